"""Where in the sequence of play a position file stands: from its keys to an agenda, and back. WWA-3.2u, WWA-4.0b."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.games.world_war_africa.contingents import DRC, GOVERNMENT, NOBODY, REBELS
from pbem.games.world_war_africa.rules.activations import ROLLING, activation, segments
from pbem.games.world_war_africa.rules.combat.interception import TRIED
from pbem.games.world_war_africa.rules.reinforcements.stock import ITEMS
from pbem.games.world_war_africa.rules.sequence import rest_of_turn
from pbem.games.world_war_africa.rules.set_up.opening import PARTS
from pbem.games.world_war_africa.rules.set_up.placement import KINDS
from pbem.games.world_war_africa.state import State, Step

TURN, RESOURCES, DRAW, ACTIVATION = "turn", "resources", "draw", "activation"
SEGMENTS = ("reinforcement", "movement", "combat")
SET_UP = (*KINDS, "coup")
SIDE_OF = {"capital": GOVERNMENT, "garrisons": GOVERNMENT, "hutu": GOVERNMENT, "kivu": REBELS, "coup": REBELS}
PHASES = (*SET_UP, TURN, RESOURCES, DRAW, ACTIVATION, *SEGMENTS)
BETWEEN = (TURN, RESOURCES, DRAW)
"""The phases in which no contingent acts."""
DRAWN = {"hutu": "rebel_dice", "kivu": "coup"}
"""Parts of set-up that begin with a draw, and the step after them."""
BEGUN = 1  # the number of a reinforcement step in which something was bought


class Time(Struct, frozen=True):
    """A place in the sequence of play. `next`: contingents that act then, before any is drawn.

    `bought`: so many of each item, () where nothing was bought yet; `moving`: the units that move as a stack; `sailed`: how many
    went by river; `drawn`, `militia`: units that wait in a part of set-up, and how many RDC militia may still come.
    """

    phase: str
    turn: int
    contingent: int = NOBODY
    next: tuple[int, ...] = ()
    flips: int = 0
    bought: tuple[int, ...] = ()
    moving: tuple[int, ...] = ()
    sailed: int = 0
    has_intercepted: bool = False
    drawn: tuple[int, ...] = ()
    militia: int = 0


def agenda_of(time: Time) -> tuple[Step, ...]:
    """The steps from this place on."""
    if time.phase in SET_UP:
        return _set_up(time)
    if time.phase == TURN:
        return (Step("turn", number=time.turn),)
    rest = rest_of_turn(time.turn, *time.next)
    if time.phase in (RESOURCES, DRAW):
        return (*rest, *([Step("resources")] if time.phase == RESOURCES else ()))
    if time.phase == ACTIVATION:
        return (*rest, activation(time.contingent))
    return (*rest, *_segments(time), *[Step("flip", GOVERNMENT, number=time.contingent)] * time.flips)


def _set_up(time: Time) -> tuple[Step, ...]:
    names = [step.name for step in PARTS]
    first = names.index(DRAWN.get(time.phase, time.phase))
    due = tuple(reversed(PARTS[first:]))
    return (*due, Step(time.phase, SIDE_OF[time.phase], time.drawn, time.militia)) if time.phase in DRAWN else due


def _segments(time: Time) -> tuple[Step, ...]:
    """What is left of an activation, last first."""
    steps = segments(time.contingent)
    *later, now = steps[: [step.name for step in steps].index(time.phase) + 1]
    units, number = {
        "reinforcement": (time.bought, BEGUN if time.bought else 0),
        "movement": (time.moving, time.sailed),
        "combat": ((), TRIED if time.has_intercepted else 0),
    }[time.phase]
    return (*later, replace(now, units=units, number=number))


def time_of(state: State) -> Time:
    """The place where a state is, or the last one before it that can be told."""
    flips = sum(step.name == "flip" for step in state.agenda)
    depths = range(len(state.agenda) - flips, 0, -1)
    found = next(time for depth in depths if (time := _time(state, state.agenda[:depth])) is not None)
    return replace(found, flips=flips) if found.phase == "reinforcement" else found


def _time(state: State, agenda: Sequence[Step]) -> Time | None:
    top = agenda[-1]
    upcoming = tuple(step.number for step in reversed(agenda[:-1]) if step.name == "activate")
    if top.name in SET_UP:
        return Time(top.name, 1, drawn=top.units, militia=top.number)
    if top.name == "turn":
        return Time(TURN, top.number)
    if top.name in ("event", RESOURCES, DRAW):
        return Time(TURN if top.name == "event" else top.name, state.turn)
    if top.name in ("activate", *ROLLING):
        return Time(ACTIVATION, state.turn, top.number, upcoming)
    if top.name not in SEGMENTS:
        return None
    found = Time(top.name, state.turn, state.contingent, upcoming)
    combat = next(step for step in agenda if step.name == "combat")
    if top.name == "reinforcement":
        found = replace(found, bought=top.units)
    elif top.name == "movement":
        found = replace(found, moving=top.units, sailed=top.number)
    return replace(found, has_intercepted=combat.number == TRIED)


def is_told(state: State, time: Time) -> bool:
    """Is the state just there, so that the file says all of it?"""
    top = state.agenda[-1]
    if top.name == "activation_roll":
        return not top.units and not state.points[DRC]
    return top.name in ("pay", "event") or (agenda_of(time) == state.agenda and state.fight is None)


def items_of(counts: Sequence[int]) -> dict[str, int]:
    """What was bought, by item."""
    return {item: count for item, count in zip(ITEMS, counts, strict=False) if count}
