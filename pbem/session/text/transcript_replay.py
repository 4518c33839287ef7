"""A match in notation, played again through the rules: the same position after every file, or the first line that differs.

For text that anybody may have written: bounded, and each complaint names its line. Nothing is signed or proven here; that the dice
were honest only the turn files can show.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.game import AnyRules
from pbem.engine.match_options import OptionValue
from pbem.errors import CheatEvidence, CorruptFile, Outcome, PbemError, UserError
from pbem.match.file_composition import Line, pack_lines
from pbem.match.fold_report import SEALED_DICE, SWIFT_DICE
from pbem.match.state import MatchState, start_match
from pbem.match.transcript_fold import NotedRoll, note
from pbem.protocol.turn_file import (
    ASK,
    FORMAT,
    MAX_OPTIONS,
    OPEN,
    SEALED,
    Accept,
    Acceptance,
    Claim,
    End,
    Invitation,
    Offer,
    Opening,
    OwnInvitation,
    Pass,
    Policy,
    Resign,
    Seal,
    Secret,
    Spring,
    Turn,
)
from pbem.session.disk.match_loading import bind
from pbem.session.disk.player_home import Games, catalogue_game
from pbem.session.text.transcript import OTHER, OWN, TITLE, position_line, state_digest
from pbem.session.turn.match_position import over_of
from pbem.session.turn.order_text import read_line

MAX_TEXT_BYTES = 8 * 1024 * 1024
MAX_LINES = 400_000
MAX_LINE_CHARS = 30_000
MAX_ITEMS = 4096  # of a kind, in one file
NOTHING = bytes(32)
ENDS: dict[str, Callable[[], End]] = {"pass": Pass, "accept": Accept, "resign": Resign}
Source = tuple[int, str]
T = TypeVar("T")
_WRONG = (IllegalOrder, UserError, ValueError, LookupError, msgspec.DecodeError, RecursionError)
_TEXT = r'("(?:[^"\\]|\\.)*")'
_SHAPES = {
    "file": re.compile(r"(\d{1,5}) (\S+)"),
    "player": re.compile(_TEXT),
    "note": re.compile(_TEXT),
    "reveal": re.compile(r"(\d{1,5})"),
    "open": re.compile(rf"{_TEXT} ([0-9a-f]+|-)"),
    "claim": re.compile(rf"{_TEXT} {_TEXT} (\d{{1,9}})"),
    "spring": re.compile(rf"{_TEXT} (\d{{1,9}})"),
    "seal": re.compile(rf"{_TEXT} (\d{{1,4}})"),
    "standing": re.compile(rf"(\S+) (own|other) (?:(ask)|sealed {_TEXT}|= (.+))"),
    "order": re.compile("(.+)"),
    "answer": re.compile("(.+)"),
    "roll": re.compile(r"(\[.*\]) = (\d{1,5}(?:, \d{1,5})*)"),
    "offer": re.compile(r"(draw|takeback) (\d{1,5})"),
    "secret": re.compile(r"(\d{1,8})"),
    "position": re.compile(r"(\d{1,9}) ([0-9a-f]{32})"),
    **{word: re.compile("()") for word in ENDS},
}


class Retold(Struct, frozen=True):
    """A match that was played again to its last line."""

    game: str
    scenario: str
    options: tuple[tuple[str, OptionValue], ...]
    dice: str
    players: tuple[str, ...]  # foreign text, in side order
    files: int
    inputs: int
    digest: str  # of the game's state, hex
    result: str
    winner: int


class _Noted(Struct):
    """One file as it is written down."""

    line: int
    seq: int
    side: str
    once: dict[str, tuple[int, tuple[str, ...]]] = {}  # by its word, with its line: what a file says once
    script: list[tuple[int, Line]] = []  # with their lines
    openings: list[Opening | Claim | Spring] = []
    policies: list[Policy] = []
    seals: list[Seal] = []
    throws: list[NotedRoll] = []


def retell(data: bytes, games: Games = catalogue_game) -> Retold:
    """Play a match in notation again. Raises what is wrong with a place `line`.

    CorruptFile "notation-unreadable"; CheatEvidence "replay-illegal", "replay-differs" or "replay-dice"; UserError for a game,
    version or data that is not here.
    """
    source = _source(data)
    invitation, match, rules, left = _header(source, games)
    fold = start_match(rules, match, invitation.dice)
    players = [""] * len(rules.sides)

    def rules_here() -> AnyRules:
        return fold.rules_here

    for noted in _files(left, rules_here):
        if noted.side not in rules.sides or noted.seq != fold.seq:
            raise _unreadable(noted.line, "not the next file of this match")
        fold = _take(fold, noted, invitation, players)
    if not fold.seq:
        raise _unreadable(1, "no files")
    ended, winner = over_of(fold)
    return Retold(
        game=invitation.game,
        scenario=invitation.scenario,
        options=invitation.options,
        dice=invitation.dice,
        players=tuple(players),
        files=fold.seq,
        inputs=fold.step,
        digest=state_digest(fold.state).hex(),
        result=ended,
        winner=winner,
    )


# --- reading


def _source(data: bytes) -> list[Source]:
    """The lines that say something, with their numbers."""
    if len(data) > MAX_TEXT_BYTES:
        raise _unreadable(0, "too large")
    try:
        lines = data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise _unreadable(data[: error.start].count(b"\n") + 1, "not UTF-8") from error
    if len(lines) > MAX_LINES:
        raise _unreadable(MAX_LINES, "too many lines")
    found = []
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_CHARS:
            raise _unreadable(number, "too long")
        if (text := line.strip()) and not text.startswith("#"):
            found.append((number, text))
    return found


def _header(source: list[Source], games: Games) -> tuple[Invitation, bytes, AnyRules, list[Source]]:
    if not source or source[0][1] != TITLE:
        raise _unreadable(source[0][0] if source else 1, f"not {TITLE}")
    said: dict[str, str] = {}
    options: list[tuple[str, OptionValue]] = []
    own: list[str] = []
    at = 1
    while at < len(source) and not source[at][1].startswith("file "):
        number, text = source[at]
        word, _, rest = text.partition(" ")
        with _reading(number, text):
            if word == "option":
                key, _, value = rest.partition(" = ")
                options.append((key, msgspec.json.decode(value.encode(), type=str | int | bool)))
            elif word == "own":
                own.append(_json(rest, str))
            elif word in said or word not in ("match", "game", "scenario", "dice"):
                raise ValueError(word)
            else:
                said[word] = rest
        at += 1
    game = said.get("game", "").split(" ")
    match, content = said.get("match", ""), game[2] if len(game) == 3 else ""
    if not re.fullmatch("[0-9a-f]{32}", match) or not re.fullmatch("[0-9a-f]{64}", content) or len(options) > MAX_OPTIONS:
        raise _unreadable(source[0][0], "the header")
    fields = (game[0], game[1], bytes.fromhex(content), said.get("scenario", ""), tuple(sorted(options)), said.get("dice", ""))
    invitation = Invitation(*fields, "", NOTHING, NOTHING)
    if own:
        invitation = OwnInvitation(*fields, "", NOTHING, NOTHING, "\n".join(own))
    if invitation.dice not in (SEALED_DICE, SWIFT_DICE):
        raise _unreadable(source[0][0], "the header: dice")
    _, rules = bind(games, invitation)
    return invitation, bytes.fromhex(match), rules, source[at:]


def _files(source: list[Source], rules: Callable[[], AnyRules]) -> Iterator[_Noted]:
    """The files in their order, each by the rules as they stand when it is come to.

    The last line says how many there are, so that a text cut short is noticed.
    """
    noted: _Noted | None = None
    count = 0
    for place, (number, text) in enumerate(source):
        word, _, rest = text.partition(" ")
        if word in ("file", "files"):
            if noted is not None:
                count += 1
                yield noted
            if word == "files":
                if rest != str(count) or place != len(source) - 1:
                    raise _unreadable(number, "the end")
                return
        with _reading(number, text):
            found = _SHAPES[word].fullmatch(rest)
            if found is None or (noted is None and word != "file"):
                raise ValueError(word)
            if word == "file":
                noted = _Noted(number, int(found[1]), found[2])
            elif noted is not None:
                _add(noted, rules(), number, word, tuple(found.groups("")))
    raise _unreadable(source[-1][0] if source else 1, "cut short")


def _add(noted: _Noted, rules: AnyRules, number: int, word: str, groups: tuple[str, ...]) -> None:
    """What a line says of its file."""
    first = groups[0]
    if word in ("order", "answer"):
        noted.script.append((number, read_line(rules, first)))
    elif word == "open":
        noted.openings.append(Opening(_json(first, str), NOTHING, bytes.fromhex(groups[1].removeprefix("-"))))
    elif word == "claim":
        noted.openings.append(Claim(_json(first, str), _json(groups[1], str), int(groups[2])))
    elif word == "spring":
        noted.openings.append(Spring(_json(first, str), int(groups[1])))
    elif word == "seal":
        noted.seals.append(Seal(_json(first, str), NOTHING, int(groups[1])))
    elif word == "standing":
        noted.policies.append(_policy(rules, *groups))
    elif word == "roll":
        noted.throws.append(NotedRoll(_json(first, tuple[int | str, ...]), tuple(map(int, groups[1].split(", "))), number))
    elif word in noted.once:
        raise _unreadable(number, f"{word} twice")
    elif word != "note":
        noted.once[word] = number, (_json(first, str),) if word == "player" else groups
    if any(len(each) > MAX_ITEMS for each in (noted.script, noted.openings, noted.seals, noted.policies, noted.throws)):
        raise _unreadable(number, "too many of this")


def _policy(rules: AnyRules, kind: str, whose: str, ask: str, sealed: str, text: str) -> Policy:
    is_own = {OWN: True, OTHER: False}[whose]
    if ask:
        return Policy(kind, is_own, ASK)
    if sealed:
        return Policy(kind, is_own, SEALED, _json(sealed, str).encode())
    return Policy(kind, is_own, OPEN, rules.read_policy(kind, text))


# --- playing again


def _take(fold: MatchState, noted: _Noted, invitation: Invitation, players: list[str]) -> MatchState:
    side = list(fold.rules.sides).index(noted.side)
    turn, reveal = _turn(fold, noted, side, invitation)
    if turn.setup is not None:
        players[side] = turn.setup.name
    try:
        fold, _ = note(fold, turn, reveal, noted.throws)
    except CheatEvidence as error:
        raise _differs(noted, error, invitation.game) from error
    except (UserError, IllegalOrder, ValueError, LookupError) as error:
        code = error.code if isinstance(error, PbemError) else "line-unlawful"
        raise CheatEvidence("replay-illegal", Outcome.ILLEGAL_ORDER, line=noted.line, why=code) from error
    stated = noted.once.get("position")
    if stated is None:
        raise _unreadable(noted.line, "no position")
    if position_line(fold) != "position " + " ".join(stated[1]):
        raise CheatEvidence("replay-differs", Outcome.STATE_DIFFERS, line=stated[0], seq=noted.seq)
    return fold


def _differs(noted: _Noted, error: CheatEvidence, game: str) -> CheatEvidence:
    """What is wrong with a file, at the line that says so."""
    places = dict(error.places)
    if error.code.startswith("throw-"):
        return CheatEvidence("replay-dice", Outcome.BAD_PROOF, line=places.get("place", noted.line), why=error.code)
    item = places.get("item", -1)
    line = noted.script[item][0] if isinstance(item, int) and 0 <= item < len(noted.script) else noted.line
    if error.code == "illegal-order":
        why = {"why": places["why"], "rule": places["rule"], "subject": places["subject"], "game": game}
        return CheatEvidence("replay-illegal", Outcome.ILLEGAL_ORDER, line=line, **why)
    return CheatEvidence("replay-illegal", error.outcome, line=line, why=error.code)


def _turn(fold: MatchState, noted: _Noted, side: int, invitation: Invitation) -> tuple[Turn, int]:
    """A turn without signature, and how far it reveals."""
    rules = fold.rules
    setup: Invitation | Acceptance | None = None
    if "player" in noted.once:
        name = noted.once["player"][1][0]
        setup = Acceptance(name, NOTHING, NOTHING) if noted.seq else replace(invitation, name=name)
    with _reading(noted.line, "orders"):
        decisions, marks = pack_lines(rules, tuple(line for _, line in noted.script))
    turn = Turn(
        format=FORMAT,
        match=fold.id,
        seq=noted.seq,
        author=side,
        prev=NOTHING,
        setup=setup,
        reveal=None,
        openings=tuple(noted.openings),
        policies=tuple(noted.policies),
        seals=tuple(noted.seals),
        decisions=decisions,
        marks=marks,
        end=_end(noted),
        checkpoint=None,
        note="",
    )
    reveal = int(noted.once["reveal"][1][0]) if "reveal" in noted.once else 0
    return turn, reveal


def _end(noted: _Noted) -> End | None:
    found: list[End] = [end() for word, end in ENDS.items() if word in noted.once]
    if "offer" in noted.once:
        what, to_seq = noted.once["offer"][1]
        found.append(Offer(what, int(to_seq)))
    if "secret" in noted.once:
        found.append(Secret(NOTHING, left=int(noted.once["secret"][1][0])))
    if len(found) > 1:
        raise _unreadable(noted.line, "two ends")
    return found[0] if found else None


def _json(text: str, shape: type[T]) -> T:
    return msgspec.json.decode(text.encode(), type=shape)


@contextmanager
def _reading(number: int, text: str) -> Iterator[None]:
    """Whatever keeps a line from being read is told with its number."""
    try:
        yield
    except _WRONG as error:
        raise _unreadable(number, text[:60]) from error


def _unreadable(line: int, detail: str) -> CorruptFile:
    return CorruptFile("notation-unreadable", line=line, detail=detail)
