"""The field of a battle: its ground, its text, what can be asked of it, and how it is drawn by lot."""
