"""The door: `pbem` and `python -m pbem`. `--version` is answered before anything else is imported."""

import sys


def main() -> None:
    """Run the command line."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from pbem import __version__

        print(f"pbem {__version__}")
        return
    from pbem.cli.main import run

    run()


if __name__ == "__main__":
    main()
