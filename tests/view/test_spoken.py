"""A position without a map: bearings, places by the beginning of their name, and what differs between two positions."""

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Grid, Hex
from pbem.errors import UserError
from pbem.view.map import spoken
from pbem.view.map.scene import Scene, scene_of
from tests.view import boards

GRID = Grid(1, 40, 1, 40, north_up=True)
FLIPPED = Grid(1, 40, 1, 40, north_up=False)


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        (2010, ""),
        (2012, "east"),
        (2007, "west"),
        (2210, "north"),
        (1810, "south"),
        (2110, "north-east"),
        (2109, "north-west"),
        (1910, "south-east"),
        (1909, "south-west"),
        (2120, "east"),
        (3011, "north"),
    ],
)
def test_a_bearing_is_one_of_eight(there: int, expected: str) -> None:
    assert spoken.bearing(GRID, Hex(2010), Hex(there)) == expected


def test_where_rows_are_counted_from_the_north_a_higher_row_is_south() -> None:
    assert spoken.bearing(FLIPPED, Hex(2010), Hex(2210)) == "south"


def scene() -> Scene:
    rules = boards.rules()
    return scene_of("guerra_do_congo", rules, rules.start())


def test_a_place_is_found_by_name_hex_unit_or_beginning() -> None:
    here = scene()
    assert [spoken.found_place(here, text) for text in ("1807", "kinshasa", "Kins", "REB01")] == [1807, 1807, 1807, 1606]
    with pytest.raises(UserError, match="place-unknown"):
        spoken.found_place(here, "K")  # Kinshasa, Kigali, Kampala
    with pytest.raises(UserError, match="unit-unknown"):
        spoken.unit_of(here, "NOBODY")


def test_a_hex_without_a_name_is_told_by_the_nearest_place() -> None:
    assert spoken.located(scene(), Hex(1706)) == "1706, 1 hex north-east of Mbanza-Ngungu"


def test_differences_name_what_moved_was_lost_and_changed_hands() -> None:
    before = scene()
    picture = before.picture
    stacks = dict(picture.stacks)
    (moved,) = stacks.pop(Hex(1606))
    hurt, *rest = stacks[Hex(1807)]
    stacks[Hex(1706)] = (moved,)
    stacks[Hex(1807)] = (replace(hurt, is_reduced=True), *rest[:-1])
    spots = {**picture.spots, Hex(1709): replace(picture.spots[Hex(1709)], control=0)}
    now = Scene(before.game, replace(picture, stacks=stacks, spots=spots), before.narrator)
    told = spoken.differences(before, now)
    assert "Now held by the Rebels: Kenge." in told
    assert f"The Rebels: {moved.id} from 1606 Mbanza-Ngungu to 1706, 1 hex north-east of Mbanza-Ngungu." in told
    assert f"The Congo side: {hurt.id} reduced." in told
    assert f"The Congo side: {rest[-1].id} no longer on the map; last in 1807 Kinshasa." in told
    assert spoken.differences(before, before) == []
