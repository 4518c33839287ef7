"""The command line: the group of all commands, each loaded when it is called."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from pbem.cli.command_list import COMMANDS, SECTIONS
from pbem.cli.failures import Told, guarded
from pbem.errors import Outcome


class Door(click.Group):
    """The group of all commands. Lists them without loading them; ends the process with the outcome's number."""

    is_helping = False
    """Is the help of a command asked for?"""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Every name, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name][0].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        if self.is_helping:
            from pbem.cli.help.help_command import dressed

            return dressed(command, cmd_name)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a suggestion for a name that is none."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0], list(COMMANDS), n=1, cutoff=0.5)
            hint = f"did you mean pbem {close[0]}?" if close else "`pbem help` lists every command"
            raise Told(f'there is no command "{args[0][:40]}"', hint, Outcome.USAGE)
        return super().resolve_command(ctx, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands by section."""
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, text) for name, (_, text) in commands.items()])

    def main(self, args: Sequence[str] | None = None, *_: object, **extra: Any) -> NoReturn:
        """Run, tell what went wrong, and exit."""
        words = sys.argv[1:] if args is None else args
        named = [word for word in words if word in COMMANDS]
        self.is_helping = not {"-h", "--help"}.isdisjoint(words)
        extra |= {"standalone_mode": False, "prog_name": "pbem"}
        sys.exit(guarded(lambda: super(Door, self).main(words, **extra), *named[:1]))


@click.group(
    cls=Door,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="First match: pbem id new NAME, then pbem new GAME --side SIDE -o FILE. "
    "More: pbem help COMMAND, and pbem help exit-codes, files or variables.",
)
@click.option("--saves", metavar="FOLDER", help="The folder of the matches (else PBEM_SAVES, ./saves, or your data folder).")
@click.option("-V", "--version", is_flag=True, help="Show the version and exit.")
@click.pass_context
def door(ctx: click.Context, saves: str | None, version: bool) -> None:
    """Play rules-enforced hex wargames by e-mail."""
    if version:
        from pbem import __version__

        click.echo(f"pbem {__version__}")
        ctx.exit()
    ctx.obj = saves


def run() -> None:
    """The program."""
    if not sys.argv[1:]:
        sys.argv.append("play" if sys.stdin.isatty() and sys.stdout.isatty() else "--help")
    door.main()
