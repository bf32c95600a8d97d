"""What is kept on disc: settings and records."""
