"""A match in notation, played again through the rules: the same position after every file, or the first line that differs.

For text that anybody may have written: bounded, and each complaint names its line. Nothing is signed or proven here; that the dice
were honest only the turn files can show.
"""

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.engine.game import AnyRules, OptionValue
from pbem.errors import CheatEvidence, CorruptFile, Outcome, PbemError, UserError
from pbem.match.compose import Line, pack_lines
from pbem.match.noted import NotedRoll, note
from pbem.match.record import SEALED_DICE, SWIFT_DICE
from pbem.match.state import MatchState, start_match
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
from pbem.session.disk.homes import Games, catalogue_game
from pbem.session.disk.match_loading import bind
from pbem.session.text.transcript import OTHER, OWN, TITLE, position_line, state_digest
from pbem.session.turn.match_position import over_of
from pbem.session.turn.order_text import read_line

MAX_TEXT_BYTES = 8 * 1024 * 1024
MAX_LINES = 400_000
MAX_LINE_CHARS = 30_000
MAX_ITEMS = 4096  # of a kind, in one file
NOTHING = bytes(32)
ENDS: dict[str, Callable[[], End]] = {"pass": Pass, "accept": Accept, "resign": Resign, "secret": lambda: Secret(NOTHING)}
Source = tuple[int, str]
T = TypeVar("T")
_TEXT = r'("(?:[^"\\]|\\.)*")'
_SHAPES = {
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
    "position": re.compile(r"(\d{1,9}) ([0-9a-f]{32})"),
    **{word: re.compile("()") for word in ENDS},
}
_FILE = re.compile(r"file (\d{1,5}) (\S+)")


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


class _Noted:
    """One file as it is written down."""

    def __init__(self, line: int, seq: int, side: str) -> None:
        self.line, self.seq, self.side = line, seq, side
        self.things: dict[str, list[tuple[int, tuple[str, ...]]]] = {}
        self.script: list[Source] = []

    def add(self, line: int, word: str, groups: tuple[str, ...]) -> None:
        if word in ("order", "answer"):
            self.script.append((line, groups[0]))
        found = self.things.setdefault(word, [])
        found.append((line, groups))
        if len(found) > MAX_ITEMS:
            raise _unreadable(line, "too many of this")

    def one(self, word: str) -> tuple[int, tuple[str, ...]] | None:
        found = self.things.get(word, [])
        if len(found) > 1:
            raise _unreadable(found[1][0], f"{word} twice")
        return found[0] if found else None


def retell(data: bytes, games: Games = catalogue_game) -> Retold:
    """Play a match in notation again. Raises what is wrong with a place `line`.

    CorruptFile "notation-unreadable"; CheatEvidence "replay-illegal", "replay-differs" or "replay-dice"; UserError for a game,
    version or data that is not here.
    """
    source = _source(data)
    invitation, match, rules, left = _header(source, games)
    fold = start_match(rules, match, invitation.dice)
    players = [""] * len(rules.sides)
    for noted in _files(left):
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
        if word == "option":
            options.append(_option(number, rest))
        elif word == "own":
            own.append(_json(number, rest, str))
        elif word in said or word not in ("match", "game", "scenario", "dice"):
            raise _unreadable(number, text[:60])
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


def _option(number: int, text: str) -> tuple[str, OptionValue]:
    key, _, value = text.partition(" = ")
    try:
        return key, msgspec.json.decode(value.encode(), type=str | int | bool)
    except (ValueError, msgspec.DecodeError) as error:
        raise _unreadable(number, text[:60]) from error


def _files(source: list[Source]) -> Iterator[_Noted]:
    """The files in their order; the last line says how many there are, so that a text cut short is noticed."""
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
            begun = _FILE.fullmatch(text)
            if not begun:
                raise _unreadable(number, text[:60])
            noted = _Noted(number, int(begun[1]), begun[2])
            continue
        found = _SHAPES[word].fullmatch(rest) if word in _SHAPES else None
        if noted is None or found is None:
            raise _unreadable(number, text[:60])
        noted.add(number, word, tuple(found.groups("")))
    raise _unreadable(source[-1][0] if source else 1, "cut short")


# --- playing again


def _take(fold: MatchState, noted: _Noted, invitation: Invitation, players: list[str]) -> MatchState:
    side = list(fold.rules.sides).index(noted.side)
    turn, reveal, throws, lines = _turn(fold, noted, side, invitation)
    if turn.setup is not None:
        players[side] = turn.setup.name
    try:
        fold, _ = note(fold, turn, reveal, throws)
    except CheatEvidence as error:
        raise _differs(noted, error, lines, invitation.game) from error
    except (UserError, IllegalOrder, ValueError, LookupError) as error:
        code = error.code if isinstance(error, PbemError) else "line-unlawful"
        raise CheatEvidence("replay-illegal", Outcome.ILLEGAL_ORDER, line=noted.line, why=code) from error
    stated = noted.one("position")
    if stated is None:
        raise _unreadable(noted.line, "no position")
    if position_line(fold) != "position " + " ".join(stated[1]):
        raise CheatEvidence("replay-differs", Outcome.STATE_DIFFERS, line=stated[0], seq=noted.seq)
    return fold


def _differs(noted: _Noted, error: CheatEvidence, lines: list[int], game: str) -> CheatEvidence:
    """What is wrong with a file, at the line that says so."""
    places = dict(error.places)
    if error.code.startswith("throw-"):
        return CheatEvidence("replay-dice", Outcome.BAD_PROOF, line=places.get("place", noted.line), why=error.code)
    item = places.get("item", -1)
    line = lines[item] if isinstance(item, int) and 0 <= item < len(lines) else noted.line
    if error.code == "illegal-order":
        why = {"why": places["why"], "rule": places["rule"], "subject": places["subject"], "game": game}
        return CheatEvidence("replay-illegal", Outcome.ILLEGAL_ORDER, line=line, **why)
    return CheatEvidence("replay-illegal", error.outcome, line=line, why=error.code)


def _turn(fold: MatchState, noted: _Noted, side: int, invitation: Invitation) -> tuple[Turn, int, list[NotedRoll], list[int]]:
    """A turn without signature, its reveal, its dice, and the line of each of its decisions."""
    rules = fold.rules
    known = noted.one("reveal")
    name = noted.one("player")
    setup: Invitation | Acceptance | None = None
    if name is not None:
        text = _json(name[0], name[1][0], str)
        setup = Acceptance(text, NOTHING, NOTHING) if noted.seq else replace(invitation, name=text)
    script = [(number, _line(rules, number, text)) for number, text in noted.script]
    try:
        decisions, marks = pack_lines(rules, tuple(line for _, line in script), 0)
    except (ValueError, LookupError) as error:
        raise _unreadable(noted.line, "orders") from error
    turn = Turn(
        format=FORMAT,
        match=fold.id,
        seq=noted.seq,
        author=side,
        prev=NOTHING,
        setup=setup,
        reveal=None,
        openings=tuple(_openings(noted)),
        policies=tuple(_policy(rules, number, groups) for number, groups in noted.things.get("standing", [])),
        seals=tuple(
            Seal(_json(number, groups[0], str), NOTHING, int(groups[1])) for number, groups in noted.things.get("seal", [])
        ),
        decisions=decisions,
        marks=marks,
        end=_end(noted),
        checkpoint=None,
        note="",
    )
    throws = [
        NotedRoll(_json(number, key, tuple[int | str, ...]), tuple(map(int, numbers.split(", "))), number)
        for number, (key, numbers) in noted.things.get("roll", [])
    ]
    return turn, int(known[1][0]) if known else 0, throws, [number for number, _ in script]


def _line(rules: AnyRules, number: int, text: str) -> Line:
    try:
        return read_line(rules, text)
    except (IllegalOrder, UserError, ValueError, LookupError) as error:
        raise _unreadable(number, text[:60]) from error


def _openings(noted: _Noted) -> Iterator[Opening | Claim | Spring]:
    for number, (envelope, payload) in noted.things.get("open", []):
        try:
            content = b"" if payload == "-" else bytes.fromhex(payload)
        except ValueError as error:
            raise _unreadable(number, payload[:60]) from error
        yield Opening(_json(number, envelope, str), NOTHING, content)
    for number, (envelope, question, answer) in noted.things.get("claim", []):
        yield Claim(_json(number, envelope, str), _json(number, question, str), int(answer))
    for number, (envelope, step) in noted.things.get("spring", []):
        yield Spring(_json(number, envelope, str), int(step))


def _policy(rules: AnyRules, number: int, groups: tuple[str, ...]) -> Policy:
    kind, whose, ask, sealed, text = groups
    is_own = {OWN: True, OTHER: False}[whose]
    if ask:
        return Policy(kind, is_own, ASK)
    if sealed:
        return Policy(kind, is_own, SEALED, _json(number, sealed, str).encode())
    try:
        return Policy(kind, is_own, OPEN, rules.read_policy(kind, text))
    except (IllegalOrder, UserError, ValueError, LookupError) as error:
        raise _unreadable(number, text[:60]) from error


def _end(noted: _Noted) -> End | None:
    offer = noted.one("offer")
    found: list[End] = [Offer(offer[1][0], int(offer[1][1]))] if offer else []
    found += [end() for word, end in ENDS.items() if noted.one(word)]
    if len(found) > 1:
        raise _unreadable(noted.line, "two ends")
    return found[0] if found else None


def _json(number: int, text: str, shape: type[T]) -> T:
    try:
        return msgspec.json.decode(text.encode(), type=shape)
    except (ValueError, msgspec.DecodeError, RecursionError) as error:
        raise _unreadable(number, text[:60]) from error


def _unreadable(line: int, detail: str) -> CorruptFile:
    return CorruptFile("notation-unreadable", line=line, detail=detail)
