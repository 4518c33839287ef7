"""The houses by game; each is imported when it plays."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from pbem.bots.house import House
from pbem.errors import UserError

AnyHouse = House[Any, Any]
"""That of any game."""


def _congo(random: Random) -> AnyHouse:
    from pbem.bots.guerra_do_congo.strategy import CongoHouse

    return CongoHouse(random)


def _rio(random: Random) -> AnyHouse:
    from pbem.bots.rio_40.strategy import RioHouse

    return RioHouse(random)


HOUSES: Mapping[str, Callable[[Random], AnyHouse]] = {"guerra_do_congo": _congo, "rio_40": _rio}
"""By game of the catalogue. Each is imported when it plays."""


def house(game_id: str, random: Random) -> AnyHouse:
    """The house player of a game. Raises UserError when the house does not play it."""
    if game_id not in HOUSES:
        raise UserError("house-does-not-play", game=game_id)
    return HOUSES[game_id](random)
