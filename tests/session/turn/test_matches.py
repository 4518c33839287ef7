"""Inviting and accepting: what is said wrongly is told with what is known, and names that come from a file have
the form that the program gives them."""

import os
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from pbem.errors import Outcome, UserError
from pbem.protocol.turn_file import Invitation, parse_turn
from pbem.session.archive.removal import delete
from pbem.session.disk.atomic_files import lock
from pbem.session.disk.kept_by_home import Kept, keep, kept, note_seen
from pbem.session.disk.match_folder import MatchFolder, find_folder, free_name
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.status_index import mark_read, status
from pbem.view.text import narration
from tests.session.toy import BLUE, RED, begin, deployed, home_at


@pytest.mark.parametrize(
    ("wrong", "code", "known"),
    [
        ({"game": "chess"}, "game-unknown", "grand_toy"),
        ({"scenario": "x"}, "scenario-unknown", "plain, traps, lists"),
        ({"side": "green"}, "side-unknown", "red, blue"),
        ({"dice": "loaded"}, "dice-unknown", "sealed, swift"),
        ({"against": "god"}, "against-unknown", "mail, hotseat, house"),
        ({"options": {"fog": "yes"}}, "option-unknown", "weather, long, days"),
        ({"options": {"weather": "hail"}}, "option-value-unknown", "dry, wet"),
    ],
)
def test_what_is_unknown_is_told_with_what_is_known(tmp_path: Path, wrong: dict[str, Any], code: str, known: str) -> None:
    home = home_at(tmp_path, name="Ann")
    with pytest.raises(UserError, match=code) as caught:
        invitations.new_match(home, **({"game": "grand_toy"} | wrong))
    assert caught.value.places["known"] == known
    told, _ = narration.error(caught.value)
    assert all(f'"{value}"' in told for value in wrong.values() if isinstance(value, str))
    assert code not in told
    assert status(home) == ()


def test_options_are_read_from_text_and_all_are_in_the_invitation(tmp_path: Path) -> None:
    home = home_at(tmp_path, name="Ann")
    sealed = invitations.new_match(home, "grand_toy", options={"weather": "Wet", "long": "yes"}, side="blue")
    setup = parse_turn(sealed.data).turn.setup
    assert isinstance(setup, Invitation)
    assert setup.options == (("long", True), ("weather", "wet"))
    plain = invitations.new_match(home, "grand_toy")
    assert plain.card.options == (("long", False), ("weather", "dry"))


def test_two_matches_from_one_home_share_neither_id_nor_secret(tmp_path: Path) -> None:
    home = home_at(tmp_path, name="Ann")
    one, two = invitations.new_match(home, "grand_toy"), invitations.new_match(home, "grand_toy")
    assert one.card.match != two.card.match
    secrets = [(home.matches / each.card.match / f"secret-{each.card.own_side}").read_bytes() for each in (one, two)]
    assert secrets[0] != secrets[1]
    assert [line.name for line in status(home)] == ["toy-1", "toy-2"]


def test_without_an_identity_nobody_invites_or_accepts(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben")
    with pytest.raises(UserError, match="identity-missing"):
        invitations.new_match(ben, "grand_toy")
    import_bytes(ben, invitations.new_match(ann, "grand_toy", side="blue").data)
    with pytest.raises(UserError, match="identity-missing"):
        invitations.accept(ben, "toy-1")


def test_who_moves_first_gives_his_orders_with_the_acceptance(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    import_bytes(ben, invitations.new_match(ann, "grand_toy", side="red").data)
    with pytest.raises(UserError, match="first-move-is-yours"):
        invitations.accept(ben, "toy-1")
    draft.fill_envelope(ben, "toy-1", "nerve", b"\2")
    draft.do(ben, "toy-1", "deploy")
    with pytest.raises(UserError, match="not-accepted"):
        sealing.seal(ben, "toy-1")
    accepted = invitations.accept(ben, "toy-1", note="gladly")
    assert (accepted.seq, accepted.lines) == (1, ("deploy",))
    (result,) = import_bytes(ann, accepted.data)
    assert (result.outcome, result.note) == (Outcome.OK, "gladly")
    assert queries.show(ann, "toy-1").card.players == ("Ann", "Ben")
    sealing.hand_over(ben, "toy-1", None, accepted.data)
    with pytest.raises(UserError, match="already-accepted"):
        invitations.accept(ben, "toy-1")


def test_who_moves_first_may_pass_with_the_acceptance(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    import_bytes(ben, invitations.new_match(ann, "grand_toy", side="red").data)
    accepted = invitations.accept(ben, "toy-1", pass_=True)
    assert import_bytes(ann, accepted.data)[0].end == "pass"


def test_a_match_is_named_by_short_name_or_the_beginning_of_its_id(tmp_path: Path) -> None:
    home = home_at(tmp_path, name="Ann")
    match = invitations.new_match(home, "grand_toy").card.match
    for ref in ("toy-1", "TOY-1", match, match[:6], f" {match[:3]} "):
        assert find_folder(home, ref).match == match
    with pytest.raises(UserError, match="match-unknown") as caught:
        find_folder(home, "toi-1")
    assert caught.value.places["candidates"] == "toy-1"
    for ref in ("", "../toy-1", "toy-1/.."):
        with pytest.raises(UserError, match="match-unknown"):
            find_folder(home, ref)


def test_a_beginning_that_fits_two_matches_is_told(tmp_path: Path) -> None:
    home = home_at(tmp_path, name="Ann")
    drawn = home.entropy
    alike = replace(home, entropy=lambda size: b"\xab" + drawn(size - 1))
    ids = [invitations.new_match(alike, "grand_toy").card.match for _ in range(2)]
    with pytest.raises(UserError, match="match-ambiguous") as caught:
        find_folder(home, "ab")
    assert caught.value.places["candidates"] == "toy-1, toy-2"
    assert find_folder(home, ids[1][:12]).match == ids[1]
    assert free_name(home, "grand_toy") == "toy-3"


def test_an_identity_that_was_changed_signs_nothing(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.do(0, "end")
    other = home_at(tmp_path / "other", name="Ben")
    with pytest.raises(UserError, match="identity-changed"):
        sealing.seal(replace(pair.ben, config=other.config), pair.ref)


def test_a_name_that_is_taken_is_numbered_and_the_next_is_not_its_own(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    invitations.new_match(ben, "grand_toy")
    sealed = invitations.new_match(ann, "grand_toy")
    assert import_bytes(ben, sealed.data, "toy-1-0000.pbem")[0].name == "toy-2"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "inv.pbem",
        "other-7-0000.pbem",
        "toy-0-0000.pbem",
        "toy-12345-0000.pbem",
        "toy-7-0001.pbem",
        "x\ntoy-7-0000.pbem toy-8-0000.pbem",
        "../toy-7",
        "-toy-7-0000.pbem",
    ],
)
def test_no_other_name_of_a_file_names_a_match(tmp_path: Path, name: str) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    sealed = invitations.new_match(ann, "grand_toy")
    assert import_bytes(ben, sealed.data, name)[0].name == "toy-1"


def test_what_a_home_keeps_of_a_match_is_no_file_of_it(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    folder = MatchFolder(pair.ben, pair.ref).path
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    match = MatchFolder(pair.ben, pair.ref).match
    assert kept(pair.ben, match) == Kept()
    note_seen(pair.ben, pair.ref)
    keep(pair.ben, match, address="ann@example.org")
    keep(pair.ben, match, program="mutt")
    assert kept(pair.ben, match) == Kept(len(list((folder / "files").iterdir())), "ann@example.org", "mutt")
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()} == before
    delete(pair.ben, pair.ref)
    assert kept(pair.ben, match) == Kept()


def test_notes_are_unread_until_they_were_shown(tmp_path: Path) -> None:
    pair = begin(tmp_path)
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    pair.do(BLUE, "deploy")
    pair.send(BLUE, note="your turn")
    assert status(pair.ben)[0].unread_notes == 1
    assert queries.show(pair.ben, pair.ref).note == "your turn"
    assert status(pair.ben)[0].unread_notes == 1
    with lock(MatchFolder(pair.ben, pair.ref).lock):
        mark_read(pair.ben, pair.ref)  # at work elsewhere: no fault
    draft.fill_envelope(pair.ben, pair.ref, "nerve", b"\3")
    pair.do(RED, "deploy")
    pair.do(RED, "end")
    pair.send(RED)
    assert status(pair.ben)[0].unread_notes == 1  # to answer is not to have seen it
    mark_read(pair.ben, pair.ref)
    assert status(pair.ben)[0].unread_notes == 0
    MatchFolder(pair.ben, pair.ref).line.unlink()
    assert status(pair.ben)[0].unread_notes == 0


def test_a_lost_line_is_made_again(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    before = status(pair.ann)
    for path in (pair.ann.matches / pair.ref).glob("line.json"):
        path.unlink()
    assert status(pair.ann) == before
    assert status(pair.ann, "toy-1") == before


def test_two_who_name_a_match_at_once_wait_for_each_other(tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    home = home_at(tmp_path, name="Ann")
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: invitations.new_match(home, "grand_toy"), range(4)))
    assert sorted(each.card.name for each in made) == ["toy-1", "toy-2", "toy-3", "toy-4"]


@pytest.mark.parametrize("damage", ["own.json", "own.json and line.json", "file"])
def test_a_damaged_match_does_not_block_the_others(tmp_path: Path, damage: str) -> None:
    ann = home_at(tmp_path / "ann", name="Ann")
    broken, sound = (invitations.new_match(ann, "grand_toy", side="blue").card for _ in range(2))
    folder = MatchFolder(ann, broken.match)
    if damage == "file":
        folder.file(0).write_bytes(b"")
        folder.line.unlink()
    else:
        folder.own.write_bytes(b"")
    if damage == "own.json and line.json":
        folder.line.unlink()
    assert queries.show(ann, sound.match).seq == queries.show(ann, sound.name).seq == queries.show(ann, sound.match[:6]).seq == 1
    assert sound.name in [line.name for line in status(ann)]
    assert [line.name for line in status(ann, sound.name)] == [sound.name]
    for ref in (broken.match, broken.match[:8]):
        with pytest.raises(UserError, match="match-damaged"):
            queries.show(ann, ref)
    third = invitations.new_match(ann, "grand_toy", side="blue").card
    assert third.name != sound.name
    assert import_bytes(home_at(tmp_path / "ben", name="Ben"), sealing.resend(ann, third.name).data)[0].outcome is Outcome.OK


def test_a_match_whose_files_may_not_be_listed_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = home_at(tmp_path / "ann", name="Ann")
    closed, sound = (invitations.new_match(ann, "grand_toy", side="blue").card for _ in range(2))
    listdir = os.listdir

    def refused(path: Path) -> list[str]:
        if path == MatchFolder(ann, closed.match).files:
            raise PermissionError(13, "not for you")
        return listdir(path)

    monkeypatch.setattr("os.listdir", refused)
    assert [line.name for line in status(ann)] == [sound.name]
    with pytest.raises(UserError, match="match-damaged"):
        queries.show(ann, closed.match)


def test_a_match_by_its_id_is_found_without_a_look_at_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = begin(tmp_path)
    monkeypatch.setattr("pbem.session.disk.match_folder.folders", Mock(side_effect=AssertionError))
    match = MatchFolder(pair.ann, pair.ref).match
    assert find_folder(pair.ann, match).match == match
    assert find_folder(pair.ann, f" {match.upper()}").match == match
