"""The same intentions unit by unit: which next, and what its figures do once its dice are thrown."""

from collections.abc import Iterator, Mapping

from pbem.bots.heart_of_africa.battlefield import Battlefield
from pbem.bots.heart_of_africa.intentions import entries
from pbem.bots.heart_of_africa.weights import Weights
from pbem.engine.decisions import Decision
from pbem.games.heart_of_africa.decisions.movement import Activate, Again, Charge, Finish, Hold, Line, Pass
from pbem.games.heart_of_africa.rules.figures.activity import has_acted
from pbem.games.heart_of_africa.rules.sheets.enacting import plan_of
from pbem.games.heart_of_africa.state.figures import ACTIVATED
from pbem.games.heart_of_africa.state.sheets import CHARGE, FORM, HOLD, Action

Planned = Mapping[int, Action | None]


def planned_for(field: Battlefield, weights: Weights) -> Planned:
    """What each unit is to do, in the order in which they are moved."""
    return {entry.body: entry.branches[0].action for entry in entries(field, weights)}


def orders(field: Battlefield, planned: Planned, kind: str, *, is_put_back: bool) -> Iterator[Decision]:
    """The next order of a side: a unit to move, or what the figures of the moving unit do.

    `is_put_back`: what was meant has come to nothing, and the unit stands as it stood.
    """
    if kind == "figures":
        action = planned.get(field.view.activation.unit)
        if action is not None and not is_put_back:
            yield from _figures(field, action)
        yield Finish()
        yield Again()
        return
    left = [unit for unit in planned if not field.view.units[unit].has(ACTIVATED)]
    for unit in left:
        action = planned[unit]
        yield Hold(unit) if action is None or action.kind == HOLD else Activate(unit)
    yield Pass()


def _figures(field: Battlefield, action: Action) -> Iterator[Decision]:
    world, view = field.world, field.view
    if any(has_acted(view, number) for unit in view.activation.units for number in world.units[unit].figures):
        if action.kind not in (CHARGE, FORM) or action.is_careful:
            yield from plan_of(world, view, action).plan
        return
    if action.kind == FORM and action.is_careful:
        yield from plan_of(world, view, action).plan
    elif action.kind == FORM:
        yield Line(action.to, action.shape, action.facing, action.count)
    elif action.kind == CHARGE:
        near = {body.number: body for body in field.enemies}
        own = next((body for body in field.own if body.number == view.activation.unit), None)
        targets = [near[body] for body in action.bodies if body in near]
        yield from (Charge(foe.number, 0) for foe in (field.nearest(own, targets) if own is not None else ()))
    else:
        yield from plan_of(world, view, action).plan
