"""Rio 40 graus: urban guerrilla in a hillside neighbourhood, with units that only their owner knows."""

from pbem.games.rio_40.game import GAME

__all__ = ["GAME"]
