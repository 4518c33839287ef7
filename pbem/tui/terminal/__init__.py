"""Frugal output: what the terminal shows, and the fewest bytes that change it."""
