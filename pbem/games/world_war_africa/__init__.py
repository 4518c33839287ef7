"""World War Africa: the Congo 1998-2001 in 13 turns of one to three months, with five contingents that act as they are drawn."""

from pbem.games.world_war_africa.game import GAME

__all__ = ["GAME"]
