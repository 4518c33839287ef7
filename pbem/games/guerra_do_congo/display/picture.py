"""The picture of a position: terrain, rivers, lines, places, stacks with their marks, tracks."""

from collections.abc import Mapping
from functools import cache

from pbem.engine.hexes import Hex, Hexside
from pbem.engine.picture import CLOSED, WATER, Counter, Picture, Spot, Track
from pbem.games.guerra_do_congo import state as states
from pbem.games.guerra_do_congo.content.board import Board
from pbem.games.guerra_do_congo.content.unit_kinds import ARMIES, UnitKind
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.game_rules import CongoRules
from pbem.games.guerra_do_congo.rules.combat.attack_list import order_of
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence
from pbem.games.guerra_do_congo.state import State, Unit

MARK_NAMES = (
    (states.MOVED, "moved"),
    (states.ATTACKED, "attacked"),
    (states.PROTECTED, "protected"),
    (states.BOMBARDED, "bombarded"),
    (states.RESERVE, "reserve"),
)
PHASE_NAMES = {states.SETUP: "setup", states.MOVEMENT: "movement", states.COMBAT: "combat", states.FINISHED: "finished"}


def picture(rules: CongoRules, state: State) -> Picture:
    """The whole position; there is no hidden information. GC-1.2c."""
    board = rules.world.board
    ground, edges, links, banks = _still(board)
    presence = Presence(rules.world, state)
    stacks = {
        here: tuple(sorted((_counter(presence, state, index, here) for index in units), key=_strongest))
        for side in (0, 1)
        for here, units in sorted(presence.stacks[side].items())
    }
    return Picture(
        grid=board.grid,
        ground=ground,
        edges=edges,
        links=links,
        banks=banks,
        spots=_spots(rules.world, state),
        regions=board.country,
        stacks=stacks,
        marks=_interdicted(state),
        waiting=_waiting(rules, state),
        tracks=_tracks(rules, state),
        focus=_focus(board, state, stacks),
    )


@cache
def _still(board: Board) -> tuple[Mapping[Hex, str], Mapping[Hexside, str], Mapping[Hexside, str], frozenset[Hex]]:
    """The part of a picture that never changes: ground, hexsides, lines, and the left bank of the Congo."""
    ground = {
        here: board.terrain[here].key if here in board.terrain else CLOSED if here in board.neutral else WATER
        for here in board.grid.hexes
    }
    edges = dict.fromkeys(sorted(board.rivers), "river")
    edges |= dict.fromkeys(sorted(board.lakes), "lake")
    edges |= {side: "bridge" if side in board.bridges else "great-river" for side in sorted(board.congo)}
    links = dict.fromkeys(sorted(board.roads), "road")
    links |= {side: "both" if side in board.roads else "railway" for side in sorted(board.railways)}
    banks = frozenset(one if one in board.terrain else other for one, other in board.congo)
    return ground, edges, links, banks


def _counter(presence: Presence, state: State, index: int, here: Hex) -> Counter:
    kind, unit = presence.kinds[index], state.units[index]
    marks = []
    if presence.is_surrounded(kind, here):
        marks.append("surrounded")
    elif presence.is_besieged(kind, here):
        marks.append("besieged")
    is_judged = state.phase == states.COMBAT or (state.phase == states.MOVEMENT and state.side == kind.side)  # GC-3.6.1m, GC-3.6.1n
    if is_judged and not unit.has(states.SUPPLIED):
        marks.append("unsupplied")
    if kind.release_turn > state.turn:
        marks.append(f"not-released:{kind.first_move_turn}")
    marks += [name for mark, name in MARK_NAMES if unit.has(mark)]
    return shown(kind, unit, tuple(marks))


def shown(kind: UnitKind, unit: Unit, marks: tuple[str, ...] = ()) -> Counter:
    """A unit wherever it is."""
    return Counter(kind.id, kind.side, ARMIES[kind.army], kind.type, kind.size, _values(kind, unit), unit.is_reduced, marks)


def _values(kind: UnitKind, unit: Unit) -> tuple[int, ...]:
    """PA, PD, PM; a reduced unit fights with half, a bombarded one has fewer points in its next phase. GC-4.4b, GC-4.6.3a."""
    pm = max(0, kind.pm - unit.pm_loss)
    if unit.is_reduced:
        return max(1, kind.pa // 2), max(1, kind.pd // 2), pm
    return kind.pa, kind.pd, pm


def _strongest(counter: Counter) -> tuple[int, str]:
    return -sum(counter.values[:2]), counter.id


def _spots(world: World, state: State) -> dict[Hex, Spot]:
    board, ninth_centre = world.board, world.options["supply_ninth_centre"]  # GC-3.6.1c
    closed = {place.hex for place in state.interdictions if place.kind == "air"}
    found = {}
    for place, control in zip(board.places, state.control, strict=True):
        marks = ["supply-centre"] if place.is_centre and place.centre_option in ("", ninth_centre) else []
        if place.air != "none":
            marks.append("air-interdicted" if place.hex in closed else place.air)
        found[place.hex] = Spot(place.name, "city" if place.is_city else "village", control, tuple(marks))
    return found


def _interdicted(state: State) -> dict[Hex, tuple[str, ...]]:
    found: dict[Hex, tuple[str, ...]] = {}
    for cut in state.interdictions:
        found[cut.hex] = (*found.get(cut.hex, ()), f"{cut.kind}-interdicted")
    return found


def _waiting(rules: CongoRules, state: State) -> tuple[Counter, ...]:
    to_come = [kind for kind, unit in zip(rules.world.kinds, state.units, strict=True) if unit.status == states.TO_COME]
    found = []
    for kind in sorted(to_come, key=lambda kind: (kind.turn, kind.side, kind.index)):
        where = f"{kind.place} +{kind.radius}" if kind.radius else kind.place
        found.append(shown(kind, state.units[kind.index], (str(max(kind.turn, 1)), where)))
    return tuple(found)


def _tracks(rules: CongoRules, state: State) -> tuple[Track, ...]:
    points = [sum(score.points for score in state.scores if score.side == side) for side in (0, 1)]
    pools = state.replacement_points
    return (
        Track(
            "turn",
            {
                "turn": state.turn,
                "last": rules.world.tables.last_turn,
                "side": states.SIDES[state.side] if state.phase != states.SETUP else "congo",
                "phase": PHASE_NAMES[state.phase],
            },
        ),
        Track("points", {"rebels": points[0], "congo": points[1]}),
        Track("pools", {"rebels": pools[0], "congo": pools[1], "air": state.air_points}),
        Track("morale", dict(zip(ARMIES, state.morale, strict=True))),
        *([Track("plan", {"orders": "; ".join(rules.write(order_of(entry)) for entry in state.plan)})] if state.plan else []),
    )


def _focus(board: Board, state: State, stacks: Mapping[Hex, tuple[Counter, ...]]) -> Hex:
    """The hex under attack, else where most units of both sides touch, else the stack of the active side nearest to the enemy."""
    if state.combat:
        return state.combat.target
    touching = {
        here: sum(len(stacks.get(there, ())) for there in board.neighbours[here] if there in stacks)
        for here, counters in stacks.items()
        if any(there in stacks and stacks[there][0].side != counters[0].side for there in board.neighbours[here])
    }
    if touching:
        return min(touching, key=lambda here: (-touching[here], here))
    enemies = [here for here, counters in stacks.items() if counters[0].side != state.side]
    own = [here for here in stacks if here not in enemies]
    if own and enemies:
        return min(own, key=lambda here: (min(board.grid.distance(here, there) for there in enemies), here))
    return next(iter(sorted(stacks)), board.playable[0])
