"""The burst of a machine gun: different figures near the first, one die after another, and jams. HA-MG-03, HA-MG-04.

HA-MG-05, HA-MG-06. Step `burst` (number: its place among the shots) asks for one die as long as the gun has a shot and a target
left.
"""

from msgspec.structs import replace

from pbem.engine.demands import Demand, Roll
from pbem.games.heart_of_africa.events.shooting import GunJammed
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.shooting.priorities import legal, wanted
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect
from pbem.games.heart_of_africa.rules.shooting.salvos import Told, aims, resolved, with_shooter
from pbem.games.heart_of_africa.rules.shooting.weapons import shots
from pbem.games.heart_of_africa.state.fighting import FireOrder
from pbem.games.heart_of_africa.state.position import Step


def _order(now: Context) -> FireOrder:
    return aims(now.world, now.state)[now.step.number].order


def next_target(now: Context) -> Prospect | None:
    """Whom the gun shoots at next. HA-MG-03."""
    order, burst = _order(now), now.state.volley.burst
    most = order.shots or shots(now.world, now.state, order.figure)
    if len(burst) >= most:
        return None
    aimed = tuple(target for target, _ in burst)
    return wanted(now.world, order, legal(now.world, now.state, order.figure, aimed=aimed), order.targets)


def _ask_burst(now: Context) -> Demand | None:
    if next_target(now) is None:
        return None
    return Roll((6,), ("hit", now.state.turn, now.world.figures[_order(now).figure].name))


def _read_burst(now: Context, numbers: tuple[int, ...]) -> Done:
    world, state, order, shot = now.world, now.state, _order(now), next_target(now)
    assert shot is not None
    told = Told().with_shot(order.figure, shot, numbers[0]).event(world, state)
    state = with_shooter(state, order.figure)
    state = replace(state, volley=replace(state.volley, burst=(*state.volley.burst, (shot.target, numbers[0]))))
    after, events = resolved(world, state.then(Step("burst", number=now.step.number)), order, shot, numbers[0])
    return after, (told, *events)


def _run_burst(now: Context) -> Done:
    """More natural 1s than 6s: it is silent in the next turn. Three 1s: for good. HA-MG-05, HA-MG-06."""
    world, state, figure = now.world, now.state, _order(now).figure
    dice = [die for _, die in state.volley.burst]
    ones, sixes = dice.count(1), dice.count(6)
    state = replace(state, volley=replace(state.volley, burst=()))
    is_broken = ones >= world.tables.shooting.broken_at_ones
    if not is_broken and ones <= sixes:
        return state, ()
    told = GunJammed(world.figures[figure].name, ones, sixes, is_broken)
    return replace(state, volley=replace(state.volley, stopped=(*state.volley.stopped, (figure, is_broken)))), (told,)


PHASE = Phase(asks={"burst": _ask_burst}, runs={"burst": _run_burst}, reads={"burst": _read_burst})
