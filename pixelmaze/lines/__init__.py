"""The front end of lines: what is typed, and what is printed; no screen is drawn on."""
