"""What hills, escarpments, kopjes and gullies hide."""

import pytest

from pbem.engine.hexes import Hex
from tests.games.heart_of_africa.fields.grounds import ball, block, field_of, field_with, row, sight_over

HILL = ball(2030, 8)
CREST = row(20, 26, 34)  # west to east; its middle is 2030
PLATEAU = block((10, 30), (20, 45))
TOP = block((15, 25), (26, 39))


def hill() -> dict[str, tuple[Hex, ...]]:
    return {"hill": HILL, "crest": CREST}


def scarp(top: tuple[Hex, ...] = TOP) -> dict[str, tuple[Hex, ...]]:
    return {"scarp_slope": tuple(here for here in PLATEAU if here not in top), "scarp_top": top}


@pytest.mark.rule("HA-TERR-02")
def test_a_hill_hides_by_its_crest_by_its_height_and_beyond_four_inches_on_itself() -> None:
    sight = sight_over(field_of(hill()))
    assert sight.obstacle(Hex(1828), Hex(2227)) == "crest", "over the crest"
    assert sight.sees(Hex(2028), Hex(2228)), "from the crest itself"
    assert sight.obstacle(Hex(1010), Hex(1050)) == "", "past it"
    assert sight.obstacle(Hex(1830), Hex(1834)) == "", "four inches on one hill"
    assert sight.obstacle(Hex(1830), Hex(1835)) == "hill", "five are too far"
    assert sight.obstacle(Hex(1910), Hex(1950)) == "hill", "between two on the flat the hill is opaque"
    assert sight.sees(Hex(2010), Hex(2024)), "from the flat up to one on the hill there is no such limit"
    assert sight.obstacle(Hex(1710), Hex(1737)) == "hill", "to one behind a higher place it is closed"


def test_the_middle_of_a_crest_is_counted_from_the_west() -> None:
    hills = field_with(hill=ball(2030, 8), crest=row(20, 26, 33)).hills
    assert [(each.crest[0], each.middle, each.crest[-1]) for each in hills] == [(2026, 2030, 2033)]


@pytest.mark.rule("HA-TERR-03", "HA-TERR-04")
def test_who_stands_more_than_two_hexes_behind_the_rim_is_hidden_from_below() -> None:
    sight = sight_over(field_of(scarp()))
    assert sight.sees(Hex(2026), Hex(2010)), "the rim"
    assert sight.sees(Hex(2027), Hex(2010)), "the second hex"
    assert sight.obstacle(Hex(2028), Hex(2010)) == "plateau"
    assert sight.obstacle(Hex(2028), Hex(2025)) == "plateau", "the slope lies below, too"
    assert sight.sees(Hex(2028), Hex(2037)), "on the top nothing is hidden"
    assert sight.obstacle(Hex(2010), Hex(2060)) == "plateau", "two below with the top between"
    assert sight.obstacle(Hex(1210), Hex(1260)) == "", "over the slope alone"
    assert sight.obstacle(Hex(1023), Hex(1040)) == "", "from slope to slope"


def test_a_gap_is_lower_ground_like_the_slope() -> None:
    gap = row(20, 20, 25)
    parts = scarp()
    parts["scarp_slope"] = tuple(here for here in parts["scarp_slope"] if here not in gap)
    sight = sight_over(field_of({**parts, "scarp_gap": gap}))
    assert sight.sees(Hex(2023), Hex(2027))
    assert not sight.sees(Hex(2023), Hex(2028))


def test_each_plateau_is_judged_by_itself() -> None:
    other = block((15, 25), (55, 65))
    parts = scarp()
    sight = sight_over(field_with(scarp_slope=parts["scarp_slope"], scarp_top=(*TOP, *other)))
    assert sight.sees(Hex(2038), Hex(2056)), "second from the rim on both"
    assert not sight.sees(Hex(2037), Hex(2056))
    assert not sight.sees(Hex(2038), Hex(2057))


@pytest.mark.rule("HA-TERR-06")
def test_the_steep_sides_of_a_kopje_hide_what_is_behind_it() -> None:
    top, path = ball(2030, 2), row(20, 24, 27)
    steep = tuple(here for here in ball(2030, 6) if here not in (*top, *path))
    sight = sight_over(field_with(kopje_wall=steep, kopje_top=top, kopje_path=path))
    assert sight.obstacle(Hex(1510), Hex(1550)) == "kopje"
    assert sight.sees(Hex(2028), Hex(2010)), "from the rim of its top it is looked over"
    assert sight.sees(Hex(2024), Hex(2010)), "from its path"
    assert sight.obstacle(Hex(2030), Hex(2010)) == "plateau", "behind its rim"


GULLY_FLOOR = block((19, 21), (10, 60))
GULLY_SLOPE = (*row(18, 10, 60), *row(22, 10, 60))


@pytest.mark.rule("HA-TERR-14", "HA-TERR-15")
def test_only_who_stands_near_its_edge_looks_into_a_gully() -> None:
    sight = sight_over(field_with(gully_floor=GULLY_FLOOR, gully_slope=GULLY_SLOPE))
    assert sight.sees(Hex(1730), Hex(2030)), "one hex away"
    assert sight.sees(Hex(1630), Hex(2030)), "two"
    assert sight.obstacle(Hex(1530), Hex(2030)) == "gully"
    assert sight.obstacle(Hex(2030), Hex(1530)) == "gully", "nor is that one seen from inside"
    assert sight.sees(Hex(1030), Hex(3030)), "from one side to the other"
    assert sight.sees(Hex(2015), Hex(2055)), "along it"
    assert sight.obstacle(Hex(1530), Hex(1830)) == "gully", "the slopes are inside"


def test_nobody_looks_into_a_gully_from_above() -> None:
    raised = field_with(gully_floor=GULLY_FLOOR, gully_slope=GULLY_SLOPE, hill=block((15, 17), (28, 34)), crest=row(16, 29, 31))
    assert not sight_over(raised).sees(Hex(1729), Hex(2030))
    bent = field_with(gully_floor=(*row(20, 10, 40), *block((20, 35), (10, 12))))
    assert sight_over(bent).obstacle(Hex(2030), Hex(3011)) == "gully", "two inside see each other only through the gully"
