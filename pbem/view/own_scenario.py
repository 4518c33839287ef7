"""A scenario that players made, told before anybody begins or accepts a match with it. Its texts are foreign."""

from importlib import import_module
from typing import Any

from pbem.engine.game import Game
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.narrate import Say
from pbem.view.words_common import OWN_SCENARIO

MAX_TITLE = 60
MAX_LINE = 2400  # a zone of 400 hexes
MAX_ABOUT_LINES = 12


def title(game: Game) -> str:
    """What it calls itself."""
    return harmless(_words(game).title(game), MAX_TITLE)


def preview_lines(game: Game, digest: str, say: Say = str) -> list[str]:
    """Title, what its maker tells, turns, map, units, zones, points, special rules."""
    words = _words(game)
    head = say(OWN_SCENARIO).format(title=title(game), id=harmless(game.scenarios[0], MAX_TITLE), digest=digest)
    about = words.about(game)
    told = [f"  | {line}" for line in harmless_lines(about.strip(), lines=MAX_ABOUT_LINES)] if about else []
    return [head, *told, *(_kept(line) for line in words.lines(game))]


def plain_data(game: Game) -> Any:
    """Everything that it says, under the keys of its file, as plain values. Foreign text as it is."""
    return _words(game).plain_data(game)


def _kept(line: str) -> str:
    """A line with its indent."""
    indent = len(line) - len(line.lstrip(" "))
    return " " * indent + harmless(line, MAX_LINE)


def _words(game: Game) -> Any:
    return import_module(f"pbem.games.{game.id}.words_scenario")
