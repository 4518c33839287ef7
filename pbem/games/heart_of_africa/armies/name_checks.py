"""Names in a roster that the lists do not know, things named twice and counts that are none: no more can be told before these."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.list_shapes import ArmyList
from pbem.games.heart_of_africa.armies.problem import Problem, unit_key
from pbem.games.heart_of_africa.armies.roster import ROLL, Contingent, Item, Roster, Unit

LISTS = "HA-LIST-01"
MOST = 999  # of anything


def name_problems(roster: Roster, content: ArmyContent) -> Iterator[Problem]:
    """Every unknown name. A list that is not known stands for all that is said of it. HA-LIST-01, HA-TYPE-01, HA-LEAD-11."""
    yield from _names([roster.leader.type], content.troops, "leader.type", "HA-TYPE-01")
    traits = [trait for trait in roster.leader.traits if trait != ROLL]
    yield from _names(traits, content.traits, "leader.traits", "HA-LEAD-11")
    yield from _items(roster.works, content.works, "works", "HA-LIST-08")
    for number, fleet in enumerate(roster.craft, 1):
        yield from _items(fleet.craft, content.craft, f"craft[{number}]", "HA-CRAFT-01")
        if not fleet.craft:
            yield Problem("HA-CRAFT-01", "nothing-listed", f"craft[{number}]")
    for name, least in (("leader.attendants", roster.leader.attendants), ("repeaters", roster.repeaters)):
        if not 0 <= least <= MOST:
            yield Problem(LISTS, "not-a-count", name, (), (least,))
    yield from _force(roster, "", 0, content)
    for number, contingent in enumerate(roster.contingents, 1):
        yield from _force(contingent, f"contingent[{number}].", number, content)


def _force(force: Roster | Contingent, key: str, number: int, content: ArmyContent) -> Iterator[Problem]:
    """List, nation, options, units and independents of an army or a contingent."""
    army = content.lists.get(force.list)
    if army is None:
        yield Problem(LISTS, "not-known", f"{key}list", (force.list,))
    else:
        yield from _of_the_list(force, key, army)
    yield from _items(force.independents, content.limits.independents, f"{key}independents", "HA-LIST-05")
    yield from _units(force.units, number, content)


def _of_the_list(force: Roster | Contingent, key: str, army: ArmyList) -> Iterator[Problem]:
    yield from _names([force.nation], [nation.id for nation in army.nations], f"{key}nation", army.rule)
    yield from _names(force.variants, [variant.id for variant in army.variant], f"{key}variants", army.rule)


def _units(units: Sequence[Unit], contingent: int, content: ArmyContent) -> Iterator[Problem]:
    for number, unit in enumerate(units, 1):
        key = unit_key(number, contingent)
        yield from _names([unit.row], content.troops, f"{key}.row", "HA-TYPE-01")
        yield from _items(unit.troops, content.troops, key, "HA-TYPE-01")
        if not unit.troops:
            yield Problem(LISTS, "nothing-listed", key)


def _items(items: Sequence[Item], known: Iterable[str], key: str, rule: str) -> Iterator[Problem]:
    yield from _names([item.what for item in items], known, key, rule)
    for item in items:
        if not 1 <= item.count <= MOST:
            yield Problem(LISTS, "not-a-count", key, (item.what,), (item.count,))


def _names(names: Sequence[str], known: Iterable[str], key: str, rule: str) -> Iterator[Problem]:
    """Those that are not known, and those that stand twice."""
    listed = tuple(known)
    for place, name in enumerate(names):
        if name not in listed:
            yield Problem(rule, "not-known", key, (name,))
        elif name in names[:place]:
            yield Problem(rule, "named-twice", key, (name,))
