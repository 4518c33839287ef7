"""Searches and civilians in Rio 40 graus."""
