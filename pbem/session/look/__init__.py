"""Looking at a match without changing it."""
