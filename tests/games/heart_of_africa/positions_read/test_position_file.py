"""Position files: what is read, what is told of a wrong one, and that what is written reads back to the same state."""

from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Over, Roll, Rolled
from pbem.engine.hexes import Hex
from pbem.engine.positions.position_edits import with_time, with_unit_at, with_unit_off
from pbem.engine.positions.position_file import NEAREST
from pbem.errors import UserError
from pbem.games import catalog
from pbem.games.heart_of_africa.content import loader
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.position import reader, writer
from pbem.games.heart_of_africa.position.form import FORM
from pbem.games.heart_of_africa.position.unit_writer import plain
from pbem.games.heart_of_africa.state.figures import ABOARD, BROKEN, DESTROYED, KILLED, RELOADING, ROOF
from pbem.games.heart_of_africa.state.ground import Work
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.words.sentences import WORDS
from tests.games.heart_of_africa.battles import Play, battle, leader, open_ground, unit
from tests.games.heart_of_africa.fields.grounds import block
from tests.games.heart_of_africa.random_walk import spelled
from tests.games.test_position_faults import each_wrong

SOURCE = loader.read(catalog.texts("heart_of_africa"))
HEAD = 'game = "heart_of_africa"\nturn = 3\n'
TWO = '[[unit]]\nid = "A1"\ntroops = "askari"\nhexes = "1010-1012"\n[[unit]]\nid = "D1"\ntroops = "warrior"\nhexes = "1020"\n'


def opened(text: str) -> State:
    found = reader.read(text, "f.toml", GAME.id, SOURCE)[1]
    assert isinstance(found, State)
    return found


def problems(text: str) -> list[str]:
    with pytest.raises(UserError) as error:
        opened(text)
    assert error.value.code == "position-wrong"
    return [line.removeprefix("f.toml: ") for line in str(error.value.places["problems"]).splitlines()]


# ---- both ways


def kept(state: State) -> State:
    """A state without what a file does not keep: the ways of the last activation, how removed figures once stood."""
    strengths = tuple(replace(unit, strength=0) if unit.status in (BROKEN, DESTROYED) else unit for unit in state.units)
    return replace(state, active=None, ways=(), units=strengths, figures=tuple(map(plain, state.figures)))


@pytest.mark.parametrize("seed", range(2))
def test_each_position_between_two_activations_reads_back_to_itself(seed: int) -> None:
    play = battle(
        unit("A", "ruga_ruga", "1010 1011 1012 1013"),
        leader("A", "askari", "1110"),
        unit("D", "warrior", "1014 1015 1016 1017", "W"),
        unit("D", "archer", "1214 1215", "W"),
        ground=open_ground(tall_grass=block((8, 9), (8, 12)), village=block((14, 16), (12, 16))),
        text=None,
    )
    play = Play(replace(play.state, battle=replace(play.state.battle, region="savanna")))
    rng, exact = Random(seed), 0
    for _ in range(260):
        demand = play.demand
        if isinstance(demand, Over):
            break
        if isinstance(demand, Choose) and play.step.name == "unit" and rng.random() < 0.5:
            exact += reads_back(play)
        if isinstance(demand, Roll):
            play.give(Rolled(tuple(rng.randint(1, faces) for faces in demand.faces)))
        else:
            play.order(spelled(play, rng))
    assert exact > 3


def reads_back(play: Play) -> bool:
    text = writer.write(GAME.id, play.rules, play.state, SOURCE)
    assert NEAREST not in text
    again = opened(text)
    assert kept(again) == kept(play.state)
    return True


def test_in_the_middle_of_a_question_the_nearest_position_is_written_and_says_so() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "warrior", "1020"))
    play.order("move A1")
    play.roll(3, 4)
    text = writer.write(GAME.id, play.rules, play.state, SOURCE)
    assert text.startswith(NEAREST)
    opened(text)


def test_a_hand_made_field_reads_back() -> None:
    state = opened(HEAD + 'field = "savanna_village"\n' + TWO)
    assert state.ground.field.gates
    rules: Any = reader.read(HEAD + TWO, "f.toml", GAME.id, SOURCE)[0]
    assert opened(writer.write(GAME.id, rules, state, SOURCE)) == state


# ---- what is said


def test_what_is_not_said_is_as_usual() -> None:
    state = opened(HEAD + TWO)
    assert [figure.where for figure in state.figures] == [1010, 1011, 1012, 1020]
    assert [unit.strength for unit in state.units] == [3, 1]
    assert [figure.facing for figure in state.figures] == [1, 1, 1, 4]
    assert isinstance(state.battle.attacker, int)


def test_everything_that_can_be_said_is_read() -> None:
    state = opened(FULL)
    rules: Any = reader.read(FULL, "f.toml", GAME.id, SOURCE)[0]
    names = rules.world_of(state).notation
    figure = {name: state.figures[names.read_unit(name)] for name in ("A1.1", "A1.2", "A1.4", "A2.1", "D1.1")}
    assert figure["A1.1"].has(RELOADING)
    assert (figure["A1.2"].where, figure["A1.4"].status) == (1012, KILLED)
    assert (figure["A2.1"].status, figure["D1.1"].level) == (ABOARD, ROOF)
    assert state.ground.works == (Work(Hex(1212), Hex(1211)), Work(Hex(1212), Hex(1112)))
    assert opened(writer.write(GAME.id, rules, state, SOURCE)) == state


FULL = """game = "heart_of_africa"
turn = 3
side = "defender"
phase = "units"
passed = ["attacker"]
all_hold = ["defender"]
scenario = "raid"
year = 1890
attacker = "second"
edge = "S"
light = "dusk"
light_turns = 9
points = [450, 600]
fighting_figures = [9, 12]
scouts_shoot = true
repeaters = true
region = "steppe"
terrain = { river = "3000-3071 3100-3171 3200-3271", jungle = "0510+1" }
flow = "E"
burnt = "0101"
wind = "NW"
links = ["A1.1-D2.1 turn 3 from 1008 facing W"]
raiders = ["A1.2-DB.1"]
killed = ["A1.4"]
captured = [0, 1]
lost_baggage = ["defender"]
village_lit = true
adventurer_fallen = true
objective = ["held", "nobody"]
unit = [
    { id = "A1", troops = "askari", hexes = "1010-1014", state = ["failed"] },
    { id = "A1.1", facing = "NE", state = ["reloading", "named"], began = "1008" },
    { id = "A1.2", hex = "1012" },
    { id = "A1.3", hex = "1015" },
    { id = "A2", troops = "2 archer warrior", aboard = "AC1.1", contingent = 1, strength = 4 },
    { id = "AC1", troops = "canoe", hexes = "3110" },
    { id = "AL", troops = "adventurer gun_bearer", hexes = "2010 2011", trait = "charismatic", attendants = 2 },
    { id = "D1", troops = "soldier", hexes = "2222" },
    { id = "D1.1", state = ["roof"] },
    { id = "D2", troops = "warrior", hexes = "1009" },
    { id = "DB", troops = "baggage", hexes = "1112" },
]
vessel = [{ figure = "AC1.1", hull = "3110", unit = "A2" }]
works = [{ inside = "1212", outside = "1211 1112" }]
building = [{ corner = "2020", gate = "2226" }]
fire = [{ kind = "tall_grass", lit = 2, hexes = "4010 4011" }]
stakes = [{ corner = "4040", status = "real" }]
lost = [{ cause = "shooting", figures = ["A1.5"] }]
"""


# ---- faults


def test_a_wrong_type_is_told_alone() -> None:
    count = 0
    for path, text in each_wrong(FULL):
        if len(path) > 2:
            continue
        found = problems(text)
        assert len(found) == 1, (path, found)
        count += 1
    assert count > 40


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TWO.replace("1020", "9999"), 'unit "D1": "9999" is no hex of the field'),
        (TWO.replace("warrior", "warior"), 'unit "D1": "warior" is no troop type (did you mean warrior'),
        (TWO.replace("1020", "1011"), 'unit "D1.1": A1.2 is in 1011, too (HA-HEX-04)'),
        (TWO.replace('"D1"', '"Z1"'), 'unit: "Z1" is no name of a unit'),
        (TWO.replace('"askari"', '"2 askari"'), 'unit "A1": has 2 figures and 3 hexes'),
        ('links = ["A1.1-D1.1"]\n' + TWO, "links: A1.1-D1.1: the hexes are not adjacent (HA-HEX-12)"),
        ('links = ["A1.1+D1.1"]\n' + TWO, 'links: "A1.1+D1.1" is no link'),
        ('links = ["A1.1-D1.2"]\n' + TWO, 'links: "D1.2" is no figure of this file'),
        ('killed = ["A1.9"]\n' + TWO, 'killed: "A1.9" is no figure of this file'),
        ("year = 1859\n" + TWO, "year: may be 1860 to 1899 (HA-GEN-01)"),
        ('phase = "morale"\npassed = ["attacker"]\n' + TWO, 'passed: is for phase "units" or "independents"'),
        ('terrain = { wood = "1010" }\n' + TWO, 'terrain: "wood" is not known'),
        ('terrain = { jungle = "1010-2010" }\n' + TWO, 'terrain.jungle: "1010-2010" is no hex of the field'),
        ('terrain = { river = "1020" }\n' + TWO, 'unit "D1.1": may not be in 1020 (HA-TERR-23)'),
        (TWO + 'state = ["asleep"]\n', 'unit "D1": state: "asleep" is not known'),
        (TWO + 'trait = "eloquent"\n', 'unit "D1": trait is for a Leader'),
    ],
)
def test_what_is_wrong_is_told_with_its_key(text: str, told: str) -> None:
    found = problems(HEAD + text)
    assert [line for line in found if line.startswith(told)] == found


def test_before_the_first_turn_and_behind_the_end_there_is_no_position() -> None:
    play = battle(unit("A", "askari", "1010"), unit("D", "warrior", "1020"))
    for state, code in (
        (GAME.rules("encounter", {}).start(), "position-foreign"),
        (replace(play.state, winner=0), "position-over"),
    ):
        with pytest.raises(UserError) as error:
            writer.write(GAME.id, play.rules, cast(State, state), SOURCE)
        assert error.value.code == code


# ---- by keys


def test_each_word_that_can_be_set_by_keys_is_said() -> None:
    assert {*FORM.phases, *FORM.states, *(each.id for each in FORM.off_map)} == set(WORDS.positions)


def test_figures_are_put_and_taken_off_by_keys() -> None:
    rules, state = reader.read(HEAD + TWO, "f.toml", GAME.id, SOURCE)
    text = writer.write(GAME.id, cast(Any, rules), cast(State, state), SOURCE)
    assert opened(with_unit_at(FORM, text, "A1.2", "2020")).figures[1].where == 2020
    assert opened(with_unit_off(FORM, text, "A1.2", "killed")).figures[1].status == KILLED
    assert opened(with_time(FORM, text, 7, "defender", "units")).turn == 7
    assert [each.counter.id for each in FORM.whereabouts(rules, state)] == ["A1.1", "A1.2", "A1.3", "D1.1"]
