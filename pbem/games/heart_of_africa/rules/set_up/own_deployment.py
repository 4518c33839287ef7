"""What a side's own copy knows of what it has still to place: Leader, independents, baggage, the cannon. HA-ARR-08, HA-GUN-09.

Nothing but a trait that was rolled is known, and refused, in the state of a match: there the roster is sealed.
"""

from collections.abc import Iterable

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.armies.roster import Roster, count_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import Lead, MarchLead
from pbem.games.heart_of_africa.rules.arrivals.composition import Troops, own_roster, troops_of
from pbem.games.heart_of_africa.rules.hidden.own_copy import plan_in
from pbem.games.heart_of_africa.rules.set_up.enlisting import trait_in
from pbem.games.heart_of_africa.state.figures import BAGGAGE, LEADER, TROOPS
from pbem.games.heart_of_africa.state.position import State

CANNON, CANNON_TYPE = "cannon", "muzzle_loading_cannon"


def leader_troops(world: World, state: State, side: int) -> Iterable[Troops]:
    """The Leader as an order names him; none where he is placed already, or lies hidden with his unit."""
    roster = own_roster(world, state)
    if roster is None or not is_leader_open(state, side):
        return
    number_of, limits = world.content.kind_numbers, world.content.armies.limits
    bearer = (number_of[limits.bearer], 1) if roster.leader.has_bearer else ()
    yield troops_of(number_of[roster.leader.type], 1, *bearer)


def is_leader_open(state: State, side: int) -> bool:
    """Is the Leader of a side's own copy still to be placed openly?"""
    is_placed = any(listed.side == side and listed.kind == LEADER for listed in state.roster)
    return not is_placed and not any(unit.leaders for unit in plan_in(state).hidden)


def leader_refusal(world: World, state: State, side: int, order: Lead | MarchLead) -> Refusal | None:
    """Why this is not the Leader of the side's own roster; everybody knows a trait that was rolled. HA-LEAD-11."""
    trait, rolled = world.content.armies.traits[order.trait], state.secrets.papers[side].trait
    if rolled and trait != rolled:
        return Refusal("HA-LEAD-11", "not-of-the-roster")
    roster = own_roster(world, state)
    if roster is None:
        return None
    is_his = order.troops in [*leader_troops(world, state, side)] and order.attendants == roster.leader.attendants
    return None if is_his and trait == trait_in(state, side, roster) else Refusal("HA-LEAD-11", "not-of-the-roster")


def trait_places(world: World, state: State, side: int) -> Iterable[int]:
    """The trait of the Leader in a side's own copy, by its roll from 0."""
    roster = own_roster(world, state)
    trait = trait_in(state, side, roster) if roster is not None else ""
    return (place for place, known in enumerate(world.content.armies.traits) if known == trait)


def independents_of(roster: Roster, kind: str, contingent: int) -> int:
    """How many of a kind of independent an army, or a contingent of it, has."""
    if not contingent:
        return count_of(roster.independents, kind)
    place = contingent - 1
    return count_of(roster.contingents[place].independents, kind) if place < len(roster.contingents) else 0


def single_refusal(world: World, state: State, kind: str, contingent: int) -> Refusal | None:
    """Why a side's own copy knows that it has nobody of this kind."""
    roster = own_roster(world, state)
    if roster is None or independents_of(roster, kind, contingent):
        return None
    return Refusal("HA-LIST-05", "not-of-the-roster")


def contingents_of(world: World, state: State, side: int, kind: str) -> tuple[int, ...]:
    """The contingents whose independent of a kind is still to be placed, 0 for the own army."""
    roster = own_roster(world, state)
    if roster is None:
        return ()
    placed = {each.contingent for each in state.roster if (each.side, each.kind) == (side, kind)}
    return tuple(
        number for number in range(len(roster.contingents) + 1) if number not in placed and independents_of(roster, kind, number)
    )


def is_baggage_open(world: World, state: State, side: int) -> bool:
    """Is the baggage of a side's own copy still to be placed?"""
    roster = own_roster(world, state)
    has_baggage = roster is not None and roster.has_baggage
    return has_baggage and not any(each.side == side and each.kind == BAGGAGE for each in state.roster)


def baggage_refusal(world: World, state: State) -> Refusal | None:
    """Why a side's own copy knows that it brings no baggage."""
    roster = own_roster(world, state)
    return Refusal("HA-SCEN-05", "not-of-the-roster") if roster is not None and not roster.has_baggage else None


def cannon_left(world: World, state: State, side: int) -> tuple[Troops, ...]:
    """The old cannon, as long as it is still to be placed. HA-GUN-09."""
    roster = own_roster(world, state)
    if roster is None:
        return ()
    cannon = world.content.kind_numbers[CANNON_TYPE]
    placed = sum(each.side == side and each.kind == TROOPS and each.troops == (cannon,) for each in state.roster)
    return (troops_of(cannon, 1),) * (count_of(roster.works, CANNON) - placed)


def is_cannon_left(world: World, state: State, side: int, troops: Troops) -> bool:
    return troops in cannon_left(world, state, side)


def missing(world: World, state: State, side: int) -> str:
    """What of its roster a side's own copy has still to place besides its units; "" for nothing."""
    roster = own_roster(world, state)
    if roster is None:
        return ""
    if is_leader_open(state, side):
        return LEADER
    kinds = dict.fromkeys(
        item.what for items in (roster.independents, *(each.independents for each in roster.contingents)) for item in items
    )
    found = next((kind for kind in kinds if contingents_of(world, state, side, kind)), "")
    if found:
        return found
    if is_baggage_open(world, state, side):
        return BAGGAGE
    return CANNON if cannon_left(world, state, side) else ""
