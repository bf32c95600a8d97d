"""Lessons, the quiz, and Break it."""
