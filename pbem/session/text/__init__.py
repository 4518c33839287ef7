"""A match as text, and a text played again."""
