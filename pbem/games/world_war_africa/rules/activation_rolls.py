"""Rolls that decide how many units of Zimbabwe and Angola are active. WWA-5.3a to WWA-5.4b."""

from pbem.engine.hexes import is_box
from pbem.games.world_war_africa.content.schema import Activation, ActivationLine
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import NOBODY
from pbem.games.world_war_africa.state import ON_BOARD, State


def table_of(world: World, contingent: int) -> Activation | None:
    """The activation table of a contingent; None for one that is always wholly active. WWA-5.4c."""
    key = world.tables.contingent[contingent].activation
    return next((table for table in world.tables.activation if table.key == key), None)


def modifier(world: World, state: State, contingent: int, is_paid: bool) -> int:
    """What is added to the roll: for a point of the DRC, for poverty at this moment, for the event of the turn.

    WWA-5.3b, WWA-5.3c, WWA-5.3d, WWA-5.4a.
    """
    table = table_of(world, contingent)
    if table is None:
        return 0
    event = world.tables.events.event[state.event].key if state.event != NOBODY else ""
    return (
        table.paid * is_paid
        + (table.poor if state.points[contingent] < table.poor_below else 0)
        + (table.event_modifier if event == table.event else 0)
    )


def line_of(table: Activation, roll: int) -> ActivationLine:
    """The line of a modified roll: below the first the first, above the last the last. WWA-5.3e."""
    return next((line for line in table.line if roll <= line.to), table.line[-1])


def counted(world: World, state: State, contingent: int) -> list[int]:
    """The land units on the map that the roll speaks of: those of ZB or AN, not the guests from Chad and Namibia.

    WWA-5.3f, WWA-5.3j, WWA-5.3l.
    """
    main = world.tables.contingent[contingent].factions[0]
    return [
        index for index in world.by_contingent[contingent] if world.kinds[index].faction == main and is_on_map(world, state, index)
    ]


def is_on_map(world: World, state: State, index: int) -> bool:
    """In a hex or in the Kitona Box. WWA-0f."""
    unit = state.units[index]
    return unit.status == ON_BOARD and (not is_box(unit.where) or unit.where == world.board.kitona)


def places_and_flips(world: World, state: State, contingent: int, land: int) -> tuple[int, int]:
    """How many more units may come on and how many are turned over, when so many may be active. WWA-5.3f, WWA-5.3g, WWA-5.3h."""
    there = len(counted(world, state, contingent))
    return max(0, land - there), max(0, there - land)


def caps(line: ActivationLine | None) -> dict[str, int]:
    """How many different markers of each kind may be used from this roll until the next; before the first none. WWA-5.3k."""
    if line is None:
        return dict.fromkeys(("air_support", "helo_support", "helo_transport", "air_transport"), 0)
    return {
        "air_support": line.air_support,
        "helo_support": line.helo_support,
        "helo_transport": line.helo_transport,
        "air_transport": line.air_transport,
    }
