"""Decisions of steps 6 to 8: opponents, standards, rites, rallies, Attendants."""
