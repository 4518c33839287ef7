"""The fold of a match that is only written down: it takes what a fold takes, but for proofs and dice."""

import pytest
from msgspec.structs import replace

from pbem.errors import CheatEvidence
from pbem.match.noted import NotedFold
from pbem.protocol.turn_file import Opening, Seal, Turn
from tests.match.driving import MATCH
from tests.match.table import Table
from tests.toygame import decisions as d
from tests.toygame.rules import ToyRules


def noted() -> tuple[NotedFold, Turn]:
    """A match before red's first orders, and the file with them."""
    table = Table()
    fold = NotedFold(ToyRules(False), MATCH, "sealed")
    for turn in table.turns:
        fold.note(turn, 0, ())
    return fold, table.turn(d.Deploy(), d.End())


@pytest.mark.parametrize(("envelope", "is_there"), [("force/4", True), ("force/5", False), ("force/99", False), ("force", False)])
def test_a_member_of_a_fresh_list_is_opened_only_if_it_is_one(envelope: str, is_there: bool) -> None:
    fold, turn = noted()
    turn = replace(turn, seals=(Seal("force", bytes(32), 5),), openings=(Opening(envelope, bytes(32), b"x"),))
    if is_there:
        fold.note(turn, 0, ())
        assert fold.opened[turn.author] == {envelope: b"x"}
    else:
        with pytest.raises(CheatEvidence, match="envelope-unknown"):
            fold.note(turn, 0, ())


def test_its_copy_is_one_of_its_kind() -> None:
    fold, turn = noted()
    other = fold.copy()
    assert isinstance(other, NotedFold)
    other.note(turn, 1, ())
    assert (fold.reveals, other.reveals) == ([0, 0], [1, 0])
    with pytest.raises(CheatEvidence, match="reveal-too-far"):
        fold.note(turn, 3, ())


def test_what_is_written_down_has_a_files_form() -> None:
    fold, turn = noted()
    with pytest.raises(CheatEvidence, match="seal-twice"):
        fold.note(replace(turn, seals=(Seal("a", bytes(32)),) * 2), 0, ())
