"""Make rooms."""
