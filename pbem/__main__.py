"""The door: `pbem` and `python -m pbem`. `--version` and `status` are answered before much is imported."""

import sys


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from pbem import __version__

        print(f"pbem {__version__}")
        return
    from pbem.cli.tongue import begin

    begin()
    if sys.argv[1:2] == ["status"]:  # asked often, from prompts and scripts: 20 ms less without the parser
        from pbem.cli.status import answer, is_plain

        if is_plain(sys.argv[1:]) and answer(sys.argv[1:]):
            return
    from pbem.cli.main import run

    run()


if __name__ == "__main__":
    main()
