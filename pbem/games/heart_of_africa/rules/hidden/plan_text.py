"""A plan as a text that its player writes: TOML with the numbers of the roster's units. Names and shape alone are judged here.

reserve = [3]                              the units kept back
real = [1, 3]                              the markers of stakes that are real, in the order of their placing
[[hidden]]
unit = 2
figures = ["1010 e", "1011 e rocks"]       or a formation: hex, facing, shape, abreast
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.engine.content import Problems, is_not_known, shown
from pbem.engine.hexes import Grid, Hex
from pbem.engine.player_texts.own_scenario import decode_scenario
from pbem.games.heart_of_africa.rules.hidden.records import FACINGS
from pbem.games.heart_of_africa.rules.hidden.triggers import PLACES
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES

GAME, FILE = "heart_of_africa", "plan"
MOST_UNITS, MOST_FIGURES, MOST_MARKERS, MOST_CHARS = 16, 40, 99, 60

Number = Annotated[int, Meta(ge=1, le=MOST_MARKERS)]
Numbers = Annotated[tuple[Number, ...], Meta(max_length=MOST_MARKERS)]
Few = Annotated[str, Meta(max_length=MOST_CHARS)]
Facing = Literal["ne", "e", "se", "sw", "w", "nw"]


class HiddenText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hidden unit: its figures one by one, or a formation around a hex.

    `leaf`: the place of its envelope among all, by lot where nothing is said; `leader`: a Charismatic Leader lies with it.
    """

    unit: Number
    leaf: Annotated[int, Meta(ge=1, le=AMBUSH_LEAVES)] | None = None
    leader: bool = False
    figures: Annotated[tuple[Few, ...], Meta(max_length=MOST_FIGURES)] = ()
    hex: Few = ""
    facing: Facing | None = None
    shape: Literal["line", "double", "file", "cluster"] = "line"
    abreast: Annotated[int, Meta(ge=0, le=MOST_FIGURES)] = 0


class PlanText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole text."""

    game: Literal["heart_of_africa"]
    reserve: Numbers = ()
    real: Numbers = ()
    hidden: Annotated[tuple[HiddenText, ...], Meta(max_length=MOST_UNITS)] = ()


class FigureText(Struct, frozen=True):
    """A figure: the type where one is named, hex, facing by its number, the kind of hiding place where one is named."""

    kind: str
    here: Hex
    facing: int
    place: str


def read(text: str) -> PlanText:
    """The plan of a text. Raises ContentError with every problem of its shape."""
    return decode_scenario(text, PlanText, FILE)


def read_figure(word: str, grid: Grid, kinds: tuple[str, ...], key: str, problems: Problems) -> FigureText | None:
    """A figure of its words, `1010 e`, `warrior 1010 e cover`; None where something is wrong, which is noted."""
    words = word.lower().split()
    kind = words.pop(0) if words and not words[0][:1].isdigit() else ""
    if not 2 <= len(words) <= 3:
        problems.add(FILE, key, f"{shown(word)} is no hex and facing, as in {shown('1010 e')}")
        return None
    here, facing, place = grid.named(words[0]), words[1], words[2] if len(words) > 2 else ""
    if kind and kind not in kinds:
        problems.add(FILE, key, is_not_known(kind, kinds))
    if here not in grid:
        problems.add(FILE, key, f"{shown(words[0])} is off the map")
    if facing not in FACINGS:
        problems.add(FILE, key, is_not_known(facing, FACINGS))
    if place and place not in PLACES:
        problems.add(FILE, key, is_not_known(place, PLACES))
    is_known = (not kind or kind in kinds) and here in grid and facing in FACINGS and (not place or place in PLACES)
    return FigureText(kind, here, FACINGS.index(facing), place) if is_known else None
