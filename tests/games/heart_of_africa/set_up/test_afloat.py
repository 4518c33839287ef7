"""Craft and gunboats at set-up: where they are launched, who is aboard."""

from random import Random

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Decided
from pbem.games.heart_of_africa.armies import army_text
from pbem.games.heart_of_africa.armies.army_check import problems
from pbem.games.heart_of_africa.armies.army_text import Army
from pbem.games.heart_of_africa.armies.roster import CraftOf, Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden.rosters import numbers_in, roster_in
from pbem.games.heart_of_africa.rules.set_up.afloat import decks, hull_refusal
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order
from pbem.games.heart_of_africa.state.figures import ABOARD, NOBODY
from tests.games.heart_of_africa.battles import open_ground
from tests.games.heart_of_africa.fields.grounds import row
from tests.games.heart_of_africa.set_up.set_ups import SetUpPlay, due


def fleet() -> Roster:
    craft = (
        CraftOf("1", (Item("canoe", 2),)),
        CraftOf("independents", (Item("canoe", 1),)),
        CraftOf("baggage", (Item("dhow", 1),)),
    )
    units = (Unit("spearman", (Item("spearman", 10),)),)
    return Roster(list="villages", nation="any", leader=Leader("spearman", ("eloquent",)), units=units, craft=craft)


def at_the_river(roster: Roster) -> SetUpPlay:
    """The attacker deploys from the water at the south edge."""
    play = due("planned_attack", "deploy", 0, roster)
    play.state = play.rules.begin(replace(play.state, battle=replace(play.state.battle, edge="S")))
    return play


@pytest.mark.rule("HA-CRAFT-01", "HA-CRAFT-02", "HA-SCEN-06")
def test_an_army_in_craft_deploys_on_the_water() -> None:
    play = at_the_river(fleet())
    assert play.refused("launch canoe at 4136").rule == "HA-BOAT-01", "seven deep"
    play.order("launch canoe at 4330 facing ne")
    assert play.refused("launch canoe at 4330 facing ne").code == "hex-taken"
    assert due("planned_attack", "deploy", 0, fleet()).refused("launch canoe at 0036").code == "needs-water"
    assert (decks(play.world, play.state, 0), decks(play.world, play.state, 1)) == ((4330,), ())
    play.order("launch canoe at 4334 facing ne")
    assert play.refused("place spearman*10 at 4338").rule == "HA-HEX-04"
    play.order("place spearman*10 at 4330")
    assert [figure.status for figure in play.state.figures[2:12]] == [ABOARD] * 10
    assert [figure.craft for figure in play.state.figures[2:12]] == [0] * 5 + [1] * 5
    assert [vessel.unit for vessel in play.state.vessels] == [2, 2]
    play.order("launch canoe at 4340", "lead spearman*1 eloquent attendants 3 at 4340")
    assert play.refused("launch canoe at 4342").rule == "HA-CRAFT-01"
    play.order("launch dhow at 4345 facing e", "baggage at 4345")
    assert [vessel.unit for vessel in play.state.vessels][2] == NOBODY
    assert play.state.vessels[3].hull == (4346, 4345)
    play.order("ready")


@pytest.mark.rule("HA-CRAFT-01", "HA-CRAFT-02")
def test_a_craft_takes_no_more_than_it_has_room_for() -> None:
    play = at_the_river(fleet())
    play.order("launch canoe at 4330")
    assert play.refused("place spearman*10 at 4330").rule == "HA-CRAFT-02"
    play.order("lead spearman*1 eloquent attendants 3 at 4330")
    assert play.refused("baggage at 4330").rule == "HA-CRAFT-02"


@pytest.mark.rule("HA-BOAT-01", "HA-HEX-18")
def test_a_gunboat_lies_on_wide_water() -> None:
    boats = Roster(
        list="egyptians",
        nation="any",
        choice="garrison",
        leader=Leader("soldier", ("disciplinarian",)),
        units=(Unit("gunboat", (Item("gunboat", 1),)), Unit("soldier", (Item("soldier", 10),))),
    )
    play = at_the_river(boats)
    offered = set(play.words("place", "gunboat*1", "at"))
    for here in map(play.world.grid.name, play.world.field.gunboat_water):
        order = play.rules.at(play.state).read(f"place gunboat*1 at {here}")
        assert (play.rules.refusal(play.own(0), 0, order) is None) == (here in offered), here
    assert offered
    by_itself = play.again()
    by_itself.seal_roster(0, boats)
    by_itself.usual_step()
    assert [(unit.kind.id, unit.side) for unit in by_itself.world.units] == [("gunboat", 0)]
    assert play.refused("place gunboat*1 at 4136 facing e").rule == "HA-BOAT-01"
    play.order("place gunboat*1 at 4436 facing e")
    assert play.state.vessels[0].hull == (4437, 4436, 4435)
    assert play.state.figures[0].where == 4436
    assert play.state.vessels[0].unit == 0
    assert play.refused("place soldier*10 at 4436").rule == "HA-CRAFT-02"


@pytest.mark.rule("HA-HEX-18", "HA-CRAFT-01")
def test_a_craft_is_launched_on_water_of_any_breadth_and_a_gunboat_is_not() -> None:
    play = at_the_river(fleet())
    play.state = replace(play.state, ground=open_ground(river=row(45, 10, 60)))
    hull = row(45, 30, 32)
    assert not play.world.field.gunboat_water
    for kind, code in (("canoe", ""), ("dhow", ""), ("gunboat", "needs-water")):
        refusal = hull_refusal(play.world, play.state, 0, kind, hull)
        assert (refusal.code if refusal else "") == code, kind
    beside = hull_refusal(play.world, play.state, 0, "canoe", row(44, 30, 30))
    assert beside is not None
    assert beside.code == "needs-water"


@pytest.mark.rule("HA-CRAFT-01")
def test_no_second_unit_boards_the_craft_of_another_though_there_is_room() -> None:
    units = tuple(Unit("spearman", (Item("spearman", count),)) for count in (10, 8))
    play = at_the_river(replace(fleet(), units=units))
    play.order("launch dhow at 4330 facing e")
    state, _ = play.rules.apply(play.state, Decided(0, play.rules.at(play.state).read("place spearman*10 at 4330")))
    refusal = play.rules.refusal(state, 0, play.rules.at(state).read("place spearman*8 at 4330"))
    assert refusal is not None
    assert refusal.code == "no-room"


def test_a_craft_is_offered_just_the_facings_in_which_it_fits() -> None:
    play, narrow = at_the_river(fleet()), 0
    here = play.rules.options(play.state, ("launch", "dhow", "at")).tokens[0].text
    place = ("launch", "dhow", "at", here, "facing")
    offered = {token.text for token in play.rules.options(play.state, place).tokens}
    for facing in ("ne", "e", "se", "sw", "w", "nw"):
        order = play.rules.at(play.state).read(" ".join((*place, facing)))
        assert (play.rules.refusal(play.state, 0, order) is None) == (facing in offered), facing
        narrow += facing not in offered
    assert narrow, here


@pytest.mark.rule("HA-L04-07")
def test_a_list_without_craft_launches_none_whatever_its_roster() -> None:
    """Nor does the opponent, who does not know the roster, take such an order."""
    play = at_the_river(replace(fleet(), list="pastoralists", nation="luo", craft=()))
    order = play.rules.at(play.state).read("launch canoe at 4330 facing ne")
    for state in (play.own(0), play.state):
        refusal = play.rules.refusal(state, 0, order)
        assert refusal is not None
        assert refusal.rule == "HA-L04-07"


@pytest.mark.rule("HA-SCEN-06", "HA-CRAFT-01")
def test_who_comes_from_an_edge_of_water_has_craft_for_all() -> None:
    ashore = replace(fleet(), craft=())
    play = due("planned_attack", "roster", 0, ashore)
    play.state = replace(play.state, battle=replace(play.state.battle, edge="S"))
    text = army_text.write(Army(roster=ashore))
    with pytest.raises(IllegalOrder) as found:
        play.rules.read_paper(play.state, 0, "roster", text, Random(1).randrange)
    told = [each.code for each in found.value.refusals if each.rule == "HA-SCEN-06"]
    assert told == ["without-craft"] * 3, "the unit, the baggage, and the Leader, who is set up with the independents"
    small = replace(fleet(), independents=(Item("diviner", 1), Item("scout", 1)))
    codes = [problem.refusal.code for problem in problems(small, battle_of(play.world, play.state, 0), play.rules.content.armies)]
    assert "too-little-room" in codes, "four with his attendants, and two"
    for below in (Random(1).randrange, Random(2).randrange):
        drawn = roster_in(numbers_in(play.rules.usual_paper(play.state, 0, "roster", below)), play.rules.content.armies)
        assert drawn is not None
        assert drawn.craft


def crowded(men: int = 16) -> Roster:
    """A dhow of 20 for the unit, a canoe for Diviner and Scout, a dhow for the baggage."""
    craft = (CraftOf("1", (Item("dhow", 1),)), CraftOf("independents", (Item("canoe", 1),)), CraftOf("baggage", (Item("dhow", 1),)))
    return replace(
        fleet(),
        leader=Leader("spearman", ("eloquent",), attendants=3),
        units=(Unit("spearman", (Item("spearman", men),)),),
        independents=(Item("diviner", 1), Item("scout", 1)),
        craft=craft,
        has_baggage=True,
    )


@pytest.mark.rule("HA-CRAFT-01", "HA-CRAFT-02", "HA-LEAD-07")
@pytest.mark.parametrize(("men", "found"), [(16, []), (17, ["too-little-room"])])
def test_a_leader_goes_by_water_with_an_own_unit_that_has_room_for_him(men: int, found: list[str]) -> None:
    """Reckoned: 16 men, he and three Attendants fill a dhow of 20; with 17 they are too many, there and in the canoe."""
    play = at_the_river(crowded())
    told = problems(crowded(men), battle_of(play.world, play.state, 0), play.rules.content.armies)
    assert [each.refusal.code for each in told if each.refusal.rule in ("HA-CRAFT-02", "HA-SCEN-06")] == found


@pytest.mark.rule("HA-CRAFT-01", "HA-CRAFT-02", "HA-SCEN-06")
def test_a_leader_is_set_up_aboard_of_his_units_craft_and_moves_with_it() -> None:
    play = at_the_river(crowded())
    play.order("launch dhow at 4330 facing e", "place spearman*16 at 4330", "launch canoe at 4340")
    assert play.refused("lead spearman*1 eloquent attendants 3 at 4340").code == "craft-of-others", "the two need it"
    play.order("lead spearman*1 eloquent attendants 3 at 4330", "send diviner at 4340", "send scout at 4340")
    leader = play.state.figures[play.world.notation.read_unit("AL.1")]
    assert (leader.status, leader.craft) == (ABOARD, 0)
    assert play.world.units[play.state.vessels[0].unit].name == "A1"
    assert play.words("launch") == ["dhow"]
    by_itself = at_the_river(crowded())
    by_itself.usual()
    assert by_itself.state.set_up is None or by_itself.step.side == 1


@pytest.mark.rule("HA-SCEN-06", "HA-CRAFT-02")
def test_the_usual_set_up_of_an_army_in_craft_ends_with_all_aboard() -> None:
    play = at_the_river(replace(fleet(), has_baggage=True))
    while play.demand == Choose(0, "deploy", is_order=True):
        order = usual_order(Context(play.world, play.own(0), play.step))
        assert order is not None
        assert play.rules.refusal(play.state, 0, order) is None, order
        play.state, _ = play.rules.apply(play.state, Decided(0, order))
    crew = [figure for figure in play.state.figures if figure.status == ABOARD]
    assert len(crew) == 10 + 1 + 4


@pytest.mark.rule("HA-CRAFT-01", "HA-SCEN-06")
def test_craft_lie_ready_for_one_party_at_a_time_and_take_nobody_else() -> None:
    craft = (
        CraftOf("1", (Item("dhow", 1),)),
        CraftOf("2", (Item("canoe", 2),)),
        CraftOf("independents", (Item("canoe", 1),)),
        CraftOf("baggage", (Item("dhow", 1),)),
    )
    units = tuple(Unit("spearman", (Item("spearman", count),)) for count in (16, 8))
    play = at_the_river(replace(fleet(), units=units, craft=craft))
    assert play.words("launch") == ["canoe", "dhow"]
    play.order("launch dhow at 4330 facing e")
    assert play.refused("place spearman*8 at 4330").code == "craft-of-others", "the dhow is the first unit's, or the baggage's"
    assert play.refused("launch canoe at 4340").code == "craft-of-others", "no party has both"
    assert "launch" not in play.words()
    play.order("place spearman*16 at 4330", "launch canoe at 4340")
    assert play.words("launch") == ["canoe"]
    play.order("launch canoe at 4343")
    play.order("lead spearman*1 eloquent attendants 3 at 4340")
    assert play.words("launch") == ["canoe"], "the one that the Leader took was as good as his own"
    play.usual()
    assert play.state.set_up is None or play.step.side == 1
