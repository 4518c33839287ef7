"""What the other side is told of what is done with units that it does not see. WWA-8.5a.

A unit that moves, comes or goes by itself is open; of a stack that moves the top unit and the number are. Orders name units, also
where nothing comes of them: they are told by what they do.
"""

from typing import Any

from msgspec.structs import asdict, replace

from pbem.engine.demands import Decided, Input
from pbem.engine.events import Event
from pbem.games.world_war_africa import decisions as d
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import NOBODY
from pbem.games.world_war_africa.events import AdvisersPlaced, Flipped, Moved, Pushed
from pbem.games.world_war_africa.state import UNKNOWN, State

HIDDEN = "?"
"""Stands for the id of a unit that a side does not see."""
COVERED = (
    *(d.March, d.Enter, d.GoInto, d.Sail, d.Fly, d.Helicopter, d.Charter, d.TryRwanda),
    *(d.Attack, d.Intercept, d.PutOnTop, d.OrderStacks, d.Advise, d.Flip, d.Lose),
    *(d.UnitIsAt, d.OddsAtLeast),
)
"""Decisions and conditions that say which unit is where."""


def may_see(given: Input, side: int) -> bool:
    """May a side see this input as it was given?"""
    return not isinstance(given, Decided) or given.side == side or not isinstance(given.decision, COVERED)


def seen(world: World, event: Event, side: int) -> Event:
    """An event as a side is told it."""
    if isinstance(event, Moved | Pushed) and len(event.units) > 1 and _side_of(world, event.units[0]) != side:
        return replace(event, units=(event.units[0], *[HIDDEN] * (len(event.units) - 1)))
    if isinstance(event, Flipped | AdvisersPlaced) and event.is_covered and _side_of(world, event.unit) != side:
        return replace(event, unit=HIDDEN)
    return event


def _side_of(world: World, name: str) -> int:
    """Whose unit it is; nobody's where the name is hidden already."""
    index = world.notation.index_of.get(name)
    return NOBODY if index is None else world.kinds[index].side


def without_stand_ins(world: World, view: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events of a position in which units stand in for others: these have no names in them."""
    if not events:
        return events
    unknown = {world.kinds[index].id for index, unit in enumerate(view.units) if unit.marks & UNKNOWN}
    return tuple(_without(event, unknown) for event in events) if unknown else events


def _without(event: Event, unknown: set[str]) -> Event:
    return replace(event, **{name: _masked(value, unknown) for name, value in asdict(event).items()})


def _masked(value: Any, unknown: set[str]) -> Any:
    if isinstance(value, str):
        return HIDDEN if value in unknown else value
    return tuple(_masked(each, unknown) for each in value) if isinstance(value, tuple) else value
