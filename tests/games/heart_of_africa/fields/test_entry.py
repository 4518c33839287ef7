"""Difficult ground, and who may enter what."""

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.entry import FIGURES, difficult_hexes, may_enter
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import LAYERS
from tests.games.heart_of_africa.fields.grounds import ball, field_of, field_with

HERE = Hex(2020)


def on(*layers: str) -> Field:
    return field_of(dict.fromkeys(layers, (HERE,)))


def who(*layers: str) -> set[str]:
    return {figure for figure in FIGURES if may_enter(on(*layers), HERE, figure)}


@pytest.mark.rule("HA-TERR-22")
def test_the_table_of_difficult_ground() -> None:
    found = {layer for layer in LAYERS if HERE in difficult_hexes(on(layer))}
    assert found == {
        "scarp_slope", "kopje_slope", "kopje_path", "gully_slope", "jungle", "tall_grass", "marsh", "stream", "ford"
    }  # fmt: skip
    assert HERE not in difficult_hexes(field_with())


def test_a_road_makes_all_ground_open_but_marsh_and_kopje() -> None:
    assert not any(
        (HERE in difficult_hexes(on(layer, "road"))) for layer in ("jungle", "tall_grass", "stream", "ford", "scarp_slope")
    )
    assert all(HERE in difficult_hexes(on(layer, "road")) for layer in ("marsh", "kopje_slope", "kopje_path"))


@pytest.mark.rule("HA-TERR-23", "HA-TERR-05")
def test_who_may_enter_what() -> None:
    land = {"foot", "mounted", "gun", "baggage"}
    assert who() == who("hill") == who("rocky") == who("crops") == who("village") == who("scarp_top") == who("gully_floor") == land
    assert who("jungle") == who("tall_grass") == who("scarp_slope") == who("kopje_slope") == who("stream") == land - {"gun"}
    assert who("jungle", "road") == who("stream", "road") == land
    assert who("marsh") == who("kopje_path") == {"foot"}
    assert who("kopje_wall") == set()
    assert who("river") == who("sea") == {"vessel"}
    assert who("ford") == land - {"gun"} | {"vessel"}


def test_a_wall_lies_around_a_village_but_not_at_its_gates() -> None:
    field = field_with(village=ball(2030, 5), gates=(2025,))
    wall = next(side for side, within in field.walls.items() if within == field.grid.neighbour(Hex(2025), 0))
    assert field.wall_between(*wall)
    assert not field.wall_between(Hex(2024), Hex(2025))
    assert not field.wall_between(Hex(2025), Hex(2026))
