"""Air and helicopter support, the ADR, weapons caches, infiltration, advisers. Sections 8.10, 12, 15.0."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Roll
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.decisions import Cancel, Support
from pbem.games.world_war_africa.events import (
    AirDefenseRolled,
    CombatRolled,
    InfiltrationRolled,
    InfiltrationVain,
    OddsFixed,
    SupportCancelled,
)
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.state import READY, UNBOUGHT, USED
from tests.games.world_war_africa.combat.fights import answered, last, odds, result, segment
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, at, marker, unit

AIR_OF_ZIMBABWE = ("air_zimbabwe_1", "air_zimbabwe_2", "helo_zimbabwe")
RICH = {"zimbabwe": 3}  # two air support markers, one helicopter


def zimbabwe(units: dict[str, str] | None = None, ready: tuple[str, ...] = AIR_OF_ZIMBABWE, **more: object) -> Played:
    """Zimbabweans at 0811 against Rwandans at 0911."""
    return segment("zimbabwe", units or {"ZB1": "0811", "ZB2": "0811", "RW201": "0911"}, ready=ready, lines=RICH, **more)


@pytest.mark.rule("WWA-12.1a")
def test_support_reaches_any_hex() -> None:
    for here, there in (("0811", "0911"), ("2910", "2810"), ("1500", "1400")):
        played = segment("uganda", {"MLC1": here, "FAC2": there}, ready=("air_uganda",)).do(f"a {there} with MLC1 by air_uganda")
        assert last(played, OddsFixed).attack_support == (("air_uganda", 2),)


@pytest.mark.rule("WWA-12.1b")
def test_markers_support_units_of_their_own_contingent_alone() -> None:
    ready = ("helo_rwanda", "air_uganda", "air_drc", "helo_zimbabwe", "air_angola_1")
    units = {"RW221": "0811", "FAC2": "0911", "ZB1": "0911"}
    played = segment("rwanda", units, ready=ready, lines={"zimbabwe": 0, "angola": 0})
    assert played.tokens("a", "0911", "RW221", "by") == ["helo_rwanda"]
    assert played.refused("a 0911 with RW221 by air_uganda") == "WWA-12.1b supports-others"
    assert played.refused("a 0911 with RW221 by #10") == ""
    assert played.refused("a 0911 with RW221 by zeppelin") == "WWA-12.0a unknown-marker"
    played.do("a 0911 with RW221")
    # their factor counts for the whole side of the combat
    assert (played.due, played.tokens("support")) == ("support", ["air_drc", "helo_zimbabwe"])
    assert played.refused("support air_angola_1") == "WWA-12.1b supports-others"
    assert played.why(Support(())) == ("WWA-12.1d", "nothing-named")
    played.do("support air_drc,helo_zimbabwe")
    fixed: OddsFixed = last(played, OddsFixed)
    assert (fixed.defense_support, fixed.defense) == ((("air_drc", 2), ("helo_zimbabwe", 2)), 2 + 5 + 4)


@pytest.mark.rule("WWA-12.1c")
def test_at_most_two_markers_for_each_side() -> None:
    played = zimbabwe()
    assert played.refused("a 0911 with ZB1 by air_zimbabwe_1,air_zimbabwe_2,helo_zimbabwe") == "WWA-12.1c too-many-supports"
    assert played.tokens("a", "0911", "ZB1", "by", "air_zimbabwe_1", "air_zimbabwe_2") == ["advance"]
    played.do("a 0911 with ZB1 by air_zimbabwe_1,helo_zimbabwe")
    assert last(played, OddsFixed).attack == 5 + 4


@pytest.mark.rule("WWA-12.1d")
def test_the_attacker_declares_then_the_defender_and_then_the_odds_are_fixed() -> None:
    played = zimbabwe({"ZB1": "0811", "RW201": "0911"}, (*AIR_OF_ZIMBABWE, "helo_rwanda"))
    played.do("a 0911 with ZB1 by air_zimbabwe_1")
    assert (played.due, played.side_due()) == ("support", REBELS)
    assert not [event for event in played.told if isinstance(event, OddsFixed)]
    played.do("support helo_rwanda")
    assert odds(played) == (7, 6, "1/1")
    assert [played.state.supports[marker(name)] for name in ("air_zimbabwe_1", "helo_rwanda", "air_zimbabwe_2")] == [
        USED,
        USED,
        READY,
    ]
    # who has none is not asked, and who has may decline
    assert isinstance(zimbabwe().do("a 0911 with ZB1").demand, Roll)
    declined = zimbabwe({"ZB1": "0811", "RW201": "0911"}, ("helo_rwanda",)).do("a 0911 with ZB1", "hold")
    assert odds(declined) == (5, 4, "1/1")


def test_support_counts_at_most_as_much_as_the_ground_factors() -> None:
    played = segment("drc", {"PCD6": "0811", "FAC2": "0811", "MLC1": "0911"}, ready=("air_drc", "helo_drc"))
    played.do("a 0911 with PCD6 by air_drc,helo_drc")
    assert odds(played) == (1 + 1, 2, "1/1")


@pytest.mark.rule("WWA-12.3a")
def test_the_adr_covers_rwandans_and_takes_one_of_two_places() -> None:
    ready = (*AIR_OF_ZIMBABWE, "adr", "helo_rwanda")
    played = zimbabwe({"ZB1": "0811", "ZB2": "0811", "RW201": "0911"}, ready).do("a 0911 with ZB1,ZB2 by air_zimbabwe_1")
    assert (played.due, played.tokens()) == ("adr", ["cover", "hold"])
    played.do("cover")
    assert (played.due, played.tokens("support")) == ("support", ["helo_rwanda"])
    played.do("support helo_rwanda")
    assert played.faces == (6,)
    assert played.state.supports[marker("adr")] == USED
    # without Rw units, or without aircraft to cancel, there is nothing to ask
    others = zimbabwe({"ZB1": "0811", "ZB2": "0811", "ANC1": "0911"}, ready).do("a 0911 with ZB1,ZB2 by air_zimbabwe_1")
    assert others.due == "support"
    nothing = zimbabwe({"ZB1": "0811", "ZB2": "0811", "RW201": "0911"}, ready).do("a 0911 with ZB1,ZB2")
    assert nothing.due == "support"
    # an attacker may bring it, with a Rw unit among the attackers
    attack = segment("rwanda", {"RW201": "0811", "ANC1": "0811", "FAC2": "0911"}, ready=("adr", "helo_rwanda", "air_drc"))
    assert attack.tokens("a", "0911", "ANC1", "by") == ["helo_rwanda"]
    assert attack.refused("a 0911 with ANC1 by adr") == "WWA-12.1b supports-others"
    attack.do("a 0911 with RW201 by adr", "support air_drc")
    attack.roll(1)
    assert odds(attack) == (4, 2, "2/1")


@pytest.mark.rule("WWA-12.3b")
def test_the_adr_cancels_one_or_two_enemy_markers_after_both_have_declared() -> None:
    ready = (*AIR_OF_ZIMBABWE, "adr")
    order = "a 0911 with ZB1,ZB2 by air_zimbabwe_1,helo_zimbabwe"
    one = zimbabwe(ready=ready).do(order, "cover").roll(3)
    assert last(one, AirDefenseRolled).most == 1
    assert last(one, SupportCancelled).supports == ("air_zimbabwe_1",)  # like factors leave no choice
    assert odds(one) == (12, 4, "3/1")
    two = zimbabwe(ready=ready).do(order, "cover").roll(4)
    assert last(two, SupportCancelled).supports == ("air_zimbabwe_1", "helo_zimbabwe")
    assert odds(two) == (10, 4, "2/1")
    assert [two.state.supports[marker(name)] for name in ("air_zimbabwe_1", "helo_zimbabwe", "adr")] == [USED] * 3
    # with fewer than the die allows what there is, with none it is wasted
    few = zimbabwe(ready=ready).do("a 0911 with ZB1,ZB2 by air_zimbabwe_1", "cover").roll(6)
    assert last(few, SupportCancelled).supports == ("air_zimbabwe_1",)
    wasted = segment("rwanda", {"RW201": "0811", "FAC2": "0911"}, ready=("adr",)).do("a 0911 with RW201 by adr").roll(6)
    assert last(wasted, SupportCancelled).supports == ()
    # the cap is taken of what is left
    capped = segment("drc", {"FAC2": "0811", "RW201": "0911"}, ready=("air_drc", "helo_drc", "adr"))
    capped.do("a 0911 with FAC2 by air_drc,helo_drc", "cover").roll(2)
    assert last(capped, OddsFixed).attack == 1 + 1


def test_the_rebels_choose_what_the_adr_cancels_where_it_matters() -> None:
    played = zimbabwe(ready=(*AIR_OF_ZIMBABWE, "adr"))
    world = played.rules.world
    stronger = tuple(replace(each, factor=3) if each.id == "helo_zimbabwe" else each for each in world.supports)
    played.rules.world = replace(world, supports=stronger)
    played.do("a 0911 with ZB1,ZB2 by air_zimbabwe_1,helo_zimbabwe", "cover").roll(1)
    assert (played.due, played.side_due(), played.tokens("cancel")) == ("adr_target", REBELS, ["air_zimbabwe_1", "helo_zimbabwe"])
    for number, name in ((0, "adr"), (18, "lift_rwanda"), (19, "#19")):
        assert played.refusal(Cancel(number)) == Refusal("WWA-12.3b", "not-in-this-combat", name)
    answered(played)
    assert last(played, SupportCancelled).supports == ("helo_zimbabwe",)


def test_of_more_markers_than_the_adr_cancels_one_is_chosen_after_the_other() -> None:
    played = zimbabwe(ready=(*AIR_OF_ZIMBABWE, "adr"))
    world = played.rules.world
    tables = replace(world.tables, combat=replace(world.tables.combat, supports=3))
    markers = tuple(replace(each, factor=3) if each.id == "helo_zimbabwe" else each for each in world.supports)
    played.rules = AfricaRules(replace(world, supports=markers, tables=tables))
    played.do("a 0911 with ZB1,ZB2 by air_zimbabwe_1,air_zimbabwe_2,helo_zimbabwe", "cover").roll(4).do("cancel helo_zimbabwe")
    assert last(played, SupportCancelled).supports == ("air_zimbabwe_1",)  # of like ones the first
    assert played.state.fight is not None
    assert played.state.fight.supports[0] == (marker("air_zimbabwe_2"),)


def test_a_marker_that_is_not_there_is_named_by_its_number() -> None:
    rules = segment("rwanda", {}).rules
    numbers = (0, len(WORLD.supports) - 1, len(WORLD.supports), 99)
    assert [rules.write(Cancel(number)) for number in numbers] == ["cancel adr", "cancel lift_rwanda", "cancel #19", "cancel #99"]


@pytest.mark.rule("WWA-12.2d", "WWA-12.2e")
def test_each_side_uses_up_to_two_caches_that_lie_with_its_units() -> None:
    caches = ((REBELS, "0811"), (REBELS, "0811"), (REBELS, "0811"), (GOVERNMENT, "0911"), (GOVERNMENT, "0911"), (REBELS, "0910"))
    units = {"ANC1": "0811", "ANC2": "1011", "ANC3": "0910", "FAC2": "0911"}
    played = segment("rwanda", units, caches=caches)
    assert played.refused("a 0911 with ANC1 cache 0811,0811,0811") == "WWA-12.2d too-many-caches"
    assert played.refused("a 0911 with ANC1 cache 0910") == "WWA-12.2d no-cache-with-them"
    assert played.refused("a 0911 with ANC2 cache 0811") == "WWA-12.2d no-cache-with-them"
    assert played.tokens("a", "0911", "ANC1", "ANC3", "cache", "0811") == ["0811", "0910", "advance"]
    assert played.tokens("a", "0911", "ANC1", "ANC3", "cache", "0811", "0811") == ["advance"]
    assert played.tokens("a", "0911", "ANC1", "ANC3", "cache", "0910") == ["advance"]
    played.do("a 0911 with ANC1,ANC3 cache 0811,0910")
    assert (played.due, played.side_due(), played.tokens("use")) == ("caches", GOVERNMENT, ["1", "2"])
    assert played.refused("use 3") == "WWA-12.2d not-so-many-caches"
    played.do("use 1").roll(3)
    rolled: CombatRolled = last(played, CombatRolled)
    assert rolled.modifiers == (("WWA-12.2e", "cache", 2), ("WWA-12.2e", "enemy-cache", -1))
    assert rolled.modified == 4
    left = [(cache.side, cache.where) for cache in played.state.caches if cache.side >= 0]
    assert left.count((REBELS, at("0811"))) == 2
    assert [cache.turn for cache in played.state.caches if cache.side < 0].count(
        4
    ) >= 3  # turn 3: to be bought again from turn 4 on


@pytest.mark.rule("WWA-8.10a")
def test_infiltration_is_for_attacks_with_rwandans_on_units_of_the_drc() -> None:
    units = {"RW201": "0811", "ANC1": "0811", "FAC2": "0911", "ZB1": "0910", "FAC3": "0812", "ZB2": "0812"}
    played = segment("rwanda", units)
    assert "infiltrate" in played.tokens("a", "0911", "RW201")
    assert "infiltrate" not in played.tokens("a", "0911", "ANC1")
    assert "infiltrate" in played.tokens("a", "0911", "RW201", "ANC1")
    assert played.refused("a 0911 with ANC1 infiltrate") == "WWA-8.10a no-infiltration"
    assert played.refused("a 0910 with RW201 infiltrate") == "WWA-8.10a no-infiltration"
    assert played.refused("a 0812 with RW201 infiltrate") == "WWA-8.10a no-infiltration"  # a Zimbabwean lies on top
    # any number of times in a segment
    played = segment("rwanda", {"RW201": "0811", "RW221": "0811", "FAC2": "0911", "FAC3": "0812"})
    for order in ("a 0911 with RW201 infiltrate advance none", "a 0812 with RW221 infiltrate advance none"):
        answered(played.do(order).roll(1).roll(3))
    assert len([event for event in played.told if isinstance(event, InfiltrationRolled)]) == 2
    assert not segment("uganda", {"UG301": "2315", "FAC2": "2314"}).tokens("a", "2314", "UG301", "infiltrate")


@pytest.mark.rule("WWA-8.10b")
def test_infiltration_adds_nothing_one_or_two() -> None:
    for number, points in ((1, 0), (2, 1), (5, 1), (6, 2)):
        played = segment("rwanda", {"RW201": "0811", "FAC2": "0911"}).do("a 0911 with RW201 infiltrate").roll(number)
        assert last(played, InfiltrationRolled).points == points
        assert result(played.roll(3))[0] == 3 + points


def test_infiltration_is_in_vain_if_others_turn_out_to_defend() -> None:
    played = segment("rwanda", {"RW201": "0811", "FAC2": "0911", "ZB1": "0911"})
    state = played.state
    fac, zb = unit("FAC2"), unit("ZB1")
    covered = state.with_unit(fac, replace(state.units[fac], place=0))
    played.state = covered.with_unit(zb, replace(state.units[zb], place=1))
    assert not played.refused("a 0911 with RW201 infiltrate")
    played.do("a 0911 with RW201 infiltrate")
    assert last(played, InfiltrationVain).target == "0911"
    assert last(played.roll(3), CombatRolled).modifiers == ()


@pytest.mark.rule("WWA-15.0f")
def test_advisers_add_one_to_an_attack_of_their_unit() -> None:
    units = {"FAC2": "0811", "FAC3": "0811", "MLC1": "0911"}
    for attackers, points in (("FAC2,FAC3", 1), ("FAC3", 0)):
        played = segment("drc", units)
        played.state = replace(played.state, has_advisers=True, advisers=unit("FAC2"))
        played.do(f"a 0911 with {attackers}").roll(2)
        assert result(played)[0] == 2 + points
    # not in defense
    defended = segment("uganda", units)
    defended.state = replace(defended.state, has_advisers=True, advisers=unit("FAC2"))
    assert result(defended.do("a 0811 with MLC1").roll(2))[0] == 2


@pytest.mark.rule("WWA-15.0g")
def test_advisers_leave_the_game_with_their_unit() -> None:
    played = segment("drc", {"FAC2": "0811", "MLC1": "0911", "MLC2": "0911"})
    played.state = replace(played.state, has_advisers=True, advisers=unit("FAC2"))
    played.do("a 0911 with FAC2").roll(1)
    assert (played.state.has_advisers, played.state.advisers) == (False, -1)


@pytest.mark.rule("WWA-12.0b")
def test_used_markers_can_be_bought_again_from_the_next_turn_on() -> None:
    played = answered(zimbabwe().do("a 0911 with ZB1,ZB2 by air_zimbabwe_1").roll(3)).do("end")
    assert played.state.turn == 4
    assert [played.state.supports[marker(name)] for name in ("air_zimbabwe_1", "air_zimbabwe_2")] == [UNBOUGHT, READY]
    assert played.state.used_supports == (marker("air_zimbabwe_1"),)  # its cap counts until the next roll
    assert len(WORLD.supports) == len(played.state.supports)
