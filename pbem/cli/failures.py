"""Errors of a command: told on stderr in words with the next step, and the exit code."""

import os
import sys
from collections.abc import Callable

import click

from pbem.errors import Outcome, PbemError


class Told(Exception):
    """An error whose words are found already."""

    def __init__(self, message: str, hint: str, outcome: Outcome) -> None:
        super().__init__(message)
        self.message, self.hint, self.outcome = message, hint, outcome


def guarded(call: Callable[[], object], command: str = "") -> int:
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
        from pbem.view.text import narration

        return complain(*narration.error(problem), problem.outcome)
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
        from pbem.view.text import narration

        try:
            sys.stdout.flush()
        except OSError:
            _print_no_more()
        return complain(*narration.disk(problem), Outcome.REFUSED)
    except Exception as problem:
        if os.environ.get("PBEM_DEBUG"):
            raise
        from pbem.desk import crash_notice

        return complain(*crash_notice.told(problem, command), Outcome.BUG)


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
