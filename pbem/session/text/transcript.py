"""A whole match as text: what each file held, in notation, with the dice as numbers. `retell` plays it again.

One line a thing; a blank line or one that begins with # means nothing. Foreign texts stand in JSON quotes. The form is in
docs/notation.md.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec import Struct

from pbem import canonical
from pbem.engine.demands import Rolled
from pbem.engine.game import AnyRules
from pbem.errors import UserError
from pbem.match.file_composition import unpack_lines
from pbem.match.fold import take
from pbem.match.fold_report import Report
from pbem.match.state import MatchState, start_match
from pbem.protocol.turn_file import ASK, OPEN, Acceptance, Claim, Invitation, Offer, Opening, OwnInvitation, Secret, Turn
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.results import Step
from pbem.session.turn.order_text import write_line
from pbem.session.turn.shown_steps import end_name, report_steps

TITLE = "pbem notation 1"
DIGEST_CHARS = 32
OWN, OTHER = "own", "other"
Tell = Callable[[tuple[Step, ...]], Iterator[str]]
"""Sentences for what a file did: they stand in the text as remarks."""


def export(home: Home, ref: str, tell: Tell | None = None) -> str:
    """The match as text, from its first file to its last. It holds nothing that both players do not know.

    Raises UserError "transcript-covered" while orders are covered from one of them.
    """
    loaded = look_up(home, ref)
    if loaded.rules.covers and not loaded.fold.is_over:
        raise UserError("transcript-covered", match=loaded.own.name)
    return write_match(loaded.fold.rules, [each.turn for each in loaded.chain.turns], tell)


def write_match(rules: AnyRules, turns: Sequence[Turn], tell: Tell | None = None) -> str:
    """The text of a match from its files, which are known to be good."""
    return "\n".join(_lines(rules, turns, tell)) + "\n"


def state_digest(state: Struct) -> bytes:
    """32 bytes by which two programs know that they hold the same position."""
    return canonical.digest("state", state)


def position_line(fold: MatchState) -> str:
    """Where a match stands after a file: inputs applied, and half of the state's digest."""
    return f"position {fold.step} {state_digest(fold.state).hex()[:DIGEST_CHARS]}"


def quoted(text: str) -> str:
    """A text in JSON quotes, ASCII only, on one line."""
    return '"' + "".join(_safe(character) for character in text) + '"'


def key_text(key: tuple[int | str, ...]) -> str:
    """What was rolled for, as JSON."""
    return "[" + ",".join(str(part) if isinstance(part, int) else quoted(part) for part in key) + "]"


def _safe(character: str) -> str:
    if character.isascii() and character.isprintable() and character not in '"\\':
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def _lines(rules: AnyRules, turns: Sequence[Turn], tell: Tell | None) -> Iterator[str]:
    invitation = turns[0].setup
    if not isinstance(invitation, Invitation):
        raise ValueError("a match begins with its invitation")
    yield TITLE
    yield f"match {turns[0].match.hex()}"
    yield f"game {invitation.game} {invitation.version} {invitation.content.hex()}"
    yield f"scenario {invitation.scenario}"
    if isinstance(invitation, OwnInvitation):
        yield from (f"own {quoted(line)}" for line in invitation.text.split("\n"))
    for key, value in invitation.options:
        yield f"option {key} = {msgspec.json.encode(value).decode()}"
    yield f"dice {invitation.dice}"
    fold = start_match(rules, turns[0].match, invitation.dice)
    for turn in turns:
        before = fold.rules_here  # by whose names whoever reads the file can read it
        fold, report = take(fold, turn)
        yield ""
        yield from _file_lines(before, turn, report)
        yield position_line(fold)
        if tell:
            yield from (
                f"# {line}"
                for text in tell(report_steps(fold.rules_here, report, range(len(rules.sides))))
                for line in text.split("\n")
            )
    yield ""
    yield f"files {len(turns)}"


def _file_lines(rules: AnyRules, turn: Turn, report: Report) -> Iterator[str]:
    yield f"file {turn.seq} {rules.sides[turn.author]}"
    if isinstance(turn.setup, Invitation | Acceptance):
        yield f"player {quoted(turn.setup.name)}"
    if turn.reveal is not None:
        yield f"reveal {turn.reveal.index}"
    for each in turn.openings:
        if isinstance(each, Opening):
            yield f"open {quoted(each.envelope)} {each.payload.hex() or '-'}"
        elif isinstance(each, Claim):
            yield f"claim {quoted(each.envelope)} {quoted(each.question)} {each.answer}"
        else:
            yield f"spring {quoted(each.envelope)} {each.step}"
    for seal in turn.seals:
        yield f"seal {quoted(seal.envelope)} {seal.leaves}"
    yield from _standing_lines(rules, turn)
    for line in unpack_lines(rules, turn.decisions, turn.marks):
        yield f"{'order' if rules.is_order(line.decision) else 'answer'} {write_line(rules, line)}"
    for applied in report.steps:
        if isinstance(applied.given, Rolled):
            yield f"roll {key_text(applied.key)} = {', '.join(map(str, applied.given.numbers))}"
    if isinstance(turn.end, Offer):
        yield f"offer {turn.end.what} {turn.end.to_seq}"
    elif isinstance(turn.end, Secret):
        yield f"secret {turn.end.left}"
    elif turn.end is not None:
        yield end_name(turn.end)
    if turn.note:
        yield f"note {quoted(turn.note)}"


def _standing_lines(rules: AnyRules, turn: Turn) -> Iterator[str]:
    for policy in turn.policies:
        whose = OWN if policy.is_own_stretch else OTHER
        if policy.mode == ASK:
            yield f"standing {policy.kind} {whose} ask"
        elif policy.mode == OPEN:
            yield f"standing {policy.kind} {whose} = {rules.write_policy(policy.kind, policy.data)}"
        else:
            yield f"standing {policy.kind} {whose} sealed {quoted(policy.data.decode())}"
