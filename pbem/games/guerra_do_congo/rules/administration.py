"""The Administration of a turn: victory points, army morale, replacement and air points. Section 2.2."""

from msgspec.structs import replace

from pbem.engine.events import Event
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.events import MoraleSet, PointsReceived, TurnBegan
from pbem.games.guerra_do_congo.kit_types import Done
from pbem.games.guerra_do_congo.rules import army_morale, victory
from pbem.games.guerra_do_congo.state import CONGO, REBELS, SIDES, State


def administer(world: World, state: State, turn: int) -> Done:
    """The steps in their order. Reinforcements need none: what is due by its turn waits for its owner.

    GC-2.2a, GC-2.2b, GC-2.2f.
    """
    still = tuple(entry for entry in state.interdictions if entry.until >= turn)  # GC-4.6.4h
    state = replace(state, turn=turn, side=REBELS, interdictions=still)
    events: tuple[Event, ...] = (TurnBegan(turn),)
    for step in (_victory_points, _morale, _replacement_points, _air_points):
        state, more = step(world, state)
        events += more
    return state, events


def _victory_points(world: World, state: State) -> Done:
    """Interventions by units that stand in the DRC, also from set-up; Angola's presence. GC-2.2c, GC-7m, GC-7q."""
    state, events = victory.score_interventions(world, state)
    state, more = victory.score_presence(world, state)
    return state, events + more


def _morale(world: World, state: State) -> Done:
    """Each army's marker, worked out from 0. GC-2.2d."""
    found = army_morale.markers(world, state)
    events = tuple(MoraleSet(army, value, lines) for army, (value, lines) in zip(ARMIES, found, strict=True))
    return replace(state, morale=tuple(value for value, _ in found)), events


def _replacement_points(world: World, state: State) -> Done:
    """One pool a side; unspent points stay, without limit. GC-2.2e, GC-5.3b, GC-5.3c, GC-M3a, GC-T6a."""
    received = world.tables.replacements.of_turn(state.turn)
    rebels, congo = (pool + points for pool, points in zip(state.replacement_points, received, strict=True))
    rows = zip(SIDES, received, (rebels, congo), strict=True)
    events = tuple(PointsReceived(side, "replacements", points, total) for side, points, total in rows)
    return replace(state, replacement_points=(rebels, congo)), events


def _air_points(world: World, state: State) -> Done:
    """Only the Congo player has air points; what is left of last turn is lost. GC-2.2g, GC-4.5a, GC-T5a."""
    points = world.tables.air_points.by_turn[str(state.turn)]
    return replace(state, air_points=points), (PointsReceived(SIDES[CONGO], "air", points, points),)
