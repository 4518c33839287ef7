"""Placing what was bought, drawn or given, one after the other. WWA-0e, WWA-0g, WWA-3.1c, WWA-10.1d, WWA-15.0j.

Step `place`: `units` are still to be placed, the first now; `number` is why (`BOUGHT` and so on). Whether there is a choice is
found when the step is put on the agenda: what it hangs on may lie below a top counter.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS, NOBODY, SIDES
from pbem.games.world_war_africa.decisions import Decline, Place
from pbem.games.world_war_africa.events import CacheDeployed, Declined, Deployed, HandedBack
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.movement.arrival import entered
from pbem.games.world_war_africa.rules.placing import placed, with_cache
from pbem.games.world_war_africa.rules.reinforcements import deployment
from pbem.games.world_war_africa.rules.reinforcements.deployment import CACHE
from pbem.games.world_war_africa.rules.stack_order import leave
from pbem.games.world_war_africa.state import GONE, State, Step

BOUGHT, GIVEN, OFFERED = range(3)
"""Paid for, and paid back where there is no place; given by an event; offered by one, and may be declined."""


def begin(world: World, state: State, side: int, units: Iterable[int], why: int) -> Done:
    """Units to be placed, in this order: without a choice at once, or handed back; the rest is asked. WWA-0e, WWA-0g."""
    left, told = tuple(units), list[Event]()
    while left:
        index = left[0]
        places = deployment.places(world, state, contingent_of(world, state, index), index)
        if places and (len(places) > 1 or why == OFFERED):
            return state.then(Step("place", side, left, why)), tuple(told)
        state, events = put(world, state, side, index, places[0]) if places else handed_back(world, state, index, why)
        left, told = left[1:], [*told, *events]
    return state, tuple(told)


def contingent_of(world: World, state: State, index: int) -> int:
    """That of a unit; a cache is the active contingent's. WWA-12.2a."""
    return state.contingent if index == CACHE else world.kinds[index].contingent


def put(world: World, state: State, side: int, index: int, to: Hex) -> Done:
    """A unit takes control of its hex, and of an enemy cache that lies there alone; a cache takes nothing. WWA-3.1c, WWA-12.2g."""
    name = world.board.grid.name(to)
    if index == CACHE:
        return with_cache(state, side, to), (CacheDeployed(SIDES[side], name),)
    state, events = entered(world, placed(world, state, index, to), (index,), (to,))
    return state, (Deployed(world.kinds[index].id, name), *events)


def handed_back(world: World, state: State, index: int, why: int) -> Done:
    """What has no place stays in the box it came from; what was paid for it is paid back. The Ugandan rebels are lost.

    WWA-0e, WWA-0g, WWA-15.0l.
    """
    cost = world.tables.cost
    refund = 0 if why != BOUGHT else cost.cache if index == CACHE else cost.unit
    contingent = contingent_of(world, state, index)
    if refund:
        state = with_points(state, contingent, refund)
    if why == GIVEN and world.kinds[index].faction in world.tables.events.rebel_factions:
        state = leave(world, state, (index,), GONE)
    key = CONTINGENTS[contingent] if contingent != NOBODY else ""
    return state, (HandedBack("" if index == CACHE else world.kinds[index].id, key, refund),)


def with_points(state: State, contingent: int, more: int) -> State:
    """A state with points more, or less, of a contingent."""
    points = list(state.points)
    points[contingent] += more
    return replace(state, points=tuple(points))


# ---- the question


def due(now: Context) -> int:
    """The unit that is placed now, or CACHE."""
    return now.step.units[0]


def legal(now: Context) -> list[Hex]:
    """Where it may be placed, ascending."""
    return deployment.places(now.world, now.state, contingent_of(now.world, now.state, due(now)), due(now))


def _ask(now: Context) -> Demand:
    """What is offered comes at the beginning of a segment, before any order. WWA-15.0j."""
    return Choose(now.step.side, "place", is_order=False, begins_stretch=now.step.number == OFFERED)


def _refusal(now: Context, answer: Place) -> Refusal | None:
    return deployment.refusal(now.world, now.state, contingent_of(now.world, now.state, due(now)), due(now), answer.hex)


def _place(now: Context, answer: Place) -> Done:
    state, events = put(now.world, now.state, now.step.side, due(now), answer.hex)
    return _rest(now, state, events)


def _decline_refusal(now: Context, _answer: Decline) -> Refusal | None:
    """What was drawn has to be placed. WWA-0e."""
    return None if now.step.number == OFFERED else Refusal("WWA-0e", "must-be-placed", now.world.notation.unit(due(now)))


def _decline(now: Context, _answer: Decline) -> Done:
    """WWA-0d, WWA-15.0j."""
    return _rest(now, now.state, (Declined(now.world.kinds[due(now)].id),))


def _rest(now: Context, state: State, events: tuple[Event, ...]) -> Done:
    state, more = begin(now.world, state, now.step.side, now.step.units[1:], now.step.number)
    return state, (*events, *more)


PHASE = Phase(
    Verb("place", Place, "place", (HEX.of(legal),), refusal=_refusal, apply=_place, is_answer=True),
    Verb("decline", Decline, "place", refusal=_decline_refusal, apply=_decline, is_answer=True),
    asks={"place": _ask},
)
