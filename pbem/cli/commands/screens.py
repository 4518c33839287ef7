"""Open the screens, or the plain dialogue."""

import os

import click

from pbem.cli.command_helpers import home
from pbem.cli.screen_start import can_address, door, in_terminal, screens, unlocked
from pbem.errors import UserError


@click.command()
@click.argument("match", metavar="[MATCH]", default="")
@click.option("--plain", is_flag=True, help="Use questions and answers in lines, for screen readers and very slow lines.")
def play(match: str, plain: bool) -> int:
    """Play on screens in this terminal: matches, map, orders, mail. `pbem` alone does the same."""
    if not plain and not in_terminal():
        raise UserError("no-terminal")
    if not plain and not can_address():
        raise UserError("terminal-too-simple", term=os.environ.get("TERM", ""))
    where = unlocked(home())
    return int(door("pbem.tui.plain").run(where, match)) if plain else screens(where, match)
