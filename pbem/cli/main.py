"""The command line: names of the commands, each loaded when it is called, and the one place that turns errors into words."""

import gc
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import click

from pbem.errors import Outcome, PbemError

# section -> command -> (where it is, what it does)
SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "Begin": {
        "play": ("pbem.cli.playing:play", "the screens: matches, map, orders, mail; also without a command"),
        "id": ("pbem.cli.identity:identity", "your name and key: new, show, export"),
        "games": ("pbem.cli.matches:games", "games, scenarios and match options"),
        "new": ("pbem.cli.matches:new", "invite somebody to a match"),
        "scenario": ("pbem.cli.scenarios:scenario", "scenarios of your own making: new, check, preview"),
        "accept": ("pbem.cli.matches:accept", "accept an invitation"),
        "demo": ("pbem.cli.demo:demo", "watch a whole match played by mail between two automatic players"),
    },
    "Play": {
        "import": ("pbem.cli.turns:import_", "take in turn files, mails or pasted text"),
        "do": ("pbem.cli.orders:do", "give an order"),
        "undo": ("pbem.cli.orders:undo", "take the last order back"),
        "standing": ("pbem.cli.orders:standing", "standing orders: how you answer in the other side's phase"),
        "seal": ("pbem.cli.turns:seal", "sign the file that you send"),
        "resend": ("pbem.cli.turns:resend", "your last file again"),
        "offer": ("pbem.cli.turns:offer", "offer a draw or a take-back, or accept one"),
        "resign": ("pbem.cli.turns:resign", "give a match up"),
    },
    "Look": {
        "status": ("pbem.cli.looking:status", "your matches, and whose turn it is"),
        "show": ("pbem.cli.looking:show", "map, tracks, units, and what the rules wait for"),
        "moves": ("pbem.cli.moves:moves", "who can act, and every hex a unit can go to with its cost"),
        "options": ("pbem.cli.asking:options", "the words that may come next in an order"),
        "why": ("pbem.cli.asking:why", "the rule that forbids an order, or what it would do"),
        "odds": ("pbem.cli.asking:odds", "an attack's sum step by step, and its exact chances"),
        "log": ("pbem.cli.looking:log", "what happened"),
        "luck": ("pbem.cli.luck:luck", "every roll, expected against actual, and what it means"),
        "export": ("pbem.cli.texts:export", "a whole match as text, in notation"),
        "replay": ("pbem.cli.texts:replay", "play such a text again and compare"),
        "board": ("pbem.cli.board:board", "a what-if board: any position, any dice, nothing signed"),
    },
    "Keep": {
        "backup": ("pbem.cli.keeping:backup", "matches in one file: a copy to keep, or to move to another computer"),
        "restore": ("pbem.cli.keeping:restore", "the matches of a backup, here"),
        "takeover": ("pbem.cli.keeping:takeover", "sign for a match here, where two computers share it"),
        "archive": ("pbem.cli.keeping:archive", "take a match out of the status"),
        "delete": ("pbem.cli.keeping:delete", "remove a match for good"),
    },
    "Check": {
        "verify": ("pbem.cli.checks:verify", "check a match or files as a third person would"),
        "audit": ("pbem.cli.checks:audit", "the final audit, with all secrets published"),
        "evidence": ("pbem.cli.checks:evidence", "everything for a dispute in one file"),
        "help": ("pbem.cli.helping:help_", "about a command, exit codes, files, variables"),
        "completion": ("pbem.cli.completion:completion", "the script by which your shell completes these words"),
        "doctor": ("pbem.cli.doctor:doctor", "what is installed, where things are, and what is wrong"),
    },
}
GARBAGE = 20_000  # new objects before garbage is looked for: what a command imports and loads is none
COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}


class Told(Exception):
    """An error whose words are found already."""

    def __init__(self, message: str, hint: str, outcome: Outcome) -> None:
        super().__init__(message)
        self.message, self.hint, self.outcome = message, hint, outcome


class Door(click.Group):
    """The group of all commands. Lists them without loading them; ends the process with the outcome's number."""

    is_helping = False
    """Is the help of a command asked for?"""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Every name, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name][0].split(":")
        command: click.Command = getattr(import_module(module), attribute)
        if self.is_helping:
            from pbem.cli.helping import dressed

            return dressed(command, cmd_name)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a suggestion for a name that is none."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0], list(COMMANDS), n=1, cutoff=0.5)
            hint = f"did you mean pbem {close[0]}?" if close else "pbem --help lists the commands"
            raise Told(f'there is no command "{args[0][:40]}"', hint, Outcome.USAGE)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The commands by section."""
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, text) for name, (_, text) in commands.items()])

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, tell what went wrong, and exit."""
        extra["standalone_mode"] = False
        extra["prog_name"] = "pbem"
        words = args[0] if args else extra.get("args")
        words = sys.argv[1:] if words is None else words
        named = [word for word in words if word in COMMANDS]
        self.is_helping = not {"-h", "--help"}.isdisjoint(words)
        sys.exit(guarded(lambda: super(Door, self).main(*args, **extra), *named[:1]))


@click.group(
    cls=Door,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="First match: pbem id new NAME, then pbem new GAME --side SIDE -o FILE. "
    "More: pbem help COMMAND, pbem help exit-codes, files, variables.",
)
@click.option("--saves", metavar="FOLDER", help="Where matches are kept (else PBEM_SAVES, ./saves, or your data folder).")
@click.option("-V", "--version", is_flag=True, help="Show the version and stop.")
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
    gc.set_threshold(GARBAGE)
    if not sys.argv[1:]:
        sys.argv.append("play" if sys.stdin.isatty() and sys.stdout.isatty() else "--help")
    door.main()


def guarded(call: Callable[[], Any], command: str = "") -> int:
    """The exit code of a call; what went wrong is said on stderr, and nothing of the program's inside is shown.

    `command`: its name, for the report of a bug.
    """
    try:
        result = call()
        sys.stdout.flush()
        return int(result) if isinstance(result, int) else int(Outcome.OK)
    except Told as told:
        return complain(told.message, told.hint, told.outcome)
    except PbemError as problem:
        from pbem.view import narrate

        return complain(*narrate.error(problem), problem.outcome)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.Abort:
        return complain("stopped", "nothing was changed", Outcome.REFUSED)
    except click.ClickException as problem:
        command = getattr(getattr(problem, "ctx", None), "command_path", "pbem")
        message = problem.format_message().rstrip(".").replace("''", "'")  # arguments that are quoted in the usage
        return complain(message[:1].lower() + message[1:], f"{command} --help", Outcome.USAGE)
    except SystemExit:  # what click makes of a closed pipe
        return int(Outcome.OK)
    except BrokenPipeError:  # whoever read our output has gone
        _print_no_more()
        return int(Outcome.OK)
    except KeyboardInterrupt:
        return complain("stopped", "", Outcome.REFUSED)
    except OSError as problem:
        from pbem.view import narrate

        try:
            sys.stdout.flush()
        except OSError:
            _print_no_more()
        return complain(*narrate.disk(problem), Outcome.REFUSED)
    except Exception as problem:
        if os.environ.get("PBEM_DEBUG"):
            raise
        from pbem.desk import bug

        return complain(*bug.told(problem, command), Outcome.BUG)


def _print_no_more() -> None:
    """What is still to be printed goes nowhere: else Python would try again at the end, and complain in its own words."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def complain(message: str, hint: str, outcome: Outcome) -> int:
    """Say what is wrong and what to do next. The exit code."""
    from pbem.view.harmless import visible

    first, *more = message.split("\n")
    click.echo(f"pbem: error: {visible(first)}", err=True)
    for line in more:
        click.echo(f"  {visible(line)}", err=True)
    if hint:
        click.echo(f"pbem: hint: {visible(hint)}", err=True)
    return int(outcome)
