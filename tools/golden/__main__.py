"""Golden matches: short matches whose files are kept, so that every later program is held to what became of them.

    python -m tools.golden [--again] [NAME ...]

Writes those of tests/golden that are not there yet, played by the house from fixed seeds. `--again` writes them anew, which is
allowed only while the release that brought their rules is not out (CHANGELOG.md says "unreleased"); docs/versions.md tells more.
"""

import argparse

from tools.golden.matches import BY_NAME, TOYS, folder_of, make

KNOWN = (*TOYS, *BY_NAME)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="write golden matches")
    parser.add_argument("names", nargs="*", metavar="NAME", default=KNOWN, help=", ".join(KNOWN))
    parser.add_argument("--again", action="store_true", help="also those that are there")
    given = parser.parse_args()
    if unknown := set(given.names) - set(KNOWN):
        parser.error(f"not known: {', '.join(sorted(unknown))}")
    for name in given.names:
        if given.again or not folder_of(name).exists():
            make(name, folder_of(name))


if __name__ == "__main__":
    main()
