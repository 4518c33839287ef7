"""The map and the lines around it, as cells and text."""
