"""The line-based front end: typed commands in, printed lines out."""
