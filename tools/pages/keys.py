"""The keys in README.md and docs/screens.md, from the table of actions."""

from collections.abc import Iterable

from pbem.view.text.action_table import SCREENS, Action, actions_of, key_text

HEAD = "| key | what it does |\n|---|---|\n"
SECTION = "## All keys\n"


def rows(actions: Iterable[Action]) -> str:
    """The rows of a table."""
    return "".join(f"| {' '.join(key_text(key) for key in each.keys.split(','))} | {each.help} |\n" for each in actions)


def readme(text: str) -> str:
    """The README with the keys of the map."""
    before, _, rest = text.partition(HEAD)
    _, _, after = rest.partition("\n\n")
    return f"{before}{HEAD}{rows(actions_of('match'))}\n{after}"


def screens(text: str) -> str:
    """The guide to the screens with all keys: a table for each screen."""
    tables = (f"**{title}**\n\n{HEAD}{rows(actions_of(where))}" for where, title in SCREENS.items())
    return text.partition(SECTION)[0] + SECTION + "\n" + "\n".join(tables)
