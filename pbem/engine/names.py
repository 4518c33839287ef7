"""Names of places in what a player types: each is replaced by its hex, the longest name first."""

import re
from collections.abc import Mapping

BETWEEN = re.compile(r"[\s_\-]+")
PARTS = re.compile(r"[\s_\-,]+")


def with_hexes(text: str, places: Mapping[str, str]) -> str:
    """The text with the hex for each name of `places` (name -> hex) that stands as whole words, however it is joined.

    `places` is not to be changed afterwards.

    >>> with_hexes("m REB01 mbanza-ngungu-1607", {"Mbanza-Ngungu": "1606", "Mbanza": "9999"})
    'm REB01 1606-1607'
    >>> with_hexes("deploy ANG03 Maquela_do Zombo", {"Maquela do Zombo": "1406"})
    'deploy ANG03 1406'
    """
    pattern, hexes, first_words = _names_of(places)
    if "" not in first_words and first_words.isdisjoint(PARTS.split(text.casefold())):
        return text
    return pattern.sub(lambda found: hexes.get(_plain(found[0]), found[0]), text)


def _plain(name: str) -> str:
    return BETWEEN.sub(" ", name).casefold()


Names = tuple[re.Pattern[str], dict[str, str], frozenset[str]]
_KEPT: list[tuple[Mapping[str, str], Names]] = []
MOST_KEPT = 4


def _names_of(places: Mapping[str, str]) -> Names:
    """A pattern of all names, the hexes by plain name, and the words that names begin with. The last few are kept."""
    for known, names in _KEPT:
        if known is places:
            return names
    made = _names(places)
    _KEPT[:] = [(places, made), *_KEPT[: MOST_KEPT - 1]]
    return made


def _names(places: Mapping[str, str]) -> Names:
    hexes = {_plain(name): there for name, there in places.items() if _plain(name).strip()}
    longest_first = sorted(hexes, key=lambda name: (-len(name), name))
    either = "|".join(BETWEEN.pattern.join(map(re.escape, name.split(" "))) for name in longest_first)
    pattern = re.compile(rf"(?<![^\s,\-])(?:{either or '(?!)'})(?![^\s,\-])", re.IGNORECASE)
    return pattern, hexes, frozenset(next(filter(None, PARTS.split(name)), "") for name in hexes)
