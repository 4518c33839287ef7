"""Layers to lay over the map: control, supply, zones of control, what scores, rain, limits, entries, the river, airfields."""

from collections.abc import Iterator

from pbem.engine.hexes import Hex, is_box
from pbem.engine.paths import trace_to
from pbem.engine.planning import Mark, Overlay
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, GOVERNMENT, NOBODY, REBELS, SIDES
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.entering import Ground, ground_of
from pbem.games.world_war_africa.rules.presence import Presence, presence_of
from pbem.games.world_war_africa.rules.supply import Supply, supply_of
from pbem.games.world_war_africa.state import State

EQUATOR = "equator-"
"""Before the season of the row through which the equator runs."""


def overlays(rules: AfricaRules, state: State, side: int) -> tuple[Overlay, ...]:
    """All layers as this side wants to see them: its own contingents' supply before the enemy's."""
    world = rules.world
    ground = ground_of(world, state)
    order = sorted(range(len(CONTINGENTS)), key=lambda contingent: (CONTINGENT_SIDE[contingent] != side, contingent))
    return (
        Overlay("control", dict(_held(world, state))),
        Overlay("zones", _zones(presence_of(world, state))),
        Overlay("victory", dict(_prizes(world, state))),
        *(Overlay(f"supply-{CONTINGENTS[each]}", dict(_supplied(world, supply_of(world, state), each))) for each in order),
        Overlay("seasons", _seasons(ground)),
        Overlay("limits", dict(_limits(world))),
        Overlay("entries", _entries(world)),
        Overlay("river", {here: Mark("river-port") for here in sorted(world.board.riverine)}),
        Overlay("airfields", dict(_airfields(world, state, side))),
    )


def overlays_from(rules: AfricaRules, state: State, side: int, here: Hex) -> tuple[Overlay, ...]:
    """Layers seen from a hex: the line of supply of this side's units there, and what is near enough to matter to a town."""
    board = rules.world.board
    if here not in board.terrain:
        return ()
    near = [there for there in board.grid.within(here, rules.world.tables.resources.enemy_within) if there in board.terrain]
    return (
        Overlay("line", dict(_line(rules.world, state, side, here))),
        Overlay("near", {there: Mark("near") for there in sorted(near)}),
    )


def _line(world: World, state: State, side: int, here: Hex) -> Iterator[tuple[Hex, Mark]]:
    """From the hex to a source: of the unit on top there, else of the first contingent that has a line. WWA-11.2a, WWA-11.2b."""
    supply = supply_of(world, state)
    there = sorted(supply.presence.of(side, here), key=lambda index: state.units[index].place)
    own = [units[0] for contingent, units in enumerate(world.by_contingent) if CONTINGENT_SIDE[contingent] == side]
    index = next((index for index in (there[:1] or own) if here in supply.lines(index)), None)
    if index is not None:
        line = trace_to(supply.lines(index), here)
        yield from ((place, Mark("supply-line", side)) for place in line[1:])
        yield line[0], Mark("supply-source", side)


def _held(world: World, state: State) -> Iterator[tuple[Hex, Mark]]:
    """Every hex by the side that holds it, towns and airfields by the contingent. WWA-3.0b, WWA-3.1a."""
    for here in world.board.place:
        contingent = control.holder(world, state, here)
        if contingent != NOBODY:
            side = CONTINGENT_SIDE[contingent]
            name = CONTINGENTS[contingent] if here in world.board.towns or is_box(here) else SIDES[side]
            yield here, Mark(f"held-{name}", side)
        elif here in world.board.towns:
            yield here, Mark("unheld")


def _zones(presence: Presence) -> dict[Hex, Mark]:
    """Hexes in the zone of control of one side, or of both; those where units of the other must stop. WWA-11.0a, WWA-11.0b."""
    marks = {}
    for here in sorted(presence.zocs[0] | presence.zocs[1]):
        if here not in presence.board.terrain:
            continue
        role = "stops" if any(here in zocs for zocs in presence.town_zocs) else "zone"
        zones = presence.town_zocs if role == "stops" else presence.zocs
        owners = [side for side in (GOVERNMENT, REBELS) if here in zones[side]]
        marks[here] = Mark(f"{role}-{SIDES[owners[0]]}", owners[0]) if len(owners) == 1 else Mark(f"{role}-both")
    return marks


def _prizes(world: World, state: State) -> Iterator[tuple[Hex, Mark]]:
    """The towns, each a point for the rebels, by who holds them; the capital, which decides. WWA-13.1a, WWA-13.2a."""
    capital = world.hex_of(world.tables.setup.kinshasa)
    for here in world.board.towns:
        side = control.holding_side(world, state, here)
        yield here, Mark("decides", side) if here == capital else Mark("prize", side, str(world.tables.victory.town))


def _supplied(world: World, supply: Supply, contingent: int) -> Iterator[tuple[Hex, Mark]]:
    """Where the contingent's own army is in supply, where only a faction that lives there is, and the sources.

    WWA-11.2b, WWA-11.2d, WWA-11.2e, WWA-11.2f.
    """
    side = CONTINGENT_SIDE[contingent]
    first, *others = ({world.kinds[index].faction: index for index in world.by_contingent[contingent]}).values()
    sources = supply.sources(first)
    for here in world.board.playable:
        if supply.presence.holds_enemy(side, here):
            continue
        if here in sources:
            yield here, Mark("supply-source", side)
        elif supply.feeds(first, here):
            yield here, Mark("supply", side)
        elif any(supply.feeds(index, here) for index in others):
            yield here, Mark("supply-local", side)


def _seasons(ground: Ground) -> dict[Hex, Mark]:
    """Where it rains in this turn, and the row of the equator. WWA-7.8a, WWA-7.8b, WWA-7.8e."""
    board = ground.board
    southern = max(here // 100 for here in board.playable if not board.is_north(here))
    return {
        here: Mark(f"{EQUATOR if here // 100 == southern else ''}{'rain' if ground.rains(here) else 'dry'}")
        for here in board.playable
    }


def _limits(world: World) -> Iterator[tuple[Hex, Mark]]:
    """Where Ugandan and where Rwandan units may be. WWA-7.1a, WWA-7.1b."""
    limits, board = world.tables.limits, world.board
    for here in board.playable:
        has_uganda = board.province[here] in limits.ugandan_provinces
        has_rwanda = here // 100 <= limits.rwandan_last_row
        if has_uganda or has_rwanda:
            yield here, Mark("limit-both" if has_uganda and has_rwanda else "limit-uganda" if has_uganda else "limit-rwanda")


def _entries(world: World) -> dict[Hex, Mark]:
    """The hexes by which units come on from boxes, with the letter of each box. WWA-10.2n, WWA-10.2q, WWA-7.11c, WWA-7.11q."""
    letters: dict[Hex, str] = {}
    for box, hexes in reversed(world.board.gates.items()):
        for here in hexes:
            letters[here] = letters.get(here, "") + world.board.grid.name(box)[0]
    return {here: Mark("entry", text=text) for here, text in sorted(letters.items())}


def _airfields(world: World, state: State, side: int) -> Iterator[tuple[Hex, Mark]]:
    """Airfields that this side may use, those of the enemy, and those of nobody. WWA-7.9b, WWA-7.11p, WWA-14.0c."""
    for here in (*sorted(world.board.airfields), world.board.kitona):
        owner = control.holding_side(world, state, here)
        yield here, Mark("airfield-own" if owner == side else "airfield-enemy" if owner >= 0 else "airfield-open", owner)
