"""Where a unit may retreat to: the hexes of the best class, and the chains of friends that make room. R40-5.3.3.3b, f, h.

What goes together is named by its first: a helicopter with its passenger by the helicopter. A hex with a closed counter of one's
own side may have room: its placer says so (`fits`), or has what lies there turned up and is asked again (`opens`).
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pbem.engine.hexes import Hex
from pbem.games.rio_40.escort import goers
from pbem.games.rio_40.presence import Presence
from pbem.games.rio_40.state import ABOARD, Vow

MOST_TRIED = 400  # chains looked at before a push is taken to be impossible


class Way(Struct, frozen=True):
    """One retreat. `pushed`: who must make room, by their first; `pushes`: how many are pushed in all, at the least."""

    to: Hex
    fits: bool = False
    opens: bool = False
    pushed: tuple[int, ...] = ()
    pushes: int = 0


def first_of(presence: Presence, index: int) -> int:
    """By whom a unit is named in retreats: a passenger in the air by its helicopter. R40-5.3.3.3e."""
    unit = presence.units[index]
    carrier = presence.transport_at(unit.where, presence.kinds[index].side) if unit.has(ABOARD) else None
    return index if carrier is None else carrier


def open_hexes(presence: Presence, index: int) -> list[Hex]:
    """Its open retreat hexes; friends do not matter. None: it is besieged. R40-5.3.3.3b."""
    kind = presence.kinds[index]
    return presence.open_retreats(kind.side, presence.moves_as(index), presence.units[index].where)


def ways(presence: Presence, queue: Sequence[int], used: Sequence[Hex]) -> list[Way]:
    """All that the first of these may do, in map order, when the others are to make room after it. `used`: hexes of the chain."""
    return presence.once(("ways", tuple(queue), tuple(used)), lambda: _ways(presence, queue, used))


def _ways(presence: Presence, queue: Sequence[int], used: Sequence[Hex]) -> list[Way]:
    index, rest = queue[0], tuple(queue[1:])
    found = _with_room(presence, index, used)
    plain = [way for way in found if not way.fits]
    if plain:
        return found
    for there in _closed_to(presence, index, used):
        if _may_lie_there(presence, index, there):
            found.append(Way(there, opens=True))
            continue
        pushed = _pushed(presence, index, there)
        pushes = _fewest_pushes(presence, (*rest, *pushed), (*used, there)) if pushed else None
        if pushes is not None:
            found.append(Way(there, pushed=pushed, pushes=pushes + len(pushed)))
    return sorted(found, key=lambda way: (way.to, way.opens))


def _with_room(presence: Presence, index: int, used: Sequence[Hex]) -> list[Way]:
    """Where stacking is kept, as far as is known: the best class, and the best class of hexes without closed counters.

    R40-5.3.3.3b, R40-5.3.3.3h.
    """
    side, movers = presence.kinds[index].side, goers(presence, index)
    kept = [here for here in open_hexes(presence, index) if here not in used and presence.has_room(here, movers)]
    fitting = [here for here in kept if not presence.secrets_at(here, side) or _can_fit(presence, index, here)]
    plain = [here for here in fitting if not presence.secrets_at(here, side)]
    chosen = _farther(presence, side, fitting)
    if not any(here in plain for here in chosen):
        chosen += _farther(presence, side, plain)
    return [Way(here, fits=here not in plain) for here in sorted(chosen)]


def _farther(presence: Presence, side: int, hexes: Sequence[Hex]) -> list[Hex]:
    """Those next to no enemy unit at all, if there are any. R40-5.3.3.3b."""
    return [here for here in hexes if not presence.is_next_to_enemy(side, here)] or list(hexes)


def fitting_vows(presence: Presence, index: int, here: Hex) -> list[Vow]:
    """What `fits` says of the closed counters of a hex. R40-5.3.3.3h, R40-5.1.4.1e."""
    facts = sorted({f"not-{presence.kinds[other].category}" for other in goers(presence, index)})
    return [Vow(counter, fact) for counter in presence.secrets_at(here, presence.kinds[index].side) for fact in facts]


def _can_fit(presence: Presence, index: int, here: Hex) -> bool:
    """Has nothing been said of the closed counters of a hex that makes it too full? R40-0g."""
    facts = {f"not-{presence.kinds[other].category}" for other in goers(presence, index)}
    said = [vow for vow in presence.state.vows if presence.units[vow.counter].where == here]
    return not ("not-civilian" in facts and any(vow.fact == "civilian" for vow in said))


# ---- chains


def _closed_to(presence: Presence, index: int, used: Sequence[Hex]) -> list[Hex]:
    return [here for here in open_hexes(presence, index) if here not in used]


def _may_lie_there(presence: Presence, index: int, here: Hex) -> bool:
    """Does nothing known overfill the hex, but perhaps one of its own closed counters? R40-5.3.3.3h."""
    side = presence.kinds[index].side
    return bool(presence.secrets_at(here, side)) and presence.has_room(here, goers(presence, index))


def _pushed(presence: Presence, index: int, here: Hex) -> tuple[int, ...]:
    """Who must leave a hex for a unit and those with it; nobody when one of them cannot be pushed. R40-5.3.3.3f, R40-S3.2a."""
    movers = goers(presence, index)
    categories = {presence.kinds[other].category for other in movers}
    full = [other for other in presence.at(here) if presence.kinds[other].category in categories]
    if not all(_can_be_pushed(presence, other, presence.kinds[index].side) for other in full):
        return ()
    return tuple(dict.fromkeys(first_of(presence, other) for other in full))


def _can_be_pushed(presence: Presence, index: int, side: int) -> bool:
    return presence.kinds[index].side == side and not holds_out(presence, index)


def holds_out(presence: Presence, index: int) -> bool:
    """A combatant in a stronghold neither retreats nor is pushed. R40-S3.2a."""
    unit = presence.units[index]
    is_inside = unit.where in presence.world.scenario.strongholds and not unit.has(ABOARD)
    return is_inside and presence.kinds[index].is_combatant


def _fewest_pushes(presence: Presence, queue: Sequence[int], used: Sequence[Hex]) -> int | None:
    """How many more must be pushed until all of these have room; None where no chain works. R40-5.3.3.3f, D-35.

    Nobody is tried twice for the same row of units: a hex that a chain has used was full, so it ends no chain.
    """
    ahead: list[tuple[int, tuple[int, ...], tuple[Hex, ...]]] = [(0, tuple(queue), tuple(used))]
    tried: list[tuple[int, ...]] = []
    while ahead and len(tried) < MOST_TRIED:
        pushes, row, taken = ahead.pop(0)
        if not row:
            return pushes
        if row in tried:
            continue
        tried.append(row)
        ahead += _further(presence, pushes, row, taken)
        ahead.sort(key=lambda each: each[0])  # stable: what was found first stays in front
    return None


def _further(
    presence: Presence, pushes: int, row: tuple[int, ...], taken: tuple[Hex, ...]
) -> Iterable[tuple[int, tuple[int, ...], tuple[Hex, ...]]]:
    """What the first of a row can do: go where there is room, else push others."""
    index, rest = row[0], row[1:]
    free = _with_room(presence, index, taken)
    if free:
        return [(pushes, rest, (*taken, free[0].to))]
    full = [(here, _pushed(presence, index, here)) for here in _closed_to(presence, index, taken)]
    return [(pushes + len(out), (*rest, *out), (*taken, here)) for here, out in full if out]
