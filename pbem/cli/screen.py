"""A match on paper: the lines that the commands print around a scene, with colours on a terminal that wants them."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pbem.cli.main import Told
from pbem.errors import Outcome
from pbem.session import looking
from pbem.session.homes import Home
from pbem.session.reports import HOTSEAT, Position, Step
from pbem.view import narrate, scene
from pbem.view.cells import Cell, Rows
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.narrate import Narrator
from pbem.view.palette import Palette
from pbem.view.scene import Scene

COLOURS = {name: 30 + place for place, name in enumerate(("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"))}
WEIGHTS = {"bold": 1, "dim": 2, "reverse": 7}
PAPER = (78, 31)  # columns and lines of a map that goes to a file


def scene_of(position: Position) -> Scene:
    """The scene of a position."""
    return scene.scene_of(position.card.game, position.card.sides, position.rules, position.state)


def seen(home: Home, ref: str, side: str = "", after: int | None = None) -> tuple[Position, Scene]:
    """A position with its scene."""
    position = looking.show(home, ref, side, after)
    return position, scene_of(position)


@contextmanager
def telling(home: Home, ref: str, order: str = "") -> Iterator[None]:
    """Turns an illegal order into words with the rule, and what to try."""
    try:
        yield
    except Exception as error:
        refusal = narrate.refusal_in(error)
        if refusal is None:
            raise
        _, here = seen(home, ref)
        hint = hint_for(home, ref, here, refusal.code, refusal.subject, order)
        raise Told(here.narrator.refusal(refusal), hint, Outcome.REFUSED) from error


def hint_for(home: Home, ref: str, here: Scene, code: str, subject: str, order: str) -> str:
    """A word close to one that is unknown, else the command that lists what may be ordered."""
    words = scene.spelled(here, order).split()
    if subject and (code.startswith("unknown-") or code == "word-not-offered"):
        place = next((at for at, word in enumerate(words) if subject.casefold() in word.casefold()), 0)
        before = " ".join(words[:place])
        close = narrate.near(subject, [token.text for token in looking.options(home, ref, before).tokens])
        if close:
            return close if len(close) < 300 else f"pbem options {ref} '{before}' lists what may stand there"
    return f"pbem options {ref} '{words[0]}' lists what may follow" if words else f"pbem options {ref} lists what may be ordered"


# --- the map


def map_lines(game: str, rows: Rows, is_ascii: bool) -> list[str]:
    """A drawing as lines: with colours on a terminal that wants them."""
    palette = scene.palette_of(game, is_ascii)
    return [coloured(palette, row) for row in rows] if wants_colour() else palette.lines(rows)


def map_size() -> tuple[int, int]:
    """Columns and lines for a map: what the terminal has, less what stands around it."""
    if not sys.stdout.isatty():
        return PAPER
    size = shutil.get_terminal_size((80, 43))
    return min(max(size.columns - 1, 40), 160), min(max(size.lines - 12, 15), 61)


def wants_colour() -> bool:
    """Is stdout a terminal, and colour not refused?"""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def wants_ascii(asked: bool) -> bool:
    """Are only ASCII characters safe?"""
    encoding = (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "")
    return asked or encoding not in ("utf8", "utf8sig")


def coloured(palette: Palette, row: list[Cell]) -> str:
    """One line with the escapes that the styles need, and no more."""
    text, last = [], ""
    for cell in row:
        glyph, style = palette.glyph(cell), palette.style(cell)
        codes = _sgr(style) if glyph != " " or "reverse" in style else ""
        if codes != last:
            text.append(f"\x1b[0{codes}m")
            last = codes
        text.append(glyph)
    return "".join(text).rstrip() + ("\x1b[0m" if last else "")


def _sgr(style: str) -> str:
    codes = []
    for word in style.split():
        bright, name = word.startswith("bright-"), word.removeprefix("bright-")
        codes.append(WEIGHTS[word] if word in WEIGHTS else COLOURS[name] + (60 if bright else 0))
    return "".join(f";{code}" for code in codes)


# --- around the map


def head_lines(position: Position, here: Scene) -> list[str]:
    """What is played, by whom, and the tracks."""
    card = position.card
    lines = [f"{card.name}: {scene.title_of(card.game)}, {card.scenario}, {card.dice} dice"]
    if card.own_side == HOTSEAT:
        lines.append("Both sides are played here.")
    else:
        other = next((harmless(name, 40) for side, name in enumerate(card.players) if side != card.own_side and name), "nobody yet")
        lines.append(f"You play {here.narrator.side(card.own_side)} against {other}.")
    return lines + scene.track_lines(here)


def next_lines(position: Position, narrator: Narrator, with_note: bool = True) -> list[str]:
    """What the rules wait for, who sends the next file, the draft, and how to go on."""
    line = narrator.demand(position.demand)
    lines = [("Supposed, as dice are still open: " if position.is_supposed else "") + line[:1].upper() + line[1:] + "."]
    if position.is_supposed:
        lines.append(f"Settled so far: {narrator.demand(position.settled_demand)}.")
    lines += [*_offer_lines(position), *_draft_lines(position, narrator), *_go_on_lines(position, narrator)]
    if position.note and with_note:
        lines += ["Their note:", *(f"  | {text}" for text in harmless_lines(position.note))]
    return lines


def _offer_lines(position: Position) -> list[str]:
    if not position.offer:
        return []
    what = "draw" if position.offer == "draw" else f"take-back to file {position.offer_to}"
    is_own = position.last_sent == position.seq - 1 and position.card.own_side != HOTSEAT
    return [f"You offered a {what}." if is_own else f"The other side offers a {what}: pbem offer {position.card.name} accept"]


def _draft_lines(position: Position, narrator: Narrator) -> list[str]:
    draft = position.draft
    if not draft or not draft.lines:
        return []
    lines = [f"Your draft of file {draft.seq}:"]
    for entry in draft.lines:
        note = "  (waits for dice)" if entry.state == "waits" else "  (skipped)" if entry.state == "skipped" else ""
        why = f"  ({narrator.refusal(entry.refusal)})" if entry.refusal else ""
        lines.append(f"  {entry.text}{note}{why}")
    return lines


def _go_on_lines(position: Position, narrator: Narrator) -> list[str]:
    card, ref = position.card, position.card.name
    if position.due < 0:
        return [f"Next: pbem audit {ref}"]
    if card.own_side not in (HOTSEAT, position.due):
        lines = [f"Waits for {narrator.side(position.due)}: import their file when it comes (pbem import FILE)."]
        if position.is_unsent:
            lines.append(f"Your last file has not gone out yet: pbem resend {ref} -o FILE")
        return lines
    if position.result:
        return [f"Next: pbem seal {ref} -o FILE publishes your secret for the audit."]
    if not card.is_accepted and position.draft and not position.draft.can_seal:
        return [f"Next: pbem options {ref}, pbem do {ref} 'ORDER', then pbem accept {ref} -o FILE"]
    if not card.is_accepted:
        return [f"Next: pbem accept {ref} -o FILE"]
    return [f"Next: pbem options {ref}, pbem do {ref} 'ORDER', then pbem seal {ref} -o FILE"]


def step_lines(step: Step, narrator: Narrator) -> list[str]:
    """One step of the log: the order or dice, and what came of it, indented."""
    who = narrator.side(step.side) if step.side >= 0 else ""
    if step.kind == "dice":
        head = f"dice for {narrator.roll(step.key)}: {', '.join(map(str, step.numbers))}"
    elif step.kind == "skipped":
        why = narrator.refusal(step.refusal) if step.refusal else "its condition does not hold"
        head = f"{who}: {harmless(step.text)} - skipped: {why}"
    elif step.text:
        head = f"{who}: {harmless(step.text)}{' (standing order)' if step.kind == 'standing' else ''}"
    else:
        head = f"{who}: {step.kind}" if who else step.kind
    return [("supposed: " if step.is_supposed else "") + head, *(f"  {line}" for line in narrator.events(step.events))]


def position_data(position: Position, here: Scene) -> dict[str, Any]:
    """A position as JSON: stable keys, documented in docs/cli.md."""
    import msgspec

    card: dict[str, Any] = msgspec.to_builtins(position.card, str_keys=True)
    picture = here.picture
    return {
        **card,
        "side": position.side,
        "demand": msgspec.to_builtins(position.demand, str_keys=True),
        "demand_text": here.narrator.demand(position.demand),
        **{
            field: getattr(position, field)
            for field in ("is_supposed", "due", "seq", "last_sent", "is_unsent", "offer", "offer_to", "result", "winner", "note")
        },
        "draft": msgspec.to_builtins(position.draft, str_keys=True),
        "tracks": {track.key: dict(track.places) for track in picture.tracks},
        "stacks": [{"hex": f"{at:04d}", "units": msgspec.to_builtins(units)} for at, units in sorted(picture.stacks.items())],
        "places": [{"hex": f"{at:04d}", **msgspec.to_builtins(spot)} for at, spot in sorted(picture.spots.items())],
        "to_come": msgspec.to_builtins(picture.waiting),
        "focus": f"{picture.focus:04d}",
    }
