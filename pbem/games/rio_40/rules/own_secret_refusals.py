"""Refusals from a side's own copy, which knows what holds whatever the dice do before.

The rules of a match see public facts only. An order that waits for dice, or for its guard, is applied to those alone: then a
counter that is no combatant could not be opened, and a statement would be false. So it is refused before it is filed. R40-0g.
"""

from collections.abc import Iterator, Sequence

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.unit_kinds import COMBATANT
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Defend, Enter, Fire, Ground, March, Retreat, Scout, Search, Turn, Withdraw, rider_of
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.rules.combat.retreat_paths import full_vows
from pbem.games.rio_40.rules.search import searches
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import State, Vow


def refusal(world: World, state: State, side: int, decisions: Sequence[Decision]) -> Refusal | None:
    """Why an order of a side, or one of the answers behind it, can never be what its author knows. R40-5.5b, R40-5.1.4.1e."""
    presence, movers = presence_of(world, state), tuple[int, ...]()
    for decision in decisions:
        if isinstance(decision, March | Scout | Enter):
            movers = _movers(presence, decision)
        found = next(filter(None, _refusals(presence, side, decision, movers)), None)
        if found:
            return found
    return None


def _refusals(presence: Presence, side: int, decision: Decision, movers: Sequence[int]) -> Iterator[Refusal | None]:
    world, state = presence.world, presence.state
    if isinstance(decision, March | Scout | Ground | Withdraw | Fire | Defend) and decision.unit < len(world.kinds):
        yield face_down.own_refusal(world, state, decision.unit)
    if isinstance(decision, March | Scout | Enter | Turn):
        for here in decision.fits:
            yield _untrue(presence, side, Hex(here), movers)
    elif isinstance(decision, Retreat) and decision.unit < len(world.kinds):
        if decision.fits:
            yield _untrue(presence, side, decision.to, (decision.unit,))
        for here in decision.full:
            yield face_down.statement_refusal(world, state, full_vows(presence, decision.unit, Hex(here)))
    elif isinstance(decision, Withdraw) and decision.unit < len(world.kinds) and decision.to != state.units[decision.unit].where:
        yield _untrue(presence, side, decision.to, (decision.unit,))
    elif isinstance(decision, Search) and decision.knows_civilian:
        yield searches.statement_refusal(presence, decision.target, side)


def _movers(presence: Presence, order: March | Scout | Enter) -> tuple[int, ...]:
    """Who goes by an order: the mover, whom it takes along, who is aboard."""
    units = (order.unit, rider_of(order.rider))
    known = tuple(index for index in units if index is not None and index < len(presence.kinds))
    aboard = [presence.aboard(index) for index in known if presence.kinds[index].is_helicopter]
    return (*known, *(index for index in aboard if index is not None))


def _untrue(presence: Presence, side: int, here: Hex, movers: Sequence[int]) -> Refusal | None:
    """Where one of these stops among its side's closed counters, it states that none is of its category. R40-5.1.4.1e."""
    kinds = (presence.kinds[index] for index in movers)
    facts = sorted({f"not-{COMBATANT if kind.is_counter else kind.category}" for kind in kinds})
    others = (counter for counter in presence.secrets_at(here, side) if counter not in movers)
    return face_down.statement_refusal(presence.world, presence.state, [Vow(other, fact) for other in others for fact in facts])
