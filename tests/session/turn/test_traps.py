"""Traps at the end of a match: the file that ended it is undone when a trap of the other side springs on the way there."""

from pathlib import Path

import pytest

from pbem.engine.demands import Over
from pbem.errors import Outcome, UserError
from pbem.session.check.evidence import audit
from pbem.session.check.verify import verify_match
from pbem.session.look import queries
from pbem.session.turn import draft, sealing
from pbem.session.turn.status_index import status
from tests.session import toy
from tests.session.toy import BLUE, RED, Pair, catalogue
from tests.toygame.game import ToyGame
from tests.toygame.rules import ToyRules

# one turn, so that blue's first phase ends the match
SHORT = catalogue(ToyGame(bound=lambda scenario: ToyRules(scenario == "traps", turns=1)))


def ended(path: Path, trap: bytes) -> Pair:
    """Red lays a trap; blue moves a unit to cell 5 and ends the match."""
    pair = toy.deployed(path, scenario="traps", games=SHORT)
    draft.lay_traps(pair.ben, pair.ref, [trap])
    pair.play(RED, "end")
    pair.play(BLUE, "move 5 5", "end")
    assert isinstance(queries.show(pair.ann, pair.ref).settled_demand, Over)
    return pair


def finish_match(pair: Pair) -> None:
    """Each side does what is due, until both have published."""
    for _ in range(12):
        side = queries.show(pair.ann, pair.ref).due
        if side < 0:
            return
        home = pair.home(side)
        if status(home)[0].next == "you":
            position = queries.show(home, pair.ref)
            if position.draft is not None and position.draft.needs:
                draft.do(home, pair.ref, "end")
        pair.send(side)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("with_snapshot", [True, False])
def test_a_trap_undoes_the_end(tmp_path: Path, with_snapshot: bool) -> None:
    pair = ended(tmp_path, b"\5\4")
    if not with_snapshot:
        (pair.ben.matches / pair.ref / "snapshot.bin").unlink()
    assert status(pair.ben)[0].next == "you"
    position = queries.show(pair.ben, pair.ref)
    assert position.draft is not None
    assert "rewound" in [step.kind for step in position.draft.happened]
    assert not isinstance(position.settled_demand, Over)
    _, result = pair.send(RED)
    assert "spring" in [step.kind for step in result.happened]
    assert status(pair.ann)[0].next == "you"
    finish_match(pair)
    for home in (pair.ann, pair.ben):
        assert audit(home, pair.ref).sides == ("clean", "clean")
        assert verify_match(home, pair.ref).outcome is Outcome.OK


def test_a_trap_that_is_not_met_leaves_the_end(tmp_path: Path) -> None:
    pair = ended(tmp_path, b"\1")
    assert status(pair.ben)[0].next == "audit"
    assert queries.show(pair.ben, pair.ref).draft is None
    with pytest.raises(UserError, match="match-ended"):
        pair.do(RED, "end")
    pair.send(RED)
    finish_match(pair)
    assert audit(pair.ann, pair.ref).sides == ("clean", "clean")


def test_a_trap_is_not_sprung_on_a_match_that_was_given_up(tmp_path: Path) -> None:
    pair = toy.deployed(tmp_path, scenario="traps", games=SHORT)
    draft.lay_traps(pair.ben, pair.ref, [b"\5"])
    pair.play(RED, "end")
    pair.deliver(BLUE, sealing.resign(pair.ann, pair.ref).data)
    assert status(pair.ben)[0].next == "audit"
    finish_match(pair)
