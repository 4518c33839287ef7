"""Every command with its place in the tree, in the order of the help; and the table by which shells complete them."""

import subprocess
import sys
from collections.abc import Iterator

import click

from pbem.cli.command_list import COMMANDS
from pbem.cli.main import door
from pbem.view.map import scene
from tools.report import ROOT

HEAD = '''"""What may stand where on a command line. Made by `make pages` from the commands; a test holds it.

Of each command its places in order, "match" or "file..." for any number, then its options, with the kind of their value;
then what the commands of groups do, and the sides and scenarios of the games.
"""

'''
KINDS = {word: word.lower() for word in ("MATCH", "GAME", "FILE", "FOLDER", "SIDE", "SCENARIO", "COMMAND")}
KINDS |= {"S": "side", "ID": "scenario"}
NAMED = {"--scenario": "scenario", "--side": "side"}


def tree() -> dict[str, click.Command]:
    """All commands by what is typed: "id new". The groups are among them."""
    found: dict[str, click.Command] = {}
    context = click.Context(door)
    for name in COMMANDS:
        command = door.get_command(context, name)
        assert command is not None
        found[name] = command
        if isinstance(command, click.Group):
            found |= {f"{name} {below}": each for below, each in command.commands.items()}
    return found


def kind_of(param: click.Parameter) -> str:
    """What the shell may offer for a parameter; "" where it knows nothing."""
    if isinstance(param.type, click.Choice):
        return "|".join(f"={each}" for each in param.type.choices)
    metavar = (param.metavar or (str(param.name).upper() if isinstance(param, click.Argument) else "")).strip("[]")
    if isinstance(param, click.Option) and param.opts[-1] in NAMED:
        return NAMED[param.opts[-1]]
    parts = metavar.replace("...", "").split("|")
    if all(part.islower() for part in parts):
        return "|".join(f"={part}" for part in parts)
    kinds = dict.fromkeys(KINDS[part] for part in parts if part in KINDS)
    if "file" in kinds:
        kinds.pop("folder", None)  # shells offer them with the files, as the way there
    return "|".join(kinds)


def table() -> str:
    """The module, laid out as ruff does it."""
    commands = tree()
    games = {game: scene.described(game) for game in scene.games()}
    tables = {
        "COMMANDS": {path: tuple(_entries(each)) for path, each in commands.items() if not isinstance(each, click.Group)},
        "BELOW_GROUPS": {path: each.get_short_help_str(100).rstrip(".") for path, each in commands.items() if path not in COMMANDS},
        "GAMES": {
            game: {"side": tuple(told["sides"]), "scenario": tuple(each["id"] for each in told["scenarios"])}
            for game, told in games.items()
        },
    }
    text = HEAD + "".join(f"{name} = {value!r}\n" for name, value in tables.items())
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", "completion_table.py"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, check=True, cwd=ROOT).stdout


def _entries(command: click.Command) -> Iterator[str]:
    for param in command.params:
        kind = kind_of(param)
        if isinstance(param, click.Argument):
            yield (kind or "word") + ("..." if param.nargs == -1 else "")
    for param in command.params:
        if isinstance(param, click.Option):
            takes = "" if param.is_flag else " " + (kind_of(param) or "word")
            yield " ".join(param.opts) + takes
