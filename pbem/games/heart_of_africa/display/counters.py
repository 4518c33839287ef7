"""Figures as counters: one a figure, called as in orders; its unit stands for its army. HA-HEX-04, HA-HEX-05, HA-HIDE-11.

The numbers are range, bonus, close combat and morale. Of a hidden unit of one's own each figure is a counter, H3.1 of the leaf 3.
"""

from collections.abc import Iterable, Iterator

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.picture import Counter
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.display.set_up_pieces import DEPLOY, Piece, pieces
from pbem.games.heart_of_africa.rules.arrivals.composition import Body, kinds_of, own_roster, to_arrive, to_show
from pbem.games.heart_of_africa.rules.figures.standing import Standing, standing
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.state import figures as f
from pbem.games.heart_of_africa.state.position import State

SHOWN = (
    ("broken-gun", f.BROKEN_GUN),
    ("jammed", f.JAMMED | f.JAMS_NEXT),
    ("reloading", f.RELOADING),
    ("on-foot", f.DISMOUNTED),
    ("climbing", f.CLIMBED | f.CLIMBS_ROOF),
    ("ran", f.RAN),
    ("moved", f.MOVED),
    ("stopped", f.STOPPED),
)
"""Marks of a figure that the map shows."""
OF_UNIT = (("failed", f.FAILED), ("guided", f.GUIDED), ("done", f.ACTIVATED))
"""Marks of a unit that each of its figures shows."""
UNPLACED, KEPT_BACK, HIDDEN = "U", "R", "H"
"""Before the number of what has none in the roster of the battle yet: its place in the army, or the leaf of its envelope."""


def stacks_of(world: World, state: State) -> dict[Hex, tuple[Counter, ...]]:
    """Who stands where: on a roof first, then on the ground; a vessel in its middle hex, with those aboard."""
    here = standing(world, state)
    found: dict[Hex, list[int]] = {}
    for index in (here.roofs, here.at):
        for there, figure in index.items():
            found.setdefault(there, []).append(figure)
    for figure in here.vessels:
        if state.figures[figure].status == f.ON_MAP:
            found.setdefault(state.figures[figure].where, []).extend((figure, *here.aboard.get(figure, ())))
    stacks = {there: tuple(counter_of(state, here, figure) for figure in figures) for there, figures in found.items()}
    for there, counter in _hidden(world, state):
        stacks[there] = (*stacks.get(there, ()), counter)
    return dict(sorted(stacks.items()))


def counter_of(state: State, here: Standing, figure: int) -> Counter:
    """A figure as it stands."""
    world = here.world
    facts, now = world.figures[figure], state.figures[figure]
    unit, marks = state.units[facts.unit], list[str]()
    marks += ["leader"] if is_leader(world, figure) else []
    marks += ["engaged"] if here.is_engaged(figure) else []
    marks += [f"with:{world.figures[other].name}" for other in here.opponents(figure)]
    marks += [name for name, bits in SHOWN if now.has(bits)]
    is_moving = state.active is not None and facts.unit in state.active.units
    marks += [name for name, bits in OF_UNIT if unit.has(bits) and not (is_moving and bits == f.ACTIVATED)]
    marks += ["aboard"] if now.status == f.ABOARD else ["roof"] if now.level == f.ROOF else []
    marks += [f"joined:{world.units[unit.joined].name}"] if unit.joined != f.NOBODY else []
    marks += _of_vessel(here, figure)
    return _counter(facts.name, facts.side, world.units[facts.unit].name, here.kind(figure), marks, now.facing)


def _of_vessel(here: Standing, figure: int) -> list[str]:
    vessel = here.vessels.get(figure)
    if vessel is None:
        return []
    found = [f"hits:{vessel.hits}"] if vessel.hits else []
    return found + (["aground"] if vessel.is_grounded else [])


def _counter(name: str, side: int, unit: str, kind: Kind, marks: Iterable[str], facing: int = -1) -> Counter:
    values = () if kind.is_vessel and not kind.range else (kind.range, kind.bonus, kind.close_combat, kind.morale)
    return Counter(name, side, unit, kind.id, "", values, marks=tuple(marks), facing=facing)


def _hidden(world: World, state: State) -> Iterator[tuple[Hex, Counter]]:
    """The figures of a side's own units in ambush; nobody else's are in its copy."""
    for unit in state.secrets.hidden:
        name = f"{HIDDEN}{unit.leaf}"
        for number, each in enumerate(unit.figures, 1):
            kind = world.kinds[each.kind]
            yield each.here, _counter(f"{name}.{number}", unit.side, name, kind, ("hidden",), each.facing)


# ---- off the map


def waiting_of(world: World, state: State, side: int) -> tuple[Counter, ...]:
    """Who can still come: the march in its order, and of a side's own army what is to be placed and what is kept back."""
    marching = [unit for unit, now in zip(world.units, state.units, strict=True) if now.status == f.MARCHING]
    found = [
        _counter(unit.name, unit.side, unit.name, unit.kind, (f"march:{place}", f"figures:{len(unit.figures)}"))
        for place, unit in enumerate(marching, 1)
    ]
    found += [
        _counter(world.figures[number].name, unit.side, unit.name, world.figures[number].kind, ("outside",))
        for unit, now in zip(world.units, state.units, strict=True)
        if now.status == f.HERE
        for number in unit.figures
        if state.figures[number].status == f.OFF_MAP and state.figures[number].where == NOWHERE
    ]
    if own_roster(world, state) is not None:
        kept = [*(to_arrive(world, state, side))]
        found += [_body(world, side, body, KEPT_BACK, "kept-back") for body in kept]
        if state.set_up is not None:
            found = [
                *(_body(world, side, body, UNPLACED, "to-place") for body in to_show(world, state, side)),
                *(_piece(world, side, each) for each in pieces(world, state, side, DEPLOY)),
                *found,
            ]
    return tuple(found)


def _piece(world: World, side: int, piece: Piece) -> Counter:
    return _counter(piece.name, side, piece.name, world.kinds[piece.kind], ("to-place", f"figures:{piece.figures}"))


def _body(world: World, side: int, body: Body, letter: str, mark: str) -> Counter:
    kinds = kinds_of(body.troops)
    name = f"{letter}{body.number}"
    return _counter(name, side, name, world.kinds[max(kinds, key=kinds.count)], (mark, f"figures:{len(kinds)}"))
