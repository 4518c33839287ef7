"""Position files: what they say and leave out, what is wrong with them, and what is written of a match in play."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pbem.bots.random_player import Bias, walk
from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.game import Rules
from pbem.engine.positions.position_file import MAX_TEXT_BYTES
from pbem.errors import UserError
from pbem.games.guerra_do_congo.events import Scored
from pbem.games.guerra_do_congo.game import GAME
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.state import BESIEGED_AT_START, ON_MAP, SUPPLIED, TO_COME, State

HEAD = 'game = "guerra_do_congo"\nturn = 5\nside = "rebels"\nphase = "combat"\n'
NEW = 'army = "rebels"\ntype = "infantry"\nsize = "regiment"\nstrength = "4-4-4"\n'
ISSUE = """
game = "guerra_do_congo"
turn = 5
side = "rebels"
phase = "combat"
morale = { rebels = 1, congo = -1 }
points = { air = 6, replacements = { rebels = 2, congo = 4 } }
control = { Kisangani = "rebels" }
eliminated = ["CON07"]
options = { river_segments = 8 }
blank = true
[[unit]]
id = "R1"
army = "rebels"
type = "infantry"
size = "regiment"
strength = "4-4-4"
morale = 5
hex = "2018"
state = ["reduced", "unsupplied"]
[[hex]]
at = "2019"
terrain = "forest"
road = ["2018", "2119"]
river = ["2018"]
place = "Kisangani"
[[interdiction]]
hex = "2019"
kind = "road"
until = 6
"""


def opened(text: str) -> tuple[CongoRules, State]:
    rules, state = GAME.position(text, "p.toml")
    return cast(CongoRules, rules), cast(State, state)


def written(rules: CongoRules, state: State) -> str:
    return GAME.write_position(cast("Rules[Any]", rules), state)


def problems(text: str) -> list[str]:
    with pytest.raises(UserError) as caught:
        GAME.position(text, "p.toml")
    assert caught.value.code == "position-wrong"
    return str(caught.value.places["problems"]).splitlines()


def test_the_keys_of_a_position() -> None:
    rules, state = opened(ISSUE)
    board, kind, unit = rules.world.board, rules.world.kinds[rules.world.index_of["R1"]], state.units[rules.world.index_of["R1"]]
    assert (kind.pa, kind.pd, kind.pm, kind.morale, kind.stacking) == (4, 4, 4, 5, 2)
    assert (unit.where, unit.is_reduced, unit.has(SUPPLIED)) == (2018, True, False)
    assert (state.turn, state.side, state.air_points, state.replacement_points) == (5, 0, 6, (2, 4))
    assert state.control == (0,)
    assert rules.world.options["river_segments"] == 8
    assert board.terrain[board.place_named["Kisangani"].hex].key == "city"
    assert board.ground(board.place_named["Kisangani"].hex).key == "forest"
    assert set(board.roads) == {(2018, 2019), (2019, 2119)}
    assert state.interdictions[0].until == 6
    assert len(rules.world.kinds) == 2  # no units but these


def test_the_puzzle_of_the_page_can_be_read() -> None:
    page = (Path(__file__).parents[4] / "docs" / "positions.md").read_text(encoding="utf-8")
    rules, state = opened(page.split("```toml")[1].split("```")[0])
    assert [kind.id for kind in rules.world.kinds] == ["CON06", "CON07", "R1"]
    assert opened(written(rules, state))[1] == state


def test_every_problem_is_reported_at_once_with_file_key_and_reason() -> None:
    text = (
        HEAD + 'morale = { rebel = 1 }\ncontrol = { Kisagani = "rebels" }\neliminated = ["CON99"]\noptions = { reserve = true }\n'
    )
    text += '[[unit]]\nid = "R1"\n' + NEW + 'hex = "Kinshassa"\nstate = ["reducd"]\n'
    found = problems(text)
    assert all(line.startswith("p.toml: ") for line in found)
    for said, near in (
        ("morale: ", "rebels"),
        ("control: ", "Kisangani"),
        ("eliminated: ", "CON"),
        ("options: ", "reserves"),
        ('unit "R1": "Kinshassa"', "Kinshasa"),
        ('unit "R1": state', "reduced"),
    ):
        assert [line for line in found if said in line and near in line and "did you mean" in line], said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD.replace("guerra_do_congo", "swift"), "is not"),
        (HEAD.replace("5", "16"), "the last turn is 15"),
        (HEAD.replace("combat", "setup"), "the set-up is in turn 1"),
        (HEAD + 'hello = "x"', "hello: is not known"),
        (HEAD + '[[unit]]\nid = "CON01"\nstrength = "9-9-9"\nhex = "2018"', "strength is 3-3-3 in the order of battle"),
        (HEAD + '[[unit]]\nid = "x1"\n' + NEW + 'hex = "2018"', "capital letters"),
        (HEAD + '[[unit]]\nid = "X1"\nhex = "2018"', "is not in the order of battle"),
        (HEAD + '[[unit]]\nid = "X1"\n' + NEW, "needs a hex"),
        (HEAD + '[[unit]]\nid = "X1"\n' + NEW + 'hex = "9999"', "is not a hex that units may enter"),
        (HEAD + '[[unit]]\nid = "X1"\n' + NEW + 'hex = "1807"', "holds units of both sides"),
        (HEAD + 'to_come = ["X1"]\n[[unit]]\nid = "X1"\n' + NEW, "nothing says where it would come"),
        (HEAD + 'left = ["CON01"]\neliminated = ["CON01"]', "stands 2 times"),
        (HEAD + 'blank = true\nto_come = ["REB20"]', "Kisangani, which is not on this board"),
        (HEAD + 'blank = true\n[[unit]]\nid = "CON04"\nhex = "2018"\n[[hex]]\nat = "2018"\nterrain = "forest"', "GC-3.3.6a"),
        (HEAD + 'blank = true\n[[unit]]\nid = "CON06"\nhex = "2018"\nstate = ["moved"]', "movement phase"),
        (HEAD + 'blank = true\n[[unit]]\nid = "CON06"\nhex = "2018"\nstate = ["besieged"]', "in combat the board decides"),
        (HEAD + 'blank = true\n[[unit]]\nid = "CON06"\nhex = "2018"\nstate = ["supplied", "unsupplied"]', "the other"),
        (HEAD + '[[hex]]\nat = "2018"\nroad = ["2020"]', "is not a hex next to 2018"),
        (HEAD + 'blank = true\n[[hex]]\nat = "2018"\nriver = ["2019"]\nlake = ["2019"]', "on one hexside"),
        (HEAD + 'blank = true\n[[hex]]\nat = "2018"\nbridge = ["2019"]', "a bridge is for"),
        (HEAD + 'blank = true\n[[hex]]\nat = "2018"\nterrain = "wood"', "is not known"),
        (HEAD + 'blank = true\n[[hex]]\nat = "2018"\nplace = "Kisangany"', "did you mean Kisangani"),
        (HEAD + 'blank = true\n[[hex]]\nat = "2018"\nplace = { name = "With", kind = "village" }', "means something in orders"),
        (HEAD + '[[hex]]\nat = "2018"\nplace = "Kinshasa"', "stands in 2 hexes"),
        (HEAD + 'blank = true\n[[interdiction]]\nhex = "2018"\nkind = "road"\nuntil = 6', "has no road"),
        (HEAD + 'morale = { congo = 3 }', "runs from -5 to 2"),
        (HEAD + "[[score]]\nturn = 1\nside = \"rebels\"\nline = \"VP-X\"\npoints = 1", "is not known"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_position_is_said(text: str, said: str) -> None:
    assert [line for line in problems(text) if said in line], problems(text)


@pytest.mark.parametrize(
    "text",
    [
        "x" * (MAX_TEXT_BYTES + 1),
        "a" + ".a" * 3000 + " = 1",
        'a."\u2028#"' + ".a" * 1800 + " = 1",
        "\u2028# " + ".a" * 1800 + " = 1",
        "a = " + "[" * 2000,
        "a = " + "[\n" * 2000,
        "turn = " + "9" * 3999,
        "turn = 5\x00",
        "[[unit]]\n" * 500,
        HEAD + "[control]\n" + "".join(f'"n{number}" = "congo"\n' for number in range(9000)),
        'game = "\ud800"',
        "",
    ],
)
def test_a_hostile_text_is_refused_and_not_read_for_long(text: str) -> None:
    assert problems(text)


def test_without_blank_units_not_named_stand_as_in_the_set_up() -> None:
    rules, state = opened(HEAD)
    units = {kind.id: unit for kind, unit in zip(rules.world.kinds, state.units, strict=True)}
    assert (units["CON04"].status, units["CON04"].where) == (ON_MAP, 1807)
    assert units["UGA10"].status == TO_COME
    assert rules.world.board is cast(CongoRules, GAME.rules("campaign", {})).world.board
    _, empty = opened(HEAD + 'left = ["others"]\n[[unit]]\nid = "CON04"\nhex = "2711"')
    assert [unit.where for unit in empty.units if unit.status == ON_MAP] == [2711]


@pytest.mark.rule("GC-7h")
def test_control_not_stated_follows_the_unit_there_then_the_map_then_the_country() -> None:
    text = HEAD + 'blank = true\ncontrol = { Camp = "congo" }\n[[unit]]\nid = "R1"\n' + NEW + 'hex = "2018"\n'
    for number, name, country in (("2018", "Camp", "DR Congo"), ("2022", "Post", "Angola"), ("2026", "Fort", "Uganda")):
        text += f'[[hex]]\nat = "{number}"\ncountry = "{country}"\nplace = {{ name = "{name}", kind = "village" }}\n'
    rules, state = opened(text)
    owners = {place.name: state.control[place.index] for place in rules.world.board.places}
    assert owners == {"Camp": 0, "Post": 1, "Fort": 0}
    rules, state = opened(HEAD + 'control = { Boma = "congo" }\nleft = ["others"]')
    owners = {place.name: state.control[place.index] for place in rules.world.board.places}
    assert (owners["Goma"], owners["Kinshasa"], owners["Boma"]) == (0, 1, 1)


def test_hexes_of_the_real_map_are_changed() -> None:
    real = cast(CongoRules, GAME.rules("campaign", {})).world.board
    here = next(here for here in sorted(real.road_hexes) if here not in real.place_at and not real.congo_at[here])
    rules, state = opened(HEAD + f'[[hex]]\nat = "{here:04d}"\nterrain = "swamp"\nroad = []\n[[hex]]\nat = "1807"\nplace = ""')
    board = rules.world.board
    assert board.terrain[here].key == "swamp"
    assert here not in board.road_hexes
    assert {side for side in real.roads if here not in side} == set(board.roads)
    assert "Kinshasa" not in board.place_named
    again, same = opened(written(rules, state))
    assert same == state
    assert again.world.board.roads == board.roads
    assert again.world.board.terrain == board.terrain


def test_a_state_that_is_forced_stands_over_what_is_worked_out() -> None:
    head = HEAD.replace("combat", "movement") + "blank = true\n"
    unit = '[[unit]]\nid = "R1"\n' + NEW + 'hex = "2018"\n'
    for words, bits in (("", 0), ('state = ["supplied"]', SUPPLIED), ('state = ["besieged"]', BESIEGED_AT_START)):
        rules, state = opened(head + unit + words)
        assert state.units[0].marks == bits
        assert opened(written(rules, state))[1] == state


@pytest.mark.rule("GC-7l", "GC-7m")
def test_an_army_that_stands_in_the_dr_congo_has_come_and_does_not_score_with_its_first_move() -> None:
    unit = '[[unit]]\nid = "A1"\ntype = "infantry"\nsize = "regiment"\nstrength = "4-4-4"\n'
    text = HEAD.replace("combat", "movement") + "blank = true\n"
    text += unit + 'army = "uganda"\nhex = "2018"\n' + unit.replace("A1", "Z1") + 'army = "zimbabwe"\nhex = "2518"\n'
    rules, state = opened(text)
    assert [(score.turn, score.side, score.line, score.points, score.subject) for score in state.scores] == [
        (5, 1, "VP-C2", 3, "A1"),
        (5, 0, "VP-R2", 2, "Z1"),
    ]
    after, events = rules.apply(state, Decided(0, rules.read("m A1 2018-2019")))
    assert after.scores == state.scores
    assert not [event for event in events if isinstance(event, Scored)]
    earned = '[[score]]\nturn = 1\nside = "congo"\nline = "VP-C2"\npoints = 3\nsubject = "UGA01"\n'
    assert [score.subject for score in opened(text + earned)[1].scores] == ["UGA01", "Z1"]
    outside = text + '[[hex]]\nat = "2018"\ncountry = "Uganda"\n'
    assert [score.line for score in opened(outside)[1].scores] == ["VP-R2"]


# --- matches in play


@cache
def a_match(seed: int) -> tuple[CongoRules, tuple[State, ...]]:
    rules, random = cast(CongoRules, GAME.rules("campaign", {"reserves": True})), Random(seed)
    return rules, tuple(_states(rules, random))


def _states(rules: CongoRules, random: Random) -> Iterator[State]:
    state = rules.start()
    for _ in range(1400):
        demand = rules.pending(state)
        if isinstance(demand, Over) or state.turn > 6:
            return
        if isinstance(demand, Roll):
            state, _ = rules.apply(state, Rolled(tuple(random.randint(1, faces) for faces in demand.faces)))
            continue
        yield state
        assert isinstance(demand, Choose)
        words = walk(cast("Rules[Any]", rules), state, random, Bias(end=20, stop=25))
        state, _ = rules.apply(state, Decided(demand.side, rules.read(" ".join(words))))


def test_a_phase_that_begins_reads_back_to_the_same_state() -> None:
    rules, states = a_match(1)
    begun = [states[0]]
    for before, now in pairwise(states):
        if (before.turn, before.side, before.phase) != (now.turn, now.side, now.phase):
            begun.append(now)
    assert len(begun) > 15
    for state in begun:
        again, same = opened(written(rules, state))
        assert same == state
        assert again is rules


def test_in_the_middle_of_a_phase_the_nearest_is_written_and_said() -> None:
    rules, states = a_match(2)
    seen = 0
    for state in states[:: max(1, len(states) // 25)]:
        text = written(rules, state)
        _, near = opened(text)
        places = [(unit.status, unit.where, unit.is_reduced) for unit in state.units]
        assert [(unit.status, unit.where, unit.is_reduced) for unit in near.units] == places
        assert (near.control, near.scores, near.morale) == (state.control, state.scores, state.morale)
        if near != state:
            assert text.startswith("# Written in the middle of a phase")
            seen += 1
    assert seen


def test_a_match_that_is_over_has_no_position() -> None:
    rules, state = opened(HEAD)
    with pytest.raises(UserError) as caught:
        written(rules, replace(state, phase=3))
    assert caught.value.code == "position-over"
