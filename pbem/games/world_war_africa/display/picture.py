"""The picture of a position: terrain, rivers, roads, provinces, towns, stacks with the top unit first, boxes, tracks.

Made from what a side may see: of the units below an enemy's top counter nothing is told but how many they are.
"""

from collections.abc import Mapping
from functools import cache

from pbem.engine.hexes import Hex, Hexside, parse_hex
from pbem.engine.picture import CLOSED, Box, Counter, Picture, Spot
from pbem.games.world_war_africa import state as states
from pbem.games.world_war_africa.content.board import Board
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import NOBODY, SIDES
from pbem.games.world_war_africa.display.tracks import tracks_of
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.combat_odds import attack_of, defense_of
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.supply import supply_of
from pbem.games.world_war_africa.state import State, Unit

GROUND = {"savannah": "savanna", "rainforest": "forest"}
"""Terrains that the map has under other words."""
SHOWN = ("flipped", "stopped", "moved", "attacked", "was-attacked", "by-kitona")
"""Marks that the map shows."""
OFF_MAP = {states.AVAILABLE: "available", states.ELIMINATED: "eliminated", states.ASIDE: "by-event"}
"""Units beside the map that can still come: in the Units Available Box, in the Eliminated Box, by an event."""
ARRIVES = "place"
TO_PLACE = ("capital", "garrisons", "hutu", "kivu", ARRIVES)
"""Steps whose units are to be placed: parts of set-up, and arrivals, where it is the first one's turn."""


def picture(rules: AfricaRules, state: State) -> Picture:
    """The whole position, as far as this copy of the state knows it. WWA-8.5a."""
    world = rules.world
    board = world.board
    ground, edges, links, regions = _still(board)
    stacks = stacks_of(world, state)
    return Picture(
        grid=board.grid,
        ground=ground,
        edges=edges,
        links=links,
        banks=frozenset(one if one in board.terrain else other for one, other in board.navigable),
        spots=_spots(world, state),
        regions=regions,
        stacks=stacks,
        marks=_caches(world, state),
        waiting=_waiting(world, state),
        tracks=tracks_of(rules, state),
        focus=_focus(world, state),
        boxes=_boxes(world, state),
    )


@cache
def _still(board: Board) -> tuple[Mapping[Hex, str], Mapping[Hexside, str], Mapping[Hexside, str], Mapping[Hex, str]]:
    """The part of a picture that never changes: ground, hexsides, roads, provinces, countries. WWA-7.6c, WWA-2.1b."""
    ground = {here: GROUND.get(terrain.key, terrain.key) for here, terrain in board.terrain.items()}
    edges = dict.fromkeys(sorted(board.rivers), "river")
    edges |= {side: "bridge" if side in board.roads else "great-river" for side in sorted(board.navigable)}
    edges |= dict.fromkeys(sorted(board.lakes), "lake")
    return (
        {here: ground.get(here, CLOSED) for here in board.grid.hexes},
        edges,
        dict.fromkeys(sorted(board.roads), "road"),
        {**board.abroad(), **board.province},
    )


# ---- units


def stacks_of(world: World, state: State) -> dict[Hex, tuple[Counter, ...]]:
    """The counters of each hex and box, the top one first. WWA-8.5a."""
    presence = presence_of(world, state)
    places = sorted({*presence.stacks[0], *presence.stacks[1]})
    return {here: tuple(counter_of(world, state, index) for index in presence.at(here)) for here in places}


def counter_of(world: World, state: State, index: int) -> Counter:
    """A unit in a hex or box, with its factors as they count there. WWA-11.3a."""
    kind, unit = world.kinds[index], state.units[index]
    marks = [name for name in SHOWN if unit.has(states.MARKS[name])]
    marks += [name for name, push in states.PUSHES.items() if unit.push == push]
    marks += ["advisers"] if state.advisers == index else []
    if unit.has(states.UNKNOWN):  # height is all that is seen of it
        return Counter(f"?{world.board.grid.name(unit.where)}.{unit.place}", kind.side, "", "unknown", "", (), marks=tuple(marks))
    if is_set_up(state):  # nobody holds anything yet (WWA-3.2v)
        return printed(kind, *marks)
    supply = supply_of(world, state)
    if not supply.feeds(index, unit.where):
        marks.append("unsupplied")
    values = attack_of(world, supply, index, unit.where), defense_of(world, supply, index, unit.where), kind.ma
    return Counter(kind.id, kind.side, kind.faction, kind.type, kind.size, values, marks=tuple(marks))


def is_set_up(state: State) -> bool:
    """Is set-up still under way?"""
    return any(step.name == "set_up_ends" for step in state.agenda)


def printed(kind: UnitKind, *marks: str) -> Counter:
    """A unit as it is printed, wherever it is."""
    return Counter(kind.id, kind.side, kind.faction, kind.type, kind.size, (kind.attack, kind.defense, kind.ma), marks=marks)


def _waiting(world: World, state: State) -> tuple[Counter, ...]:
    """Units in the Units Available and Eliminated Boxes and those that come by events, in this order. WWA-3.0a, WWA-8.7c."""
    step = state.agenda[-1] if state.agenda else None
    due = set(step.units if step.name != ARRIVES else step.units[:1]) if step and step.name in TO_PLACE else set[int]()
    found = []
    for kind, unit in zip(world.kinds, state.units, strict=True):
        if unit.status in OFF_MAP:
            where = "to-place" if kind.index in due else _where(unit)
            found.append((kind.index not in due, unit.status, kind.contingent, kind.index, printed(kind, where)))
    return tuple(counter for *_, counter in sorted(found, key=lambda each: each[:4]))


def _where(unit: Unit) -> str:
    """In which box, and of a unit that was eliminated in which turn: it can be bought again from the next on. WWA-8.7c."""
    name = OFF_MAP[unit.status]
    return f"{name}:{unit.turn}" if unit.status == states.ELIMINATED else name


# ---- places


def _spots(world: World, state: State) -> dict[Hex, Spot]:
    """Towns with who holds them; until set-up ends that is who stands there. WWA-3.0b, WWA-3.1a, WWA-3.2v."""
    kinshasa = parse_hex(world.tables.setup.kinshasa)
    state = control.of_occupants(world, state) if is_set_up(state) else state
    found = {}
    for here, town in world.board.towns.items():
        marks = ["capital"] if here == kinshasa else []
        marks += ["resource"] if town.is_resource else []
        marks += ["airfield"] if town.has_airfield else []
        found[here] = Spot(town.name, "city", control.holding_side(world, state, here), tuple(marks))
    return found


def _boxes(world: World, state: State) -> dict[Hex, Box]:
    """The boxes that units stand in; Kitona alone is held by anybody. WWA-7.11a, WWA-3.1f."""
    name = world.board.grid.name
    return {
        box: Box(name(box).replace("_", " "), near=here, control=control.holding_side(world, state, box))
        for box, here in world.board.beside().items()
    }


def _caches(world: World, state: State) -> dict[Hex, tuple[str, ...]]:
    """Weapons caches where they lie, one mark each. WWA-12.2b."""
    found: dict[Hex, tuple[str, ...]] = {}
    for marker in state.caches:
        if marker.side != NOBODY and (marker.where in world.board.terrain or marker.where in world.board.grid.boxes):
            found[marker.where] = (*found.get(marker.where, ()), f"cache-{SIDES[marker.side]}")
    return found


def _focus(world: World, state: State) -> Hex:
    """The stack of the contingent that acts nearest to an enemy; of nobody where most units of both sides touch; else Kinshasa."""
    presence, distance = presence_of(world, state), world.board.grid.distance
    stacks = [{here: units for here, units in side.items() if here in world.board.terrain} for side in presence.stacks]
    active = state.contingent
    own = {
        here: side
        for side, each in enumerate(stacks)
        for here, units in each.items()
        if active == NOBODY or any(world.kinds[index].contingent == active for index in units)
    }
    near = [
        (min(distance(here, there) for there in stacks[1 - side]), -len(stacks[side][here]), here)
        for here, side in own.items()
        if stacks[1 - side]
    ]
    if near:
        return min(near)[2]
    return next(iter(sorted(own)), parse_hex(world.tables.setup.kinshasa))
