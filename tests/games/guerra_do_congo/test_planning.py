"""What is laid out for the map is what `options` spells and `check` lets pass, no more and no less."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from random import Random
from typing import cast

import pytest

from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex, hex_name
from pbem.games import catalog
from pbem.games.guerra_do_congo.display.planner import PLANNER
from pbem.games.guerra_do_congo.display.ways import MOVING
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules.combat import attack_odds
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import CONGO, REBELS, State
from tests.games.guerra_do_congo.fuzz import play
from tests.games.guerra_do_congo.worked import Worked, files
from tests.sample_sizes import enlarged

HAS_COST = ("m", "enter", "commit")


def walked(rules: CongoRules, state: State, verb: str, unit: str) -> dict[Hex, int]:
    """Where a walk of `options` through this verb and unit can end, with the fewest points it shows there."""
    found: dict[Hex, int] = {}
    start = (verb, unit)
    seen: set[tuple[str, int, int]] = set()
    waiting: list[tuple[tuple[str, ...], int]] = [(start, 0)]
    while waiting:
        prefix, spent = waiting.pop()
        options = rules.options(state, prefix)
        if options.is_complete:
            end = Hex(int(prefix[-1])) if len(prefix) > 2 else _of_its_own(state, verb)
            found[end] = min(found.get(end, spent), spent)
        for token in options.tokens:
            key = (token.text, token.cost_mp, len(prefix) if token.cost_mp < 0 else 0)
            if key not in seen:
                seen.add(key)
                waiting.append(((*prefix, token.text), token.cost_mp))
    return found


def _of_its_own(state: State, verb: str) -> Hex:
    """The hex that an order without one means: an advance ends in the vacated hex; a retreat without a hex has none."""
    return state.combat.target if verb == "advance" and state.combat else Hex(-1)


def agree(rules: CongoRules, state: State, unit: str) -> int:
    """Hold the ways of one unit against the walk; how many there are."""
    demand = rules.pending(state)
    assert isinstance(demand, Choose)
    here = state.units[rules.world.index_of[unit]].where
    ways = [way for ways in PLANNER.reach(rules, state, unit).ways.values() for way in ways]
    for way in ways:
        rules.check(state, demand.side, rules.read(way.order))
    for verb in MOVING.get(demand.kind, ()):
        if verb == "loss":
            continue
        spelled = walked(rules, state, verb, unit)
        given = {way.hexes[-1]: way.cost for way in ways if way.verb == verb}
        if verb not in ("leave", "advance"):
            spelled.pop(here, None)  # there and back again is no way
        spelled.pop(Hex(-1), None)
        assert set(given) == set(spelled), (unit, verb)
        if verb in HAS_COST:
            assert given == spelled, (unit, verb)
    return len(ways)


def own_units(rules: CongoRules, state: State) -> list[str]:
    demand = rules.pending(state)
    assert isinstance(demand, Choose)
    return [kind.id for kind in rules.world.kinds if kind.side == demand.side]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_ways_are_what_options_spells_in_every_worked_position(path: Path) -> None:
    worked = Worked(path)
    rules, state = worked.rules, worked.start
    if not isinstance(rules.pending(state), Choose):
        return
    movers = PLANNER.movers(rules, state)
    for unit in own_units(rules, state)[:40]:
        assert not agree(rules, state, unit) or unit in movers


RESERVES = (("reserves", True),)


@cache
def rules_of(options: tuple[tuple[str, str | int | bool], ...] = ()) -> CongoRules:
    return cast("CongoRules", catalog.game("guerra_do_congo").rules("campaign", dict(options)))


def states(seed: int, every: int, most: int, kinds: tuple[str, ...] = ()) -> Iterator[tuple[CongoRules, State, Choose]]:
    """Choices of a match at random: each so-many-th of these kinds."""
    fitting = ((state, demand) for state, demand in choices(seed) if not kinds or demand.kind in kinds)
    for state, demand in islice(fitting, 0, every * most, every):
        yield rules_of(RESERVES), state, demand


@cache
def choices(seed: int) -> list[tuple[State, Choose]]:
    """The first of a match, played once for all tests."""
    played = play(rules_of(RESERVES), Random(seed), house_side=seed % 2)
    return [(state, demand) for state, demand, _ in islice(played, enlarged(900))]


@pytest.mark.parametrize("seed", [1, 2])
def test_ways_are_what_options_spells_in_a_match(seed: int) -> None:
    random, ways = Random(seed), 0
    for rules, state, _ in states(seed, every=31, most=25):
        movers = PLANNER.movers(rules, state)
        for unit in random.sample(movers, min(2, len(movers))):
            ways += agree(rules, state, unit)
    assert ways > 100


def test_answers_have_ways_too() -> None:
    met = set()
    for rules, state, demand in states(1, every=1, most=40, kinds=("retreat", "advance", "reserve")):
        for unit in PLANNER.movers(rules, state):
            if agree(rules, state, unit):
                met.add(demand.kind)
    assert {"retreat", "advance"} <= met


def test_movers_are_all_that_have_a_way() -> None:
    for rules, state, demand in states(2, every=97, most=8):
        movers = PLANNER.movers(rules, state)
        able = [unit for unit in own_units(rules, state) if PLANNER.reach(rules, state, unit).ways]
        assert demand.kind in ("combat", "loss", "air") or set(able) <= set(movers)


def test_nobody_of_the_other_side_has_a_way() -> None:
    rules = rules_of()
    state = rules.start()
    assert PLANNER.reach(rules, state, "REB01").ways == {}
    assert PLANNER.reach(rules, state, "nobody").ways == {}
    assert PLANNER.why_not(rules, state, "REB01", Hex(1807)) is not None


# --- attacks


@pytest.mark.rule("GC-4.1b", "GC-6a")
def test_targets_are_those_of_options_each_with_its_strongest_legal_attack() -> None:
    met = 0
    for rules, state, demand in states(1, every=9, most=40, kinds=("combat",)):
        found = PLANNER.targets(rules, state)
        assert [hex_name(target.hex) for target in found] == [token.text for token in rules.options(state, ("a",)).tokens]
        for target in found:
            order = rules.read(target.order.text)
            rules.check(state, demand.side, order)
            able = tuple(rules.world.index_of[unit] for unit in target.units)
            assert able == attack_odds.attackers_of(Presence(rules.world, state), state, target.hex)
            assert _points(rules, state, getattr(order, "units", ())) == max(
                _points(rules, state, group)
                for size in range(1, len(able) + 1)
                for group in combinations(able, size)
                if attack_odds.together_refusal(rules.world, group) is None
            )
            met += 1
        named = {unit for target in found for unit in target.units}
        assert set(PLANNER.movers(rules, state)) == named
        for unit in own_units(rules, state)[::7]:
            for target in found:
                assert (PLANNER.why_not(rules, state, unit, target.hex) is None) == (unit in target.units)
    assert met > 5


def _points(rules: CongoRules, state: State, units: tuple[int, ...]) -> int:
    return sum(attack_odds.unit_strength(rules.world, state, index, is_attack=True).points for index in units)


# --- why not


def test_a_hex_has_a_reason_exactly_when_it_has_no_way() -> None:
    random, codes = Random(8), set()
    for rules, state, _ in states(2, every=31, most=16, kinds=("movement",)):
        for unit in random.sample(own_units(rules, state), 4):
            ways = PLANNER.reach(rules, state, unit).ways
            for there in random.sample(rules.world.board.grid.hexes, 12):
                reason = PLANNER.why_not(rules, state, unit, there)
                assert (reason is None) == (there in ways)
                if reason:
                    codes.add(reason.code)
    assert {"too-far", "neutral-country"} <= codes


@pytest.mark.rule("GC-3.1a")
def test_a_hex_too_far_away_tells_what_it_costs_and_what_there_is() -> None:
    worked = Worked(next(path for path in files() if path.stem == "3.1-the-example-of-the-book"))
    rules, state = worked.rules, worked.start
    met = 0
    for unit in PLANNER.movers(rules, state)[:4]:
        for there in rules.world.board.playable[::9]:
            reason = PLANNER.why_not(rules, state, unit, there)
            if reason and reason.code == "too-far":
                name, needed, there_are = reason.subject.split()
                assert name == hex_name(there)
                assert int(needed) > int(there_are)
                met += 1
    assert met


# --- overlays and charts


@pytest.mark.rule("GC-3.2.1b", "GC-3.6.1f")
def test_overlays_lie_on_the_map_and_zones_name_their_side() -> None:
    rules = rules_of()
    for _, state, demand in states(2, every=150, most=4):
        found = {overlay.key: overlay.marks for overlay in PLANNER.overlays(rules, state, demand.side)}
        assert list(found) == ["supply", "enemy-supply", "zones", "control", "victory", "beyond"]
        presence = Presence(rules.world, state)
        for here in rules.world.board.playable:
            sides = [side for side in (REBELS, CONGO) if here in presence.zoc_of(side)]
            mark = found["zones"].get(here)
            assert (mark.role if mark else "") == ("", "zone-rebels" if sides == [0] else "zone-congo", "zone-both")[len(sides)]
        for marks in found.values():
            assert set(marks) <= set(rules.world.board.playable)
        assert set(found["control"]) == {place.hex for place in rules.world.board.places}


@pytest.mark.rule("GC-7g", "GC-7n", "GC-7o")
def test_a_prize_is_worth_what_its_holder_scores() -> None:
    rules = rules_of()
    overlay = next(each for each in PLANNER.overlays(rules, rules.start(), REBELS) if each.key == "victory")
    kinshasa = rules.world.board.place_named["Kinshasa"].hex
    assert overlay.marks[kinshasa].text == "6"  # a city 3, Kinshasa 3, for the Congo side that holds it
    assert overlay.marks[kinshasa].side == CONGO


def test_charts_are_full_and_the_column_of_the_fight_is_the_one_declared() -> None:
    met = 0
    for rules, state, demand in states(1, every=1, most=60, kinds=("combat", "reserve", "air")):
        for chart in PLANNER.charts(rules, state):
            assert chart.rows
            assert all(len(row) == len(chart.head) for row in chart.rows)
            assert -1 <= chart.column < len(chart.head)
            assert -1 <= chart.row < len(chart.rows)
        chart = PLANNER.charts(rules, state)[0]
        if demand.kind != "combat" and state.combat:
            fight = state.combat
            odds = attack_odds.odds(rules.world, state, fight.target, fight.attackers, fight.air_points)
            assert chart.head[chart.column] == rules.world.tables.crt.columns[odds.column.final]
            met += 1
    assert met
