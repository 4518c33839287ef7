"""Stacks: who lies on top, by itself and by order, and that none has a gap. WWA-8.5a."""

from collections import Counter
from typing import get_args

import pytest

from pbem.games.world_war_africa.content import schema
from pbem.games.world_war_africa.decisions import OrderStacks
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.stack_order import arrive, leave, on_top
from pbem.games.world_war_africa.rules.stack_ranks import FACTIONS, STRONGEST, TYPES, WEAKEST, WORDS, is_meant, with_first
from pbem.games.world_war_africa.state import ELIMINATED, SEEN, State, Step
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, at, position, unit


def order(state: State, place: str, side: int = 0) -> list[str]:
    """The stack from the top; its numbers have no gap."""
    found = presence_of(WORLD, state).of(side, at(place))
    assert [state.units[index].place for index in found] == list(range(len(found)))
    return [WORLD.kinds[index].id for index in found]


def three(place: str = "Kananga") -> State:
    return position({"FAC2": place, "FAC3": place, "FACPG": place})


def test_the_strongest_lies_on_top_and_equals_go_by_their_ids() -> None:
    state = position(dict.fromkeys(("FAC8", "FAC2", "FAC3", "FACPG", "FAC5"), "Kananga"))
    assert order(state, "Kananga") == ["FACPG", "FAC3", "FAC2", "FAC5", "FAC8"]


def test_who_comes_finds_the_place_of_its_strength_and_whom_it_leaves_closes_up() -> None:
    state = arrive(WORLD, position({"FACPG": "Kinshasa", "FAC2": "Kinshasa", "FAC3": "Kananga"}), (unit("FACPG"),), at("Kananga"))
    assert (order(state, "Kananga"), order(state, "Kinshasa")) == (["FACPG", "FAC3"], ["FAC2"])


def test_who_is_lost_leaves_no_gap() -> None:
    state = leave(WORLD, three(), (unit("FACPG"),), ELIMINATED, 3)
    assert order(state, "Kananga") == ["FAC3", "FAC2"]
    assert (state.units[unit("FACPG")].status, state.units[unit("FACPG")].turn) == (ELIMINATED, 3)


def test_a_unit_put_on_top_leaves_the_others_as_they_were() -> None:
    assert order(on_top(WORLD, three(), unit("FAC2")), "Kananga") == ["FAC2", "FACPG", "FAC3"]


def test_each_side_has_a_stack_of_its_own_in_the_rwanda_box() -> None:
    box = "Rwanda_Box"
    state = position(dict.fromkeys(("ALIRHOR", "ALIRLIM", "RW201", "RW211"), box))
    assert (len(order(state, box, 0)), len(order(state, box, 1))) == (2, 2)


@pytest.mark.parametrize("is_open", [False, True])
def test_a_unit_that_moves_is_covered_anew_unless_it_comes_from_a_fight(is_open: bool) -> None:
    state = arrive(WORLD, position({"FAC2": "Kinshasa"}, marks={"FAC2": SEEN}), (unit("FAC2"),), at("Kananga"), is_open=is_open)
    assert state.units[unit("FAC2")].has(SEEN) is is_open


# --- the owner's say


def moving(units: dict[str, str], **more: object) -> Played:
    """The Movement Segment of the DRC."""
    return Played(position(units, active="drc", **more), Step("movement", 0))  # type: ignore[arg-type]


@pytest.mark.rule("WWA-8.5a")
def test_the_owner_says_who_lies_on_top_and_nobody_is_told() -> None:
    played = moving(dict.fromkeys(("FAC2", "FAC3", "FACPG"), "Kananga"))
    assert sorted(played.walks("top")) == ["top FAC2", "top FAC3"]
    assert order(played.do("top FAC2").state, "Kananga") == ["FAC2", "FACPG", "FAC3"]
    assert played.events == ()
    assert (played.refused("top FAC2"), played.refused("top RW201")) == ("WWA-8.5a not-below-others",) * 2


def test_units_that_lie_side_by_side_have_no_order() -> None:
    played = Played(position({"UG301": "Uganda", "UG303": "Uganda"}, active="uganda"), Step("movement", 1))
    assert "top" not in played.tokens()


def test_ranks_put_all_stacks_in_order_and_whoever_comes_later() -> None:
    played = Played(position(dict.fromkeys(("FAC2", "FAC3", "PCD1"), "Kananga"), active="drc"), Step("movement", 0))
    assert order(played.do("stacks FAC2", "stacks militia").state, "Kananga") == ["PCD1", "FAC2", "FAC3"]
    state = arrive(WORLD, played.state, (unit("FACPG"), unit("PCD2")), at("Kananga"))
    assert order(state, "Kananga") == ["PCD1", "PCD2", "FAC2", "FACPG", "FAC3"]
    assert order(played.do("stacks WEAKEST", "stacks fac3").state, "Kananga") == ["FAC3", "PCD1", "FAC2"]
    assert order(played.do("stacks strongest").state, "Kananga")[-1] == "PCD1"


def test_the_other_side_does_not_see_the_ranks() -> None:
    played = Played(position({"FAC2": "Kananga"}, active="drc"), Step("movement", 0)).do("stacks militia")
    assert played.rules.view(played.state, 1).stack_orders == ((), ())
    assert played.rules.view(played.state, 0).stack_orders == played.state.stack_orders != ((), ())


def test_ranks_keep_the_numbers_that_files_hold() -> None:
    assert list(WORDS.values()) == [*range(8), *range(20, 31)]
    played = moving({"FAC2": "Kananga"})
    written = {0: "strongest", 1: "weakest", 2: "infantry", 7: "militia", 20: "fac", 30: "mlc", 100: "FACPG", 19: "#19", 99: "#99"}
    for rank, word in {**written, 100 + unit("FAC2"): "FAC2"}.items():
        assert played.rules.write(OrderStacks(rank)) == f"stacks {word}"
        assert played.rules.read(f"stacks {word}") == OrderStacks(rank)
    assert [kind.id for kind in WORLD.kinds if is_meant(100, kind)] == ["FACPG"]


@pytest.mark.parametrize(
    ("before", "rank", "after"),
    [
        ((2, 20), 3, (3, 2, 20)),
        ((2, 20, 3), 3, (3, 2, 20)),
        ((2,), STRONGEST, ()),
        ((2, 20), WEAKEST, (WEAKEST,)),
        ((WEAKEST,), 2, (2, WEAKEST)),
    ],
)
def test_a_rank_that_is_said_goes_before_all_others(before: tuple[int, ...], rank: int, after: tuple[int, ...]) -> None:
    assert with_first(before, rank) == after


@pytest.mark.parametrize("rank", ["RW201", "ug", "#99", "#999"])
def test_ranks_are_ones_own(rank: str) -> None:
    played = Played(position({"FAC2": "Kananga"}, active="drc"), Step("movement", 0))
    assert played.refused(f"stacks {rank}") == "WWA-8.5a no-such-rank"


def test_what_is_offered_is_what_is_allowed_and_reads_back() -> None:
    played = Played(position({"FAC2": "Kananga", "FAC3": "Kananga"}, active="drc"), Step("movement", 0))
    offered = [order for verb in ("top", "stacks") for order in played.walks(verb)]
    assert all(not played.refused(text) and played.rules.write(played.rules.read(text)) == text for text in offered)


def test_every_unit_is_meant_by_its_type_its_faction_and_its_id() -> None:
    assert get_args(schema.Type) == TYPES
    counted = Counter(kind.faction.casefold() for kind in WORLD.kinds)
    assert {faction for faction, count in counted.items() if count > 1} == set(FACTIONS)
    for word, rank in WORDS.items():
        meant = [kind for kind in WORLD.kinds if is_meant(rank, kind)]
        assert meant
        assert word in ("strongest", "weakest") or all(word in (kind.type, kind.faction.casefold()) for kind in meant)
