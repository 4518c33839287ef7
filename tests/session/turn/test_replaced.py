"""A file that was refused, withdrawn and replaced: all that a player can do with the match afterwards, in both homes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.errors import Outcome
from pbem.protocol.turn_file import Checkpoint, parse_turn
from pbem.session.archive import backup, restore
from pbem.session.check import evidence, verify
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.look import queries, replay
from pbem.session.look.queries import luck_report
from pbem.session.text import transcript
from pbem.session.turn import draft, sealing, status_index
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.own_secrets import vault_of
from pbem.session.turn.standing_order_trial import try_standing
from tests.attacks.hostile import changed
from tests.session import toy
from tests.session.toy import BLUE, RED, Pair, catalogue
from tests.session.turn.test_ends import StricterRules
from tests.toygame.game import ToyGame
from tests.toygame.rules import ToyRules

MANY_TURNS = 40
LONG = catalogue(ToyGame(bound=lambda scenario: ToyRules(scenario == "traps", turns=MANY_TURNS)))
STRICT = catalogue(ToyGame(bound=lambda scenario: StricterRules(scenario == "traps", turns=MANY_TURNS)))


def replaced(path: Path) -> Pair:
    """Ben's file 5 was refused by Ann; he has replaced it, and she has taken that."""
    pair = toy.deployed(path, games=LONG)
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    sound = pair.ann
    pair.ann = replace(pair.ann, games=STRICT)
    pair.do(RED, "move 0 0")
    pair.do(RED, "end")
    first = sealing.seal(pair.ben, pair.ref)
    (refused,) = import_bytes(pair.ann, first.data)
    assert refused.outcome is Outcome.ILLEGAL_ORDER
    pair.ann = sound
    sealing.withdraw(pair.ben, pair.ref, refused.digest)
    for _ in range(2):
        draft.undo(pair.ben, pair.ref)
    pair.play(RED, "move 1 1", "end")
    return pair


LOOKS: dict[str, Callable[[Home, str, Path], object]] = {
    "show": lambda home, ref, _to: queries.show(home, ref),
    "after 4": lambda home, ref, _to: queries.show(home, ref, after=4).state,
    "after 5": lambda home, ref, _to: queries.show(home, ref, after=5).state,
    "log": lambda home, ref, _to: queries.log(home, ref),
    "options": lambda home, ref, _to: queries.options(home, ref),
    "status": lambda home, ref, _to: status_index.status(home, ref),
    "resend": lambda home, ref, _to: sealing.resend(home, ref).seq,
    "standing": lambda home, ref, _to: draft.standing(home, ref),
    "try": lambda home, ref, _to: try_standing(home, ref, "loss", "first"),
    "luck": lambda home, ref, _to: luck_report(home, ref),
    "watch": lambda home, ref, _to: replay.film(home, ref),
    "transcript": lambda home, ref, _to: transcript.export(home, ref),
    "verify": lambda home, ref, _to: verify.verify_match(home, ref),
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
def test_all_can_be_looked_at_after_a_replacement(tmp_path: Path, what: str, with_snapshot: bool) -> None:
    pair = replaced(tmp_path)
    for home, name in ((pair.ann, "for-ann"), (pair.ben, "for-ben")):
        if not with_snapshot:
            MatchFolder(home, pair.ref).snapshot.unlink()
        (tmp_path / name).mkdir()
        assert LOOKS[what](home, pair.ref, tmp_path / name) is not None


def test_the_replacement_is_what_is_logged_and_sent_again(tmp_path: Path) -> None:
    pair = replaced(tmp_path)
    for home in (pair.ann, pair.ben):
        assert [step.text for step in queries.log(home, pair.ref, since=5)] == ["move 1 1", "end"]
    assert sealing.resend(pair.ben, pair.ref).lines == ("move 1 1", "end")
    assert sealing.seal(pair.ben, pair.ref).lines == ("move 1 1", "end")  # never handed over


def offered(path: Path) -> Pair:
    """Much later Ann offers to go back further than a snapshot reaches."""
    pair = replaced(path)
    for _ in range(6):
        pair.play(BLUE, "end")
        pair.play(RED, "end")
    pair.do(BLUE, "end")
    pair.deliver(BLUE, sealing.offer(pair.ann, pair.ref, "takeback", 2).data)
    return pair


def test_an_old_takeback_is_accepted_after_a_replacement(tmp_path: Path) -> None:
    pair = offered(tmp_path)
    pair.deliver(RED, sealing.accept_offer(pair.ben, pair.ref).data)
    assert queries.show(pair.ann, pair.ref).settled_state.turn == 0


def test_who_plays_on_instead_is_not_accused(tmp_path: Path) -> None:
    pair = offered(tmp_path)
    pair.play(RED, "end")
    pair.play(BLUE, "end")


def test_a_match_damaged_here_accuses_nobody(tmp_path: Path) -> None:
    pair = offered(tmp_path)
    pair.do(RED, "end")
    reply = sealing.seal(pair.ben, pair.ref).data
    folder = MatchFolder(pair.ann, pair.ref)
    for path in folder.refused.glob("*"):
        path.unlink()
    (result,) = import_bytes(pair.ann, reply)
    assert (result.outcome, result.code) == (Outcome.REFUSED, "match-damaged")
    assert folder.load_aside(folder.refused) == folder.load_aside(folder.disputed) == []


def test_a_replacement_uses_no_salt_twice(tmp_path: Path) -> None:
    """The ids are the same; were the salts, to open one envelope would give the other away."""
    pair, salts = toy.deployed(tmp_path, scenario="traps", games=LONG), set[bytes]()
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    draft.lay_traps(pair.ben, pair.ref, [b"\1"])
    draft.set_standing(pair.ben, pair.ref, "loss", "first", is_sealed=True)
    pair.do(RED, "end")
    first = sealing.seal(pair.ben, pair.ref)
    bad = changed(pair.ben, first.data, checkpoint=Checkpoint(77, bytes(16)))
    folder = MatchFolder(pair.ben, pair.ref)
    folder.file(5).write_bytes(bad)  # what a faulty program would have made of it
    folder.store_sent(5, parse_turn(bad).digest)
    folder.snapshot.unlink()
    assert import_bytes(pair.ann, bad)[0].outcome is Outcome.STATE_DIFFERS
    folder.store_aside(folder.refused, 5, parse_turn(bad).digest, bad, 16)
    folder.file(5).unlink()
    draft.lay_traps(pair.ben, pair.ref, [b"\5"])
    draft.set_standing(pair.ben, pair.ref, "loss", "last", is_sealed=True)
    pair.play(RED, "end")
    second = parse_turn(folder.file(5).read_bytes()).turn
    vault = vault_of(look_up(pair.ben, pair.ref), RED)
    for turn in (parse_turn(bad).turn, second):
        assert [each.envelope for each in turn.seals] == ["standing:5:loss", ""]
        salts.add(vault.sealer(turn.prev).salt("trap:5"))
    assert len(salts) == 2
    pair.play(BLUE, "move 5 5", "end")
    _, result = pair.send(RED)
    assert "spring" in [step.kind for step in result.happened]
