"""A match on paper: the lines that the commands print around a scene, with colours on a terminal that wants them."""

import os
import sys
from collections.abc import Iterable

import click

from pbem.desk.match_head_and_log import demand_lines, is_own_offer, offer_line
from pbem.desk.match_head_and_log import head_lines as head_lines
from pbem.desk.match_head_and_log import scene_of as scene_of
from pbem.desk.match_head_and_log import seen as seen
from pbem.desk.match_head_and_log import step_lines as step_lines
from pbem.desk.order_list import draft_text
from pbem.session.results import HOTSEAT, Position
from pbem.view.harmless import harmless_lines
from pbem.view.map import scene
from pbem.view.map.map_cells import Cell, Rows
from pbem.view.map.palette import Palette, plain
from pbem.view.map.scene import Scene
from pbem.view.text import narration
from pbem.view.text.narration import Narrator
from pbem.view.words import without_game

COLOURS = {name: 30 + place for place, name in enumerate(("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"))}
WEIGHTS = {"bold": 1, "dim": 2, "reverse": 7}
AS_THEY_ARE = ["is_supposed", "due", "seq", "last_sent", "is_unsent", "offer", "offer_to", "result", "winner", "note", "owed"]
"""Fields of a position in its JSON."""
PAPER = (78, 31)  # columns and lines of a map that goes to a file


# --- the map


def map_lines(here: Scene, rows: Rows, is_ascii: bool) -> list[str]:
    """A drawing as lines, with colours on a terminal that wants them; then the boxes beside it, and its legend."""
    from textwrap import wrap

    from pbem.view.map import spoken
    from pbem.view.map.captions import wrapped

    if not here.picture.has_map:
        return wrapped(here.narrator.words.screens.no_map, scene.WIDTH)
    drawn = drawn_lines(scene.palette_of(here.game, is_ascii), rows)
    boxes = [part for line in spoken.box_lines(here) for part in wrap(line, scene.WIDTH, subsequent_indent="  ")]
    return [*drawn, *boxes, *scene.legend(here, rows, is_ascii)]


def drawn_lines(palette: Palette, rows: Rows) -> list[str]:
    """A drawing alone."""
    return [coloured(palette, row) for row in rows] if wants_colour() else palette.lines(rows)


def map_size() -> tuple[int, int]:
    """Columns and lines for a map: what the terminal has, less what stands around it."""
    if not sys.stdout.isatty():
        return PAPER
    size = _terminal_size(43)
    return min(max(size.columns - 1, 40), 160), min(max(size.lines - 12, 15), 61)


def lines_wanting(rows: int) -> int:
    """The lines of a terminal that is too small for so many; 0 when they fit, or go to a file."""
    lines = _terminal_size(43).lines if sys.stdout.isatty() else rows
    return lines if lines < rows else 0


def _terminal_size(lines: int) -> os.terminal_size:
    """Columns and lines of the terminal; `lines`: where it does not say."""
    import shutil

    return shutil.get_terminal_size((80, lines))


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


def print_page(lines: list[str], is_ascii: bool) -> None:
    """Lines around a map and the map itself, on stdout."""
    click.echo("\n".join(map(plain, lines) if is_ascii else lines))


# --- around the map


def invited_lines(position: Position, here: Scene) -> list[str]:
    """An invitation in lines: game, sides, and the options that are not the usual ones."""
    usual = {option["key"]: option["values"][0] for option in scene.described(here.game)["options"]}
    changed = [f"{key} = {said(value)}" for key, value in position.card.options if usual.get(key) != value]
    return [*head_lines(position, here)[:2], f"Match options: {', '.join(changed) or 'all as usual'}."]


def said(value: object) -> str:
    """The value of a match option as it is written."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def next_lines(position: Position, narrator: Narrator, with_note: bool = True) -> list[str]:
    """The pending decision, who sends the next file, the draft, and how to go on."""
    lines = demand_lines(position, narrator)
    lines += [*_offer_lines(position), *_draft_lines(position, narrator), *go_on_lines(position, narrator)]
    if position.note and with_note:
        lines += ["Their note:", *(f"  | {text}" for text in harmless_lines(position.note))]
    return lines


def _offer_lines(position: Position) -> list[str]:
    if not position.offer:
        return []
    how = [] if is_own_offer(position) else [f"  Accept: pbem offer {position.card.name} accept. Decline: play on."]
    return [offer_line(position), *how]


def _draft_lines(position: Position, narrator: Narrator) -> list[str]:
    if not position.lines:
        return []
    return [without_game.DRAFT_OF.format(seq=position.seq), *(f"  {draft_text(line, narrator.refusal)}" for line in position.lines)]


ARMY, PLAN = "roster", "plan"
PAPERS = {ARMY: ("army seal", "FILE"), PLAN: ("plan", "[FILE]")}
"""The command by which a paper that is due is sealed: what stands before the match, and behind it."""


def go_on_lines(position: Position, narrator: Narrator) -> list[str]:
    """The commands that help now, at most two lines of them."""
    card, ref = position.card, position.card.name
    if position.due < 0:
        return [f"Next: pbem audit {ref}"]
    if card.own_side not in (HOTSEAT, position.due):
        if not card.is_accepted:
            return ["Waits for somebody to accept: import the answer when it comes (pbem import FILE)."]
        lines = [f"Waits for {narrator.side(position.due)}: import their file when it comes (pbem import FILE)."]
        if position.is_unsent:
            lines.append(f"Your last file has not gone out yet: pbem resend {ref} -o FILE")
        return lines
    if position.result:
        return [f"Next: pbem seal {ref} -o FILE publishes your secret for the audit."]
    if position.owed:
        owed = narration.ended(narration.opened(without_game.OWED[position.owed]))
        return [f"{owed} {without_game.OWED_ALONE}", f"Send: pbem seal {ref} -o FILE"]
    draft, demand = position.draft, position.demand
    may_order = narration.decider(demand) == position.due
    must_order = bool(draft.needs) if draft else may_order
    commands = [f"pbem options {ref}", f"pbem do {ref} 'ORDER'"] if may_order else []
    sealing = (PAPERS[name] for name in position.papers if name in PAPERS)
    commands = [f"pbem {verb} {ref} {what}" for verb, what in sealing] or commands
    if draft and draft.lines and draft.lines[-1].can_undo:
        commands.append(f"pbem undo {ref}")
    lines = [f"{'Next' if may_order else 'Back'}: {' | '.join(commands)}"] if commands else []
    if card.own_side == HOTSEAT:
        lines += [] if must_order else [f"Hand over: pbem seal {ref}"]
    elif not must_order:
        goes_on = " (your phase goes on: without `end` the file comes back to you)" if may_order and card.is_accepted else ""
        lines.append(f"Send: pbem {'seal' if card.is_accepted else 'accept'} {ref} -o FILE{goes_on}")
    return lines


def out(lines: Iterable[str], indent: str = "  ") -> None:
    """Lines on stdout, indented; on a terminal folded at its width."""
    width = _terminal_size(24).columns - 1 if sys.stdout.isatty() else 0
    for line in lines:
        text = indent + line
        if width and len(text) > width:
            import textwrap

            deeper = " " * (len(text) - len(text.lstrip()) + 2)
            text = "\n".join(textwrap.wrap(text, max(width, 30), subsequent_indent=deeper))
        click.echo(text)


def columns(entries: list[str], width: int = 78) -> list[str]:
    """Entries side by side, in reading order."""
    if not entries:
        return []
    each = max(map(len, entries)) + 2
    count = max(1, width // each)
    rows = [entries[at : at + count] for at in range(0, len(entries), count)]
    return ["".join(entry.ljust(each) for entry in row).rstrip() for row in rows]


def position_data(position: Position, here: Scene) -> dict[str, object]:
    """A position as JSON: stable keys, documented in docs/cli.md."""
    import msgspec

    card: dict[str, object] = msgspec.to_builtins(position.card, str_keys=True)
    return {
        **card,
        "side": position.side,
        "demand": msgspec.to_builtins(position.demand, str_keys=True),
        "demand_text": here.narrator.demand(position.demand),
        **{field: getattr(position, field) for field in AS_THEY_ARE},
        "draft": msgspec.to_builtins(position.draft, str_keys=True),
        **picture_data(here),
    }


def picture_data(here: Scene) -> dict[str, object]:
    """The map and the tracks beside it, as JSON."""
    import msgspec

    picture = here.picture
    boxes = [
        {"hex": here.name(at), **msgspec.to_builtins(box), "near": here.name(box.near) if box.near in picture.grid else ""}
        for at, box in picture.boxes.items()
    ]
    return {
        "tracks": {track.key: dict(track.places) for track in picture.tracks},
        "stacks": [{"hex": here.name(at), "units": _units(units)} for at, units in sorted(picture.stacks.items())],
        "places": [{"hex": here.name(at), **msgspec.to_builtins(spot)} for at, spot in sorted(picture.spots.items())],
        "to_come": _units(picture.waiting),
        "focus": here.name(picture.focus),
        **({"boxes": boxes} if boxes else {}),
    }


def _units(counters: Iterable[object]) -> list[dict[str, object]]:
    """Counters; where one faces only in games in which that counts."""
    import msgspec

    found: list[dict[str, object]] = msgspec.to_builtins(list(counters))
    return [{key: value for key, value in unit.items() if key != "facing" or value != -1} for unit in found]
