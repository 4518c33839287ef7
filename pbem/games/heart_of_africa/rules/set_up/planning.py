"""What a side hides and keeps back, sealed before the first unit is placed. HA-ENC-02, HA-ENC-04, HA-HIDE-01, HA-HIDE-02.

Step `plan` (side). The match learns only how many units are kept back; the side's own copy and the audit look at the rest. P-13.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import NUMBER
from pbem.games.heart_of_africa.armies.roster import CHARISMATIC, Roster
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import MakePlan
from pbem.games.heart_of_africa.events.set_up import PlanMade
from pbem.games.heart_of_africa.fields.edges import OPPOSITE
from pbem.games.heart_of_africa.fields.entry import may_enter
from pbem.games.heart_of_africa.fields.hiding import places
from pbem.games.heart_of_africa.fields.zones import GUARD, HIDDEN
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals.bases import base_edge, marches
from pbem.games.heart_of_africa.rules.arrivals.composition import (
    Body,
    bodies_of,
    has_repeaters,
    hidden_key,
    key_of,
    kinds_of,
    own_roster,
)
from pbem.games.heart_of_africa.rules.figures.cohesion import gap
from pbem.games.heart_of_africa.rules.hazards.stakes import covered
from pbem.games.heart_of_africa.rules.hidden.own_copy import plan_in
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.hidden.triggers import PLACES, is_possible
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import hidden_ahead, is_in_zone
from pbem.games.heart_of_africa.rules.set_up.enlisting import trait_in
from pbem.games.heart_of_africa.rules.set_up.envelopes import plan_envelope, with_papers
from pbem.games.heart_of_africa.rules.set_up.limits import most_hidden, reserve_refusal, rules_against_coming
from pbem.games.heart_of_africa.state.battle import ATTACKER, DEFENDER, ENCOUNTER
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES, HiddenUnit

KIND = "plan"
TRAP = "trap"


def plan_refusal(world: World, state: State, side: int, roster: Roster, plan: Plan, trait: str) -> Refusal | None:
    """Why a plan is not lawful, for this roster, a Leader of this trait, and on this field."""
    return next(plan_refusals(world, state, side, roster, plan, trait), None)


def plan_refusals(world: World, state: State, side: int, roster: Roster, plan: Plan, trait: str) -> Iterator[Refusal]:
    """All that is wrong with a plan."""
    bodies = {body.number: body for body in bodies_of(world, roster)}
    named = (*plan.reserve, *plan.units)
    if len(set(named)) < len(named) or not set(named) <= bodies.keys() or len(plan.units) != len(plan.hidden):
        yield Refusal("HA-HIDE-03", "not-of-the-roster")
        return
    kept = [bodies[number] for number in plan.reserve]
    stay = rules_against_coming(world, state, side, roster) if kept else {}
    if rule := next((stay[number] for number in plan.reserve if number in stay), ""):
        yield Refusal(rule, "cannot-come-later")
    if refusal := reserve_refusal(world, state, side, kept, tuple(bodies.values())):
        yield refusal
    most = most_hidden(world, state, side, trait)
    if len(plan.hidden) > most:
        rule = "HA-ENC-04" if state.battle.scenario == ENCOUNTER else "HA-RAID-02" if not most else "HA-PLAN-02"
        yield Refusal(rule, "too-many-hidden", str(most))
    for number, unit in zip(plan.units, plan.hidden, strict=True):
        yield from _hidden_refusals(world, state, side, roster, bodies[number], unit, trait)
    yield from _together_refusals(world, state, side, roster, plan)


def _together_refusals(world: World, state: State, side: int, roster: Roster, plan: Plan) -> Iterator[Refusal]:
    """Two units in one hex or one envelope, a Leader with both, more than one advance guard, stakes that were not bought."""
    hexes = [each.here for unit in plan.hidden for each in unit.figures]
    leaves = [unit.leaf for unit in plan.hidden]
    if len(set(hexes)) < len(hexes) or len(set(leaves)) < len(leaves) or any(leaf >= AMBUSH_LEAVES for leaf in leaves):
        yield Refusal("HA-HIDE-03", "hidden-twice")
    if sum(bool(unit.leaders) for unit in plan.hidden) > 1:
        yield Refusal("HA-LEAD-01", "has-a-leader")
    guards = world.tables.deploying.advance_guards if state.battle.scenario == ENCOUNTER else 0
    if hidden_ahead(world, state, side, plan) > guards:
        yield Refusal("HA-ENC-04", "outside-the-zone")
    bought = {item.what: item.count for item in roster.works}
    real, markers = bought.get(TRAP, 0), sum(count for what, count in bought.items() if what.endswith(TRAP))
    if len(set(plan.real)) != real or any(not 0 <= number < markers for number in plan.real):
        yield Refusal("HA-TRAP-01", "stakes-otherwise", str(real))


def _hidden_refusals(
    world: World, state: State, side: int, roster: Roster, body: Body, unit: HiddenUnit, trait: str
) -> Iterator[Refusal]:
    key = key_of(body.contingent, kinds_of(body.troops), has_repeaters(body.troops))
    is_its = unit.side == side and hidden_key(unit) == key and is_possible(world, unit)
    if not is_its or not _is_leader_right(world, roster, body, unit, trait):
        yield Refusal("HA-HIDE-03", "not-of-the-roster", str(body.number))
        return
    kinds = [each.kind for each in unit.figures]
    if any(world.kinds[kind].is_gun or world.kinds[kind].is_vessel for kind in kinds):
        yield Refusal("HA-HIDE-01", "never-hidden", str(body.number))
        return
    for each in unit.figures:
        if refusal := lair_refusal(world, state, side, kinds, each.kind, each.here, PLACES[each.place]):
            yield refusal
    reach = world.tables.moving.cohesion
    if gap(world.grid, {number: each.here for number, each in enumerate(unit.figures)}, reach):
        yield Refusal("HA-COH-01", "not-cohesive", str(body.number))


def lair_refusal(
    world: World, state: State, side: int, kinds: Sequence[int], kind: int, here: Hex, place: str = ""
) -> Refusal | None:
    """Why a figure of a unit of these kinds may not lie hidden in a hex, in this kind of hiding place where one is named."""
    name = world.grid.name(here) if here in world.grid else str(here)
    if here not in world.grid or not may_enter(world.field, here, world.kinds[kind].step_class):
        return Refusal("HA-TERR-23", "closed-ground", name)
    if not (is_in_zone(world, state, side, HIDDEN, here) or is_in_zone(world, state, side, GUARD, here)):
        return Refusal("HA-PLAN-02", "outside-the-zone", name)
    found = hiding_places(world, state, side, kinds, here)
    if not found or (place and place not in found):
        return Refusal("HA-HIDE-02" if is_wary(world, kinds) else "HA-HIDE-01", "no-hiding-place", name)
    return None


def hiding_places(world: World, state: State, side: int, kinds: Sequence[int], here: Hex) -> tuple[str, ...]:
    """The kinds of hiding place that a hex of the map is for a unit of these kinds. HA-HIDE-01, HA-HIDE-02."""
    if here in covered(world, state) or here in world.indoors:
        return ()
    return places(world.sight, here, OPPOSITE[base_edge(state, side)], is_wary(world, kinds))


def is_wary(world: World, kinds: Sequence[int]) -> bool:
    """Do all of these also hide in rocks, and behind what hides them? HA-HIDE-02."""
    return all(world.kinds[kind].id in world.tables.hiding.wary for kind in kinds)


def _is_leader_right(world: World, roster: Roster, body: Body, unit: HiddenUnit, trait: str) -> bool:
    """A Leader who lies with a unit is the roster's, Charismatic, and the unit is of his own army. HA-TRAIT-01."""
    if not unit.leaders:
        return not unit.attendants
    leader = roster.leader
    kinds = [world.kinds[each.kind].id for each in unit.figures[-unit.leaders :]]
    wanted = [leader.type, *([world.content.armies.limits.bearer] if leader.has_bearer else [])]
    is_his = kinds == wanted and unit.attendants == leader.attendants
    return is_his and body.contingent == 0 and trait == CHARISMATIC


# ---- the order


def _refusal(now: Context, order: MakePlan) -> Refusal | None:
    side, state = now.step.side, now.state
    most = world_most(now)
    if order.reserve > most:
        return Refusal("HA-ENC-03", "keeps-back-too-many", str(most))
    roster = own_roster(now.world, state)
    if roster is None:
        return None
    plan = plan_in(state)
    if len(plan.reserve) != order.reserve:
        return Refusal("HA-ARR-07", "reserve-otherwise", str(len(plan.reserve)))
    return plan_refusal(now.world, state, side, roster, plan, trait_in(state, side, roster))


def world_most(now: Context) -> int:
    """As many units as an army may have: more nobody can keep back."""
    if now.state.battle.scenario == ENCOUNTER:
        return now.world.tables.deploying.encounter_reserves
    return now.world.content.armies.limits.units[1]


def _make(now: Context, order: MakePlan) -> Done:
    side, papers = now.step.side, now.state.secrets.papers[now.step.side]
    state = with_papers(now.state, side, replace(papers, plan=plan_envelope(now.state, side)))
    assert state.set_up is not None
    said, kept = list(state.set_up.reserves), list(state.secrets.reserves)
    said[side] = kept[side] = order.reserve
    state = replace(
        state,
        agenda=state.agenda[:-1],
        set_up=replace(state.set_up, reserves=(said[0], said[1])),
        secrets=replace(state.secrets, reserves=(kept[0], kept[1])),
    )
    return state, (PlanMade(ATTACKER if side == state.battle.attacker else DEFENDER, order.reserve),)


def _ask(now: Context) -> Demand | None:
    """Who comes on in column has nothing to plan. HA-AMB-03."""
    return None if marches(now.state, now.step.side) else Choose(now.step.side, KIND, is_order=True)


def _counts(now: Context) -> Iterable[int]:
    if own_roster(now.world, now.state) is not None:
        return (len(plan_in(now.state).reserve),)
    return range(world_most(now) + 1)


PHASE = Phase(
    Verb("plan", MakePlan, KIND, (NUMBER.among(_counts),), refusal=_refusal, apply=_make),
    asks={KIND: _ask},
)
