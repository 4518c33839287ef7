"""`tools/check_dice.py`, which knows the page of the format only, comes to the same dice as the program."""

import json
import subprocess
import sys
import textwrap
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from pbem import canonical
from pbem.engine.luck import Thrown
from pbem.match.luck_count import rolls_of
from pbem.protocol.armor import armor
from pbem.protocol.turn_file import SIGNATURE_BYTES, Secret, Spring, Turn, encode_turn
from tests.match.driving import MATCH, Played, play

SCRIPT = Path(__file__).parent.parent / "tools" / "check_dice.py"
SEED = 92  # in both modes a match with a trap that springs, take-backs and rolls that they undo, to the end


@cache
def played(dice: str) -> Played:
    return play(SEED, dice, 0.3, ends=True, turns=4)


@cache
def rolls(dice: str) -> tuple[Thrown, ...]:
    return rolls_of(played(dice).fold.rules, MATCH, dice, played(dice).turns)


def run(folder: Path, turns: list[Turn], listed: tuple[Thrown, ...]) -> tuple[int, list[str]]:
    """The exit code and the lines of the script, as a program of its own, with these files and this list."""
    for turn in turns:
        (folder / f"{turn.seq}.pbem").write_bytes(encode_turn(turn) + bytes(SIGNATURE_BYTES))
    (folder / "rolls.json").write_bytes(msgspec.json.encode({"rolls": listed}))
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(folder / "rolls.json"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).splitlines()


def linked(turns: list[Turn]) -> list[Turn]:
    """The files, each naming the one before it."""
    found: list[Turn] = []
    for turn in turns:
        found.append(replace(turn, prev=canonical.tagged("turn", encode_turn(found[-1]))) if found else turn)
    return found


def printed(roll: Thrown) -> tuple[str, str]:
    """How the script's line of a roll begins and ends."""
    whose = f"side {roll.luck.side}" if roll.luck else "nobody"
    return f"file {roll.seq:3}  {whose}  {json.dumps(roll.key)}, faces {list(roll.faces)}, values {roll.index}", " ".join(
        map(str, roll.numbers)
    )


@pytest.mark.parametrize(("dice", "is_whole"), [("sealed", True), ("swift", False)])
def test_every_roll_of_a_match_comes_out_the_same(tmp_path: Path, dice: str, is_whole: bool) -> None:
    """With the secrets, and before they are published."""
    listed = rolls(dice)
    turns = [turn for turn in played(dice).turns if is_whole or not isinstance(turn.end, Secret)]
    assert any(isinstance(each, Spring) for turn in turns for each in turn.openings)
    assert len(listed) > sum(bool(each.index) for each in played(dice).log)
    code, (first, *lines, last) = run(tmp_path, turns, listed)
    assert first == f"{len(turns)} files, '{dice}' dice, side 0 'player 0', side 1 'player 1'"
    assert len(lines) == len(listed)
    for line, (head, numbers) in zip(lines, map(printed, listed), strict=True):
        assert line.startswith(head)
        assert line.endswith(f": {numbers}")
    assert last.startswith(f"{len(listed)} rolls, ")
    assert last.endswith("; 0 faults")
    assert code == 0


def test_files_as_text_are_read_too(tmp_path: Path) -> None:
    """Quoted and folded anew, as a mail program leaves them."""
    *turns, last = played("sealed").turns
    expected = run(tmp_path, [*turns, last], rolls("sealed"))
    text = armor(encode_turn(last) + bytes(SIGNATURE_BYTES))
    (tmp_path / f"{last.seq}.pbem").unlink()
    (tmp_path / "reply.txt").write_text("He wrote:\n" + textwrap.fill(text, 40, initial_indent="> ", subsequent_indent="> "))
    assert run(tmp_path, turns, rolls("sealed")) == expected


def test_a_flipped_die_is_found(tmp_path: Path) -> None:
    *others, last = rolls("sealed")
    turned = replace(last, numbers=(last.numbers[0] % last.faces[0] + 1, *last.numbers[1:]))
    code, lines = run(tmp_path, played("sealed").turns[:-2], (*others, turned))
    wrong = [line for line in lines if line.startswith("WRONG")]
    assert [line.partition(": ")[2] for line in wrong] == [
        f"the files give {list(last.numbers)}, the list says {list(turned.numbers)}"
    ]
    assert code == 1


def test_a_roll_with_a_value_that_was_known_before_the_order_is_found(tmp_path: Path) -> None:
    listed = rolls("sealed")
    place = next(n for n, each in enumerate(listed) if n and each.index > listed[n - 1].index)
    early = replace(listed[place], index=listed[place].index - 1)
    code, lines = run(tmp_path, played("sealed").turns[:-2], (*listed[:place], early, *listed[place + 1 :]))
    assert [line.rpartition(": ")[2] for line in lines if line.startswith("WRONG")] == ["used up, or not known yet"]
    assert code == 1


def test_a_changed_value_is_found(tmp_path: Path) -> None:
    """By a modified client, which names and signs its file as it should."""
    turns = list(played("swift").turns[:-2])
    place, reveal = next((n, turn.reveal) for n, turn in reversed(list(enumerate(turns))) if turn.reveal)
    turns[place] = replace(turns[place], reveal=replace(reveal, value=bytes([reveal.value[0] ^ 1]) + reveal.value[1:]))
    code, lines = run(tmp_path, linked(turns), ())
    fault = f"WRONG file {place}, 'player {turns[place].author}': value {reveal.index} is not the one that was fixed at the start"
    assert fault in lines
    assert code == 1


def test_a_file_changed_on_its_way_breaks_the_chain(tmp_path: Path) -> None:
    turns = list(played("swift").turns[:8])
    turns[5] = replace(turns[5], note="x")
    code, lines = run(tmp_path, turns, ())
    assert lines == ["WRONG file 5 is missing, or is not the one that file 6 names"]
    assert code == 1


def test_a_published_secret_has_to_lead_to_the_values(tmp_path: Path) -> None:
    turns = list(played("sealed").turns)
    end = turns[-2].end
    assert isinstance(end, Secret)
    turns[-2] = replace(turns[-2], end=replace(end, secret=bytes(32)))
    code, lines = run(tmp_path, linked(turns[:-1]), ())
    assert lines[1:-1] == [f"WRONG file {len(turns) - 2}, 'player {turns[-2].author}': the secret does not lead to the values"]
    assert code == 1


def test_without_a_file_it_says_what_to_give(tmp_path: Path) -> None:
    code, lines = run(tmp_path, [], ())
    assert lines == ["no turn file found: give files, their text, whole mails, or folders of them"]
    assert code == 1
