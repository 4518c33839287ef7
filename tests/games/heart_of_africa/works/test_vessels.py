"""Gunboats and craft: how hulls move, how far, who goes aboard, and what becomes of those aboard."""

from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Open, Roll
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.events.figures import UnitFled
from pbem.games.heart_of_africa.fields.defender_declarations import with_crocodiles
from pbem.games.heart_of_africa.rules.figures.activity import put_back
from pbem.games.heart_of_africa.rules.figures.casualties import fled
from pbem.games.heart_of_africa.rules.figures.sight import blockers
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import trap_of
from pbem.games.heart_of_africa.rules.movement.candidates import waiting
from pbem.games.heart_of_africa.rules.turn.victory import fights_on
from pbem.games.heart_of_africa.rules.vessels.fleets import is_full_for, may_carry, room_for, vessel_of
from pbem.games.heart_of_africa.state.figures import ABOARD, BOARDED, CARRIED, CRAFT, FLED, KILLED, ON_MAP
from pbem.games.heart_of_africa.state.ground import Ground, Stakes
from pbem.games.heart_of_africa.state.position import Step
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit, Secrets
from tests.games.heart_of_africa.battles import Play, UnitSaid, battle, leader, open_ground, rules, unit
from tests.games.heart_of_africa.fields.grounds import block, field_with

SEA = open_ground(sea=block((0, 20), (0, 71)))
FOE = unit("D", "warrior", "4060")
GUNBOAT = unit("A", "gunboat", "1011")


def afloat(*units: UnitSaid, vessels: tuple[tuple[str, str], ...], aboard: dict[str, str] | None = None, **more: Any) -> Play:
    """Craft on the water, some figures aboard: {figure: craft}. The first unit is activated when the dice are rolled."""
    play = battle(*units, FOE, ground=more.pop("ground", SEA), vessels=vessels, **more)
    for name, craft in (aboard or {}).items():
        number = play.number(name)
        figure = replace(play.state.figures[number], status=ABOARD, where=NOWHERE, craft=play.number(craft))
        play.state = play.state.with_figure(number, figure)
    return play


def gunboat(**more: Any) -> Play:
    play = afloat(GUNBOAT, vessels=(("A1.1", "1012 1011 1010"),), **more)
    play.order("move A1")
    return play


@pytest.mark.rule("HA-BOAT-01")
def test_a_hull_follows_its_bow_which_turns_by_a_hexside_at_most() -> None:
    play = gunboat()
    play.roll(3, 3, 2)
    assert play.refused("sail A1.1 1012-0911").code == "turns-too-sharply"
    play.order("sail A1.1 1012-1013-0913")
    assert play.state.vessels[0].hull == (913, 1013, 1012)
    assert play.figure("A1.1").where == 1013


@pytest.mark.rule("HA-BOAT-01")
def test_astern_the_stern_leads() -> None:
    play = gunboat()
    play.roll(3, 3, 2)
    play.order("sail A1.1 1010-1009-1008")
    assert play.state.vessels[0].hull == (1010, 1009, 1008)
    assert play.refused("sail A1.1 1010-1011").code == "has-acted"
    play.order("again")
    assert play.state.vessels[0].hull == (1012, 1011, 1010)


@pytest.mark.rule("HA-BOAT-02", "HA-CRAFT-06")
def test_it_goes_as_far_as_two_dice_and_upstream_as_one() -> None:
    river = field_with(river=block((0, 20), (0, 71)), flow="E").text
    play = battle(GUNBOAT, FOE, text=river, vessels=(("A1.1", "1012 1011 1010"),))
    play.order("move A1")
    play.roll(2, 3, 1)
    assert play.refused("sail A1.1 1012-1013-1014-1015-1016-1017-1018").code == "too-far"
    assert play.refused("sail A1.1 1010-1009-1008").code == "too-far"
    play.order("sail A1.1 1012-1013-1014-1015-1016-1017")


@pytest.mark.rule("HA-NIGHT-02")
def test_in_the_dark_vessels_use_the_one_die() -> None:
    play = gunboat(scenario="raid", facts={"light": "night"})
    play.roll(3, 3, 2)
    assert play.refused("sail A1.1 1012-1013-1014-1015").code == "too-far"


@pytest.mark.rule("HA-BOAT-03")
def test_on_a_river_a_two_or_a_twelve_grounds_a_gunboat_for_good() -> None:
    river = field_with(river=block((0, 20), (0, 71)), flow="E").text
    for dice, is_grounded in (((6, 6), True), ((1, 1), True), ((1, 2), False)):
        play = battle(GUNBOAT, FOE, text=river, vessels=(("A1.1", "1012 1011 1010"),))
        play.order("move A1")
        play.roll(2, 3, 1)
        play.order("sail A1.1 1012-1013")
        play.roll(*dice)
        assert play.state.vessels[0].is_grounded == is_grounded
    aground = battle(GUNBOAT, FOE, text=river, vessels=(("A1.1", "1012 1011 1010"),))
    aground.state = replace(aground.state, vessels=(replace(aground.state.vessels[0], is_grounded=True),))
    aground.order("move A1")
    aground.roll(2, 3, 1)
    assert aground.refused("sail A1.1 1012-1013").code == "aground"


@pytest.mark.rule("HA-BOAT-01", "HA-HEX-18")
def test_a_gunboat_needs_six_hexes_of_water_and_no_vessel_comes_onto_another() -> None:
    narrow = battle(
        GUNBOAT, FOE, text=field_with(river=block((8, 12), (0, 71)), flow="E").text, vessels=(("A1.1", "1012 1011 1010"),)
    )
    narrow.order("move A1")
    narrow.roll(2, 3, 1)
    assert narrow.refused("sail A1.1 1012-1013").code == "no-water"
    blocked = afloat(GUNBOAT, unit("D", "gunboat", "1014"), vessels=(("A1.1", "1012 1011 1010"), ("D1.1", "1013 1014 1015")))
    blocked.order("move A1")
    blocked.roll(3, 3, 2)
    assert blocked.refused("sail A1.1 1012-1013").code == "no-water"


CANOE = unit("A", "canoe", "1010", kind=CRAFT)
MEN = unit("A", "askari", "2110 2111 2112")


def canoe(aboard: dict[str, str] | None = None, hull: str = "2010", **more: Any) -> Play:
    """A canoe of the first unit, by the shore of row 21."""
    play = afloat(MEN, CANOE, vessels=(("AC1.1", hull),), aboard=aboard, **more)
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], unit=0),))
    play.order("move A1")
    play.roll_all(3)
    return play


@pytest.mark.rule("HA-HEX-09", "HA-CRAFT-10")
@pytest.mark.parametrize(
    ("craft", "crew", "blocks"), [("canoe", {}, False), ("canoe", {"A1.1": "AC1.1"}, True), ("dhow", {}, True)]
)
def test_a_hull_is_not_seen_past_but_an_empty_canoe_is(craft: str, crew: dict[str, str], blocks: bool) -> None:
    play = afloat(MEN, unit("A", craft, "1010", kind=CRAFT), vessels=(("AC1.1", "1010"),), aboard=crew)
    assert (Hex(1010) in blockers(play.world, play.state)) == blocks


@pytest.mark.rule("HA-CRAFT-07")
def test_going_aboard_takes_the_whole_turn_of_the_figure_and_of_the_craft() -> None:
    play = canoe()
    at = play.rules.at(play.state)
    able = [name for name in ("A1.1", "A1.2", "A1.3") if play.rules.refusal(play.state, 0, at.read(f"embark {name} AC1.1")) is None]
    assert able == play.next_words("embark") != []
    assert play.next_words("embark", "A1.1") == ["AC1.1"]
    play.order("embark A1.1 AC1.1")
    assert play.figure("A1.1").status == ABOARD
    assert play.figure("A1.1").has(BOARDED)
    assert play.refused("sail AC1.1 2010-2009").code == "boarding"
    assert play.refused("embark A1.3 AC1.1").code == "not-adjacent"
    play.order("again")
    assert play.figure("A1.1").status == ON_MAP


@pytest.mark.rule("HA-CRAFT-07", "HA-TERR-21")
def test_going_ashore_likewise_and_there_it_began() -> None:
    play = canoe({"A1.1": "AC1.1"}, hull="2009")
    assert play.refused("disembark A1.1 2009").code == "no-shore-there"
    play.order("disembark A1.1 2109 facing sw")
    figure = play.figure("A1.1")
    assert (figure.status, figure.where, figure.began, figure.facing) == (ON_MAP, 2109, 2109, 3)
    assert play.refused("sail AC1.1 2009-2008").code == "boarding"


@pytest.mark.rule("HA-CRAFT-05", "HA-CRAFT-06")
def test_a_craft_carries_those_aboard_in_the_activation_of_its_unit() -> None:
    play = canoe({"A1.1": "AC1.1", "A1.2": "AC1.1"})
    assert (play.state.activation.sail_result, play.state.activation.upstream_result) == (6, 3)
    play.order("sail AC1.1 2010-1909-1809")
    assert play.figure("A1.1").has(CARRIED)
    assert play.standing.hexes(play.number("A1.2")) == (1809,)
    assert play.refused("disembark A1.1 2109").code == "has-acted"


@pytest.mark.rule("HA-CRAFT-01")
def test_a_craft_that_its_unit_has_left_stays_where_it_is() -> None:
    assert canoe().refused("sail AC1.1 2010-1909").code == "nobody-aboard"
    assert "sail" not in canoe().words()
    canoe({"A1.1": "AC1.1"}).order("sail AC1.1 2010-1909")


@pytest.mark.rule("HA-CRAFT-07", "HA-TRAP-03", "HA-TRAP-04")
def test_who_goes_ashore_onto_stakes_has_stepped_on_them_and_onto_the_own_nobody_goes() -> None:
    for side, where in ((1, 2109), (0, 2109)):
        play = canoe({"A1.1": "AC1.1"}, hull="2009", stakes=(Stakes(Hex(where), side=side),))
        if side == 0:
            assert play.refused("disembark A1.1 2109").code == "no-shore-there"
        else:
            play.order("disembark A1.1 2109")
            assert play.demand == Open(1, "", "real:0")


@pytest.mark.rule("HA-CRAFT-07", "HA-TERR-12", "HA-TERR-16")
def test_who_goes_ashore_into_marsh_or_ford_rolls_for_the_crocodiles() -> None:
    swamp = field_with(sea=block((0, 20), (0, 71)), marsh=block((21, 24), (8, 12)))
    river = field_with(river=block((0, 20), (0, 71)), ford=block((21, 23), (8, 12)))
    for ground, where in ((with_crocodiles(swamp, Hex(2210)), "marsh"), (river.text, "ford")):
        play = canoe({"A1.1": "AC1.1"}, hull="2009", ground=Ground(ground))
        play.order("disembark A1.1 2109")
        assert play.demand == Roll((6,), ("crocodile", 1, "A1.1", where, 1))
        play.roll(1)
        assert play.figure("A1.1").status == KILLED


@pytest.mark.rule("HA-CRAFT-02", "HA-CRAFT-04", "HA-LEAD-07")
def test_a_canoe_has_room_for_five_and_attendants_count() -> None:
    six = unit("A", "askari", "2110 2111 2112 2113 2114 2109")
    leads = leader("A", "askari", "2115", attendants=3)
    play = afloat(six, CANOE, leads, vessels=(("AC1.1", "2010"),), aboard={f"A1.{place}": "AC1.1" for place in range(1, 6)})
    vessel = vessel_of(play.state, play.number("AC1.1"))
    assert is_full_for(play.world, play.state, vessel, play.number("A1.6"))
    two = afloat(six, CANOE, leads, vessels=(("AC1.1", "2010"),), aboard={"A1.1": "AC1.1"})
    assert not is_full_for(two.world, two.state, vessel, two.number("AL.1"))
    three = afloat(six, CANOE, leads, vessels=(("AC1.1", "2010"),), aboard={"A1.1": "AC1.1", "A1.2": "AC1.1"})
    assert is_full_for(three.world, three.state, vessel, three.number("AL.1"))


@pytest.mark.rule("HA-CRAFT-03", "HA-CRAFT-04", "HA-CRAFT-01")
def test_what_finds_room_where() -> None:
    play = afloat(GUNBOAT, unit("A", "warrior", "2110"), unit("A", "askari", "2111"), MEN, vessels=(("A1.1", "1012 1011 1010"),))
    vessel = play.state.vessels[0]
    assert not may_carry(play.world, play.state, vessel, play.number("A2.1"))
    assert may_carry(play.world, play.state, vessel, play.number("A3.1"))
    kinds = {kind.id: kind for kind in play.world.kinds}
    sizes = {
        (craft, kind): room_for(play.world, kinds[craft], kinds[kind])
        for craft in ("canoe", "dhow", "gunboat")
        for kind in ("askari", "light_horseman", "machine_gun", "baggage")
    }
    assert sizes["canoe", "askari"] == sizes["dhow", "askari"] == sizes["gunboat", "askari"] == 1
    assert (sizes["canoe", "light_horseman"], sizes["dhow", "light_horseman"]) == (0, 2)
    assert (sizes["canoe", "machine_gun"], sizes["dhow", "machine_gun"], sizes["gunboat", "machine_gun"]) == (0, 5, 5)
    assert (sizes["canoe", "baggage"], sizes["dhow", "baggage"]) == (5, 5)


@pytest.mark.rule("HA-GUN-09")
def test_the_old_cannon_goes_nowhere_aboard_a_gunboat_either() -> None:
    guns = unit("A", "muzzle_loading_cannon", "2110"), unit("A", "field_gun", "2111")
    play = afloat(GUNBOAT, *guns, vessels=(("A1.1", "2012 2011 2010"),))
    able = [name for name in ("A2.1", "A3.1") if may_carry(play.world, play.state, play.state.vessels[0], play.number(name))]
    assert able == ["A3.1"]


@pytest.mark.rule("HA-SCOUT-03", "HA-HIDE-04")
def test_a_scout_aboard_finds_what_the_craft_passes() -> None:
    lying = HiddenUnit(1, 0, 0, (HiddenFigure(rules().content.kind_numbers["warrior"], Hex(1014), 0, 0),))
    way = "sail AC1.1 1000-1001-1002-1003-1004-1005-1006-1005-1004-1003-1002-1001-1000"
    for who, is_found in ((unit("A", "scout", "2150", kind="scout"), True), (leader("A", "askari", "2150"), False)):
        name = "AX.1" if who.kind == "scout" else "AL.1"
        play = afloat(who, CANOE, vessels=(("AC1.1", "1000"),), aboard={name: "AC1.1"}, secrets=Secrets(may_hide=(True, True)))
        play.order("holdall")
        play.order("holdall") if play.demand == Choose(1, "unit", is_order=True) else None
        play.order(f"move {name[:2]}")
        play.roll_all(6)
        play.order(way)
        assert play.rules.springs(play.state, 1, trap_of(lying)) == is_found, name


@pytest.mark.rule("HA-CRAFT-01")
def test_a_craft_carries_its_own_unit_and_the_leader() -> None:
    play = afloat(MEN, CANOE, unit("A", "askari", "2113"), leader("A", "askari", "2115"), vessels=(("AC1.1", "2010"),))
    vessel = replace(play.state.vessels[0], unit=0)
    able = [name for name in ("A1.1", "A2.1", "AL.1") if may_carry(play.world, play.state, vessel, play.number(name))]
    assert able == ["A1.1", "AL.1"]


@pytest.mark.rule("HA-CRAFT-01")
@pytest.mark.parametrize(("crew", "words"), [({}, ["AC1.1"]), ({"A1.1": "AC1.1"}, [])])
def test_a_leader_alone_in_the_craft_of_a_unit_goes_on_with_it(crew: dict[str, str], words: list[str]) -> None:
    units = (MEN, CANOE, leader("A", "askari", "2115"))
    play = afloat(*units, vessels=(("AC1.1", "2010"),), aboard={"AL.1": "AC1.1", **crew}, step="independents")
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], unit=0),))
    play.order("move AL")
    play.roll_all(3)
    assert [token.text for token in play.rules.options(play.state, ("sail",)).tokens] == words


@pytest.mark.rule("HA-MORALE-13")
def test_with_a_unit_that_flees_go_those_of_it_who_have_not_come_on_yet() -> None:
    play = battle(unit("A", "askari", "1010 off"), unit("A", "askari", "1210"), unit("D", "warrior", "1040"))
    state, told = fled(play.world, play.state, play.body("A1"))
    assert [figure.status for figure in state.figures] == [FLED, FLED, ON_MAP, ON_MAP]
    assert told == (UnitFled("A1", 2),)


@pytest.mark.rule("HA-BOAT-07")
def test_with_a_vessel_that_withdraws_go_all_aboard_and_from_a_stranded_one_they_go_ashore() -> None:
    play = afloat(GUNBOAT, MEN, vessels=(("A1.1", "1012 1011 1010"),), aboard={"A2.1": "A1.1"})
    state, _ = fled(play.world, play.state, play.body("A1"))
    assert state.figures[play.number("A2.1")].status == FLED
    assert all(loss.cause == "rout" for loss in state.losses)
    stranded = afloat(GUNBOAT, MEN, vessels=(("A1.1", "1912 1911 1910"),), aboard={"A2.1": "A1.1"})
    aground = replace(stranded.state, vessels=(replace(stranded.state.vessels[0], is_grounded=True),))
    state, _ = fled(stranded.world, aground, stranded.body("A1"))
    figure = state.figures[stranded.number("A2.1")]
    assert figure.status == ON_MAP
    assert figure.where // 100 == 21


@pytest.mark.rule("HA-HIDE-04", "HA-HIDE-05")
def test_a_craft_that_meets_an_ambush_is_put_back_with_its_hull() -> None:
    play = gunboat()
    play.roll(3, 3, 2)
    play.order("sail A1.1 1012-1013-1014-1015")
    state = put_back(play.state, 0, 1)
    assert state.vessels[0].hull == (1013, 1012, 1011)
    assert state.figures[0].where == 1012


@pytest.mark.rule("HA-HEX-09")
def test_a_gunboat_and_a_manned_canoe_block_sight_and_an_empty_canoe_does_not() -> None:
    boats = (("A1.1", "1012 1011 1010"), ("AC1.1", "1510"), ("AC2.1", "1515"))
    play = afloat(GUNBOAT, MEN, CANOE, CANOE, vessels=boats, aboard={"A2.1": "AC1.1"})
    hulls = {here: here in blockers(play.world, play.state) for here in map(Hex, (1010, 1011, 1012, 1510, 1515))}
    assert hulls == {1010: True, 1011: True, 1012: True, 1510: True, 1515: False}


@pytest.mark.rule("HA-BOAT-08", "HA-CRAFT-10", "HA-HEX-12")
def test_craft_and_those_aboard_are_in_contact_with_nobody() -> None:
    askaris = unit("D", "askari", "2112 2114")
    play = afloat(askaris, CANOE, unit("A", "askari", "2011"), vessels=(("AC1.1", "2011"),), aboard={"A1.1": "AC1.1"})
    play.order("hold A1", "move D1")
    play.roll(3, 3)
    assert play.refused("go D1.1 2112 names AC1.1").code == "cannot-be-named"
    assert play.refused("go D1.1 2112 names A1.1").code == "cannot-be-named"
    aboard = canoe({"A1.1": "AC1.1"}, hull="2010")
    assert aboard.refused("go A1.1 2010 names D1.1").code == "aboard"


@pytest.mark.rule("HA-BOAT-11", "HA-SCEN-08")
def test_a_gunboat_is_a_fighting_unit_and_a_canoe_is_none() -> None:
    play = afloat(GUNBOAT, vessels=(("A1.1", "1012 1011 1010"),))
    assert "A1" in [token.text for token in play.rules.options(play.state, ("move",)).tokens]
    assert fights_on(play.world, play.state, 0)
    empty = afloat(CANOE, unit("D", "warrior", "4050"), vessels=(("AC1.1", "2010"),))
    assert not fights_on(empty.world, empty.state, 0)
    assert waiting(empty.world, empty.state, 0, "units") == ()


@pytest.mark.rule("HA-LEAD-07", "HA-CRAFT-02")
def test_the_attendants_take_room_with_their_leader_and_not_with_his_bearer() -> None:
    led = leader("A", "adventurer gun_bearer", "1009 off", attendants=3)
    play = afloat(led, CANOE, vessels=(("AC1.1", "1010"),), aboard={"AL.2": "AC1.1"})
    assert not is_full_for(play.world, play.state, play.state.vessels[0], play.number("AL.1"))


@pytest.mark.rule("HA-CRAFT-01")
def test_craft_of_no_unit_carry_independents() -> None:
    play = afloat(MEN, unit("A", "scout", "2113", kind="scout"), CANOE, vessels=(("AC1.1", "2010"),))
    able = [name for name in ("A1.1", "AX.1") if may_carry(play.world, play.state, play.state.vessels[0], play.number(name))]
    assert able == ["AX.1"]


@pytest.mark.rule("HA-CRAFT-04")
@pytest.mark.parametrize(("craft", "carried"), [("canoe", ["spearman"]), ("dhow", ["spearman", "light_horseman", "field_gun"])])
def test_a_craft_carries_the_kinds_of_figures_that_it_has_room_for(craft: str, carried: list[str]) -> None:
    found = []
    for kind in ("spearman", "light_horseman", "field_gun", "muzzle_loading_cannon"):
        play = afloat(unit("A", kind, "2110"), unit("A", craft, "2010", kind=CRAFT), vessels=(("AC1.1", "2010"),))
        vessel = replace(play.state.vessels[0], unit=play.body("A1"))
        found += [kind] if may_carry(play.world, play.state, vessel, play.number("A1.1")) else []
    assert found == carried


@pytest.mark.rule("HA-CRAFT-07")
def test_nobody_is_offered_to_go_ashore_from_a_craft_that_has_moved() -> None:
    play = canoe({"A1.1": "AC1.1"})
    assert "disembark" in play.words()
    play.order("sail AC1.1 2010-2009")
    assert "disembark" not in play.words()


@pytest.mark.rule("HA-TURN-01")
def test_every_turn_a_vessel_may_move_again() -> None:
    play = afloat(unit("A", "gunboat", "1011"), vessels=(("A1.1", "1012 1011 1010"),), step="victory")
    play.state = replace(play.state, vessels=(replace(play.state.vessels[0], has_moved=True, is_held=True),))
    state, _ = play.rules.go_on(replace(play.state, agenda=(Step("turn", number=2),)))
    assert [(vessel.has_moved, vessel.is_held) for vessel in state.vessels] == [(False, False)]
