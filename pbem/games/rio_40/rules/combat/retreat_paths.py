"""Retreat hexes of a unit: those of the best class, and the chains of friends that make room.

R40-5.3.3.3b, R40-5.3.3.3f, R40-5.3.3.3h.

What goes together is named by its first: a helicopter with its passenger by the helicopter. A hex with a closed counter of one's
own side may have room: its placer says that it has (`fits`), or that it has none (`full`) and so goes elsewhere, or has what lies
there turned up and is asked again (`opens`). Where both sides know that there is room nobody is pushed.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.unit_kinds import CIVILIAN, COMBATANT
from pbem.games.rio_40.rules.face_down import leaves_room
from pbem.games.rio_40.rules.movement.companions import goers
from pbem.games.rio_40.rules.units_by_hex import Presence, once
from pbem.games.rio_40.state import ABOARD, Vow

MOST_TRIED = 400  # chains looked at before a push is taken to be impossible
Row = tuple[int, ...]  # units that must find room, one after the other
Hexes = tuple[Hex, ...]


class Way(Struct, frozen=True):
    """One retreat. `full`: hexes of which it states that closed counters fill them. `pushed`: who must make room, by their first.

    `asks`, `pushes`: in the best chain behind it, how often a player must say what lies under counters, and how many are pushed.
    """

    to: Hex
    fits: bool = False
    full: tuple[Hex, ...] = ()
    opens: bool = False
    pushed: tuple[int, ...] = ()
    asks: int = 0
    pushes: int = 0

    @property
    def is_plain(self) -> bool:
        """Does it say nothing of closed counters, and open none?"""
        return not (self.fits or self.full or self.opens)


def first_of(presence: Presence, index: int) -> int:
    """By whom a unit is named in retreats: a passenger in the air by its helicopter. R40-5.3.3.3e."""
    unit = presence.units[index]
    carrier = presence.transport_at(unit.where, presence.kinds[index].side) if unit.has(ABOARD) else None
    return index if carrier is None else carrier


def open_hexes(presence: Presence, index: int) -> list[Hex]:
    """Its open retreat hexes; friends do not matter. None: it is besieged. R40-5.3.3.3b."""
    kind = presence.kinds[index]
    return presence.open_retreats(kind.side, presence.moves_as(index), presence.units[index].where)


@once
def ways(presence: Presence, queue: Row, used: Hexes) -> list[Way]:
    """All that the first of these may do, in map order, when the others are to make room after it. `used`: hexes of the chain.

    Those behind which the others find room, as far as is known, each with the best chain behind it. R40-5.3.3.3f, D-35.
    """
    index, rest = queue[0], queue[1:]
    found: list[Way] = []
    for way in _own_ways(presence, index, used):
        cost = (0, 0) if way.opens else _best_chain(presence, (*rest, *way.pushed), (*used, way.to))
        if cost is not None:
            found.append(replace(way, asks=cost[0], pushes=cost[1] + len(way.pushed)))
    if found and not any(way.opens or _is_sure(presence, index, way) for way in found):
        found += _opening(presence, index, used)  # none of them may be true
    return sorted(found, key=lambda way: (way.to, way.opens))


def _own_ways(presence: Presence, index: int, used: Sequence[Hex]) -> list[Way]:
    """What a unit may do, whatever becomes of those it pushes. R40-5.1.5b, R40-5.3.3.3b, R40-5.3.3.3f, R40-5.3.3.3h."""
    found = _entering(presence, index, used)
    if any(_room(presence, index, way.to) for way in found):
        return found
    return [*found, *_opening(presence, index, used), *_pushing(presence, index, used)]


def _is_sure(presence: Presence, index: int, way: Way) -> bool:
    """Do both sides know that what it states is true?"""
    return not way.full and (not way.fits or bool(_room(presence, index, way.to)))


# ---- where there may be room


def _entering(presence: Presence, index: int, used: Sequence[Hex]) -> list[Way]:
    """Where stacking is kept, as far as is known: the best class of hexes without closed counters, and no worse ones with them.

    R40-5.3.3.3b, R40-5.3.3.3h.
    """
    side = presence.kinds[index].side
    rooms = {here: _room(presence, index, here) for here in _free(presence, index, used)}
    is_near = {here: presence.is_next_to_enemy(side, here) for here, room in rooms.items() if room is not False}
    plain = [here for here in is_near if not presence.secrets_at(here, side)]
    best_plain = min((is_near[here] for here in plain), default=True)
    best_known = min((is_near[here] for here in is_near if rooms[here]), default=True)
    found = [Way(here) for here in plain if is_near[here] == best_plain]
    for here in is_near.keys() - plain:
        if is_near[here] <= best_known:
            better = (there for there in is_near if rooms[there] is None and is_near[there] < is_near[here])
            found.append(Way(here, fits=True, full=tuple(sorted(better))))
    return sorted(found, key=lambda way: way.to)


def _open_left(presence: Presence, index: int, used: Sequence[Hex]) -> list[Hex]:
    return [here for here in open_hexes(presence, index) if here not in used]


def _free(presence: Presence, index: int, used: Sequence[Hex]) -> list[Hex]:
    """Its open hexes that nothing known overfills. R40-5.3.3.3h."""
    movers = goers(presence, index)
    return [here for here in _open_left(presence, index, used) if presence.has_room(here, movers)]


def _room(presence: Presence, index: int, here: Hex) -> bool | None:
    """Do the closed counters of a hex leave room for a unit, once those known make room? None: only their placer knows."""
    left = _categories(presence, index, here)
    return leaves_room(presence, here, presence.kinds[index].side, left) if left else True


def _categories(presence: Presence, index: int, here: Hex) -> set[str]:
    """The categories of a unit and those with it, but for those of which somebody known is in the hex, beside its counters."""
    movers = goers(presence, index)
    categories = {presence.kinds[other].category for other in movers}
    return {category for category in categories if presence.taken(here, category, movers) is None}


def fitting_vows(presence: Presence, index: int, here: Hex) -> list[Vow]:
    """The statement `fits` about the closed counters of a hex. R40-5.3.3.3h, R40-5.1.4.1e."""
    facts = sorted(f"not-{category}" for category in _categories(presence, index, here))
    return [Vow(counter, fact) for counter in presence.secrets_at(here, presence.kinds[index].side) for fact in facts]


def full_vows(presence: Presence, index: int, here: Hex) -> list[Vow]:
    """The statement `full` about them: one is of its category, or of one of those with it. R40-5.3.3.3f, R40-5.3.3.3h."""
    categories = {presence.kinds[other].category for other in goers(presence, index)}
    fact = "-or-".join(sorted(categories & {CIVILIAN, COMBATANT}))  # no transport starts face down
    return [Vow(counter, fact) for counter in presence.secrets_at(here, presence.kinds[index].side) if fact]


# ---- where there is none


def _opening(presence: Presence, index: int, used: Sequence[Hex]) -> Iterator[Way]:
    """Where closed counters may have to make room: they are turned up first. R40-5.3.3.3h."""
    side, free = presence.kinds[index].side, _free(presence, index, used)
    for here in _open_left(presence, index, used):
        can_help = here in free or bool(_pushed(presence, index, here))
        if can_help and presence.secrets_at(here, side) and not _room(presence, index, here):
            yield Way(here, opens=True)


def _pushing(presence: Presence, index: int, used: Sequence[Hex]) -> Iterator[Way]:
    """Where a friend must make room, as closed counters leave none elsewhere. R40-5.3.3.3f."""
    free = _free(presence, index, used)
    full = tuple(sorted(here for here in free if _room(presence, index, here) is None))
    for here in _open_left(presence, index, used):
        room, pushed = _room(presence, index, here), _pushed(presence, index, here)
        if pushed and room is not False:
            yield Way(here, fits=room is None, full=full, pushed=pushed)


def _pushed(presence: Presence, index: int, here: Hex) -> tuple[int, ...]:
    """Who must leave a hex for a unit and those with it; nobody when one of them cannot be pushed. R40-5.3.3.3f, R40-S3.2a."""
    movers = goers(presence, index)
    categories = {presence.kinds[other].category for other in movers}
    full = [other for other in presence.at(here) if presence.kinds[other].category in categories]
    if any(presence.kinds[other].side != presence.kinds[index].side or holds_out(presence, other) for other in full):
        return ()
    return tuple(dict.fromkeys(first_of(presence, other) for other in full))


def holds_out(presence: Presence, index: int) -> bool:
    """A combatant in a stronghold neither retreats nor is pushed. R40-S3.2a."""
    unit = presence.units[index]
    is_inside = unit.where in presence.world.strongholds and not unit.has(ABOARD)
    return is_inside and presence.kinds[index].is_combatant


def _best_chain(presence: Presence, queue: Sequence[int], used: Sequence[Hex]) -> tuple[int, int] | None:
    """Until all of these have room: how often a player must say something, then how many more are pushed; None: no chain works.

    R40-5.3.3.3f, D-35. Who is pushed alone is tried once: a hex that a chain has used was full, so it ends no chain.
    """
    ahead: list[tuple[tuple[int, int], Row, Hexes, Hexes]] = [((0, 0), tuple(queue), tuple(used), ())]
    tried: list[tuple[Row, Hexes]] = []
    while ahead and len(tried) < MOST_TRIED:
        (asks, pushes), row, taken, past = ahead.pop(0)
        if not row:
            return asks, pushes
        if (row, past) in tried:
            continue
        tried.append((row, past))
        in_twos = len(row) > 1 or bool(presence.helicopters(presence.kinds[row[0]].side))
        for way in _own_ways(presence, row[0], taken):
            cost = (asks + (not way.is_plain), pushes + len(way.pushed) + way.opens)
            after = (*taken, way.to)
            ahead.append((cost, (*row[1:], *way.pushed), after, after if in_twos else past))
        ahead.sort(key=lambda each: each[0])  # stable: what was found first stays in front
    return None
