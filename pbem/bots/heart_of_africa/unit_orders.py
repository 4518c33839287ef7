"""The same intentions unit by unit: which next, and what its figures do once its dice are thrown."""

from collections.abc import Iterator

from pbem.bots.heart_of_africa.battlefield import Battlefield
from pbem.bots.heart_of_africa.intentions import action_of, marches, units_in_turn
from pbem.bots.heart_of_africa.weights import Weights
from pbem.engine.decisions import Decision
from pbem.games.heart_of_africa.decisions.movement import Activate, Again, Charge, Finish, Hold, Line, Pass
from pbem.games.heart_of_africa.rules.figures.activity import have_acted
from pbem.games.heart_of_africa.rules.movement import marching
from pbem.games.heart_of_africa.rules.movement.closing_up import closing_orders
from pbem.games.heart_of_africa.rules.sheets.enacting import plan_of
from pbem.games.heart_of_africa.state.figures import ACTIVATED
from pbem.games.heart_of_africa.state.sheets import CHARGE, FORM, HOLD, Action


def units(field: Battlefield, weights: Weights) -> Iterator[Decision]:
    """Which unit is moved next, or held."""
    for unit in units_in_turn(field, weights):
        if not field.view.units[unit].has(ACTIVATED):
            action = Action(FORM) if marches(field) else action_of(field, weights, unit)
            yield Hold(unit) if action is None or action.kind == HOLD else Activate(unit)
    yield Pass()


def figures(field: Battlefield, action: Action | None) -> Iterator[Decision]:
    """What the figures of the unit that moves do next. None: they stay as they are."""
    if action is not None:
        yield from _figures(field, action)
    yield Finish()
    yield from closing_orders(field.world, field.view)
    yield Again()


def _figures(field: Battlefield, action: Action) -> Iterator[Decision]:
    world, view = field.world, field.view
    if any(not have_acted(world, view).isdisjoint(world.units[unit].figures) for unit in view.activation.units):
        if action.kind not in (CHARGE, FORM) or action.is_careful or marching.outside(world, view):
            yield from plan_of(world, view, action).plan
        return
    if action.kind == FORM and (action.is_careful or marching.outside(world, view)):
        yield from plan_of(world, view, action).plan
    elif action.kind == FORM:
        yield Line(action.to, action.shape, action.facing, action.count)
    elif action.kind == CHARGE:
        near = {body.number: body for body in field.enemies}
        own = next((body for body in field.own if body.number == view.activation.unit), None)
        targets = [near[body] for body in action.bodies if body in near]
        yield from (Charge(foe.number, action.count) for foe in (field.nearest(own, targets) if own is not None else ()))
    else:
        yield from plan_of(world, view, action).plan
