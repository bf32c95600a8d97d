"""Themes and looks: the colours of roles, and how chapters look."""
