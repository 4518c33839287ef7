"""Finding a place by what somebody types: names with accents folded and letters left out, or hex numbers. Best first.

Boxes beside the map are found by their names; where nothing is typed they stand behind all places.
"""

import difflib
import unicodedata

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import CLOSED, WATER, Picture

LONGEST = 30  # letters of a name that may be misspelt
CLOSE = 0.6  # how alike a misspelt name must be
Place = tuple[str, Hex]


def find(picture: Picture, text: str, limit: int = 12) -> list[Place]:
    """Names and hexes that fit, best first; all places for an empty text. Names that are merely alike come only if none fits."""
    wanted = folded(text)
    places = [(each.name, here) for here, each in picture.named.items()]
    if not wanted:
        places.sort(key=lambda place: (place[1] in picture.boxes, not _is_city(picture, place[1]), folded(place[0])))
        return places[:limit]
    if any(each.isdigit() for each in wanted) and (numbered := _numbered(picture, wanted)):
        return numbered[:limit]
    scored = [(_score(folded(name), wanted), not _is_city(picture, here), folded(name), name, here) for name, here in places]
    scored = sorted(place for place in scored if place[0])
    if scored:
        return [(name, here) for *_, name, here in scored][:limit]
    if len(wanted) > LONGEST:
        return []
    alike = [(_likeness(wanted, folded(name)), name, here) for name, here in places]
    return [(name, here) for ratio, name, here in sorted(alike, key=lambda each: (-each[0], each[1])) if ratio >= CLOSE][:limit]


def folded(text: str) -> str:
    """Small letters and digits, without accents, blanks and signs."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(character for character in plain if character.isalnum())


def _is_city(picture: Picture, here: Hex) -> bool:
    return here in picture.spots and picture.spots[here].kind == "city"


def _numbered(picture: Picture, wanted: str) -> list[Place]:
    """Hexes whose number begins so, named ones first; an exact number before them, and alone where nothing can stand in it."""
    name, exact = picture.grid.name, picture.grid.named(wanted)
    found = [here for here in picture.grid.hexes if name(here).casefold().startswith(wanted) and here != exact]
    found = [here for here in found if picture.ground[here] not in (CLOSED, WATER)]
    named = sorted(found, key=lambda here: (here not in picture.spots, here))
    named = [exact, *named] if exact != NOWHERE else named
    return [(picture.spots[here].name if here in picture.spots else name(here), here) for here in named]


def _likeness(wanted: str, name: str) -> float:
    """How alike two words are, or the one and as much of the other as was typed; 1 for the same."""
    return max(difflib.SequenceMatcher(None, wanted, part).ratio() for part in (name, name[: len(wanted) + 1]))


def _score(name: str, wanted: str) -> int:
    """1: the name itself, 2: it begins so, 3: it holds the text, above that: letters in order; 0: it does not fit."""
    if name == wanted:
        return 1
    if name.startswith(wanted):
        return 2
    if wanted in name:
        return 3
    at = first = name.find(wanted[0])
    for letter in wanted[1:]:
        at = name.find(letter, at + 1)
        if at < 0:
            return 0
    return 0 if first < 0 else 4 + first * 3 + at - first - len(wanted) + 1
