"""The door: `pbem` and `python -m pbem`. `--version` and `status` are answered before much is imported."""

import sys


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from pbem import __version__

        print(f"pbem {__version__}")
        return
    try:
        is_answered = answered()
    except Exception as problem:  # as everywhere behind the door, only that it was not opened yet
        sys.exit(complained(problem))
    if not is_answered:
        from pbem.cli.main import run

        run()


def complained(problem: Exception) -> int:
    """The exit code for an error that came before the command line."""
    from pbem.cli.main import guarded

    def again() -> None:
        raise problem

    return guarded(again)


def answered() -> bool:
    """Choose the language, and answer what needs no command line parser; False: there is something to do."""
    if sys.argv[1:3] == ["completion", "words"]:  # asked by a shell at a key
        from pbem.cli.completing import answer as complete

        complete(sys.argv[3:])
        return True
    from pbem.cli.tongue import begin

    begin()
    if sys.argv[1:2] == ["status"]:  # asked often, from prompts and scripts: 20 ms less without the parser
        from pbem.cli.status import answer, is_plain

        return is_plain(sys.argv[1:]) and answer(sys.argv[1:])
    return False


if __name__ == "__main__":
    main()
