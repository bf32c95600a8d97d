"""Settings, records and unfinished runs on disk."""
