"""A scenario that players made, told before anybody begins or accepts a match with it. Its texts are foreign."""

from pbem.engine.game import Game
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.words.without_game import OWN_SCENARIO

MAX_TITLE = 60
MAX_LINE = 2400  # a zone of 400 hexes
MAX_ABOUT_LINES = 12


def title(game: Game) -> str:
    """What it calls itself."""
    return harmless(game.own_scenario().title, MAX_TITLE)


def preview_lines(game: Game, digest: str) -> list[str]:
    """Title, what its maker tells, turns, map, units, zones, points, special rules."""
    facts = game.own_scenario()
    head = OWN_SCENARIO.format(title=harmless(facts.title, MAX_TITLE), id=harmless(game.scenarios[0], MAX_TITLE), digest=digest)
    told = [f"  | {line}" for line in harmless_lines(facts.about.strip(), lines=MAX_ABOUT_LINES)] if facts.about else []
    return [head, *told, *(_kept(line) for line in facts.lines)]


def _kept(line: str) -> str:
    """A line with its indent."""
    indent = len(line) - len(line.lstrip(" "))
    return " " * indent + harmless(line, MAX_LINE)
