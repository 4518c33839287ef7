"""What a player may regret: units left out, figures that fall apart, figures without an order, units still to be placed."""

from collections.abc import Callable, Iterator, Mapping

from pbem.engine.demands import Choose
from pbem.engine.planning import Caution
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.display.counters import UNPLACED
from pbem.games.heart_of_africa.display.works_ways import BOUGHT
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.arrivals.composition import own_roster, to_show, write_troops
from pbem.games.heart_of_africa.rules.figures.activity import have_acted
from pbem.games.heart_of_africa.rules.figures.cohesion import components
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement import candidates, unit_moves
from pbem.games.heart_of_africa.rules.movement.marching import outside
from pbem.games.heart_of_africa.rules.set_up import bought_works
from pbem.games.heart_of_africa.rules.sheets.cards import untold
from pbem.games.heart_of_africa.rules.sheets.writing import KIND
from pbem.games.heart_of_africa.rules.shooting import fire_parts, pieces
from pbem.games.heart_of_africa.state.figures import ON_MAP, RELOADING
from pbem.games.heart_of_africa.state.position import State, Step

Found = Iterator[tuple[str, tuple[str, ...]]]


def cautions(rules: AfricaRules, state: State, side: int) -> tuple[Caution, ...]:
    """The most grave first, for the choice that is due."""
    demand = rules.pending(state)
    if not isinstance(demand, Choose) or demand.side != side or demand.kind not in FINDERS:
        return ()
    found = FINDERS[demand.kind](rules.world_of(state), state, side)
    return tuple(Caution(code, subjects) for code, subjects in found if subjects)


def _units(world: World, state: State, side: int) -> Found:
    """Units that have not been moved, and those that may be moved now besides. HA-TURN-02, HA-SCOUT-02, HA-BAG-02."""
    step = state.agenda[-1]
    stage = step.word if isinstance(step, Step) else ""
    left = candidates.waiting(world, state, side, stage)
    yield "not-moved", tuple(world.units[unit].name for unit in left)
    more = candidates.optional(world, state, side, stage)
    yield "may-move", tuple(world.units[unit].name for unit in more)


def _figures(world: World, state: State, _side: int) -> Found:
    """Figures that fall out of cohesion, that wait outside, that have not acted; riders that hang on. HA-COH-03, HA-AMB-03."""
    here, active = standing(world, state), state.activation
    apart = list[str]()
    for unit in active.units:
        places = {each: state.figures[each].where for each in here.members(unit) if state.figures[each].status == ON_MAP}
        for group in components(world.grid, places, world.tables.moving.cohesion)[1:]:
            apart += [world.figures[figure].name for figure in group]
    yield "apart", tuple(apart)
    yield "outside", tuple(world.figures[figure].name for figure in outside(world, state))
    able = [figure for figure in unit_moves.movers(world, state) if figure not in have_acted(world, state)]
    yield "not-acted", tuple(world.figures[figure].name for figure in able)


def _untold(world: World, state: State, side: int) -> Found:
    """Units that may arrive and of which the sheet does not tell: where they come on is asked by a file of its own. HA-ARR-07."""
    troops = untold(Context(world, state, Step(KIND, side)))
    yield "untold", tuple(write_troops(world.kinds, each) for each in troops)


def _shooters(world: World, state: State, side: int) -> Found:
    """Figures that could be told whom to shoot at, and those that cannot shoot for reloading. HA-PRIO-04, HA-RELOAD-01."""
    found = [pieces.number(piece) for piece in fire_parts.ready_pieces(world, state, side) if not pieces.is_unit(piece)]
    yield "no-order", tuple(world.figures[figure].name for figure in found)
    own = standing(world, state).present[side]
    yield "reloading", tuple(world.figures[figure].name for figure in own if state.figures[figure].has(RELOADING))


def _unplaced(world: World, state: State, side: int) -> Found:
    """Units of the roster that have no place yet. HA-LIST-01."""
    yield "to-place", tuple(f"{UNPLACED}{body.number}" for body in to_show(world, state, side))


def _unlaid(world: World, state: State, side: int) -> Found:
    """Works that are paid for and do not lie there yet. HA-FORT-01, HA-TEMBA-01, HA-TRAP-01."""
    has_roster = own_roster(world, state) is not None
    left = (name for name, what in BOUGHT.items() if has_roster and bought_works.refusal(world, state, side, what) is None)
    yield "to-lay", tuple(left)


FINDERS: Mapping[str, Callable[[World, State, int], Found]] = {
    "unit": _units,
    "figures": _figures,
    "fire": _shooters,
    KIND: _untold,
    "works": _unlaid,
    "deploy": _unplaced,
    "march": _unplaced,
}
