"""Map, counters and tables of A Guerra do Congo, read from TOML and checked."""
