"""Words of orders that say who a unit is made of, told: `askari*6+archer*3/1` set up, `3:warrior.1010.e.cover` hidden."""

import re
from collections import Counter
from collections.abc import Iterable

from pbem.games.heart_of_africa.words.army_names import TROOPS
from pbem.games.heart_of_africa.words.map_words import KINDS
from pbem.language import _

COMPOSITION = re.compile(r"([a-z_]+\*[0-9]{1,4}(?:\+[a-z_]+\*[0-9]{1,4})*)(/[0-9]+)?!?")
HIDDEN = re.compile(r"([0-9]+)[0-9/*.!]*:([a-z_]+\.[0-9]{4}\.[a-z]+\.[a-z]+(?:\+[a-z_]+\.[0-9]{4}\.[a-z]+\.[a-z]+)*)")
UNIT_HIDDEN, ALLIED = _("hidden unit {number}: {troops}, around {hex}"), _("{troops}, allied")


def told(word: str) -> str:
    """What such a word says, kinds of figures too; "" for any other."""
    if word in TROOPS:
        return TROOPS[word]
    if shown := HIDDEN.fullmatch(word):
        figures = shown[2].split("+")
        troops = _counted(Counter(figure.partition(".")[0] for figure in figures).items())
        return UNIT_HIDDEN.format(number=shown[1], troops=troops, hex=figures[0].split(".")[1])
    parts = COMPOSITION.fullmatch(word)
    if parts is None:
        return ""
    troops = _counted((kind, int(count)) for kind, count in (part.split("*") for part in parts[1].split("+")))
    return ALLIED.format(troops=troops) if parts[2] else troops


def _counted(troops: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{count} {(KINDS if count == 1 else TROOPS).get(kind, kind)}" for kind, count in troops)
