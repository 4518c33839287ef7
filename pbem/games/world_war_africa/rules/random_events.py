"""Random events: the draw, what each marker does, Libyan Support in Uganda's segment. WWA-9.0a to WWA-9.0c, WWA-15.0a to WWA-15.0o.

What an event changes by being the event of the turn is read where it counts: activation rolls, resource points. The fight of the
Clash is the step `clash`, part of combat. No event costs resource points. WWA-4.0n.
"""

from collections.abc import Callable

from msgspec.structs import replace

from pbem.engine.demands import Demand, Roll
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS, GOVERNMENT, REBELS, UGANDA
from pbem.games.world_war_africa.events import CorruptionRolled, EventDrawn, PointsReceived, UnitsDrawn, Withdrawn
from pbem.games.world_war_africa.kit_types import Context, Done, Phase
from pbem.games.world_war_africa.rules.placing import dice_for, drawn
from pbem.games.world_war_africa.rules.reinforcements import placements, stock
from pbem.games.world_war_africa.rules.reinforcements.placements import GIVEN, OFFERED
from pbem.games.world_war_africa.rules.resource_points import event_of, received
from pbem.games.world_war_africa.rules.stack_order import leave
from pbem.games.world_war_africa.state import AVAILABLE, GONE, ON_BOARD, State, Step

LIBYAN_SUPPORT = "libyan_support"


# ---- the draw


def _ask_event(now: Context) -> Demand | None:
    """A die among the markers in the pool. WWA-9.0a."""
    left = len(now.state.events)
    return Roll((left,), ("event", str(now.state.turn))) if left > 1 else None


def _run_event(now: Context) -> Done:
    if not now.state.events:
        return now.state, ()
    (last,) = now.state.events
    return _drawn(now, last)


def _read_event(now: Context, numbers: tuple[int, ...]) -> Done:
    (number,) = numbers
    return _drawn(now, now.state.events[number - 1])


def _drawn(now: Context, marker: int) -> Done:
    """Applied at once; some markers go back to the pool, and so do all that are void; nothing else is drawn for those.

    WWA-9.0b, WWA-9.0c, WWA-15.0a, WWA-15.0k, WWA-15.0m.
    """
    world = now.world
    said = world.tables.events.event[marker]
    is_void = said.is_void_at_first and now.state.turn <= world.tables.events.first_turn
    left = now.state.events if said.is_kept or is_void else tuple(each for each in now.state.events if each != marker)
    state, told = replace(now.state, event=marker, events=left), EventDrawn(said.key, is_void)
    if is_void or said.key not in EFFECTS:
        return state, (told,)
    state, events = EFFECTS[said.key](world, state)
    return state, (told, *events)


# ---- what they do


def _chad_withdraws(world: World, state: State) -> Done:
    """Wherever the unit is. WWA-15.0a."""
    kind = next(kind for kind in world.kinds if kind.faction == world.tables.events.withdrawn_faction)
    there, unit = world.board.grid, state.units[kind.index]
    if unit.status == GONE:
        return state, ()
    place = there.name(unit.where) if unit.status == ON_BOARD else ""
    return leave(world, state, (kind.index,), GONE), (Withdrawn(kind.id, place),)


def _corruption(_world: World, state: State) -> Done:
    return state.then(Step("corruption")), ()


def _ask_corruption(now: Context) -> Demand:
    return Roll((now.world.tables.game.die,), ("corruption", str(now.state.turn)))


def _read_corruption(now: Context, numbers: tuple[int, ...]) -> Done:
    """A die says whose income suffers in this turn. WWA-15.0c."""
    (number,) = numbers
    hit = CONTINGENTS.index(now.world.tables.events.corruption[number - 1])
    return replace(now.state, corrupt=hit), (CorruptionRolled(number, CONTINGENTS[hit]),)


def _advisers_come(_world: World, state: State) -> Done:
    """Their marker waits in the Support Available Box. WWA-15.0d."""
    return replace(state, has_advisers=True), ()


def _mlc_in_car(world: World, state: State) -> Done:
    """Points for uganda at once, up to the cap. WWA-15.0h."""
    gains = [world.tables.events.car_points * (contingent == UGANDA) for contingent in range(len(CONTINGENTS))]
    state = received(world, state, gains)
    return state, (PointsReceived(CONTINGENTS[UGANDA], gains[UGANDA], state.points[UGANDA]),)


def _ituri(world: World, state: State) -> Done:
    """The Lendu are placed, unless they are on the map. WWA-15.0i."""
    return placements.begin(world, state, GOVERNMENT, _absent(world, state, (world.tables.events.ituri_faction,)), GIVEN)


def _ugandan_rebels(world: World, state: State) -> Done:
    """WNBF and ADF, each for itself. WWA-15.0l."""
    return placements.begin(world, state, GOVERNMENT, _absent(world, state, world.tables.events.rebel_factions), GIVEN)


def _absent(world: World, state: State, factions: tuple[str, ...]) -> list[int]:
    """The units of some factions that are not on the map, by id."""
    found = [kind for kind in world.kinds if kind.faction in factions and state.units[kind.index].status != ON_BOARD]
    return [kind.index for kind in sorted(found, key=lambda kind: kind.id)]


def _clash(_world: World, state: State) -> Done:
    """The government is asked who fights whom. WWA-15.0m."""
    return state.then(Step("clash")), ()


EFFECTS: dict[str, Callable[[World, State], Done]] = {
    "chad_withdrawal": _chad_withdraws,
    "corruption_and_graft": _corruption,
    "foreign_advisers": _advisers_come,
    "mlc_in_car": _mlc_in_car,
    "ituri_conflict": _ituri,
    "ugandan_rebels": _ugandan_rebels,
    "ugandan_rwandan_clash": _clash,
}
"""What is done at once. Coltan Rush and UNITA Crushed only change rolls, Libyan Support comes in Uganda's segment.

WWA-15.0b, WWA-15.0j, WWA-15.0k, WWA-15.0o.
"""


# ---- Libyan Support


def _offered(now: Context) -> list[int]:
    """MLC infantry brigades in the Available Box, else those lost in an earlier turn, by id; none without the event. WWA-15.0j."""
    world, state, events = now.world, now.state, now.world.tables.events
    if event_of(world, state) != LIBYAN_SUPPORT:
        return []
    found = [
        kind
        for kind in sorted(world.kinds, key=lambda kind: kind.id)
        if (kind.faction, kind.type, kind.size) == (events.libyan_faction, "infantry", "X")
    ]
    available = [kind.index for kind in found if state.units[kind.index].status == AVAILABLE]
    return available or [kind.index for kind in found if stock.is_in_force_pool(state, kind.index)]


def _ask_libyan(now: Context) -> Demand | None:
    """One of them is drawn. WWA-15.0j."""
    dice = dice_for(1, len(_offered(now)))
    return Roll(dice, ("libyan_support", str(now.state.turn))) if dice else None


def _run_libyan(now: Context) -> Done:
    return _read_libyan(now, ()) if _offered(now) else (now.state, ())


def _read_libyan(now: Context, numbers: tuple[int, ...]) -> Done:
    found = drawn(_offered(now), 1, numbers)
    told = UnitsDrawn("rebel", tuple(now.world.kinds[index].id for index in found))
    state, events = placements.begin(now.world, now.state, REBELS, found, OFFERED)
    return state, (told, *events)


PHASE = Phase(
    asks={"event": _ask_event, "corruption": _ask_corruption, "libyan": _ask_libyan},
    runs={"event": _run_event, "libyan": _run_libyan},
    reads={"event": _read_event, "corruption": _read_corruption, "libyan": _read_libyan},
)
