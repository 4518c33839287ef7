"""Matches kept in a file, put aside, or removed."""
