"""Where new units and caches arrive. WWA-10.1d to WWA-10.2v, the Reinforcements Deployment Chart."""

import pytest
from msgspec.structs import replace

from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, DRC, RWANDA
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.reinforcements.placements import BOUGHT
from pbem.games.world_war_africa.state import Step
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, at, position, unit

TOWNS = {"Lodja": "drc", "Kamina": "zimbabwe", "Goma": "rwanda", "Kindu": "rwanda", "Bunia": "uganda", "Lisala": "uganda"}


def arriving(name: str, units: dict[str, str] | None = None, held: dict[str, str] | None = None, **more: object) -> Played:
    """A unit that was bought and drawn, to be placed."""
    kind = WORLD.kinds[unit(name)]
    state = position(units or {}, held=TOWNS if held is None else held, **more)  # type: ignore[arg-type]
    state = replace(state, contingent=kind.contingent)
    return Played(state, Step("movement", kind.side), Step("place", kind.side, (kind.index,), BOUGHT))


def places(name: str, units: dict[str, str] | None = None, held: dict[str, str] | None = None) -> set[str]:
    """Where it may be placed."""
    return set(arriving(name, units, held).tokens("place"))


@pytest.mark.rule("WWA-10.1d", "WWA-10.2v")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("FAC2", {"1709", "1012"}),
        ("PCD1", {"1709", "1012"}),
        ("ALIRALB", {"1709", "1012"}),
        ("ZB1", {"Zimbabwe_Box"}),
        ("CHRG", {"Zimbabwe_Box"}),
        ("AN5", {"Angola_Box"}),
        ("NA", {"Angola_Box"}),
        ("RW201", {"Rwanda_Box", "2016"}),
        ("ANC1", {"2016", "1812"}),
        ("RDC1", {"2016", "1812"}),
        ("UG301", {"Uganda"}),
        ("MLC1", {"Uganda", "2416", "2507"}),
    ],
)
def test_each_faction_arrives_where_the_chart_says(name: str, expected: set[str]) -> None:
    assert places(name) == expected


@pytest.mark.rule("WWA-10.2i")
def test_hutu_units_arrive_in_any_town_of_the_government() -> None:
    assert places("FDD1", held={"Kinshasa": "drc", "Kamina": "zimbabwe", "Kikwit": "angola", "Goma": "rwanda"}) == {
        "1602",
        "1012",
        "1504",
    }


@pytest.mark.rule("WWA-10.2u")
def test_anc_and_rdc_arrive_in_towns_of_their_own_contingent_alone() -> None:
    for name in ("ANC1", "RDC1"):
        assert places(name, held={"Goma": "rwanda", "Kindu": "rwanda", "Bunia": "uganda"}) == {"2016", "1812"}


@pytest.mark.rule("WWA-10.2v")
def test_rwandans_arrive_on_any_border_hex_of_the_rebels_or_in_their_box() -> None:
    border = sorted(WORLD.board.grid.name(here) for here in WORLD.board.border["Rwanda"])
    held = {border[0]: "uganda", border[1]: "rwanda"}
    assert places("RW201", held=held) == {border[0], border[1], "Rwanda_Box"}


@pytest.mark.rule("WWA-10.1e")
def test_an_enemy_zone_is_entered_only_to_join_a_unit() -> None:
    beside = {"ANC1": "1810"}  # next to Lodja
    near = WORLD.board.grid.distance(at("1810"), at("Lodja")) == 1
    assert near
    alone = arriving("FAC2", beside)
    assert alone.refused("place Lodja") == "WWA-10.1e enemy-zoc-alone"
    assert set(alone.tokens("place")) == {"1012"}
    assert "1709" in places("FAC2", {**beside, "PCD1": "Lodja"})
    cache = Played(replace(position(beside, held=TOWNS), contingent=DRC), Step("movement", 0), Step("place", 0, (-1, -1), BOUGHT))
    assert cache.refused("place Lodja") == "WWA-10.1e enemy-zoc-alone"


@pytest.mark.rule("WWA-0e")
def test_a_place_must_be_legal_at_that_moment() -> None:
    five = dict.fromkeys(("FAC2", "FAC3", "FAC5", "FAC7", "FAC8"), "Lodja")
    assert arriving("FAC10", five).refused("place Lodja") == "WWA-6.0a no-room"
    mixed = {"ALIRALB": "Lodja", "ZB1": "Kamina", "FACPG": "Kinshasa"}
    assert places("FDD1", mixed) == {"1709", "1602"}  # no Hutu with Zimbabweans
    assert places("FAC2", mixed) == {"1709", "1602", "1012"}
    played = arriving("FAC2")
    assert played.refused("place Goma") == played.refused("place 1708") == "WWA-10.1d not-a-place-for-it"
    assert played.refused("decline") == "WWA-0e must-be-placed"


@pytest.mark.rule("WWA-3.1c", "WWA-10.1d")
def test_who_arrives_takes_control_but_not_from_an_ally_and_a_cache_does_not() -> None:
    played = arriving("FAC2").do("place Kamina")
    assert (played.where("FAC2"), played.due) == ("1012", "movement")
    assert control.holder(WORLD, played.state, at("Kamina")) == 1
    assert CONTINGENT_SIDE[control.holder(WORLD, played.state, at("Lodja"))] == 0
    # it may act at once
    assert played.state.units[unit("FAC2")].marks == 0


def test_several_are_placed_in_the_order_of_their_ids_and_one_place_is_no_question() -> None:
    state = replace(position({}, held=TOWNS, points={"rwanda": 9}), contingent=RWANDA)
    played = Played(state, Step("movement", 1), Step("reinforcement", 1)).do("buy rwanda 3").roll(8, 1, 21)
    names = ("ANC1", "ANC8", "RWHCU")
    assert [WORLD.kinds[index].id for index in played.state.agenda[-1].units] == list(names)
    played.do("place Kindu", "place Goma", "place Rwanda_Box")
    assert [played.where(name) for name in names] == ["1812", "2016", "Rwanda_Box"]
    assert played.due == "reinforcement"
    only = Played(replace(state, points=(9,) * 5, contingent=1), Step("movement", 0), Step("reinforcement", 0)).do("recruit ZB1")
    assert (only.due, only.where("ZB1")) == ("reinforcement", "Zimbabwe_Box")
