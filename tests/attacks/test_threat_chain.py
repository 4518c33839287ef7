"""The threat table of docs/attacks.md: forks, old copies, what is played again or copied, other rules, odd bytes."""

import shutil
import zipfile
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from pbem.errors import Outcome, UserError
from pbem.protocol import keys
from pbem.protocol.armor import armor
from pbem.protocol.dice_chain import DiceChain
from pbem.protocol.turn_file import Acceptance, Checkpoint, Invitation, Opening, Reveal, Turn, encode_turn, parse_turn
from pbem.session.archive.removal import delete
from pbem.session.check.evidence import evidence
from pbem.session.disk.match_folder import MatchFolder
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from tests.attacks.hostile import changed, only, signed
from tests.attacks.mailed import BLUE, KEYS, RED, Mailed
from tests.attacks.third import Judged, Named, machine
from tests.session.toy import Pair, catalogue, deployed, home_at
from tests.toygame import decisions as d
from tests.toygame.game import ToyGame
from tests.toygame.rules import HITS_FROM, ToyRules

SMALLEST_ORDER = 2**252 + 27742317777372353535851937790883648493  # of the group that signatures are made in
NEVER = 13  # no two dice come to that


def bundle_of(home: Home, ref: str, out: Path) -> Judged:
    """What a third person is told of the bundle that a player sends him."""
    evidence(home, ref, out)
    with zipfile.ZipFile(out) as zipped:
        inside = [name for name in zipped.namelist() if name.endswith(".pbem")]
        return machine().judge([(name.replace("/", "-").removesuffix(".pbem"), zipped.read(name)) for name in inside])


def files_of(home: Home, ref: str) -> list[Named]:
    return [(str(seq), data) for seq, data in enumerate(MatchFolder(home, ref).load_files())]


# ---- fork


def test_a_fork_is_proven_by_the_bundle_of_who_got_both(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    sealed, _ = pair.play(RED, "attack 3", "end")
    pair.play(BLUE, "end")
    second = changed(pair.ben, sealed.data, note="I never attacked")
    assert only(pair.ann, second).code == "fork"
    judged = bundle_of(pair.ann, pair.ref, tmp_path / "bundle.zip")
    assert (judged.code, judged.accused) == (Outcome.FORK, {RED})
    pair.play(RED, "end")  # and the match can go on


REFUSED: dict[str, tuple[dict[str, Any], Outcome]] = {
    "a move that the rules forbid": ({"decisions": d.DECISIONS.pack([d.Deploy(), d.Move(0, 5), d.End()])}, Outcome.ILLEGAL_ORDER),
    "another position": ({"checkpoint": Checkpoint(3, bytes(16))}, Outcome.STATE_DIFFERS),
    "an opening of nothing": ({"openings": (Opening("no", bytes(32), b""),)}, Outcome.BAD_PROOF),
}


@pytest.mark.parametrize(("fields", "outcome"), REFUSED.values(), ids=REFUSED)
def test_other_rules_and_all_that_is_refused_is_proven_by_the_bundle(
    tmp_path: Path, fields: dict[str, Any], outcome: Outcome
) -> None:
    """Ann's bundle holds what her program has refused; and when Ben has replaced it, it still tells."""
    pair = deployed(tmp_path)
    pair.do(RED, "end")
    true = sealing.seal(pair.ben, pair.ref).data
    bad = changed(pair.ben, true, **fields)
    assert only(pair.ann, bad).outcome is outcome
    assert bundle_of(pair.ann, pair.ref, tmp_path / "one.zip").accused == {RED}
    assert only(pair.ann, changed(pair.ben, true, prev=parse_turn(bad).digest)).outcome is Outcome.OK
    judged = bundle_of(pair.ann, pair.ref, tmp_path / "two.zip")
    assert judged.accused == {RED}


def test_a_fork_is_proven_in_whatever_order_the_files_are_brought() -> None:
    table = Mailed()
    table.file(d.Deploy(), d.End())
    table.file(d.End())
    second = replace(table.turns[3], note="another")
    files = table.files(second)
    for brought in (files, files[::-1], [files[-1], *files[:-1]], [*files, files[3]]):
        assert machine().judge(brought).accused == {RED}


def test_a_fork_of_the_acceptance_is_proven() -> None:
    """Red gives another anchor, when he has seen what the first one rolls."""
    table = Mailed()
    table.file(d.Deploy(), d.Attack(3), d.End())
    table.file(d.End())
    setup = table.turns[1].setup
    assert setup is not None
    judged = table.judged(replace(table.turns[1], setup=replace(setup, anchor=bytes(32))))
    assert (judged.accused, judged.told("x0")[1]) == ({RED}, "fork")


def test_a_file_that_follows_another_past_accuses_nobody() -> None:
    """Red names a past that blue has never signed. It is refused, and blue is not spoken against for his true one."""
    table = Mailed()
    table.file(d.Deploy(), d.End())
    table.file(d.End())
    other = replace(table.turn(d.End()), prev=bytes(range(32)))
    judged = table.judged(other)
    assert judged.told("x0") == (Outcome.FORK, "follows-another-file")
    assert judged.accused == set()


def test_a_made_up_refusal_convicts_nobody() -> None:
    """Red says that blue's file was refused, and has him replace it: both files are blue's, and lawful."""
    table = Mailed()
    table.file(d.Deploy(), d.End())
    first = table.turn(d.End())
    table.prev = parse_turn(signed(KEYS[BLUE], first)).digest
    table.file(d.Move(5, 5), d.End())
    table.file(d.End())
    judged = table.judged(first)
    assert (judged.code, judged.accused, judged.told("x0")[1]) == (Outcome.OK, set(), "turn-replaced")


# ---- restored copy


def put_back(home: Home, kept: Path, *folders: str) -> None:
    """What a backup of these folders holds, in their place."""
    for name in folders:
        shutil.rmtree(getattr(home, name), ignore_errors=True)
        shutil.copytree(kept / name, getattr(home, name))


def gone_on(path: Path) -> tuple[Pair, Path]:
    """Red has attacked and seen how it went; a copy of all that he has is from before."""
    pair = deployed(path)
    kept = path / "kept"
    for name in ("saves", "state"):
        shutil.copytree(getattr(pair.ben, name), kept / name)
    pair.play(RED, "attack 3", "end")
    pair.play(BLUE, "end")
    return pair, kept


def test_a_restored_copy_does_not_sign_in_a_place_that_was_signed(tmp_path: Path) -> None:
    pair, kept = gone_on(tmp_path)
    put_back(pair.ben, kept, "saves")
    with pytest.raises(UserError, match="restored-copy"):
        pair.do(RED, "move 0 0")


def test_a_restored_copy_of_both_places_signs_a_fork_and_the_first_file_proves_it(tmp_path: Path) -> None:
    """What is left: who loses both places, or has changed his program, signs another file. It helps him nothing."""
    pair, kept = gone_on(tmp_path)
    put_back(pair.ben, kept, "saves", "state")
    pair.do(RED, "move 0 0")
    pair.do(RED, "end")
    second = sealing.seal(pair.ben, pair.ref).data
    assert only(pair.ann, second).code == "fork"
    assert bundle_of(pair.ann, pair.ref, tmp_path / "bundle.zip").accused == {RED}


def test_a_match_that_was_deleted_is_not_accepted_a_second_time(tmp_path: Path) -> None:
    """Ann sends her invitation again, to have Ben sign a second acceptance: that would be a fork of his."""
    pair = deployed(tmp_path)
    (_, invitation), *_ = files_of(pair.ben, pair.ref)
    delete(pair.ben, pair.ref)
    assert only(pair.ben, invitation).outcome is Outcome.OK
    with pytest.raises(UserError, match="restored-copy"):
        invitations.accept(pair.ben, pair.ref)


# ---- replay, other match


def test_a_replayed_file_is_here_already(tmp_path: Path) -> None:
    pair = deployed(tmp_path)
    pair.play(RED, "attack 3", "end")
    pair.play(BLUE, "end")
    for _, data in files_of(pair.ben, pair.ref):
        assert only(pair.ann, data).outcome is Outcome.ALREADY_HERE


def test_a_replayed_content_in_a_later_place_is_refused() -> None:
    """Red's attack of file 3, signed for place 5: its value is shown already, and its checkpoint is another."""
    table = Mailed()
    table.file(d.Deploy(), d.Attack(3), d.End())
    table.file(d.End())
    again = replace(table.turns[3], seq=5, prev=table.prev, decisions=d.DECISIONS.pack([d.Attack(3), d.End()]))
    assert table.refused(again) == "reveal-not-new"
    assert table.judged(again).accused == {RED}
    without = replace(again, reveal=None)
    assert table.refused(without) in ("value-missing", "state-differs")
    assert table.judged(without).accused == {RED}


def second_match(pair: Pair) -> Pair:
    """The same two play once more, and have come as far."""
    invitation = invitations.new_match(pair.ann, "grand_toy", side="blue")
    other = Pair(pair.ann, pair.ben, invitation.card.match, "sealed")
    other.deliver(BLUE, invitation.data)
    other.deliver(RED, invitations.accept(pair.ben, other.ref).data)
    draft.fill_envelope(pair.ann, other.ref, "nerve", b"\4")
    other.play(BLUE, "deploy")
    draft.fill_envelope(pair.ben, other.ref, "nerve", b"\3")
    other.do(RED, "deploy")
    other.play(RED, "attack 3", "end")
    return other


def test_a_file_of_another_match_of_the_same_two_does_not_count_here(tmp_path: Path) -> None:
    """Neither as it is, nor signed again for this match: a value of the dice belongs to one match alone."""
    pair = deployed(tmp_path)
    pair.play(RED, "attack 3", "end")
    other = second_match(pair)
    wait = sealing.seal(pair.ann, other.ref, pass_=True).data if can_pass(other) else sealing.seal(pair.ann, other.ref).data
    here = files_of(pair.ann, pair.ref)
    judged = machine().judge([*here, ("other", wait)])
    assert (judged.told("other"), judged.accused) == ((Outcome.OTHER_MATCH, "other-match"), set())
    turn = parse_turn(wait).turn
    assert turn.reveal is not None
    copied = replace(turn, match=bytes.fromhex(pair.ref), prev=parse_turn(here[-1][1]).digest)
    data = changed(pair.ann, wait, match=copied.match, prev=copied.prev)
    assert only(pair.ben, data).code == "reveal-does-not-fit"
    assert machine().judge([*here, ("copied", data)]).accused == {BLUE}


def can_pass(pair: Pair) -> bool:
    """Is a choice of blue's due?"""
    return getattr(queries.show(pair.ann, pair.ref).demand, "side", None) == BLUE


def test_one_secret_in_two_matches_gives_dice_that_have_nothing_to_do_with_each_other() -> None:
    """A client that draws no fresh secret shows nothing of the other match by the values of this one."""
    one, other = (DiceChain(bytes([number]) * 16, RED, bytes(32)) for number in (1, 2))
    assert not {one.value(index) for index in range(60)} & {other.value(index) for index in range(60)}


def test_another_invitation_under_the_same_match_id_is_a_fork(tmp_path: Path) -> None:
    """Ann begins the match anew under the id of the old one, to have other dice."""
    pair = deployed(tmp_path)
    (_, invitation), *_ = files_of(pair.ben, pair.ref)
    setup = parse_turn(invitation).turn.setup
    assert isinstance(setup, Invitation)
    other = changed(pair.ann, invitation, setup=replace(setup, anchor=bytes(32)))
    assert only(pair.ben, other).code == "fork"
    assert machine().judge([*files_of(pair.ben, pair.ref), ("other", other)]).accused == {BLUE}


# ---- copied commitment, copied chain


def with_their_commitment(invitation: Turn, acceptance: Turn) -> Turn:
    """Red seals what blue has sealed, without knowing what it is."""
    return replace(acceptance, seals=invitation.seals)


def with_their_chain(invitation: Turn, acceptance: Turn) -> Turn:
    """Red gives blue's anchor as his own."""
    assert invitation.setup is not None
    assert isinstance(acceptance.setup, Acceptance)
    return replace(acceptance, setup=replace(acceptance.setup, anchor=invitation.setup.anchor))


def test_a_copied_commitment_cannot_be_opened_by_its_copyist() -> None:
    """Not even with blue's own opening of it, once that is public: the side is in the hash."""
    table = Mailed(accepting=with_their_commitment)
    table.file(d.Deploy(), d.Scout(), d.End())
    table.file(d.Scout(), d.End())
    shown = next(each for each in table.turns[4].openings if isinstance(each, Opening))
    asked = replace(table.turns[3], seq=5, prev=table.prev, openings=(shown,), reveal=None, seals=(), decisions=b"")
    assert table.refused(asked) == "opening-does-not-fit"
    assert table.judged(asked).accused == {RED}


def test_a_copied_chain_cannot_be_revealed_by_its_copyist() -> None:
    table = Mailed(accepting=with_their_chain)
    table.take(table.checked(replace(table.turn(d.Deploy(), d.End()), reveal=None)))
    table.file(d.Attack(2), d.End())
    shown = table.turns[4].reveal
    assert shown is not None
    for value in (shown.value, table.vaults[RED].value(1)):
        asked = replace(table.turns[3], seq=5, prev=table.prev, reveal=Reveal(1, value), decisions=b"")
        assert table.refused(asked) == "reveal-does-not-fit"
        assert table.judged(asked).accused == {RED}


# ---- other rules


def test_other_rules_are_told_before_the_first_move(tmp_path: Path) -> None:
    """Another version, other data: it is nobody's fault."""
    ann = home_at(tmp_path / "ann", games=catalogue(ToyGame(data=b"edited")), name="Ann")
    invitation = invitations.new_match(ann, "grand_toy", side="blue")
    judged = machine().judge([("0", invitation.data)])
    assert (judged.code, judged.accused) == (Outcome.RULES_DIFFER, set())


def test_other_rules_under_the_same_name_are_found_by_the_first_order_that_breaks_the_true_ones() -> None:
    table = Mailed()
    far = replace(table.turn(d.Deploy(), d.End()), decisions=d.DECISIONS.pack([d.Deploy(), d.Move(0, 3), d.End()]))
    assert table.refused(far) == "illegal-order"
    judged = table.judged(far)
    assert (judged.accused, judged.told("x0")) == ({RED}, (Outcome.ILLEGAL_ORDER, "illegal-order"))


def patched(table: Mailed, *decisions: Any) -> Turn:
    """The next file by a client in whose rules nobody is ever hit."""
    rules = cast(ToyRules, table.fold.rules)
    rules.world.hits_from = NEVER
    try:
        return table.turn(*decisions)
    finally:
        rules.world.hits_from = HITS_FROM


def test_other_rules_under_the_same_name_are_found_by_the_first_position_that_differs() -> None:
    table = Mailed(loser=BLUE)
    table.file(d.Deploy(), d.Attack(3), d.End())
    kind = patched(table, d.End())
    assert table.refused(kind) == "state-differs"
    judged = table.judged(kind)
    assert (judged.code, judged.accused) == (Outcome.STATE_DIFFERS, {BLUE})


def test_other_rules_that_both_have_alike_are_seen_by_who_has_the_true_ones() -> None:
    """What is left: two who patch alike play another game, and only a third person tells them."""
    table = Mailed(loser=BLUE)
    cast(ToyRules, table.fold.rules).world.hits_from = NEVER
    table.file(d.Deploy(), d.Attack(3), d.End())
    table.file(d.End())
    judged = table.judged()
    assert (judged.code, judged.told("4")[1]) == (Outcome.STATE_DIFFERS, "state-differs")


# ---- odd encodings


def odd_bodies(body: bytes) -> dict[str, bytes]:
    """The same content in bytes that are not its one form."""
    turn = msgspec.msgpack.decode(body)
    fields = dict(zip(map(str, range(len(turn))), turn, strict=True))
    return {
        "a longer number": body.replace(b"\x9f\x01", b"\x9f\xcc\x01", 1),
        "a longer array": b"\xdc\x00\x0f" + body[1:],
        "text for bytes": body.replace(b"\xc4\x10", b"\xd9\x10", 1),
        "longer bytes": body.replace(b"\xc4\x10", b"\xc5\x00\x10", 1),
        "a table": msgspec.msgpack.encode(fields),
        "something behind it": body + b"\xc0",
        "one field more": b"\xdc\x00\x10" + body[1:] + b"\xc0",
        "a note of empty bytes": body[:-1] + b"\xc4\x00",
    }


def test_odd_encodings_of_a_file_are_no_file_though_truly_signed() -> None:
    table = Mailed()
    body = encode_turn(table.turn(d.Deploy(), d.End()))
    odd = odd_bodies(body)
    for each in odd.values():
        assert each != body
        judged = machine().judge([*table.files(), ("odd", each + keys.sign(KEYS[RED], each))])
        assert (judged.told("odd")[0], judged.accused) == (Outcome.DAMAGED, set())


def test_odd_encodings_of_orders_are_refused() -> None:
    """A number in more bytes than it needs: else one order had two digests, and a choice of digests could be ground."""
    table = Mailed()
    turn = table.turn(d.Deploy(), d.Move(0, 0), d.End())
    longer = turn.decisions.replace(b"\0\0", b"\0\x80\0", 1)
    assert longer != turn.decisions
    assert table.refused(replace(turn, decisions=longer)) == "decisions-unreadable"
    assert table.judged(replace(turn, decisions=longer)).accused == {RED}


def test_odd_encodings_of_a_signature_are_none() -> None:
    """The same signature with the order of its group added is a number too large; it makes no second file."""
    table = Mailed()
    data = signed(KEYS[RED], table.turn(d.Deploy(), d.End()))
    more = int.from_bytes(data[-32:], "little") + SMALLEST_ORDER
    judged = machine().judge([*table.files(), ("odd", data[:-32] + more.to_bytes(32, "little"))])
    assert (judged.told("odd")[0], judged.accused) == (Outcome.BAD_SIGNATURE, set())


def test_odd_encodings_on_the_way_do_no_harm() -> None:
    """Armour, quoted, twice in one mail: the same file."""
    table = Mailed()
    table.file(d.Deploy(), d.End())
    text = armor(table.files()[3][1])
    quoted = "> " + text.replace("\n", "\n> ")
    judged = machine().judge([*table.files()[:3], ("mail", (quoted + "\n\n" + text).encode())])
    assert (judged.code, judged.accused, judged.told("mail")[1]) == (Outcome.OK, set(), "turn-accepted")
