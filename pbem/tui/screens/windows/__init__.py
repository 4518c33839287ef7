"""Windows over the other screens."""
