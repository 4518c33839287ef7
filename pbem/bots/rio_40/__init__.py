"""Situation, goals and plans of the house player of Rio 40 graus."""
