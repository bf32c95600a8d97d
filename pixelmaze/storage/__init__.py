"""Settings, records and unfinished runs, and the places for them."""
