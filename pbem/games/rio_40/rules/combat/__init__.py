"""Combat in Rio 40 graus."""
