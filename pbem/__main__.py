"""The door: `pbem` and `python -m pbem`. `--version`, `status` and the screens are answered before much is imported."""

import gc
import sys

GARBAGE = 100_000  # new objects before garbage is looked for: what a command imports and loads is none


def main() -> None:
    """Run the command line."""
    try:
        _run()
    finally:
        gc.freeze()  # what is left goes with the process: to look through it for garbage would take a fifth of a short command


def _run() -> None:
    try:
        code = answered()
        if code is not None:
            sys.stdout.flush()  # what cannot be printed is told as any other trouble
    except (Exception, KeyboardInterrupt) as problem:  # as everywhere behind the door, only that it was not opened yet
        code = complained(problem)
    if code:
        sys.exit(code)
    if code is None:
        gc.set_threshold(GARBAGE)
        from pbem.cli.main import run

        run()


def complained(problem: Exception | KeyboardInterrupt) -> int:
    """The exit code for an error that came before the command line."""
    from pbem.cli.command_list import COMMANDS
    from pbem.cli.failures import guarded

    def again() -> None:
        raise problem

    called = sys.argv[1:2] or ["play"]  # as it is without a command
    return guarded(again, *(word for word in called if word in COMMANDS))


def answered() -> int | None:
    """Choose the language, and answer what needs no command line parser. The exit code; None: there is something to do."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from pbem import __version__

        print(f"pbem {__version__}")
        return 0
    if sys.argv[1:3] == ["completion", "words"]:  # asked by a shell at a key
        from pbem.cli.help.completing import answer as complete

        complete(sys.argv[3:])
        return 0
    from pbem.cli.language_choice import begin

    begin()
    if sys.argv[1:2] == ["status"]:  # asked often, from prompts and scripts: 20 ms less without the parser
        from pbem.cli.commands.looking.status_printing import answer, is_plain

        return 0 if is_plain(sys.argv[1:]) and answer(sys.argv[1:]) else None
    if sys.argv[1:2] in ([], ["play"]):
        from pbem.cli import screen_start

        return screen_start.answer(sys.argv[1:]) if screen_start.is_plain(sys.argv[1:]) else None
    return None


if __name__ == "__main__":
    main()
