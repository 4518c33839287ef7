"""Ways for the map: each is an order that the rules accept, by every verb that a figure has; why there is none; cautions."""

from types import SimpleNamespace
from typing import Any

from pbem.desk.possible_actions import Plans
from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.planning import Way
from pbem.games.heart_of_africa.display.planner import PLANNER
from pbem.games.heart_of_africa.display.tracks import tracks_of
from pbem.games.heart_of_africa.state.battle import AMBUSH
from pbem.games.heart_of_africa.state.figures import MARCHING
from pbem.games.heart_of_africa.words.sentences import WORDS
from tests.games.heart_of_africa.battles import Play, battle, open_ground, unit
from tests.games.heart_of_africa.sheets.written_sheets import sheets


def ways(play: Play, name: str) -> dict[Hex, tuple[Way, ...]]:
    return dict(PLANNER.reach(play.rules, play.state, name).ways)


def verbs(play: Play, name: str, here: int) -> set[str]:
    return {way.verb for way in ways(play, name).get(Hex(here), ())}


def is_sound(play: Play, side: int) -> bool:
    """Does the rules' own check accept every way of everybody who can act?"""
    found = [way for name in PLANNER.movers(play.rules, play.state) for each in ways(play, name).values() for way in each]
    rules = play.rules.at(play.state)
    return bool(found) and all(rules.refusal(play.state, side, rules.read(way.order)) is None for way in found)


def line_of_battle(**more: object) -> Play:
    ground = open_ground(jungle=[Hex(1013)])
    sides = (unit("A", "askari", "1010 1110"), unit("A", "warrior", "1210"), unit("D", "warrior", "1014 1015", "W"))
    return battle(*sides, ground=ground, **more)  # type: ignore[arg-type]


def test_a_unit_that_may_be_moved_moves_or_holds_by_any_of_its_figures() -> None:
    play = line_of_battle()
    assert PLANNER.movers(play.rules, play.state) == ("A1.1", "A1.2", "A2.1")
    assert verbs(play, "A1.2", 1110) == {"move", "hold"}
    assert ways(play, "D1.1") == {}
    assert is_sound(play, 0)


def test_a_figure_goes_turns_forms_up_with_its_unit_and_goes_into_contact() -> None:
    play = line_of_battle()
    play.order("move A1")
    play.roll_all(3)
    assert verbs(play, "A1.2", 1111) >= {"go", "line"}
    assert "go facing w" in verbs(play, "A1.2", 1110)
    assert verbs(play, "A1.2", 1014) == {"go names D1.1", "charge"}
    assert is_sound(play, 0)


def test_a_figure_in_contact_breaks_off() -> None:
    play = battle(unit("A", "warrior", "1010"), unit("D", "warrior", "1011", "W"), links=[("A1.1", "D1.1")], turn=2)
    play.order("move A1")
    play.roll_all(3)
    assert "breakoff" in {way.verb for each in ways(play, "A1.1").values() for way in each}
    assert is_sound(play, 0)


def test_a_rider_who_is_named_evades_by_ways_that_the_map_knows() -> None:
    rider = unit("D", "light_horseman", "1013", "W")
    play = battle(unit("A", "askari", "1011"), rider)
    play.order("move A1")
    play.roll_all(3)
    play.order("go A1.1 1011-1012 names D1.1", "done", "move D1")
    play.roll_all(2)
    assert "D1.1" in PLANNER.movers(play.rules, play.state)
    found = [way for each in ways(play, "D1.1").values() for way in each if way.verb == "evade"]
    assert found
    assert all(way.order.startswith("evade D1.1 from A1.1 1013-") for way in found)
    assert all(Hex(1012) not in way.hexes for way in found), "the way does not lead by the enemy"
    assert is_sound(play, 1)


def test_whoever_shoots_has_a_way_to_each_target_with_the_die_that_hits() -> None:
    play = line_of_battle(step="fire_orders")
    assert set(PLANNER.movers(play.rules, play.state)) == {"A1.1", "A1.2"}
    shot = {way.verb: way for way in ways(play, "A1.2")[Hex(1014)]}
    assert set(shot) == {"shoot at D1.1", "shoot all D1"}
    assert (shot["shoot at D1.1"].order, shot["shoot at D1.1"].cost) == ("shoot A1.2 at D1.1", 4)
    assert is_sound(play, 0)


def test_the_reason_is_told_why_a_figure_cannot_go_or_shoot() -> None:
    play = line_of_battle()

    def code(name: str, here: int) -> str:
        refusal = PLANNER.why_not(play.rules, play.state, name, Hex(here))
        return refusal.code if refusal is not None else ""

    assert code("A1.1", 1020) == "activate-first"
    play.order("move A1")
    play.roll_all(3)
    assert [code("A1.1", here) for here in (1014, 1110, 1040)] == ["enemy-in-the-way", "hex-taken", "too-far"]
    play = line_of_battle(step="fire_orders")
    assert [code("A2.1", 1014), code("A1.1", 3030)] == ["has-no-weapon", "no-target"]


def test_what_would_be_forgotten_is_told_before_the_end_of_a_phase() -> None:
    play = line_of_battle()

    def told() -> dict[str, tuple[str, ...]]:
        return {caution.code: caution.subjects for caution in PLANNER.cautions(play.rules, play.state, 0)}

    assert told() == {"not-moved": ("A1", "A2")}
    play.order("move A1")
    play.roll_all(6)
    play.order("go A1.2 1110-1211-1311-1412-1512")
    assert told() == {"apart": ("A1.2",), "not-acted": ("A1.1",)}
    play = line_of_battle(step="fire_orders")
    assert told() == {"no-order": ("A1.1", "A1.2")}


def test_a_phase_is_never_ended_by_giving_up_or_by_dismounting() -> None:
    sides = (unit("A", "mounted_regular", "1010 1110"), unit("D", "warrior", "1014", "W"))

    def ending(play: Play) -> str:
        game = SimpleNamespace(words=WORDS)
        position: Any = SimpleNamespace(rules=play.rules.at(play.state), state=play.state, side=0, game=game)
        choice = play.demand
        assert isinstance(choice, Choose)
        return Plans(position, choice).ending

    play = battle(*sides)
    assert ending(play) == "holdall"
    play.order("move A1")
    play.roll_all(3)
    assert "dismount" in play.words()
    assert ending(play) == "done"
    assert ending(battle(*sides, step="fire_orders")) == "fire"


def test_the_next_of_the_march_is_told_by_its_sheet_where_to_form_up() -> None:
    coming = unit("A", "askari", "off off off", status=MARCHING)
    foe = unit("D", "warrior", "1040")
    play = sheets(coming, coming, foe, scenario=AMBUSH, edge="W", facts={"fighting_figures": (9, 2)})
    assert PLANNER.movers(play.rules, play.state) == ("A1",), "one comes on in a turn"
    assert [way.hexes[-1] % 100 for here in PLANNER.reach(play.rules, play.state, "A1").ways.values() for way in here] == [0]
    assert {"role": "attacker", "there": 6, "lost": 0, "worth": 0} in [
        dict(each.places) for each in tracks_of(play.rules, play.state)
    ]
    lines = [way.order for way in PLANNER.about(play.rules, play.state, "A1", Hex(1005))]
    assert lines[:2] == ["forms 1005 facing e", "forms 1005 as double facing e"]


def test_of_a_unit_in_ambush_a_sheet_says_where_its_orders_stand() -> None:
    play = sheets(unit("A", "askari", "1010"), unit("D", "warrior", "1040"))
    refusal = PLANNER.why_not(play.rules, play.state, "H0.1", Hex(1001))
    assert refusal is not None
    assert (refusal.code, refusal.subject) == ("has-a-sub-sheet", "H0")
    assert PLANNER.why_not(play.rules, play.state, "A1.1", Hex(1001)) is None
