"""The rules of A Guerra do Congo by section of the rule book."""
