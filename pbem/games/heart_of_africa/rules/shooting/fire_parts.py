"""What may be named in fire orders: shooters, targets, the second rank. HA-PRIO-01, HA-MG-03, HA-BEAR-02, HA-BOAT-04."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.movement import NO_ONE
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.shooting import pieces, second_rank
from pbem.games.heart_of_africa.rules.shooting.priorities import standing_targets
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect, prospects
from pbem.games.heart_of_africa.rules.shooting.weapons import MACHINE_GUN, shots, weapon
from pbem.games.heart_of_africa.state.fighting import FireOrder
from pbem.games.heart_of_africa.state.figures import NOBODY
from pbem.games.heart_of_africa.state.position import State

KIND = "fire"
"""The kind of choice in which fire orders are given."""
MOST_NAMED = 12
"""Pieces of one list."""


def ordered(state: State, *orders: FireOrder) -> State:
    """The state with some more orders."""
    return replace(state, volley=replace(state.volley, orders=(*state.volley.orders, *orders)))


def has_order(state: State, figure: int) -> bool:
    """Has the figure an order of its own?"""
    return any(order.figure == figure for order in state.volley.orders)


def members(world: World, state: State, piece: int) -> tuple[int, ...]:
    """The figures of a piece that are there, by number."""
    if not pieces.exists(world, piece):
        return ()
    if pieces.is_unit(piece):
        return tuple(sorted(prospects(world, state).lines.here.members(pieces.number(piece))))
    return (pieces.number(piece),)


def shooters(world: World, state: State, piece: int) -> tuple[int, ...]:
    """The figures of a piece that may shoot, and have no order yet."""
    found, ordered_already = prospects(world, state), {order.figure for order in state.volley.orders}
    return tuple(
        figure for figure in members(world, state, piece) if figure not in ordered_already and found.silence(figure) is None
    )


def targets(world: World, state: State, figure: int, over: int = NOBODY) -> tuple[Prospect, ...]:
    """All that a figure may name. HA-PRIO-04."""
    return standing_targets(world, state, figure, over, is_ordering=True)


def able(world: World, state: State, piece: int) -> tuple[int, ...]:
    """The figures of a piece that may shoot, have no order, and have somebody to shoot at, from the second rank perhaps."""
    return tuple(figure for figure in shooters(world, state, piece) if _has_target(world, state, figure))


def _has_target(world: World, state: State, figure: int) -> bool:
    """Has one that may shoot somebody to shoot at, over the front rank perhaps?"""
    return prospects(world, state).has_any(figure) or bool(second_rank.fronts(world, state, figure))


def ready_pieces(world: World, state: State, side: int) -> Iterator[int]:
    """The units of a side with somebody who may be ordered to shoot, and the figures."""
    found, ordered_already = prospects(world, state), {order.figure for order in state.volley.orders}
    here = found.lines.here
    for unit in dict.fromkeys(map(here.unit_of, here.present[side])):
        is_first = True
        for figure in sorted(here.members(unit)):
            if figure in ordered_already or found.silence(figure) is not None or not _has_target(world, state, figure):
                continue
            if is_first:
                yield pieces.of_unit(unit)
                is_first = False
            yield pieces.of_figure(figure)


def _present(world: World, state: State, side: int) -> Iterable[int]:
    return prospects(world, state).lines.here.present[side]


def single(world: World, state: State, piece: int) -> int:
    """The one figure that a piece comes to; NOBODY where it is several or none."""
    found = shooters(world, state, piece)
    return found[0] if len(found) == 1 else NOBODY


def front(over: int) -> int:
    """The figure of a field that holds a number + 1; NOBODY for none."""
    return over - 1 if over != NO_ONE else NOBODY


def has_two_shots(world: World, state: State, figure: int) -> bool:
    """May it be given a second list? HA-BEAR-02, HA-BOAT-04, HA-GEN-09."""
    kind = weapon(world, state, figure)
    return kind is not None and kind.id != MACHINE_GUN and shots(world, state, figure) > 1


def has_burst(world: World, state: State, figure: int) -> bool:
    """Is it a machine gun? HA-MG-03."""
    kind = weapon(world, state, figure)
    return kind is not None and kind.id == MACHINE_GUN


def own_figures(now: Context) -> Iterable[int]:
    """The figures of the side that orders."""
    return _present(now.world, now.state, now.step.side)


# ---- candidates of slots


def piece_candidates(now: Context) -> Iterable[int]:
    """Pieces that may be ordered to shoot."""
    return ready_pieces(now.world, now.state, now.step.side)


def front_candidates(now: Context, piece: int) -> Iterable[int]:
    """Figures + 1 over which a figure may shoot."""
    figure = single(now.world, now.state, piece)
    return (each + 1 for each in second_rank.fronts(now.world, now.state, figure)) if figure != NOBODY else ()


def target_candidates(now: Context, piece: int, over: int, named: tuple[int, ...]) -> Iterable[int]:
    """Units that any figure of the piece may shoot at, and their figures."""
    if len(named) >= MOST_NAMED:
        return ()
    found: dict[int, dict[int, None]] = {}
    for figure in shooters(now.world, now.state, piece):
        for each in targets(now.world, now.state, figure, front(over)):
            found.setdefault(each.unit, {})[each.target] = None
    listed = ((unit, sorted(figures)) for unit, figures in sorted(found.items()))
    return (each for unit, figures in listed for each in (pieces.of_unit(unit), *map(pieces.of_figure, figures)))


def second_candidates(now: Context, piece: int, over: int, first: tuple[int, ...], named: tuple[int, ...]) -> Iterable[int]:
    """Units and figures at which one with two shots may aim its second."""
    figure = single(now.world, now.state, piece)
    if figure == NOBODY or not first or not has_two_shots(now.world, now.state, figure):
        return ()
    return target_candidates(now, piece, over, named)


def shots_candidates(now: Context, piece: int, *_lists: object) -> Iterable[int]:
    """How often a machine gun may shoot. HA-MG-03."""
    figure = single(now.world, now.state, piece)
    is_gun = figure != NOBODY and has_burst(now.world, now.state, figure)
    return range(1, now.world.tables.shooting.most_shots + 1) if is_gun else ()


def others_candidates(_now: Context, _piece: int, _over: int, first: tuple[int, ...], *_more: object) -> Iterable[int]:
    """At nobody else: where somebody is named. HA-PRIO-04."""
    return (0,) if first else ()
