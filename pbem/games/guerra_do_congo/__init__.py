"""A Guerra do Congo 1998-1999: the Second Congo War week by week, August to November 1998."""

from pbem.games.guerra_do_congo.game import GAME

__all__ = ["GAME"]
