"""Copies and moves of matches: two places never sign, and no crash in between makes them."""

import contextlib
import shutil
from pathlib import Path

import pytest

from pbem.errors import Outcome, UserError
from pbem.session.archive import removal
from pbem.session.archive.backup import backup
from pbem.session.archive.restore import COPIED, HERE_AGAIN, MOVED, NOT_NEWER, STATED, Result, restore
from pbem.session.check.verify import verify_match
from pbem.session.disk.atomic_files import lock
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.player_home import Home
from pbem.session.disk.signing_computer import load_retired
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import status
from tests.session.disk.test_safety import Crash, crash_at
from tests.session.toy import BLUE, RED, Pair, deployed, home_at


def under_way(path: Path) -> Pair:
    """Three files and Ben's draft; he is due."""
    pair = deployed(path)
    pair.do(RED, "end")
    return pair


def moved(pair: Pair, path: Path) -> tuple[Home, Result]:
    """Ben's match on another computer."""
    backup(pair.ben, [pair.ref], path / "move.zip", is_move=True)
    laptop = home_at(path / "laptop", seed=9)
    return laptop, restore(laptop, (path / "move.zip").read_bytes())


def test_a_moved_match_goes_on_there_and_nowhere_else(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    laptop, result = moved(pair, tmp_path)
    assert [(each.how, each.files) for each in result.matches] == [(MOVED, 3)]
    assert result.identity == "restored"
    for change in (lambda: sealing.seal(pair.ben, pair.ref), lambda: draft.do(pair.ben, pair.ref, "end")):
        with pytest.raises(UserError) as caught:
            change()
        assert caught.value.code == "match-moved"
    sealed = sealing.seal(laptop, pair.ref)
    assert sealed.lines == ("deploy", "end")
    pair.deliver(RED, sealed.data)
    assert status(pair.ben) == ()
    assert status(pair.ben, with_archived=True)[0].is_archived


def test_a_match_moves_there_and_back(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    laptop, _ = moved(pair, tmp_path)
    pair.deliver(RED, sealing.seal(laptop, pair.ref).data)
    pair.do(BLUE, "end")
    reply = sealing.seal(pair.ann, pair.ref)
    assert import_bytes(laptop, reply.data)[0].outcome is Outcome.OK
    backup(laptop, [pair.ref], tmp_path / "back.zip", is_move=True)
    result = restore(pair.ben, (tmp_path / "back.zip").read_bytes())
    assert [(each.how, each.files) for each in result.matches] == [(MOVED, 5)]
    assert result.identity == "same"
    assert load_retired(MatchFolder(pair.ben, pair.ref)) is None
    pair.do(RED, "end")
    assert sealing.seal(pair.ben, pair.ref).seq == 5
    with pytest.raises(UserError, match="match-moved"):
        sealing.seal(laptop, pair.ref)


def test_a_copy_elsewhere_is_only_to_look_at_until_the_player_says_otherwise(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [], tmp_path / "copy.zip")
    laptop = home_at(tmp_path / "laptop", seed=9)
    data = (tmp_path / "copy.zip").read_bytes()
    assert [each.how for each in restore(laptop, data).matches] == [COPIED]
    with pytest.raises(UserError, match="only-a-copy"):
        sealing.seal(laptop, pair.ref)
    assert verify_match(laptop, pair.ref).outcome is Outcome.OK
    assert [each.how for each in restore(laptop, data).matches] == [COPIED]
    assert [each.how for each in restore(laptop, data, old_is_lost=True).matches] == [STATED]
    pair.deliver(RED, sealing.seal(laptop, pair.ref).data)


def test_a_copy_restored_where_it_was_made_goes_on(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    shutil.rmtree(pair.ben.saves)
    result = restore(pair.ben, (tmp_path / "copy.zip").read_bytes())
    assert [each.how for each in result.matches] == [HERE_AGAIN]
    pair.deliver(RED, sealing.seal(pair.ben, pair.ref).data)


def test_an_old_copy_at_its_own_place_is_still_noticed(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    sealed, _ = pair.send(RED)
    shutil.rmtree(pair.ben.saves)
    restore(pair.ben, (tmp_path / "copy.zip").read_bytes())
    with pytest.raises(UserError, match="restored-copy"):
        sealing.seal(pair.ben, pair.ref)
    assert import_bytes(pair.ben, sealed.data)[0].outcome is Outcome.OK
    assert sealing.resend(pair.ben, pair.ref).data == sealed.data


def test_what_is_here_is_never_replaced_by_less(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    pair.send(RED)
    before = status(pair.ben)
    result = restore(pair.ben, (tmp_path / "copy.zip").read_bytes(), old_is_lost=True)
    assert [each.how for each in result.matches] == [NOT_NEWER]
    assert status(pair.ben) == before


def test_an_older_copy_does_not_bring_a_moved_match_back(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    moved(pair, tmp_path)
    assert [each.how for each in restore(pair.ben, (tmp_path / "copy.zip").read_bytes()).matches] == [COPIED]
    with pytest.raises(UserError, match="match-moved"):
        sealing.seal(pair.ben, pair.ref)


def test_a_copy_cannot_be_moved_on(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    laptop = home_at(tmp_path / "laptop", seed=9)
    restore(laptop, (tmp_path / "copy.zip").read_bytes())
    with pytest.raises(UserError, match="only-a-copy"):
        backup(laptop, [pair.ref], tmp_path / "on.zip", is_move=True)
    backup(laptop, [pair.ref], tmp_path / "again.zip")
    other = home_at(tmp_path / "other", seed=10)
    assert [each.how for each in restore(other, (tmp_path / "again.zip").read_bytes()).matches] == [COPIED]


def test_another_player_s_note_moves_nothing(tmp_path: Path) -> None:
    from pbem.session.archive.hostile_zip import pack, unpack

    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    backup(pair.ann, [pair.ref], tmp_path / "ann.zip", is_move=True)
    forged = unpack((tmp_path / "copy.zip").read_bytes())
    name = f"retired/{pair.ref}.json"
    forged[name] = unpack((tmp_path / "ann.zip").read_bytes())[name]
    laptop = home_at(tmp_path / "laptop", seed=9)
    assert [each.how for each in restore(laptop, pack(forged)).matches] == [COPIED]


def test_another_chain_under_the_same_id_is_left_alone(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    shutil.copytree(tmp_path / "ben", tmp_path / "twin")
    twin = home_at(tmp_path / "twin", seed=4)
    draft.undo(twin, pair.ref)
    sealing.seal(twin, pair.ref, pass_=True)
    backup(twin, [pair.ref], tmp_path / "twin.zip")
    pair.send(RED)
    with pytest.raises(UserError) as caught:
        restore(pair.ben, (tmp_path / "twin.zip").read_bytes())
    assert (caught.value.code, caught.value.places["seq"]) == ("restore-differs", 3)


@pytest.mark.parametrize("number", range(6))
def test_a_move_that_is_cut_short_leaves_one_signer_and_can_be_done_again(tmp_path: Path, number: int) -> None:
    pair = under_way(tmp_path)
    with pytest.MonkeyPatch.context() as patch:
        crash_at(patch, number)
        with contextlib.suppress(Crash):
            backup(pair.ben, [pair.ref], tmp_path / "move.zip", is_move=True)
    if (tmp_path / "move.zip").exists():
        with pytest.raises(UserError, match="match-moved"):
            sealing.seal(pair.ben, pair.ref)
    backup(pair.ben, [pair.ref], tmp_path / "again.zip", is_move=True)
    laptop = home_at(tmp_path / "laptop", seed=9)
    assert [each.how for each in restore(laptop, (tmp_path / "again.zip").read_bytes()).matches] == [MOVED]


@pytest.mark.parametrize("number", range(0, 24, 2))
def test_a_restoring_that_is_cut_short_is_done_again(tmp_path: Path, number: int) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "move.zip", is_move=True)
    data = (tmp_path / "move.zip").read_bytes()
    laptop = home_at(tmp_path / "laptop", seed=9)
    with pytest.MonkeyPatch.context() as patch:
        crash_at(patch, number)
        with contextlib.suppress(Crash):
            restore(laptop, data)
    assert [each.how for each in restore(laptop, data).matches] in ([MOVED], [NOT_NEWER])
    pair.deliver(RED, sealing.seal(laptop, pair.ref).data)


def test_a_crash_between_the_two_renames_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = under_way(tmp_path)
    laptop, _ = moved(pair, tmp_path)
    sealed = sealing.seal(laptop, pair.ref)
    backup(laptop, [pair.ref], tmp_path / "back.zip", is_move=True)
    data = (tmp_path / "back.zip").read_bytes()
    real, renames = Path.rename, []

    def rename(self: Path, target: Path) -> Path:
        if pair.ref in str(target):
            renames.append(target)
            if len(renames) == 2:
                raise Crash
        return real(self, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", rename)
        with contextlib.suppress(Crash):
            restore(pair.ben, data)
    assert len(renames) == 2
    assert [each.how for each in restore(pair.ben, data).matches] == [MOVED]
    assert sealing.resend(pair.ben, pair.ref).data == sealed.data


def test_a_backup_is_for_its_owner_s_eyes_and_never_replaces_another(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip", with_key=False)
    assert (tmp_path / "copy.zip").stat().st_mode & 0o777 == 0o600
    with pytest.raises(UserError, match="out-exists"):
        backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    laptop = home_at(tmp_path / "laptop", seed=9)
    assert restore(laptop, (tmp_path / "copy.zip").read_bytes()).identity == "absent"
    secret = laptop.matches / pair.ref / "secret-0"
    assert secret.stat().st_mode & 0o777 == 0o600
    assert secret.parent.stat().st_mode & 0o777 == 0o700


def test_the_short_name_stays_free_of_others(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [], tmp_path / "copy.zip")
    other = home_at(tmp_path / "other", seed=3, name="Ben")
    invitations.new_match(other, "grand_toy")
    result = restore(other, (tmp_path / "copy.zip").read_bytes())
    assert (result.matches[0].name, result.identity) == ("toy-2", "other")
    assert {line.name for line in status(other)} == {"toy-1", "toy-2"}


def test_an_archived_match_is_out_of_the_status_and_whole(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    pair.send(RED)
    removal.archive(pair.ben, pair.ref)
    assert status(pair.ben) == ()
    assert status(pair.ben, pair.ref)[0].is_archived
    assert verify_match(pair.ben, pair.ref).outcome is Outcome.OK
    pair.do(BLUE, "end")
    pair.deliver(BLUE, sealing.seal(pair.ann, pair.ref).data)
    assert [line.is_archived for line in status(pair.ben)] == [False]


def test_a_deleted_match_is_gone_but_what_was_sent_is_remembered(tmp_path: Path) -> None:
    pair = under_way(tmp_path)
    backup(pair.ben, [pair.ref], tmp_path / "copy.zip")
    pair.send(RED)
    assert removal.delete(pair.ben, pair.ref) == "toy-1"
    assert status(pair.ben) == ()
    assert list(pair.ben.matches.iterdir()) == []
    restore(pair.ben, (tmp_path / "copy.zip").read_bytes())
    with pytest.raises(UserError, match="restored-copy"):
        sealing.seal(pair.ben, pair.ref)


def two_matches(path: Path) -> tuple[Home, list[str]]:
    """Two invitations of Ann's, in the order in which they are packed."""
    ann = home_at(path / "ann", name="Ann")
    return ann, sorted(invitations.new_match(ann, "grand_toy", side="blue").card.match for _ in range(2))


def retired(home: Home, refs: list[str]) -> list[bool]:
    return [load_retired(MatchFolder(home, ref)) is not None for ref in refs]


@pytest.mark.parametrize("fault", ["copy", "large", "entry", "key", "locked"])
def test_a_move_that_cannot_be_whole_retires_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    ann, ids = two_matches(tmp_path)
    second = MatchFolder(ann, ids[1])
    with contextlib.ExitStack() as held:
        if fault == "copy":
            (second.path / "copy").touch()
        elif fault == "large":
            monkeypatch.setattr("pbem.session.archive.backup.MAX_ZIP_BYTES", 1000)
        elif fault == "entry":
            second.draft.write_bytes(bytes(1024 * 1024 + 1))
        elif fault == "key":
            (ann.config / "identity.toml").unlink()
        else:
            held.enter_context(lock(second.lock))
        with pytest.raises(UserError) as caught:
            backup(ann, [], tmp_path / "all.zip", is_move=True)
    codes = {"copy": "only-a-copy", "key": "identity-missing", "locked": "match-locked"}
    assert caught.value.code == codes.get(fault, "backup-too-large")
    assert retired(ann, ids) == [False, False]
    assert not (tmp_path / "all.zip").exists()


def test_a_move_whose_file_cannot_be_written_names_what_is_retired_and_is_done_again(tmp_path: Path) -> None:
    ann, ids = two_matches(tmp_path)
    with pytest.raises(UserError) as caught:
        backup(ann, [], tmp_path / "nowhere" / "all.zip", is_move=True)
    assert (caught.value.code, caught.value.places["matches"]) == ("move-unwritten", "toy-1, toy-2")
    assert retired(ann, ids) == [True, True]
    backup(ann, [], tmp_path / "all.zip", is_move=True)
    laptop = home_at(tmp_path / "laptop", seed=9)
    assert [each.how for each in restore(laptop, (tmp_path / "all.zip").read_bytes()).matches] == [MOVED, MOVED]


def test_a_match_named_twice_is_packed_once(tmp_path: Path) -> None:
    ann, ids = two_matches(tmp_path)
    sheet = backup(ann, [ids[0], "toy-1", "toy-2"], tmp_path / "all.zip")
    assert len(sheet.matches) == 2
