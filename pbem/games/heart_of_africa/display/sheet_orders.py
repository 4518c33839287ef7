"""What a sheet can tell a unit to do about a hex, as its lines; and the sheet before its first line. decisions.md, section 4.2."""

from collections.abc import Iterator

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose, Decided
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Grid, Hex
from pbem.engine.planning import Way
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.display.query import place_of
from pbem.games.heart_of_africa.fields.edges import EDGES, is_within
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.figures.standing import Standing, standing
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.rules.movement.formations import CLUSTER, DOUBLE, FILE, KEEP
from pbem.games.heart_of_africa.rules.sheets.aims import LEADER
from pbem.games.heart_of_africa.rules.sheets.writing import KIND, with_sheet
from pbem.games.heart_of_africa.state.figures import MARCHING
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.sheets import Sheet

SHAPES = ("", f" as {DOUBLE}", f" as {FILE}", f" as {CLUSTER}", f" as {KEEP}")


def unwritten(rules: AfricaRules, state: State) -> State | None:
    """The state in which nothing of the sheet is written yet; None where no sheet is due."""
    demand = rules.pending(state)
    return with_sheet(state, demand.side, Sheet()) if isinstance(demand, Choose) and demand.kind == KIND else None


def leaders(_rules: AfricaRules, world: World, state: State, side: int) -> set[int]:
    """Of each unit without an entry the first figure, by which it is picked."""
    taken = {entry.body for entry in state.sheets[side].entries}
    here = standing(world, state)
    found = (here.members(unit.number) for unit in world.units if unit.side == side and unit.number not in taken)
    return {members[0] for members in found if members and state.units[world.figures[members[0]].unit].joined < 0}


def about(rules: AfricaRules, state: State, unit: str, there: Hex) -> tuple[Way, ...]:
    """The lines that may be written for the unit of a figure, each with its entry before it, as the rules allow them."""
    demand, world = rules.pending(state), rules.world_of(state)
    if not isinstance(demand, Choose) or demand.kind != KIND:
        return ()
    figure = world.notation.index_of.get(unit, -1)
    here = standing(world, state)
    body = here.unit_of(figure) if figure >= 0 else world.notation.bodies.index_of.get(unit, -1)
    if body < 0 or world.units[body].side != demand.side:
        return ()
    name, where = world.units[body].name, _middle(here, state, body)
    entry = f"entry {name}"
    is_begun = any(each.body == body for each in state.sheets[demand.side].entries)
    begun = None if is_begun else _after(rules, state, demand.side, entry)
    found = []
    for order in _lines(here, state, body, figure, there):
        is_alone = order.startswith("fires ")
        at = state if is_alone else begun
        if at is not None and _after(rules, at, demand.side, order) is not None:
            found.append(Way(order.partition(" ")[0], order, (where, there), before=() if is_alone else (entry,)))
    return tuple(found)


def _after(rules: AfricaRules, state: State, side: int, order: str) -> State | None:
    """The state behind a line; None where it may not be written."""
    try:
        return rules.apply(state, Decided(side, rules.at(state).read(order)))[0]
    except IllegalOrder:
        return None


def _middle(here: Standing, state: State, body: int) -> Hex:
    members = here.members(body)
    return place_of(state, members[0]) if members else NOWHERE


def _lines(here: Standing, state: State, body: int, figure: int, there: Hex) -> Iterator[str]:
    world, name = here.world, here.world.notation.hex(there)
    unit = world.units[body]
    own = {place_of(state, each) for each in here.members(body)}
    is_single = figure >= 0 and len(own) > 1
    enemy = next((each[there] for each in (here.roofs, here.at, here.hulls) if there in each), -1)
    if enemy >= 0 and world.figures[enemy].side != unit.side:
        target = world.units[here.unit_of(enemy)].name
        yield f"captures {world.figures[enemy].name}"
        yield f"charges {target}"
        yield f"fires {unit.name} at {target}"
        yield f"fires {unit.name} at {LEADER if is_leader(world, enemy) else world.figures[enemy].kind.id}"
        if is_single:
            yield f"fires {world.figures[figure].name} at {target}"
    if there in own:
        yield "holds"
        yield f"fires {unit.name} as hold"
        if is_single:
            yield f"fires {world.figures[figure].name} as hold"
        yield from (f"turns {direction.lower()}" for direction in DIRECTIONS)
        yield from ("evades", "dismounts", "remounts", "exchanges", "roofs")
    facing = DIRECTIONS[_towards_enemy(here, state, unit.side, there)].lower()
    yield from (f"forms {name}{shape} facing {facing}" for shape in (SHAPES if len(unit.figures) > 1 else SHAPES[:1]))
    if there in own:
        return
    if is_single:
        yield f"goes {world.figures[figure].name} {name}"
    if any(here.is_engaged(figure) for figure in here.members(body)):
        yield f"breaksoff {name}"
    yield f"fallsback {name}"
    yield from (f"fallsback {edge.lower()}" for edge in EDGES if is_within(edge, 1, there))
    if state.units[body].status == MARCHING:
        yield "exits"


def _towards_enemy(here: Standing, state: State, side: int, there: Hex) -> int:
    """The direction from a hex to the nearest enemy."""
    grid: Grid = here.world.grid
    places = [place for enemy in here.enemies(side) if (place := place_of(state, enemy)) != NOWHERE and place != there]
    if not places:
        return 1
    nearest = min(places, key=lambda place: (grid.distance(there, place), place))

    def rank(direction: int) -> int:
        """How far from it one is, going as many hexes that way as lie between."""
        here = there
        for _ in range(grid.distance(there, nearest)):
            step = grid.neighbour(here, direction)
            here = here if step == NOWHERE else step
        return grid.distance(here, nearest)

    return min(range(len(DIRECTIONS)), key=rank)
