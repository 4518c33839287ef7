"""The player's own: identity and settings."""
