"""Attacks for a player who plans."""

from fractions import Fraction

from msgspec.structs import replace

from pbem.engine import odds
from pbem.engine.demands import Decided
from pbem.engine.game import refusal_of
from pbem.games.world_war_africa.contingents import REBELS
from pbem.games.world_war_africa.display.attacks import _parts
from pbem.games.world_war_africa.display.planner import PLANNER
from pbem.games.world_war_africa.rules.combat.reckoning import Sum
from pbem.games.world_war_africa.rules.stack_order import stacked
from pbem.games.world_war_africa.state import Cache
from tests.games.world_war_africa.combat.fights import segment
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, at

BATTLE = {"RW201": "0911", "RW211": "0911", "FAC2": "0910", "FAC3": "0910", "FAC5": "1812"}


def battle(**more: object) -> Played:
    """Two Rwandan brigades next to two of FAC."""
    return segment("rwanda", BATTLE, **more)


def test_a_target_names_all_who_may_take_part_and_an_order_that_may_be_given() -> None:
    game = battle()
    (found,) = PLANNER.targets(game.rules, game.state)
    assert (found.hex, found.units) == (at("0910"), ("RW201", "RW211"))
    assert found.order.text == "a 0910 with RW201,RW211"
    assert refusal_of(game.rules, game.state, REBELS, game.rules.read(found.order.text)) is None
    assert PLANNER.movers(game.rules, game.state) == ("RW201", "RW211")


def test_it_is_said_why_a_unit_cannot_attack() -> None:
    game = battle()
    refusal = PLANNER.why_not(game.rules, game.state, "RW201", at("1812"))
    assert refusal is not None
    assert refusal.code == "not-next-to-target"
    assert PLANNER.why_not(game.rules, game.state, "RW201", at("0910")) is None


def test_the_sum_names_each_unit_then_the_odds_and_the_column() -> None:
    game = battle().do("a 0910 RW201,RW211")
    found = PLANNER.reckoning(game.rules, game.state)
    assert found is not None
    attack = sum(part.points for part in found.parts if part.subject in ("RW201", "RW211"))
    defense = sum(part.points for part in found.parts if part.subject in ("FAC2", "FAC3"))
    assert next(part for part in found.parts if part.rule == "WWA-8.6c").subject == f"{attack}:{defense}"
    assert found.column in WORLD.tables.crt.columns


def test_of_many_units_those_of_one_factor_stand_in_one_line_of_the_sum() -> None:
    side = Sum((("RW301", 5, True), ("RW201", 4, True), ("RW305", 5, True), ("ANC1", 5, False), ("RW211", 4, True)), (), 23)
    found = [(part.rule, part.subject, part.points) for part in _parts(side, "WWA-8.6b")]
    assert found == [("WWA-8.6b", "RW301, RW305", 10), ("WWA-8.6b", "RW201, RW211", 8), ("WWA-11.3a", "ANC1", 5)]


def test_a_cache_is_in_the_sum() -> None:
    game = battle()
    game.state = replace(game.state, caches=(Cache(REBELS, at("0911")), *game.state.caches[1:]))
    game.do("a 0910 RW201,RW211 cache 0911")
    found = PLANNER.reckoning(game.rules, game.state)
    assert found is not None
    assert ("WWA-12.2e", 1) in [(part.rule, part.points) for part in found.parts]


def test_the_chart_of_combat_shows_the_column_of_the_fight_and_the_line_of_its_ground() -> None:
    game = battle().do("a 0910 RW201,RW211")
    charts = {chart.key: chart for chart in PLANNER.charts(game.rules, game.state)}
    found = PLANNER.reckoning(game.rules, game.state)
    assert found is not None
    assert charts["combat"].head[charts["combat"].column] == found.column
    assert charts["terrain"].rows[charts["terrain"].row][0] == "savannah"


def test_without_a_fight_there_is_no_sum() -> None:
    game = battle()
    assert PLANNER.reckoning(game.rules, game.state) is None


def test_the_chances_of_an_attack_are_exact() -> None:
    game = battle()
    (target,) = PLANNER.targets(game.rules, game.state)
    found = odds.outcomes(
        game.rules, game.state, REBELS, game.rules.read(target.order.text), lambda _side, kind: game.rules.default_policy(kind)
    )
    assert sum(each.chance for each in found) == Fraction(1)
    losses = [PLANNER.toll(game.rules, game.state, each.state, target.hex).losses for each in found]
    assert len(set(losses)) > 1


def test_defenders_who_are_not_seen_have_no_name_in_the_sum() -> None:
    game = battle()
    seen = game.rules.view(stacked(WORLD, game.state), REBELS)
    state, _ = game.rules.apply(seen, Decided(REBELS, game.rules.read("a 0910 RW201,RW211")))
    found = PLANNER.reckoning(game.rules, state)
    assert found is not None
    assert [part.subject for part in found.parts].count("?") == 1
    (covered,) = [part for part in found.parts if part.rule == "WWA-8.5a"]
    least, most = map(int, covered.subject.split("-"))
    assert covered.points == 1
    assert least <= sum(part.points for part in found.parts if part.rule == "WWA-8.1a") <= most


def test_whoever_won_may_be_sent_into_the_hex() -> None:
    game = segment("rwanda", dict.fromkeys(("RW201", "RW211", "RW301", "RW305"), "0911") | {"PCD1": "0910"})
    game.do("a 0910 RW201,RW211,RW301,RW305")
    while game.due != "advance":
        if game.due == "dice":
            game.roll(*game.faces)
        else:
            game.do("hold")
    assert PLANNER.movers(game.rules, game.state) == ("RW201", "RW211", "RW301", "RW305")
    assert [way.order for way in PLANNER.reach(game.rules, game.state, "RW201").ways[at("0910")]] == ["advance RW201"]
