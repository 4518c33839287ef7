"""A file that was refused, withdrawn and replaced: all that a player can do with the match afterwards, in both homes."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pbem.engine.game import OptionValue, Rules
from pbem.errors import Outcome
from pbem.protocol.turn_file import Checkpoint, parse_turn
from pbem.session import backup, draft, evidence, index, looking, restore, seal, transcript, verify, watching
from pbem.session.homes import Home
from pbem.session.intake import import_bytes
from pbem.session.luck import luck_report
from pbem.session.store_match import MatchFolder
from pbem.session.try_standing import try_standing
from tests.attacks.hostile import changed
from tests.session import toy
from tests.session.test_ends import StricterRules
from tests.session.toy import BLUE, RED, Pair, ToyGame, catalogue
from tests.toygame.rules import ToyRules

MANY_TURNS = 40


class LongGame(ToyGame):
    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> Rules[Any]:  # noqa: ARG002
        return cast("Rules[Any]", ToyRules(scenario == "traps", turns=MANY_TURNS))


class StrictGame(ToyGame):
    def rules(self, scenario: str, options: Mapping[str, OptionValue]) -> Rules[Any]:  # noqa: ARG002
        return cast("Rules[Any]", StricterRules(scenario == "traps", turns=MANY_TURNS))


def replaced(path: Path, monkeypatch: pytest.MonkeyPatch) -> Pair:
    """Ben's file 5 was refused by Ann; he has replaced it, and she has taken that."""
    monkeypatch.setattr(toy, "catalogue", lambda *games: catalogue(*(games or (LongGame(),))))
    pair = toy.deployed(path)
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    sound = pair.ann
    pair.ann = replace(pair.ann, games=catalogue(StrictGame()))
    pair.do(RED, "move 0 0")
    pair.do(RED, "end")
    first = seal.seal(pair.ben, pair.ref)
    (refused,) = import_bytes(pair.ann, first.data)
    assert refused.outcome is Outcome.ILLEGAL_ORDER
    pair.ann = sound
    seal.withdraw(pair.ben, pair.ref, refused.digest)
    for _ in range(2):
        draft.undo(pair.ben, pair.ref)
    pair.play(RED, "move 1 1", "end")
    return pair


LOOKS: dict[str, Callable[[Home, str, Path], object]] = {
    "show": lambda home, ref, to: looking.show(home, ref),  # noqa: ARG005
    "after 4": lambda home, ref, to: looking.show(home, ref, after=4).state,  # noqa: ARG005
    "after 5": lambda home, ref, to: looking.show(home, ref, after=5).state,  # noqa: ARG005
    "log": lambda home, ref, to: looking.log(home, ref),  # noqa: ARG005
    "options": lambda home, ref, to: looking.options(home, ref),  # noqa: ARG005
    "status": lambda home, ref, to: index.status(home, ref),  # noqa: ARG005
    "resend": lambda home, ref, to: seal.resend(home, ref).seq,  # noqa: ARG005
    "standing": lambda home, ref, to: draft.standing(home, ref),  # noqa: ARG005
    "try": lambda home, ref, to: try_standing(home, ref, "loss", "first"),  # noqa: ARG005
    "luck": lambda home, ref, to: luck_report(home, ref),  # noqa: ARG005
    "watch": lambda home, ref, to: watching.film(home, ref),  # noqa: ARG005
    "transcript": lambda home, ref, to: transcript.export(home, ref),  # noqa: ARG005
    "verify": lambda home, ref, to: verify.verify_match(home, ref),  # noqa: ARG005
    "evidence": lambda home, ref, to: evidence.evidence(home, ref, to / "evidence.zip"),
    "backup": lambda home, ref, to: restore.restore(
        toy.home_at(to / "other"), _packed(home, ref, to / "backup.zip"), old_is_lost=True
    ),
}


def _packed(home: Home, ref: str, to: Path) -> bytes:
    backup.backup(home, [ref], to)
    return to.read_bytes()


@pytest.mark.parametrize("what", LOOKS)
@pytest.mark.parametrize("with_snapshot", [True, False])
def test_all_can_be_looked_at_after_a_replacement(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, with_snapshot: bool
) -> None:
    pair = replaced(tmp_path, monkeypatch)
    for home, name in ((pair.ann, "for-ann"), (pair.ben, "for-ben")):
        if not with_snapshot:
            MatchFolder(home, pair.ref).snapshot.unlink()
        (tmp_path / name).mkdir()
        assert LOOKS[what](home, pair.ref, tmp_path / name) is not None


def test_the_replacement_is_what_is_logged_and_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = replaced(tmp_path, monkeypatch)
    for home in (pair.ann, pair.ben):
        assert [step.text for step in looking.log(home, pair.ref, since=5)] == ["move 1 1", "end"]
    assert seal.resend(pair.ben, pair.ref).lines == ("move 1 1", "end")
    assert seal.seal(pair.ben, pair.ref).lines == ("move 1 1", "end")  # never handed over


def offered(path: Path, monkeypatch: pytest.MonkeyPatch) -> Pair:
    """Much later Ann offers to go back further than a snapshot reaches."""
    pair = replaced(path, monkeypatch)
    for _ in range(6):
        pair.play(BLUE, "end")
        pair.play(RED, "end")
    pair.do(BLUE, "end")
    pair.deliver(BLUE, seal.offer(pair.ann, pair.ref, "takeback", 2).data)
    return pair


def test_an_old_takeback_is_accepted_after_a_replacement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = offered(tmp_path, monkeypatch)
    pair.deliver(RED, seal.accept_offer(pair.ben, pair.ref).data)
    assert looking.show(pair.ann, pair.ref).settled_state.turn == 0


def test_who_plays_on_instead_is_not_accused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = offered(tmp_path, monkeypatch)
    pair.play(RED, "end")
    pair.play(BLUE, "end")


def test_a_match_damaged_here_accuses_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = offered(tmp_path, monkeypatch)
    pair.do(RED, "end")
    reply = seal.seal(pair.ben, pair.ref).data
    folder = MatchFolder(pair.ann, pair.ref)
    for path in folder.refused.glob("*"):
        path.unlink()
    (result,) = import_bytes(pair.ann, reply)
    assert (result.outcome, result.code) == (Outcome.REFUSED, "match-damaged")
    assert folder.load_aside(folder.refused) == folder.load_aside(folder.disputed) == []


def test_a_replacement_uses_no_envelope_id_twice(tmp_path: Path) -> None:
    """Else the salts would be the same, and to open one would give the other away."""
    pair = toy.deployed(tmp_path, scenario="traps")
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    draft.lay_trap(pair.ben, pair.ref, b"\1")
    draft.set_standing(pair.ben, pair.ref, "loss", "first", is_sealed=True)
    pair.do(RED, "end")
    first = seal.seal(pair.ben, pair.ref)
    bad = changed(pair.ben, first.data, checkpoint=Checkpoint(77, bytes(16)))
    folder = MatchFolder(pair.ben, pair.ref)
    folder.file(5).write_bytes(bad)  # what a faulty program would have made of it
    folder.store_sent(5, parse_turn(bad).digest)
    folder.snapshot.unlink()
    assert import_bytes(pair.ann, bad)[0].outcome is Outcome.STATE_DIFFERS
    folder.store_aside(folder.refused, 5, parse_turn(bad).digest, bad, 16)
    folder.file(5).unlink()
    draft.lay_trap(pair.ben, pair.ref, b"\5")
    draft.set_standing(pair.ben, pair.ref, "loss", "last", is_sealed=True)
    pair.play(RED, "end")
    second = parse_turn(folder.file(5).read_bytes()).turn
    old = {each.envelope for each in parse_turn(bad).turn.seals}
    assert (old, {each.envelope for each in second.seals}) == (
        {"trap:5", "standing:5:loss"},
        {"trap:5.1", "standing:5.1:loss"},
    )
    pair.play(BLUE, "move 5 5", "end")
    _, result = pair.send(RED)
    assert "spring" in [step.kind for step in result.happened]
