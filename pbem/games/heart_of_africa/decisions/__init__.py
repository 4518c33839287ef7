"""The decisions of this game, by what they are about."""
