"""Decisions before turn 1 and of arrivals."""
