"""Two computers with one key: the one that made the acceptance plays, the other looks on, and says so."""

import shutil
from pathlib import Path

import pytest

from pbem.errors import Outcome, UserError
from pbem.session.archive.backup import backup
from pbem.session.archive.restore import MOVED, restore
from pbem.session.check.verify import verify_match
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.standing_order_trial import try_standing
from pbem.session.turn.status_index import status
from tests.session.toy import BLUE, RED, Pair, home_at


def two_computers(path: Path, has_drafted: bool) -> tuple[Pair, Home]:
    """Ben accepts on one; the other has the invitation, perhaps a draft behind it, and then the acceptance."""
    ann, ben = home_at(path / "ann", name="Ann"), home_at(path / "ben", name="Ben")
    other = home_at(path / "other", seed=5)
    shutil.copytree(ben.config, other.config)
    invitation = invitations.new_match(ann, "grand_toy", side="blue")
    pair = Pair(ann, ben, invitation.card.match, "sealed")
    for home in (ben, other):
        assert import_bytes(home, invitation.data)[0].outcome is Outcome.OK
    if has_drafted:
        draft.fill_envelope(other, pair.ref, "nerve", b"\3")
    acceptance = invitations.accept(ben, pair.ref)
    for home in (ann, other):
        assert import_bytes(home, acceptance.data)[0].outcome is Outcome.OK
    draft.fill_envelope(ann, pair.ref, "nerve", b"\4")
    pair.do(BLUE, "deploy")
    data = sealing.seal(ann, pair.ref).data
    for home in (ben, other):
        assert import_bytes(home, data)[0].outcome is Outcome.OK
    return pair, other


@pytest.mark.parametrize("has_drafted", [True, False])
def test_the_second_computer_looks_on(tmp_path: Path, has_drafted: bool) -> None:
    pair, other = two_computers(tmp_path, has_drafted)
    for change in (
        lambda: draft.fill_envelope(other, pair.ref, "nerve", b"\3"),
        lambda: draft.do(other, pair.ref, "end"),
        lambda: sealing.seal(other, pair.ref),
        lambda: sealing.resign(other, pair.ref),
    ):
        with pytest.raises(UserError, match="only-a-copy"):
            change()
    assert queries.show(other, pair.ref).draft is None
    assert status(other)[0].seq == 3
    assert draft.standing(other, pair.ref)
    assert try_standing(other, pair.ref, "loss", "first").kind == "loss"
    assert verify_match(other, pair.ref).outcome is Outcome.OK


def test_the_first_computer_plays_and_may_move_the_match_to_the_second(tmp_path: Path) -> None:
    pair, other = two_computers(tmp_path, True)
    draft.fill_envelope(pair.ben, pair.ref, "nerve", b"\3")
    pair.do(RED, "deploy")
    backup(pair.ben, [pair.ref], tmp_path / "move.zip", is_move=True)
    assert [each.how for each in restore(other, (tmp_path / "move.zip").read_bytes()).matches] == [MOVED]
    draft.do(other, pair.ref, "end")
    pair.deliver(RED, sealing.seal(other, pair.ref).data)


def test_a_match_with_another_secret_signs_nothing(tmp_path: Path) -> None:
    """As an older program left it, which did not look."""
    pair, other = two_computers(tmp_path, False)
    folder = MatchFolder(other, pair.ref)
    (folder.path / "copy").unlink()
    folder.signer.unlink()
    folder.make_secret(RED)
    draft.fill_envelope(other, pair.ref, "nerve", b"\3")
    for order in ("deploy", "end"):
        draft.do(other, pair.ref, order)
    with pytest.raises(UserError, match="only-a-copy"):
        sealing.seal(other, pair.ref)
