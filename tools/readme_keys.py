"""Write the keys into README.md and docs/screens.md, from the table of actions.

python tools/readme_keys.py
"""

import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from pbem.view.actions import SCREENS, Action, actions_of, key_text  # noqa: E402

HEAD = "| key | what it does |\n|---|---|\n"
SECTION = "## All keys\n"


def rows(actions: Iterable[Action]) -> str:
    """The rows of a table."""
    return "".join(f"| {' '.join(key_text(key) for key in each.keys.split(','))} | {each.help} |\n" for each in actions)


def all_keys() -> str:
    """A table for each screen."""
    return "\n".join(f"**{title}**\n\n{HEAD}{rows(actions_of(where))}" for where, title in SCREENS.items())


def readme(text: str) -> str:
    """The README with the keys of the map."""
    before, _, rest = text.partition(HEAD)
    _, _, after = rest.partition("\n\n")
    return f"{before}{HEAD}{rows(actions_of('match'))}\n{after}"


def screens(text: str) -> str:
    """The guide to the screens with all keys."""
    return f"{text.partition(SECTION)[0]}{SECTION}\n{all_keys()}"


def main() -> None:
    """Put them in place of those that are there."""
    for name, write in (("README.md", readme), ("docs/screens.md", screens)):
        path = ROOT / name
        path.write_text(write(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
