"""How many units may be hidden, and how many kept back.

HA-ENC-03, HA-ENC-04, HA-AMB-05, HA-PLAN-02, HA-PLAN-03, HA-RAID-01, HA-RAID-02, HA-RAID-03, HA-TRAIT-09, HA-MG-08.
Each question is asked of a side by its role; whoever looks at an own roster, or at one that has been published, asks the same.
"""

from collections.abc import Sequence

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.armies.army_check import sheltered
from pbem.games.heart_of_africa.armies.roster import CUNNING_DEVIL, Roster
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.arrivals.bases import marches
from pbem.games.heart_of_africa.rules.arrivals.composition import Body, bodies_of, kinds_of
from pbem.games.heart_of_africa.rules.set_up.enlisting import battle_of, offered
from pbem.games.heart_of_africa.state.battle import AMBUSH, ENCOUNTER, PLANNED_ATTACK
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES


def hidden_without_devil(world: World, state: State, side: int) -> int:
    """How many units a side may hide, whatever its Leader is."""
    battle, deploying = state.battle, world.tables.deploying
    if marches(state, side):
        return 0
    if battle.scenario == ENCOUNTER:
        return deploying.encounter_hidden
    if battle.scenario == AMBUSH:
        return AMBUSH_LEAVES
    return deploying.planned_hidden if battle.scenario == PLANNED_ATTACK and side != battle.attacker else 0


def most_hidden(world: World, state: State, side: int, trait: str) -> int:
    """The same with a Leader of this trait. HA-TRAIT-09."""
    more = world.tables.deploying.devil_hidden if trait == CUNNING_DEVIL and not marches(state, side) else 0
    return min(AMBUSH_LEAVES, hidden_without_devil(world, state, side) + more)


def may_hide(world: World, state: State, side: int) -> bool:
    """Could a side hide a unit, as far as the other knows: by scenario, or by a trait that its list offers? decisions.md 7."""
    if marches(state, side):
        return False
    return hidden_without_devil(world, state, side) > 0 or CUNNING_DEVIL in offered_to_any(world, state, side)


def offered_to_any(world: World, state: State, side: int) -> tuple[str, ...]:
    """The traits that a side's Leader may have, whatever his type."""
    types = ("", *world.content.armies.troops)
    return tuple(dict.fromkeys(trait for kind in types for trait in offered(world, state, side, kind)))


def sealing_side(world: World, state: State) -> int:
    """The side that seals first in every sealed choice: which may hide more; the attacker where both may hide as many.

    decisions.md 4.1
    """
    attacker = state.battle.attacker
    counts = {
        side: most_hidden(world, state, side, CUNNING_DEVIL if CUNNING_DEVIL in offered_to_any(world, state, side) else "")
        for side in (0, 1)
    }
    return attacker if counts[attacker] >= counts[1 - attacker] else 1 - attacker


def reserve_refusal(world: World, state: State, side: int, kept: Sequence[Body], bodies: Sequence[Body]) -> Refusal | None:
    """Why a side may not keep these of its units back; hidden ones count as deployed."""
    battle, count, units = state.battle, len(kept), len(bodies)
    deployed = units - count
    if marches(state, side):
        return Refusal("HA-AMB-03", "all-march") if count else None
    if battle.scenario == ENCOUNTER:
        most = world.tables.deploying.encounter_reserves
        return Refusal("HA-ENC-03", "keeps-back-too-many", str(most)) if count > most else None
    if battle.scenario == AMBUSH:
        all_figures, back = sum(body.figures for body in bodies), sum(body.figures for body in kept)
        return Refusal("HA-AMB-05", "too-few-deployed", str(-(-all_figures // 2))) if 2 * back > all_figures else None
    if side == battle.attacker:
        least = -(-units // 2)
        rule = "HA-PLAN-03" if battle.scenario == PLANNED_ATTACK else "HA-RAID-03"
        return Refusal(rule, "too-few-deployed", str(least)) if deployed < least else None
    if battle.scenario == PLANNED_ATTACK:
        return Refusal("HA-PLAN-02", "none-kept-back") if count else None
    most = max(1, units // 2)
    return Refusal("HA-RAID-01", "too-many-deployed", str(most)) if deployed > most else None


def least_reserve(world: World, state: State, side: int, roster: Roster) -> tuple[Body, ...]:
    """The last units of a roster that can come later, as few as must be kept back. P-13, HA-ARR-03."""
    bodies = bodies_of(world, roster)
    stay = rules_against_coming(world, state, side, roster)
    coming = [body for body in bodies if body.number not in stay]
    for count in range(len(coming) + 1):
        kept = tuple(coming[len(coming) - count :])
        if reserve_refusal(world, state, side, kept, bodies) is None:
            return kept
    return ()


def rules_against_coming(world: World, state: State, side: int, roster: Roster) -> dict[int, str]:
    """The units that cannot be kept back, each with the rule: it is afloat, or must be set up behind works. HA-ARR-03, HA-MG-08."""
    behind_works = sheltered(roster, battle_of(world, state, side), world.content.armies)
    found = dict[int, str]()
    for body in bodies_of(world, roster):
        kinds = [world.kinds[kind] for kind in kinds_of(body.troops)]
        if any(kind.is_vessel for kind in kinds):
            found[body.number] = "HA-ARR-03"
        elif not body.contingent and any(kind.id in behind_works for kind in kinds):
            found[body.number] = "HA-MG-08"
    return found
