"""The fold of a match that is only written down: it takes what a fold takes, but for proofs and dice."""

import pytest
from msgspec.structs import replace

from pbem.errors import CheatEvidence
from pbem.match.state import MatchState, start_match
from pbem.match.transcript_fold import note
from pbem.protocol.turn_file import Opening, Seal, Turn
from tests.match.driving import MATCH
from tests.match.table import Table
from tests.toygame import decisions as d
from tests.toygame.rules import ToyRules


def noted() -> tuple[MatchState, Turn]:
    """A match before red's first orders, and the file with them."""
    table = Table()
    fold = start_match(ToyRules(False), MATCH, "sealed")
    for turn in table.turns:
        fold, _ = note(fold, turn, 0, ())
    return fold, table.turn(d.Deploy(), d.End())


@pytest.mark.parametrize(("envelope", "is_there"), [("force/4", True), ("force/5", False), ("force/99", False), ("force", False)])
def test_a_member_of_a_fresh_list_is_opened_only_if_it_is_one(envelope: str, is_there: bool) -> None:
    fold, turn = noted()
    turn = replace(turn, seals=(Seal("force", bytes(32), 5),), openings=(Opening(envelope, bytes(32), b"x"),))
    if is_there:
        fold, _ = note(fold, turn, 0, ())
        assert fold.sides[turn.author].opened == {envelope: b"x"}
    else:
        with pytest.raises(CheatEvidence, match="envelope-unknown"):
            note(fold, turn, 0, ())


def test_how_far_its_author_reveals_is_bounded_as_in_any_match() -> None:
    fold, turn = noted()
    after, _ = note(fold, turn, 1, ())
    assert (fold.reveals, after.reveals) == ((0, 0), (1, 0))
    with pytest.raises(CheatEvidence, match="reveal-too-far"):
        note(fold, turn, 3, ())


def test_what_is_written_down_has_a_files_form() -> None:
    fold, turn = noted()
    with pytest.raises(CheatEvidence, match="seal-twice"):
        note(fold, replace(turn, seals=(Seal("a", bytes(32)),) * 2), 0, ())
