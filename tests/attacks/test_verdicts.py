"""Who signs a second file later on, to have a third person blame the other side: the verdict names him."""

import shutil
from pathlib import Path

from msgspec.structs import replace

from pbem.errors import Outcome
from pbem.protocol.turn_file import parse_turn
from pbem.session.check.verify import verify_files
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.results import FileVerdict
from tests.attacks.hostile import changed
from tests.session.toy import BLUE, RED, Pair, catalogue, deployed


def answered(path: Path) -> tuple[Pair, bytes, list[tuple[str, bytes]]]:
    """Red's file 5 and blue's answer to it: the files so far, and a second file 5 that calls the first refused."""
    pair = deployed(path)
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    first, _ = pair.play(RED, "end")
    second = changed(pair.ben, first.data, prev=parse_turn(first.data).digest, note="I never sent the other one")
    pair.play(BLUE, "end")
    files = [(str(seq), data) for seq, data in enumerate(MatchFolder(pair.ann, pair.ref).load_files())]
    return pair, second, files


def judged(files: list[tuple[str, bytes]]) -> dict[str, FileVerdict]:
    return {each.file: each for each in verify_files(files, catalogue()).files}


def test_a_replacement_of_what_was_answered_is_a_fork_by_its_author(tmp_path: Path) -> None:
    _, second, files = answered(tmp_path)
    for order in ([*files, ("second", second)], [("second", second), *files]):
        found = judged(order)
        assert [found[name].code for name, _ in files] == ["turn-accepted"] * 7
        assert (found["second"].outcome, found["second"].author) == (Outcome.FORK, RED)


def test_an_answer_that_its_author_did_not_sign_says_nothing(tmp_path: Path) -> None:
    pair, second, files = answered(tmp_path)
    forged = changed(pair.ben, files[6][1])  # red's key under blue's name
    found = judged([*files[:6], ("second", second), ("forged", forged)])
    assert (found["5"].code, found["second"].code) == ("turn-replaced", "turn-accepted")
    assert found["forged"].outcome is Outcome.BAD_SIGNATURE


def test_who_answers_both_is_the_one_who_forked(tmp_path: Path) -> None:
    """Blue took the replacement, and later signs an answer to what was replaced."""
    _, second, files = answered(tmp_path / "one")
    pair = deployed(tmp_path / "two")
    shutil.copytree(tmp_path / "one" / "ann", tmp_path / "again")
    ann = replace(pair.ann, config=tmp_path / "again" / "config")
    true = changed(ann, files[6][1], prev=parse_turn(second).digest)
    found = judged([*files, ("second", second), ("true", true)])
    assert (found["5"].code, found["second"].code, found["true"].code) == ("turn-replaced", "turn-accepted", "turn-accepted")
    assert (found["6"].outcome, found["6"].author) == (Outcome.FORK, BLUE)
