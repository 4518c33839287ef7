"""Open the screens, or the plain dialogue."""

import gc
import os
import sys
from importlib import import_module
from typing import Any

import click
from msgspec.structs import replace

from pbem.cli.app import home
from pbem.errors import UserError
from pbem.session.homes import Home
from pbem.session.identity import has_identity, load_seed, show_identity


@click.command()
@click.argument("match", metavar="[MATCH]", default="")
@click.option("--plain", is_flag=True, help="No screens: questions and answers in lines, for screen readers and very slow lines.")
def play(match: str, plain: bool) -> int:
    """Play on screens in this terminal: matches, map, orders, mail. The same as pbem without a command."""
    if not plain and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UserError("no-terminal")
    if not plain and not import_module("pbem.tui.terminal_profile").profile_of(os.environ).can_address:
        raise UserError("terminal-too-simple", term=os.environ.get("TERM", ""))
    where = unlocked(home())
    if plain:
        return int(_door("pbem.tui.plain").run(where, match))
    gc.disable()  # nothing of what is imported is garbage, but it would be searched; the screens switch it on again
    return int(_door("pbem.tui.app").run(where, match))


def unlocked(where: Home) -> Home:
    """The home with the passphrase of its key asked for now, once: on the screens nobody can be asked. Raises UserError."""
    if where.passphrase is None or not has_identity(where) or not show_identity(where).has_passphrase:
        return where
    passphrase = where.passphrase()
    where = replace(where, passphrase=lambda: passphrase)
    load_seed(where)
    return where


def _door(name: str) -> Any:
    """The other door is loaded only when it is opened."""
    return import_module(name)
