"""What makes a field unfit, one fault at a time."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from pbem.engine.content import Problems
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.checks.field_checks import Wanted, check
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.pieces import beside
from tests.games.heart_of_africa.fields.grounds import ANYTHING, CONTENT, GRID, TERRAIN, ball, block, field_of, field_with, row

GRASS = {"tall_grass": (*ball(1015, 12), *ball(1055, 12), *ball(3815, 9), *ball(3850, 9))}
"""Savanna in order: four patches of grass."""


def faults(field: Field, wanted: Wanted = ANYTHING) -> tuple[str, ...]:
    problems = Problems()
    check(CONTENT, field, field.text.region, wanted, problems)
    return tuple(each.removeprefix("field: ") for each in problems.found)


def savanna(gates: Iterable[int] = (), flow: str = "", **more: Iterable[Hex]) -> Field:
    return field_of({**GRASS, **more}, gates=gates, flow=flow)


def test_a_field_in_order_has_no_fault() -> None:
    assert faults(savanna()) == ()


@pytest.mark.rule("HA-REGION-02")
def test_shares_of_the_three_classes() -> None:
    assert faults(field_with(tall_grass=ball(1015, 12))) == (
        "common ground: covers 442 hexes, from 1152 to 2304 (HA-REGION-02)",
        "common ground: has 1 pieces, at least 2 (HA-REGION-02)",
    )
    assert faults(field_with(region="grassland", tall_grass=ball(2030, 20))) == (
        "dominant ground: covers 1261 hexes, at least 2304 (HA-REGION-02)",
    )
    assert faults(savanna(jungle=(*row(24, 2, 20), *row(24, 30, 50), *row(27, 33, 66)))) == (
        "permitted ground: has 3 pieces, at most 2 (HA-REGION-02)",
    )
    assert "permitted ground: covers 1200 hexes, at most 1152 (HA-REGION-02)" in faults(savanna(marsh=block((0, 24), (20, 67))))


@pytest.mark.rule("HA-REGION-03")
def test_a_piece_is_12_to_48_long() -> None:
    assert faults(savanna(jungle=row(24, 30, 40))) == ("jungle at 2430: is 11 hexes long, from 12 to 48 (HA-REGION-03)",)
    assert faults(savanna(jungle=row(24, 10, 60))) == ("jungle at 2410: is 51 hexes long, from 12 to 48 (HA-REGION-03)",)
    assert faults(savanna(jungle=row(24, 30, 41))) == ()


@pytest.mark.rule("HA-REGION-04", "HA-REGION-09")
def test_jungle_of_grassland_touches_water() -> None:
    jungle, stream = row(24, 30, 45), row(25, 0, 71)
    rest = block((0, 47), (0, 71))
    grass = tuple(here for here in rest if here not in (*jungle, *stream))
    assert faults(field_with(region="grassland", tall_grass=grass, jungle=jungle, stream=stream)) == ()
    dry = tuple(here for here in rest if here not in jungle)
    assert faults(field_with(region="grassland", tall_grass=dry, jungle=jungle)) == (
        "jungle at 2430: touches no stream or river (HA-REGION-04)",
    )


@pytest.mark.rule("HA-REGION-05", "HA-TERR-16")
def test_one_watercourse_with_ends_and_a_ford() -> None:
    lost = savanna(stream=row(24, 0, 40))
    assert faults(lost) == ("stream at 2440: ends at no edge, coast, lake or marsh (HA-REGION-05)",)
    wide = faults(savanna(stream=(*row(24, 0, 71), Hex(2510))))
    assert "stream at 2510: is more than one hex wide (HA-HEX-18)" in wide
    river, ford = block((23, 25), (0, 71)), block((23, 25), (34, 36))
    water = tuple(here for here in river if here not in ford)
    assert faults(savanna(river=water, ford=ford, flow="E")) == ()
    no_ford = "river: has not one ford from bank to bank (HA-TERR-16)"
    assert no_ford in faults(savanna(river=river, flow="E"))
    fords = (*ford, *block((23, 25), (50, 52)))
    assert faults(savanna(river=tuple(here for here in river if here not in fords), ford=fords, flow="E")) == (no_ford,)
    assert "river at 2300: does not say where it flows (HA-BOAT-02)" in faults(savanna(river=water, ford=ford))
    two = faults(savanna(river=water, ford=ford, flow="E", stream=row(27, 30, 71)))
    assert any("more than one watercourse: at 2300, 2730" in each for each in two)


@pytest.mark.rule("HA-REGION-05", "HA-TERR-14")
def test_rivers_and_gullies_end_at_an_edge_or_at_water() -> None:
    open_end = "river: has no two ends at an edge, a lake or the coast (HA-REGION-05)"
    for first, sea, is_fit in ((6, (), False), (6, block((0, 5), (0, 71)), True), (0, (), True)):
        found = faults(field_with(river=block((first, 47), (34, 36)), sea=sea, flow="S"))
        assert (open_end in found) is not is_fit
    for first, river, is_fit in ((0, (), True), (20, (), False), (20, block((0, 47), (43, 44)), True)):
        floor = block((23, 25), (first + 1 if first else 0, 41))
        slope = tuple(here for here in beside(GRID, floor) if here not in floor)
        found = faults(field_with(flow="S", gully_floor=floor, gully_slope=slope, river=river))
        assert any("ends at no edge, river or coast (HA-REGION-05)" in each for each in found) is not is_fit


@pytest.mark.rule("HA-REGION-06", "HA-REGION-08")
def test_the_sea_is_only_at_the_coast_and_every_type_in_its_region() -> None:
    assert "water_edge at 2400: is no ground of savanna" in faults(savanna(sea=block((24, 25), (0, 71))))
    assert "rocky at 2430: is no ground of savanna" in faults(savanna(rocky=row(24, 30, 45)))
    assert faults(savanna(stream=row(24, 0, 71), road=(*row(25, 0, 71), *row(26, 0, 30)))) == (
        "road: has 103 hexes, at most 96 in savanna",
    )


def test_crops_need_a_village() -> None:
    assert faults(savanna(crops=row(24, 30, 45))) == ("crops at 2430: are there without a village (HA-TERR-10)",)


BENT = (Hex(2232), Hex(2332), Hex(2433), Hex(2533), *row(26, 34, 38))
BROKEN = (*row(24, 33, 35), Hex(2335), *row(24, 37, 39))
"""No hex off the line, but no neighbours: 2335 lies beside 2435, not beside 2437."""


def test_a_hill_needs_a_straight_crest() -> None:
    hill = block((22, 26), (30, 42))
    assert faults(savanna(hill=hill, crest=row(24, 33, 39))) == ()
    for crest in ((), row(24, 33, 34), (*row(24, 33, 35), *row(24, 37, 39)), BENT, BROKEN):
        assert faults(savanna(hill=hill, crest=crest)) == ("hill at 2230: has no straight crest of 3 hexes or more (HA-TERR-02)",)


def test_slopes_and_floors_have_their_widths() -> None:
    plateau, top = ball(2535, 6), ball(2535, 2)
    slope = tuple(here for here in plateau if here not in top)
    assert faults(savanna(scarp_slope=slope, scarp_top=top)) == ()
    broad = ball(2535, 3)
    assert faults(savanna(scarp_slope=tuple(here for here in plateau if here not in broad), scarp_top=broad)) == (
        "escarpment at 1932: has a slope of 3 to 3 hexes, from 4 to 12 (HA-TERR-03)",
    )
    assert faults(savanna(scarp_slope=plateau)) == ("escarpment at 1932: has no top (HA-TERR-03)",)
    steep = faults(savanna(kopje_wall=slope, kopje_top=top))
    assert "kopje at 1932: has steep sides without a path (HA-TERR-05)" in steep
    for last, is_fit in ((23, False), (24, True), (28, True), (29, False)):
        floor = block((23, last), (0, 71))
        slope = tuple(here for here in beside(GRID, floor) if here not in floor)
        found = faults(field_with(gully_floor=floor, gully_slope=slope))
        assert any("has no floor 2 to 6 hexes wide (HA-TERR-14)" in each for each in found) is not is_fit


def test_a_village_has_two_gates_away_from_the_edge() -> None:
    houses = ball(2535, 6)
    assert faults(savanna(village=houses, gates=(2529, 2541)), Wanted(village=True)) == ()
    assert faults(savanna(village=houses, gates=(2529,))) == ("village at 1932: has 1 gates, not 2 (HA-VILL-01)",)
    assert faults(savanna(village=houses, gates=(2529, 2541, 2400))) == ("gate 2400: is no hex of a village (HA-VILL-01)",)
    inside = faults(savanna(village=houses, gates=(2529, 2535)))
    assert inside == ("gate 2535: cannot be reached by baggage from an edge (HA-VILL-01)",)
    assert faults(savanna(), Wanted(village=True)) == ("village: is wanted for this battle",)


@pytest.mark.rule("HA-TERR-12")
def test_crocodiles_are_in_a_marsh_of_the_map() -> None:
    field = savanna(marsh=row(24, 30, 45))
    for here, told in ((2430, ()), (2530, ("infested 2530: is no marsh",)), (4830, ("infested 4830: is no marsh",))):
        assert faults(Field(TERRAIN, replace(field.text, infested=(here,)))) == told


def test_land_edges_and_channels_are_there_for_who_needs_them() -> None:
    no_channel = "water: has no channel for a gunboat (HA-HEX-18)"
    assert faults(savanna(), Wanted(gunboat=True)) == (no_channel,)
    lake, pond, short = block((0, 8), (0, 71)), block((22, 28), (30, 41)), block((0, 30), (32, 40))
    for water, is_fit in (({"sea": lake}, True), ({"sea": pond}, False), ({"river": short}, False)):
        assert (no_channel not in faults(field_of(water, flow="S"), Wanted(gunboat=True))) is is_fit
    wet = faults(savanna(river=block((0, 47), (0, 0)), flow="N"), Wanted(bases=("W", "E")))
    assert [each for each in wet if each.startswith("edge")] == ["edge W: has 0 hexes that can be entered, at least 24 for a base"]
    cut = faults(savanna(river=block((23, 25), (0, 71)), flow="E"))
    assert any(each.startswith("ground: lets a man on foot reach ") for each in cut)
