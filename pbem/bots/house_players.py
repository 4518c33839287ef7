"""The houses by game and level; each is imported when it plays."""

from random import Random
from typing import Any

from pbem.bots.house import House
from pbem.bots.levels import LEVELS, NORMAL
from pbem.errors import UserError


def house(game_id: str, random: Random, level: str = NORMAL) -> House[Any, Any]:
    """The house player of a game. Raises UserError when the house does not play it, or knows no such level."""
    if level not in LEVELS:
        raise UserError("level-unknown", level=level, known=", ".join(LEVELS))
    if game_id == "guerra_do_congo":
        from pbem.bots.guerra_do_congo.strategy import player_of

        return player_of(level, random)
    if game_id == "rio_40":
        from pbem.bots.rio_40.strategy import player_of as rio_player_of

        return rio_player_of(level, random)
    if game_id == "world_war_africa":
        from pbem.bots.world_war_africa.strategy import player_of as africa_player_of

        return africa_player_of(level, random)
    if game_id == "heart_of_africa":
        from pbem.bots.heart_of_africa.strategy import player_of as heart_player_of

        return heart_player_of(level, random)
    raise UserError("house-does-not-play", game=game_id)
