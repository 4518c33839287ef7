"""The house player of Rio 40 graus: lawful set-ups that tell nothing, better than chance, orders that are legal and repeatable."""

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

from pbem.bots.house_players import house
from pbem.bots.player import write_stretch
from pbem.bots.rio_40.fighting import Fighting
from pbem.bots.rio_40.gains import outcome
from pbem.bots.rio_40.ground import field, reach
from pbem.bots.rio_40.situation import Situation
from pbem.engine.demands import Decided
from pbem.engine.game import refusal_of
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.state import NARCO, POLICE
from tests.games.rio_40.boards import position, scenario, unit
from tools import arena

MATCHES = 50


def rules_of(name: str) -> RioRules:
    return cast(RioRules, GAME.rules(name, {}))


def placed(name: str, seed: int) -> tuple[RioRules, Any, dict[str, bytes]]:
    """The position after the house has laid its counters, and what lies under them."""
    rules = rules_of(name)
    side, world = rules.world.hider, rules.world
    tokens = Random(seed).sample(world.tokens, len(world.tokens))
    payloads = {world.envelope(index): face_down.payload_of(token) for index, token in zip(world.counters(), tokens, strict=True)}
    state = rules.start()
    order = house("rio_40", Random(seed)).order(rules, rules.unfold(state, side, payloads), side)
    assert order is not None
    state, _ = rules.apply(state, Decided(side, order))
    return rules, state, payloads


def hexes_of(name: str, seed: int) -> dict[str, list[Hex]]:
    """Where the counters of each type lie after such a set-up."""
    rules, state, payloads = placed(name, seed)
    own = rules.unfold(state, rules.world.hider, payloads)
    found: dict[str, list[Hex]] = {}
    for index in rules.world.counters():
        found.setdefault(rules.world.kinds[own.units[index].token].type, []).append(own.units[index].where)
    return found


@pytest.mark.parametrize("name", ["clean_sweep", "takeover", "search_and_destroy"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_set_up_is_lawful_and_holds_what_is_to_be_held(name: str, seed: int) -> None:
    rules, state, payloads = placed(name, seed)
    side = rules.world.hider
    assert rules.sealed_refusal(state, side, payloads) is None
    own = Situation(rules.world, rules.unfold(state, side, payloads), side)
    assert all(any(True for _ in own.guards_of(here)) for here in own.objectives)
    assert len(own.objectives) == (0 if name == "takeover" else 3)


def test_a_hex_with_two_counters_does_not_tell_where_a_marker_lies() -> None:
    rules, state, payloads = placed("search_and_destroy", 3)
    own = rules.unfold(state, NARCO, payloads)
    kinds: dict[Hex, list[str]] = {}
    for index in rules.world.counters():
        kinds.setdefault(own.units[index].where, []).append(rules.world.kinds[own.units[index].token].category)
    assert max(map(len, kinds.values())) == 2
    pairs = [sorted(found) for found in kinds.values() if len(found) == 2]
    assert pairs.count(["combatant", "marker"]) == 3
    assert pairs.count(["civilian", "combatant"]) == 21


def test_the_hunted_lie_alone_like_the_civilians_around_them() -> None:
    rules, state, _ = placed("takeover", 3)
    hexes = [state.units[index].where for index in rules.world.counters()]
    assert len(set(hexes)) == len(hexes)


@pytest.mark.parametrize(
    ("name", "type_", "share"),
    [("search_and_destroy", "OBJ", 3), ("takeover", "MI", 3), ("clean_sweep", "ST", 2), ("search_and_destroy", "NT", 3)],
)
def test_what_the_house_hides_lies_elsewhere_in_every_match(name: str, type_: str, share: int) -> None:
    found = Counter(here for seed in range(MATCHES) for here in hexes_of(name, seed)[type_])
    assert max(found.values()) <= MATCHES // share


def test_not_the_same_fighters_lie_without_a_civilian_in_every_match() -> None:
    bare = Counter[Hex]()
    for seed in range(MATCHES):
        found = hexes_of("clean_sweep", seed)
        bare.update({here for type_ in ("OL", "ST", "NT") for here in found[type_]} - set(found["CI"]))
    assert max(bare.values()) <= MATCHES // 3


def test_a_marker_does_not_lie_in_the_middle_of_the_counters_around_it() -> None:
    middles = 0
    for seed in range(MATCHES):
        found = hexes_of("search_and_destroy", seed)
        grid, all_hexes = rules_of("search_and_destroy").world.board.grid, {here for hexes in found.values() for here in hexes}
        for here in found["OBJ"]:
            around = {there for there in all_hexes if grid.distance(here, there) <= 3}
            nearness = {one: sum(grid.distance(one, other) for other in around) for one in around}
            middles += nearness[here] == min(nearness.values())
    assert middles < MATCHES * 3 // 2


def test_the_same_lots_give_the_same_set_up() -> None:
    assert placed("search_and_destroy", 7)[1] == placed("search_and_destroy", 7)[1]


@pytest.mark.parametrize("name", ["closing_the_line", "police_post", "takeover"])
@pytest.mark.parametrize("names", [("house", "walker"), ("walker", "house")])
def test_the_house_beats_the_walker_on_either_side(name: str, names: tuple[str, str]) -> None:
    won = [arena.play("rio_40", name, names, f"test {number}").winner == names.index("house") for number in range(3)]
    assert sum(won) >= 2


def test_a_phase_is_legal_as_written_and_the_same_again() -> None:
    rules, state, _ = placed("clean_sweep", 1)
    written = write_stretch(rules, state, POLICE, house("rio_40", Random(1)))
    assert written == write_stretch(rules, state, POLICE, house("rio_40", Random(2)))
    assert written[-1].order == "end"
    order = rules.read(written[0].order)
    assert not refusal_of(rules, state, POLICE, order)
    assert sum(each.order.startswith(("ma", "ms")) for each in written) >= 8
    assert any(each.order.startswith("s ") for each in written)


def test_the_guard_takes_the_chief_off_the_map_at_once() -> None:
    rules = rules_of("closing_the_line")
    state = rules.start()
    state, _ = rules.apply(state, Decided(NARCO, rules.read("end")))
    first = write_stretch(rules, state, POLICE, house("rio_40", Random(1)))[0]
    assert first.order.startswith("ma CARPC2 take PC02 N4-")
    assert first.order.endswith("exit")


def test_who_looks_for_the_chief_leads_him_to_one_of_his_own_and_fires_at_the_guard_only_then() -> None:
    p = position(
        [
            unit("PC01", "PC", at="D4"),
            unit("CI01", "CI", at="D4", role="chief"),
            *(unit(f"NT0{number}", "NT", at=at) for number, at in enumerate(("C4", "D3", "E4"), 1)),
            unit("ST01", "ST", at="D6"),
        ],
        side="narco",
        rules_of=scenario(has_chief=True),
    )
    written = write_stretch(p.rules, p.state, NARCO, house("rio_40", Random(1)))
    search = next(each for each in written if each.order.startswith("s D4"))
    assert search.order == "s D4 NT01,NT02,NT03,ST01"
    assert search.answers[0].startswith("lead D4-")
    fire = [each for each in written if each.order.startswith("a D4")]
    assert all(each.guards[0].startswith("CI01 at ") for each in fire)


def test_units_join_an_attack_from_cover_and_only_where_they_add_something() -> None:
    p = position([unit("PM01", "PM", at="D4"), unit("PM02", "PM", at="G7"), unit("NT01", "NT", at="D2")], side="police")
    fighting = Fighting(Situation(p.world, p.state, POLICE), frozenset(), {})
    plan = fighting.best(may_move=True)
    assert plan is not None
    assert plan.target == p.unit("NT01").where
    orders = list(fighting.orders(plan))
    for order in orders[:-1]:
        assert not refusal_of(p.rules, p.state, POLICE, order)
    standing = Fighting(Situation(p.world, p.state, POLICE), frozenset(range(len(p.world.kinds))), {}).best(may_move=True)
    assert standing is not None
    assert [post.unit for post in standing.posts] == [p.world.notation.index_of["PM01"]]


def test_the_chances_of_a_result() -> None:
    assert outcome("none", 0, 4, False) == ((1.0, 0, 0, 0), 0.0)
    assert outcome("S", 2, 4, False)[0] == (0, 0, 0, 1.0)
    assert outcome("E", 0, 4, False)[0] == (0, 0, 0, 1.0)
    morale, driven = outcome("MR", 0, 4, False)
    assert morale == pytest.approx((4 / 6, 2 / 6, 0, 0))
    assert driven == 1.0
    assert outcome("MR", 0, 4, True)[0] == pytest.approx((0, 4 / 6, 2 / 6, 0))


def test_a_way_goes_round_who_may_fire_and_no_farther_than_its_points() -> None:
    p = position([unit("PC01", "PC", at="D1"), unit("ST01", "ST", at="C4")], side="police")
    seen = Situation(p.world, p.state, POLICE)
    kind, start = p.world.kinds[p.world.notation.index_of["PC01"]], p.unit("PC01").where
    plain = reach(p.world.board, kind, start, seen.closed)
    careful = reach(p.world.board, kind, start, seen.closed, seen.watched)
    assert set(plain) == set(careful)
    there = p.world.board.grid.named("D6")
    assert seen.chance(kind.index, plain[there].way) < seen.chance(kind.index, careful[there].way) == 1.0
    assert all(stop.spent_mp <= kind.mp for stop in careful.values())
    assert field(p.world.board, there, seen.closed)[there] == 0
