"""Take in turn files: the only door for foreign bytes."""

import re
from collections.abc import Collection
from contextlib import suppress

from msgspec.structs import replace

from pbem.errors import CheatEvidence, CorruptFile, Outcome, PbemError, UserError
from pbem.match.file_stages import MAX_DECISIONS
from pbem.match.fold import take
from pbem.match.fold_report import Report
from pbem.match.state import MatchState
from pbem.post.mail_files import find_turns
from pbem.protocol import chain as chains
from pbem.protocol.chain import Chain, Place
from pbem.protocol.keys import is_signed
from pbem.protocol.turn_file import Invitation, SignedTurn, parse_turn
from pbem.session.disk.atomic_files import drop, lock
from pbem.session.disk.match_folder import MAX_AHEAD, MAX_DISPUTED, MAX_REFUSED, MatchFolder, Own, free_name, naming
from pbem.session.disk.match_loading import Loaded, bind, load, replay
from pbem.session.disk.player_home import Home
from pbem.session.disk.signing_computer import mark_copy
from pbem.session.player.identity import has_identity, show_identity
from pbem.session.results import ImportResult
from pbem.session.turn import status_index
from pbem.session.turn.own_secrets import is_fitting, restore_payloads
from pbem.session.turn.sealing import keep_last
from pbem.session.turn.shown_steps import end_name, report_steps

OWN_TROUBLE = frozenset({"match-locked", "match-damaged", "file-no-file", "disk", "file-locked", "turn-ahead-too-many"})

MAX_INVITATIONS = 50
"""That wait for an answer: anybody can send one, and what comes by the post nobody has asked for."""
MAX_HEAD_BYTES = 64 * 1024
NAME_IN_MAIL = re.compile(r"(?<![\w-])(?:([a-z]{1,30}-\d{1,4})-0000\b|([a-z]{1,30}-\d{1,4}), [a-z0-9_]{1,40}, )", re.ASCII)
"""`congo-3-0000.pbem`, and the head of a mail's text: `congo-3, guerra_do_congo, file 0`."""


def is_retryable(result: ImportResult) -> bool:
    """Was a file left out only because of how this home is now, so that the same bytes may be taken in later?"""
    return result.code in OWN_TROUBLE or is_early(result)


def is_early(result: ImportResult) -> bool:
    """Of these was it left out because its match is not here, or its rules? That may last, and anybody can send such files."""
    return result.code == "match-not-here" or result.outcome is Outcome.RULES_DIFFER


def import_bytes(home: Home, data: bytes, file_name: str = "") -> tuple[ImportResult, ...]:
    """Every turn file found in a .pbem file, armoured text or mail, in order; then what had waited for them.

    Nothing is changed by a file that is refused, but evidence is kept. Each result has an outcome, also where this home has
    trouble of its own with a match (locked, damaged); no turn file at all is one result, "mail-without-turn" with DAMAGED.
    `file_name`: what the bytes were called where they lay; an invitation gets the name that it has at its author's by it.
    """
    found = find_turns(data)
    if not found:
        return (ImportResult(Outcome.DAMAGED, "mail-without-turn", {}),)
    wished = wished_names(data, file_name)
    results: list[ImportResult] = []
    for each in found:
        if isinstance(each, CorruptFile):
            results.append(ImportResult(each.outcome, each.code, each.places))
        else:
            try:
                results += import_turn(home, each, wished)
            except PbemError as error:  # the files of other matches in the same mail are no worse for it
                results.append(_failed(error, parse_turn(each)))
            except OSError as error:
                results.append(_failed(UserError("disk", detail=error.strerror or ""), parse_turn(each)))
    return tuple(results)


def wished_names(data: bytes, file_name: str = "") -> frozenset[str]:
    """What the author of an invitation calls its match, by the names of files and by the head of a mail: foreign text."""
    text = f"{file_name}\n{data[:MAX_HEAD_BYTES].decode('ascii', 'replace')}"
    return frozenset(found[1] or found[2] for found in NAME_IN_MAIL.finditer(text))


def import_turn(home: Home, data: bytes, wished: Collection[str] = ()) -> list[ImportResult]:
    """One .pbem file, and what had waited for it. Raises UserError only for this home's own trouble: a lock, a damaged match."""
    try:
        signed = parse_turn(data)
    except CorruptFile as error:
        return [ImportResult(error.outcome, error.code, error.places)]
    folder = MatchFolder(home, signed.turn.match.hex())
    if not folder.file(0).exists():
        try:
            return [_invited(folder, signed, wished)]
        except PbemError as error:
            return [_failed(error, signed)]
    with folder.locked():
        loaded = load(folder)
        results = [*_reinstate(loaded, signed), _take(loaded, signed)]
        if results[-1].outcome is Outcome.OK:
            results += _take_waiting(loaded)
        return results


def _invited(folder: MatchFolder, signed: SignedTurn, wished: Collection[str] = ()) -> ImportResult:
    """Keep an invitation to a match that is not here yet. Raises what is wrong with it."""
    turn, home = signed.turn, folder.home
    if turn.seq or not isinstance(turn.setup, Invitation):
        raise UserError("match-not-here", Outcome.OTHER_MATCH, match=turn.match.hex(), seq=turn.seq)
    chains.begin(signed)
    game, rules = bind(home.games, turn.setup)
    chain, fold, reports = replay(rules, [signed])
    if has_identity(home) and show_identity(home).key == turn.setup.key:
        raise UserError("own-invitation", match=turn.match.hex())
    if len(rules.sides) != 2:
        raise UserError("too-many-sides", sides=len(rules.sides))
    if sum(line.next == "accept" for line in status_index.status(home)) >= MAX_INVITATIONS:
        raise UserError("invitations-too-many", limit=MAX_INVITATIONS)
    with naming(home), lock(folder.lock):
        if not folder.own.exists():
            if not folder.signer.exists():
                folder.store_signer()
            name = free_name(home, game.id, wished)
            folder.store_own(Own(name, 1 - turn.author, home.clock(), last_at=home.clock()))
        folder.store_file(0, signed.data)
        loaded = load(folder)
        loaded.chain, loaded.fold = chain, fold
        keep_last(loaded)
        return _accepted(loaded, signed, reports[0], "invitation-accepted")


def _take(loaded: Loaded, signed: SignedTurn) -> ImportResult:
    """Take one file in where it belongs; on any failure nothing of the match has changed."""
    folder, turn = loaded.folder, signed.turn
    try:
        place, chain = chains.take(loaded.chain, signed)
        _check_own_seat(loaded, signed)
    except PbemError as error:
        is_evidence = isinstance(error, CheatEvidence) or error.outcome is Outcome.FORK
        kept = folder.store_aside(folder.disputed, turn.seq, signed.digest, signed.data, MAX_DISPUTED) if is_evidence else ""
        return _failed(error, signed, loaded, kept)
    if place is Place.ALREADY_HERE:
        again = chains.reconsider(loaded.chain, signed)
        if again is not None and (taken := _take_again(loaded, signed, again)) is not None:
            return taken
        return _result(loaded, signed, Outcome.ALREADY_HERE, "turn-already-here")
    if place is Place.AHEAD:
        kept = folder.store_aside(folder.ahead, turn.seq, signed.digest, signed.data, MAX_AHEAD)
        code = "turn-ahead" if kept else "turn-ahead-too-many"
        return _result(loaded, signed, Outcome.AHEAD, code, kept, missing=loaded.chain.next_seq)
    before = loaded.reaching()
    try:
        fold, report = take(before, turn)
    except PbemError as error:
        kept = folder.store_aside(folder.refused, turn.seq, signed.digest, signed.data, MAX_REFUSED)
        if kept:
            loaded.chain = chains.refuse(loaded.chain, signed)
        return _failed(error, signed, loaded, kept)
    return _store(loaded, signed, chain, fold, report)


def _take_again(loaded: Loaded, signed: SignedTurn, chain: Chain) -> ImportResult | None:
    """A refused file that came again: this program may know better by now, or its author takes its withdrawing back.

    None where it is refused as before. `chain`: without it among the refused.
    """
    before = loaded.reaching()
    try:
        place, longer = chains.take(chain, signed)
        fold, report = take(before, signed.turn)
    except PbemError:
        return None
    if place is not Place.NEXT:
        return None
    if loaded.plays(signed.turn.author):
        restore_payloads(loaded, signed)
    result = _store(loaded, signed, longer, fold, report)
    loaded.folder.drop_aside(loaded.folder.refused, signed.digest)
    return result


def _reinstate(loaded: Loaded, signed: SignedTurn) -> list[ImportResult]:
    """An own file that was withdrawn, when the other side's answer to it comes: it had taken it after all."""
    turn, chain = signed.turn, loaded.chain
    own = next((each for each in chain.refused_at(turn.seq - 1) if each.digest == turn.prev), None)
    key = chain.key_of(turn.author) if turn.author in chain.order else None
    if own is None or key is None or (turn.match, turn.author) != (chain.match, chain.author_at(turn.seq)):
        return []
    again = chains.reconsider(chain, own)
    if again is None or not loaded.plays(own.turn.author) or not is_signed(key, signed.body, signed.signature):
        return []
    taken = _take_again(loaded, own, again)
    return [taken] if taken else []


def _store(loaded: Loaded, signed: SignedTurn, chain: Chain, fold: MatchState, report: Report) -> ImportResult:
    """Keep a file that was taken in, and what hangs on it."""
    folder, turn = loaded.folder, signed.turn
    folder.store_file(turn.seq, signed.data)
    loaded.chain, loaded.fold = chain, fold
    if loaded.plays(turn.author):
        _remember_sent(loaded, signed)
        if chain.is_set_up and not is_fitting(loaded, turn.author):  # not made here: only the place that has its secret goes on
            mark_copy(folder)
            drop(folder.path / f"secret-{turn.author}")  # what was drawn here serves nobody
    keep_last(loaded)
    return _accepted(loaded, signed, report, "turn-accepted")


def _remember_sent(loaded: Loaded, signed: SignedTurn) -> None:
    """An own file has come back to a restored copy; what was sent after it is still to come. Or another computer has signed it."""
    folder, seq, digest = loaded.folder, signed.turn.seq, signed.digest.hex()
    sent, signer = folder.load_sent(), folder.load_signer()
    is_ours = sent is not None and (sent.seq > seq or sent.digest == digest)
    if signer is None or signer.seq < seq:
        folder.store_signer(seq, digest, is_here=is_ours and not folder.is_signed_elsewhere)
    if sent is None or sent.seq <= seq:
        folder.store_sent(seq, signed.digest)


def _check_own_seat(loaded: Loaded, signed: SignedTurn) -> None:
    """Nobody else accepts for a player who is invited here; a home without an identity only looks on."""
    setup, home = signed.turn.setup, loaded.home
    if setup is None or not loaded.plays(signed.turn.author) or loaded.chain.is_set_up:
        return
    if has_identity(home) and show_identity(home).key != setup.key:
        raise CorruptFile("seat-taken", Outcome.BAD_SIGNATURE, author=signed.turn.author)


def _take_waiting(loaded: Loaded) -> list[ImportResult]:
    """Files that were ahead of a gap, as far as the gap is closed now."""
    results: list[ImportResult] = []
    folder = loaded.folder
    seq = -1
    while seq < loaded.chain.next_seq:
        seq = loaded.chain.next_seq
        for name, data in folder.load_aside(folder.ahead):
            try:
                signed = parse_turn(data)
            except CorruptFile:
                drop(folder.ahead / name)
                continue
            if not _may_wait(loaded.chain, signed):
                drop(folder.ahead / name)
            elif signed.turn.seq <= loaded.chain.next_seq:
                result = _take(loaded, signed)
                drop(folder.ahead / name)
                if result.outcome is not Outcome.ALREADY_HERE:
                    results.append(result)
    return results


def _may_wait(chain: Chain, signed: SignedTurn) -> bool:
    """Was a file that came before its author's key was known truly signed by him?"""
    key = chain.key_of(signed.turn.author) if signed.turn.author in chain.order else b""
    return key is None or is_signed(key, signed.body, signed.signature)


def _accepted(loaded: Loaded, signed: SignedTurn, report: Report, code: str) -> ImportResult:
    turn, happened = signed.turn, report_steps(loaded.rules, report, (loaded.viewer,))
    return replace(_result(loaded, signed, Outcome.OK, code), note=turn.note, happened=happened, end=end_name(turn.end))


def _result(loaded: Loaded, signed: SignedTurn, outcome: Outcome, code: str, kept_as: str = "", **places: object) -> ImportResult:
    facts = {"match": loaded.own.name, "seq": signed.turn.seq, "side": loaded.roles[signed.turn.author], **places}
    return _told(signed, outcome, code, facts, loaded, kept_as)


def _failed(error: PbemError, signed: SignedTurn, loaded: Loaded | None = None, kept_as: str = "") -> ImportResult:
    places = dict(error.places)
    if loaded is not None and error.code == "illegal-order":
        item = places.get("item")
        places["order"] = ""
        with suppress(ValueError, LookupError):  # it cannot be written
            decisions = loaded.rules.decisions.unpack(signed.turn.decisions, MAX_DECISIONS)
            places["order"] = loaded.rules.write(decisions[item]) if isinstance(item, int) and item >= 0 else ""
    return _told(signed, error.outcome, error.code, places, loaded, kept_as)


def _told(
    signed: SignedTurn, outcome: Outcome, code: str, facts: dict[str, object], loaded: Loaded | None, kept_as: str
) -> ImportResult:
    turn = signed.turn
    match, name = (loaded.folder.match, loaded.own.name) if loaded is not None else (turn.match.hex(), "")
    return ImportResult(outcome, code, facts, match, name, turn.seq, turn.author, kept_as=kept_as, digest=signed.digest.hex())
