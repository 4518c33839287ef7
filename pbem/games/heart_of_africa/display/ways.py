"""Where a figure can go, or at whom it can shoot, with one order of the choice that is due; and who can do anything."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.engine.planning import Reach, Way
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.display import set_up_ways
from pbem.games.heart_of_africa.display.query import Query, offered, place_of, verbs
from pbem.games.heart_of_africa.display.sheet_orders import leaders
from pbem.games.heart_of_africa.fields.edges import edge_hexes
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.close_combat import combat
from pbem.games.heart_of_africa.rules.figures.activity import actors
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders import lives
from pbem.games.heart_of_africa.rules.movement import contact, unit_moves
from pbem.games.heart_of_africa.rules.movement.candidates import entering
from pbem.games.heart_of_africa.rules.movement.going import mover_refusal
from pbem.games.heart_of_africa.rules.movement.marching import outside
from pbem.games.heart_of_africa.rules.movement.reach import ends, flood, path_to, stride_at
from pbem.games.heart_of_africa.rules.movement.strides import strider
from pbem.games.heart_of_africa.rules.shooting import fire_parts, pieces
from pbem.games.heart_of_africa.rules.storming import roofs
from pbem.games.heart_of_africa.state.figures import MARCHING
from pbem.games.heart_of_africa.state.position import State, Step

OTHER_WAYS = (
    "breakoff",
    "evade",
    "enter",
    "exit",
    "climb",
    "roof",
    "jump",
    "breakroof",
    "drop",
    "exchange",
    "embark",
    "disembark",
)
"""Verbs of a figure besides going, as the rules offer them."""
OTHER_SHOTS = ("light", "breach", "arrows", "blind")
"""What a figure may do in the Shooting Phase besides shooting at somebody."""
NOBODY_YET = -1


def reach(rules: AfricaRules, state: State, unit: str) -> Reach:
    """Where a figure can go, by every verb that takes it there; of who is not there yet, where it can come on."""
    demand, world = rules.pending(state), rules.world_of(state)
    ways: dict[Hex, tuple[Way, ...]] = {}
    if isinstance(demand, Choose):
        for way in _ways(rules, world, state, demand, unit):
            ways[way.hexes[-1]] = (*ways.get(way.hexes[-1], ()), way)
    return Reach(unit, ways)


def _ways(rules: AfricaRules, world: World, state: State, demand: Choose, unit: str) -> Iterator[Way]:
    figure = world.notation.index_of.get(unit, NOBODY_YET)
    if figure == NOBODY_YET:
        yield from _coming_on(rules, world, state, unit)
        yield from set_up_ways.from_outside(rules, state, demand, unit)
    elif world.figures[figure].side == demand.side and demand.kind in FINDERS:
        query = Query(rules, state, figure)
        for find in FINDERS[demand.kind]:
            yield from find(query)


def movers(rules: AfricaRules, state: State) -> tuple[str, ...]:
    """The figures that can still do something in the choice that is due, in roster order; who waits outside behind them."""
    demand, world = rules.pending(state), rules.world_of(state)
    if not isinstance(demand, Choose):
        return ()
    finder = ABLE.get(demand.kind)
    found = finder(rules, world, state, demand.side) if finder is not None else set()
    names = tuple(world.figures[figure].name for figure in sorted(found))
    return (*names, *_marching(rules, world, state), *set_up_ways.waiting(rules, state, demand))


# ---- which unit


def _activations(query: Query) -> Iterator[Way]:
    """Its unit is to move, or holds. HA-TURN-02, HA-TURN-03."""
    name = query.world.units[query.unit].name
    for verb in ("move", "hold"):
        if name in offered(query.rules, query.state, verb):
            yield query.here_only(verb, f"{verb} {name}")


def _able_units(rules: AfricaRules, world: World, state: State, _side: int) -> set[int]:
    named, here = offered(rules, state, "move"), standing(world, state)
    return {figure for unit in world.units if unit.name in named for figure in here.members(unit.number)}


def _marching(rules: AfricaRules, world: World, state: State) -> tuple[str, ...]:
    """The next unit of the march, also where its entry in a sheet is still to be written. HA-AMB-03."""
    named = offered(rules, state, "move") | offered(rules, state, "entry") & {world.units[unit].name for unit in entering(state)}
    marching = (unit.name for unit, now in zip(world.units, state.units, strict=True) if now.status == MARCHING)
    return tuple(name for name in marching if name in named)


def _coming_on(rules: AfricaRules, world: World, state: State, unit: str) -> Iterator[Way]:
    if unit in _marching(rules, world, state):
        edge = edge_hexes(world.grid, state.battle.edge)
        known = [verb for verb in ("move", "hold", "entry") if verb in verbs(rules, state)]
        yield from (Way(verb, f"{verb} {unit}", (edge[len(edge) // 2],)) for verb in known)


# ---- what its figures do


def _goings(query: Query) -> Iterator[Way]:
    """On foot or mounted: a shortest way to every hex, and to an enemy that it may name there. HA-MOVE-03, HA-HEX-12."""
    world, state, figure = query.world, query.state, query.figure
    if mover_refusal(world, state, figure) is not None:
        return
    begun = strider(world, state, figure).begin()
    reached = flood(begun)
    shortest: dict[Hex, tuple[int, Way]] = {}
    grid, head = world.grid, f"go {query.name}"
    for there, key in ends(begun, reached).items():
        hexes = grid.walk(begun.here, path_to(reached, key))
        if len(hexes) > 1:
            yield Way("go", f"{head} {_path(query, hexes)}", hexes, len(hexes) - 1)
        elif begun.may_end:
            for number, direction in enumerate(DIRECTIONS):
                if number != query.piece.facing:
                    facing = direction.lower()
                    yield Way(f"go facing {facing}", f"{head} {query.hex(there)} facing {facing}", hexes)
    for key, came in sorted(reached.items(), key=lambda pair: (pair[1].spent, pair[0])):
        for enemy in contact.in_reach(stride_at(begun, reached, key)):
            there = state.figures[enemy].where
            if there not in shortest or shortest[there][0] > came.spent:
                hexes, name = grid.walk(begun.here, path_to(reached, key)), world.figures[enemy].name
                order = f"{head} {_path(query, hexes)} names {name}"
                shortest[there] = came.spent, Way(f"go names {name}", order, (*hexes, there), len(hexes) - 1)
    yield from (way for _, way in shortest.values())


def _path(query: Query, hexes: Sequence[Hex]) -> str:
    return "-".join(map(query.hex, hexes))


def _together(query: Query) -> Iterator[Way]:
    """The whole unit forms up in line where the figure can come or one of its unit stands, or goes for an enemy unit.

    HA-MOVE-03, HA-COH-03.
    """
    world, state = query.world, query.state
    able = unit_moves.movers(world, state)
    if len(able) < 2 or query.figure not in able:
        return
    active, grid = state.activation, world.grid
    facing = DIRECTIONS[query.piece.facing].lower()
    most = max(active.open_result, active.difficult_result)
    begun, near = strider(world, state, query.figure).begin(), grid.within(query.where, most)
    comes_to = {*ends(begun, flood(begun)), *(state.figures[each].where for each in query.here.members(query.unit))}
    for there in sorted(comes_to & {*near}):
        yield Way("line", f"line {query.hex(there)} facing {facing}", (query.where, there), grid.distance(query.where, there))
    for unit in sorted(offered(query.rules, state, "charge")):
        for enemy in query.here.members(world.notation.bodies.index_of[unit]):
            there = place_of(state, enemy)
            if grid.distance(query.where, there) <= most + 1:
                yield Way("charge", f"charge {unit}", (query.where, there))


def _others(query: Query) -> Iterator[Way]:
    yield from query.offered(*OTHER_WAYS)
    yield from (replace(way, cost=way.order.count("-")) for way in query.offered("sail"))
    for verb in ("dismount", "remount"):
        if verb in verbs(query.rules, query.state):
            yield query.here_only(verb, verb)
    yield from _leading(query)


def _leading(query: Query) -> Iterator[Way]:
    """A Leader joins a unit. HA-TRAIT-03."""
    for unit in sorted(offered(query.rules, query.state, "join")):
        for member in query.here.members(query.world.notation.bodies.index_of[unit])[:1]:
            yield Way("join", f"join {unit}", (query.where, place_of(query.state, member)))


def _able_figures(rules: AfricaRules, world: World, state: State, _side: int) -> set[int]:
    found = {
        figure for figure in actors(world, state) if mover_refusal(world, state, figure) is None and _may_go(world, state, figure)
    }
    named = {name for verb in (*OTHER_WAYS, "sail") for name in offered(rules, state, verb)}
    found |= {world.notation.index_of[name] for name in named if name in world.notation.index_of}
    return found | {*outside(world, state)} & {world.notation.index_of[name] for name in offered(rules, state, "enter")}


def _may_go(world: World, state: State, figure: int) -> bool:
    """Can it still go a hex, or turn where it stands?"""
    if mover_refusal(world, state, figure) is not None:
        return False
    begun = strider(world, state, figure).begin()
    return begun.may_end or any(True for _ in begun.steps())


# ---- shooting


def _shots(query: Query) -> Iterator[Way]:
    """At each enemy that it may shoot at, with the die that hits; all of its unit at all of that one's. HA-SHOOT-03, HA-PRIO-04."""
    world, state = query.world, query.state
    own = pieces.of_figure(query.figure)
    if not fire_parts.able(world, state, own):
        return
    company = len(fire_parts.able(world, state, pieces.of_unit(query.unit)))
    unit = world.units[query.unit].name
    for each in fire_parts.targets(world, state, query.figure):
        name, hexes = world.figures[each.target].name, (query.where, place_of(state, each.target))
        yield Way(f"shoot at {name}", f"shoot {query.name} at {name}", hexes, each.need)
        if company > 1:
            target = world.units[each.unit].name
            yield Way(f"shoot all {target}", f"shoot {unit} at {target}", hexes, each.need)


def _no_shots(query: Query) -> Iterator[Way]:
    for name in (query.name, query.world.units[query.unit].name):
        if name in offered(query.rules, query.state, "quiet"):
            verb = "quiet" if name == query.name else "quiet all"
            yield query.here_only(verb, f"quiet {name}")
    yield from query.offered(*OTHER_SHOTS)


def _able_shooters(rules: AfricaRules, world: World, state: State, side: int) -> set[int]:
    found = {pieces.number(piece) for piece in fire_parts.ready_pieces(world, state, side) if not pieces.is_unit(piece)}
    named = {name for verb in OTHER_SHOTS for name in offered(rules, state, verb)}
    return found | {world.notation.index_of[name] for name in named if name in world.notation.index_of}


# ---- answers about one figure


def _asked_about(_rules: AfricaRules, _world: World, state: State, _side: int) -> set[int]:
    step = state.agenda[-1]
    return {step.figure} if isinstance(step, Step) else set()


def _opponents(query: Query) -> Iterator[Way]:
    """Whom an outnumbered figure fights first, and whom one at a new hole in a roof. T-40, T-19."""
    for verb in ("first", "intruder"):
        for name in sorted(offered(query.rules, query.state, verb)):
            yield Way(verb, f"{verb} {name}", (query.where, place_of(query.state, query.world.notation.index_of[name])))


def _saves(query: Query) -> Iterator[Way]:
    """What saves a Leader who is hit. T-32, T-33."""
    yield from (query.here_only(verb, verb) for verb in sorted(verbs(query.rules, query.state)))


Finder = Callable[[Query], Iterator[Way]]
Able = Callable[[AfricaRules, World, State, int], set[int]]
FINDERS: Mapping[str, tuple[Finder, ...]] = {
    "unit": (_activations,),
    "figures": (_goings, _together, _others),
    "fire": (_shots, _no_shots),
    "deploy": (set_up_ways.puttings,),
    **dict.fromkeys((combat.KIND, roofs.INTRUDER), (_opponents,)),
    lives.KIND: (_saves,),
}
ABLE: Mapping[str, Able] = {
    "unit": _able_units,
    "figures": _able_figures,
    "fire": _able_shooters,
    "sheet": leaders,
    **dict.fromkeys((combat.KIND, lives.KIND, roofs.INTRUDER), _asked_about),
}
