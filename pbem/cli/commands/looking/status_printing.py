"""`pbem status`: one line a match, read from the index. No game, key or turn file is opened, nor click or msgspec loaded."""

import sys
import time
from collections.abc import Sequence

from pbem.desk.opponent_key import key_lines, named
from pbem.session.disk.home_folders import matches_folder
from pbem.session.disk.status_lines import IndexLine, chosen, every
from pbem.session.turn.opponent_introduction import FIRST_FILES, introduction
from pbem.view.harmless import harmless
from pbem.view.words.without_game import CHOICES, KEPT_IN, NEXT, ORDERS, OVER_WORDS, OWED, STEPS

NO_MATCHES = "No matches yet. Begin one: pbem new GAME --side SIDE -o FILE\nOr take in an invitation: pbem import FILE"


def status_lines(lines: Sequence[IndexLine], known: Sequence[IndexLine] = ()) -> list[str]:
    """The matches as text, in columns. `known`: the lines of all matches, for what is known of an opponent who is new."""
    rows = [(line.name, line.game + (f" turn {line.turn}" if line.turn else ""), _players(line), _what(line)) for line in lines]
    widths = [max(columns(row[place]) for row in rows) for place in range(3)] if rows else []
    shown = []
    for line, row in zip(lines, rows, strict=True):
        cells = [cell + " " * (width - columns(cell)) for cell, width in zip(row[:3], widths, strict=True)]
        shown.append("  ".join([*cells, row[3]]).rstrip())
        shown += [f"  {note}" for note in _notes(line)]
        shown += [f"  {note}" for note in key_lines(introduction(line, known)) if line.seq <= FIRST_FILES]
    return shown


def columns(text: str) -> int:
    """The columns of a terminal that a harmless text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # 5 ms

    return cell_len(text)


def print_lines(lines: Sequence[IndexLine], as_json: bool, folder: str = "", known: Sequence[IndexLine] = ()) -> None:
    """What `pbem status` prints. `folder`: where the matches are, said where there are none. `known`: as of `status_lines`."""
    if as_json:
        import json

        print(json.dumps([line._asdict() for line in lines], indent=2))
    elif lines:
        print("\n".join(status_lines(lines, known)))
    else:
        from pathlib import Path

        kept_in = [KEPT_IN.format(folder=harmless(Path(folder).absolute(), 200))] if folder else []
        print(NO_MATCHES, *kept_in, sep="\n", file=sys.stderr)


def is_plain(arguments: Sequence[str]) -> bool:
    """Is it a call that needs no command line parser: `status`, perhaps with a match and --json?"""
    rest = [word for word in arguments[1:] if word != "--json"]
    return arguments[:1] == ["status"] and len(rest) <= 1 and not any(word.startswith("-") for word in rest)


def answer(arguments: Sequence[str]) -> bool:
    """Print the status for a plain call. False: there is something to mend or to complain about, which the command does."""
    known = every()
    lines = None if known is None else chosen(known, "".join(word for word in arguments[1:] if word != "--json"))
    if known is None or lines is None:
        return False
    print_lines(lines, "--json" in arguments, matches_folder(), known)
    return True


def _players(line: IndexLine) -> str:
    if not line.side:
        return "hotseat"
    return f"{line.side} against {named(line.opponent, 30) if line.opponent else 'nobody yet'}"


def _what(line: IndexLine) -> str:
    text = NEXT.get(line.next, line.next).format(opponent=named(line.opponent, 30) or "somebody to accept")
    if step := {**STEPS, **CHOICES}.get(line.step, line.step) if line.next == "you" else "":
        text += f" ({step})"
    if line.result:
        text += f": {line.winner or OVER_WORDS['draw']}{OVER_WORDS['wins'] if line.winner else ''}"
    days = (int(time.time()) - line.last_at) // 86400 if line.last_at else 0
    return f"{text}, since {days} days" if days > 1 and line.next in ("you", "other") else text


def _notes(line: IndexLine) -> list[str]:
    notes = (
        (line.is_archived, "archived"),
        (line.claimed_at, f"claimed abandoned (back: pbem claim {line.name} --back)"),
        (line.owed, f"{OWED.get(line.owed)}: pbem seal {line.name} -o FILE"),
        (line.orders, f"draft of file {line.seq}: {ORDERS.format(line.orders)}"),
        (line.is_unsent, f"file {line.last_seq} has not gone out: pbem resend {line.name} -o FILE"),
        (line.offer, f"offered: {line.offer}"),
        (line.unread_notes, f"unread notes: {line.unread_notes} (pbem show {line.name})"),
        (line.conflicts, f"conflict copies of a sync service: {line.conflicts} (pbem doctor)"),
    )
    return [note for is_so, note in notes if is_so]
