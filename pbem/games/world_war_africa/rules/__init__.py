"""The rules by section."""
