"""Ends of a match: immediate victories, and the count of points after the last turn. Section 7 and the scenario sheets."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.events import MatchEnded, Scored
from pbem.games.rio_40.kit_types import Done
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.state import ELIMINATED, FINISHED, LEFT_MAP, NOBODY, ON_MAP, SIDES, State

Line = tuple[int, str, int, str]  # side, field of the points, points, hex or unit


def won_by(state: State, side: int, reason: str, points: tuple[int, ...] = ()) -> Done:
    """The match is over."""
    state = replace(state, phase=FINISHED, winner=side, ended_by=reason, agenda=(), walk=None, fight=None, hunt=None)
    return state, (MatchEnded(SIDES[side] if side != NOBODY else "", reason, points),)


def check_hunted(world: World, state: State) -> Done:
    """After each elimination and each exit: is the hunted side's last unit gone? R40-S4.3a."""
    left, hunted = hunted_left(world, state)
    if state.phase == FINISHED or not hunted or left:
        return state, ()
    return won_by(state, 1 - next(kind.side for kind in world.kinds if kind.type == world.scenario.special.hunted), "hunted-down")


def hunted_left(world: World, state: State) -> tuple[int, int]:
    """How many of the hunted units are left, on the map or still to come, and how many there were; none where nobody is hunted."""
    hunted = [state.units[kind.index].status for kind in world.kinds if kind.type == world.scenario.special.hunted]
    return sum(status not in (ELIMINATED, LEFT_MAP) for status in hunted), len(hunted)


def finish(world: World, state: State) -> Done:
    """After the last turn, with everything open. R40-7a, R40-7f, R40-S2.3a."""
    if world.scenario.special.chief:
        side = _keeper(world, state)
        return won_by(state, side, "chief-held" if side != NOBODY else "chief-with-nobody")
    lines = list(score(world, state))
    totals = tuple(sum(points for owner, _, points, _ in lines if owner == side) for side in range(len(SIDES)))
    winner = NOBODY if totals[0] == totals[1] else totals.index(max(totals))
    scored: tuple[Event, ...] = tuple(Scored(SIDES[side], line, points, subject) for side, line, points, subject in lines)
    state, events = won_by(state, winner, "points", totals)
    return state, scored + events


def _keeper(world: World, state: State) -> int:
    """Whose combatant is in the chief's hex, suppressed or not. R40-S2.3a."""
    presence = presence_of(world, state)
    chiefs = (state.units[kind.index] for kind in world.kinds if kind.is_chief)
    here = next((chief.where for chief in chiefs if chief.status == ON_MAP), NOWHERE)
    sides = [world.kinds[index].side for index in presence.at(here) if world.kinds[index].is_combatant]
    return sides[0] if sides else NOBODY


def score(world: World, state: State) -> Iterator[Line]:
    """The points of both sides as things stand, objective hexes first. R40-7b, R40-7c, R40-7d, R40-7e, R40-5.1.5n.

    R40-S1.4a, R40-S4.4a, R40-S4.4b, R40-S4.4e, R40-S5.4a.
    """
    points, name = world.scenario.points, world.board.grid.name
    for here, holder in objective_holders(world, state).items():
        if holder != NOBODY and points.objective:
            yield holder, "objective", points.objective, name(here)
    for loss in state.losses:
        kind = world.kinds[loss.unit]
        if kind.is_civilian:
            yield from _line(loss.by, "civilian", points.civilian, kind.id)
        elif kind.side != loss.by:  # R40-7c, R40-S3.4a: enemy units; a car with its passenger is two
            line, value = ("combatant", points.combatant) if kind.is_combatant else ("transport", points.transport)
            yield from _line(loss.by, line, value, kind.id)
            if kind.type == world.scenario.special.hunted:
                yield from _line(loss.by, "militia", points.militia, kind.id)
    for kind in world.kinds:
        unit = state.units[kind.index]
        if kind.type == world.scenario.special.hunted and unit.status == ON_MAP:
            if unit.is_suppressed:
                yield from _line(1 - kind.side, "militia_suppressed", points.militia_suppressed, kind.id)  # R40-S4.4c
            if world.board.terrain[unit.where].key == "favela":
                yield from _line(kind.side, "militia_in_favela", points.militia_in_favela, kind.id)  # R40-S4.4d


def _line(side: int, line: str, points: int, subject: str) -> Iterator[Line]:
    if points:
        yield side, line, points, subject


def objective_holders(world: World, state: State) -> dict[Hex, int]:
    """The last holder of each open objective hex, ascending; of secret ones once their marker is open. R40-2.1.2a, R40-S5.4a."""
    markers = (state.units[kind.index] for kind in world.kinds if kind.is_marker)
    shown = {unit.where for unit in markers if unit.status == ON_MAP}
    hexes = sorted(shown.union(world.objectives))
    return {here: state.holders[world.watched.index(here)] for here in hexes}
