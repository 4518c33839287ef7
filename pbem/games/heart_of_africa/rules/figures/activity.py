"""Figures that act in the activation under way: who may, and what is kept of them for `again`.

Every verb of kind FIGURES, in whatever package, asks `idle_refusal` and goes through `acted`.
"""

from msgspec.structs import replace

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import CHANGED_HEX, CONTACTED, FREED, NOBODY, ON_MAP, STOPPED, Figure, Link
from pbem.games.heart_of_africa.state.position import Spent, State, Way

FIGURES = "figures"
"""The kind of choice in which the figures of an activated unit act."""


@once_a_state
def actors(world: World, state: State) -> tuple[int, ...]:
    """The figures of the activation that may still act, by number: not those whose move is over."""
    here = standing(world, state)
    found = [number for unit in state.activation.units for number in here.members(unit)]
    return tuple(sorted(number for number in found if not state.figures[number].has(STOPPED)))


def is_any_engaged(now: Context) -> bool:
    """Is any figure that may still act in contact with an enemy?"""
    return not standing(now.world, now.state).links.keys().isdisjoint(actors(now.world, now.state))


def is_any_beside_works(now: Context) -> bool:
    """Does any figure that may still act stand beside works?"""
    walled, figures = now.world.walled, now.state.figures
    return bool(walled) and any(figures[number].where in walled for number in actors(now.world, now.state))


def idle_refusal(world: World, state: State, figure: int) -> Refusal | None:
    """Why a figure may not act in this activation."""
    is_over = 0 <= figure < len(state.figures) and state.figures[figure].has(STOPPED)
    if not is_over and standing(world, state).is_of(figure, state.activation.units):
        return None
    name = world.notation.unit(figure)
    return Refusal("HA-MOVE-10", "move-over", name) if is_over else Refusal("HA-TURN-02", "not-of-this-unit", name)


@once_a_state
def have_acted(_world: World, state: State) -> frozenset[int]:
    """The figures that have done anything in this activation."""
    return frozenset(number for number, _ in state.activation.before)


def remembered(state: State, figure: int) -> State:
    """The state in which it is kept what a figure is now, unless what it was before is kept already."""
    active = state.activation
    if any(number == figure for number, _ in active.before):
        return state
    return replace(state, active=replace(active, before=(*active.before, (figure, state.figures[figure]))))


def acted(state: State, figure: int, after: Figure) -> State:
    """The state in which a figure of the activation is as given; what it was before is kept for `again`."""
    return remembered(state, figure).with_figure(figure, after)


def revealed(state: State) -> State:
    """Something has been told that cannot be untold: no `again` in this activation."""
    return replace(state, active=replace(state.activation, is_revealed=True)) if state.active is not None else state


def freed(world: World, state: State, figure: int) -> State:
    """The state in which a figure has left all its opponents: those that are in contact with nobody else are free. HA-CC-10."""
    here = standing(world, state)
    links = tuple(link for link in state.links if figure not in (link.namer, link.named))
    engaged = {number for link in links for number in (link.namer, link.named)}
    for opponent in here.opponents(figure):
        if opponent not in engaged:
            state = remembered(state, opponent).marked(opponent, FREED)
    return replace(state, links=links)


def put_back(state: State, way: int, place: int) -> State:
    """The state in which the figure of one of the last ways has come only so far, and those after it have not set out.

    `way`: its place in `State.ways`; `place`: of a hex on it. What the figure had left to go is not lost: all of them may act as if
    they had not acted yet. HA-HIDE-05.
    """
    figures, stopped, later = list(state.figures), state.ways[way], state.ways[way + 1 :]
    moved = {each.figure for each in (stopped, *later)}
    for each in reversed((stopped, *later)):
        figures[each.figure] = each.before
    was, where = stopped.before, stopped.hexes[place]
    if place or was.status != ON_MAP:  # for who comes on, or ashore, the first hex is a step, too
        began = was.began if was.status == ON_MAP else stopped.hexes[0]
        marks = was.marks | CHANGED_HEX
        figures[stopped.figure] = replace(was, status=ON_MAP, where=where, began=began, craft=NOBODY, marks=marks)
    hull = _hull_at(state, stopped, place)
    if hull:
        figures[stopped.figure] = replace(figures[stopped.figure], where=hull[len(hull) // 2])
        vessels = (replace(each, hull=hull) if each.figure == stopped.figure else each for each in state.vessels)
        state = replace(state, vessels=tuple(vessels))
    links = tuple(link for link in state.links if link.turn < state.turn or link.namer not in moved)
    links = _in_order(state, (*links, *(link for each in later for link in each.dissolved)))
    engaged = {number for link in links for number in (link.namer, link.named)}
    contacted = {link.named for link in links if link.turn == state.turn}
    for number, figure in enumerate(figures):
        marks = figure.marks & ~((FREED if number in engaged else 0) | (CONTACTED if number not in contacted else 0))
        if marks != figure.marks:
            figures[number] = replace(figure, marks=marks)
    raiders = tuple(each for each in state.raiders if each[0] not in moved)
    active = state.active
    if active is not None:
        spent = (_less(each, stopped, place) if each.figure == stopped.figure else each for each in active.spent)
        kept = tuple(each for each in spent if each.hexes and (each.figure == stopped.figure or each.figure not in moved))
        before = tuple(each for each in active.before if each[0] not in moved)
        active = replace(active, before=before, spent=kept, is_revealed=True)
    return replace(state, figures=tuple(figures), active=active, links=links, raiders=raiders, ways=state.ways[: way + 1])


def hull_on_the_way(hull: tuple[Hex, ...], hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """A hull, bow first, whose bow, or whose stern, has gone over these hexes, the first included. HA-BOAT-01."""
    is_ahead = hexes[0] == hull[0]
    led = hull if is_ahead else hull[::-1]
    after = (*reversed(hexes[1:]), *led)[: len(hull)]
    return after if is_ahead else after[::-1]


def _hull_at(state: State, way: Way, place: int) -> tuple[Hex, ...]:
    """The hull of a craft that has come only so far; () of anybody else."""
    was = state.active.vessels_before if state.active is not None else ()
    hull = next((vessel.hull for vessel in was if vessel.figure == way.figure), ())
    return hull_on_the_way(hull, way.hexes[: place + 1]) if hull else ()


def _in_order(state: State, links: tuple[Link, ...]) -> tuple[Link, ...]:
    """Links in the order of their making."""
    old = state.active.links_before if state.active is not None else ()
    return (*(link for link in old if link in links), *(link for link in links if link not in old))


def _less(spent: Spent, way: Way, place: int) -> Spent:
    return replace(spent, hexes=spent.hexes - (len(way.hexes) - 1 - place))
