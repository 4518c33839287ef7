"""Victory points, losses that earn them, and the end of the match. Sections 5.1 and 7."""

from msgspec.structs import replace

from pbem.engine.events import Event
from pbem.engine.hexes import NOWHERE, Hex, hex_name
from pbem.games.guerra_do_congo.content import unit_kinds
from pbem.games.guerra_do_congo.content.board import Place
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.events import Eliminated, LeftMap, MatchEnded, Scored, StepLost
from pbem.games.guerra_do_congo.kit_types import Done
from pbem.games.guerra_do_congo.state import (
    CONGO,
    ELIMINATED,
    FINISHED,
    LEFT_MAP,
    ON_MAP,
    REBELS,
    SIDES,
    TO_COME,
    UNCONTROLLED,
    Score,
    State,
    Unit,
)

DRC = "DR Congo"
# by army that stands in the DRC for the first time: the line that scores once (GC-7l, GC-7m)
INTERVENTIONS = {
    unit_kinds.ARMY_UGANDA: "VP-C2",
    unit_kinds.ARMY_RWANDA: "VP-C3",
    unit_kinds.ARMY_BURUNDI: "VP-C3",
    unit_kinds.ARMY_ANGOLA: "VP-R1",
    unit_kinds.ARMY_NAMIBIA: "VP-R2",
    unit_kinds.ARMY_ZIMBABWE: "VP-R2",
}
REBEL_FIVE = {"kinshasa_mbandaka": ("Kinshasa", "Mbandaka"), "kisangani_mbandaka": ("Kisangani", "Mbandaka")}  # GC-7p


def points(state: State) -> tuple[int, int]:
    """Victory points so far, by side, without limit. GC-7c, GC-M0a, GC-M4a."""
    return (
        sum(score.points for score in state.scores if score.side == REBELS),
        sum(score.points for score in state.scores if score.side == CONGO),
    )


def score(world: World, state: State, line_id: str, side: int, subject: str, points: int | None = None) -> Done:
    """Enter victory points under a line of the table; its own number of points unless told. GC-7a."""
    count = world.tables.victory_lines[line_id].points if points is None else points
    entry = Score(state.turn, side, line_id, count, subject)
    return replace(state, scores=(*state.scores, entry)), (Scored(SIDES[side], line_id, count, subject),)


def take_loss(world: World, state: State, index: int, why: str) -> Done:
    """One loss: a unit at full strength is reduced, a reduced one eliminated. GC-5.1a."""
    unit = state.units[index]
    if unit.is_reduced:
        return eliminate(world, state, index, why)
    event = StepLost(world.kinds[index].id, hex_name(unit.where), why)
    return state.with_unit(index, replace(unit, is_reduced=True)), (event,)


def eliminate(world: World, state: State, index: int, why: str) -> Done:
    """A unit leaves the game, and the other side scores, also when it was dissolved. GC-5.1c, GC-5.3h, GC-7e, GC-7k."""
    kind = world.kinds[index]
    gone = Eliminated(kind.id, hex_name(state.units[index].where), why)
    state = state.with_unit(index, Unit(ELIMINATED, NOWHERE, state.units[index].is_reduced))
    state, events = score(world, state, "VP-B1", 1 - kind.side, kind.id)
    if kind.army in (unit_kinds.ARMY_UGANDA, unit_kinds.ARMY_RWANDA):
        state, more = score(world, state, "VP-C1", CONGO, kind.id)
        events += more
    return state, (gone, *events)


def leave_map(world: World, state: State, index: int) -> Done:
    """A unit leaves the map for good and scores nothing. GC-3.4.1b, GC-3.4.1c, GC-7r."""
    unit = state.units[index]
    event = LeftMap(world.kinds[index].id, hex_name(unit.where))
    return state.with_unit(index, Unit(LEFT_MAP, NOWHERE, unit.is_reduced)), (event,)


def score_interventions(world: World, state: State) -> Done:
    """The first presence of each intervening army in the DRC, by units where they now stand. GC-7l, GC-7m."""
    events: tuple[Event, ...] = ()
    for index, unit in enumerate(state.units):
        if unit.status == ON_MAP:
            state, more = score_intervention(world, state, index, unit.where)
            events += more
    return state, events


def score_intervention(world: World, state: State, index: int, here: Hex) -> Done:
    """The first presence of an intervening army in the DRC, by a unit that comes into a hex. GC-7l, GC-7m."""
    kind = world.kinds[index]
    line = INTERVENTIONS.get(kind.army)
    if line is None or world.board.country[here] != DRC or any(entry.line == line for entry in state.scores):
        return state, ()
    return score(world, state, line, 1 - kind.side, kind.id)


def gives_points(world: World, state: State, index: int, to: Hex) -> bool:
    """Would this unit's coming into a hex earn the other side points, at once or in later turns? GC-7l, GC-7m, GC-7q."""
    kind, country = world.kinds[index], world.board.country
    line = INTERVENTIONS.get(kind.army)
    if line is None or country[to] != DRC:
        return False
    if all(entry.line != line for entry in state.scores):
        return True
    later = any(turn > state.turn for turn in world.tables.victory_lines["VP-R5"].turns)
    return kind.army == unit_kinds.ARMY_ANGOLA and country.get(state.units[index].where) != DRC and later


def score_presence(world: World, state: State) -> Done:
    """Angolan units in the DRC, in the Administration of turns 10 to 15. GC-7q."""
    events: tuple[Event, ...] = ()
    if state.turn in world.tables.victory_lines["VP-R5"].turns:
        for kind in world.kinds:
            if kind.army == unit_kinds.ARMY_ANGOLA and world.board.country.get(_stands(state, kind.index)) == DRC:
                state, more = score(world, state, "VP-R5", REBELS, kind.id)
                events += more
    return state, events


def check_annihilation(world: World, state: State) -> Done:
    """End the match when the RCD/MLC or the FAC are no more; when both are, points decide. GC-7d."""
    fallen = [
        side
        for side, army in ((REBELS, unit_kinds.ARMY_REBELS), (CONGO, unit_kinds.ARMY_CONGO))
        if _is_annihilated(world, state, army)
    ]
    if not fallen or state.phase == FINISHED:
        return state, ()
    return final_scoring(world, state) if len(fallen) == 2 else _end(state, 1 - fallen[0], "annihilation")


def final_scoring(world: World, state: State) -> Done:
    """Score everything that is held at the end, each place and unit on a line of its own, and end the match. GC-7a."""
    events: tuple[Event, ...] = ()
    for line, side, subject, count in _final_lines(world, state):
        state, more = score(world, state, line, side, subject, count)
        events += more
    rebels, congo = points(state)
    winner = UNCONTROLLED if rebels == congo else REBELS if rebels > congo else CONGO
    state, more = _end(state, winner, "points")
    return state, events + more


def points_if_over(world: World, state: State) -> tuple[int, int]:
    """Victory points if the last turn ended as things stand: with all that is held then. GC-7a."""
    sums = list(points(state))
    for line, side, _, count in _final_lines(world, state):
        sums[side] += world.tables.victory_lines[line].points if count is None else count
    return sums[REBELS], sums[CONGO]


def _final_lines(world: World, state: State) -> list[tuple[str, int, str, int | None]]:
    found: list[tuple[str, int, str, int | None]] = []
    for side, left in enumerate(state.replacement_points):
        if left:
            found.append(("VP-B2", side, str(left), left * world.tables.victory_lines["VP-B2"].points))  # GC-7f
    for place in world.board.places:
        side = state.control[place.index]
        if side == UNCONTROLLED:
            continue
        found += [(line, side, place.name, None) for line in place_lines(world, place, side)]
    for kind in world.kinds:
        here = _stands(state, kind.index)
        if here != NOWHERE and (here in world.board.rebel_zone) == (kind.side == CONGO):
            found.append(("VP-B5", kind.side, kind.id, None))  # GC-7j
    return found


def place_lines(world: World, place: Place, side: int) -> list[str]:
    """The lines of the victory table that a place scores at the end for the side that controls it. GC-7g, GC-7i, GC-7n, GC-7o."""
    base = ["VP-B4" if place.is_city else "VP-B3"] if place.country == DRC else []
    return base + _extra_lines(world, place, side)


def _extra_lines(world: World, place: Place, side: int) -> list[str]:
    """The extra lines that one place scores for the side that controls it. GC-7n, GC-7o, GC-7p."""
    if side == CONGO:
        return [line for line, name in (("VP-C4", "Kinshasa"), ("VP-C5", "Kisangani")) if place.name == name]
    fives = REBEL_FIVE[str(world.options.get("vp_rebel_five", "kinshasa_mbandaka"))]
    return (["VP-R3"] if place.name == "Kinshasa" else []) + (["VP-R4"] if place.name in fives else [])


def _is_annihilated(world: World, state: State, army: int) -> bool:
    """No unit on the map, none to come, at least one eliminated. GC-7d."""
    if any(kind.army == army and state.units[kind.index].status in (ON_MAP, TO_COME) for kind in world.kinds):
        return False
    return any(kind.army == army and state.units[kind.index].status == ELIMINATED for kind in world.kinds)


def _stands(state: State, index: int) -> Hex:
    """The hex of a unit on the map; NOWHERE when it is not."""
    unit = state.units[index]
    return unit.where if unit.status == ON_MAP else NOWHERE


def _end(state: State, winner: int, reason: str) -> Done:
    ended = replace(state, phase=FINISHED, agenda=(), combat=None, winner=winner, ended_by=reason)
    return ended, (MatchEnded("" if winner == UNCONTROLLED else SIDES[winner], reason, points(state)),)
