"""`pbem` and `pbem play MATCH` in a terminal: the screens, without the command line parser, which nobody waits for there."""

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.session.disk.player_home import Home
    from pbem.session.look.what_if_board import BoardRun


def is_plain(arguments: Sequence[str]) -> bool:
    """Is it a call for the screens that needs no parser, in a terminal that can show them?"""
    if arguments and (arguments[0] != "play" or len(arguments) > 2 or arguments[-1].startswith("-")):
        return False
    return in_terminal() and can_address()


def in_terminal() -> bool:
    """Are input and output a terminal?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def can_address() -> bool:
    """Can the terminal put a character where it is wanted?"""
    return bool(import_module("pbem.tui.terminal.profile").profile_of(os.environ).can_address)


def answer(arguments: Sequence[str]) -> int:
    """The screens for a plain call. The exit code."""
    gc.disable()
    from pbem.session.disk.player_home import find_home

    return screens(unlocked(find_home(passphrase=_ask_passphrase)), "".join(arguments[1:]))


def screens(where: "Home", match: str) -> int:
    """The screens until the player leaves. The exit code."""
    gc.disable()  # nothing of what is imported is garbage, but it would be searched; the screens switch it on again
    return int(door("pbem.tui.app").run(where, match))


def board_screen(where: "Home", run: "BoardRun") -> int:
    """The screen of a what-if board, until the player leaves. The exit code; raises UserError where there is no terminal for it."""
    from pbem.desk.board_table import of_run
    from pbem.errors import UserError

    if not in_terminal():
        raise UserError("no-terminal")
    if not can_address():
        raise UserError("terminal-too-simple", term=os.environ.get("TERM", ""))
    return int(door("pbem.tui.app").run(where, board=of_run(where, run)))


def unlocked(where: "Home") -> "Home":
    """The home with the passphrase of its key asked for now, once: on the screens nobody can be asked. Raises UserError."""
    from msgspec.structs import replace

    from pbem.session.player.identity import has_identity, load_seed, show_identity

    if where.passphrase is None or not has_identity(where) or not show_identity(where).has_passphrase:
        return where
    passphrase = where.passphrase()
    where = replace(where, passphrase=lambda: passphrase)
    load_seed(where)
    return where


def door(name: str) -> ModuleType:
    """The other door is loaded only when it is opened."""
    return import_module(name)


def _ask_passphrase() -> str:
    from pbem.cli.command_helpers import ask_passphrase

    return ask_passphrase()
