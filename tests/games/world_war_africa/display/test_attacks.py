"""Attacks for a player who plans."""

from fractions import Fraction

from msgspec.structs import replace

from pbem.engine import odds
from pbem.engine.demands import Decided
from pbem.engine.game import refusal_of
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS, SIDES
from pbem.games.world_war_africa.display.attacks import _parts
from pbem.games.world_war_africa.display.planner import PLANNER
from pbem.games.world_war_africa.rules.combat.reckoning import Sum
from pbem.games.world_war_africa.rules.stack_order import stacked
from pbem.games.world_war_africa.state import Cache
from pbem.view.text import chances
from pbem.view.text.chances import summary
from pbem.view.text.narration import Narrator
from tests.games.world_war_africa.combat.fights import segment
from tests.games.world_war_africa.combat.test_clash import clash
from tests.games.world_war_africa.combat.test_rwanda_box import box
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
    far = segment("rwanda", {"RW201": "0911", "FAC5": "1812"})
    refusal = PLANNER.why_not(far.rules, far.state, "RW201", at("0912"))
    assert refusal is not None
    assert refusal.code == "nobody-to-attack"


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


def test_who_may_intercept_sees_on_how_many_faces_it_comes_to_combat_and_its_sum() -> None:
    game = box(ready=("helo_rwanda",))
    (found,) = PLANNER.targets(game.rules, game.state)
    assert (found.hex, found.units, found.order.text) == (
        WORLD.board.rwanda_box,
        ("RW201", "RW211"),
        "intercept with RW201,RW211",
    )
    assert refusal_of(game.rules, game.state, REBELS, game.rules.read(found.order.text)) is None
    assert PLANNER.movers(game.rules, game.state) == ("RW201", "RW211")
    tried = {}
    for order in ("intercept with RW201,RW211", "intercept with RW201,RW211 helo"):
        state, _ = game.rules.apply(game.state, Decided(REBELS, game.rules.read(order)))
        reckoning = PLANNER.reckoning(game.rules, state)
        assert reckoning is not None
        tried[order] = [part.points for part in reckoning.parts if part.rule == "WWA-7.11h"]
        assert (next(part.subject for part in reckoning.parts if part.rule == "WWA-8.6c"), reckoning.column) == ("8:2", "4/1")
    assert list(tried.values()) == [[2], [3]]
    told = summary("world_war_africa", game.rules, game.state, found, Narrator("world_war_africa", SIDES, {}))
    assert told.empty == Fraction(2, 6) * Fraction(2, 6)  # two are lost at 4/1 by 5 and 6
    game.do("intercept with RW201,RW211").roll(5)
    reckoning = PLANNER.reckoning(game.rules, game.state)
    assert reckoning is not None
    assert "WWA-7.11h" not in [part.rule for part in reckoning.parts]


def test_the_government_sees_what_each_clash_comes_to() -> None:
    game = clash()
    view = game.rules.view(game.state, GOVERNMENT)
    (found,) = PLANNER.targets(game.rules, view)
    assert (found.hex, found.units) == (at("2211"), ("UG301", "UG303", "MLC1"))
    assert found.order.target == "2211 from 2311"
    assert refusal_of(game.rules, view, GOVERNMENT, game.rules.read(found.order.text)) is None
    told = summary("world_war_africa", game.rules, view, found, Narrator("world_war_africa", SIDES, {}))
    assert told.sum is not None
    assert told.own_losses == 0
    assert told.enemy_losses > 0
    assert told.empty == 0


def test_a_clash_that_takes_the_last_defender_empties_the_hex_whoever_goes_in() -> None:
    units = {f"UG30{number}": "2310" for number in (1, 3, 5, 7)} | {"RW201": "2211"}
    before = clash(units)
    after = clash(units).do("clash 2211 from 2310 with UG301,UG303,UG305,UG307").roll(6).do("advance UG301", "stay")
    assert PLANNER.toll(before.rules, before.state, after.state, at("2211")).is_emptied
    assert not PLANNER.toll(before.rules, before.state, before.state, at("2211")).is_emptied


def test_a_result_is_told_in_words_at_length_and_in_a_few() -> None:
    narrator = Narrator("world_war_africa", SIDES, {})
    assert chances.said(("2", "0"), narrator) == "the attacker loses 2; the defender loses nobody"
    assert chances.shortly(("2", "0"), narrator) == "you lose 2, they 0"
