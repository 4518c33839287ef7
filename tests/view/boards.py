"""Positions to draw: the Congo set-up, and one with losses and a fight in it."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.engine.picture import Picture
from pbem.games import catalog
from pbem.games.guerra_do_congo.display import picture as pictures
from pbem.games.guerra_do_congo.state import ELIMINATED, MOVEMENT, ON_MAP, SUPPLIED, State, Unit


@cache
def rules() -> Any:
    """The rules of the campaign with default options."""
    return catalog.game("guerra_do_congo").rules("campaign", {})


def setup() -> Picture:
    """The first position."""
    return pictures.picture(rules(), rules().start())


def fighting() -> tuple[State, Picture]:
    """Three Rebel stacks around Kisangani, one of them weak, and Kindu taken."""
    world, state = rules().world, rules().start()
    at = {"RWA01": 2724, "RWA02": 2724, "UGA01": 2823, "REB05": 2622, "REB06": 2622}
    units = list(state.units)
    for name, here in at.items():
        index = world.index_of[name]
        marks = SUPPLIED if name != "REB05" else 0
        units[index] = Unit(ON_MAP, Hex(here), is_reduced=name == "RWA02", marks=marks)
    kindu = next(place for place in world.board.places if place.name == "Kindu")
    for kind in world.kinds:
        if units[kind.index].where == kindu.hex:
            units[kind.index] = Unit(ELIMINATED)
    control = list(state.control)
    control[kindu.index] = 0
    state = replace(
        state, turn=3, side=0, phase=MOVEMENT, units=tuple(units), control=tuple(control), morale=(-1, 0, 0, 0, 1, 1, 1, 0)
    )
    return state, pictures.picture(rules(), state)
