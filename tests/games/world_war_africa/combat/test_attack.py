"""Attacks from their order to their result. Sections 8.0 to 8.8, 11.1, 11.3."""

import pytest

from pbem.engine.demands import Roll
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.decisions import Attack
from pbem.games.world_war_africa.events import AttackDeclared, OddsFixed
from pbem.games.world_war_africa.state import ATTACKED, ELIMINATED, FLIPPED, GONE, SEEN, WAS_ATTACKED
from tests.games.world_war_africa.combat.fights import answered, last, lost, odds, orders, result, segment
from tests.games.world_war_africa.positions_in_code import WORLD, at, position, unit

PAIR = {"ANC1": "0811", "ANC2": "0811", "FAC2": "0911"}


@pytest.mark.rule("WWA-8.0a")
def test_attacks_are_voluntary_and_made_in_the_combat_segment_of_the_active_contingent() -> None:
    played = segment("rwanda", PAIR)
    assert played.due == "combat"
    assert {"end", "a"} <= set(played.tokens())
    played.do("end")
    assert lost(played) == []
    assert "a" not in segment("uganda", PAIR).tokens()


@pytest.mark.rule("WWA-8.1a")
def test_any_units_of_the_contingent_next_to_a_hex_attack_it_and_all_in_it_defend() -> None:
    units = {"ANC1": "0811", "ANC2": "0910", "ANC3": "1011", "MLC1": "0912", "ANC4": "1411", "FAC2": "0911", "PCD1": "0911"}
    played = segment("rwanda", units)
    assert played.tokens("a") == ["0911"]
    assert played.tokens("a", "0911") == ["ANC1", "ANC2", "ANC3"]
    assert played.refused("a 0911 with ANC1,MLC1") == "WWA-8.1a not-of-this-contingent"
    assert played.refused("a 0911 with ANC1,ANC4") == "WWA-8.1a not-next-to-target"
    assert played.refused("a 0911 with ANC1,ANC5") == "WWA-8.1a not-on-the-map"
    assert played.refused("a 0912 with ANC1") == "WWA-8.1a no-enemy-there"
    played.do("a 0911 with ANC1,ANC3")
    declared: AttackDeclared = last(played, AttackDeclared)
    assert (declared.attackers, declared.defenders) == (("ANC1", "ANC3"), ("FAC2", "PCD1"))


@pytest.mark.rule("WWA-8.2a", "WWA-8.4a")
def test_units_of_one_stack_attack_different_hexes_each_with_its_whole_factor() -> None:
    played = segment("rwanda", {"ANC1": "0811", "ANC2": "0811", "ANC3": "0811", "FAC2": "0911", "FAC3": "0812"})
    answered(played.do("a 0911 with ANC1").roll(6))
    assert odds(played) == (3, 2, "1/1")
    played.do("stay") if played.due == "advance" else None
    assert played.tokens("a", "0812") == ["ANC2", "ANC3"]
    played.do("a 0812 with ANC2,ANC3")
    assert odds(played) == (6, 2, "3/1")


@pytest.mark.rule("WWA-8.2b")
def test_a_unit_attacks_once_and_is_attacked_once_in_a_combat_segment() -> None:
    units = {"ANC1": "0811", "ANC2": "0910", "ANC3": "0910", "FAC2": "0911", "FAC3": "0911", "FAC5": "0812"}
    played = answered(segment("rwanda", {**units, "ANC4": "0811"}).do("a 0911 with ANC1,ANC2,ANC4").roll(4))
    assert lost(played) == ["ANC4", "FAC2"]
    assert played.refused("a 0911 with ANC3") == "WWA-8.2b was-attacked"
    assert played.refused("a 0812 with ANC1") == "WWA-8.2b has-attacked"
    assert "a" not in played.tokens()
    state = played.state
    assert state.units[unit("FAC3")].has(WAS_ATTACKED)
    assert state.units[unit("ANC1")].has(ATTACKED)
    # in the next Combat Segment of an enemy contingent they can be attacked again
    played.do("end")
    marks = {mark for each in played.state.units for mark in (ATTACKED, WAS_ATTACKED) if each.has(mark)}
    assert not marks


@pytest.mark.rule("WWA-8.2c", "WWA-8.5b")
def test_nobody_can_go_back_once_an_attack_is_declared() -> None:
    played = segment("rwanda", PAIR).do("a 0911 with ANC1,ANC2")
    assert odds(played) == (6, 2, "3/1")
    assert isinstance(played.demand, Roll)


@pytest.mark.rule("WWA-8.3a")
def test_each_attack_is_resolved_before_the_next_is_begun_in_any_order() -> None:
    units = {"ANC1": "0811", "ANC2": "0811", "ANC3": "0910", "FAC2": "0911", "FAC3": "0812", "FAC5": "1010"}
    played = segment("rwanda", units)
    assert played.tokens("a") == ["0812", "0911", "1010"]
    answered(played.do("a 1010 with ANC3").roll(3))
    assert played.due == "combat"
    assert played.tokens("a") == ["0812", "0911"]


@pytest.mark.rule("WWA-8.5a")
def test_who_takes_part_is_open_from_the_attack_on() -> None:
    played = segment("rwanda", {**PAIR, "PCD1": "0911", "FAC3": "0812"}).do("a 0911 with ANC1")
    seen = [kind.id for kind, each in zip(WORLD.kinds, played.state.units, strict=True) if each.has(SEEN)]
    assert seen == ["FAC2", "PCD1", "ANC1"]


@pytest.mark.rule("WWA-8.6a")
def test_units_without_an_attack_factor_attack_only_together_with_others() -> None:
    units = {"RDC4": "0811", "RDC5": "0811", "RDC1": "0811", "ANC1": "0910", "FAC2": "0911"}
    played = segment("rwanda", units)
    assert played.refused("a 0911 with RDC4,RDC5") == "WWA-8.6a no-attack-factor"
    walks = set(played.walks("a", "0911"))
    assert "a 0911 RDC4" not in walks
    assert "a 0911 RDC1 RDC4 RDC5" in walks
    assert "a 0911 ANC1 RDC4" in walks
    assert not played.refused("a 0911 with RDC4,ANC1")
    weak = segment("rwanda", {"RDC4": "0811", "FAC2": "0911"})
    assert orders(weak) == ["end"]


@pytest.mark.rule("WWA-8.6b")
def test_a_combat_takes_its_steps_in_order() -> None:
    units = {"RW201": "0811", "RW221": "0811", "FAC2": "0911", "FAC3": "0911"}
    played = segment("rwanda", units, ready=("helo_rwanda", "helo_drc", "air_drc"), caches=((REBELS, "0811"), (GOVERNMENT, "0911")))
    order = "a 0911 with RW201,RW221 by helo_rwanda cache 0811 infiltrate"
    found = [played.due]
    played.do(order)
    for step in ("support by air_drc", "use 1"):
        found.append(played.due)
        played.do(step.replace("by ", ""))
    for number in (3, 4):
        assert isinstance(played.demand, Roll)
        found.append(str(played.demand.key[0]))
        played.roll(number)
    found.append(played.due)
    assert found == ["combat", "support", "caches", "infiltration", "combat", "loss"]
    fixed: OddsFixed = last(played, OddsFixed)
    assert (fixed.attack, fixed.defense, fixed.column) == (9 + 2, 4 + 2, "1/1")
    assert result(played) == (4 + 1 + 1 - 1, 1, 1)


@pytest.mark.rule("WWA-8.7b", "WWA-8.7d")
def test_each_loss_is_a_unit_of_its_owners_choice_and_nobody_retreats() -> None:
    units = {"ANC1": "0811", "ANC2": "0910", "RDC1": "0811", "ANC3": "0811", "FAC2": "0911", "FAC3": "0911", "FAC5": "0911"}
    played = segment("rwanda", units).do("a 0911 with ANC1,ANC2,RDC1").roll(2)
    assert result(played) == (2, 1, 0)  # 7 to 6
    assert (played.due, played.side_due(), played.tokens("lose")) == ("loss", REBELS, ["ANC1", "ANC2", "RDC1"])
    assert played.refused("lose ANC3") == "WWA-8.7b not-in-the-combat"
    played.do("lose ANC2")
    assert (lost(played), played.due) == (["ANC2"], "combat")
    assert played.at("0911") == ["FAC2", "FAC3", "FAC5"]
    # the defenders' owner chooses for them
    played = segment("rwanda", {**units, "RW221": "0910", "RWHCU": "0910"}).do("a 0911 with RW221,RWHCU,ANC1,ANC2,ANC3").roll(6)
    assert result(played) == (6, 0, 2)  # 20 to 6
    assert (played.side_due(), played.tokens("lose")) == (GOVERNMENT, ["FAC2", "FAC3", "FAC5"])
    played.do("lose FAC5")
    assert played.tokens("lose") == ["FAC2", "FAC3"]
    played.do("lose FAC3")
    assert (lost(played), played.due) == (["FAC5", "FAC3"], "combat")


def test_losses_beyond_what_is_there_are_ignored_and_leave_no_question() -> None:
    played = segment("rwanda", PAIR).do("a 0911 with ANC1").roll(1)
    assert result(played) == (1, 2, 0)
    assert lost(played) == ["ANC1"]


@pytest.mark.rule("WWA-8.7c")
def test_the_eliminated_wait_for_a_later_turn_or_leave_the_game() -> None:
    units = {"ANC1": "0811", "BU": "0811", "FAC2": "0911"}
    played = answered(segment("rwanda", units, turn=4).do("a 0911 with ANC1,BU").roll(1))
    assert result(played) == (1, 1, 0)
    played.state = segment("rwanda", units, turn=4).state
    played.do("a 0911 with ANC1,BU").roll(1).do("lose BU")
    gone = played.state.units[unit("BU")]
    assert gone.status == GONE
    played.state = segment("rwanda", units, turn=4).state
    played.do("a 0911 with ANC1,BU").roll(1).do("lose ANC1")
    waits = played.state.units[unit("ANC1")]
    assert (waits.status, waits.turn, waits.where) == (ELIMINATED, 4, -1)


@pytest.mark.rule("WWA-8.8c")
def test_a_river_helps_only_if_every_attacker_is_behind_it() -> None:
    units = {"FAC2": "Kongolo", "ANC1": "1512", "ANC2": "1413", "ANC3": "1514"}
    over = segment("rwanda", units).do("a 1513 with ANC1,ANC2")
    assert last(over, OddsFixed).shifts == (("WWA-8.6d", -1), ("WWA-8.8c", -1))
    assert odds(over) == (6, 1, "4/1")  # FAC2 is cut off
    beside = segment("rwanda", units).do("a 1513 with ANC1,ANC3")
    assert last(beside, OddsFixed).shifts == (("WWA-8.6d", -1),)


@pytest.mark.rule("WWA-8.8e")
def test_ugandans_and_rwandans_do_not_attack_beyond_their_limits() -> None:
    played = segment("uganda", {"UG301": "2315", "MLC1": "2315", "FAC2": "2214"})
    assert WORLD.board.province[at("2214")] != "Nord-Kivu"
    played = segment("rwanda", {"RW201": "2215", "ANC1": "2215", "FAC2": "2315"})
    assert played.refused("a 2315 with RW201,ANC1") == "WWA-7.1b no-rwandans"
    assert played.tokens("a", "2315") == ["ANC1"]


def test_flipped_units_do_not_attack() -> None:
    played = segment("zimbabwe", {"ZB1": "0811", "ZB2": "0811", "ANC1": "0911"}, marks={"ZB1": FLIPPED})
    assert played.refused("a 0911 with ZB1") == "WWA-5.3h not-active"
    assert played.tokens("a", "0911") == ["ZB2"]


@pytest.mark.rule("WWA-11.1b", "WWA-11.3a")
def test_supply_is_checked_before_each_combat_for_both_sides_and_halves_factors() -> None:
    units = {"RW221": "0811", "RDC1": "0811", "FACPG": "0911", "PCD1": "0911"}
    cut = segment("rwanda", units, held={"Goma": "rwanda"}).do("a 0911 with RW221,RDC1")
    fixed: OddsFixed = last(cut, OddsFixed)
    assert fixed.attackers == (("RW221", 5, True), ("RDC1", 1, True))
    assert fixed.defenders == (("FACPG", 2, False), ("PCD1", 1, False))  # 4 and 1 out of supply
    held_by_nobody = segment("rwanda", units, held={"Kinshasa": "drc"}).do("a 0911 with RW221,RDC1")
    fixed = last(held_by_nobody, OddsFixed)
    assert fixed.attackers == (("RW221", 2, False), ("RDC1", 1, True))
    assert fixed.defenders == (("FACPG", 4, True), ("PCD1", 1, True))


def test_orders_that_no_walk_spells_are_refused() -> None:
    played = segment("rwanda", {**PAIR, "FAC3": "0911"}, ready=("helo_rwanda",), caches=((REBELS, "0811"),))
    one, two, target = unit("ANC1"), unit("ANC2"), at("0911")
    wrong = (
        Attack(target, ()),
        Attack(target, (two, one)),
        Attack(target, (one, one)),
        Attack(target, (one, 999)),
        Attack(target, (one,), supports=(999,)),
        Attack(target, (one,), caches=(at("0911"),)),
        Attack(target, (one,), caches=(at("0811"), at("0811"))),
        Attack(target, (one,), advance=(0, 1)),
        Attack(target, (one,), advance=(two + 2,)),
        Attack(target, (one,), advance=(one + 2, one + 2)),
        Attack(WORLD.board.rwanda_box, (one,)),
        Attack(target, (one,), infiltrates=True),
    )
    for order in wrong:
        assert played.refusal(order) is not None, order
    for text in played.walks("a"):
        assert not played.refused(text), text
        assert played.rules.read(played.rules.write(played.rules.read(text))) == played.rules.read(text)


def test_an_attack_reads_as_it_is_written() -> None:
    played = segment("rwanda", PAIR)
    text = "a 0911 with ANC1,ANC2 by adr,helo_rwanda cache 0811,0811 infiltrate advance ANC1,ANC2"
    assert played.rules.write(played.rules.read(text)) == text
    assert played.rules.write(played.rules.read("a 0911 ANC2 advance none")) == "a 0911 with ANC2 advance none"
    assert position({}).fight is None


def test_each_die_says_what_it_is_rolled_for() -> None:
    """Both programs ask the same of the chain: turn, whose attack, place."""
    units = {"RW201": "0811", "FAC2": "0911", "RW211": "Rwanda_Box", "FDD1": "Rwanda_Box"}
    played = segment("rwanda", units, ready=("adr",)).do("a 0911 with RW201 by adr infiltrate")
    for number, what in ((1, "adr"), (1, "infiltration"), (6, "combat")):
        assert isinstance(played.demand, Roll)
        assert played.demand.key == (what, "3", "rwanda", "0911")
        played.roll(number)
    answered(played).do("intercept with RW211")
    for what in ("interception", "combat"):
        assert isinstance(played.demand, Roll)
        assert played.demand.key == (what, "3", "rwanda", "Rwanda_Box")
        played.roll(6)


def test_an_order_tells_which_units_it_names() -> None:
    rules = segment("rwanda", PAIR).rules
    for advance, units in (("none", ()), ("all", ()), ("FACPG", ("FACPG",)), ("ANC1,ANC2", ("ANC1", "ANC2"))):
        found = rules.order(rules.read(f"a 0911 with ANC1,ANC2 advance {advance}"))
        assert (found.target, found.units) == ("0911", ("ANC1", "ANC2", *units))
    assert rules.order(rules.read("pmc cache 1410-1408")).units == ()
    assert rules.order(rules.read("fly FACPG zimbabwe 1410-1408")).units == ("FACPG",)
