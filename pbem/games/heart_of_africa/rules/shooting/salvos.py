"""Shots one after another: the attacker's, then the defender's, in the order of the fire list. HA-SHOOT-01, HA-SHOOT-02.

HA-TURN-07, HA-PRIO-04, HA-TEMBA-07. Dice of figures of one unit that follow each other are thrown together, up to a
shot that could hit a Leader whose owner may have to choose (HA-LEAD-06): nobody chooses with later dice on the table. Steps:

`shots` begins; `ambush` (number: its place in `Volley.ambushes`) lets a hidden unit emerge by step `emerge` (side, number: the
leaf), then `ambush_fires` (side: that place, number: how many units there were) gives it its orders; `volley` puts all orders
in order; `salvo` (number: the first shot) asks for dice; `shot` (number, unit: the shot behind the last of the salvo, others:
the dice) goes through them; `fallen` ends the phase.
"""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.demands import Demand, Roll
from pbem.engine.events import Event
from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.events.shooting import ShotsFired, WallShot
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase
from pbem.games.heart_of_africa.rules.figures.casualties import removed
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.leaders.lives import is_leader
from pbem.games.heart_of_africa.rules.shooting import default_fire, hits, pieces
from pbem.games.heart_of_africa.rules.shooting.buildings_under_fire import WallDie, arrow_shot, wall_shot
from pbem.games.heart_of_africa.rules.shooting.fire_parts import has_burst
from pbem.games.heart_of_africa.rules.shooting.priorities import crowd_at, is_fallen, legal, wanted
from pbem.games.heart_of_africa.rules.shooting.prospects import Prospect, prospects
from pbem.games.heart_of_africa.rules.shooting.shot_lines import building_at
from pbem.games.heart_of_africa.rules.shooting.weapons import shots, weapon
from pbem.games.heart_of_africa.state.fighting import ARROWS, BLIND, BREACHES, SHOOTS, FireOrder, Volley
from pbem.games.heart_of_africa.state.figures import BROKEN_GUN, JAMS_NEXT, ON_MAP, SHOOTING, SHOT, SUNK
from pbem.games.heart_of_africa.state.ground import Building
from pbem.games.heart_of_africa.state.position import State, Step


class Aim(Struct, frozen=True):
    """One shot that has been ordered: of which order, and the how many-th of it, from 0."""

    order: FireOrder
    place: int


# ---- the order of the shots


def _run_shots(now: Context) -> Done:
    """All orders in the order of resolution, the attacker's first, and who answers from loopholes. HA-SHOOT-02, HA-TEMBA-07."""
    world, state, attacker = now.world, now.state, now.state.battle.attacker
    given = state.volley.orders
    orders = tuple(order for side in (attacker, 1 - attacker) for order in _side_orders(world, state, given, side))
    indoors = (order.figure for order in orders if order.what in (SHOOTS, BREACHES) and world.ground.buildings)
    answering = tuple(sorted({figure for figure in indoors if _answers(world, state, figure)}))
    return replace(state, volley=replace(state.volley, orders=orders, answering=answering)).then(Step("salvo")), ()


def _side_orders(world: World, state: State, given: tuple[FireOrder, ...], side: int) -> Iterator[FireOrder]:
    lines = state.sheets[side].fire
    if state.battle.by_sheets and not state.battle.orders_fire_apart:
        yield from default_fire.by_policy(world, state, side, lines)
        return
    own = {order.figure: order for order in given if world.figures[order.figure].side == side}
    if lines:  # of units that were in ambush
        own = default_fire.by_lines(world, state, side, lines, own)
    yield from own.values()
    if not state.volley.holds[side]:
        yield from default_fire.unordered(world, state, side, own)


def _answers(world: World, state: State, figure: int) -> bool:
    """Is it in a building, and is anybody there whom it can shoot at when the phase begins? HA-TEMBA-07."""
    now = state.figures[figure]
    return now.status == ON_MAP and building_at(world, now.where) >= 0 and prospects(world, state).has_any(figure)


def aims(world: World, state: State) -> tuple[Aim, ...]:
    """All shots that have been ordered, in the order of resolution; a machine gun's count as one."""
    found = list[Aim]()
    for order in state.volley.orders:
        if order.what in (SHOOTS, BREACHES):
            count = 1 if has_burst(world, state, order.figure) else shots(world, state, order.figure)
            found += [Aim(order, place) for place in range(count)]
        elif order.what in (ARROWS, BLIND):
            found.append(Aim(order, 0))
    return tuple(found)


# ---- dice


class Salvo(Struct, frozen=True):
    """Shots whose dice are thrown together: up to which, and how many dice."""

    end: int
    dice: int


def _salvo(world: World, state: State, listed: tuple[Aim, ...], first: int) -> Salvo:
    here, end, dice = standing(world, state), first, 0
    unit = here.unit_of(listed[first].order.figure)
    while end < len(listed) and here.unit_of(listed[end].order.figure) == unit:
        if not _is_plain(world, state, listed[end]):
            if end == first:
                return Salvo(first + 1, int(_finds_target(world, state, listed[first])))
            break
        dice += _finds_target(world, state, listed[end])
        end += 1
        if _may_strike_leader(world, state, listed[end - 1].order.figure):
            break
    return Salvo(end, dice)


def _is_plain(world: World, state: State, aim: Aim) -> bool:
    """Guns shoot one by one, for a blast reaches anybody; so does what is no shot at a figure in the open."""
    kind = weapon(world, state, aim.order.figure)
    return aim.order.what == SHOOTS and kind is not None and not kind.is_gun and not kind.is_artillery


def _may_strike_leader(world: World, state: State, shooter: int) -> bool:
    """Could the shot hit a Leader who has Attendants to give?"""
    found = prospects(world, state)
    near = (target for _, target in found.near(shooter) if is_leader(world, target))
    with_choice = (target for target in near if state.units[world.figures[target].unit].attendants)
    return any(isinstance(found.at(shooter, target), Prospect) for target in with_choice)


def target_of(world: World, state: State, aim: Aim) -> Prospect | None:
    """The target that a shot takes now. HA-PRIO-04."""
    order = aim.order
    if order.what == BLIND:
        return _above(world, state, order)
    found = order.second if aim.place and order.second else order.targets
    crowd = partial(crowd_at, world, state) if _weapon(world, state, order.figure).is_artillery else None
    return wanted(world, order, legal(world, state, order.figure, order.over), found, crowd)


def _above(world: World, state: State, order: FireOrder) -> Prospect | None:
    """A blind shot through the roof needs a natural 6. HA-TEMBA-13."""
    target = pieces.number(order.targets[0])
    if is_fallen(state, target):
        return None
    return Prospect(target, standing(world, state).unit_of(target), 0, world.tables.works.blind_shot_on, (), "", False, False)


def is_at_wall(aim: Aim) -> bool:
    """Is it a shot at a wall or roof, and at nobody?"""
    order = aim.order
    return order.what == ARROWS or (order.what == BREACHES and not (aim.place and order.second))


def wall_die(world: World, state: State, aim: Aim) -> WallDie | None:
    """What a shot at a wall or roof needs; None where it is not fired any more."""
    shot = arrow_shot if aim.order.what == ARROWS else wall_shot
    if aim.order.where in state.volley.breaches:
        return None
    found = shot(world, state, aim.order.figure, aim.order.where)
    return found if isinstance(found, WallDie) else None


def _finds_target(world: World, state: State, aim: Aim) -> bool:
    found = wall_die(world, state, aim) if is_at_wall(aim) else target_of(world, state, aim)
    return found is not None


def salvo_end(world: World, state: State, first: int) -> int:
    """The shot behind the last of the salvo that begins with one."""
    return _salvo(world, state, aims(world, state), first).end


def _ask_salvo(now: Context) -> Demand | None:
    world, state, listed, first = now.world, now.state, aims(now.world, now.state), now.step.number
    if first >= len(listed) or has_burst(world, state, listed[first].order.figure):
        return None
    dice = _salvo(world, state, listed, first).dice
    unit = world.units[standing(world, state).unit_of(listed[first].order.figure)]
    return Roll((6,) * dice, ("hit", state.turn, unit.name)) if dice else None


def _run_salvo(now: Context) -> Done:
    """Nobody of the salvo has a target; or a machine gun is next; or all have shot."""
    world, state, listed, first = now.world, now.state, aims(now.world, now.state), now.step.number
    if first >= len(listed):
        return state, ()
    if has_burst(world, state, listed[first].order.figure):
        return state.then(Step("salvo", number=first + 1), Step("burst", number=first)), ()
    return state.then(Step("salvo", number=_salvo(world, state, listed, first).end)), ()


def _read_salvo(now: Context, numbers: tuple[int, ...]) -> Done:
    world, state, first = now.world, now.state, now.step.number
    end = _salvo(world, state, aims(world, state), first).end
    return state.then(Step("salvo", number=end), Step("shot", number=first, unit=end, others=numbers)), ()


# ---- shots


def _run_shot(now: Context) -> Done:
    """Shot by shot until one brings something about: that is settled before the next. HA-SHOOT-02."""
    world, state, place, dice = now.world, now.state, now.step.number, now.step.others
    listed, told, events = aims(world, state), Told(), tuple[Event, ...]()
    while place < now.step.unit and dice:
        aim, place = listed[place], place + 1
        if is_at_wall(aim):
            return _at_wall(now, aim, place, dice)
        shot = target_of(world, state, aim)
        if shot is None:
            continue
        die, dice = dice[0], dice[1:]
        rest = Step("shot", number=place, unit=now.step.unit, others=dice)
        told = told.with_shot(aim.order.figure, shot, die)
        settled, events = resolved(world, with_shooter(state, aim.order.figure).then(rest), aim.order, shot, die)
        if settled.agenda[-1] != rest or events:
            return settled, (told.event(world, state), *events)
        state = replace(settled, agenda=settled.agenda[:-1])
    return state, (told.event(world, state),) if told.shots else ()


def resolved(world: World, state: State, order: FireOrder, shot: Prospect, die: int) -> Done:
    """One die at one target. HA-SHOOT-03, HA-CRAFT-09, HA-TEMBA-13, HA-TEMBA-15."""
    kind = _weapon(world, state, order.figure)
    if order.what == BLIND:
        state = with_spark(state, state.figures[shot.target].where)
    if hits.sinks(world, state, shot.target, kind, die):
        return hits.sunk(world, state, state.figures[shot.target].craft)
    return hits.hit(world, state, order.figure, kind, shot) if die >= shot.need else (state, ())


def with_shooter(state: State, figure: int) -> State:
    """The state in which it is noted that a figure has shot. HA-RELOAD-01."""
    volley = state.volley
    return state if figure in volley.shooters else replace(state, volley=replace(volley, shooters=(*volley.shooters, figure)))


def with_spark(state: State, where: Hex) -> State:
    """The state in which a roof may catch fire when the phase ends. HA-TEMBA-14, HA-TEMBA-15."""
    return replace(state, volley=replace(state.volley, sparks=(*state.volley.sparks, where)))


def _weapon(world: World, state: State, figure: int) -> Kind:
    found = weapon(world, state, figure)
    assert found is not None
    return found


def _at_wall(now: Context, aim: Aim, place: int, dice: tuple[int, ...]) -> Done:
    """HA-TEMBA-09, HA-TEMBA-14."""
    world, order, found = now.world, aim.order, wall_die(now.world, now.state, aim)
    assert found is not None
    state = with_shooter(now.state, order.figure).then(Step("shot", number=place, unit=now.step.unit, others=dice[1:]))
    is_hit = dice[0] >= found.need
    if is_hit:
        wall = Step("wall", figure=order.figure, where=order.where)
        state = with_spark(state, order.where) if order.what == ARROWS else state.then(wall)
    hexes = world.notation.hex(order.where)
    return state, (WallShot(world.figures[order.figure].name, hexes, found.need, dice[0], is_hit),)


class Told(Struct, frozen=True):
    """Shots to be told together: shooter, target, what the die had to reach, the die."""

    shots: tuple[tuple[int, int, int, int], ...] = ()

    def with_shot(self, shooter: int, shot: Prospect, die: int) -> "Told":
        """These shots and one more."""
        return Told((*self.shots, (shooter, shot.target, shot.need, die)))

    def event(self, world: World, state: State) -> ShotsFired:
        """The event that tells them."""
        name = world.notation.unit
        unit = world.units[standing(world, state).unit_of(self.shots[0][0])]
        hit = tuple(name(target) for _, target, need, die in self.shots if die >= need)
        return ShotsFired(unit.name, tuple((name(one), name(other), need, die) for one, other, need, die in self.shots), hit)


# ---- the end


def _run_fallen(now: Context) -> Done:
    """Casualties are removed, canoes sink, walls lie open: all at the same time. HA-TURN-07, HA-CRAFT-09, HA-TEMBA-09."""
    world, state, volley = now.world, now.state, now.state.volley
    here = standing(world, state)
    for figure in volley.shooters:
        state = state.marked(figure, SHOT)
    for figure, is_broken in volley.stopped:
        state = state.marked(figure, BROKEN_GUN if is_broken else JAMS_NEXT)
    drowned = [figure for canoe in volley.sunk for figure in (*here.aboard.get(canoe, ()), canoe)]
    state, events = removed(world, state, drowned, SUNK)
    state, more = removed(world, state, volley.fallen, SHOOTING)
    if volley.breaches:
        state = replace(state, ground=replace(state.ground, buildings=tuple(_breached(world, state))))
    left = Volley(volley.orders, engaged=volley.engaged, sparks=volley.sparks)
    return replace(state, volley=left), events + more


def _breached(world: World, state: State) -> Iterator[Building]:
    for number, building in enumerate(state.ground.buildings):
        new = (here for here in state.volley.breaches if building_at(world, here) == number)
        yield replace(building, breaches=tuple(sorted({*building.breaches, *new})))


PHASE = Phase(
    asks={"salvo": _ask_salvo},
    runs={
        "shots": _run_shots,
        "salvo": _run_salvo,
        "shot": _run_shot,
        "fallen": _run_fallen,
    },
    reads={"salvo": _read_salvo},
)
