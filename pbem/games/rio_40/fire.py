"""Opportunity fire: combatants next to the hex that an enemy has just entered may stop him there. R40-5.1.4.3.

`push_oppfire` puts the step `oppfire` on the agenda: it asks the other player for one shot after another, until one tells, he
holds his fire, or nobody is left. A shot that tells leaves a step `stopped` (units: the mover) in the place of `oppfire`; what
becomes of the run is the run's business. Who has fired at this entry stands in `State.walk.shots`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.game import Options
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import hidden, notation
from pbem.games.rio_40.decisions import Fire, HoldFire
from pbem.games.rio_40.events_combat import OpportunityFire
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.state import ABOARD, ON_MAP, State, Step, Vow
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World

DIE = 6
SHOOTERS = ("not-civilian", "not-marker")  # stated of a secret counter that fires: what opens must be a combatant


def push_oppfire(world: World, state: State, index: int) -> Done:
    """The mover has just entered the hex that it is in: whoever stands next to it on the other side may fire. R40-5.1.4.3b."""
    unit, side = state.units[index], world.kinds[index].side
    assert state.walk is not None
    state = replace(state, walk=replace(state.walk, shots=()))
    if not shooters(presence_of(world, state), 1 - side, unit.where):
        return state, ()
    return state.then(Step("oppfire", 1 - side, units=(index,), where=unit.where)), ()


def shooters(presence: Presence, side: int, here: Hex) -> list[int]:
    """Who of a side may still fire at what has entered a hex, in roster order; secret counters, whatever they are, too.

    R40-5.1.4.3f, R40-5.1.4.3g, R40-5.1.4.3h, R40-0j.
    """
    around, held = presence.board.neighbours[here], presence.closed(1 - side)
    if held.isdisjoint(around):
        return []
    walk = presence.state.walk
    fired = [hidden.who(presence.state, index) for index in walk.shots] if walk is not None else []
    near = [index for there in around if there in held for index in presence.at(there)]
    return sorted(index for index in near if index not in fired and _can_fire(presence, side, index))


def _can_fire(presence: Presence, side: int, index: int) -> bool:
    kind, unit = presence.kinds[index], presence.units[index]
    if kind.side != side or unit.is_suppressed or unit.has(ABOARD):
        return False
    return kind.is_combatant or kind.is_counter


# ---- the question


def _ask_oppfire(world: World, state: State, step: Step) -> Demand | None:
    if state.walk is None or not shooters(presence_of(world, state), step.side, step.where):
        return None
    return Choose(step.side, "oppfire", is_order=False)


def _run_oppfire(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return state, ()


def fire_refusal(world: World, state: State, order: Fire) -> Refusal | None:
    """Why a unit cannot fire at what has just entered. R40-5.1.4.3d."""
    step = state.agenda[-1]
    return _refusal(world, state, order.unit, shooters(presence_of(world, state), step.side, step.where))


def _refusal(world: World, state: State, index: int, able: Sequence[int]) -> Refusal | None:
    if index not in able:
        return Refusal("R40-5.1.4.3b", "cannot-fire", notation.unit_name(world, index))
    said = (hidden.vow_refusal(world, state, vow) for vow in _said_of(state, index) if world.kinds[index].is_counter)
    return hidden.own_refusal(world, state, index) or next(filter(None, said), None)


def _said_of(state: State, index: int) -> list[Vow]:
    """What firing says of a closed counter: it is a combatant, and passed the check that was rolled for it. R40-5.1.4.3g, h."""
    rolled = (vow.number for vow in state.vows if vow.counter == index and vow.fact == hidden.ROLLED)
    return [*(Vow(index, fact) for fact in SHOOTERS), *(Vow(index, "check-passed", die) for die in rolled)]


def _fire(world: World, state: State, order: Fire) -> Done:
    """The shot, by a unit that is turned up first. R40-5.1.4.3h."""
    step, walk = state.agenda[-1], state.walk
    assert walk is not None
    state = replace(state, walk=replace(walk, shots=(*walk.shots, order.unit)))
    state = state.then(Step("shot", step.side, (order.unit, *step.units), where=step.where))
    if world.kinds[order.unit].is_counter:
        others = (vow for vow in state.vows if (vow.counter, vow.fact) != (order.unit, hidden.ROLLED))
        state = replace(state, vows=(*others, *_said_of(state, order.unit)))
    return hidden.reveal(world, state, (order.unit,))


def _walk_fire(world: World, state: State, words: tuple[str, ...]) -> Options:
    step = state.agenda[-1]
    able = shooters(presence_of(world, state), step.side, step.where)
    return notation.choices([(world.kinds[index].id,) for index in able if _refusal(world, state, index, able) is None], words)


def _write_fire(world: World, order: Fire) -> str:
    return notation.unit_name(world, order.unit)


def _read_fire(world: World, words: Sequence[str]) -> Decision:
    (unit,) = notation.exactly(words, "fire UNIT", 1)
    return Fire(notation.read_unit(world, unit))


def _hold_refusal(world: World, state: State, order: HoldFire) -> Refusal | None:  # noqa: ARG001
    """Nobody must fire. R40-5.1.4.3d."""
    return None


def _hold(world: World, state: State, order: HoldFire) -> Done:  # noqa: ARG001
    return replace(state, agenda=state.agenda[:-1]), ()


def _walk_hold(world: World, state: State, words: tuple[str, ...]) -> Options:  # noqa: ARG001
    return Options((), is_complete=not words)


def _write_hold(world: World, order: HoldFire) -> str:  # noqa: ARG001
    return ""


def _read_hold(world: World, words: Sequence[str]) -> Decision:  # noqa: ARG001
    notation.exactly(words, "hold", 0)
    return HoldFire()


# ---- the shot


def _ask_shot(world: World, state: State, step: Step) -> Demand | None:
    shooter, mover = hidden.who(state, step.units[0]), step.units[1]
    assert state.units[shooter].status == ON_MAP
    names = (world.kinds[shooter].id, world.kinds[mover].id, world.board.grid.name(step.where))
    return Roll((DIE,), ("opp", state.turn, *names))


def _read_shot(world: World, state: State, step: Step, dice: tuple[int, ...]) -> Done:
    """The die must reach the morale; the first that does stops the mover. R40-5.1.4.3c, R40-5.1.4.3f, R40-5.1.4.3m."""
    shooter, mover = hidden.who(state, step.units[0]), step.units[1]
    morale = world.kinds[mover].mo  # of the transport, when somebody rides: R40-5.1.4.3i
    (die,) = dice
    stops = die >= morale
    here = world.board.grid.name(step.where)
    shot = OpportunityFire(world.kinds[shooter].id, world.kinds[mover].id, here, die, morale, stops)
    if stops:
        assert state.agenda[-1].name == "oppfire"
        state = replace(state, agenda=state.agenda[:-1]).then(Step("stopped", world.kinds[mover].side, (mover,), where=step.where))
    return state, (shot,)


PHASE = Phase(
    verbs=(
        Verb("fire", Fire, ("oppfire",), fire_refusal, _fire, _walk_fire, _write_fire, _read_fire),
        Verb("hold", HoldFire, ("oppfire",), _hold_refusal, _hold, _walk_hold, _write_hold, _read_hold),
    ),
    asks={"oppfire": _ask_oppfire, "shot": _ask_shot},
    runs={"oppfire": _run_oppfire},
    reads={"shot": _read_shot},
)
