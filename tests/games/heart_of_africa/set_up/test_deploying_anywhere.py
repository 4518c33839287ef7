"""Independents, cohesion, hiding places, joined Leaders and allies at set-up, whatever the scenario."""

import pytest
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.armies.roster import Contingent, Item, Leader, Roster
from pbem.games.heart_of_africa.armies.roster import Unit as RosterUnit
from pbem.games.heart_of_africa.content.buildings import room_hexes
from pbem.games.heart_of_africa.fields.layers import JUNGLE
from pbem.games.heart_of_africa.rules.figures.cohesion import gap
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.state.figures import HERE, LEADER, ON_MAP, TROOPS, Figure, Listed, Unit
from pbem.games.heart_of_africa.state.ground import Building
from tests.games.heart_of_africa.set_up.set_ups import set_up
from tests.games.heart_of_africa.set_up.village_armies import FEW, VILLAGES, due, hidden, own, spears


@pytest.mark.rule("HA-ARR-08")
def test_independents_start_on_the_map_in_the_zone_of_their_side() -> None:
    army = replace(VILLAGES, independents=(Item("diviner", 1), Item("scout", 1)))
    play = due("planned_attack", "deploy", 0, roster=army)
    assert play.refused("send scout at 0636").rule == "HA-ENC-03"
    play.order("send scout at 0536 facing sw", "send diviner at 0036", "lead spearman*1 eloquent attendants 3 at 0236")
    assert play.refused("send scout at 0537").rule == "HA-LIST-05"
    assert play.refused("send standard_bearer at 0537").rule == "HA-LIST-05"
    assert [listed.kind for listed in play.state.roster if listed.side == 0] == ["scout", "diviner", LEADER]
    assert play.refused("ready").rule == "HA-SCEN-05"
    play.order("baggage at 0002")
    assert play.refused("ready").rule == "HA-LIST-01"


@pytest.mark.rule("HA-LIST-01")
def test_a_side_places_what_its_roster_has_in_a_formation_that_there_is() -> None:
    play = due("encounter", "deploy", 0)
    for words, code in (
        ("askari*5 at 0336", "not-of-the-roster"),
        ("spearman*9 at 0336", "not-of-the-roster"),
        ("spearman*99 at 0336", "no-such-unit"),
        ("spearman*12/4 at 0336", "not-of-the-roster"),
        ("spearman*12/5 at 0336", "no-such-unit"),
        ("spearman*12 at 0336 facing #7", "no-facing"),
        ("spearman*12 at 0336 #9", "no-such-formation"),
        ("spearman*12 at 0336 abreast 99", "no-such-formation"),
        ("spearman*12 at 4899", "outside-the-zone"),
    ):
        assert play.refused(f"place {words}").code == code, words
    play.order("place spearman*12 at 0336 facing sw double abreast 6")


@pytest.mark.rule("HA-COH-01")
def test_a_unit_is_set_up_in_cohesion_and_its_figures_may_be_put_elsewhere() -> None:
    play = due("planned_attack", "deploy", 0)
    play.order("place spearman*12 at 0536 facing sw line abreast 6")
    places = {number: play.state.figures[number].where for number in range(12)}
    assert gap(play.world.grid, places, 4) == 0
    assert (play.refused("put A1.12 at 0020").rule, play.refused("put A1.1 at 0636").rule) == ("HA-COH-01", "HA-ENC-03")
    play.order("put A1.12 at 0236 facing e")
    assert (play.state.figures[11].where, play.state.figures[11].facing) == (236, 1)
    for text in ("place spearman*11 at 0210", "place spearman*10 at 0250", "place archer*9 at 0220", "place archer*8 at 0260"):
        play.order(text)
    play.order("lead spearman*1 eloquent attendants 3 at 0070", "baggage at 0002", "ready")


@pytest.mark.rule("HA-TEMBA-03", "HA-MG-08")
def test_a_fortified_building_takes_thirty_figures_and_machine_guns_among_them_but_no_horses() -> None:
    play = due("planned_attack", "deploy", 1)
    building = Building(Hex(2424), 1, Hex(2424))
    play.state = replace(play.state, ground=replace(play.state.ground, buildings=(building,)))
    rooms = [here for number in range(4) for here in room_hexes(building, number)]
    play.order("place spearman*12 at 2436", "place spearman*11 at 2936", "place spearman*10 at 3436")
    play.order("lead spearman*1 eloquent attendants 3 at 2560")
    for count, code in ((30, "building-full"), (29, "")):
        inside = {number: replace(play.state.figures[number], where=here) for number, here in enumerate(rooms[:count])}
        manned = play.again()
        manned.state = play.state.with_figures(inside)
        manned.seal_roster(1, VILLAGES)
        if code:
            assert manned.refused(f"put DL.1 at {rooms[30]:04}").code == code
        else:
            manned.order(f"put DL.1 at {rooms[30]:04}")
    for kind, is_let_in in (("machine_gun", True), ("light_horseman", False), ("field_gun", False)):
        empty = due("planned_attack", "deploy", 1)
        listed = Listed(1, TROOPS, 1, (empty.rules.content.kind_numbers[kind],))
        empty.state = replace(
            empty.state,
            ground=replace(empty.state.ground, buildings=(building,)),
            roster=(*empty.state.roster, listed),
            units=(*empty.state.units, Unit(HERE)),
            figures=(*empty.state.figures, Figure(ON_MAP, Hex(2432), began=Hex(2432))),
        )
        if is_let_in:
            empty.order(f"put D1.1 at {rooms[0]:04}")
        else:
            assert empty.refused(f"put D1.1 at {rooms[0]:04}").code == "outside-the-zone", kind


@pytest.mark.rule("HA-HIDE-01", "HA-HIDE-02")
def test_a_unit_hides_only_where_its_troops_may() -> None:
    play = due("ambush", "plan", 1, roster=FEW)
    jungle = [here for here in play.world.field.with_any(JUNGLE) if here // 100 == 20 and 40 < here % 100 < 60]
    open_hexes = [here for here in play.world.grid.hexes if play.world.field.ground[here] == 0 and here % 100 > 12]
    assert len(jungle) > 11
    for hexes, rule in ((jungle[:12], ""), ([*jungle[:11], open_hexes[0]], "HA-HIDE-02")):
        play = due("ambush", "plan", 1, roster=FEW, plan=Plan(hidden=(hidden(1, 0, "spearman", *hexes),), units=(1,)))
        if rule:
            assert play.refused("plan 0").rule == rule
        else:
            play.order("plan 0")
    apart = (*jungle[:11], next(here for here in reversed(play.world.field.with_any(JUNGLE)) if here // 100 < 20))
    play = due("ambush", "plan", 1, roster=FEW, plan=Plan(hidden=(hidden(1, 0, "spearman", *apart),), units=(1,)))
    assert play.refused("plan 0").rule == "HA-COH-01"
    slavers = own(spears(12), spears(10))
    twice = Plan(hidden=(hidden(1, 0, "spearman", *jungle[:12]), hidden(1, 0, "spearman", *jungle[:10])), units=(1, 2))
    play = due("ambush", "plan", 1, roster=slavers, plan=twice)
    assert play.refused("plan 0").code == "hidden-twice"
    wrong = Plan(hidden=(hidden(1, 0, "archer", *jungle[:12]),), units=(1,))
    assert due("ambush", "plan", 1, roster=FEW, plan=wrong).refused("plan 0").code == "not-of-the-roster"


@pytest.mark.rule("HA-HIDE-01")
def test_guns_never_hide_and_those_who_are_not_wary_hide_in_cover_alone() -> None:
    egypt = Roster(
        list="egyptians",
        nation="any",
        choice="garrison",
        leader=Leader("soldier", ("disciplinarian",)),
        units=(RosterUnit("soldier", (Item("soldier", 5),)), RosterUnit("field_gun", (Item("field_gun", 1),))),
    )
    play = due("ambush", "plan", 1, roster=egypt)
    play.seal_plan(1, Plan(hidden=(hidden(1, 0, "field_gun", 2050),), units=(2,)))
    assert (play.refused("plan 0").rule, play.refused("plan 0").code) == ("HA-HIDE-01", "never-hidden")
    play.seal_plan(1, Plan(hidden=(hidden(1, 0, "soldier", *range(2050, 2055)),), units=(1,)))
    play.order("plan 0")


@pytest.mark.rule("HA-TRAIT-01")
def test_a_charismatic_leader_may_join_a_unit_before_the_battle() -> None:
    masai = Roster(
        list="pastoralists",
        nation="masai",
        leader=Leader("warrior", ("charismatic",)),
        units=tuple(RosterUnit("warrior", (Item("warrior", 12),)) for _ in range(3)),
    )
    play = due("raid", "deploy", 0, roster=masai)
    play.order("place warrior*12 at 0530 facing sw", "lead warrior*1 charismatic attendants 3 at 0332")
    assert play.refused("attach AL").code == "joins-no-such-unit"
    play.order("attach A1")
    leader = next(unit for unit in play.world.units if unit.listed.kind == LEADER and unit.side == 0)
    assert play.state.units[leader.number].joined == leader.number - 1
    other = due("raid", "deploy", 0)
    other.order("place spearman*12 at 0530 facing sw", "lead spearman*1 eloquent attendants 3 at 0036")
    assert other.refused("attach A1").rule == "HA-TRAIT-01"


@pytest.mark.rule("HA-ALLY-02")
def test_of_allies_a_standard_bearer_alone_is_sent() -> None:
    kongo = Contingent(list="villages", nation="any", units=(spears(10), spears(10), spears(10)))
    assert kongo.independents == ()
    play = due("planned_attack", "deploy", 0)
    assert play.refused("send scout/1 at 0036").rule == "HA-ALLY-02"
    with_standard = replace(kongo, independents=(Item("standard_bearer", 1),))
    play = due("planned_attack", "deploy", 0, roster=replace(VILLAGES, contingents=(kongo, with_standard)))
    assert play.words("send") == ["standard_bearer/2"]
    for other in ("standard_bearer", "standard_bearer/1", "standard_bearer/3"):
        assert play.refused(f"send {other} at 0036").code == "not-of-the-roster", other
    play.order("send standard_bearer/2 at 0036")
    assert (play.state.roster[-1].kind, play.state.roster[-1].contingent) == ("standard_bearer", 2)
    assert "send" not in play.words()


def test_set_up_ends_with_turn_one_and_the_figures_that_fight_are_counted() -> None:
    play = set_up("ambush", ("villages any", "villages any"))
    play.seal_roster(0, VILLAGES)
    play.seal_roster(1, FEW)
    play.usual()
    assert (play.state.turn, play.state.set_up) == (1, None)
    assert play.state.battle.fighting_figures == (51, 23)
    assert {unit.status for unit, listed in zip(play.state.units, play.state.roster, strict=True) if listed.side == 1} == {HERE}
    assert play.state.secrets.may_hide == (False, True)
    audits = [play.rules.sealed_refusal(play.state, side, play.sealed(side)) for side in (0, 1)]
    assert audits == [None, None]
