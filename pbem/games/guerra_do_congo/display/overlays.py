"""Layers to lay over the map: supply, zones of control, who holds what, and what will score at the end."""

from pbem.engine.hexes import Hex
from pbem.engine.planning import Mark, Overlay
from pbem.games.guerra_do_congo.content.board import Place
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules import supply, victory
from pbem.games.guerra_do_congo.rules.movement.costs import ground_of
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import CONGO, REBELS, SIDES, State


def overlays(rules: CongoRules, state: State, side: int) -> tuple[Overlay, ...]:
    """All layers as this side wants to see them: its own supply before the enemy's, prizes at what they are worth to it."""
    world, presence = rules.world, ground_of(rules.world, state).presence
    return (
        Overlay("supply", _supply(world, presence, state, side)),
        Overlay("enemy-supply", _supply(world, presence, state, 1 - side)),
        Overlay("zones", _zones(presence)),
        Overlay("control", _control(world, state)),
        Overlay("victory", _prizes(world, state, side)),
        Overlay("beyond", _beyond(world)),
    )


def _of_side(role: str, side: int) -> Mark:
    """A mark whose role names the side, so that its glyph differs too."""
    return Mark(f"{role}-{SIDES[side]}", side)


def _supply(world: World, presence: Presence, state: State, side: int) -> dict[Hex, Mark]:
    """The centres, the network from them, and the hexes near enough to it. GC-3.6.1b, GC-3.6.1c, GC-3.6.1f, GC-3.6.1g."""
    lines = supply.lines_of(world, presence, state, side)
    marks = {here: Mark("supply", side) for here in sorted(lines.near())}
    marks |= {here: Mark("supply-line", side) for here in sorted(lines.route)}
    return marks | {here: Mark("supply-source", side) for here in supply.centres(world, presence, state, side)}


def _zones(presence: Presence) -> dict[Hex, Mark]:
    """Hexes in the zone of control of one side, or of both. GC-3.2.1b, GC-3.2.1g."""
    zones = presence.zoc_of(REBELS), presence.zoc_of(CONGO)
    return {
        here: Mark("zone-both")
        if here in zones[0] and here in zones[1]
        else _of_side("zone", REBELS if here in zones[0] else CONGO)
        for here in sorted(zones[0] | zones[1])
    }


def _control(world: World, state: State) -> dict[Hex, Mark]:
    """Every place by who controls it. GC-7h."""
    return {
        place.hex: _of_side("held", control) if control >= 0 else Mark("unheld")
        for place, control in zip(world.board.places, state.control, strict=True)
    }


def _prizes(world: World, state: State, side: int) -> dict[Hex, Mark]:
    """The places that score at the end, with their points: for who holds them, else for this side.

    GC-7g, GC-7i, GC-7n, GC-7o, GC-7p.
    """
    marks = {}
    for place, control in zip(world.board.places, state.control, strict=True):
        points = _worth(world, place, control if control >= 0 else side)
        if points:
            marks[place.hex] = Mark("prize", control, str(points))
    return marks


def _worth(world: World, place: Place, side: int) -> int:
    return sum(world.tables.victory_lines[line].points for line in victory.place_lines(world, place, side))


def _beyond(world: World) -> dict[Hex, Mark]:
    """Each hex by the side whose units score there at the end: beyond the cease-fire line. GC-7j."""
    board = world.board
    return {here: _of_side("beyond", CONGO if here in board.rebel_zone else REBELS) for here in board.playable}
