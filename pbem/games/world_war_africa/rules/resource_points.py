"""Resource points: the dice of towns, incomes, the most there can be. WWA-10.0b, WWA-10.2a to WWA-10.2w, WWA-15.0c, WWA-15.0h."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.hexes import parse_hex
from pbem.games.world_war_africa.content.board import Town
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, GOVERNMENT, NOBODY
from pbem.games.world_war_africa.rules.control import holder
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import State


def rolling_towns(world: World, state: State) -> list[Town]:
    """The resource towns that somebody controls, by hex number: a die each. WWA-10.2a."""
    return [town for town in world.board.towns.values() if town.is_resource and holder(world, state, town.hex) != NOBODY]


def modifier(world: World, state: State, town: Town) -> int:
    """What is added to a town's die, whoever's share it is: enemies near by, the coltan rush. WWA-10.2b, WWA-10.2d."""
    chart = world.tables.resources
    side = CONTINGENT_SIDE[holder(world, state, town.hex)]
    is_near = presence_of(world, state).enemy_within(side, town.hex, chart.enemy_within)
    is_rush = event_of(world, state) == "coltan_rush" and town.hex in map(parse_hex, chart.coltan_towns)
    return (chart.enemy if is_near else 0) + (chart.coltan if is_rush else 0)


def event_of(world: World, state: State) -> str:
    """The key of the turn's event, "" where there is none."""
    return world.tables.events.event[state.event].key if state.event != NOBODY else ""


def points(world: World, roll: int) -> int:
    """The points of a modified roll; the chart ends with its first and last lines. WWA-10.2a."""
    lines = world.tables.resources.line
    return lines[min(max(roll, 1), len(lines)) - 1]


def incomes(world: World, state: State, dice: Sequence[int]) -> Iterator[int]:
    """What each contingent receives in this turn; `dice` as of `rolling_towns`.

    A die of a government town is read once with corruption and once without: only the share of the contingent that was hit is less.
    WWA-10.2c, WWA-10.2e, WWA-10.2f, WWA-10.2k, WWA-10.2l.
    """
    towns, tables = rolling_towns(world, state), world.tables
    for contingent in range(len(CONTINGENTS)):
        corruption = tables.resources.corruption if state.corrupt == contingent else 0
        total = sum(
            points(world, die + modifier(world, state, town) + corruption)
            for town, die in zip(towns, dice, strict=True)
            if _shares(holder(world, state, town.hex), contingent)
        )
        entry = tables.contingent[contingent]
        yield entry.income + (total // 2 if entry.town_share == "half" else total)


def _shares(owner: int, contingent: int) -> bool:
    """Does the contingent receive of a town that this one holds? WWA-10.2f, WWA-10.2k, WWA-10.2l."""
    if CONTINGENT_SIDE[contingent] == GOVERNMENT:
        return CONTINGENT_SIDE[owner] == GOVERNMENT
    return owner == contingent


def received(world: World, state: State, gains: Sequence[int]) -> State:
    """A state with points added by contingent; what is above the cap is lost. WWA-10.0b, WWA-10.2w."""
    cap = world.tables.game.points_cap
    return replace(state, points=tuple(min(cap, had + gain) for had, gain in zip(state.points, gains, strict=True)))
