"""Position files: what is read, what is told of a wrong one, and that what is written reads back to the same state.

`make samples SIZE=3` takes the positions of nine matches.
"""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Over
from pbem.engine.positions.position_file import NEAREST
from pbem.errors import UserError
from pbem.games.world_war_africa.contingents import DRC, NOBODY, REBELS, RWANDA, UGANDA
from pbem.games.world_war_africa.game import GAME
from pbem.games.world_war_africa.position import reader, writer
from pbem.games.world_war_africa.position.form import FORM
from pbem.games.world_war_africa.rules.control import holder
from pbem.games.world_war_africa.state import ELIMINATED, READY, SUPPLIED, USED, State
from pbem.games.world_war_africa.words.sentences import WORDS
from tests.games.test_position_faults import each_wrong
from tests.games.world_war_africa import covered_twins
from tests.games.world_war_africa.positions_in_code import WORLD, at, marker, unit
from tests.sample_sizes import enlarged

RULES: Any = GAME.rules("campaign", {})
SOURCE = GAME.position_source
HEAD = 'game = "world_war_africa"\nturn = 3\nside = "rebel"\nphase = "movement"\n'


def opened(text: str) -> State:
    found = reader.read(text, "f.toml", GAME.id, SOURCE)[1]
    assert isinstance(found, State)
    return found


def written(state: State) -> str:
    return writer.write(GAME.id, RULES, state, SOURCE)


def problems(text: str) -> list[str]:
    with pytest.raises(UserError) as error:
        opened(text)
    assert error.value.code == "position-wrong"
    return [line.removeprefix("f.toml: ") for line in str(error.value.places["problems"]).splitlines()]


def entry(name: str, hex: str, more: str = "") -> str:
    return f'[[unit]]\nid = "{name}"\nhex = "{hex}"\n{more}\n'


# ---- both ways


@pytest.fixture(scope="module", params=range(enlarged(3)))
def states(request: pytest.FixtureRequest) -> list[State]:
    """The first positions of a match."""
    return [state for state, _ in covered_twins.played(Random(request.param), None, 250)]


def test_each_position_between_two_orders_reads_back_to_itself(states: list[State]) -> None:
    exact = 0
    for state in states:
        demand = RULES.pending(state)
        if isinstance(demand, Over):
            continue
        text = written(state)
        again = opened(text)
        if isinstance(demand, Choose) and (demand.is_order or demand.kind in ("reinforcement", "flip", "pay")):
            assert NEAREST not in text
        if NEAREST not in text:
            assert again == state
            assert written(again) == text
            exact += 1
    assert exact > 150


def test_in_the_middle_of_a_question_the_nearest_position_is_written_and_says_what_is_lost() -> None:
    lost, most = set[str](), {"units that are still to be placed", "what is being asked, rolled or carried out"}
    for seed in range(enlarged(8)):
        if most <= lost and seed >= enlarged(1):
            break
        for state, _ in covered_twins.played(Random(seed), None, 250):
            text = written(state) if not isinstance(RULES.pending(state), Over) else ""
            if text.startswith(NEAREST):
                lost.add(text.splitlines()[1].split(":")[0].strip("# ").split(" 1")[0].split(" 2")[0])
                opened(text)
    assert most <= lost


def test_a_view_is_written_with_its_guesses() -> None:
    text = HEAD + entry("FACPG", "1602") + entry("FAC2", "1602") + entry("FAC3", "1602")
    view = RULES.view(opened(text), REBELS)
    assert 'state = ["unknown"]' in written(view)
    assert opened(written(view)) == view


# ---- what is usual


def test_units_that_are_not_named_are_in_their_boxes_and_hexes_belong_to_who_stands_in_them() -> None:
    state = opened(HEAD + entry("RW201", "Goma") + entry("UG301", "Bunia"))
    assert sum(each.where >= 0 for each in state.units) == 2
    assert holder(WORLD, state, at("Goma")) == RWANDA
    assert holder(WORLD, state, at("Bunia")) == UGANDA
    assert holder(WORLD, state, at("Kinshasa")) == NOBODY
    assert holder(WORLD, state, at("Kitona")) == DRC


def test_the_side_alone_says_who_acts_and_the_others_wait_in_the_pool() -> None:
    state = opened(HEAD)
    assert state.contingent == RWANDA
    assert state.waiting == (0, 1, 2, 4)
    assert opened(HEAD.replace("rebel", "government")).contingent == DRC
    assert opened(HEAD + 'next = ["uganda"]\n').waiting == (0, 1, 2)
    assert opened(HEAD + 'contingent = "uganda"\nwaiting = ["drc"]\n').waiting == (0,)


def test_markers_are_as_at_the_start() -> None:
    state = opened(HEAD)
    assert state.supports[marker("tac_rwanda")] == READY
    state = opened(HEAD + 'ready = ["adr"]\nused = ["tac_rwanda"]\n')
    assert (state.supports[marker("adr")], state.supports[marker("tac_rwanda")]) == (READY, USED)
    assert len(state.events) == 11
    assert len(opened(HEAD + 'event = "coltan_rush"\n').events) == 10
    assert len(opened(HEAD + 'event = "no_event"\n').events) == 11


def test_everything_that_can_be_said_is_read() -> None:
    state = opened(
        HEAD.replace('"movement"', '"combat"')
        + 'contingent = "rwanda"\npoints = { drc = 3, uganda = 13 }\nlines = { angola = 2 }\nsince_roll = ["air_angola_1"]\n'
        + 'pmc = { rebel = 1, hired = 2 }\ncoup = true\nadvisers = "FAC2"\ncorrupt = "drc"\neliminated = ["FAC3", "FAC5"]\n'
        + 'gone = ["CHRG"]\nstacks = { rebel = ["militia", "RW201"] }\nintercepted = true\n'
        + entry("FAC2", "1709", 'state = ["supplied", "seen"]\nspent = 3')
        + '[[unit]]\nid = "FAC5"\nlost = 3\n'
        + entry("RW201", "2016", "place = 2")
        + entry("RW211", "2016", "place = 1")
        + '[[cache]]\nside = "rebel"\nhex = "2016"\ncarrier = "RW201"\n[[cache]]\nnumber = 5\nfrom_turn = 4\n'
        + '[[held]]\nby = "rwanda"\nhexes = ["Kindu", "1714"]\n[[held]]\nby = "nobody"\nhexes = ["Kitona"]\n'
    )
    assert state.points == (3, 0, 0, 0, 13)
    assert state.lines == (NOBODY, NOBODY, 1, NOBODY, NOBODY)
    assert (state.hired, state.hired_this_turn) == ((0, 1), 2)
    assert state.has_coup
    assert (state.advisers, state.has_advisers, state.corrupt) == (unit("FAC2"), True, DRC)
    assert [(state.units[unit(name)].status, state.units[unit(name)].turn) for name in ("FAC3", "FAC5")] == [
        (ELIMINATED, 2),
        (ELIMINATED, 3),
    ]
    assert state.units[unit("FAC2")].has(SUPPLIED)
    assert [state.units[unit(name)].place for name in ("RW201", "RW211")] == [1, 0]
    assert state.caches[0].carrier == unit("RW201")
    assert state.caches[4].turn == 4
    assert holder(WORLD, state, at("Kindu")) == RWANDA
    assert holder(WORLD, state, at("Kitona")) == NOBODY
    assert opened(written(state)) == state


# ---- faults


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (entry("RW999", "2016"), 'unit: "RW999" is no unit'),
        (entry("RW201", "Gomma"), 'unit "RW201": "Gomma" is no hex, town or box (did you mean Goma?)'),
        (entry("RW201", "0001"), 'unit "RW201": "0001" is not a hex that units may enter (WWA-7.0c)'),
        (entry("RW201", "2614"), 'unit "RW201": may not be in 2614 (WWA-7.1b)'),
        (entry("RW201", "Uganda"), 'unit "RW201": may not be in Uganda (WWA-7.11a)'),
        (entry("FACM", "Mbandaka"), 'unit "FACM": 2204 is closed to units of type mech (WWA-7.4b)'),
        (entry("RW201", "2016") + entry("FAC2", "2016"), "unit: 2016 holds units of both sides: FAC2 and RW201 (WWA-6.1c)"),
        (entry("RW201", "2016") + entry("RW201", "1915"), 'unit: "RW201" stands 2 times'),
        (entry("RW201", "2016", 'state = ["asleep"]'), 'unit "RW201": state: "asleep" is not known'),
        (entry("RW201", "2016", 'state = ["flipped"]'), 'unit "RW201": state: flipped is for units of Zimbabwe and Angola'),
        (
            entry("RW201", "2016", "place = 2") + entry("RW211", "2016", "place = 2"),
            "unit: place: two units of 2016 have the same (WWA-8.5a)",
        ),
        ('[[unit]]\nid = "RW201"', 'unit "RW201": needs a hex, or stands in available, aside, eliminated, gone'),
        ('gone = ["RW201"]\n' + entry("RW201", "2016"), 'unit "RW201": stands in a hex and is off the map'),
        ('eliminated = ["RW201"]\n[[unit]]\nid = "RW201"\nlost = 4', 'unit "RW201": was lost in turn 4, which has not come yet'),
        ('contingent = "drc"', 'contingent: "drc" is not of rebel'),
        ("flips = 1", 'flips: is for phase "reinforcement"'),
        ('next = ["rwanda"]', 'next: "rwanda" acts now'),
        ('waiting = ["rwanda"]', 'waiting: "rwanda" acts now or next'),
        ("points = { drc = 14 }", "points.drc: may be 0 to 13 (WWA-10.0b)"),
        ('ready = ["planes"]', 'ready: "planes" is not known'),
        ('ready = ["adr"]\nused = ["adr"]', 'used: "adr" is ready, too'),
        ("pmc = { rebel = 3, government = 1 }", "pmc: government and rebel together are at most hired"),
        ("lines = { angola = 5 }", "lines.angola: may be 1 to 4 (WWA-5.3e)"),
        ('event = "flood"', 'event: "flood" is not known'),
        ('events = ["flood"]', 'events: "flood" is not known'),
        ('advisers = "RW201"\n' + entry("RW201", "2016"), 'advisers: "RW201" is no FAC unit (WWA-15.0e)'),
        ('advisers = "FAC2"', 'advisers: "FAC2" is not on the map (WWA-15.0e)'),
        ('stacks = { rebel = ["FAC2"] }', 'stacks.rebel: "FAC2" is not known'),
        ('[[cache]]\nside = "rebel"', "cache: has both side and hex, or neither"),
        ("[[cache]]\nnumber = 9", "cache: number: 9: there are 8 weapons caches (WWA-12.2b)"),
        ("[[cache]]\n" * 9, "cache: there are 8 weapons caches (WWA-12.2b)"),
        ('[[held]]\nby = "drc"\nhexes = ["Goma"]\n' + entry("RW201", "2016"), 'held: "Goma" has units of rebel in it'),
        ('[[held]]\nby = "drc"\nhexes = ["Uganda"]', 'held: "Uganda" is not a place that anybody holds (WWA-3.1f)'),
        ("options = { moon = true }", 'options: "moon" is not known'),
    ],
)
def test_what_is_wrong_is_told_with_its_key(text: str, told: str) -> None:
    found = problems(HEAD + text)
    assert [line for line in found if line.startswith(told)] == found


FULL = (
    HEAD
    + """contingent = "rwanda"
next = ["uganda"]
waiting = ["drc"]
moving = ["RW201"]
points = { drc = 3 }
ready = ["adr"]
used = ["tac_rwanda"]
since_roll = ["air_angola_1"]
pmc = { rebel = 1, hired = 2 }
lines = { angola = 2 }
entries = 1
events = ["coltan_rush"]
event = "no_event"
corrupt = "drc"
coup = true
advisers = "FAC2"
eliminated = ["FAC3", "FAC5"]
gone = ["CHRG"]
stacks = { rebel = ["militia"] }
unit = [
    { id = "FAC2", hex = "1709", state = ["supplied", "seen"], spent = 3 },
    { id = "FAC5", lost = 3 },
    { id = "RW201", hex = "2016", place = 2 },
]
cache = [{ side = "rebel", hex = "2016", carrier = "RW201" }, { number = 5, from_turn = 4 }]
held = [{ by = "rwanda", hexes = ["Kindu", "1714"] }]
"""
)


def test_a_wrong_type_is_told_alone() -> None:
    opened(FULL)
    count = 0
    for path, text in each_wrong(FULL):
        found = problems(text)
        assert len(found) == 1, (path, found)
        assert "must be" in found[0] or "may be" in found[0], (path, found)
        count += 1
    assert count > 50


def test_everything_that_is_wrong_is_told_at_once() -> None:
    found = problems(HEAD + "points = { drc = 14 }\n" + entry("RW201", "Gomma") + entry("RW999", "2016"))
    assert len(found) == 3


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ('turn = 2\nside = "rebel"\nphase = "kivu"', "turn: is 1 in set-up"),
        ('turn = 1\nside = "government"\nphase = "kivu"', 'side: rebel places units in phase "kivu" (WWA-3.2u)'),
        ('turn = 1\nside = "rebel"\nphase = "coup"\ndrawn = ["RW201"]', 'drawn: nobody is drawn for phase "coup"'),
        ('turn = 14\nside = "rebel"\nphase = "combat"', "turn: may be 1 to 13"),
        ('turn = 3\nside = "rebel"\nphase = "draw"\ncontingent = "rwanda"', 'contingent: nobody acts in phase "draw"'),
    ],
)
def test_a_time_that_there_is_not_is_told(head: str, told: str) -> None:
    assert problems(f'game = "world_war_africa"\n{head}\n') == [told]


def test_a_match_that_is_over_has_no_position() -> None:
    state = opened(HEAD)
    with pytest.raises(UserError) as error:
        written(replace(state, ended_by="points", winner=0))
    assert error.value.code == "position-over"


# ---- by keys


def test_each_word_that_can_be_set_by_keys_is_said() -> None:
    assert {*FORM.phases, *FORM.states, *(each.id for each in FORM.off_map)} == set(WORDS.positions)


def test_every_unit_is_somewhere() -> None:
    state = RULES.start()
    found = FORM.whereabouts(RULES, state)
    assert [each.counter.id for each in found] == [kind.id for kind in WORLD.kinds]
    assert all((each.off == "") == (each.hex >= 0) for each in found)
