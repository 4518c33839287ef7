"""Names of places in what a player types: each is replaced by its hex, the longest name first."""

import re
from functools import cached_property

BETWEEN = re.compile(r"[\s_\-]+")
PARTS = re.compile(r"[\s_\-,]+")


class Names(dict[str, str]):
    """Names of places, each with its hex. What finds them in a text is made when it is first needed."""

    def with_hexes(self, text: str) -> str:
        """The text with its hex for each name that stands as whole words, however it is joined.

        >>> Names({"Mbanza-Ngungu": "1606", "Mbanza": "9999"}).with_hexes("m REB01 mbanza-ngungu-1607")
        'm REB01 1606-1607'
        >>> Names({"Maquela do Zombo": "1406"}).with_hexes("deploy ANG03 Maquela_do Zombo")
        'deploy ANG03 1406'
        """
        if "" not in self._first_words and self._first_words.isdisjoint(PARTS.split(text.casefold())):
            return text
        return self._pattern.sub(lambda found: self._hexes.get(_plain(found[0]), found[0]), text)

    @cached_property
    def _hexes(self) -> dict[str, str]:
        return {_plain(name): there for name, there in self.items() if _plain(name).strip()}

    @cached_property
    def _first_words(self) -> frozenset[str]:
        return frozenset(next(filter(None, PARTS.split(name)), "") for name in self._hexes)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._hexes, key=lambda name: (-len(name), name))
        either = "|".join(BETWEEN.pattern.join(map(re.escape, name.split(" "))) for name in longest_first)
        return re.compile(rf"(?<![^\s,\-])(?:{either or '(?!)'})(?![^\s,\-])", re.IGNORECASE)


def _plain(name: str) -> str:
    return BETWEEN.sub(" ", name).casefold()
