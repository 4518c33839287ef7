"""What the rules report, by what it is about."""
