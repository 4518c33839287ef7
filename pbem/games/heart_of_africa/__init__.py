"""Heart of Africa: skirmishes of single figures on a field of hexes, with twelve army lists and hidden ambushes."""

from pbem.games.heart_of_africa.game import GAME

__all__ = ["GAME"]
