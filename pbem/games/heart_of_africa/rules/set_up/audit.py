"""What a side had sealed, looked at once everything is open: roster, plan, and all that it has said of them. decisions.md 7.

HA-LIST-01, HA-ARR-07, HA-HIDE-03, HA-TRAP-01. A hidden unit that should have sprung is found by the replay of its traps.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.armies.roster import Roster, count_of
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.arrivals.composition import Key, bodies_of, has_repeaters, key_of, kinds_of
from pbem.games.heart_of_africa.rules.hidden.own_copy import unfolded
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN, Plan, plan_of
from pbem.games.heart_of_africa.rules.hidden.rosters import numbers_in, roster_in
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import hidden_in
from pbem.games.heart_of_africa.rules.set_up import afloat, bought_works, own_deployment
from pbem.games.heart_of_africa.rules.set_up.deployment_zones import hidden_ahead, is_ahead
from pbem.games.heart_of_africa.rules.set_up.enlisting import rolls_trait, roster_refusal, trait_in
from pbem.games.heart_of_africa.rules.set_up.planning import plan_refusal
from pbem.games.heart_of_africa.state.figures import BAGGAGE, CAME_BY_AMBUSH, CAME_LATER, INDEPENDENT, LEADER, TROOPS
from pbem.games.heart_of_africa.state.ground import CLOSED
from pbem.games.heart_of_africa.state.position import State

TRAPS = "trap:"


def payloads_refusal(payloads: Mapping[str, bytes]) -> Refusal | None:
    """Why the traps of a side are not those of its plans: every one that was laid is a unit as one of them has it. HA-HIDE-03."""
    planned = [unit for name, payload in payloads.items() if name.startswith(PLAN) for unit in plan_of(payload).hidden]
    for name, payload in sorted(payloads.items()):
        if name.startswith(TRAPS) and payload and hidden_in(payload) not in planned:
            return Refusal("HA-HIDE-03", "not-as-planned", name)
    return None


def sealed_refusal(world: World, before: World, state: State, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
    """Why roster or plan of a side were not lawful, or not what it has shown. `before`: the world of `as_it_was`."""
    papers = state.secrets.papers[side]
    roster = roster_in(numbers_in(payloads.get(papers.roster, b"")), world.content.armies)
    if state.battle.points == (0, 0) or (roster is None and not any(listed.side == side for listed in state.roster)):
        return None
    if refusal := roster_refusal(world, state, side, roster):
        return refusal
    assert roster is not None
    plan = plan_of(payloads.get(papers.plan, b""))
    own = unfolded(world, state, side, papers, payloads)
    return next(chain(_findings(world, before, state, side, roster, plan), _unplaced(world, own, side, roster)), None)


def _findings(world: World, before: World, state: State, side: int, roster: Roster, plan: Plan) -> Iterator[Refusal]:
    if any(unit.side == side and unit not in plan.hidden for unit in state.secrets.shown):
        yield Refusal("HA-HIDE-03", "not-as-planned")
    trait = trait_in(state, side, roster)
    has_planned = bool(state.secrets.papers[side].plan)  # no: a match that was taken back from before that
    if has_planned and (refusal := plan_refusal(before, as_it_was(state), side, roster, plan, trait)):
        yield refusal
    if is_ahead(state, side) and hidden_ahead(before, state, side, plan):
        yield Refusal("HA-ENC-04", "outside-the-zone")
    yield from _units(world, state, side, roster, plan)
    yield from _leader(world, state, side, roster, plan)
    for kind in INDEPENDENT:
        if kind != LEADER and any(
            listed.side == side and listed.kind == kind and not own_deployment.independents_of(roster, kind, listed.contingent)
            for listed in state.roster
        ):
            yield Refusal("HA-LIST-05", "not-of-the-roster", kind)
    for kind in afloat.KINDS:
        if afloat.launched(world, state, side, kind) > afloat.craft_of(roster, kind):
            yield Refusal("HA-CRAFT-01", "not-of-the-roster", kind)
    if what := bought_works.overlaid(world, state, side, roster):
        yield Refusal("HA-LIST-08", "not-of-the-roster", what)


def as_it_was(state: State) -> State:
    """The state with the ground and the stakes of the first turn: those that were removed were there."""
    ground = replace(state.ground, burnt=())
    return replace(state, ground=ground, stakes=tuple(replace(marker, status=CLOSED) for marker in state.stakes))


def _units(world: World, state: State, side: int, roster: Roster, plan: Plan) -> Iterator[Refusal]:
    """Every unit has come as roster and plan say: set up openly, or later because it was kept back. HA-ARR-07."""
    bodies = bodies_of(world, roster)
    keys = {body.number: key_of(body.contingent, kinds_of(body.troops), has_repeaters(body.troops)) for body in bodies}
    kept = Counter(key for number, key in keys.items() if number in plan.reserve)
    openly = Counter(key for number, key in keys.items() if number not in (*plan.reserve, *plan.units))
    cannon = key_of(0, (world.content.kind_numbers[own_deployment.CANNON_TYPE],), False)
    openly += Counter({cannon: count_of(roster.works, own_deployment.CANNON)})
    came, later = _shown(state, side, 0), _shown(state, side, CAME_LATER)
    if came - openly:
        yield Refusal("HA-LIST-01", "not-of-the-roster")
    if later - kept:
        yield Refusal("HA-ARR-07", "not-as-planned")
    if state.turn and came != openly:
        yield Refusal("HA-ARR-07", "units-not-shown", str((openly - came).total()))
    if state.turn and later.total() + state.secrets.reserves[side] != kept.total():
        yield Refusal("HA-ARR-07", "reserve-otherwise", str(kept.total()))


def _shown(state: State, side: int, how: int) -> Counter[Key]:
    """The units that a side has shown in one way: 0, set up openly, or CAME_LATER."""
    return Counter(
        key_of(listed.contingent, listed.troops, listed.has_repeaters)
        for listed, unit in zip(state.roster, state.units, strict=True)
        if (listed.side, listed.kind) == (side, TROOPS) and unit.marks & (CAME_BY_AMBUSH | CAME_LATER) == how
    )


def _leader(world: World, state: State, side: int, roster: Roster, plan: Plan) -> Iterator[Refusal]:
    """The Leader shown is the roster's, and one; his trait is his own or the one that was rolled. HA-LEAD-01, HA-LEAD-11."""
    leader, lies_hidden = roster.leader, any(unit.leaders for unit in plan.hidden)
    wanted = [leader.type, *([world.content.armies.limits.bearer] if leader.has_bearer else [])]
    for listed, unit in zip(state.roster, state.units, strict=True):
        if listed.side != side or listed.kind != LEADER:
            continue
        kinds = [world.kinds[kind].id for kind in listed.troops]
        is_his = kinds == wanted and unit.attendants <= leader.attendants and listed.trait == trait_in(state, side, roster)
        if not is_his:
            yield Refusal("HA-LEAD-11", "not-of-the-roster")
        if lies_hidden and not unit.has(CAME_BY_AMBUSH):
            yield Refusal("HA-LEAD-01", "has-a-leader")
    if state.turn and rolls_trait(roster) != bool(state.secrets.papers[side].trait):
        yield Refusal("HA-LEAD-11", "trait-otherwise", leader.traits[0] if leader.traits else "")


def _unplaced(world: World, own: State, side: int, roster: Roster) -> Iterator[Refusal]:
    """Leader, independents and baggage were set up, and no baggage but what was brought. HA-ARR-08, HA-SCEN-05."""
    if own.turn and (what := own_deployment.missing(world, own, side)):
        yield Refusal("HA-ARR-08", "still-to-place", what)
    has_baggage = any(listed.side == side and listed.kind == BAGGAGE for listed in own.roster)
    if has_baggage and not roster.has_baggage:
        yield Refusal("HA-SCEN-05", "not-of-the-roster", BAGGAGE)
