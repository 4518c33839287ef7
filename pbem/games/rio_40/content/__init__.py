"""Map, counters and tables of Rio 40 graus, read from TOML and checked."""
