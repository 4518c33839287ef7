"""The houses by game; each is imported when it plays."""

from random import Random
from typing import Any

from pbem.bots.house import House
from pbem.errors import UserError


def house(game_id: str, random: Random) -> House[Any, Any]:
    """The house player of a game. Raises UserError when the house does not play it."""
    if game_id == "guerra_do_congo":
        from pbem.bots.guerra_do_congo.strategy import CongoHouse

        return CongoHouse(random)
    if game_id == "rio_40":
        from pbem.bots.rio_40.strategy import RioHouse

        return RioHouse(random)
    raise UserError("house-does-not-play", game=game_id)
