"""Golden matches: short matches whose files are kept, so that every later program is held to what became of them.

    python -m tools.golden [--again] [NAME ...]

Writes those of tests/golden that are not there yet, played by the house from fixed seeds. `--again` writes them anew, which is
allowed only while the release that brought their rules is not out (CHANGELOG.md says "unreleased"); docs/versions.md tells more.
"""

import argparse

from tools.golden.matches import PLANS, TOY_NAME, folder_of, make


def main() -> None:
    """The command line."""
    known = [TOY_NAME, *(plan.name for plan in PLANS)]
    parser = argparse.ArgumentParser(description="write golden matches")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--again", action="store_true", help="also those that are there")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(known):
        parser.error(f"not known: {', '.join(sorted(unknown))}")
    for name in arguments.names or known:
        if arguments.again or not folder_of(name).exists():
            make(name, folder_of(name))


if __name__ == "__main__":
    main()
