"""Which ground is difficult, and who may enter what. HA-TERR-20, HA-TERR-22, HA-TERR-23."""

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.content import LAND_FIGURES, Terrain
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import KOPJE, MARSH, ROAD, WATER
from pbem.games.heart_of_africa.fields.pieces import Hexes

FIGURES = (*LAND_FIGURES, "vessel")


def is_difficult_ground(terrain: Terrain, ground: int) -> bool:
    """Does ground, as its bits have it, slow movement? A road cancels all but marsh and kopje. HA-TERR-20, HA-TERR-22."""
    if ground & ROAD and not ground & (MARSH | KOPJE):
        return False
    return bool(ground & terrain.difficult)


def may_enter(field: Field, here: Hex, figure: str) -> bool:
    """May a figure of this class stand on the ground of a hex? Walls are not looked at. HA-TERR-23, HA-HEX-18.

    Canoes and dhows need only water; where a gunboat may lie says `Field.gunboat_water`.
    """
    return may_enter_ground(field.terrain, field.ground[here], figure)


def may_enter_ground(terrain: Terrain, ground: int, figure: str) -> bool:
    """The same of ground as its bits have it."""
    if figure == "vessel":
        return bool(ground & WATER)
    if ground & terrain.closed[figure]:
        return False
    return figure != "gun" or not is_difficult_ground(terrain, ground)


def closed_hexes(field: Field) -> dict[str, Hexes]:
    """By class of figure: the hexes that it may not enter. HA-TERR-23."""
    shut = {
        figure: field.area_of(ground for ground in field.areas if not may_enter_ground(field.terrain, ground, figure))
        for figure in FIGURES
    }
    known = {area: frozenset(field.board.hexes(area)) for area in shut.values()}  # often the same for several
    return {figure: known[area] for figure, area in shut.items()}


def difficult_hexes(field: Field) -> Hexes:
    """The hexes that slow movement. HA-TERR-22."""
    return frozenset(field.of_ground(each for each in field.grounds if is_difficult_ground(field.terrain, each)))
