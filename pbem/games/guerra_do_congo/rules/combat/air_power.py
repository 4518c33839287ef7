"""Air points of the Congo side: who may spend how many, and ground support for a combat. Sections 4.5 and 4.5.1.

In the Congo stage support is part of the order to attack; in the Rebels' stage it is an answer after the attack is declared.
With reserves in play it is an answer in both stages, for it is announced when the reserves are known (GC-4.5.1a); a list of
attacks fixed beforehand names the points of the attacker with each attack all the same (GC-2.4b).
"""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import hex_name
from pbem.engine.rules.slots import NumberSlot
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Support
from pbem.games.guerra_do_congo.events import AirSupport
from pbem.games.guerra_do_congo.kit_types import Context, Done, Phase, Verb
from pbem.games.guerra_do_congo.rules.combat.attack_list import lists_attacks
from pbem.games.guerra_do_congo.rules.combat.losses_retreats_advances import combat_of
from pbem.games.guerra_do_congo.state import CONGO, SIDES, State

POINTS = NumberSlot("POINTS", rule="GC-4.5a")


def mission_refusal(state: State, points: int) -> Refusal | None:
    """Why so many points cannot be spent on a bombardment or interdiction. GC-4.5a, GC-4.5b, GC-M1a."""
    if state.side != CONGO:
        return Refusal("GC-4.5b", "only-congo-flies", SIDES[state.side])
    return Refusal("GC-4.5a", "no-air-points", str(points)) if not 1 <= points <= state.air_points else None


def mission_points(now: Context, *_before: int) -> range:
    """The numbers of points that a mission may have."""
    return range(1, now.state.air_points + 1) if now.state.side == CONGO else range(0)


def with_the_attack(world: World, state: State) -> int:
    """How many points an order to attack may name. GC-4.5.1a."""
    return 0 if state.side != CONGO or is_announced_late(world) else state.air_points


def is_announced_late(world: World) -> bool:
    """Is the attacker, too, asked for his air points after the reserves? GC-4.5.1a."""
    return bool(world.options.get("reserves", False)) and not lists_attacks(world)


def attack_refusal(world: World, state: State, points: int) -> Refusal | None:
    """Why an order to attack may not name so many air points. GC-2.2g, GC-4.5a, GC-4.5.1a."""
    if not points:
        return None
    if state.side != CONGO:
        return Refusal("GC-4.5b", "only-congo-flies", SIDES[state.side])
    if is_announced_late(world):
        return Refusal("GC-4.5.1a", "air-after-reserves", str(points))
    return Refusal("GC-4.5a", "no-air-points", str(points)) if points > state.air_points else None


def spend(state: State, points: int) -> State:
    """Points spent are gone at once. GC-4.5a."""
    return replace(state, air_points=state.air_points - points)


def supported(state: State, points: int) -> Done:
    """The combat being resolved has so many points in support. GC-4.5.1a."""
    fight = combat_of(state)
    events = (AirSupport(hex_name(fight.target), points),) if points else ()
    return replace(state, combat=replace(fight, air_points=points)), events


# ---- the answer


def _ask(now: Context) -> Demand | None:
    """The Congo player, unless he has no points or has named them with the attack. C4, GC-4.5.1a."""
    is_due = now.state.air_points > 0 and (now.state.side != CONGO or is_announced_late(now.world))
    return Choose(now.step.side, "air", False) if is_due else None


def _refusal(now: Context, answer: Support) -> Refusal | None:
    """Any number up to all that are left. GC-4.5.1a."""
    return Refusal("GC-4.5a", "no-air-points", str(answer.points)) if answer.points > now.state.air_points else None


def _apply(now: Context, answer: Support) -> Done:
    return supported(spend(now.state, answer.points), answer.points)


def _points(now: Context) -> range:
    return range(now.state.air_points + 1)


PHASE = Phase(
    Verb("air", Support, "air", (POINTS.of(_points),), refusal=_refusal, apply=_apply, is_answer=True),
    asks={"support": _ask},
)
