"""Where a match stands, what may be ordered, and what it would come to."""
