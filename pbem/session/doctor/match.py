"""One match folder looked over without changing anything: files, signatures, index, draft, secrets, rules that it is bound to."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pbem.errors import PbemError, UserError
from pbem.protocol import chain as chains
from pbem.protocol.chain import Chain
from pbem.protocol.turn_file import Invitation, parse_turn
from pbem.session.disk.atomic_files import is_held, parts
from pbem.session.disk.bounded_reading import plain_bytes
from pbem.session.disk.conflict_copies import BELONGS, conflict_copies, on_their_way, other_signers, signed_copies
from pbem.session.disk.match_folder import SECRET_BYTES, MatchFolder, Own, load_json, load_packed
from pbem.session.disk.match_loading import bind
from pbem.session.disk.signing_computer import digests_at, is_copy, load_retired
from pbem.session.disk.status_lines import read_line
from pbem.session.doctor.findings import MatchState, Trouble, is_in_the_way, lying, open_to_others, strays
from pbem.session.results import HOTSEAT
from pbem.session.turn.draft_outcome import Record


def look_over(folder: MatchFolder, key: bytes | None) -> tuple[MatchState | None, list[Trouble]]:
    """What the match is, and what is to be said of it; None where it has not begun. `key`: the public key of the identity."""
    own = load_json(folder.own, Own)
    count = folder.count_files()
    if own is None and not count:
        return None, [Trouble("match-unbegun", {"path": str(folder.path)}, is_wrong=False)]
    name = own.name if own else folder.match
    is_retired = load_retired(folder) is not None
    state = MatchState(folder.match, name, count, is_held=is_held(folder.lock), is_retired=is_retired, is_copy=is_copy(folder))
    found = [*_files_about(folder, state)]
    if own is None:
        found.append(Trouble("own-damaged", {"path": str(folder.own)}))
    chain = _chain(folder, found)
    if chain is not None:
        invitation = chain.invitation
        bound = {"game": invitation.game, "version": invitation.version, "content": invitation.content.hex()}
        state = msgspec.structs.replace(state, **bound)
        found += _rules(folder, invitation)
        if own is not None:
            found += [
                *_index(folder, own, chain),
                *_secrets(folder, own, chain, key, state),
                *_sent(folder, own, chain),
                *_signers(folder, own, chain),
            ]
        state = msgspec.structs.replace(state, orders=_draft(folder, chain, found))
    return state, [msgspec.structs.replace(each, match=name) for each in found]


def _files_about(folder: MatchFolder, state: MatchState) -> Iterator[Trouble]:
    """Rights, leftovers, and what does not belong here."""
    if state.is_held:
        yield Trouble("match-held", {}, is_wrong=False)
    private = [path for path in folder.path.iterdir() if re.fullmatch(r"(secret|key)-\d|draft\.bin", path.name)]
    envelopes = folder.path / "envelopes"
    private += envelopes.iterdir() if envelopes.is_dir() else []
    copies, coming = [path for path in conflict_copies(folder) if path.parent != folder.home.matches], on_their_way(folder)
    yield from lying("secret-open", folder.path, list(open_to_others(private)), is_wrong=True)
    yield from lying("match-parts", folder.path, parts(*(folder.path / each for each in BELONGS)))
    yield from lying("sync-copies", folder.path, copies)
    yield from lying("sync-coming", folder.path, coming)
    told = {*copies, *coming}
    for inside, known in BELONGS.items():
        if is_in_the_way(folder.path / inside):
            yield Trouble("no-folder", {"path": str(folder.path / inside)})
        yield from lying("stray", folder.path / inside, [path for path in strays(folder.path / inside, known) if path not in told])


def _chain(folder: MatchFolder, found: list[Trouble]) -> Chain | None:
    """The files as they are signed and follow each other; what is wrong with the first that does not goes to `found`."""
    path, turns = folder.file(0), []
    try:
        for seq in range(max(folder.count_files(), 1)):
            path = folder.file(seq)
            turns.append(parse_turn(plain_bytes(path)))
        path = folder.refused
        aside = [parse_turn(data) for _, data in folder.load_aside(path)]
        refused = [each for each in aside if all(each.digest != turn.digest for turn in turns)]
        path = folder.file(0)
        for chain in chains.follow(chains.begin(turns[0]), turns, refused):
            path = folder.file(chain.next_seq)
    except OSError:
        found.append(_on_its_way(folder, path) or Trouble("turn-missing", {"path": str(path)}))
    except PbemError as error:
        path = folder.refused if error.code == chains.NOT_NEXT else path
        found.append(_on_its_way(folder, path) or Trouble("turn-damaged", {"path": str(path)}))
    else:
        return chain
    return None


def _on_its_way(folder: MatchFolder, path: Path) -> Trouble | None:
    """What is missing or half-written, where another computer signs: a sync service may still be bringing it."""
    return Trouble("sync-unfinished", {"path": str(path)}) if folder.is_signed_elsewhere else None


def _rules(folder: MatchFolder, invitation: Invitation) -> Iterator[Trouble]:
    """Are the rules and data here that the match is bound to?"""
    try:
        bind(folder.home.games, invitation)
    except UserError as error:
        yield Trouble(error.code, {key: value if isinstance(value, int) else str(value) for key, value in error.places.items()})


def _index(folder: MatchFolder, own: Own, chain: Chain) -> Iterator[Trouble]:
    """Is the line that `status` shows true, as far as the files alone tell?"""
    line = read_line(folder.line)
    if line is None or line.seq != len(chain.turns):
        yield Trouble("index-old", {"path": str(folder.line)}, is_wrong=False)
        return
    last, invitation = chain.turns[-1].turn, chain.invitation
    is_hotseat = own.own_side == HOTSEAT
    true = (folder.match, own.name, invitation.game, invitation.scenario, invitation.dice, last.seq, own.is_archived)
    said = (line.match, line.name, line.game, line.scenario, line.dice, line.last_seq, line.is_archived)
    other = "" if is_hotseat else chain.name_of(1 - own.own_side) or ""
    if (*true, other, is_hotseat or last.author == own.own_side) != (*said, line.opponent, line.last_is_own):
        yield Trouble("index-false", {"path": str(folder.line)})


def _secrets(folder: MatchFolder, own: Own, chain: Chain, key: bytes | None, state: MatchState) -> Iterator[Trouble]:
    """Is what this home needs to go on here, and is the identity the one that the match was begun with?"""
    for side in range(len(chain.order)):
        if chain.key_of(side) is None or (own.own_side != HOTSEAT and side != own.own_side):
            continue
        secret = folder.path / f"secret-{side}"
        is_elsewhere = state.is_copy and not secret.exists()  # another computer with the same key has accepted
        if not is_elsewhere and (not secret.is_file() or secret.stat().st_size != SECRET_BYTES):
            yield Trouble("secret-lost", {"path": str(secret)})
        for envelope in sorted((folder.path / "envelopes").glob(f"[0-9]*-{side}.bin")):
            is_ours = BELONGS["envelopes"].fullmatch(envelope.name) and int(envelope.name[:5]) < len(chain.turns)
            if is_ours and load_packed(envelope, tuple[dict[str, bytes]]) is None:
                yield Trouble("secret-lost", {"path": str(envelope)})
        if own.own_side != HOTSEAT and key != chain.key_of(side) and not state.is_retired:
            yield Trouble("key-lost" if key is None else "key-other", {})


def _sent(folder: MatchFolder, own: Own, chain: Chain) -> Iterator[Trouble]:
    """Was more sent from here than is here?"""
    sent = folder.load_sent()
    if sent is None:
        if not folder.is_signed_elsewhere and any(own.own_side in (HOTSEAT, signed.turn.author) for signed in chain.turns):
            yield Trouble("sent-lost", {"path": str(folder.second_place)}, is_wrong=False)
        return
    if sent.digest not in digests_at(chain, sent.seq):
        yield Trouble("restored-copy", {"sent": sent.seq, "here": len(chain.turns) - 1})


def _signers(folder: MatchFolder, own: Own, chain: Chain) -> Iterator[Trouble]:
    """Does another computer of this player sign for it, and have two signed?"""
    for path, signed in signed_copies(folder):
        turn = signed.turn
        if own.own_side in (HOTSEAT, turn.author) and signed.digest.hex() not in digests_at(chain, turn.seq):
            yield Trouble("two-signed", {"seq": turn.seq, "path": str(path)})
    for path in other_signers(folder):
        yield Trouble("sync-conflict", {"path": str(path)})
    signer, last = folder.load_signer(), chain.last_by(lambda side: own.own_side in (HOTSEAT, side))
    if not folder.is_signed_elsewhere:
        return
    if signer is not None and signer.seq >= last and (signer.seq < 0 or signer.digest in digests_at(chain, signer.seq)):
        yield Trouble("signed-elsewhere", {"seq": signer.seq}, is_wrong=False)
    else:
        yield Trouble("sync-unfinished", {"path": str(folder.signer)})


def _draft(folder: MatchFolder, chain: Chain, found: list[Trouble]) -> int:
    """How many orders wait in the draft; -1: there is none."""
    if not folder.draft.exists():
        return -1
    record = load_packed(folder.draft, Record)
    if record is None:
        found.append(Trouble("draft-damaged", {"path": str(folder.draft)}))
        return -1
    if record.prev != chain.next_prev:
        found.append(Trouble("draft-void", {"path": str(folder.draft)}, is_wrong=False))
        return -1
    orders = len(record.lines) + len(record.sealed)
    if orders:
        found.append(Trouble("draft-waits", {"seq": len(chain.turns), "orders": orders}, is_wrong=False))
    return orders
