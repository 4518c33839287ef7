"""Draws of contingents, activation rolls, units that are turned over. WWA-4.0f, WWA-5.0a to WWA-5.4c."""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.rules.slots import UNIT
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, DRC, GOVERNMENT, NOBODY, RWANDA, UGANDA
from pbem.games.world_war_africa.decisions import Flip, Keep, Pay
from pbem.games.world_war_africa.events import ActivationRolled, ContingentDrawn, Flipped, PointPaid
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.activation_rolls import counted, line_of, modifier, places_and_flips, table_of
from pbem.games.world_war_africa.rules.covered_stacks import is_covered
from pbem.games.world_war_africa.rules.movement import caches_carried
from pbem.games.world_war_africa.rules.supports import counted_anew
from pbem.games.world_war_africa.state import ATTACKED, FLIPPED, MOVED, NO_ROLL, STOPPED, SUPPLIED, WAS_ATTACKED, State, Step

OF_A_COMBAT_SEGMENT = ATTACKED | WAS_ATTACKED
OF_AN_ACTIVATION = FLIPPED | MOVED | STOPPED | SUPPLIED
PAID = (1,)
ROLLING = ("pay", "activation_roll")
"""Steps of an activation before what its roll says: whether a point is spent, and the die."""


def activation(contingent: int) -> Step:
    """The step of a contingent that acts next. WWA-4.0f."""
    return Step("activate", CONTINGENT_SIDE[contingent], number=contingent)


def segments(contingent: int) -> tuple[Step, ...]:
    """What a contingent does when it is drawn, last first. WWA-4.0b."""
    side = CONTINGENT_SIDE[contingent]
    first = (Step("libyan", side),) if contingent == UGANDA else ()
    return (Step("activation_ends"), Step("combat", side), Step("movement", side), Step("reinforcement", side), *first)


def next_without_a_draw(state: State) -> frozenset[int]:
    """The contingents of turn 1 that act before the draws, as far as they still have to. WWA-5.2a."""
    first = {RWANDA, UGANDA} if any(step.name == "turn" and step.number == 1 for step in state.agenda) else set()
    return frozenset(first | {step.number for step in state.agenda if step.name == "activate"})


# ---- the draw


def _ask_draw(now: Context) -> Demand | None:
    """A die where more than one marker is left: each acts once. WWA-4.0f, WWA-5.1a, WWA-5.1b."""
    left = len(now.state.waiting)
    return Roll((left,), ("activation", str(now.state.turn))) if left > 1 else None


def _run_draw(now: Context) -> Done:
    """The last one needs no die; with none the activations are over. WWA-4.0j."""
    if not now.state.waiting:
        return now.state, ()
    (last,) = now.state.waiting
    return _drawn(now, last)


def _read_draw(now: Context, numbers: tuple[int, ...]) -> Done:
    (number,) = numbers
    return _drawn(now, now.state.waiting[number - 1])


def _drawn(now: Context, contingent: int) -> Done:
    state = replace(now.state, waiting=tuple(each for each in now.state.waiting if each != contingent))
    return state.then(Step("draw"), activation(contingent)), ()


def _run_activate(now: Context) -> Done:
    """Its units turn back and forget the last activation; Zimbabwe and Angola roll. WWA-5.3a, WWA-5.3i, WWA-5.4c."""
    contingent = now.step.number
    state = replace(fresh(now.world, now.state, contingent), contingent=contingent, entries=0).then(*segments(contingent))
    if table_of(now.world, contingent) is not None:
        state = state.then(Step("pay", GOVERNMENT, number=contingent))
    return state, (ContingentDrawn(CONTINGENTS[contingent]),)


def fresh(world: World, state: State, contingent: int) -> State:
    """A state in which the units of a contingent carry no mark of an activation."""
    units = list(state.units)
    for index in world.by_contingent[contingent]:
        units[index] = replace(units[index], marks=units[index].marks & ~OF_AN_ACTIVATION, spent=0, push=NO_ROLL)
    return caches_carried.put_down(replace(state, units=tuple(units)))


# ---- the roll


def _ask_pay(now: Context) -> Demand | None:
    """Is there a point to spend? WWA-5.3b."""
    return Choose(GOVERNMENT, "pay", is_order=False, begins_stretch=True) if now.state.points[DRC] else None


def _run_pay(now: Context) -> Done:
    return _keep(now, Keep())


def _pay(now: Context, _answer: Pay) -> Done:
    """It is gone, whatever comes up. WWA-5.3b."""
    points = list(now.state.points)
    points[DRC] -= 1
    state = replace(now.state, points=tuple(points))
    roll = Step("activation_roll", GOVERNMENT, PAID, now.step.number)
    return state.then(roll), (PointPaid(CONTINGENTS[now.step.number]),)


def _keep(now: Context, _answer: Keep) -> Done:
    return now.state.then(Step("activation_roll", GOVERNMENT, number=now.step.number)), ()


def _ask_roll(now: Context) -> Demand | None:
    return Roll((now.world.tables.game.die,), ("activation of " + CONTINGENTS[now.step.number], str(now.state.turn)))


def _read_roll(now: Context, numbers: tuple[int, ...]) -> Done:
    """The line says how many may act; places and flips are fixed now. WWA-5.3e to WWA-5.3h."""
    world, state, contingent, (number,) = now.world, now.state, now.step.number, numbers
    table = table_of(world, contingent)
    assert table is not None
    modified = number + modifier(world, state, contingent, is_paid=now.step.units == PAID)
    line = line_of(table, modified)
    entries, flips = places_and_flips(world, state, contingent, line.land)
    lines = list(state.lines)
    lines[contingent] = table.line.index(line)
    state = counted_anew(world, replace(state, lines=tuple(lines), entries=entries), contingent)
    event = ActivationRolled(CONTINGENTS[contingent], number, modified, line.land, entries, flips)
    return state.then(*[Step("flip", GOVERNMENT, number=contingent)] * flips), (event,)


# ---- units that may not act


def flippable(now: Context) -> list[int]:
    """The units that the roll counts and that are not turned over yet. WWA-5.3h, WWA-5.3j."""
    return [index for index in counted(now.world, now.state, now.step.number) if not now.state.units[index].has(FLIPPED)]


def _ask_flip(now: Context) -> Demand | None:
    return Choose(now.step.side, "flip", is_order=False, begins_stretch=True)


def _flip_refusal(now: Context, answer: Flip) -> Refusal | None:
    if answer.unit in flippable(now):
        return None
    return Refusal("WWA-5.3h", "not-to-be-flipped", now.world.notation.unit(answer.unit))


def _flip(now: Context, answer: Flip) -> Done:
    unit = now.state.units[answer.unit]
    state = now.state.with_unit(answer.unit, replace(unit, marks=unit.marks | FLIPPED))
    return state, (Flipped(now.world.kinds[answer.unit].id, is_covered(now.world, unit)),)


def _run_activation_ends(now: Context) -> Done:
    """Who has fought may fight and be fought in the next Combat Segment. WWA-8.2b."""
    units = tuple(replace(unit, marks=unit.marks & ~OF_A_COMBAT_SEGMENT) for unit in now.state.units)
    return replace(now.state, units=units, contingent=NOBODY, entries=0), ()


PHASE = Phase(
    Verb("pay", Pay, "pay", apply=_pay, is_answer=True),
    Verb("keep", Keep, "pay", apply=_keep, is_answer=True),
    Verb("flip", Flip, "flip", (UNIT.of(flippable),), refusal=_flip_refusal, apply=_flip, is_answer=True),
    asks={"draw": _ask_draw, "pay": _ask_pay, "activation_roll": _ask_roll, "flip": _ask_flip},
    runs={"draw": _run_draw, "activate": _run_activate, "pay": _run_pay, "activation_ends": _run_activation_ends},
    reads={"draw": _read_draw, "activation_roll": _read_roll},
)
