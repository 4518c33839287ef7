"""Report on turn files that came in: what became of each and what happened in it, as lines."""

from pathlib import Path

import click

from pbem.cli.command_helpers import talk
from pbem.cli.printed_match import invited_lines, next_lines, out, seen
from pbem.desk.arrival_checks import GOOD, REFUSED_BY_RULES, SENT, explained, happened_lines, new_opponent
from pbem.desk.match_head_and_log import own_scenario_lines
from pbem.desk.opponent_key import key_lines
from pbem.errors import Outcome
from pbem.session.disk.player_home import Home
from pbem.session.results import ImportResult
from pbem.session.turn import status_index
from pbem.view.harmless import harmless, harmless_lines


def tell_answers(where: Home, results: tuple[ImportResult, ...]) -> None:
    """What the house answers to a file."""
    for result in results:
        if result.code not in SENT:
            click.echo(f"The house answers with file {result.seq}.")
        tell(where, "-", result, is_last=result is results[-1])


def tell(where: Home, name: str, result: ImportResult, quiet: bool = False, is_last: bool = True) -> None:
    """What became of a file, and what happened in it; of the last one how the match stands now, too."""
    message, hint = explained(where, result)
    label = f"{harmless(Path(name).name, 60)}: " if name != "-" else ""
    head = f"{result.name}: " if result.name else ""
    if result.outcome in GOOD:
        click.echo(f"{label}{head}{message}")
    else:
        talk(f"pbem: error: {label}{head}{message}")
    if hint:
        talk(f"pbem: hint: {hint}")
    if result.outcome in REFUSED_BY_RULES and result.digest:
        talk(f"pbem: hint: its author can replace it: pbem undo MATCH --refused {result.digest[:16]}")
    if result.kept_as:
        talk(f"It is kept as {harmless(result.kept_as)}.")
    if result.outcome is Outcome.OK and result.name:
        _tell_what_happened(where, result, quiet, is_last)


def _tell_what_happened(where: Home, result: ImportResult, quiet: bool, is_last: bool) -> None:
    position, here = seen(where, result.name)
    narrator = here.narrator
    if result.code == "invitation-accepted":
        out([*invited_lines(position, here), *own_scenario_lines(where, result.name)])
    out(key_lines(new_opponent(where, result)))
    if not quiet:
        out(happened_lines(result, position, narrator, is_last), "")
    for line in harmless_lines(result.note) if result.note else []:
        click.echo(f"  | {line}")
    if result.note:
        status_index.mark_read(where, result.match)
    if is_last:
        talk(*next_lines(position, narrator, with_note=False))
