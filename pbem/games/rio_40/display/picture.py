"""The picture of a position: terrain, entries, objectives, places, stacks with their marks, tracks.

Made from a side's view, or from that side's own copy of it: then its own face-down counters say what they are.
"""

from collections.abc import Mapping
from functools import cache

from pbem.engine.hexes import Hex
from pbem.engine.picture import WATER, Counter, Picture, Spot, Track
from pbem.games.rio_40 import state as states
from pbem.games.rio_40.content.board import Board
from pbem.games.rio_40.content.unit_kinds import START, UnitKind
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import victory
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import State

SHOWN = ("aboard", "landed", "ma", "ms", "wd", "hi", "moved", "rode", "attacked", "searched")  # marks, in this order


def picture(rules: RioRules, state: State) -> Picture:
    """The whole position, as far as this copy of the state knows it."""
    world = rules.world
    presence = presence_of(world, state)
    stacks = {
        here: tuple(sorted((counter_of(presence, index) for index in stack), key=_first))
        for here, stack in sorted(presence.stacks.items())
    }
    return Picture(
        grid=world.board.grid,
        ground=_ground(world.board),
        edges={},
        links={},
        banks=frozenset(),
        spots=_spots(world, state),
        regions=_regions(world.board),
        stacks=stacks,
        marks={},
        waiting=_waiting(world, state),
        tracks=_tracks(world, state, stacks),
        focus=_focus(world, state, stacks),
    )


@cache
def _ground(board: Board) -> Mapping[Hex, str]:
    """The terrain of each hex; the river is water. R40-T4c."""
    return {here: WATER if board.terrain[here].cost_mp < 0 else board.terrain[here].key for here in board.grid.hexes}


@cache
def _regions(board: Board) -> Mapping[Hex, str]:
    """Names of the parts of the city."""
    return {here: place.name for place in board.places for here in place.hexes}


def counter_of(presence: Presence, index: int) -> Counter:
    """An entry of the roster that is on the map."""
    kind, unit = presence.kinds[index], presence.units[index]
    shown = presence.kinds[unit.token] if kind.is_counter and unit.token >= 0 else kind
    marks = ["suppressed-twice" if unit.markers > 1 else "suppressed"] if unit.is_suppressed else []
    if kind.is_helicopter and presence.is_airborne(index):
        marks.append("airborne")
    if presence.is_unit(index) and presence.is_besieged(index):
        marks.append("besieged")
    if unit.has(states.FACE_DOWN) and not shown.is_counter:
        marks.append("face-down")
    marks += [name for name in SHOWN if unit.has(states.MARKS[name])]
    if shown.is_chief:
        marks.append("chief")
    if shown is not kind:
        marks.append(f"is:{shown.id}")
    return Counter(kind.id, kind.side, shown.type, _kind_name(shown), "", _values(shown), marks=tuple(marks))


def plain(kind: UnitKind) -> Counter:
    """A unit as it is printed, wherever it is."""
    return Counter(kind.id, kind.side, kind.type, _kind_name(kind), "", _values(kind))


def _kind_name(kind: UnitKind) -> str:
    return kind.category if kind.is_civilian or kind.is_counter or kind.is_marker else kind.kind


def _values(kind: UnitKind) -> tuple[int, ...]:
    """FP, MO, MP, RNG; none of what is not known, nor of markers. R40-2.2.1a."""
    return () if kind.is_counter or kind.is_marker else (kind.fp, kind.mo, kind.mp, kind.range)


def _first(counter: Counter) -> tuple[bool, int, str]:
    """Combatants first, the strongest on top; what is nobody's last."""
    return counter.side == states.NOBODY, -sum(counter.values[:1]), counter.id


def _spots(world: World, state: State) -> dict[Hex, Spot]:
    """Objectives with their last holder, and entry hexes. R40-2.1.2a, R40-7b."""
    entries = {entry.hex: Spot(entry.name, "entry") for entry in world.board.entries}
    holders, name = victory.objective_holders(world, state), world.board.grid.name
    return entries | {here: Spot(name(here), "objective", holder) for here, holder in holders.items()}


def _waiting(world: World, state: State) -> tuple[Counter, ...]:
    """Units that can still come, soonest first, and counters still to be laid; not those that are under them. R40-4.2c."""
    found = []
    for kind in world.kinds:
        unit = state.units[kind.index]
        if unit.status == states.TO_COME or (unit.status == states.IN_BOX and state.replacements):
            shown = world.kinds[unit.token] if kind.is_counter and unit.token >= 0 else kind
            when = "to-lay" if kind.is_counter else "to-place" if kind.turn == START else f"turn:{max(kind.turn, 1)}"
            when = "in-box" if unit.status == states.IN_BOX else when
            is_told = () if shown is kind else (f"is:{shown.id}",)
            counter = Counter(kind.id, kind.side, shown.type, _kind_name(shown), "", _values(shown), marks=(when, *is_told))
            found.append((kind.turn, kind.side, kind.index, counter))
    return tuple(counter for *_, counter in sorted(found, key=lambda each: each[:3]))


def _tracks(world: World, state: State, stacks: Mapping[Hex, tuple[Counter, ...]]) -> tuple[Track, ...]:
    lines = list(victory.score(world, state))
    points = {name: sum(line[2] for line in lines if line[0] == side) for side, name in enumerate(states.SIDES)}
    turn: dict[str, str | int] = {
        "turn": state.turn,
        "last": world.scenario.turns,
        "side": states.SIDES[_at_work(state)],
        "phase": states.PHASES[state.phase],
    }
    lost = (Track("reconstructed", {}),) if world.board.is_reconstructed else ()
    scored = _chief(world, stacks) if world.scenario.special.chief else (Track("points", points),)
    return (Track("turn", turn), *scored, *_sought(world, state), *_actions(world, state), *lost)


def _sought(world: World, state: State) -> tuple[Track, ...]:
    """How many of those are left whose end decides the match, and of the secret objectives are found. R40-S4.3a, R40-S5.4a."""
    found = []
    left, hunted = victory.hunted_left(world, state)
    if hunted:
        found.append(Track("hunted", {"army": world.scenario.special.hunted, "left": left, "units": hunted}))
    markers = [state.units[kind.index].status for kind in world.kinds if kind.is_marker]
    if markers:
        found.append(Track("found", {"found": markers.count(states.ON_MAP), "markers": len(markers)}))
    return tuple(found)


def _chief(world: World, stacks: Mapping[Hex, tuple[Counter, ...]]) -> tuple[Track, ...]:
    """The hex of the chief who decides the match. R40-S2.3a."""
    found = [here for here, stack in stacks.items() if any("chief" in counter.marks for counter in stack)]
    return tuple(Track("chief", {"hex": world.board.grid.name(here)}) for here in found)


def _at_work(state: State) -> int:
    """Whose phase it is; at set-up who places."""
    if state.phase == states.SETUP and state.agenda and state.agenda[-1].side >= 0:
        return state.agenda[-1].side
    return state.side


def _actions(world: World, state: State) -> tuple[Track, ...]:
    """Who of the phase player's face-up units has an action already; how many counters lie face down. R40-5a, R40-0l."""
    found = []
    if state.phase == states.PLAYER_PHASE:
        present = presence_of(world, state).present[state.side]
        own = [state.units[index] for index in present if not world.kinds[index].is_counter]
        acted = {"acted": sum(unit.has(states.ACTIONS) for unit in own), "units": len(own)}
        found += [Track("actions", acted)] if own else []
    counters = [state.units[index].status for index in world.counters()]
    down = counters.count(states.ON_MAP)
    if state.phase == states.SETUP and (left := counters.count(states.TO_COME)):
        return (*found, Track("laid", {"laid": down, "counters": down + left}))
    return (*found, *((Track("counters", {"down": down}),) if down else ()))


def _focus(world: World, state: State, stacks: Mapping[Hex, tuple[Counter, ...]]) -> Hex:
    """The hex attacked or searched, else the stack of the active side nearest to the other's."""
    if state.fight or state.hunt:
        return state.fight.target if state.fight else state.hunt.target if state.hunt else world.board.grid.hexes[0]
    grid = world.board.grid
    enemies = [here for here, counters in stacks.items() if any(counter.side == 1 - state.side for counter in counters)]
    own = [here for here, counters in stacks.items() if any(counter.side == state.side for counter in counters)]
    if own and enemies:
        return min(own, key=lambda here: (min(grid.distance(here, there) for there in enemies), here))
    return next(iter(sorted(stacks)), grid.hexes[0])
