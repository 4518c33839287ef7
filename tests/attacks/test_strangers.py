"""Somebody who has read the mails, but plays in no match here: he can neither take nor block a seat, nor turn a verdict."""

from pathlib import Path

from msgspec.structs import replace

from pbem.errors import Outcome
from pbem.protocol.turn_file import Checkpoint, parse_turn
from pbem.session.check.verify import verify_files
from pbem.session.disk.match_folder import MAX_AHEAD, MAX_REFUSED, MatchFolder
from pbem.session.turn import draft, invitations
from tests.attacks.hostile import changed, only, signed, strangers_acceptance
from tests.session.toy import BLUE, RED, Pair, catalogue, deployed, home_at


def invited(path: Path) -> tuple[Pair, bytes]:
    """Ann has invited; Ben's acceptance has not come to her yet."""
    ann, ben = home_at(path / "ann", name="Ann"), home_at(path / "ben", name="Ben")
    invitation = invitations.new_match(ann, "grand_toy", "plain", side="blue")
    only(ben, invitation.data)
    return Pair(ann, ben, invitation.card.match, "sealed"), invitations.accept(ben, invitation.card.match).data


def test_acceptances_that_are_refused_do_not_take_the_seat(tmp_path: Path) -> None:
    pair, acceptance = invited(tmp_path)
    for number in range(MAX_REFUSED + 2):
        assert only(pair.ann, strangers_acceptance(acceptance, number)).outcome in (Outcome.STATE_DIFFERS, Outcome.BAD_PROOF)
    assert only(pair.ann, acceptance).outcome is Outcome.OK
    assert only(pair.ann, strangers_acceptance(acceptance, 99)).outcome is Outcome.BAD_SIGNATURE


def test_an_acceptance_that_was_refused_can_be_replaced_beside_a_strangers(tmp_path: Path) -> None:
    pair, acceptance = invited(tmp_path)
    only(pair.ann, strangers_acceptance(acceptance))
    bad = changed(pair.ben, acceptance, checkpoint=Checkpoint(77, bytes(16)))
    assert only(pair.ann, bad).outcome is Outcome.STATE_DIFFERS
    only(pair.ann, strangers_acceptance(acceptance, 1))
    assert only(pair.ann, acceptance).outcome is Outcome.FORK  # a second one by the same key must name the first
    named = changed(pair.ben, acceptance, prev=parse_turn(bad).digest)
    assert only(pair.ann, named).outcome is Outcome.OK
    (MatchFolder(pair.ann, pair.ref)).snapshot.unlink()
    draft.fill_envelope(pair.ann, pair.ref, "nerve", b"\4")
    pair.do(BLUE, "deploy")  # all of it is read from the disk again


def test_files_ahead_that_nobody_here_signed_make_room(tmp_path: Path) -> None:
    pair, acceptance = invited(tmp_path)
    turn = parse_turn(acceptance).turn
    for number in range(MAX_AHEAD + 3):
        only(pair.ann, signed(bytes(32), replace(turn, seq=1001 + 2 * number, setup=None)))
    only(pair.ann, acceptance)
    folder = MatchFolder(pair.ann, pair.ref)
    assert folder.load_aside(folder.ahead) == []


def test_an_unsigned_replacement_does_not_push_a_file_out_of_the_verdict(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.play(RED, "end")
    folder = MatchFolder(pair.ann, pair.ref)
    files = [(str(number), data) for number, data in enumerate(folder.load_files())]
    last = parse_turn(files[2][1])
    junk = signed(bytes(32), replace(last.turn, prev=last.digest))
    verdict = verify_files([*files, ("junk", junk)], catalogue())
    by_name = {each.file: each for each in verdict.files}
    assert [by_name[name].code for name, _ in files] == ["turn-accepted"] * 4
    assert by_name["junk"].outcome is Outcome.BAD_SIGNATURE


def test_nobody_accepts_for_the_player_of_this_home(tmp_path: Path) -> None:
    ann, ben = home_at(tmp_path / "ann", name="Ann"), home_at(tmp_path / "ben", name="Ben")
    invitation = invitations.new_match(ann, "grand_toy", "plain", side="blue")
    only(ben, invitation.data)
    only(eve := home_at(tmp_path / "eve", name="Eve"), invitation.data)
    assert only(ben, invitations.accept(eve, invitation.card.match).data).outcome is Outcome.BAD_SIGNATURE
    assert only(ann, invitations.accept(ben, invitation.card.match).data).outcome is Outcome.OK


def test_a_strangers_acceptance_does_not_push_the_players_out_of_the_verdict(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    eve = home_at(tmp_path / "eve", name="Eve")
    files = [(str(number), data) for number, data in enumerate(MatchFolder(pair.ann, pair.ref).load_files())]
    only(eve, files[0][1])
    verdict = verify_files([("eve", invitations.accept(eve, pair.ref).data), *files], catalogue())
    by_name = {each.file: each for each in verdict.files}
    assert [by_name[name].code for name, _ in files] == ["turn-accepted"] * 3
    assert by_name["eve"].code == "seat-taken"
