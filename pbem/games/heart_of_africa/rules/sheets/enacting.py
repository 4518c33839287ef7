"""A sheet carried out, unit by unit. decisions.md, sections 4.3, 4.4.

Steps: `enact` (side, unit, number: the entry) picks a branch by the dice and lets the figures go; `enacted` (the same) ends the
activation. Where the enemy may have units in ambush it waits for an answer, kind "onward", so that one can spring: then the unit
halts, goes on, charges or falls back, as its entry says (HA-HIDE-05).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Demand
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.sheets import Onward
from pbem.games.heart_of_africa.events.turn import Stayed
from pbem.games.heart_of_africa.fields.edges import OPPOSITE, edge_hexes
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders import guiding
from pbem.games.heart_of_africa.rules.movement import activation, marching, mounting
from pbem.games.heart_of_africa.rules.movement.carrying import done, interrupted, is_possible
from pbem.games.heart_of_africa.rules.movement.finishing import cohesion_refusal
from pbem.games.heart_of_africa.rules.sheets import plans, specials
from pbem.games.heart_of_africa.rules.sheets.conditions import all_hold
from pbem.games.heart_of_africa.state import sheets
from pbem.games.heart_of_africa.state.figures import NOBODY, ON_MAP
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.sheets import Action, Entry

ANSWER = "onward"
Plan = tuple[Decision, ...]


def begin(world: World, state: State, unit: int, entry: int) -> Done:
    """The activation of a unit by its entry."""
    return activation.begin(world, state, unit, Step("enact", world.units[unit].side, unit, number=entry))


def _entry(now: Context) -> Entry:
    return now.state.sheets[now.step.side].entries[now.step.number]


def _run_enact(now: Context) -> Done:
    """The first branch that holds; without one the unit does not move. HA-TURN-04."""
    action = _chosen(now)
    state = replace(now.state, ways=()).then(replace(now.step, name="enacted"))
    if action is None:
        return state, (Stayed(now.world.units[now.step.unit].name, has_case=False),)
    return _acted(now.world, state, action)


def _chosen(now: Context) -> Action | None:
    """The action of the first branch that holds, if any unit that it is about is still there. decisions.md, section 4.4."""
    for branch in _entry(now).branches:
        action = branch.action
        if action is not None and all_hold(now.world, now.state, now.step.unit, branch.when) and _has_others(now, action):
            return action
    return None


def _has_others(now: Context, action: Action) -> bool:
    """Is anybody left of those whom an action is about?"""
    if action.kind == sheets.CAPTURE:
        return any(now.state.figures[element].status == ON_MAP for element in action.bodies)
    here = standing(now.world, now.state)
    return action.kind not in sheets.OF_OTHERS or any(here.members(body) for body in action.bodies)


def _acted(world: World, state: State, action: Action) -> Done:
    if action.kind in (sheets.DISMOUNT, sheets.REMOUNT):
        return mounting.changed(world, state, is_up=action.kind == sheets.REMOUNT)
    if action.kind == sheets.GUIDE:
        order = guiding.toward(world, state, action.bodies[0], action.to, action.via)
        if order is not None:
            led = guiding.guided(world, state, order)
            return led if cohesion_refusal(world, led[0]) is None else (state, ())
        action = Action(sheets.FORM, to=action.to, via=action.via)  # decisions.md 4.4: where nobody can be led, a move of his own
    if action.kind == sheets.JOIN:
        state, action = state.then(Step("joins", unit=action.bodies[0])), _to_unit(world, state, action.bodies[0])
    if action.kind in specials.SPECIALS:
        return specials.done(world, state, action)
    draft = plan_of(world, state, action)
    if action.kind == sheets.EXIT and cohesion_refusal(world, draft.state) is not None:
        draft = plan_of(world, state, Action(sheets.FORM, to=_nearest_way_out(world, state)))  # together, if not off the map
    unit = world.units[state.activation.unit]
    if not draft.plan or cohesion_refusal(world, draft.state) is not None:
        return state, (Stayed(unit.name, has_case=True),)
    return draft.carried_out(unit.side)


def _nearest_way_out(world: World, state: State) -> Hex:
    """The hex of the far edge that is nearest to the unit."""
    edge = edge_hexes(world.grid, OPPOSITE[state.battle.edge])
    own = [state.figures[number].where for number in standing(world, state).members(state.activation.unit)]
    return min(edge, key=lambda there: (min((world.grid.distance(here, there) for here in own), default=0), there))


def _to_unit(world: World, state: State, body: int) -> Action:
    """Towards the nearest figure of a unit."""
    here = standing(world, state)
    own = here.members(state.activation.unit)
    near = min(here.members(body), key=lambda number: (here.nearest(number, own), number), default=None)
    return Action(sheets.TURN) if near is None else Action(sheets.FORM, to=here.hexes(near)[0])


class Draft:
    """A plan in the making. `state`: that in which all of it has been done, whatever befalls anybody on the way."""

    def __init__(self, world: World, state: State) -> None:
        self.world, self.state, self.plan = world, state, Plan()
        self._events = tuple[Event, ...]()  # until something befalls somebody
        self._halt: tuple[State, State, int] | None = None  # before and after the order by which it does, and how many are done

    def add(self, orders: Iterable[Decision | None]) -> None:
        """Orders one after the other: each is asked for when those before it have been done."""
        for order in orders:
            if order is None or not is_possible(self.world, self.state, order):
                continue
            before, (after, told) = self.state, done(self.world, self.state, order)
            self.plan += (order,)
            if self._halt is None:
                self._events += told
            if len(after.agenda) > len(before.agenda):
                self._halt = self._halt or (before, after, len(self.plan))
                after = replace(after, agenda=before.agenda)
            self.state = after

    def carried_out(self, side: int) -> Done:
        """The state after the plan, or as far as something befalls a figure."""
        if self._halt is None:
            return self.state, self._events
        before, after, count = self._halt
        return interrupted(before, after, side, self.plan[count:]), self._events


def plan_of(world: World, state: State, action: Action) -> Draft:
    """What the figures do: those outside, those in contact, and all others."""
    draft, aim = Draft(world, state), _aim(world, state, action)
    outside, engaged = marching.outside(world, state), plans.in_contact(world, state)
    if action.kind in (sheets.FORM, sheets.GO, sheets.CHARGE, sheets.CAPTURE, sheets.EXIT):
        aims = dict(plans.named_places(action))
        draft.add(plans.enter(world, draft.state, figure, aims.get(figure, aim), action.facing) for figure in outside)
    match action.kind:
        case sheets.TURN:
            draft.add(plans.turn(world, draft.state, action.facing))
        case sheets.FORM:
            draft.add(plans.form(world, draft.state, action))
        case sheets.GO:
            draft.add(plans.go(world, draft.state, action, plans.named_places(action)))
        case sheets.CHARGE:
            draft.add(plans.charge(world, draft.state, action.bodies, action))
        case sheets.CAPTURE:
            draft.add(plans.capture(world, draft.state, action))
        case sheets.FALL:
            draft.add(plans.fall_back(world, draft.state, action))
        case sheets.BREAKOFF:
            draft.add(plans.break_off(world, draft.state, figure, action) for figure in engaged)
            draft.add(plans.fall_back(world, draft.state, action))
        case sheets.EVADE:
            draft.add(plans.evade(world, draft.state, figure, action.is_careful) for figure in engaged)
            draft.add(plans.follow(world, state, draft.state, engaged))
        case sheets.EXIT:
            here = standing(world, draft.state).members(state.activation.unit)
            draft.add(plans.leave(world, draft.state, figure) for figure in here)
    return draft


def _aim(world: World, state: State, action: Action) -> Hex:
    """The hex that a figure makes for when it comes on: the middle of the formation, an enemy, or the far edge."""
    if action.kind in (sheets.FORM, sheets.GO):
        return Hex(action.places[1]) if action.places else action.to
    here = standing(world, state)
    if action.kind in (sheets.CHARGE, sheets.CAPTURE):
        units = action.kind == sheets.CHARGE
        found = [number for each in action.bodies for number in (here.members(each) if units else plans.left(state, (each,)))]
        if found:
            return here.hexes(found[0])[0]
    edge = edge_hexes(world.grid, OPPOSITE[state.battle.edge or "E"])
    return edge[len(edge) // 2]


# ---- the end of it


def _ask_enacted(now: Context) -> Demand | None:
    """Asked only where somebody may lie in ambush, as far as both know. HA-HIDE-05."""
    return Choose(now.step.side, ANSWER, is_order=False) if now.state.secrets.may_hide[1 - now.step.side] else None


def _run_enacted(now: Context) -> Done:
    """The activation is over, unless it has sprung an ambush and there is more to do."""
    active = now.state.activation
    if active.sprung == NOBODY:
        return replace(now.state, active=None), ()
    state = replace(now.state, active=replace(active, sprung=NOBODY), ways=()).then(now.step)
    entry = _entry(now)
    match entry.on_ambush:
        case sheets.CHARGE_IT:
            return _acted(now.world, state, Action(sheets.CHARGE, (active.sprung,)))
        case sheets.FALL_BACK:
            return _acted(now.world, state, Action(sheets.FALL, to=_home(now, active.sprung)))
        case sheets.RESUME:
            action = _chosen(now)
            return (state, ()) if action is None else _acted(now.world, state, action)
        case _:
            return replace(state, agenda=now.state.agenda, active=None), ()


def _home(now: Context, sprung: int) -> Hex:
    """The hex of the own base edge that is farthest from a unit that has emerged."""
    state, grid = now.state, now.world.grid
    edge = state.battle.edge if now.step.side == state.battle.attacker else OPPOSITE[state.battle.edge]
    enemies = [state.figures[number].where for number in standing(now.world, state).members(sprung)]
    return max(edge_hexes(grid, edge), key=lambda here: (min((grid.distance(here, there) for there in enemies), default=0), -here))


def _onward(now: Context, _order: Onward) -> Done:
    return _run_enacted(now) if now.step.name == "enacted" else (now.state, ())


PHASE = Phase(
    Verb("on", Onward, ANSWER, apply=_onward, is_answer=True),
    asks={"enacted": _ask_enacted},
    runs={"enact": _run_enact, "enacted": _run_enacted},
)
