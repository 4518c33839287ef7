"""A match on paper: narrator, palette and lines of a position, for the commands that show one."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from pbem.cli.main import Told
from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.hexes import NOWHERE, Hex, hex_name
from pbem.engine.picture import Picture
from pbem.errors import Outcome, UserError
from pbem.games import catalog
from pbem.session import index, looking
from pbem.session.homes import Home
from pbem.session.reports import HOTSEAT, MatchCard, Position, Step
from pbem.view import narrate, words_common
from pbem.view.board_map import legend_roles, normal, overview
from pbem.view.cells import Cell, Rows
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.narrate import Narrator
from pbem.view.palette import Palette

COLOURS = {name: 30 + place for place, name in enumerate(("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"))}
WEIGHTS = {"bold": 1, "dim": 2, "reverse": 7}
MAX_STACKS = 14


def picture_of(card: MatchCard, rules: Any, state: Any) -> Picture:
    """What is to be seen of a state."""
    found: Picture = import_module(f"pbem.games.{card.game}.picture").picture(rules, state)
    return found


def narrator_of(position: Position, picture: Picture) -> Narrator:
    """The narrator of a match."""
    return Narrator(position.card.game, position.card.sides, narrate.names_of(picture))


def seen(home: Home, ref: str, side: str = "", after: int | None = None) -> tuple[Position, Picture, Narrator]:
    """A position with its picture and narrator."""
    position = looking.show(home, ref, side, after)
    picture = picture_of(position.card, position.rules, position.state)
    return position, picture, narrator_of(position, picture)


@contextmanager
def telling(home: Home, ref: str, order: str = "") -> Iterator[None]:
    """Turns IllegalOrder into words with the rule, and what to try."""
    try:
        yield
    except IllegalOrder as error:
        _, _, narrator = seen(home, ref)
        raise Told(narrator.refusal(error.refusal), hint_for(home, ref, error.refusal, order), Outcome.REFUSED) from error


def hint_for(home: Home, ref: str, refusal: Refusal, order: str) -> str:
    """A word close to one that is unknown, else the command that lists what may be ordered."""
    words = order.split()
    if refusal.code.startswith("unknown-") and refusal.subject:
        place = next((at for at, word in enumerate(words) if refusal.subject.casefold() in word.casefold()), 0)
        known = [token.text for token in looking.options(home, ref, " ".join(words[:place])).tokens]
        close = narrate.near(refusal.subject, known)
        if close and len(close) < 300:
            return close
    return f"pbem options {ref} '{words[0]}' lists what may follow" if words else f"pbem options {ref} lists what may be ordered"


def place_hex(picture: Picture, text: str) -> Hex:
    """The hex of four digits or of a place's name. Raises UserError with names that are close."""
    named = {spot.name.casefold(): here for here, spot in picture.spots.items()}
    known = text.replace("_", " ").casefold()
    here = named.get(known, Hex(int(text)) if len(text) == 4 and text.isascii() and text.isdigit() else NOWHERE)
    if here not in picture.grid:
        raise UserError("place-unknown", place=text, known=", ".join(spot.name for spot in picture.spots.values()))
    return here


# --- the map


def map_lines(game: str, rows: Rows, is_ascii: bool) -> list[str]:
    """A drawing as lines: with colours on a terminal that wants them."""
    palette = Palette(catalog.look(game), is_ascii)
    if not wants_colour():
        return palette.lines(rows)
    return [_coloured(palette, row) for row in rows]


def wants_colour() -> bool:
    """Is stdout a terminal, and colour not refused?"""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def wants_ascii(asked: bool) -> bool:
    """Are only ASCII characters safe?"""
    encoding = (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "")
    return asked or encoding not in ("utf8", "utf8sig")


def _coloured(palette: Palette, row: list[Cell]) -> str:
    text, last = [], ""
    for cell in row:
        glyph = palette.glyph(cell)
        style = _sgr(palette.style(cell)) if glyph != " " or "reverse" in palette.style(cell) else ""
        if style != last:
            text.append(f"\x1b[0{style}m")
            last = style
        text.append(glyph)
    return "".join(text).rstrip() + ("\x1b[0m" if last else "")


def _sgr(style: str) -> str:
    codes = []
    for word in style.split():
        bright, name = word.startswith("bright-"), word.removeprefix("bright-")
        codes.append(WEIGHTS[word] if word in WEIGHTS else COLOURS[name] + (60 if bright else 0))
    return "".join(f";{code}" for code in codes)


def legend(game: str, narrator: Narrator, rows: Rows, is_ascii: bool) -> list[str]:
    """What the glyphs of a drawing mean."""
    palette = Palette(catalog.look(game), is_ascii)
    roles = [f"{palette.glyph(Cell(role))} {narrator.role(role)}" for role in legend_roles(rows) if role in narrator.words.ROLES]
    sides = []
    for side in range(len(narrator.sides)):
        unit, held = palette.glyph(Cell("stack", "", side)), palette.glyph(Cell("control", "", side))
        sides.append(f"{unit}2 two units of {narrator.side(side)}, {held} held by them")
    return [*_wrapped(sides), *_wrapped(roles)]


def _wrapped(parts: Iterable[str], width: int = 78) -> list[str]:
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 3 <= width:
            lines[-1] += f"   {part}"
        else:
            lines.append(part)
    return lines


def drawing(picture: Picture, zoom: str, at: Hex) -> Rows:
    """The rows of a drawing."""
    if zoom == "overview":
        return overview(picture)
    width, height = _terminal() if sys.stdout.isatty() else (78, 43)
    return normal(picture, at, min(max(width, 40), 160), min(max(height - 12, 15), 61))


def _terminal() -> tuple[int, int]:
    import shutil

    size = shutil.get_terminal_size((79, 43))
    return size.columns - 1, size.lines


# --- around the map


def head_lines(position: Position, picture: Picture, narrator: Narrator) -> list[str]:
    """What is played, by whom, and the tracks."""
    card = position.card
    title = narrator.say(narrator.words.TITLE)
    lines = [f"{card.name}: {title}, {card.scenario}, {card.dice} dice"]
    if card.own_side == HOTSEAT:
        lines.append("Both sides are played here.")
    else:
        other = next((harmless(name, 40) for side, name in enumerate(card.players) if side != card.own_side and name), "nobody yet")
        lines.append(f"You play {narrator.side(card.own_side)} against {other}.")
    return [*lines, *(narrator.track(track) for track in picture.tracks)]


def stack_lines(picture: Picture, narrator: Narrator, hexes: Iterable[Hex]) -> list[str]:
    """Hexes with their counters, one counter a line."""
    lines = []
    for here in hexes:
        spot = picture.spots.get(here)
        notes = [narrator.role(picture.ground[here]), picture.regions.get(here, "")]
        if spot:
            held = f"held by {narrator.side(spot.control)}" if spot.control >= 0 else "held by nobody"
            notes += [narrator.role(spot.kind), *map(narrator.mark, spot.marks), held]
        notes += map(narrator.mark, picture.marks.get(here, ()))
        lines.append(f"{narrator.hex(hex_name(here))}: {', '.join(dict.fromkeys(note for note in notes if note))}")
        lines += [f"  {narrator.counter(counter)}" for counter in picture.stacks.get(here, ())]
    return lines


def near_hexes(picture: Picture, at: Hex) -> list[Hex]:
    """The hex itself, then hexes with counters at most two steps away."""
    around = [here for here in picture.grid.within(at, 2) if here in picture.stacks and here != at]
    return [at, *sorted(around, key=lambda here: (picture.grid.distance(at, here), here))]


def touching_hexes(picture: Picture) -> list[Hex]:
    """Hexes with counters next to enemy counters."""
    found = []
    for here, counters in sorted(picture.stacks.items(), reverse=True):
        around = [there for there in picture.grid.around(here) if there in picture.stacks]
        if any(picture.stacks[there][0].side != counters[0].side for there in around):
            found.append(here)
    return found


def next_lines(position: Position, narrator: Narrator) -> list[str]:
    """What the rules wait for, who sends the next file, the draft, and how to go on."""
    card, ref = position.card, position.card.name
    line = narrator.demand(position.demand)
    lines = [("Supposed, as dice are still open: " if position.is_supposed else "") + line[:1].upper() + line[1:] + "."]
    if position.is_supposed:
        lines.append(f"Settled so far: {narrator.demand(position.settled_demand)}.")
    if position.offer:
        lines.append(f"The other side offers a {'draw' if position.offer == 'draw' else 'take-back'}: pbem offer {ref} accept")
    draft = position.draft
    if draft and draft.lines:
        lines.append(f"Your draft of file {draft.seq}:")
        lines += [f"  {entry.text}{_draft_note(entry.state, entry.refusal, narrator)}" for entry in draft.lines]
    is_mine = card.own_side == HOTSEAT or position.due == card.own_side
    if position.due < 0:
        lines.append(f"Next: pbem audit {ref}")
    elif not is_mine:
        lines.append(f"Waits for {narrator.side(position.due)}: import their file when it comes (pbem import FILE).")
        if position.is_unsent:
            lines.append(f"Your last file has not gone out yet: pbem resend {ref} -o FILE")
    elif position.result:
        lines.append(f"Next: pbem seal {ref} -o FILE publishes your secret for the audit.")
    elif not card.is_accepted and position.seq == 1:
        lines.append(f"Next: pbem accept {ref} -o FILE")
    else:
        lines.append(f"Next: pbem options {ref}, pbem do {ref} 'ORDER', then pbem seal {ref} -o FILE.")
    if position.note:
        lines.append("Their note:")
        lines += [f"  | {text}" for text in harmless_lines(position.note)]
    return lines


def _draft_note(state: str, refusal: Refusal | None, narrator: Narrator) -> str:
    if state == "waits":
        return "  (waits for dice)"
    if state == "skipped":
        return f"  (skipped: {narrator.refusal(refusal)})" if refusal else "  (skipped)"
    return ""


def step_lines(step: Step, narrator: Narrator) -> list[str]:
    """One step of the log: the order or dice, and what came of it, indented."""
    who = narrator.side(step.side) if step.side >= 0 else ""
    if step.kind == "dice":
        head = f"dice for {narrator.roll(step.key)}: {', '.join(map(str, step.numbers))}"
    elif step.kind == "skipped":
        why = narrator.refusal(step.refusal) if step.refusal else "its condition does not hold"
        head = f"{who}: {harmless(step.text)} - skipped: {why}"
    elif step.text:
        by = " (standing order)" if step.kind == "standing" else ""
        head = f"{who}: {harmless(step.text)}{by}"
    else:
        head = f"{who}: {step.kind}" if who else step.kind
    told = [line for event in step.events for line in narrator.event(event)]
    return [("supposed: " if step.is_supposed else "") + head, *(f"  {line}" for line in told)]


def game_of(home: Home, ref: str) -> str:
    """The game of a match, from the index."""
    return index.status(home, ref)[0].game


def outcome_word(outcome: Outcome) -> str:
    """An outcome in a few words."""
    return words_common.OUTCOMES[outcome]
