"""Helpers that the commands share: the home, output as text or JSON, files in and out."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn, TypeVar

import click

from pbem.errors import Outcome, UserError
from pbem.session.disk.bounded_reading import MAX_READ_BYTES, check_size, read_file
from pbem.session.disk.player_given_paths import taken
from pbem.session.disk.player_home import Home, find_home

F = TypeVar("F", bound=Callable[..., object])


def home() -> Home:
    """The player's home, as --saves and the environment say."""
    saves = click.get_current_context().find_root().obj
    return find_home(Path(saves) if saves else None, passphrase=ask_passphrase if is_interactive() else None)


def is_interactive() -> bool:
    """Is there somebody to ask?"""
    return sys.stdin.isatty()


def ask_passphrase() -> str:
    """The passphrase of the key, asked for in the terminal."""
    return str(click.prompt("passphrase", hide_input=True, err=True))


def match_command(function: Callable[..., object]) -> click.Command:
    """A command on one MATCH: its short name, or the beginning of its id."""
    return click.command()(click.argument("match", metavar="MATCH")(function))


def json_option(command: F) -> F:
    """--json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def out_json(value: object) -> None:
    """Structs and plain values as JSON on stdout; bytes as base64."""
    import json

    import msgspec

    click.echo(json.dumps(msgspec.to_builtins(value, str_keys=True), ensure_ascii=True, indent=2))


def answer_json(value: object, code: int = Outcome.OK) -> NoReturn:
    """The same as the whole answer of a command, which ends with it."""
    out_json(value)
    raise click.exceptions.Exit(code)


def talk(*lines: str) -> None:
    """Talk: to stderr."""
    for line in lines:
        click.echo(line, err=True)


def read_input(name: str, limit: int = MAX_READ_BYTES) -> bytes:
    """The bytes of a file, or of stdin for `-`. Raises UserError; never reads more than a mail, or what else is read, can be."""
    if name != "-":
        return read_file(Path(name), limit)
    data = sys.stdin.buffer.read(limit + 1)
    check_size(len(data), limit)
    return data


def write_output(name: str, data: bytes) -> None:
    """A new file of ours, whole or not at all, never over another. Raises UserError."""
    from pbem.session.disk.atomic_files import store_new

    store_new(free_path(name), data)


def free_path(name: str) -> Path:
    """A path where nothing is yet, in a folder that exists. Raises UserError."""
    path = Path(name)
    if path.exists():
        raise taken(path)
    if not path.parent.is_dir():
        raise UserError("folder-missing", path=name)
    return path


def known_game(name: str) -> str:
    """The id of a game that is here. Raises UserError "game-unknown"."""
    from pbem.view.map.scene import games

    if name not in games():
        raise UserError("game-unknown", game=name, known=", ".join(games()))
    return name


def confirm(question: str, is_sure: bool) -> None:
    """Ask on a terminal before what cannot be taken back; a script has decided already."""
    if not is_sure and is_interactive():
        click.confirm(question, abort=True, err=True)
