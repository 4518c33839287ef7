"""The part of a game's position files that can be set by keys, as data: phases, places off the map, words of a unit's state."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import Counter


class OffMap(Struct, frozen=True):
    """A place off the map that a file can put units in: a list of their ids under a key, or a table for each."""

    id: str  # names its words in `Words.positions`
    key: str = ""  # "eliminated"; "": a unit without a hex is there
    table: Mapping[str, str] | None = None  # the keys of a table beside `unit`; None: it is a list


class Whereabouts(Struct, frozen=True):
    """A unit of a position, wherever it is."""

    counter: Counter
    hex: Hex = NOWHERE
    off: str = ""  # id of an `OffMap`; "": on the map, or nowhere yet
    covers: bool = False  # can another unit lie under it?


class PositionForm(Struct, frozen=True, kw_only=True):
    """The part of a game's position files that a player can set by keys. All words are those of the file."""

    phases: tuple[str, ...] = ()
    standing_phase: str = ""  # the phase to go to where a unit is put in one in which none stands yet; "": none is such
    standless: tuple[str, ...] = ()  # the phases in which none stands yet
    off_map: tuple[OffMap, ...]
    states: tuple[str, ...] = ()  # the words of a unit's state, those that last first; one that may stand twice is there twice
    lasting: int = 0  # so many of them hold in any phase; the others go when it changes
    of_phase: tuple[str, ...] = ()  # keys that go with them, of the file and of a unit
    covers: str = ""  # the key by which a unit names another that lies under it
    whereabouts: Callable[[Any, Any], tuple[Whereabouts, ...]]  # every unit of rules and a state, in the order of the roster
