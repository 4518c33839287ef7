"""Who of all targets may be shot at now. HA-PRIO-01, HA-PRIO-03, HA-PRIO-04, HA-BEAR-03, HA-TEMBA-07, HA-MG-03, HA-GUN-07."""

from collections.abc import Callable, Iterable

from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.rules.shooting import pieces
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect, prospects
from pbem.games.heart_of_africa.rules.shooting.weapons import BEARER, master_of, weapon
from pbem.games.heart_of_africa.state.fighting import FireOrder
from pbem.games.heart_of_africa.state.figures import ABOARD, NOBODY, ON_MAP
from pbem.games.heart_of_africa.state.ground import BUILDING
from pbem.games.heart_of_africa.state.position import State

Shots = tuple[Prospect, ...]


def is_fallen(state: State, figure: int) -> bool:
    """Has it been removed in this phase? HA-SHOOT-02, HA-CRAFT-09."""
    now = state.figures[figure]
    return figure in state.volley.fallen or (now.status == ABOARD and now.craft in state.volley.sunk)


def standing_targets(world: World, state: State, shooter: int, over: int = NOBODY, is_ordering: bool = False) -> Shots:
    """All targets that are left. Orders may also name whoever may yet become one: at a loophole, or a bearer. HA-PRIO-04."""
    found = prospects(world, state).of(shooter, over)
    return tuple(each for each in found if is_left(world, state, shooter, each, over, is_ordering=is_ordering))


def is_left(world: World, state: State, shooter: int, shot: Prospect, over: int = NOBODY, *, is_ordering: bool = False) -> bool:
    """May this target still be shot at, as far as it hangs on what has happened in this phase?"""
    if is_ordering:
        return True
    if is_fallen(state, shot.target) or _is_shielded(world, state, shooter, shot, over):
        return False
    return shot.shield != BUILDING or shot.target in state.volley.answering


def _is_shielded(world: World, state: State, shooter: int, shot: Prospect, over: int) -> bool:
    """Is it a bearer whose Adventurer is nearer? HA-BEAR-03."""
    if world.figures[shot.target].kind.id != BEARER:
        return False
    master = master_of(world, shot.target)
    if master < 0 or state.figures[master].status not in (ON_MAP, ABOARD) or is_fallen(state, master):
        return False
    lines = prospects(world, state).lines
    return lines.distance(shooter, lines.mark(master), over) < shot.distance


def is_free(world: World, state: State, shooter: int) -> bool:
    """Does it choose among all targets? Leaders, guns but machine guns, and gunboats. HA-PRIO-01, HA-GUN-07."""
    kind = weapon(world, state, shooter)
    return is_leader(world, shooter) or (kind is not None and kind.is_artillery)


def legal(world: World, state: State, shooter: int, over: int = NOBODY, aimed: tuple[int, ...] = ()) -> Shots:
    """The targets of which one may be taken now. `aimed`: what a machine gun has shot at before. HA-PRIO-01."""
    if aimed:
        return _near_the_first(world, state, standing_targets(world, state, shooter, over), aimed)
    if is_free(world, state, shooter):
        return standing_targets(world, state, shooter, over)
    return _by_priority(world, state, shooter, over)


def _near_the_first(world: World, state: State, left: Shots, aimed: tuple[int, ...]) -> Shots:
    """HA-MG-03, HA-MG-04."""
    here, most = prospects(world, state).lines.here, world.tables.shooting.spread
    return tuple(each for each in left if each.target not in aimed and here.distance(each.target, aimed[0]) <= most)


def _by_priority(world: World, state: State, shooter: int, over: int) -> Shots:
    """In contact; the nearest that comes straight on; any of the nearest unit in reach; any other. HA-PRIO-01, HA-PRIO-03."""
    found = prospects(world, state)
    if found.lines.here.is_engaged(shooter):
        return tuple(each for each in standing_targets(world, state, shooter, over) if each.is_attacker)
    coming = (target for _, target in found.near(shooter, over) if found.advances(target, shooter, over))
    shots = (shot for target in coming if isinstance(shot := found.at(shooter, target, over), Prospect))
    advancing = _first(shot for shot in shots if is_left(world, state, shooter, shot, over))
    if advancing:
        return advancing
    kind = weapon(world, state, shooter)
    limit = min(world.tables.shooting.nearest_unit_within, kind.range if kind is not None else 0)
    nearest = _first(shot for shot in found.in_order(shooter, over) if is_left(world, state, shooter, shot, over))
    if not nearest or nearest[0].distance > limit:
        return standing_targets(world, state, shooter, over)
    members = sorted(figure for unit in {shot.unit for shot in nearest} for figure in found.lines.here.members(unit))
    of_units = (found.at(shooter, target, over) for target in members)
    return tuple(shot for shot in of_units if isinstance(shot, Prospect) and is_left(world, state, shooter, shot, over))


def _first(shots: Iterable[Prospect]) -> Shots:
    """Of shots in the order of their distance the first, and all that are as near."""
    found = list[Prospect]()
    for shot in shots:
        if found and shot.distance > found[0].distance:
            break
        found.append(shot)
    return tuple(sorted(found, key=lambda shot: shot.target))


Key = tuple[int, ...]


def wanted(
    world: World, order: FireOrder, shots: Shots, targets: tuple[int, ...], crowd: Callable[[int], int] | None = None
) -> Prospect | None:
    """The target that an order takes among the legal ones: the first of its list, else the nearest. HA-PRIO-04, HA-GEN-12.

    Of a unit, or a kind, on the list it takes the one that needs the lowest die, then the nearest. `crowd`: of a gun without a
    list, how many enemies a shell that hits there would reach; it takes the most. T-30.
    """

    def nearest(shot: Prospect) -> Key:
        return shot.distance, shot.unit, shot.target

    def easiest(shot: Prospect) -> Key:
        return shot.need, shot.distance, shot.target

    allowed = [each for each in shots if each.need <= order.need and each.distance <= order.within]
    for piece in targets:
        found = [each for each in allowed if pieces.holds(world, piece, each.target, each.unit)]
        if found:
            return min(found, key=easiest)
    if order.is_strict or not allowed:
        return None
    if crowd is not None and not targets:
        most = max(crowd(each.target) for each in allowed)
        allowed = [each for each in allowed if crowd(each.target) == most]
    return min(allowed, key=easiest if order.by_die else nearest)


def crowd_at(world: World, state: State, target: int) -> int:
    """How many figures of its side stand within a blast of a target, itself included. T-30."""
    here, radius = prospects(world, state).lines.here, world.tables.shooting.blast_radius
    return sum(here.distance(target, each) <= radius for each in here.present[world.figures[target].side])
