"""Cover from the ground: for whom, against whom, and when."""

import pytest

from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.games.heart_of_africa.fields.cover import Shooter, Target, is_in_cover, is_steady, kinds
from pbem.games.heart_of_africa.fields.entry import difficult_hexes
from tests.games.heart_of_africa.fields.grounds import block, field_of, field_with, row, sight_over

HERE, NEAR, FAR = Hex(2020), Hex(2028), Hex(2029)
EAST, WEST = DIRECTIONS.index("E"), DIRECTIONS.index("W")


def covered(layer: str, at: Hex = NEAR, is_on_foot: bool = True, facing: int = EAST, is_gun: bool = False, **done: bool) -> bool:
    field = field_of({layer: row(20, 20, 20)})
    target = Target(HERE, is_on_foot, facing, done.get("moved", False), done.get("turned", False))
    return is_in_cover(field, target, Shooter(at, is_gun))


@pytest.mark.rule("HA-TERR-21")
def test_what_covers_always_what_covers_men_on_foot_and_what_hangs_on_standing_still() -> None:
    always = ("jungle", "scarp_slope", "kopje_slope", "gully_slope", "village")
    on_foot = ("rocky", "gully_floor", "kopje_top")
    never = ("hill", "scarp_top", "scarp_gap", "kopje_path", "tall_grass", "road", "camp", "kraal", "river")
    assert all(covered(layer, is_on_foot=False, moved=True) for layer in always)
    assert all(covered(layer, moved=True) and not covered(layer, is_on_foot=False) for layer in on_foot)
    assert not any(covered(layer, FAR) for layer in never)
    steady = {layer: is_steady(field_of({layer: (HERE,)}), HERE, True) for layer in (*always, *on_foot, "crops", "marsh", "stream")}
    assert [layer for layer, is_one in steady.items() if not is_one] == ["crops", "marsh", "stream"]


@pytest.mark.rule("HA-TERR-01")
def test_ground_limits_sight_gives_cover_and_slows_movement() -> None:
    effects = {}
    for layer in ("jungle", "tall_grass", "rocky", "stream", "road"):
        field = field_of({layer: row(20, 15, 27)})
        effects[layer] = (not sight_over(field).sees(HERE, NEAR), is_steady(field, HERE, True), HERE in difficult_hexes(field))
    assert effects == {
        "jungle": (True, True, True),
        "tall_grass": (True, False, True),
        "rocky": (False, True, False),
        "stream": (False, False, True),
        "road": (False, False, False),
    }


@pytest.mark.rule("HA-TERR-09")
def test_rocks_cover_men_on_foot() -> None:
    assert covered("rocky")
    assert not covered("rocky", is_on_foot=False)


def test_a_village_covers_against_all_but_guns() -> None:
    assert covered("village")
    assert not covered("village", is_gun=True)
    assert covered("jungle", is_gun=True)


@pytest.mark.rule("HA-TERR-10")
def test_crops_cover_men_on_foot_who_stay_beyond_eight_inches() -> None:
    assert covered("crops", FAR)
    assert covered("crops", FAR, turned=True)
    assert not covered("crops", NEAR)
    assert not covered("crops", FAR, moved=True)
    assert not covered("crops", FAR, is_on_foot=False)


@pytest.mark.rule("HA-TERR-11")
def test_marsh_covers_like_crops() -> None:
    assert covered("marsh", FAR)
    assert not covered("marsh", NEAR)
    assert not covered("marsh", FAR, moved=True)


@pytest.mark.rule("HA-TERR-13")
def test_a_stream_covers_who_stands_still_facing_the_shooter() -> None:
    assert covered("stream")
    assert not covered("stream", facing=WEST)
    assert not covered("stream", turned=True)
    assert not covered("stream", moved=True)
    assert not covered("stream", is_on_foot=False)


def test_a_ford_covers_only_beside_land() -> None:
    field = field_with(ford=block((19, 21), (19, 30)))
    inner, bank = Hex(2025), Hex(1925)
    assert not is_in_cover(field, Target(inner, True, EAST), Shooter(Hex(2035)))
    assert is_in_cover(field, Target(bank, True, EAST), Shooter(Hex(1935)))


def test_a_road_changes_no_cover() -> None:
    assert kinds(field_with(jungle=(HERE,), road=(HERE,)), HERE) == ("all",)
    assert kinds(field_with(marsh=(HERE,), jungle=(HERE,)), HERE) == ("all", "foot_still_over_8")
