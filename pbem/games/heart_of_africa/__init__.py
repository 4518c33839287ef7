"""Heart of Africa: skirmishes of single figures on a field of hexes, with twelve army lists and hidden ambushes."""
