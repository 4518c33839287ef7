"""Units in ambush that show themselves as their sub-sheets say. decisions.md, section 4.1. HA-HIDE-07, HA-HIDE-09.

Steps: `ambush` (side: who is to move next; NOBODY: nobody is) and `ambush_fire` (side) wait for an answer, kind "onward", so that
a hidden unit can spring; they ask wherever one may lie, as far as both know. `ambush_sheet` (side, unit, number: behind whose
entry, + 1; others: its lines as bytes; word: MOVES if the unit is activated at once) puts a sub-sheet into the sheet of its side.
"""

from collections.abc import Callable

from msgspec.structs import replace

from pbem.engine.demands import Choose, Demand, Sprung
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.turn import Held
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.hidden import ambushes
from pbem.games.heart_of_africa.rules.hidden.emerging import emerged
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import SubSheet, ambush_of, sheet_for
from pbem.games.heart_of_africa.rules.hidden.triggers import is_possible
from pbem.games.heart_of_africa.rules.movement.candidates import UNITS, optional, waiting
from pbem.games.heart_of_africa.rules.sheets import enacting
from pbem.games.heart_of_africa.rules.sheets.ambush_lines import Orders, orders_of, rank_in
from pbem.games.heart_of_africa.rules.sheets.choosing import first_ready, holds_only, rank_of
from pbem.games.heart_of_africa.rules.sheets.conditions import all_hold_hidden
from pbem.games.heart_of_africa.rules.sheets.writing import with_sheet
from pbem.games.heart_of_africa.rules.shooting import default_fire, salvos
from pbem.games.heart_of_africa.rules.shooting.prospects import prospects
from pbem.games.heart_of_africa.state.figures import ACTIVATED, HELD, NOBODY, OFF_MAP
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import HiddenUnit
from pbem.games.heart_of_africa.state.sheets import FREE

MOVES = "moves"
WorldOf = Callable[[State], World]


# ---- is it time?


def is_met(world_of: WorldOf, state: State, side: int, payload: bytes) -> bool:
    """Is a hidden unit found now, or does it show itself? HA-HIDE-04, HA-HIDE-07, HA-HIDE-09."""
    world = world_of(state)
    if ambushes.is_met(world, state, side, payload):
        return True
    ambush = ambush_of(payload)
    if ambush is None or ambush.unit is None or not _is_closed(world, state, side, ambush.unit):
        return False
    sheet, name = sheet_for(ambush.sheets, state.turn), state.agenda[-1].name
    if sheet is None or name not in (ambushes.AMBUSH, ambushes.AMBUSH_FIRE):
        return False
    orders = orders_of(world, state, side, _any_of(world, side), sheet)
    if name == ambushes.AMBUSH:
        return _is_next(world, state, ambush.unit, orders, sheet.after)
    return orders.lies and _has_target(world_of, state, ambush.unit, orders)


def rank(world: World, state: State, side: int, payload: bytes) -> int:
    """Of several that could spring the one that is found comes first, then that which stands first, then the lowest leaf."""
    ambush = ambush_of(payload)
    if ambush is None or ambush.unit is None or ambushes.is_met(world, state, side, payload):
        return ambushes.rank(world, state, payload)
    sheet = sheet_for(ambush.sheets, state.turn) or SubSheet()
    return (1 + rank_in(state.sheets[side], sheet.after)) * ambushes.LAST_FOUND + ambush.leaf


def _is_closed(world: World, state: State, side: int, unit: HiddenUnit) -> bool:
    is_lying = unit.side == side and unit.leaf not in state.secrets.opened[side]
    return bool(state.turn and state.agenda) and is_lying and is_possible(world, unit)


def _any_of(world: World, side: int) -> int:
    """A unit of a side, to be named where a line is refused."""
    return next((unit.number for unit in world.units if unit.side == side), 0)


def _is_next(world: World, state: State, unit: HiddenUnit, orders: Orders, after: int) -> bool:
    """Is it the turn of its side, is it ready, and nobody before it on the sheet? decisions.md, section 4.3."""
    side, entry = state.agenda[-1].side, orders.entry  # type: ignore[union-attr]
    if side != unit.side or entry is None or not all_hold_hidden(world, state, unit, entry.wait):
        return False
    first = first_ready(world, state, side, waiting(world, state, side, UNITS), optional(world, state, side, UNITS))
    sheet = state.sheets[side]
    return first is None or 2 * rank_in(sheet, after) < rank_of(first, sheet.entries[first])


def _has_target(world_of: WorldOf, state: State, unit: HiddenUnit, orders: Orders) -> bool:
    """Would a figure shoot at anybody if it came out? Of the enemies those that lie in ambush till now are not there."""
    figures = list(state.figures)
    for body in state.volley.emerged:
        if state.roster[body].side != unit.side:
            for number in world_of(state).units[body].figures:
                figures[number] = replace(figures[number], status=OFF_MAP)
    before = replace(state, figures=tuple(figures))
    body = len(before.roster)
    after, _ = emerged(world_of(before), before, unit)
    world = world_of(after)
    assert orders.fire is not None
    line = replace(orders.fire, body=body)
    able = (figure for figure in world.units[body].figures if prospects(world, after).has_any(figure))
    aims = (salvos.Aim(default_fire.order_of(line, figure), 0) for figure in able)
    return line.policy == FREE and any(salvos.target_of(world, after, aim) for aim in aims)


# ---- it springs


def _spring(now: Context, given: Sprung) -> Done:
    """Where it is found as ever; else by itself: it shoots, or it is moved in the place of the next unit of its side."""
    if ambushes.is_met(now.world, now.state, given.side, given.payload):
        return ambushes.sprung(now, given)
    ambush = ambush_of(given.payload)
    assert ambush is not None
    assert ambush.unit is not None
    state, body = now.state, len(now.state.roster)
    if now.step.name == ambushes.AMBUSH:
        *rest, alternate = state.agenda[:-1]
        assert isinstance(alternate, Step)
        turn = replace(alternate, side=1 - given.side, number=0, figure=NOBODY)
        state = replace(state, agenda=(*rest, turn), ways=())
    state, events = emerged(now.world, state, ambush.unit)
    if now.step.name == ambushes.AMBUSH_FIRE:
        new = range(body, len(state.roster))
        state = replace(state, volley=replace(state.volley, emerged=(*state.volley.emerged, *new)))
    word = MOVES if now.step.name == ambushes.AMBUSH else ""
    return ambushes.with_sub_sheet(state, ambush, body, word), events


def _run_sheet(now: Context) -> Done:
    """The unit has an entry and a fire line from now on; it is moved at once, or when its turn comes."""
    step, state, side, body = now.step, now.state, now.step.side, now.step.unit
    orders = orders_of(now.world, state, side, body, SubSheet(0, step.number, bytes(step.others)))
    sheet, place = state.sheets[side], len(state.sheets[side].entries)
    if orders.entry is not None:
        entry = replace(orders.entry, rank=rank_in(sheet, step.number))
        sheet = replace(sheet, entries=(*sheet.entries, entry))
    if orders.fire is not None:
        sheet = replace(sheet, fire=(*sheet.fire, orders.fire))
    state = with_sheet(state, side, sheet)
    if step.word != MOVES:
        return state, ()
    if orders.entry is None or holds_only(state, side, place):
        return state.unit_marked(body, ACTIVATED | HELD), (Held(now.world.units[body].name),)
    return enacting.begin(now.world, state, body, place)


def _ask(now: Context) -> Demand:
    return Choose(now.step.side, enacting.ANSWER, is_order=False)


PHASE = Phase(
    asks=dict.fromkeys((ambushes.AMBUSH, ambushes.AMBUSH_FIRE), _ask),
    runs={"ambush_sheet": _run_sheet},
    springs=dict.fromkeys((ambushes.AMBUSH, ambushes.AMBUSH_FIRE), _spring),
)
