"""A match as text and back: the same position after every file; a change of any line that matters is found at a line."""

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.game import Rules
from pbem.engine.match_options import OptionValue
from pbem.errors import CheatEvidence, CorruptFile, Outcome, PbemError, UserError
from pbem.session.text.transcript import export, quoted, state_digest, write_match
from pbem.session.text.transcript_replay import MAX_LINE_CHARS, retell
from tests.match.driving import HONEST, PLAIN, Played, play
from tests.session.toy import deployed
from tests.toygame.game import ToyGame
from tests.toygame.rules import ToyRules


class Catalogue(ToyGame):
    """The toy game as the random players know it."""

    def digest(self) -> bytes:
        return bytes(32)

    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> Rules[Any]:  # noqa: ARG002
        return cast("Rules[Any]", ToyRules(self.data[0]))


def games(trap_leaves: int) -> Any:
    return lambda _: Catalogue("toy", data=bytes([trap_leaves]))


def text_of(played: Played) -> str:
    return write_match(played.fold.rules, played.turns)


@cache
def sample() -> tuple[str, str]:
    played = play(5, "sealed", 0.3, ends=True)
    return text_of(played), state_digest(played.fold.state).hex()


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    dice=st.sampled_from(["sealed", "swift"]),
    ask=st.sampled_from([0.0, 0.3]),
    style=st.sampled_from([HONEST, PLAIN]),
    trap_leaves=st.sampled_from([0, 1, 3]),
    ends=st.booleans(),
)
def test_every_match_of_the_toy_game_reads_back_to_the_same_position(
    seed: int, dice: str, ask: float, style: str, trap_leaves: int, ends: bool
) -> None:
    played = play(seed, dice, ask, style, trap_leaves=trap_leaves, ends=ends)
    assert not played.refused
    text = text_of(played)
    again = retell(text.encode(), games(trap_leaves))
    assert again.digest == state_digest(played.fold.state).hex()
    assert (again.files, again.inputs) == (len(played.turns), played.fold.step)
    assert text.isascii()


def test_the_matches_of_the_property_hold_traps_sealed_orders_and_take_backs() -> None:
    texts = "".join(text_of(play(seed, "sealed", 0.3, ends=True)) for seed in range(12))
    for word in (
        "\nspring ",
        "\nclaim ",
        "\nopen ",
        " sealed ",
        "\noffer takeback",
        "\naccept",
        " or stop",
        " if stands",
        "\nsecret",
    ):
        assert word in texts


def test_a_match_from_a_home_reads_back(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(0, "attack 3")
    pair.do(0, "end")
    pair.send(0, note='\x1b[31m "Ä\u2028\U0001f600"\nline')
    text = export(pair.ben, pair.ref, lambda steps: (f"{step.kind}\nfile 9 red" for step in steps))
    assert text.isascii()
    assert "\n# file 9 red\n" in text
    assert text.count("\nnote ") == 1
    again = retell(text.encode(), pair.ben.games)
    assert (again.files, again.players) == (4, ("Ben", "Ann"))
    assert retell(export(pair.ann, pair.ref).encode(), pair.ann.games) == again


def test_line_ends_blank_lines_and_remarks_do_not_matter() -> None:
    text, digest = sample()
    loose = "\ufeff# by mail\n\n" + text.replace("\n", "  \r\n# remark\r\n")
    assert retell(loose.encode(), games(True)).digest == digest


def changed(text: str, line: int, new: str) -> bytes:
    lines = text.split("\n")
    lines[line - 1] = new
    return "\n".join(lines).encode()


def first(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("start", "new", "code", "outcome"),
    [
        ("position", "position 1 " + "0" * 32, "replay-differs", Outcome.STATE_DIFFERS),
        ("roll", 'roll [0,0,"battle"] = 9, 9', "replay-dice", Outcome.BAD_PROOF),
        ("roll", "roll [9] = 1, 1", "replay-dice", Outcome.BAD_PROOF),
        ("order attack", "order attack 0", "replay-illegal", Outcome.ILLEGAL_ORDER),
        ("order", "order fly 3", "notation-unreadable", Outcome.DAMAGED),
        ("standing", "standing loss own = never", "notation-unreadable", Outcome.DAMAGED),
        ("reveal", "reveal 60000", "replay-illegal", Outcome.BAD_PROOF),
        ("seal", "seal nerve 0", "notation-unreadable", Outcome.DAMAGED),
        ("file", "file 0 green", "notation-unreadable", Outcome.DAMAGED),
        ("file", "file 00009 red", "notation-unreadable", Outcome.DAMAGED),
        ("dice", "dice loaded", "notation-unreadable", Outcome.DAMAGED),
        ("match", "match ../..", "notation-unreadable", Outcome.DAMAGED),
        ("game", "game toy 2 " + "0" * 64, "rules-version-differs", Outcome.RULES_DIFFER),
        ("game", "game toy 1 " + "1" * 64, "rules-data-differs", Outcome.RULES_DIFFER),
        ("scenario", "scenery x", "notation-unreadable", Outcome.DAMAGED),
        ("files", "files 3", "notation-unreadable", Outcome.DAMAGED),
        ("files", "", "notation-unreadable", Outcome.DAMAGED),
        ("pbem", "pbem notation 2", "notation-unreadable", Outcome.DAMAGED),
        ("player", 'player "a" "b"', "notation-unreadable", Outcome.DAMAGED),
    ],
)
def test_what_is_wrong_is_told_with_its_line(start: str, new: str, code: str, outcome: Outcome) -> None:
    text, _ = sample()
    line = first(text, start + " ")
    with pytest.raises(PbemError) as caught:
        retell(changed(text, line, new), games(True))
    assert (caught.value.code, caught.value.outcome) == (code, outcome)
    is_of_one_line = code != "notation-unreadable" or start in ("order", "standing", "seal", "player")
    if is_of_one_line and code in ("notation-unreadable", "replay-differs", "replay-dice"):
        assert caught.value.places["line"] == line


def complaint_about(data: bytes) -> PbemError | None:
    try:
        retell(data, games(True))
    except (CorruptFile, CheatEvidence, UserError) as error:
        return error
    return None


def test_a_changed_roll_is_found_at_the_end_of_its_file_at_the_latest() -> None:
    text, _ = sample()
    lines = text.split("\n")
    rolls = [number for number, line in enumerate(lines, 1) if line.startswith("roll ")]
    found = 0
    for line in rolls:
        head, _, numbers = lines[line - 1].partition(" = ")
        other = ", ".join(str(7 - int(number)) for number in numbers.split(", "))
        if other == numbers:
            continue
        complaint = complaint_about(changed(text, line, f"{head} = {other}"))
        if complaint is not None:
            end = next(number for number in range(line, len(lines)) if lines[number - 1].startswith("position"))
            assert int(str(complaint.places["line"])) <= end
            found += 1
    assert found > len(rolls) // 2


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_mangled_text_does_more_than_complain(seed: int) -> None:
    text, _ = sample()
    rng = random.Random(seed)
    lines = text.split("\n")
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(lines))
        lines[at] = rng.choice(
            [
                "",
                lines[rng.randrange(len(lines))],
                lines[at][: rng.randrange(len(lines[at]) + 1)],
                lines[at].replace("1", "99999999999999999999"),
                lines[at] + rng.choice([" 0", "\0", "\u2028", '"', "]" * 50, "[" * 5000]),
                "".join(chr(rng.randrange(1, 400)) for _ in range(rng.randrange(40))),
            ]
        )
    complaint = complaint_about("\n".join(lines).encode())
    assert complaint is None or isinstance(complaint.places.get("line", 1), int)


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", b"pbem notation 1", b"\n" * 500_000, b"x" * (MAX_LINE_CHARS + 1), bytes(9 * 1024 * 1024)],
)
def test_what_is_no_notation_is_refused_at_once(data: bytes) -> None:
    with pytest.raises(CorruptFile, match="notation-unreadable"):
        retell(data, games(True))


@given(st.text())
def test_any_text_is_quoted_on_one_line(text: str) -> None:
    import json

    written = quoted(text)
    assert written.isascii()
    assert written.isprintable()
    assert json.loads(written) == text
