"""Position files: what they say and leave out, what is wrong with them, and what is written of a match in play."""

from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Decided, Open, Roll, Rolled
from pbem.engine.game import Rules
from pbem.errors import UserError
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import victory
from pbem.games.rio_40.state import (
    ABOARD,
    ACTION_MS,
    BEGAN_DOWN,
    ELIMINATED,
    FACE_DOWN,
    LEFT_MAP,
    NARCO,
    ON_MAP,
    POLICE,
    SECRET,
    Hunt,
    Loss,
    State,
)
from tests.games.rio_40.boards import Position, named

ISSUE = """
scenario = "clean_sweep"
turn = 4
side = "narco"
options = { night = false }
blank = true

[[hex]]
at = "F8"
terrain = "favela"

[[objective]]
at = "F8"

[[unit]]
id = "S1"
type = "ST"
values = "3-4-5"
range = 3
hex = "F8"
state = ["hidden", "suppressed", "suppressed"]

[[unit]]
id = "P1"
type = "PC"
values = "3-5-6"
range = 3
hex = "F9"
transport = "T1"

[[unit]]
id = "T1"
type = "PC"
values = "0-4-30"
hex = "F9"
"""
BLANK = 'turn = 3\nside = "police"\nblank = true\n'


def unit(id: str, type: str, at: str = "", *state: str, values: str = "", **more: str) -> str:
    sizes = {"PM": "4-4-4", "ST": "3-4-5", "CI": "0-3-4", "OL": "1-3-6", "PC": "3-5-6", "NT": "5-5-5", "OBJ": ""}
    lines = ["[[unit]]", f'id = "{id}"', f'type = "{type}"', f'values = "{values or sizes[type]}"']
    lines += [f'hex = "{at}"'] if at else []
    lines += [f"state = {list(state)}"] if state else []
    return "\n".join([*lines, *(f'{key} = "{value}"' for key, value in more.items())]) + "\n"


def opened(text: str) -> Position:
    rules, state = GAME.position(text, "p.toml")
    return Position(cast(RioRules, rules), cast(State, state), {})


def written(rules: RioRules, state: State) -> str:
    return GAME.write_position(cast("Rules[Any]", rules), state)


def problems(text: str) -> list[str]:
    with pytest.raises(UserError) as caught:
        GAME.position(text, "p.toml")
    assert caught.value.code == "position-wrong"
    return str(caught.value.places["problems"]).splitlines()


def again(p: Position) -> Position:
    """What is written of a position, read back."""
    return opened(written(p.rules, p.state))


# ---- what is read


def test_the_keys_of_a_position() -> None:
    p = opened(ISSUE)
    assert [kind.id for kind in p.world.kinds] == ["S1", "P1", "T1", "X01"]
    assert (p.state.turn, p.state.side, p.world.scenario.turns) == (4, NARCO, 13)
    assert (p.unit("S1").status, p.where("X01"), p.unit("X01").markers) == (SECRET, "F8", 2)
    assert p.unit("X01").token == 0
    assert p.unit("X01").has(BEGAN_DOWN)
    assert p.world.board.terrain[named("F8")].key == "favela"
    assert p.world.board.terrain[named("F9")].key == "open"
    assert named("F8") in p.world.objectives
    assert (p.world.kinds[1].pair, p.world.kinds[2].pair) == (2, 1)
    assert not p.world.kinds[2].is_combatant


def test_the_example_of_the_page_can_be_read() -> None:
    page = (Path(__file__).parents[4] / "docs" / "positions.md").read_text(encoding="utf-8")
    p = opened(page.split("## Keys of *Rio 40 graus*")[1].split("```toml")[1].split("```")[0])
    assert [kind.id for kind in p.world.kinds] == ["S1", "P1", "X01"]
    assert p.state.holders[p.world.watched.index(named("F8"))] == NARCO
    assert again(p).state == p.state


def test_on_a_board_of_ones_own_counters_open_by_themselves() -> None:
    p = opened(ISSUE).do("wd X01 F7")
    assert isinstance(p.demand, Roll)
    assert (p.where("S1"), p.unit("S1").markers) == ("F7", 2)
    q = opened(ISSUE).do("end")
    assert isinstance(q.demand, Roll)
    civilian = opened(ISSUE.replace('"ST"', '"CI"').replace("3-4-5", "0-3-4").replace("range = 3\n", "", 1))
    civilian.do("end")  # it is stated to be no unit; in the Administration phase it is turned up and checks
    assert (civilian.where("S1"), civilian.state.turn) == ("F8", 5)


def test_a_counter_of_which_the_file_does_not_say_what_it_is_stays_to_be_opened() -> None:
    p = opened(ISSUE.replace('id = "S1"', 'id = "S1"\n').replace('"hidden", ', '"secret", ').replace('hex = "F8"\nstate', "state"))
    assert p.where("X01") == ""
    p = opened(
        BLANK + unit("S1", "ST", "", "secret") + '[[unit]]\nid = "X01"\nhex = "F8"\n' + unit("P1", "PM", "F9", "ms", search="F8")
    )
    p.do("s F8 P1").roll(6)
    assert p.demand == Open(NARCO, "force/0")


def test_state_words() -> None:
    text = BLANK + unit("P1", "PM", "F9", "ms", "moved", search="F8") + unit("P2", "PM", "B2", "rehidden", "suppressed")
    text += unit("H1", "PC", "D4", values="0-5-50") + unit("P3", "PC", "D4", transport="H1") + unit("S1", "ST", "F8")
    p = opened('searched = ["F7"]\n' + text)
    assert p.unit("P1").has(ACTION_MS)
    assert (p.unit("P1").search, p.state.searched) == (named("F8"), (named("F7"),))
    assert p.unit("P2").has(FACE_DOWN)
    assert (p.unit("P2").markers, p.unit("P2").has(BEGAN_DOWN)) == (1, True)
    assert p.unit("P3").has(ABOARD)
    assert p.world.kinds[p.world.notation.index_of["H1"]].is_helicopter


def test_units_of_a_scenario_stand_as_in_its_set_up_unless_the_file_says_otherwise() -> None:
    text = 'scenario = "police_post"\nturn = 2\nside = "police"\nleft = ["OL01"]\nheld = { G8 = "narco" }\n'
    p = opened(text + '[[loss]]\nunit = "ST01"\n[[unit]]\nid = "PM01"\nhex = "B6"\nstate = ["suppressed"]\n')
    assert (p.where("PM01"), p.where("PM02"), p.unit("PM01").markers) == ("B6", "H2", 1)
    assert p.unit("OL01").status == LEFT_MAP
    assert p.unit("ST01").status == ELIMINATED
    assert p.state.losses == (Loss(p.world.notation.index_of["ST01"], POLICE),)
    assert p.state.holders == (NARCO,)
    assert opened('scenario = "police_post"\nturn = 2\nside = "police"\n').state.holders == (POLICE,)


def test_another_may_stand_where_a_lost_unit_began() -> None:
    text = 'scenario = "police_post"\nturn = 2\nside = "police"\n[[loss]]\nunit = "PM01"\n[[unit]]\nid = "ST01"\nhex = "B5"\n'
    assert opened(text).where("ST01") == "B5"


def test_administration_and_the_end_can_be_positions_too() -> None:
    text = BLANK + 'phase = "administration"\n' + unit("C1", "CI", "F8", "suppressed")
    demand = opened(text).demand
    assert isinstance(demand, Roll)
    assert demand.key == ("recover", 3, "C1")
    over = opened(BLANK + 'phase = "ending"\n' + unit("S1", "ST", "F8", "hidden") + unit("P1", "PM", "B2"))
    assert over.is_over() == ("", "points")


def test_the_set_up_of_a_scenario_can_be_tried_out() -> None:
    p = opened('scenario = "clean_sweep"\nturn = 1\nside = "police"\nphase = "setup"\n')
    assert p.demand == Choose(NARCO, "place", True)
    assert p.unit("X01").token == p.world.tokens[0]
    assert again(p).state == p.state


def test_special_rules_may_be_chosen_where_there_is_no_scenario() -> None:
    text = BLANK + 'first = "narco"\nturns = 7\npoints = { objective = 3 }\nspecial = { chief = true, strongholds = ["F8"] }\n'
    p = opened(text + unit("C1", "CI", "F8", role="chief") + unit("P1", "PM", "F8"))
    sheet = p.world.scenario
    assert (p.world.first, sheet.turns, sheet.points.objective, sheet.special.chief) == (NARCO, 7, 3, True)
    assert p.world.strongholds == (named("F8"),)
    assert again(p).world.scenario == sheet


# ---- what is wrong


def test_every_problem_is_reported_at_once_with_file_key_and_reason() -> None:
    found = problems(
        'turn = 3\nside = "police"\nblank = true\noptions = { nigth = true, night = 1 }\n'
        '[[hex]]\nat = "F8"\nterrain = "favella"\n[[unit]]\nid = "P1"\ntype = "PX"\nvalues = "4-4-4"\n'
    )
    assert all(line.startswith("p.toml: ") for line in found)
    assert [line for line in found if "options" in line and "did you mean night" in line]
    assert "p.toml: options.night: may be false, true" in found
    assert [line for line in found if "terrain" in line and "did you mean favela" in line]
    assert [line for line in found if 'unit "P1"' in line and "PX" in line]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BLANK.replace("blank = true", ""), "scenario: is missing"),
        (BLANK + 'scenario = "clean_swep"', "did you mean clean_sweep"),
        (BLANK + 'game = "chess"', "is not"),
        (BLANK + 'hello = "x"', "hello: is not known"),
        (BLANK + 'scenario = "police_post"\nturns = 5', "turns: is in the scenario"),
        ('scenario = "police_post"\nturn = 9\nside = "police"', "the last turn is 8"),
        ('scenario = "police_post"\nturn = 2\nside = "police"\nphase = "setup"', "the set-up is in turn 1"),
        (BLANK + 'left = ["P9"]', 'left: "P9" is no unit'),
        (BLANK + unit("P1", "PM", "Z9"), "is no hex"),
        (BLANK + unit("p1", "PM", "B2"), "an ID"),
        (BLANK + unit("P1", "PM", "B2", values="4-9-4"), "not written like"),
        (BLANK + unit("P1", "PM", "B2", values="7-4-4"), "say the range too"),
        (BLANK + unit("P1", "PM", "B2", "supressed"), "did you mean suppressed"),
        (BLANK + unit("P1", "PM", "B2", "suppressed", "suppressed", "suppressed"), "two suppression markers"),
        (BLANK + unit("S1", "ST", "B2", "moved"), "is for the side whose phase it is"),
        (BLANK + unit("P1", "PM", "B2") + unit("P2", "PM", "B2"), "holds two of one kind: P1 and P2"),
        (BLANK + unit("P1", "PM", "B2") + unit("S2", "ST", "B2"), "holds two of one kind"),
        (BLANK + unit("P1", "PM", "B2") + unit("T2", "ST", "B2", values="0-5-30"), "holds units of both sides: P1 and T2"),
        (BLANK + unit("P1", "PM", "B2") + unit("P1", "PM", "B3"), "P1"),
        (BLANK + unit("P1", "PM", "B2", transport="P2") + unit("P2", "PM", "B3"), "cannot carry it"),
        (BLANK + unit("P1", "PM", "B2") + '[[hex]]\nat = "B2"\nterrain = "river"', "B2 is closed to it"),
        (BLANK + '[[hex]]\nat = "B2"\n[[hex]]\nat = "b2"', "B2"),
        (BLANK + unit("C1", "CI", "B2") + '[[loss]]\nunit = "C1"', "say by whom"),
        (BLANK + unit("P1", "PM", "B2") + '[[loss]]\nunit = "P1"', "stands in a hex and is lost"),
        (BLANK + unit("C1", "CI", "B2", role="chief") + unit("P1", "PM", "B3", role="chief"), "the chief is a civilian"),
        (BLANK + unit("P1", "PM", "B2", values="4-4-4", kind="car"), "kind car does not go"),
        (BLANK + 'held = { B2 = "police" }', "B2 is no objective"),
        (BLANK + 'entered = { B2 = "both" }', "is no entry hex"),
        (BLANK + unit("S1", "ST", "", "secret") + '[[statement]]\ncounter = "X01"\nfact = "nice"', "is not known"),
        (BLANK + unit("S1", "ST", "B2") + '[[unit]]\nid = "X01"\nhex = "B3"', '"X01" is no unit'),
        ('scenario = "police_post"\nturn = 2\nside = "police"\n' + unit("PM01", "PM", "B5", values="9-4-4"), "values is 1-3-4"),
        (
            'scenario = "police_post"\nturn = 2\nside = "police"\n[[unit]]\nid = "PM01"\nstate = ["hidden"]',
            "does not start face down",
        ),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    found = problems(text)
    assert [line for line in found if said in line], found


# ---- what is written


@pytest.mark.parametrize("scenario", ["closing_the_line", "police_post"])
def test_a_match_reads_back_at_the_beginning_of_each_phase(scenario: str) -> None:
    rules = cast(RioRules, GAME.rules(scenario, {"night": True}))
    state = rules.start()
    for _ in range(5):
        p = opened(written(rules, state))
        assert p.state == state
        known = replace(rules.world, board=p.world.board, notation=p.world.notation)
        assert replace(p.world, is_open_board=False, memo=known.memo) == known
        demand = rules.pending(state)
        assert isinstance(demand, Choose)
        state = rules.apply(state, Decided(demand.side, rules.read("end")))[0]


def test_positions_read_back() -> None:
    for text in (ISSUE, ISSUE.replace("narco", "police"), ISSUE.replace("false", "true")):
        p = opened(text)
        assert again(p).state == p.state
        assert again(p).world.kinds == p.world.kinds
        assert written(again(p).rules, again(p).state) == written(p.rules, p.state)


def test_what_is_remembered_of_a_match_reads_back() -> None:
    text = 'scenario = "search_and_destroy"\nturn = 4\nside = "police"\nheld = { M6 = "police", M7 = "narco" }\n'
    text += 'entered = { A5 = "both", A8 = "transport" }\n'
    text += '[[loss]]\nunit = "CI03"\nby = "police"\n[[loss]]\nunit = "PM02"\n'
    text += '[[unit]]\nid = "X01"\nhex = "M6"\nis = "CI01"\nstate = ["suppressed"]\n'
    text += '[[unit]]\nid = "X02"\nhex = "M7"\nis = "ST04"\nstate = ["opened"]\n[[unit]]\nid = "ST04"\nhex = "M7"\n'
    text += '[[unit]]\nid = "X03"\nhex = "M6"\n[[statement]]\ncounter = "X03"\nfact = "check-passed"\nnumber = 3\n'
    text += '[[objective]]\nat = "K11"\n[[due]]\ncounter = "X03"\nabout = "check"\nnumber = 5\n'
    text += '[[due]]\ncounter = "X03"\nabout = "marker"\n'
    p = opened(text)
    assert again(p).state == p.state
    assert [step.name for step in p.state.agenda if step.name.startswith("say_")] == ["say_marker", "say_check"]
    assert (p.unit("ST04").status, p.unit("CI01").status) == (ON_MAP, SECRET)
    assert dict(zip(map(p.world.board.grid.name, p.world.watched), p.state.holders, strict=True))["M6"] == POLICE


def test_what_units_have_done_in_the_phase_reads_back() -> None:
    p = opened(BLANK + unit("P1", "PM", "F9", "ms", search="F8") + unit("C1", "CI", "F8") + unit("S1", "ST", "B2", "rehidden"))
    p.do("s F8 P1").roll(1)
    assert again(p).state == p.state
    assert "#" not in written(p.rules, p.state)


def test_in_the_middle_the_nearest_is_written_and_says_so() -> None:
    p = opened(BLANK + unit("P1", "PM", "F9", "ms", search="F8") + unit("C1", "CI", "F8"))
    p.do("s F8 P1")
    assert p.state.hunt == Hunt(named("F8"), (0,))
    text = written(p.rules, p.state)
    assert text.startswith("# Written in the middle of a phase")
    assert opened(text).demand == Choose(POLICE, "phase", True)


def test_hexes_and_entries_read_back() -> None:
    text = 'scenario = "police_post"\nturn = 2\nside = "narco"\n[[hex]]\nat = "B6"\nterrain = "river"\n'
    text += '[[hex]]\nat = "A5"\nentry = false\n'
    p = opened(text + '[[hex]]\nat = "A1"\nentry = true\n')
    q = again(p)
    assert q.world.board.terrain == p.world.board.terrain
    assert q.world.board.entry_at == p.world.board.entry_at
    assert q.state == p.state


def test_a_match_that_is_over_cannot_be_written() -> None:
    p = opened(BLANK + 'phase = "ending"\n')
    with pytest.raises(UserError) as caught:
        written(p.rules, p.state)
    assert caught.value.code == "position-over"


def test_nothing_is_secret_on_such_a_board() -> None:
    p = opened(ISSUE)
    for side in (POLICE, NARCO):
        assert p.rules.view(p.state, side) is p.state
    state, _ = p.rules.apply(p.do("end").state, Rolled((1,)))
    assert state.units[p.world.notation.index_of["S1"]].markers == 1


@pytest.mark.rule("R40-5.3.3d", "R40-5.3.3e")
def test_what_is_known_of_a_counter_under_fire_is_said_at_once() -> None:
    shooters = unit("P1", "PC", "G9") + unit("P2", "PM", "F8")
    known = opened(BLANK + unit("N1", "NT", "G8", "hidden") + shooters).do("a G8 P1,P2", "down").roll(1).roll(6)
    assert (known.unit("X01").markers, known.where("N1")) == (1, "")  # 3 + 4 = 7, hidden: 4 to 6; 6 is above MO 5
    text = BLANK + unit("N1", "NT", "", "secret") + '[[unit]]\nid = "X01"\nhex = "G8"\n' + shooters
    unsaid = opened(text).do("a G8 P1,P2", "down").roll(1).roll(6)
    assert unsaid.unit("X01").markers == 0
    assert isinstance(unsaid.do("end").demand, Open)


@pytest.mark.rule("R40-5.3.3.2b", "R40-6i")
def test_a_civilian_under_a_counter_is_no_unit_of_the_enemy_when_a_third_marker_takes_it() -> None:
    civilian = unit("C1", "CI", "G8", "hidden", "suppressed", "suppressed")
    p = opened(BLANK + civilian + unit("P1", "PM", "G9") + unit("P2", "PM", "F8"))
    p.do("a G8 P1,P2", "down").roll(1).roll(4)  # 8, hidden: 4 to 6: Morale, and 4 is above MO 3
    assert p.state.losses == (Loss(p.world.notation.index_of["C1"], POLICE),)
    assert list(victory.score(p.world, p.state)) == [(POLICE, "civilian", -7, "C1")]


@pytest.mark.rule("R40-S5.4a", "R40-5.3.3e")
def test_objective_markers_of_a_plain_board_lie_where_the_file_says() -> None:
    text = 'turn = 20\nside = "narco"\nblank = true\n' + unit("B1", "OBJ", "G8", "hidden") + unit("B2", "OBJ", "M8")
    p = opened(text + unit("S1", "ST", "G8", "hidden") + unit("P1", "PM", "M8")).do("end")
    assert [(side, line, name) for side, line, _, name in victory.score(p.world, p.state)] == [
        (NARCO, "objective", "G8"),
        (POLICE, "objective", "M8"),
    ]
    assert p.is_over() == ("", "points")
    fired_at = opened(BLANK + unit("B1", "OBJ", "G8", "hidden") + unit("P1", "PM", "G9") + unit("P2", "PM", "F8"))
    fired_at.do("a G8 P1,P2", "down").roll(2)
    assert (fired_at.where("B1"), fired_at.unit("B1").markers) == ("G8", 0)


@pytest.mark.rule("R40-S2.3a", "R40-S4.2c")
def test_a_board_may_lack_what_a_scenario_counts_on() -> None:
    without_chief = 'scenario = "closing_the_line"\nturn = 6\nside = "police"\nblank = true\nunit = [{ id = "PC01", hex = "G8" }]\n'
    assert opened(without_chief).do("end").is_over() == ("", "chief-with-nobody")
    text = 'scenario = "takeover"\nturn = 3\nside = "narco"\nblank = true\nunit = [{ id = "NT01", hex = "G9" }, '
    text += '{ id = "MI01", hex = "G8" }, { id = "CI01", hex = "G8", state = ["suppressed", "suppressed"] }]\n'
    p = opened(text).do("a G8 NT01").roll(3).do("end", "end")  # 5 - 2 = 3: Suppression
    assert (p.unit("CI01").status, p.state.replacements, p.state.turn) == (ELIMINATED, 0, 4)


def test_an_id_is_no_word_of_an_order() -> None:
    assert opened(BLANK + unit("A", "PM", "G8") + unit("HELI", "PC", "M8", values="0-5-50")).where("HELI") == "M8"
    for id in ("EXIT", "a1", "TOOLONGID", "1A"):
        assert "no word of an order" in " ".join(problems(BLANK + unit(id, "PM", "G8")))


@pytest.mark.rule("R40-5.2a", "R40-5.1.3.2g")
def test_who_lies_face_down_and_who_flies() -> None:
    both = BLANK + unit("P1", "PM", "G8", "hidden") + unit("S1", "ST", "M8", "hidden")
    assert problems(both) == ['p.toml: unit "S1": state: police lays the counters here; rehidden is for a unit that hid']
    assert "never lies face down" in problems(BLANK + unit("T1", "PC", "G8", "hidden", values="0-4-30"))[0]
    assert "no helicopter" in problems(BLANK + unit("T1", "PC", "G8", values="0-4-30") + unit("P1", "PC", "G8", "aboard"))[0]
    post = 'scenario = "police_post"\nturn = 3\nside = "police"\nblank = true\n' + unit("S1", "ST", "M8", "hidden")
    assert opened(post).world.hider == NARCO  # nobody hides in the scenario, narco does here
    helicopter = BLANK + unit("H1", "PC", "G8", values="0-5-50")
    assert opened(helicopter + unit("P1", "PC", "G8", transport="H1")).unit("P1").has(ABOARD)
    assert opened(helicopter + unit("P1", "PC", "G8", "aboard")).unit("P1").has(ABOARD)
    assert not opened(helicopter + unit("P1", "PC", "G9", transport="H1")).unit("P1").has(ABOARD)
    assert not opened(helicopter + unit("P1", "PC", "G8")).unit("P1").has(ABOARD)


@pytest.mark.rule("R40-5.2b")
def test_a_hex_that_is_to_be_searched_says_ms() -> None:
    civilian = unit("C1", "CI", "G9")
    p = opened(BLANK + unit("P1", "PC", "G8", search="G9") + civilian)
    assert p.why("s G9 P1") == ("", "")
    assert p.why("a G9 P1") == ("R40-5.3b", "no-target")
    assert p.why("ma P1") == ("R40-5e", "other-action-named")
    assert problems(BLANK + unit("S1", "ST", "G8", search="G9") + civilian) == [
        'p.toml: unit "S1": state: search is for the side whose phase it is'
    ]


@pytest.mark.rule("R40-5.1.5f", "R40-5.1.5g")
def test_a_blank_board_keeps_the_entry_hexes() -> None:
    p = opened(BLANK + unit("P1", "PC", "A5") + unit("P2", "PC"))
    assert [p.why(f"ma P1 {there} exit")[0] for there in ("A5", "A5-A6")] == ["", "R40-5.1.5f"]
    assert p.why("enter ma P2 H1-H2") == ("", "")
    shut = opened(BLANK + unit("P1", "PC", "A5") + '[[hex]]\nat = "A5"\nentry = false\n')
    assert shut.why("ma P1 A5 exit")[0] == "R40-5.1.5f"
    assert again(shut).state == shut.state
