"""Position files of Rio 40 graus."""
