"""The rules of Rio 40 graus by section of the rule book."""
