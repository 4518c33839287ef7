"""Standing orders of Rio 40 graus."""
