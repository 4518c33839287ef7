"""Finish a file: sign it, store it for good, and only then show it. One place in the chain is signed once."""

from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.errors import CheatEvidence, CorruptFile, UserError
from pbem.match import file_composition
from pbem.match.fold import take
from pbem.match.fold_report import DICE, OPENING, Report
from pbem.match.state import MatchState
from pbem.protocol import chain as chains
from pbem.protocol import keys
from pbem.protocol.turn_file import Accept, End, Offer, Pass, Resign, SignedTurn, parse_turn, sign_turn
from pbem.session.disk import snapshot
from pbem.session.disk.atomic_files import drop, sync_folder, where_writable
from pbem.session.disk.kept_by_home import keep_away
from pbem.session.disk.match_folder import MAX_REFUSED
from pbem.session.disk.match_loading import Loaded, load, locked, look_up
from pbem.session.disk.player_given_paths import write_new
from pbem.session.disk.player_home import Home
from pbem.session.disk.signing_computer import check_may_sign, check_no_rival, check_signer, digests_at
from pbem.session.player.identity import load_seed
from pbem.session.results import Sealed
from pbem.session.turn.away_notes import waiting, with_lines
from pbem.session.turn.draft_outcome import (
    Record,
    check_mark,
    is_at_end,
    is_choosing,
    load_record,
    record_of,
    store_record,
    to_draft,
    try_record,
)
from pbem.session.turn.order_text import sealed_lines, written_lines
from pbem.session.turn.own_secrets import is_fitting, payloads_of_file, store_payloads, store_payloads_aside, vault_of
from pbem.session.turn.papers import without_unused
from pbem.session.turn.shown_steps import JUMPS, end_name, report_steps
from pbem.session.turn.status_index import store_line

MAX_NOTE_CHARS = 4000
MIN_DIGEST_CHARS = 8


def seal(home: Home, ref: str, note: str = "", pass_: bool = False, mark: str = "") -> Sealed:
    """The draft as a signed file. When the match is over: the file that publishes the match secret for the audit.

    A file that was sealed but never handed over comes out again. Raises UserError: "not-your-turn", "choice-open" (orders are
    missing: add them, or pass), "not-accepted", "restored-copy", "note-too-long"; with the mark of the draft that was looked over
    (`Position.mark`) "draft-changed" where it is another by now.
    """
    with locked(home, ref) as loaded:
        check_mark(loaded, mark)
        if loaded.is_unsent and loaded.chain.next_author != loaded.own.own_side:
            return sealed_again(loaded)
        side = loaded.own_due
        if not loaded.chain.is_set_up and not loaded.is_hotseat:
            raise UserError("not-accepted", match=loaded.own.name)
        return finish(loaded, side, Pass() if pass_ else None, note)


def resend(home: Home, ref: str) -> Sealed:
    """The last own file again, byte for byte. Raises UserError "nothing-sent"."""
    loaded = look_up(home, ref)
    if loaded.last_own_seq < 0:
        raise UserError("nothing-sent", match=loaded.own.name)
    return sealed_again(loaded)


def file_before(home: Home, ref: str, seq: int) -> bytes:
    """The file that another one follows, b"" before the first."""
    return look_up(home, ref).folder.file(seq - 1).read_bytes() if seq else b""


def offer(home: Home, ref: str, what: str, to: int | None = None, note: str = "", mark: str = "") -> Sealed:
    """Offer a "draw" or a "takeback" to just after file `to` (default: the file before own last one), with the draft's orders.

    `mark` as in `seal`.
    """
    if what not in ("draw", "takeback"):
        raise UserError("offer-unknown", offer=what, known="draw, takeback")
    with locked(home, ref) as loaded:
        check_mark(loaded, mark)
        side = loaded.own_due
        if what == "draw":
            return finish(loaded, side, Offer("draw"), note)
        to = loaded.chain.last_by(lambda author: author == side) - 1 if to is None else to
        last = loaded.chain.next_seq - 2
        if last < 1:
            raise UserError("takeback-too-early", match=loaded.own.name)
        if not 1 <= to <= last:
            raise UserError("takeback-nowhere", match=loaded.own.name, to=to, last=last)
        return finish(loaded, side, Offer("takeback", to), note)


def accept_offer(home: Home, ref: str, note: str = "") -> Sealed:
    """Accept the offer of the file before; what was drafted is dropped. Raises UserError "no-offer"."""
    with locked(home, ref) as loaded:
        side = loaded.own_due
        if loaded.fold.offer is None:
            raise UserError("no-offer", match=loaded.own.name)
        loaded.fold = loaded.reaching()
        return finish(loaded, side, Accept(), note, is_empty=True)


def resign(home: Home, ref: str, note: str = "") -> Sealed:
    """Give the match up. What was drafted is dropped."""
    with locked(home, ref) as loaded:
        side = loaded.own_due
        if not loaded.chain.is_set_up:
            raise UserError("not-accepted", match=loaded.own.name)
        return finish(loaded, side, Resign(), note, is_empty=True)


def withdraw(home: Home, ref: str, digest: str) -> str:
    """Take the last own file out of the chain, because the other side has refused it; its orders are in the draft again.

    `digest`: the first eight or more hex digits that the other side's program names for the file. What replaces it names
    it as the file before, so that both are no fork. Raises UserError "nothing-to-withdraw" or "not-that-file".
    """
    with locked(home, ref) as loaded:
        last = loaded.chain.turns[-1]
        turn = last.turn
        if not turn.seq or not loaded.plays(turn.author) or loaded.is_hotseat:
            raise UserError("nothing-to-withdraw", match=loaded.own.name)
        if len(digest) < MIN_DIGEST_CHARS or not last.digest.hex().startswith(digest.lower()):
            raise UserError("not-that-file", digest=digest, last=last.digest.hex())
        check_not_restored(loaded)
        folder = loaded.folder
        report = loaded.report_of(turn.seq)
        is_shown = loaded.rules.covers or any(each.how in (DICE, OPENING) for each in report.steps[report.settled :])  # they stand
        store_payloads_aside(loaded, last)
        if not folder.store_aside(folder.refused, turn.seq, last.digest, last.data, MAX_REFUSED):
            raise UserError("withdrawn-too-often", limit=MAX_REFUSED)
        drop(folder.snapshot)
        drop(folder.file(turn.seq))
        folder.store_own(replace(loaded.own, handed_over=min(loaded.own.handed_over, turn.seq - 1)))  # its heir has not gone
        again = load(folder)
        record = record_of(again, turn)
        # what it sealed may hang on dice that were only supposed
        for kept in (record, replace(record, sealed=()), replace(record, sealed=(), seals=())):
            try:
                try_record(again, kept)
            except (IllegalOrder, UserError):
                continue
            store_record(again, replace(kept, locked=len(kept.lines) if is_shown else 0))
            break
        else:
            drop(folder.draft)  # it cannot stand by itself: its envelopes went with it
        snapshot.store(folder, again.fold, again.chain.turns, again.invitation.content)
        store_line(again)
        return last.digest.hex()


def hand_over(home: Home, ref: str, to: Path | None, data: bytes, through: int | None = None) -> None:
    """Write what carries the last own file (as bytes, armour or mail) to a path, atomically, and note that it went out.

    `to` None: the door has printed it. `through`: only a file of this number, or before it, is known to be out. Raises UserError
    "out-exists" when other bytes are there, "out-unwritable".
    """
    if to is not None:
        write_new(to, data)
    with where_writable(), locked(home, ref) as loaded:  # saves that can only be read: it went out, and that is not noted
        if loaded.own.handed_over < loaded.last_own_seq and (through is None or loaded.last_own_seq <= through):
            _remember_sent(loaded)
            loaded.own = replace(loaded.own, handed_over=loaded.last_own_seq)
            loaded.folder.store_own(loaded.own)
        store_line(loaded)  # also where who noted it was cut short before the line


def _remember_sent(loaded: Loaded) -> None:
    """Tell the second place of the last own file where who made it was cut short before he could."""
    last, sent = loaded.chain.turns[loaded.last_own_seq], loaded.folder.load_sent()
    if loaded.folder.is_signed_elsewhere:
        return
    if sent is None or (sent.seq <= last.turn.seq and sent.digest != last.digest.hex()):
        loaded.folder.store_sent(last.turn.seq, last.digest)


def finish(loaded: Loaded, side: int, end: End | None, note: str, is_empty: bool = False) -> Sealed:
    """Complete, sign, check as the other side will, store, and only then return. `is_empty`: without what is drafted.

    The draft goes when the file is stored: where anything fails before, it stays as it was.
    """
    told = () if loaded.is_hotseat else waiting(loaded.home, loaded.folder.match)
    note = checked_note(with_lines(note, told))
    check_not_restored(loaded)
    record = Record(loaded.chain.next_prev, side) if is_empty else load_record(loaded, side)
    if not is_fitting(loaded, side):
        raise UserError("only-a-copy", match=loaded.own.name)
    vault = vault_of(loaded, side)
    if end is None and is_at_end(loaded, side):
        is_done = loaded.fold.has_published(side)
        secret = None if is_done else vault.secret_end(loaded.fold)
        draft = file_composition.Draft(end=secret, note=note, prev=loaded.chain.next_prev)
    else:
        if record.sealed and is_choosing(try_record(loaded, record)):
            raise UserError("sealed-half", match=loaded.own.name)
        draft = to_draft(loaded, without_unused(loaded, record), note, end)
    replaced = [each.turn.reveal.index for each in loaded.chain.refused_at(loaded.chain.next_seq) if each.turn.reveal]
    composed = file_composition.compose(loaded.fold, vault, draft, max(replaced, default=0))
    seed = loaded.folder.own_key(side) or load_seed(loaded.home)
    key = loaded.chain.key_of(side)
    if key is not None and keys.public_key(seed) != key:
        raise UserError("identity-changed", match=loaded.own.name, side=loaded.roles[side])
    signed = sign_turn(composed.turn, seed)
    try:
        parse_turn(signed.data)
        _, chain = chains.take(loaded.chain, signed)
        fold, report = take(loaded.fold, composed.turn)
    except CorruptFile as error:  # more than a file holds
        raise UserError(error.code, None, **error.places) from error
    except CheatEvidence as error:
        raise AssertionError(f"own file refused: {error.code}") from error
    sealed = keep_signed(loaded, signed, composed.payloads, chain, fold, report)
    if told:
        with suppress(OSError):  # it would be said once more, which changes nothing
            keep_away(loaded.home, loaded.folder.match, ())
    return sealed


def checked_note(note: str) -> str:
    """The note as it can travel: what is no text becomes "?". Raises UserError "note-too-long"."""
    if len(note) > MAX_NOTE_CHARS:
        raise UserError("note-too-long", size=len(note), limit=MAX_NOTE_CHARS)
    return note.encode(errors="replace").decode()


def keep_signed(
    loaded: Loaded, signed: SignedTurn, payloads: dict[str, bytes], chain: chains.Chain, fold: MatchState, report: Report
) -> Sealed:
    """Store a signed file for good; whatever happens from here on, this is the file of its place."""
    folder, turn = loaded.folder, signed.turn
    store_payloads(loaded, turn.author, turn.seq, payloads)
    folder.store_signer(turn.seq, signed.digest.hex())
    folder.store_file(turn.seq, signed.data)
    folder.store_sent(turn.seq, signed.digest)
    loaded.chain, loaded.fold = chain, fold
    keep_last(loaded)
    return _sealed(loaded, signed, report)


def keep_last(loaded: Loaded) -> None:
    """What hangs on the last file: time, snapshot, line of the index; a draft that followed another file goes."""
    folder = loaded.folder
    loaded.own = replace(loaded.own, last_at=folder.home.clock(), notes_read=loaded.notes_read, is_archived=False, claimed_at=0)
    folder.store_own(loaded.own)
    drop(folder.draft)
    snapshot.store(folder, loaded.fold, loaded.chain.turns, loaded.invitation.content)
    store_line(loaded)


def check_not_restored(loaded: Loaded) -> None:
    """Raises UserError "restored-copy" when more was signed than is here: what is made now could be a second file for one place.

    Also "match-moved" and "only-a-copy", where this is not the place to go on from, and what `check_no_rival` and
    `check_signer` raise.
    """
    check_may_sign(loaded.folder)
    check_no_rival(loaded)
    check_not_older(loaded)
    check_signer(loaded)


def check_not_older(loaded: Loaded) -> None:
    """Raises UserError "restored-copy" where what was signed last on this computer is not here."""
    sent = loaded.folder.load_sent()
    if sent is not None and sent.digest not in digests_at(loaded.chain, sent.seq):
        raise UserError("restored-copy", match=loaded.own.name, sent=sent.seq, here=len(loaded.chain.turns) - 1)


def sealed_again(loaded: Loaded) -> Sealed:
    """The last own file as it was sealed, with what it did. It is on the disk, whoever made it and was cut short.

    Raises UserError "two-signed" or "sync-conflict": which of two files is to go is not for this program to choose.
    """
    check_no_rival(loaded)
    sync_folder(loaded.folder.files)
    signed = loaded.chain.turns[loaded.last_own_seq]
    return _sealed(loaded, signed, loaded.report_of(signed.turn.seq))


def _sealed(loaded: Loaded, signed: SignedTurn, report: Report) -> Sealed:
    turn = signed.turn
    happened = report_steps(loaded.rules, report, (turn.author,))
    jumps = sum(step.kind in JUMPS for step in happened)
    return Sealed(
        card=loaded.card,
        seq=turn.seq,
        data=signed.data,
        file_name=f"{loaded.own.name}-{turn.seq:04}.pbem",
        lines=written_lines(loaded.rules, turn),
        is_covered=loaded.rules.covers,
        in_envelope=sealed_lines(loaded.rules, turn, payloads_of_file(loaded, turn.author, turn.seq)),
        note=turn.note,
        happened=happened,
        digest=signed.digest.hex(),
        settled=jumps + report.settled,
        end=end_name(turn.end),
    )
