"""Two computers of one player share the folder of matches by a sync service: one of them signs, whatever has come by then."""

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from pbem.errors import Outcome
from pbem.session.archive.backup import backup
from pbem.session.archive.restore import COPIED, restore
from pbem.session.disk.match_folder import MatchFolder, naming
from pbem.session.disk.player_home import Home, known_place
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.computer_takeover import takeover, tenure
from pbem.session.turn.house_opponent_exchange import converse
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import status
from tests.session.computers import apart, bring, laptop_of, refused, troubles, turns_of, writes
from tests.session.toy import BLUE, RED, begin, catalogue, deployed, home_at


def set_up(home: Home, ref: str) -> bytes:
    """File 2 of who invited: its bytes."""
    draft.fill_envelope(home, ref, "nerve", b"\4")
    draft.do(home, ref, "deploy")
    return sealing.seal(home, ref, note=home.state.parent.name).data


@pytest.mark.parametrize("is_synced", [True, False])
def test_two_computers_that_share_the_folder_do_not_both_sign_a_file(tmp_path: Path, is_synced: bool) -> None:
    pair = begin(tmp_path)
    other = apart(pair.ann, tmp_path / "laptop")
    first = set_up(pair.ann, pair.ref)
    if is_synced:
        bring(pair.ann, other)
        assert sealing.resend(other, pair.ref).data == first  # to look and to send again is no signature
        pair.deliver(BLUE, first)
        draft.fill_envelope(pair.ben, pair.ref, "nerve", b"\3")
        assert import_bytes(other, pair.play(RED, "deploy", "end")[0].data)[0].outcome is Outcome.OK
        refused("only-a-copy", *writes(other, pair.ref)[:2])
    else:
        refused("only-a-copy", lambda: set_up(other, pair.ref))


def test_only_the_computer_that_signed_last_goes_on(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    other = laptop_of(pair.ben, tmp_path / "laptop")
    refused("only-a-copy", *writes(other, pair.ref))
    turns_of(pair)
    refused("only-a-copy", *writes(other, pair.ref))
    assert "signed-elsewhere" in troubles(other)
    assert troubles(pair.ben) == []


def test_who_invited_signs_the_next_file_too(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    other = laptop_of(pair.ann, tmp_path / "laptop")
    refused("only-a-copy", lambda: draft.fill_envelope(other, pair.ref, "nerve", b"\4"), lambda: sealing.resign(other, pair.ref))
    takeover(other, pair.ref)
    draft.fill_envelope(other, pair.ref, "nerve", b"\4")
    draft.do(other, pair.ref, "deploy")
    refused("only-a-copy", *writes(pair.ann, pair.ref)[:2])
    pair.deliver(BLUE, sealing.seal(other, pair.ref).data)


def test_an_invitation_is_accepted_on_the_computer_that_took_it_in(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    invitation = invitations.new_match(ann, "grand_toy", side="blue")
    ref = invitation.card.match
    assert import_bytes(ben, invitation.data)[0].outcome is Outcome.OK
    other = laptop_of(ben, tmp_path / "laptop")
    refused("only-a-copy", lambda: invitations.accept(other, ref))
    takeover(other, ref)
    refused("only-a-copy", lambda: invitations.accept(ben, ref))
    invitations.accept(other, ref)


def test_who_comes_back_after_a_takeover_only_looks_on_until_it_takes_over_again(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    turns_of(pair)
    desk, laptop = pair.ben, laptop_of(pair.ben, tmp_path / "laptop")
    before = tenure(laptop, pair.ref)
    assert (before.seq, before.computer, before.is_here) == (3, known_place(desk), False)
    after = takeover(laptop, pair.ref)
    assert (after.seq, after.computer, after.is_here) == (3, known_place(laptop), True)
    refused("only-a-copy", *writes(desk, pair.ref))
    pair.ben = laptop
    turns_of(pair)
    refused("only-a-copy", *writes(desk, pair.ref))
    takeover(desk, pair.ref)
    refused("only-a-copy", *writes(laptop, pair.ref))
    pair.ben = desk
    turns_of(pair)


def lost(name: str) -> Callable[[Path], object]:
    return lambda match: (match / name).unlink()


def cut(name: str) -> Callable[[Path], object]:
    return lambda match: (match / name).write_bytes((match / name).read_bytes()[:40])


def arriving(name: str) -> Callable[[Path], object]:
    return lambda match: (match / name).write_bytes(b"half")


UNFINISHED: dict[str, Callable[[Path], object]] = {
    "the file that was signed has not come": lost("files/00005.pbem"),
    "a file before it has not come": lost("files/00003.pbem"),
    "the file is half-written": cut("files/00005.pbem"),
    "the note of who signs is half-written": cut("signer.json"),
    "a file is on its way": arriving("files/.syncthing.00006.pbem.tmp"),
    "a file is on its way to Windows": arriving("files/~syncthing~00006.pbem.tmp"),
}


@pytest.mark.parametrize("name", UNFINISHED)
def test_nothing_is_signed_while_the_sync_is_unfinished(tmp_path: Path, name: str) -> None:
    pair = deployed(tmp_path)
    turns_of(pair, 2)
    other = apart(pair.ben, tmp_path / "laptop")
    UNFINISHED[name](other.matches / pair.ref)
    (other.matches / pair.ref / "snapshot.bin").unlink()
    before = {path: path.read_bytes() for path in other.saves.rglob("*") if path.is_file()}
    refused("sync-unfinished", lambda: draft.do(other, pair.ref, "end"), lambda: takeover(other, pair.ref))
    assert {path: path.read_bytes() for path in before} == before
    assert {"sync-unfinished", "sync-coming"} & set(troubles(other))
    assert not {"turn-missing", "turn-damaged"} & set(troubles(other))
    bring(pair.ben, other)
    for path in (other.matches / pair.ref / "files").glob("*.tmp"):
        path.unlink()
    takeover(other, pair.ref)
    draft.do(other, pair.ref, "end")


def test_nothing_is_signed_where_the_files_have_come_ahead_of_the_note(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    desk, laptop = pair.ben, apart(pair.ben, tmp_path / "laptop")
    takeover(laptop, pair.ref)
    pair.ben = laptop
    turns_of(pair)
    bring(laptop, desk, "files/00003.pbem", "files/00004.pbem")
    refused("sync-unfinished", lambda: draft.do(desk, pair.ref, "end"), lambda: takeover(desk, pair.ref))
    bring(laptop, desk)
    refused("only-a-copy", lambda: draft.do(desk, pair.ref, "end"))


def test_a_file_of_another_computer_that_comes_by_mail_leaves_the_match_to_it(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    desk, laptop = pair.ben, apart(pair.ben, tmp_path / "laptop")
    takeover(laptop, pair.ref)  # of which the desk has not heard
    pair.ben = laptop
    turns_of(pair)
    for seq in (3, 4):
        assert import_bytes(desk, MatchFolder(laptop, pair.ref).load_file(seq))[0].outcome is Outcome.OK
    refused("only-a-copy", lambda: draft.do(desk, pair.ref, "end"))


def test_who_is_alone_never_hears_of_it_and_older_matches_go_on(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    for home in (pair.ann, pair.ben):
        MatchFolder(home, pair.ref).signer.unlink()  # as an older program left it
        (home.state / "place").unlink()
    turns_of(pair)
    for home, seq in ((pair.ann, 4), (pair.ben, 3)):
        folder = MatchFolder(home, pair.ref)
        signer = folder.load_signer()
        assert signer is not None
        assert (signer.place, signer.seq) == (known_place(home), seq)
        assert tenure(home, pair.ref).is_here
        assert troubles(home) == []


def test_an_older_match_goes_on_where_it_was_signed_only(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    other = laptop_of(pair.ben, tmp_path / "laptop")
    MatchFolder(pair.ben, pair.ref).signer.unlink()
    refused("only-a-copy", *writes(other, pair.ref))
    turns_of(pair)


class Dead(BaseException):
    """The process is no more."""


def test_who_is_cut_short_before_the_file_signs_again_and_nobody_else_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = deployed(tmp_path)

    def die(*_: object) -> None:
        raise Dead

    with monkeypatch.context() as patch:
        patch.setattr(MatchFolder, "store_file", die)
        with pytest.raises(Dead):
            sealing.seal(pair.ben, pair.ref, pass_=True, note="never shown")
    signer = MatchFolder(pair.ben, pair.ref).load_signer()
    assert signer is not None
    assert signer.seq == 3
    other = laptop_of(pair.ben, tmp_path / "laptop")
    refused("sync-unfinished", *writes(other, pair.ref), lambda: takeover(other, pair.ref))
    pair.send(RED, pass_=True, note="shown")
    assert queries.show(pair.ann, pair.ref).note == "shown"


def test_a_computer_that_died_in_between_is_given_up_by_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = deployed(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(MatchFolder, "store_file", lambda *_: (_ for _ in ()).throw(Dead))
        with pytest.raises(Dead):
            sealing.seal(pair.ben, pair.ref, pass_=True)
    pair.ben = laptop_of(pair.ben, tmp_path / "laptop")
    takeover(pair.ben, pair.ref, nothing_else_sent=True)
    turns_of(pair)


def test_where_the_note_cannot_be_written_nothing_is_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = deployed(tmp_path)

    def read_only(*_: object, **__: object) -> None:
        raise OSError(30, "read-only")

    with monkeypatch.context() as patch:
        patch.setattr(MatchFolder, "store_signer", read_only)
        with pytest.raises(OSError, match="read-only"):
            sealing.seal(pair.ben, pair.ref, pass_=True)
    assert MatchFolder(pair.ben, pair.ref).count_files() == 3
    pair.send(RED, pass_=True)


def test_a_match_that_is_still_coming_is_not_swept_away(tmp_path: Path) -> None:
    ann = home_at(tmp_path / "ann", name="Ann")
    ref = invitations.new_match(ann, "grand_toy", side="blue").card.match
    other = home_at(tmp_path / "laptop", seed=7)
    for names in (["secret-1"], ["own.json"], ["secret-1", "own.json", "signer.json"]):
        shutil.rmtree(other.matches, ignore_errors=True)
        for name in names:
            (other.matches / ref).mkdir(parents=True, exist_ok=True)
            shutil.copy2(ann.matches / ref / name, other.matches / ref / name)
        assert status(other) == ()
        assert sorted(path.name for path in (other.matches / ref).iterdir() if path.name != "lock") == sorted(names)
    with naming(other):
        pass


def test_the_name_of_a_computer_is_in_no_file_that_is_sent(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    sealed = sealing.seal(pair.ben, pair.ref, pass_=True)
    name = known_place(pair.ben)
    files = [*MatchFolder(pair.ben, pair.ref).load_files(), sealed.data]
    assert len(name) == 32
    assert not any(name.encode() in data or bytes.fromhex(name) in data for data in files)


def test_a_backup_of_a_match_that_is_signed_elsewhere_is_a_copy(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    other = laptop_of(pair.ben, tmp_path / "laptop")
    refused("only-a-copy", lambda: backup(other, [pair.ref], tmp_path / "move.zip", is_move=True))
    backup(other, [pair.ref], tmp_path / "copy.zip")
    shutil.rmtree(other.matches / pair.ref)
    assert [each.how for each in restore(other, (tmp_path / "copy.zip").read_bytes()).matches] == [COPIED]
    refused("only-a-copy", *writes(other, pair.ref))


def test_a_copy_out_of_a_backup_is_taken_over_too(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    other = home_at(tmp_path / "laptop", seed=9)
    assert [each.how for each in restore(other, (tmp_path / "copy.zip").read_bytes()).matches] == [COPIED]
    refused("only-a-copy", *writes(other, pair.ref))
    takeover(other, pair.ref)
    pair.ben = other
    turns_of(pair)


def test_a_match_that_has_moved_away_or_has_no_secret_is_not_taken_over(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    other = laptop_of(pair.ben, tmp_path / "laptop")
    secret = pair.ben.matches / pair.ref / "secret-0"
    kept = secret.read_bytes()
    secret.write_bytes(bytes(32))
    refused("secret-elsewhere", lambda: takeover(other, pair.ref))
    secret.write_bytes(kept)
    backup(pair.ben, [pair.ref], tmp_path / "move.zip", is_move=True)
    refused("match-moved", lambda: takeover(pair.ben, pair.ref))


def test_the_house_answers_on_the_computer_that_signs_only(tmp_path: Path) -> None:
    ann = home_at(tmp_path / "ann", name="Ann", games=catalogue())
    ref = invitations.new_match(ann, "grand_toy", side="blue", against="house").card.match
    other = laptop_of(ann, tmp_path / "laptop")
    asked: list[Home] = []

    def reply(home: Home, _ref: str) -> bool:
        asked.append(home)
        return False

    assert converse(other, ref, reply) == ()
    assert asked == []
    converse(ann, ref, reply)
    assert len(asked) == 1


def test_a_spoilt_note_of_a_computer_that_is_alone_has_a_way_out(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    MatchFolder(pair.ben, pair.ref).signer.write_bytes(msgspec.json.encode({"place": 1}))
    refused("sync-unfinished", *writes(pair.ben, pair.ref))
    takeover(pair.ben, pair.ref, nothing_else_sent=True)
    turns_of(pair)
