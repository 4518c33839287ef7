"""Changes of an army, each by the key of what is changed. A roster gives another roster; whether it is legal is asked elsewhere."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.roster import Contingent, CraftOf, Item, Leader, Roster, Unit, count_of
from pbem.games.heart_of_africa.muster.unit_offers import (
    UnitKind,
    law_for,
    leaders,
    smallest,
    traits,
    unit_kinds,
)

MOST_UNITS, MOST_FIGURES = 16, 99  # that a form takes, legal or not


def begun(list_id: str, nation: str, choice: str, battle: Battle, content: ArmyContent) -> Roster:
    """An army of a list to begin with: its Leader, and what is compulsory in its least size. HA-LIST-01."""
    roster = Roster(list=list_id, nation=nation, choice=choice, leader=Leader(next(iter(content.troops)), ()), units=())
    roster = replace(roster, leader=Leader(leaders(roster, battle, content)[0], ()))
    roster = replace(roster, leader=replace(roster.leader, traits=traits(roster, battle, content)[:1]))
    return replace(roster, units=_compulsory(roster, 0, battle, content))


def hired(roster: Roster, list_id: str, nation: str, battle: Battle, content: ArmyContent) -> Roster:
    """The army with a contingent more: what is compulsory in it, else a unit of its first kind. HA-ALLY-02."""
    found = replace(roster, contingents=(*roster.contingents, Contingent(list=list_id, nation=nation, units=())))
    place = len(found.contingents)
    units = _compulsory(found, place, battle, content)
    units = units or (smallest(unit_kinds(law_for(found, place, battle, content))[0], content),)
    return with_units(found, place, units)


def dismissed(roster: Roster, contingent: int) -> Roster:
    """The army without a contingent."""
    left = tuple(each for place, each in enumerate(roster.contingents, 1) if place != contingent)
    gone = range(*_numbers(roster, contingent))
    return _renumbered(replace(roster, contingents=left), gone)


def units_of(roster: Roster, contingent: int) -> tuple[Unit, ...]:
    """The units of the army itself, 0, or of a contingent."""
    return roster.contingents[contingent - 1].units if contingent else roster.units


def with_units(roster: Roster, contingent: int, units: Sequence[Unit]) -> Roster:
    """The roster with other units of the army itself, or of a contingent."""
    if not contingent:
        return replace(roster, units=tuple(units))
    return with_contingent(roster, contingent, lambda each: replace(each, units=tuple(units)))


def with_contingent(roster: Roster, place: int, change: Callable[[Contingent], Contingent]) -> Roster:
    """The roster with one contingent changed."""
    found = tuple(change(each) if number == place else each for number, each in enumerate(roster.contingents, 1))
    return replace(roster, contingents=found)


def with_new_unit(roster: Roster, contingent: int, kind: UnitKind, content: ArmyContent) -> Roster:
    """The same with a unit more, the last of its force; what is counted behind it keeps its unit."""
    units = units_of(roster, contingent)
    if len(roster.all_units) >= MOST_UNITS:
        return roster
    number = _numbers(roster, contingent)[1]
    found = with_units(roster, contingent, (*units, smallest(kind, content)))
    return replace(
        found,
        craft=tuple(replace(each, party=_moved(each.party, number, 1)) for each in found.craft),
        repeaters=found.repeaters + (found.repeaters >= number),
    )


def without_unit(roster: Roster, contingent: int, place: int) -> Roster:
    """The same without a unit, counted from 0 in its force."""
    units = units_of(roster, contingent)
    number = _numbers(roster, contingent)[0] + place
    found = with_units(roster, contingent, (*units[:place], *units[place + 1 :]))
    return _renumbered(found, range(number, number + 1))


def with_unit(roster: Roster, contingent: int, place: int, unit: Unit) -> Roster:
    """The same with another unit in the place of one."""
    units = units_of(roster, contingent)
    return with_units(roster, contingent, (*units[:place], unit, *units[place + 1 :]))


def of_kind(unit: Unit, kind: UnitKind, content: ArmyContent) -> Unit:
    """A unit of another kind with as many figures, as far as one of that kind has so many."""
    least = smallest(kind, content)
    if content.troops[kind.type].is_one_figure:
        return least
    return Unit(kind.row, (Item(kind.type, max(unit.figures, least.figures) if unit.figures > 1 else least.figures),))


def with_figures(unit: Unit, place: int, more: int) -> Unit:
    """A unit with more or fewer figures of one of its types; a second type that is none any more is gone."""
    items = [
        Item(item.what, min(item.count + more, MOST_FIGURES) if number == place else item.count)
        for number, item in enumerate(unit.troops)
    ]
    left = tuple(item for number, item in enumerate(items) if item.count > 0 or number == 0)
    return Unit(unit.row, tuple(Item(item.what, max(item.count, 1)) for item in left))


def with_count(items: Sequence[Item], what: str, more: int, most: int) -> tuple[Item, ...]:
    """Items with more or fewer of something, from none to so many; a new one comes last."""
    count = min(max(count_of(items, what) + more, 0), most)
    if what not in [item.what for item in items]:
        return (*items, Item(what, count)) if count else tuple(items)
    counted = (Item(what, count) if item.what == what else item for item in items)
    return tuple(item for item in counted if item.count)


def with_craft(roster: Roster, party: str, craft: Sequence[Item]) -> Roster:
    """The same with other craft of a party, () for none."""
    others = [each for each in roster.craft if each.party != party]
    return replace(roster, craft=(*others, CraftOf(party, tuple(craft))) if craft else tuple(others))


def toggled(names: Sequence[str], name: str) -> tuple[str, ...]:
    """Names with one more, or without it."""
    return tuple(each for each in names if each != name) if name in names else (*names, name)


def _compulsory(roster: Roster, contingent: int, battle: Battle, content: ArmyContent) -> tuple[Unit, ...]:
    rows = law_for(roster, contingent, battle, content).rows
    return tuple(smallest(UnitKind(row, row), content) for row, bounds in rows.items() for _ in range(bounds.least))


def _numbers(roster: Roster, contingent: int) -> tuple[int, int]:
    """The number of the first unit of a force among all units, and the one behind its last."""
    first = 1 + sum(len(units_of(roster, each)) for each in range(contingent))
    return first, first + len(units_of(roster, contingent))


def _renumbered(roster: Roster, gone: range) -> Roster:
    """What names units by their numbers, when some are gone: theirs is gone as well, the later ones move up."""
    craft = (each for each in roster.craft if not (each.party.isdigit() and int(each.party) in gone))
    repeaters = roster.repeaters
    return replace(
        roster,
        craft=tuple(replace(each, party=_moved(each.party, gone.stop, -len(gone))) for each in craft),
        repeaters=0 if repeaters in gone else repeaters - len(gone) * (repeaters >= gone.stop),
    )


def _moved(party: str, since: int, by: int) -> str:
    return str(int(party) + by) if party.isdigit() and int(party) >= since else party
