"""Contact links of a position file: "A1.1-D1.1", and, where it is not as usual, "turn 3 from 1016 facing W roof" behind it."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.engine.hexes import DIRECTIONS, Hex, hex_name
from pbem.games.heart_of_africa.state.figures import Figure, Link


class LinkWords(Struct, frozen=True):
    """A link as it is written. None: as usual."""

    namer: str
    named: str
    turn: int | None = None
    start: str | None = None
    facing: str | None = None
    is_from_roof: bool = False


class NoLink(ValueError):
    """A text that is no link."""


def read(text: str) -> LinkWords:
    """The words of a link. Raises NoLink."""
    pair, *words = text.split() or [""]
    namer, dash, named = pair.partition("-")
    if not dash or not named:
        raise NoLink(text)
    found = dict[str, str]()
    while words and words[0] in ("turn", "from", "facing") and len(words) > 1:
        found[words[0]] = words[1]
        words = words[2:]
    turn, facing = found.get("turn"), found.get("facing")
    is_wrong = (turn is not None and not (turn.isascii() and turn.isdigit() and len(turn) < 4)) or facing not in (None, *DIRECTIONS)
    if words not in ([], ["roof"]) or is_wrong:
        raise NoLink(text)
    return LinkWords(namer, named, int(turn) if turn else None, found.get("from"), facing, bool(words))


def usual(namer: Figure, named: Figure, numbers: tuple[int, int], turn: int) -> Link:
    """A link made in the turn before, by a figure that stood where it stands now, with one that faced as it does."""
    return Link(*numbers, turn - 1, namer.where, named.facing)


def write(link: Link, usual: Link, names: tuple[str, str]) -> str:
    """The text of a link."""
    return " ".join(_words(link, usual, names))


def _words(link: Link, usual: Link, names: tuple[str, str]) -> Iterator[str]:
    yield "-".join(names)
    if link.turn != usual.turn:
        yield f"turn {link.turn}"
    if link.start != usual.start:
        yield f"from {hex_name(Hex(link.start))}"
    if link.facing != usual.facing:
        yield f"facing {DIRECTIONS[link.facing]}"
    if link.is_from_roof:
        yield "roof"
