"""The sentences of Rio 40 graus: tables, no logic."""
