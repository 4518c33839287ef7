"""The view under fog: what is told, and that it tells nothing else. WWA-8.5a.

`make samples SIZE=3` takes 21 matches; `make secrecy` 1,000 positions.
"""

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace

from pbem.bots.player import Stuck
from pbem.bots.random_player import Words, walk
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Over
from pbem.games.world_war_africa.contingents import ANGOLA, GOVERNMENT, REBELS, SIDES, ZIMBABWE
from pbem.games.world_war_africa.rules import victory
from pbem.games.world_war_africa.rules.activation_rolls import counted
from pbem.games.world_war_africa.rules.combat.worst_odds import possible_defense
from pbem.games.world_war_africa.rules.combat_odds import defense_of
from pbem.games.world_war_africa.rules.covered_stacks import IN_STACKS, covered
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.stack_ranks import sort_key
from pbem.games.world_war_africa.rules.supply import supply_of
from pbem.games.world_war_africa.state import ON_BOARD, SEEN, UNKNOWN, State, Step
from tests.games.world_war_africa.covered_twins import BIAS, RULES, differences, played, stepped
from tests.games.world_war_africa.positions_in_code import WORLD, at, position, unit
from tests.sample_sizes import enlarged

MATCHES, STATES = enlarged(7), 10  # of each match


@pytest.fixture(scope="module", params=range(MATCHES))
def states(request: pytest.FixtureRequest) -> list[State]:
    """Some positions of a match, among them those in which dice are due."""
    random = Random(f"covered {request.param}")
    found = [state for state, _ in played(random)]
    return random.sample(found, min(STATES, len(found)))


def seen(state: State, place: str, side: int) -> list[str]:
    """How the other side's stack looks to a side, from the top; ? for one it does not see."""
    view = RULES.view(state, side)
    stack = presence_of(WORLD, view).of(1 - side, at(place))
    return ["?" if view.units[index].has(UNKNOWN) else WORLD.kinds[index].id for index in stack]


STACK = dict.fromkeys(("FAC2", "FAC3", "FACPG"), "Kananga")


@pytest.mark.rule("WWA-8.5a")
def test_of_an_enemy_stack_the_top_unit_and_the_height_are_seen() -> None:
    assert seen(position(STACK), "Kananga", REBELS) == ["FACPG", "?", "?"]
    assert RULES.view(position(STACK), GOVERNMENT) == position(STACK)


@pytest.mark.rule("WWA-8.5a")
def test_who_took_part_in_an_attack_is_open() -> None:
    assert seen(position(STACK, marks={"FAC2": SEEN}), "Kananga", REBELS) == ["FACPG", "?", "FAC2"]


def test_units_in_boxes_where_nobody_attacks_lie_side_by_side() -> None:
    state = position({"UG301": "Uganda", "UG303": "Uganda", "RW201": "Rwanda_Box", "RW211": "Rwanda_Box", "RW301": "Rwanda_Box"})
    assert "?" not in seen(state, "Uganda", GOVERNMENT)
    assert seen(state, "Rwanda_Box", GOVERNMENT)[1:] == ["?", "?"]


def test_advisers_lie_on_a_stack_not_with_a_unit_of_it() -> None:
    views = [RULES.view(replace(position(STACK), advisers=unit(name)), REBELS) for name in ("FAC2", "FAC3", "FACPG")]
    assert [view.advisers for view in views] == [unit("FACPG")] * 3
    assert RULES.view(replace(position({**STACK, "FAC5": "Kinshasa"}), advisers=unit("FAC5")), REBELS).advisers == unit("FAC5")


def test_units_that_started_together_are_so_many_of_the_lowest_in_their_stack() -> None:
    state = position({**STACK, "FAC5": "Kananga"})
    views = [RULES.view(state.then(Step("movement", 0, (unit(name), unit("FACPG")))), REBELS) for name in ("FAC2", "FAC3")]
    assert views[0] == views[1]


def test_who_stands_in_for_a_unit_could_lie_there() -> None:
    state = position({"ALIRHOR": "Rwanda_Box", "FDD1": "Rwanda_Box", "FACPG": "Kinshasa", "FAC2": "Kinshasa"})
    view = RULES.view(state, REBELS)
    assert view.units[unit("FDD1")].where == at("Rwanda_Box")
    ugandan = RULES.view(position({"UG301": "Isiro", "UGARMD": "Isiro", "MLC1": "Kindu", "MLCM1": "Kindu"}), GOVERNMENT)
    assert ugandan.units[unit("UG301")].where == at("Isiro")


@pytest.mark.parametrize("guest", ["ZB1", "ZB2", "AN18"])
def test_guests_stand_in_where_they_may_be(guest: str) -> None:
    view = RULES.view(position({"FACPG": "Kinshasa", guest: "Kinshasa", "ALIRHOR": "Kindu", "ALIRAPO": "Kindu"}), REBELS)
    assert not any(presence_of(WORLD, view).is_mixed(at(name)) for name in ("Kinshasa", "Kindu"))


def test_places_that_few_can_lie_in_are_filled_first() -> None:
    # of two that lie covered in stacks of one contingent the stronger is dealt first, but no unit to where it may not be
    guest = position({"ALIRHOR": "1012", "FDD1": "1012", "ZBMECH": "Kinshasa", "FAC2": "Kinshasa"})
    view = RULES.view(guest, REBELS)
    assert (view.units[unit("FAC2")].where, view.units[unit("FDD1")].where) == (at("Kinshasa"), at("1012"))
    ally = position({"FACPG": "0712", "ZB1": "0712", "ALIRHOR": "1812", "FDD1": "1812"})
    view = RULES.view(ally, REBELS)
    assert (view.units[unit("ZB1")].where, view.units[unit("FDD1")].where) == (at("0712"), at("1812"))


# --- at random


@pytest.mark.rule("WWA-8.5a")
def test_nothing_tells_two_states_apart_that_differ_only_in_what_is_covered(states: list[State]) -> None:
    random = Random(1)
    for state in states:
        for side in range(len(SIDES)):
            assert list(differences(state, side, random)) == []


def test_a_view_holds_what_is_open_and_is_a_view_of_itself(states: list[State]) -> None:
    for state in states:
        for side in range(len(SIDES)):
            view, hidden = RULES.view(state, side), {each.index for each in covered(WORLD, state, side)}
            assert RULES.view(view, side) == view
            assert {index for index, unit in enumerate(view.units) if unit.has(UNKNOWN)} == hidden
            for index, (there, seen) in enumerate(zip(state.units, view.units, strict=True)):
                assert index in hidden or there == seen
            heights = [sorted((unit.where, unit.place) for unit in each.units if unit.status == ON_BOARD) for each in (state, view)]
            assert heights[0] == heights[1]


def test_what_is_counted_in_a_view_is_what_there_is(states: list[State]) -> None:
    """Victory points, and the units that an activation roll speaks of."""
    for state in states:
        for side in range(len(SIDES)):
            view = RULES.view(state, side)
            assert victory.count(WORLD, view) == victory.count(WORLD, state)
            for contingent in (ZIMBABWE, ANGOLA):
                assert len(counted(WORLD, view, contingent)) == len(counted(WORLD, state, contingent))


def test_the_rules_go_on_with_a_view(states: list[State]) -> None:
    random = Random(1)
    for state in states[:3]:
        for side in range(len(SIDES)):
            view = RULES.view(state, side)
            for _ in range(30):
                if isinstance(demand := RULES.pending(view), Over):
                    break
                view, _ = stepped(view, demand, random)


# --- what may lie there


def possible(units: dict[str, str], place: str, viewer: int = REBELS) -> tuple[int, int]:
    """The range of the defense of a stack as the other side sees it."""
    return possible_defense(WORLD, RULES.view(position(units), viewer), 1 - viewer, at(place))


def defense(units: dict[str, str], place: str, *names: str) -> int:
    """What some units would defend a place with."""
    supply = supply_of(WORLD, position(units))
    return sum(defense_of(WORLD, supply, unit(name), at(place)) for name in names)


def test_the_defense_of_a_stack_lies_between_the_weakest_and_the_strongest_who_could_lie_there() -> None:
    stacks = {"FACPG": "Kananga", "FAC2": "Kananga", "ZBMECH": "Kolwezi", "ZB1": "Kolwezi", "ALIRHOR": "Kindu", "FDD1": "Kindu"}
    top, below = sorted(("FDD1", "ALIRHOR"), key=lambda name: sort_key((), WORLD.kinds[unit(name)]))
    hutu = [defense(stacks, "Kindu", top, name) for name in (below, "FAC2")]
    assert possible(stacks, "Kindu") == (min(hutu), max(hutu))
    # below FAC an ally may lie
    fac = [defense(stacks, "Kananga", "FACPG", name) for name in (below, "FAC2", "ZB1")]
    assert possible(stacks, "Kananga") == (min(fac), max(fac))
    assert max(hutu) < max(fac)


def test_who_sees_all_of_a_stack_knows_its_defense() -> None:
    assert possible({"FACPG": "Kananga"}, "Kananga") == (defense({"FACPG": "Kananga"}, "Kananga", "FACPG"),) * 2
    assert len(set(possible(STACK, "Kananga", GOVERNMENT))) == 1


def test_the_true_defense_lies_in_the_range(states: list[State]) -> None:
    for state in states:
        for side in range(len(SIDES)):
            view, presence = RULES.view(state, side), presence_of(WORLD, state)
            for here, there in presence.stacks[1 - side].items():
                supply = supply_of(WORLD, state)
                true = sum(defense_of(WORLD, supply, index, here) for index in there)
                least, most = possible_defense(WORLD, view, 1 - side, here)
                mixed = presence.clash(there)  # in the middle of a segment anybody may be anywhere
                assert mixed or least <= true <= most


@pytest.mark.parametrize("seed", range(enlarged(2)))
def test_a_refusal_says_the_same_whatever_is_covered(seed: int) -> None:
    """Also of orders of the other side, and of those that were lawful once: all that was ordered in a match is tried again."""
    random = Random(f"refusals {seed}")
    found = [state for state, _ in played(random, orders=1500)]
    tried = set[tuple[str, Decision]]()
    for state in random.sample(found, 60):
        if isinstance(demand := RULES.pending(state), Choose):
            tried |= {(demand.kind, RULES.read(" ".join(words))) for words in spelled(state, random)}
    for state in random.sample(found, 40):
        if isinstance(demand := RULES.pending(state), Choose):
            view = RULES.view(state, demand.side)
            for decision in [decision for kind, decision in sorted(tried, key=repr) if kind == demand.kind]:
                assert RULES.refusal(view, demand.side, decision) == RULES.refusal(state, demand.side, decision)


def spelled(state: State, random: Random) -> Iterator[Words]:
    """Some orders that can be given in a state."""
    for _ in range(3):
        with suppress(Stuck):
            yield walk(RULES, state, random, BIAS)


NAME_NOTHING_COVERED = {
    *("hutu", "kivu", "place"),  # units that are to be placed
    *("loss", "advance"),  # units that fight
    *("caches_left", "reinforcement", "recruits", "pmc_price", "activation_roll"),  # hexes, items, numbers
}


@pytest.mark.parametrize("seed", range(enlarged(1)))
def test_it_is_settled_of_every_step_whether_its_units_may_be_covered(seed: int) -> None:
    """A new step that names units belongs to one of the two lists."""
    named = {step.name for state, _ in played(Random(f"steps {seed}"), orders=4000) for step in state.agenda if step.units}
    assert named <= {*IN_STACKS, *NAME_NOTHING_COVERED}
    assert "movement" in named
