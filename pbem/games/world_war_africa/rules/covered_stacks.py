"""What a side sees of the other's stacks: the top unit, how many lie below it, and those that took part in an attack. WWA-8.5a.

Which units lie covered follows from what is open: all that are in no box and on no top. Where each of them lies does not. So a
view is the position with these units dealt to the covered places anew, in an order that follows from open things alone. It is a
position like any other, and the rules go on with it. Whoever stands in for somebody is marked UNKNOWN.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.hexes import Hex, is_box
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import DRC, NOBODY
from pbem.games.world_war_africa.rules.entering import region_limit
from pbem.games.world_war_africa.rules.presence import may_share
from pbem.games.world_war_africa.rules.stack_ranks import sort_key
from pbem.games.world_war_africa.state import ON_BOARD, SEEN, UNKNOWN, State, Unit

IN_STACKS = ("movement", "march", "push", "lift_air", "lift_helo", "lift_pmc", "rwanda_try")
"""The steps whose units stand together on the board, ascending. What other steps name is known to both sides."""


BOUND = ("UG", "Rw")
"""Factions that are bound to some regions (WWA-7.1a, WWA-7.1b)."""


class Covered(Struct, frozen=True):
    """A place in a stack that the other side does not look at: who lies there, what lies on top of it."""

    index: int
    where: Hex
    place: int
    top: UnitKind


def view(world: World, state: State, side: int) -> State:
    """The position as a side sees it. WWA-8.5a."""
    if state.stack_orders[1 - side]:
        state = replace(state, stack_orders=tuple(ranks if owner == side else () for owner, ranks in enumerate(state.stack_orders)))
    places = covered(world, state, side)
    if not places:
        return state
    units, stand_in = list(state.units), dealt(world, places)
    for each in places:
        units[stand_in[each.index]] = Unit(ON_BOARD, each.where, UNKNOWN, each.place)
    caches = tuple(replace(cache, carrier=NOBODY) if cache.carrier in stand_in else cache for cache in state.caches)
    agenda = tuple(
        replace(step, units=_named(step.units, places, stand_in)) if step.name in IN_STACKS else step for step in state.agenda
    )
    if state.fight is not None:  # a hunt in Rwanda that may come to nothing: who goes is not open yet (WWA-7.11i)
        attackers, defenders = (_named(units, places, stand_in) for units in (state.fight.attackers, state.fight.defenders))
        state = replace(state, fight=replace(state.fight, attackers=attackers, defenders=defenders))
    top = next((each.top.index for each in places if each.index == state.advisers), state.advisers)  # a marker lies on its stack
    return replace(state, units=tuple(units), caches=caches, agenda=agenda, advisers=top)


def covered(world: World, state: State, side: int) -> list[Covered]:
    """The places that a side does not look at, in the order of hexes, from the top. WWA-8.5a."""
    kinds = world.kinds
    below, tops = list[int](), dict[Hex, UnitKind]()
    for index, unit in enumerate(state.units):
        if unit.status == ON_BOARD and kinds[index].side != side:
            if unit.place == 0:
                tops[unit.where] = kinds[index]
            elif is_covered(world, unit):
                below.append(index)
    order = sorted((state.units[index].where, state.units[index].place, index) for index in below)
    return [Covered(index, where, place, tops[where]) for where, place, index in order]


def is_covered(world: World, unit: Unit) -> bool:
    """Does a unit on the board lie where the other side does not look at it? WWA-8.5a."""
    return unit.place > 0 and not unit.has(SEEN) and is_stack(world, unit.where)


def is_stack(world: World, here: Hex) -> bool:
    """Do units lie below each other there? Those in the boxes where nobody can attack lie side by side. WWA-8.5a."""
    return not is_box(here) or here in (world.board.kitona, world.board.rwanda_box)


def could_lie(world: World, kind: UnitKind, here: Hex, top: UnitKind) -> bool:
    """Could a unit lie below this one there, by all that both sides know? WWA-6.1e, WWA-7.1a, WWA-7.1b, WWA-7.4b, WWA-7.11b."""
    if not may_share(kind, top) or region_limit(world, kind, here):
        return False
    if here == world.board.rwanda_box:
        return kind.is_hutu or kind.faction == "Rw"
    return is_box(here) or world.board.is_open_to(kind.type, here)


# ---- who stands in for whom


def dealt(world: World, places: Sequence[Covered]) -> dict[int, int]:
    """For each covered unit another one of them, none that its place is closed to, if it can be helped.

    What fewest can lie in comes first, then places far up, as the strongest lie on top by themselves. Open things alone decide.
    """
    left: dict[int, list[UnitKind]] = {}
    for kind in sorted((world.kinds[each.index] for each in places), key=lambda kind: sort_key((), kind)):
        left.setdefault(kind.contingent, []).append(kind)
    bound = [next((kind for kind in kinds if kind.faction in BOUND), kinds[0]) for kinds in left.values()]
    found, breadth = {}, {each.index: _breadth(world, each, bound) for each in places}
    for each in sorted(places, key=lambda each: (breadth[each.index], each.place, each.where)):
        kind = _stand_in(world, each, left, is_any_good=breadth[each.index][0])
        found[each.index] = kind.index
        left[kind.contingent].remove(kind)
    return found


def _breadth(world: World, each: Covered, bound: Sequence[UnitKind]) -> tuple[bool, ...]:
    """May every unit of the contingent lie there? If so: guests of FAC go first, and last those whom FAC may have as guests."""
    here, top = each.where, each.top
    if is_box(here) or world.board.terrain[here].closed_to:
        return (False,)
    if any(kind.contingent == top.contingent and region_limit(world, kind, here) for kind in bound):
        return (False,)
    return True, top.contingent == DRC, top.faction == "FAC"


def _stand_in(world: World, each: Covered, left: Mapping[int, Sequence[UnitKind]], *, is_any_good: bool) -> UnitKind:
    """The first that could lie there: of the top unit's contingent, else of another; where nobody could, the first of all."""
    own = left.get(each.top.contingent, ())
    if own and is_any_good:
        return own[0]
    everybody = [*own, *(kind for _, kinds in sorted(left.items()) for kind in kinds)]
    return next((kind for kind in everybody if could_lie(world, kind, each.where, each.top)), everybody[0])


def _named(units: Sequence[int], places: Sequence[Covered], stand_in: Mapping[int, int]) -> tuple[int, ...]:
    """Units that are named, the covered ones as so many of those lowest in their stack: which of them it is nobody sees."""
    if not any(index in stand_in for index in units):
        return tuple(units)
    named = Counter(each.where for each in places if each.index in units)
    lowest = [each for here, count in named.items() for each in [each for each in places if each.where == here][-count:]]
    return tuple(sorted([index for index in units if index not in stand_in] + [stand_in[each.index] for each in lowest]))
