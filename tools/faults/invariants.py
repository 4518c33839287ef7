"""Invariants behind every fault, whichever command it struck, as a new process finds them.

`opened`: every match opens and verifies. `nothing_lost`: what was sent or taken in is there, and all that opens what was sealed.
`signed_once`: for one place in the chain there is one file, or one that names the one it replaces. `closed`: others can read no
secret. `played_out`: the match goes on to its end, and the audit finds everybody honest.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress

from pbem.errors import CorruptFile, UserError
from pbem.protocol.sealed_envelopes import filed_seals, sealed_names
from pbem.protocol.turn_file import Secret, SignedTurn, parse_turn
from pbem.session.disk.match_loading import Loaded, look_up
from pbem.session.disk.player_home import Home
from pbem.session.player import identity
from pbem.session.results import Sealed
from pbem.session.turn import invitations, sealing
from pbem.session.turn.own_secrets import vault_of
from tools.faults.homes import BEFORE, PLAYERS, Table, must

MOST_FILES = 12
OTHERS = 0o077
PRIVATE = re.compile(r"(secret-\d|key-\d|draft\.bin|\d{5}-\d\.bin|snapshot\.bin|identity\.toml|backup\.zip)(\.\d+\.part)?")


def closed(stage: Table) -> None:
    """No secret in a file that others may read: known ones by name, and the bytes of secrets and keys wherever they are."""
    secrets = set(_secrets(stage))
    for path in stage.root.rglob("*"):
        if path.is_file() and BEFORE not in path.parts and path.stat().st_mode & OTHERS:
            data = path.read_bytes()
            is_open = PRIVATE.fullmatch(path.name) or any(each in data for each in secrets)
            must(not is_open, f"others may read {path.relative_to(stage.root)}")


def _secrets(stage: Table) -> Iterator[bytes]:
    """All that is not published by now."""
    published = []
    for path in stage.root.rglob("*.pbem*"):
        with suppress(CorruptFile):  # one that was cut short
            end = parse_turn(path.read_bytes()).turn.end
            published += [end.secret] if isinstance(end, Secret) else []
    for path in stage.root.rglob("secret-?"):
        if path.read_bytes() not in published:
            yield from _forms(path.read_bytes())
    for who in PLAYERS:
        home = stage.home(who)
        if identity.has_identity(home):
            yield from _forms(identity.load_seed(home))


def _forms(secret: bytes) -> tuple[bytes, ...]:
    return (secret, secret.hex().encode()) if len(secret) == 32 else ()


def opened(stage: Table) -> None:
    """Every match of every home is listed, opens, and verifies."""
    for who in PLAYERS:
        home = stage.home(who)
        if not home.saves.exists():
            continue
        listed = json.loads(stage.ok(who, "status", "--all", "--json"))
        there = {path.name for path in home.matches.iterdir() if (path / "own.json").exists()} if home.matches.is_dir() else set()
        must({line["match"] for line in listed} >= {each for each in there if len(each) == 32}, "a match is missing in the list")
        for line in listed:
            for verb in ("show", "log", "verify", "standing") if line["match"] == stage.ref else ("show", "verify"):
                stage.ok(who, verb, line["match"])
        stage.run(who, "doctor")


def nothing_lost(stage: Table, gone: tuple[str, ...] = ()) -> None:
    """Every file that was in a chain is there, in it or set aside as refused; own seals can all be opened."""
    for who in PLAYERS:
        kept = sorted((stage.root / BEFORE / who).glob("*.pbem"))
        if not kept or who in gone:
            continue
        files = stage.chain(who)
        aside = [path.read_bytes() for path in (stage.home(who).matches / stage.ref / "refused").glob("*.pbem")]
        for path in kept:
            must(path.read_bytes() in (*files, *aside), f"{who} has lost file {path.stem}")
    for who in PLAYERS:
        if who not in gone and (stage.home(who).matches / stage.ref / "own.json").exists():
            can_open(look_up(stage.home(who), stage.ref))


def can_open(loaded: Loaded) -> None:
    """The secret is the one of the anchor, and with it the payload of every own envelope gives what was committed to."""
    for side in (0, 1):
        if not loaded.plays(side) or loaded.chain.anchor_of(side) is None:
            continue
        vault = vault_of(loaded, side)
        must(vault.chain.anchor == loaded.chain.anchor_of(side), "the match secret is another")
        for turn in [each.turn for each in loaded.chain.turns if each.turn.author == side]:
            for sealed in filed_seals(turn):
                is_kept = all(name in vault.payloads for name in sealed_names(sealed))
                must(
                    is_kept and vault.sealer(sealed.prev).fits(sealed, vault.payloads),
                    f"what was sealed as {sealed.envelope} in file {turn.seq} is lost",
                )


def signed_once(stage: Table) -> None:
    """Of all turn files that are anywhere: those of one place are one file, or each names the one that it replaces."""
    places: dict[tuple[bytes, int, int], dict[bytes, SignedTurn]] = {}
    for path in stage.root.rglob("*.pbem"):
        signed = parse_turn(path.read_bytes())
        turn = signed.turn
        places.setdefault((turn.match, turn.seq, turn.author), {})[signed.digest] = signed
    for (_, seq, author), found in places.items():
        named = [each.turn.prev for each in found.values()]
        replaced = [digest for digest in found if digest in named]
        is_line = len(set(named)) == len(named) and len(replaced) == len(found) - 1
        must(len(found) == 1 or is_line, f"{len(found)} files of side {author} for place {seq}")


def played_out(stage: Table, second: str = "ben") -> None:
    """It goes on: what is sealed is exchanged, one gives up, both publish, and nobody is found to have cheated."""
    seats = ("ann", second)
    for who in seats:
        if look_up(stage.home(who), stage.ref).last_own_seq >= 0:
            _hand_over(stage, who, seats, sealing.resend(stage.home(who), stage.ref))
    for _ in range(MOST_FILES):
        due = [who for who in seats if _is_due(stage, who)]
        if not due:
            break
        must(len(due) == 1, "both are to write")
        _hand_over(stage, due[0], seats, _next(stage, due[0]))
    for who in seats:
        verdict = json.loads(stage.ok(who, "verify", stage.ref, "--json"))
        must(verdict["is_audited"] and not verdict["findings"], f"{who} finds {verdict['findings'] or 'no audit'}")
    stage.ok(second, "audit", stage.ref)


def _is_due(stage: Table, who: str) -> bool:
    loaded = look_up(stage.home(who), stage.ref)
    return loaded.due >= 0 and loaded.plays(loaded.due)


def _next(stage: Table, who: str) -> Sealed:
    home = stage.home(who)
    loaded = look_up(home, stage.ref)
    if loaded.fold.is_over:
        return sealing.seal(home, stage.ref)
    return sealing.resign(home, stage.ref) if loaded.chain.is_set_up else _accept(home, stage.ref)


def _accept(home: Home, ref: str) -> Sealed:
    """The invitation, with a pass where the first choice is due with it."""
    try:
        return invitations.accept(home, ref)
    except UserError as error:
        must(error.code == "first-move-is-yours", error.code)
        return invitations.accept(home, ref, pass_=True)


def _hand_over(stage: Table, who: str, seats: tuple[str, str], sealed: Sealed) -> None:
    path = stage.out / f"handed-{sealed.seq}-{who}.pbem"
    if not path.exists():
        sealing.hand_over(stage.home(who), stage.ref, path, sealed.data)
    must(path.read_bytes() == sealed.data, f"file {sealed.seq} comes out otherwise than before")
    stage.take_in(next(each for each in seats if each != who), sealed.data)


def cannot_sign(stage: Table, who: str) -> None:
    """This place signs nothing for the match any more."""
    try:
        sealed = sealing.seal(stage.home(who), stage.ref, pass_=True)
    except UserError:
        return
    must(False, f"{who} signs file {sealed.seq} where the match has gone")
