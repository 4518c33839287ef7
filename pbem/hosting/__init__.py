"""Opponents that live in the player's own home."""
