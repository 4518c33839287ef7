"""Standing orders for where units and caches arrive: hexes by faction, gone through from the top. D20, D21, D43, D46.

    default
    fac upto 3 1602 1410 then 1803; hutu 2016; cache Uganda; lendu 2414; libyan no

`upto 3`: each of these hexes as long as fewer than three units of the side are there; `then`: as many as it holds. `default` is the
first legal hex by number; for the Lendu the one nearest to a resource town of the rebels; for the unit that Libya pays for, Uganda.
So is the end of a list.
"""

from typing import Annotated

from msgspec import Meta, Struct

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.rules.standing_orders import ClauseOrder, ClauseWords, StandingOrder
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import REBELS
from pbem.games.world_war_africa.decisions import Decline, Place
from pbem.games.world_war_africa.kit_types import Context
from pbem.games.world_war_africa.rules.control import holds
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.reinforcements import placements
from pbem.games.world_war_africa.rules.reinforcements.deployment import CACHE
from pbem.games.world_war_africa.rules.reinforcements.placements import OFFERED
from pbem.games.world_war_africa.standing_orders.unit_lists import DEFAULT

ANY_CACHE, LIBYAN, NO, HUTU, UPTO, THEN = "cache", "libyan", "no", "hutu", "upto", "then"


class Room(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A hex or box, and how many units of the side may stand there before the next is taken; 0 for any number."""

    hex: Annotated[int, Meta(ge=0, le=99999)]
    most: Annotated[int, Meta(ge=0, le=99)] = 0


class Row(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where units of a key go: a faction, all Hutu, caches, the unit of Libya; without hexes that is declined."""

    key: Annotated[str, Meta(max_length=20)]
    rooms: Annotated[tuple[Room, ...], Meta(max_length=60)]


class Arrivals(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The rows, in the order of their keys. Without any the default decides."""

    rows: Annotated[tuple[Row, ...], Meta(max_length=30)] = ()


def keys(world: World) -> tuple[str, ...]:
    """What rows there may be: the factions that are not just put into a box, all Hutu as one; caches; the unit of Libya."""
    events = world.tables.events
    placed = [
        kind.index
        for kind in world.kinds
        if kind.faction in (events.ituri_faction, *events.rebel_factions)
        or (kind.group and any(world.hex_of(name) == NOWHERE for name in world.faction[kind.faction].deploys))
    ]
    return (*dict.fromkeys(key_of(world, index) for index in placed), ANY_CACHE, LIBYAN)


def key_of(world: World, index: int) -> str:
    """The row of a unit, or of a cache."""
    if index == CACHE:
        return ANY_CACHE
    kind = world.kinds[index]
    return HUTU if kind.is_hutu else kind.faction.casefold()


def read(words: ClauseWords[World], clauses: list[list[str]]) -> Arrivals:
    """A clause for each key."""
    known = keys(words.world)
    found = words.by_key(clauses, known, once=known)
    return Arrivals(tuple(Row(key, _rooms(words, key, found[key][0])) for key in known if found[key]))


def _rooms(words: ClauseWords[World], key: str, said: list[str]) -> tuple[Room, ...]:
    if key == LIBYAN and said == [NO]:
        return ()
    left, most, is_open, rooms = list(said), 0, True, list[Room]()
    while left:
        word = left.pop(0)
        if word == UPTO:
            most = words.next_number(left, 1, 99)
        elif word == THEN:
            most = 0
        else:
            rooms.append(Room(words.hex(word), most))
        is_open = word in (UPTO, THEN)
    if is_open:
        raise words.refused("policy-list-empty")
    return tuple(rooms)


def write(world: World, policy: Arrivals) -> list[str]:
    """The clauses, keys in their order."""
    return [" ".join((row.key, *(_spelled(world, row.rooms) or (NO,)))) for row in policy.rows]


def _spelled(world: World, rooms: tuple[Room, ...]) -> tuple[str, ...]:
    found, most = list[str](), 0
    for room in rooms:
        if room.most != most:
            found += [UPTO, str(room.most)] if room.most else [THEN]
        found.append(world.notation.hex(Hex(room.hex)))
        most = room.most
    return tuple(found)


def answer(now: Context, policy: Arrivals) -> Place | Decline:
    """The first hex of the row that is legal and has room; else by default."""
    index = placements.due(now)
    key = LIBYAN if now.step.number == OFFERED else key_of(now.world, index)
    row = next((row for row in policy.rows if row.key == key), None)
    if row is not None and not row.rooms:
        return Decline()
    legal = placements.legal(now)
    presence, side = presence_of(now.world, now.state), now.step.side
    for room in row.rooms if row is not None else ():
        here = Hex(room.hex)
        if here in legal and not (room.most and len(presence.of(side, here)) >= room.most):
            return Place(here)
    return Place(_default(now, key, legal))


def _default(now: Context, key: str, legal: list[Hex]) -> Hex:
    """The first by number; Uganda for Libya's unit; for the Lendu the nearest to a resource town of the rebels. WWA-0h."""
    world, board = now.world, now.world.board
    if key == LIBYAN and board.uganda in legal:
        return board.uganda
    if key == world.tables.events.ituri_faction.casefold():
        towns = [town.hex for town in board.towns.values() if town.is_resource and holds(world, now.state, REBELS, town.hex)]
        return min(legal, key=lambda here: (min((board.grid.distance(here, town) for town in towns), default=0), here))
    return min(legal)


STANDING_ORDERS: dict[str, StandingOrder] = {"place": ClauseOrder(Arrivals(), read, write, answer, "WWA-10.1d", DEFAULT)}
