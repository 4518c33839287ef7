"""What an army costs, line by line, and how much it may cost. HA-LIST-03, HA-LIST-08, HA-LEAD-12."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pbem.games.heart_of_africa.armies.content import ArmyContent, part_of
from pbem.games.heart_of_africa.armies.problem import unit_key
from pbem.games.heart_of_africa.armies.roster import Contingent, Item, Leader, Roster, Unit

TRAIT = "further_trait"


class CostLine(Struct, frozen=True):
    """So many of something for so many points each. `key`: where it stands in the roster; `what`: a type, a work, a trait."""

    key: str
    what: str
    count: int
    each: int

    @property
    def points(self) -> int:
        """What they cost together."""
        return self.count * self.each


class Cost(Struct, frozen=True):
    """The lines of an army and what they come to."""

    lines: tuple[CostLine, ...]

    @property
    def total(self) -> int:
        """The points of all lines."""
        return points_of(self.lines)

    def under(self, key: str) -> int:
        """Those of one part: "unit[2]", "works", "contingent[1]"."""
        return points_of(line for line in self.lines if line.key == key or line.key.startswith((f"{key}.", f"{key}[")))


def points_of(lines: Iterable[CostLine]) -> int:
    """What some lines come to."""
    return sum(line.points for line in lines)


def cost(roster: Roster, content: ArmyContent) -> Cost:
    """All that a roster must pay: figures, traits and works. Baggage, attendants and craft cost nothing. HA-LEAD-01, HA-LIST-08."""
    return Cost(
        (
            *_leader(roster.leader, content),
            *_units(roster.units, content),
            *_independents(roster.independents, "independents", content),
            *(CostLine("works", item.what, item.count, content.works[item.what].points) for item in roster.works),
            *(line for number, each in enumerate(roster.contingents, 1) for line in contingent_lines(each, number, content)),
        )
    )


def contingent_lines(contingent: Contingent, number: int, content: ArmyContent) -> Iterator[CostLine]:
    """The lines of a contingent, counted from 1. HA-ALLY-01."""
    yield from _units(contingent.units, content, number)
    yield from _independents(contingent.independents, f"contingent[{number}].independents", content)


def unit_points(unit: Unit, content: ArmyContent) -> int:
    """What a unit costs, bearers included. HA-LIST-02, HA-BEAR-05."""
    return sum(item.count * content.troops[item.what].points for item in unit.troops)


def cheapest_figure(roster: Roster, content: ArmyContent) -> int:
    """The points of the cheapest figure of the army, bearers and independents included. HA-LIST-03."""
    contingents = [item.what for each in roster.contingents for item in each.independents]
    types = [roster.leader.type, *(item.what for unit in roster.all_units for item in unit.troops), *contingents]
    types += [item.what for item in roster.independents] + [content.limits.bearer] * roster.leader.has_bearer
    return min(content.troops[type_id].points for type_id in types)


def most_points(roster: Roster, points: int, content: ArmyContent) -> int:
    """What an army may cost at most where so many points are the limit. HA-LIST-03."""
    return points + part_of(content.limits.overspend, cheapest_figure(roster, content))


def _leader(leader: Leader, content: ArmyContent) -> Iterator[CostLine]:
    limits = content.limits
    yield CostLine("leader", leader.type, 1, content.troops[leader.type].points)
    if leader.has_bearer:
        yield CostLine("leader", limits.bearer, 1, content.troops[limits.bearer].points)
    if (further := len(leader.traits) - limits.traits) > 0:
        yield CostLine("leader", TRAIT, further, limits.further_trait_points)


def _units(units: Iterable[Unit], content: ArmyContent, contingent: int = 0) -> Iterator[CostLine]:
    for number, unit in enumerate(units, 1):
        for item in unit.troops:
            yield CostLine(unit_key(number, contingent), item.what, item.count, content.troops[item.what].points)


def _independents(items: Iterable[Item], key: str, content: ArmyContent) -> Iterator[CostLine]:
    return (CostLine(key, item.what, item.count, content.troops[item.what].points) for item in items)
