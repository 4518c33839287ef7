"""Names of places in what a player types: each is replaced by its hex, the longest name first."""

import re
from collections.abc import Mapping
from functools import cache

BETWEEN = re.compile(r"[\s_\-]+")


def with_hexes(text: str, places: Mapping[str, str]) -> str:
    """The text with the hex for each name of `places` (name -> hex) that stands as whole words, however it is joined.

    >>> with_hexes("m REB01 mbanza-ngungu-1607", {"Mbanza-Ngungu": "1606", "Mbanza": "9999"})
    'm REB01 1606-1607'
    >>> with_hexes("deploy ANG03 Maquela_do Zombo", {"Maquela do Zombo": "1406"})
    'deploy ANG03 1406'
    """
    pattern, hexes = _names(tuple(places.items()))
    return pattern.sub(lambda found: hexes.get(_plain(found[0]), found[0]), text)


def _plain(name: str) -> str:
    return BETWEEN.sub(" ", name).casefold()


@cache
def _names(places: tuple[tuple[str, str], ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern of all names, and the hexes by plain name."""
    hexes = {_plain(name): there for name, there in places if _plain(name).strip()}
    longest_first = sorted(hexes, key=lambda name: (-len(name), name))
    either = "|".join(BETWEEN.pattern.join(map(re.escape, name.split(" "))) for name in longest_first)
    return re.compile(rf"(?<![^\s,\-])(?:{either or '(?!)'})(?![^\s,\-])", re.IGNORECASE), hexes
