"""The position of a battle as plain data, by what it is about."""
