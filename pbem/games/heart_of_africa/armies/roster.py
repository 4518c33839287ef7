"""An army as its player builds it: units, Leader, independents, works, contingents, craft. A value without logic of the lists."""

from collections.abc import Iterable

from msgspec import Struct

INDEPENDENTS, BAGGAGE = "independents", "baggage"
"""Parties that have craft besides the units, which go by their number."""

CHARISMATIC, DISCIPLINARIAN, ELOQUENT, MIGHTY_WARRIOR = "charismatic", "disciplinarian", "eloquent", "mighty_warrior"
CUNNING_DEVIL, ORGANISATIONAL_GENIUS = "cunning_devil", "organisational_genius"
"""The traits of Leaders. HA-LEAD-11."""

ROLL = "roll"
"""Instead of a trait: it is to be rolled. HA-LEAD-11."""


class Item(Struct, frozen=True):
    """So many of something: figures of a type, pieces of a work, craft of a kind."""

    what: str
    count: int


class Unit(Struct, frozen=True):
    """A unit. `row`: the row of the list in whose place it stands, most often its own type. HA-LIST-04, HA-LIST-07."""

    row: str
    troops: tuple[Item, ...]

    @property
    def figures(self) -> int:
        """All its figures, bearers included. HA-LIST-02."""
        return sum(item.count for item in self.troops)


class Leader(Struct, frozen=True):
    """The Leader. `traits`: one of the list's, or "roll". HA-LEAD-01, HA-LEAD-06, HA-LEAD-11, HA-BEAR-01."""

    type: str
    traits: tuple[str, ...]
    attendants: int = 3
    has_bearer: bool = False


class Contingent(Struct, frozen=True, kw_only=True):
    """Allies of one list. HA-ALLY-02."""

    list: str
    nation: str
    units: tuple[Unit, ...]
    variants: tuple[str, ...] = ()
    independents: tuple[Item, ...] = ()


class CraftOf(Struct, frozen=True):
    """The craft of a party: a unit by its number from 1, contingents after the own, or "independents", "baggage". HA-CRAFT-01."""

    party: str
    craft: tuple[Item, ...]


class Roster(Struct, frozen=True, kw_only=True):
    """A whole army. `choice`: how a list is played that leaves it open. `variants`: options of the list that are taken.

    `repeaters`: the number of the unit with repeating rifles, 0 for none (HA-GEN-09). HA-LIST-05.
    """

    list: str
    nation: str
    choice: str = ""
    variants: tuple[str, ...] = ()
    leader: Leader
    units: tuple[Unit, ...]
    independents: tuple[Item, ...] = ()
    works: tuple[Item, ...] = ()
    contingents: tuple[Contingent, ...] = ()
    craft: tuple[CraftOf, ...] = ()
    has_baggage: bool = True
    repeaters: int = 0

    @property
    def all_units(self) -> tuple[Unit, ...]:
        """The units in the order of their numbers: the own, then those of the contingents. HA-LIST-01."""
        return (*self.units, *(unit for contingent in self.contingents for unit in contingent.units))


def count_of(items: Iterable[Item], what: str) -> int:
    """How many of something there are among some items."""
    return sum(item.count for item in items if item.what == what)


def figures_of(units: Iterable[Unit], *types: str) -> int:
    """How many figures of these types stand in some units."""
    return sum(item.count for unit in units for item in unit.troops if item.what in types)
