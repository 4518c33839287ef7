"""A roster as a list of whole numbers, as decisions and envelopes hold it, and back. Types, lists and nations go by their place."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.list_shapes import ArmyList
from pbem.games.heart_of_africa.armies.roster import (
    BAGGAGE,
    INDEPENDENTS,
    ROLL,
    Contingent,
    CraftOf,
    Item,
    Leader,
    Roster,
    Unit,
)

MOST_NUMBERS = 255  # of a roster; of one of its lists
MOST = 999  # a count

PARTIES = (INDEPENDENTS, BAGGAGE)


def numbers_of(roster: Roster, content: ArmyContent) -> tuple[int, ...]:
    """The numbers of a roster whose names are known. Raises ValueError where a name is not, or there are too many."""
    numbers = tuple(_written(roster, content))
    if len(numbers) > MOST_NUMBERS:
        raise ValueError("roster too long")
    return numbers


def roster_of(numbers: Sequence[int], content: ArmyContent) -> Roster:
    """The roster of these numbers. Raises ValueError: a place that is none, too few numbers, or some left over."""
    reader = _Reader(numbers)
    roster = _read(reader, content)
    if not reader.is_done:
        raise ValueError("numbers left over")
    return roster


# --- writing


def _written(roster: Roster, content: ArmyContent) -> Iterator[int]:
    army, types = content.lists[roster.list], tuple(content.troops)
    yield from _force(roster, content)
    yield ("", *army.choices).index(roster.choice)
    leader = roster.leader
    yield types.index(leader.type)
    yield from _listed([(ROLL, *content.traits).index(trait) for trait in leader.traits])
    yield from (leader.attendants, int(leader.has_bearer))
    yield from _items(roster.works, tuple(content.works))
    yield len(roster.contingents)
    for contingent in roster.contingents:
        yield from _force(contingent, content)
    yield len(roster.craft)
    for fleet in roster.craft:
        yield PARTIES.index(fleet.party) if fleet.party in PARTIES else len(PARTIES) + int(fleet.party)
        yield from _items(fleet.craft, tuple(content.craft))
    yield from (int(roster.has_baggage), roster.repeaters)


def _force(force: Roster | Contingent, content: ArmyContent) -> Iterator[int]:
    """What an army and a contingent have alike."""
    army, types = content.lists[force.list], tuple(content.troops)
    yield tuple(content.lists).index(force.list)
    yield _nations(army).index(force.nation)
    yield from _listed([_variants(army).index(name) for name in force.variants])
    yield len(force.units)
    for unit in force.units:
        yield types.index(unit.row)
        yield from _items(unit.troops, types)
    yield from _items(force.independents, types)


def _items(items: Sequence[Item], known: Sequence[str]) -> Iterator[int]:
    yield len(items)
    for item in items:
        yield from (known.index(item.what), item.count)


def _listed(numbers: Sequence[int]) -> Iterable[int]:
    return (len(numbers), *numbers)


def _nations(army: ArmyList) -> tuple[str, ...]:
    return tuple(nation.id for nation in army.nations)


def _variants(army: ArmyList) -> tuple[str, ...]:
    return tuple(variant.id for variant in army.variant)


# --- reading


class _Reader:
    """Takes numbers off a list, never beyond its end."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers, self._at = numbers, 0

    @property
    def is_done(self) -> bool:
        return self._at == len(self._numbers)

    def number(self, most: int = MOST) -> int:
        if self.is_done:
            raise ValueError("cut short")
        found = self._numbers[self._at]
        if not 0 <= found <= most:
            raise ValueError("number out of bounds")
        self._at += 1
        return found

    def one_of(self, known: Sequence[str]) -> str:
        return known[self.number(len(known) - 1)]

    def times(self) -> range:
        return range(self.number(MOST_NUMBERS))

    def items(self, known: Sequence[str]) -> tuple[Item, ...]:
        return tuple([Item(self.one_of(known), self.number()) for _ in self.times()])


def _read(reader: _Reader, content: ArmyContent) -> Roster:
    types = tuple(content.troops)
    force = _read_force(reader, content)
    army = content.lists[force.list]
    choice = reader.one_of(("", *army.choices))
    leader = Leader(
        reader.one_of(types),
        tuple([reader.one_of((ROLL, *content.traits)) for _ in reader.times()]),
        reader.number(),
        bool(reader.number(1)),
    )
    works = reader.items(tuple(content.works))
    contingents = tuple([_read_force(reader, content) for _ in reader.times()])
    craft = tuple([CraftOf(_party(reader), reader.items(tuple(content.craft))) for _ in reader.times()])
    return Roster(
        list=force.list,
        nation=force.nation,
        choice=choice,
        variants=force.variants,
        leader=leader,
        units=force.units,
        independents=force.independents,
        works=works,
        contingents=contingents,
        craft=craft,
        has_baggage=bool(reader.number(1)),
        repeaters=reader.number(),
    )


def _read_force(reader: _Reader, content: ArmyContent) -> Contingent:
    types = tuple(content.troops)
    army = content.lists[reader.one_of(tuple(content.lists))]
    return Contingent(
        list=army.id,
        nation=reader.one_of(_nations(army)),
        variants=tuple([reader.one_of(_variants(army)) for _ in reader.times()]),
        units=tuple([Unit(reader.one_of(types), reader.items(types)) for _ in reader.times()]),
        independents=reader.items(types),
    )


def _party(reader: _Reader) -> str:
    place = reader.number()
    return PARTIES[place] if place < len(PARTIES) else str(place - len(PARTIES))
