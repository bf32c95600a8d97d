"""Themes and looks: the colours of roles, and how lands look."""
