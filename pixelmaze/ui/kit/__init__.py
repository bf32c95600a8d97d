"""What scenes of every activity use."""
