"""Decisions of step 4: fire orders."""
