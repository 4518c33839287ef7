"""The man page, made from the commands themselves. A test holds docs/pbem.1 to it: `man -l docs/pbem.1`."""

from collections.abc import Iterator

import click

from pbem import __version__
from pbem.cli.command_list import SECTIONS
from pbem.cli.help.examples_and_exit_codes import EXAMPLES, EXIT_CODES, FILES, VARIABLES
from pbem.cli.help.help_command import dressed, exit_line
from pbem.cli.main import door
from tools.pages.completion_rows import tree

FIRST_STEPS = (
    ('pbem id new "Ana Silva"', "your name and key"),
    ("pbem new guerra_do_congo --side congo -o invitation.pbem", "mail this file to somebody"),
    ("pbem import answer.pbem", "what comes back"),
    ("pbem options congo-1", "what may be ordered"),
    ("pbem do congo-1 'deploy ANG01 Luanda'", "an order"),
    ("pbem seal congo-1 -o turn.pbem", "sign the file that you send"),
)


def page() -> str:
    """The whole page, as roff."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield '.\\" Made by `make pages` from the commands.'
    yield f'.TH PBEM 1 "" "pbem {__version__}" "Games"'
    yield from (".SH NAME", "pbem \\- play rules\\-enforced hex wargames by e\\-mail")
    yield from (".SH SYNOPSIS", ".B pbem", _escaped("[--saves FOLDER] [COMMAND] [ARGUMENTS]"))
    yield ".SH DESCRIPTION"
    yield _escaped(
        "Every turn is a small signed file, which the other player's program replays and checks, dice included. "
        "Without a command the screens open. MATCH is a match's short name, congo-1, or the beginning of its id. "
        "What a script reads goes to stdout, what a person should know goes to stderr; nothing is asked where stdin is no terminal."
    )
    yield ".SH OPTIONS"
    yield from _options(door, click.Context(door, info_name="pbem"))
    yield from (".TP", f".B {_escaped('-h, --help')}", "Tell about the program, or behind a command about the command.")
    commands = tree()
    for section, entries in SECTIONS.items():
        yield f".SH {_escaped(section.upper())}"
        for path in (path for path in commands if path.split(" ")[0] in entries):
            yield from _command(path, commands[path])
    yield ".SH EXIT STATUS"
    for code, text in EXIT_CODES.items():
        yield from (".TP", f"{int(code)} {_escaped(code.name)}", _escaped(text))
    for title, table in (("FILES", FILES), ("ENVIRONMENT", VARIABLES)):
        yield f".SH {title}"
        for name, text in table:
            yield from (".TP", _escaped(name), _escaped(text))
    yield from (".SH EXAMPLES", ".nf", *(_example(line, does) for line, does in FIRST_STEPS), ".fi")
    yield from (".SH SEE ALSO", _escaped("docs/play.md, docs/screens.md, docs/cli.md, docs/turn-file.md"))


def _command(path: str, command: click.Command) -> Iterator[str]:
    context = click.Context(dressed(command, path), info_name=f"pbem {path}")
    usage = " ".join(command.collect_usage_pieces(context))
    yield from (f".SS {_escaped(f'pbem {path} {usage}')}",)
    for part in (command.help or "").replace("\f", "").split("\n\n"):
        if part.startswith("\b"):
            yield from (".PP", ".nf", *(_escaped(line) for line in part.splitlines()[1:]), ".fi")
        else:
            yield from (".PP", _escaped(" ".join(part.split())))
    if isinstance(command, click.Group):
        return
    yield from _options(command, context)
    yield from (".PP", ".nf", *(_example(*each) for each in EXAMPLES.get(path, ())), ".fi")
    yield from (".PP", _escaped(exit_line(path)))


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if isinstance(param, click.Option) and "--help" not in param.opts and record:
            yield from (".TP", f".B {_escaped(record[0])}", _escaped(record[1]))


def _example(line: str, does: str) -> str:
    return f"{_escaped(line)}    \\(em {_escaped(does)}"


def _escaped(text: str) -> str:
    """Text in which roff finds nothing to obey."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return f"\\&{plain}" if plain.startswith(".") else plain
