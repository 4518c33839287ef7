"""Movement in Rio 40 graus."""
