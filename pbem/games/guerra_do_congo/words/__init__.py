"""The sentences of A Guerra do Congo: tables, no logic."""
