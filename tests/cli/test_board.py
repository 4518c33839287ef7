"""`pbem board` and `pbem show --position`: puzzles as files, tried out without a match."""

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.players import Player, begun
from tests.games.rio_40.positions_read.test_position_file import ISSUE
from tests.session.look.test_board import PUZZLE

GAME = "guerra_do_congo"


@pytest.fixture
def ann(tmp_path: Path) -> Player:
    return Player(tmp_path, "Ann")


@pytest.fixture
def puzzle(tmp_path: Path) -> str:
    path = tmp_path / "puzzle.toml"
    path.write_text(PUZZLE, encoding="utf-8")
    return str(path)


def test_a_puzzle_is_shown_and_played(ann: Player, puzzle: str) -> None:
    shown = ann.ok("board", GAME, "--position", puzzle, "--ascii")
    assert "2019: savanna, DR Congo" in shown
    assert "R1 RCD/MLC infantry rgt 6-4-4" in shown
    played = ann.ok("board", GAME, "--position", puzzle, "--do", "a 2019 with R1", "--do", "retreat C1 2020", "--dice", "8,5")
    assert "Attack on 2019: dice 8 and 5: 85" in played
    assert "C1" in played
    assert not (ann.folder / "saves").exists()  # nothing is kept


def test_a_puzzle_comes_from_stdin_and_answers_as_json(ann: Player) -> None:
    data = json.loads(ann.ok("board", GAME, "--position", "-", "--do", "a 2019 with R1", "--ask", "--json", stdin=PUZZLE))
    assert data["demand"]["type"] == "roll"
    assert [step["kind"] for step in data["steps"]] == ["order"]
    assert {stack["hex"]: [unit["id"] for unit in stack["units"]] for stack in data["stacks"]}["2019"] == ["C1"]


def test_a_forbidden_order_says_the_rule(ann: Player, puzzle: str) -> None:
    found = ann.run("board", GAME, "--position", puzzle, "--do", "a 2020 with R1")
    assert found.exit_code == 3
    assert "GC-4.1b" in found.stderr


def test_a_forbidden_answer_says_the_rule(ann: Player) -> None:
    """A way of retreating that is not one: the question stands, and the answer is not told as one that nobody asked for."""
    pushed = """turn = 3
side = "police"
blank = true
hex = [{ at = "H7", terrain = "river" }]
unit = [
  { id = "N1", type = "NT", values = "5-5-5", hex = "G8", state = ["suppressed"] },
  { id = "S1", type = "ST", values = "3-4-5", hex = "F7" },
  { id = "C1", type = "CI", values = "0-3-4", hex = "G7", state = ["hidden"] },
  { id = "P1", type = "OE", values = "6-5-5", hex = "G9" },
]
"""
    words = ("board", "rio_40", "--position", "-", "--do", "a G8 P1", "--dice", "4")
    for answer, rule in (("retreat N1 F7", "R40-5.3.3.3f"), ("retreat N1 H8", "R40-5.3.3.3b")):
        found = ann.run(*words, "--do", answer, stdin=pushed)
        assert found.exit_code == 3
        assert f"{answer}: " in found.stderr
        assert rule in found.stderr
    assert "full G7" in ann.run(*words, "--do", "retreat N1 F7", stdin=pushed).stderr


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (("--do", "a 2019 with R1", "--do", "retreat C1 2020"), "retreat C1 2020"),  # no dice: not come to
        (("--do", "loss R1", "--do", "end"), "loss R1"),  # nothing asks for it
        (("--do", "loss R1", "--do", "a 2019 with R1", "--do", "end"), "loss R1, end"),
    ],
)
def test_orders_left_over_are_an_error_unless_they_are_allowed(ann: Player, puzzle: str, words: tuple[str, ...], left: str) -> None:
    for more in ((), ("--json",)):
        found = ann.run("board", GAME, "--position", puzzle, *words, *more)
        assert found.exit_code == 3
        assert f"orders or answers are left over: {left}" in found.stderr
        assert ann.run("board", GAME, "--position", puzzle, *words, "--partial", *more).exit_code == 0
        assert found.stdout == ann.run("board", GAME, "--position", puzzle, *words, "--partial", *more).stdout


def test_every_command_of_the_page_can_be_run_as_it_stands(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs/positions.md").read_text(encoding="utf-8")
    (tmp_path / "puzzle.toml").write_text(page.split("```toml")[1].split("```")[0], encoding="utf-8")
    ann, _ = begun(tmp_path)
    commands = [shlex.split(line.partition("#")[0]) for line in page.splitlines() if line.startswith("    pbem ")]
    assert [words[1] for words in commands] == ["show", "board", "board", "board"]
    for words in commands:
        into = tmp_path / words.pop() if words[-2] == ">" else None
        given = [str(tmp_path / word) if word.endswith(".toml") else word for word in words[1:] if word != ">"]
        found = ann.run(*given)
        assert found.exit_code == 0, found.output
        assert not {"Dice not used", "Not come to", "Nothing asked for"} & {
            line.partition(":")[0] for line in found.stderr.splitlines()
        }
        if into:
            into.write_text(found.stdout, encoding="utf-8")


def test_a_wrong_position_says_every_problem_on_a_line(ann: Player) -> None:
    text = PUZZLE.replace('"2018"', '"9999"').replace('"2118"', '"x\\u001b[31m\\nGotcha"')
    found = ann.run("board", GAME, "--position", "-", stdin=text)
    assert found.exit_code == 3
    assert "the position is wrong" in found.stderr
    assert "\x1b" not in found.stderr
    lines = found.stderr.splitlines()
    assert [line for line in lines if line.startswith('  -: unit "R1": "9999"')]
    assert [line for line in lines if line.startswith('  -: unit "R2": "x')]


def test_a_word_that_is_no_order_is_said(ann: Player, puzzle: str) -> None:
    found = ann.run("board", GAME, "--position", puzzle, "--do", "jump R1")
    assert found.exit_code == 3
    assert "jump" in found.stderr


def test_the_words_that_may_follow_are_listed(ann: Player, puzzle: str) -> None:
    listed = ann.ok("board", GAME, "--position", puzzle, "--options", "a 2019")
    assert [line.split()[0] for line in listed.splitlines()[-2:]] == ["R1", "R2"]
    data = json.loads(ann.ok("board", GAME, "--position", puzzle, "--options", "a 2019", "--json"))
    assert (data["tokens"], data["costs_mp"]) == (["R1", "R2"], [-1, -1])


@pytest.fixture
def marching(tmp_path: Path) -> str:
    path = tmp_path / "marching.toml"
    path.write_text(PUZZLE.replace('"combat"', '"movement"'), encoding="utf-8")
    return str(path)


def test_each_hex_that_may_follow_has_its_cost(ann: Player, marching: str) -> None:
    listed = ann.ok("board", GAME, "--position", marching, "--options", "m R1 2018")
    assert "1918 (2 MP)" in listed
    data = json.loads(ann.ok("board", GAME, "--position", marching, "--options", "m R1 2018", "--json"))
    assert dict(zip(data["tokens"], data["costs_mp"], strict=True))["1918"] == 2


def test_a_board_says_where_units_can_go(ann: Player, marching: str) -> None:
    able = ann.run("board", GAME, "--position", marching, "--moves", "")
    assert [line.split()[0] for line in able.stdout.splitlines()] == ["R1", "R2"]
    assert "Where to: --moves UNIT" in able.stderr
    found = ann.ok("board", GAME, "--position", marching, "--moves", "r1")
    assert found.startswith("R1 RCD/MLC infantry rgt 6-4-4")
    assert "1918: 2" in found
    behind = ann.ok("board", GAME, "--position", marching, "--do", "m R1 2018-1918", "--moves", "R1")
    assert behind != found
    unknown = ann.run("board", GAME, "--position", marching, "--moves", "R7")
    assert unknown.exit_code == 3
    assert "--json" in unknown.stderr or "R1" in unknown.stderr


def test_a_board_says_why_not_and_what_an_order_does(ann: Player, puzzle: str, marching: str) -> None:
    refused = ann.run("board", GAME, "--position", puzzle, "--why", "a 2020 with R1")
    assert refused.exit_code == 3
    assert refused.stdout.startswith("Not allowed: ")
    assert "(GC-4.1b)" in refused.stdout
    assert ann.run("board", GAME, "--position", puzzle, "--why", "a 2020 with R1", "--json").exit_code == 3
    assert ann.ok("board", GAME, "--position", marching, "--why", "m R1 1918").startswith("Allowed. It would do this:")
    assert ann.run("board", GAME, "--position", puzzle, "--why", "jump R1").exit_code == 3


def test_a_board_tells_odds_as_a_match_does(ann: Player, puzzle: str) -> None:
    told = ann.ok("board", GAME, "--position", puzzle, "--odds", "a 2019 with R1")
    assert "2:1" in told
    assert "%" in told
    data = json.loads(ann.ok("board", GAME, "--position", puzzle, "--odds", "a 2019 with R1", "--json"))
    assert sum(each["of"] / each["in_all"] for each in data["ends"]) == pytest.approx(1)
    assert set(data) == {"order", "sum", "results", "ends"}


def test_one_question_at_a_time_and_none_while_dice_are_due(ann: Player, puzzle: str) -> None:
    assert ann.run("board", GAME, "--position", puzzle, "--moves", "", "--odds", "a 2019 with R1").exit_code == 3
    due = ann.run("board", GAME, "--position", puzzle, "--do", "a 2019 with R1", "--odds", "a 2019 with R1")
    assert due.exit_code == 3
    assert "nothing is to be decided" in due.stderr
    assert not ann.run("board", GAME, "--position", puzzle, "--do", "a 2019 with R1", "--moves", "").stdout


def test_the_screen_needs_a_terminal_and_everything_else_a_game(ann: Player, puzzle: str) -> None:
    for words in ((GAME,), ("--position", puzzle), ()):
        found = ann.run("board", *words, "--screen")
        assert found.exit_code != 0
        assert "the screens need a terminal" in found.stderr
    refused = ann.run("board", GAME, "--position", puzzle, "--do", "a 2020 with R1", "--screen")
    assert "GC-4.1b" in refused.stderr
    assert ann.run("board", "--position", puzzle).exit_code == 2
    assert ann.run("board", "--position", "-", "--screen", stdin=PUZZLE).exit_code == 2


def test_board_and_match_give_the_same_answers(tmp_path: Path) -> None:
    ann, bea = begun(tmp_path)
    text = bea.ok("show", "congo-1", "--position")
    player = next(each for each in (ann, bea) if each.run("moves", "congo-1").stdout)
    unit = player.ok("moves", "congo-1").split()[0]
    for words in (("moves", ""), ("moves", unit), ("why", f"m {unit} 1807"), ("odds", "end"), ("options", f"m {unit}")):
        asked = player.run(words[0], "congo-1", *words[1:2] if words[1] else ())
        board = player.run("board", GAME, "--position", "-", f"--{words[0]}", words[1], stdin=text)
        assert asked.stdout
        assert (board.exit_code, board.stdout[-len(asked.stdout) :]) == (asked.exit_code, asked.stdout), words


def test_a_match_is_written_as_a_position_and_played_on(tmp_path: Path) -> None:
    ann, _ = begun(tmp_path)
    text = ann.ok("show", "congo-1", "--position")
    assert text.startswith('game = "guerra_do_congo"\nturn = 1\n')
    seen = ann.data("show", "congo-1")
    again = json.loads(ann.ok("board", GAME, "--position", "-", "--json", stdin=text))
    assert again["stacks"] == seen["stacks"]
    assert again["tracks"] == seen["tracks"]
    assert again["demand"] == seen["demand"]


RIO = (
    ISSUE.replace('side = "narco"', 'side = "police"')
    + """
[[unit]]
id = "P2"
type = "OE"
values = "6-5-5"
range = 3
hex = "E8"
"""
)


def test_a_puzzle_of_rio_40_tells_all_that_comes_of_it(ann: Player) -> None:
    start = json.loads(ann.ok("board", "rio_40", "--position", "-", "--json", stdin=RIO))
    (stack,) = [stack for stack in start["stacks"] if stack["hex"] == "F8"]
    assert [unit["id"] for unit in stack["units"]] == ["X01"]
    assert {"suppressed-twice", "is:S1"} <= set(stack["units"][0]["marks"])
    assert start["tracks"]["points"] == {"police": 0, "narco": 30}
    # 3 + 6 = 9; favela 3 left, hidden 1 left: the third column from the left; die 5: a third marker
    orders = ("--do", "a F8 with P1,P2", "--do", "down")
    asked = json.loads(ann.ok("board", "rio_40", "--position", "-", *orders, "--json", stdin=RIO))
    assert (asked["demand"]["type"], asked["demand"]["faces"]) == ("roll", [6])
    data = json.loads(ann.ok("board", "rio_40", "--position", "-", *orders, "--dice", "5", "--json", stdin=RIO))
    events = [event for step in data["steps"] for event in step["events"]]
    (attack,) = [event for event in events if event["event"] == "attack-resolved"]
    assert (attack["total"], attack["column"], attack["result"]) == (9, "0", "S")
    assert [event["event"] for event in events][-2:] == ["turned-up", "eliminated"]
    assert data["tracks"]["points"] == {"police": 5, "narco": 30}
    assert [stack["hex"] for stack in data["stacks"]] == ["E8", "F9"]
    assert (data["demand"]["kind"], data["dice_left"], data["left"]) == ("phase", [], [])


def test_a_position_with_secrets_in_it_says_so(tmp_path: Path) -> None:
    warning = "It holds what your opponent may not know"
    ann, bea = Player(tmp_path / "ann", "Ann"), Player(tmp_path / "bea", "Bea")
    for player in (ann, bea):
        player.ok("id", "new", player.name)
    ann.ok("new", "rio_40", "--scenario", "clean_sweep", "--side", "police", "-o", str(tmp_path / "0.pbem"))
    bea.ok("import", str(tmp_path / "0.pbem"))
    while place := bea.data("options", "rio-1")["tokens"]:
        if place[0]["text"] != "place":
            break
        order = "place"
        while tokens := bea.data("options", "rio-1", order)["tokens"]:
            order += f" {tokens[0]['text']}"
        bea.ok("do", "rio-1", order)
    assert warning in bea.run("show", "rio-1", "--position").stderr
    bea.ok("accept", "rio-1", "-o", str(tmp_path / "1.pbem"))
    ann.ok("import", str(tmp_path / "1.pbem"))
    assert warning in bea.run("show", "rio-1", "--position").stderr, "sealed, but face down"
    assert warning not in ann.run("show", "rio-1", "--position").stderr
    assert warning not in begun(tmp_path / "congo")[0].run("show", "congo-1", "--position").stderr
