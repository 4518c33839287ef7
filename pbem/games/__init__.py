"""The games, one folder each. Pure; `catalog` alone reads files: the package's own TOML."""
