"""For a dispute: the audit's verdict, and a bundle that a third person can read and check, with or without our program."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from pbem import __version__
from pbem.engine.claims_and_findings import Finding
from pbem.errors import CheatEvidence, CorruptFile, PbemError, UserError
from pbem.match import audit as audits
from pbem.match.fold import follow, take
from pbem.match.state import MatchState
from pbem.protocol.turn_file import parse_turn
from pbem.session.archive.hostile_zip import zipped
from pbem.session.disk.match_loading import Loaded, look_up, replay
from pbem.session.disk.player_given_paths import write_new
from pbem.session.disk.player_home import Home
from pbem.session.look.deadlines import due
from pbem.session.turn.away_notes import FIRST_SECOND, LAST_SECOND, away_in
from pbem.session.turn.match_position import over_of
from pbem.session.turn.order_text import written_lines
from pbem.session.turn.shown_steps import report_steps

POSITIONS = 6  # of the last files; earlier ones follow from the files
Facts = dict[str, object]


class AuditReport(Struct, frozen=True):
    """The final audit. Without the secrets of both sides it is not complete."""

    match: str
    result: str
    winner: int
    sides: tuple[str, ...]  # by side: "clean", "faulted", "not-audited"
    findings: tuple[Finding, ...]

    @property
    def is_complete(self) -> bool:
        """Have all sides published?"""
        return "not-audited" not in self.sides


def audit(home: Home, ref: str) -> AuditReport:
    """Replay with all secrets known. Raises UserError "not-over"."""
    loaded = look_up(home, ref)
    if not loaded.fold.is_over:
        raise UserError("not-over", match=loaded.own.name)
    turns = [each.turn for each in loaded.chain.turns]
    verdict = audits.audit(loaded.rules, loaded.chain.match, loaded.invitation.dice, turns)
    result, winner = over_of(loaded.fold)
    return AuditReport(loaded.folder.match, result, winner, verdict.sides, verdict.findings)


def evidence(home: Home, ref: str, to: Path) -> tuple[str, ...]:
    """Write a zip: files of the chain, disputed files, positions as JSON, facts. Returns the names inside.

    Holds no secret. Raises UserError "out-exists".
    """
    inside = bundle(look_up(home, ref))
    write_new(to, zipped(inside))
    return tuple(sorted(inside))


def bundle(loaded: Loaded) -> dict[str, bytes]:
    """The files of the bundle by name."""
    folder, turns = loaded.folder, loaded.chain.turns
    inside = {f"files/{each.turn.seq:05}.pbem": each.data for each in turns}
    for kind, place in (("refused", folder.refused), ("disputed", folder.disputed), ("ahead", folder.ahead)):
        inside |= {f"{kind}/{name}": data for name, data in folder.load_aside(place)}
    _, fold, _ = replay(loaded.rules, turns[:1])
    orders: list[Facts] = []
    for each in turns:
        if each.turn.seq:
            fold, report = take(fold, each.turn)
            orders.append(_said(loaded, each.data))
            orders[-1]["happened"] = plain(report_steps(loaded.rules, report, ()))
        if each.turn.seq >= len(turns) - POSITIONS:
            inside[f"positions/{each.turn.seq:05}.json"] = to_json(fold.dump())
    refusals = [_judge(loaded, fold, name, data, inside) for name, data in inside.copy().items() if name.startswith("refused/")]
    disputed = [_said(loaded, data) | {"file": name} for name, data in inside.items() if name.startswith(("disputed/", "ahead/"))]
    inside["facts.json"] = to_json(
        {
            **_time(loaded),
            "made_with": f"pbem {__version__}",
            "match": loaded.card,
            "keys": [each.hex() if each else "" for each in map(loaded.chain.key_of, range(len(loaded.rules.sides)))],
            "files": len(turns),
            "inputs": fold.step,
            "state_digest": fold.digest(),
            "waits": fold.wait,
            "refused": refusals,
            "set_aside": disputed,
            "check": ["pbem verify files/*.pbem refused/*.pbem disputed/*.pbem"],
        }
    )
    inside["orders.json"] = to_json(orders)
    if loaded.rules.covers and not loaded.fold.is_over:  # who hands the files on need not be shown what is covered
        return {name: data for name, data in inside.items() if not name.startswith("positions/") and name != "orders.json"}
    return inside


def _time(loaded: Loaded) -> Facts:
    """Of a match with days agreed: what the files prove, and what only the clock of this computer tells."""
    found = next(iter(due(loaded.home, loaded.folder.match)), None)
    if found is None:
        return {}
    sides = loaded.rules.sides
    away: list[Facts] = [
        {"side": sides[each.turn.author], "file": each.turn.seq, "first": period.first, "last": period.last}
        for each in loaded.chain.turns
        for period in away_in(each.turn.note)
    ]
    proven: Facts = {
        "days_agreed_for_a_file": found.line.days,
        "last_signed_file": len(loaded.chain.turns) - 1,
        "next_file_is_due_from": sides[loaded.due] if loaded.due >= 0 else "",
        "days_away_in_signed_notes": away,
    }
    told: Facts = {
        "by": "the clock of the computer that made this bundle",
        "last_file_made_or_taken_in_at": _moment(found.line.last_at),
        "in_time_until": found.until,
        "days_overdue": found.overdue,
        "claimed_abandoned_at": _moment(found.line.claimed_at),
    }
    return {"time": {"proven": proven, "told_only": told, "not_known": "whether, and when, a next file was made or sent"}}


def _moment(at: int) -> str:
    return datetime.fromtimestamp(min(max(at, FIRST_SECOND), LAST_SECOND), UTC).isoformat() if at else ""


def _judge(loaded: Loaded, fold: MatchState, name: str, data: bytes, inside: dict[str, bytes]) -> Facts:
    """Why a file was refused behind this chain, and the position it leads to if its orders can be played at all."""
    signed = parse_turn(data)
    facts = _said(loaded, data) | {"file": name}
    if signed.turn.seq != fold.seq:
        return facts | {"replaced": True}
    try:
        take(fold, signed.turn)
    except PbemError as error:
        facts |= {"refused_as": error.outcome.name.lower(), "code": error.code, "places": error.places}
    try:
        trial, _ = follow(fold, signed.turn)
        inside[f"positions/{name.removeprefix('refused/').removesuffix('.pbem')}.json"] = to_json(trial.dump())
        facts |= {"our_checkpoint": trial.checkpoint(), "stated_checkpoint": signed.turn.checkpoint}
    except (CheatEvidence, UserError):
        pass
    return facts


def _said(loaded: Loaded, data: bytes) -> Facts:
    """What a file says, in notation."""
    try:
        signed = parse_turn(data)
    except CorruptFile as error:
        return {"code": error.code}
    turn = signed.turn
    is_covered = loaded.rules.covers and not loaded.fold.is_over and not loaded.plays(turn.author)
    try:
        lines = written_lines(loaded.rules, turn) if not is_covered else ()
    except (ValueError, LookupError):
        lines = ("?",)
    sides = loaded.rules.sides
    side = sides[turn.author] if turn.author < len(sides) else str(turn.author)
    return {
        "seq": turn.seq,
        "side": side,
        "digest": signed.digest.hex(),
        "orders": lines,
        "end": turn.end,
        "note": turn.note,
    }


def to_json(value: object) -> bytes:
    """Readable JSON: structs with the names of their fields, bytes in hex."""
    return (json.dumps(plain(value), indent=1, ensure_ascii=True) + "\n").encode()


def plain(value: object) -> object:
    """Any value of ours as JSON has it."""
    if isinstance(value, Struct):
        return {"is": type(value).__name__} | {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value if isinstance(value, str | int | None) else str(value)
