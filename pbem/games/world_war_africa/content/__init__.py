"""From the TOML files of the game to board, roster and tables."""
