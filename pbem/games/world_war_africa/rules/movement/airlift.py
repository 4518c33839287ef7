"""The orders to ride in aeroplanes, helicopters and what is hired: a unit or a cache. WWA-7.9a to WWA-7.10f, WWA-7.11e, WWA-10.2o.

fly ZB1 zimbabwe 0712-1602
fly FAC2 angola 1602-1408 push
helo cache rwanda 1915-1813
pmc RW201 Rwanda_Box-2211
"""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.game import Token
from pbem.engine.hexes import Hex
from pbem.engine.rules.next_words import Cursor
from pbem.engine.rules.slots import HEX, WORD, UnitSlot, Words
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, NOBODY
from pbem.games.world_war_africa.decisions import Charter, Fly, Helicopter
from pbem.games.world_war_africa.events import CacheLifted, Lifted
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.entering import ground_of
from pbem.games.world_war_africa.rules.movement import aircraft, arrival, boxes, groups, push_rolls
from pbem.games.world_war_africa.rules.movement.aircraft import CACHE, HELICOPTER, PLANE, PMC
from pbem.games.world_war_africa.rules.movement.caches_carried import lies_loose
from pbem.games.world_war_africa.rules.movement.march import PUSHING
from pbem.games.world_war_africa.rules.movement.order_slots import pushing
from pbem.games.world_war_africa.rules.movement.points import Points, points_of
from pbem.games.world_war_africa.state import BY_AIR, NO_ROLL, NORMAL, State, Step

CRAFT = {Fly: PLANE, Helicopter: HELICOPTER, Charter: PMC}


def _owner(order: Fly | Helicopter | Charter) -> int:
    return NOBODY if isinstance(order, Charter) else order.owner


def _refusal(now: Context, order: Fly | Helicopter | Charter) -> Refusal | None:
    """Why it cannot be lifted so. WWA-7.9a to WWA-7.9o, WWA-7.10a to WWA-7.10f, WWA-7.11e, WWA-7.11p, WWA-10.2o."""
    world, state, craft, owner, index = now.world, now.state, CRAFT[type(order)], _owner(order), order.unit
    barred = aircraft.marker_refusal(world, state, craft, owner)
    barred = barred or (_cache_refusal(now, order) if index == CACHE else _unit_refusal(now, order))
    return (
        barred
        or aircraft.passenger_refusal(world, state, craft, owner, index)
        or aircraft.boarding_refusal(world, state, craft, index, order.start)
        or aircraft.landing_refusal(world, state, craft, index, order.start, order.to)
    )


def _unit_refusal(now: Context, order: Fly | Helicopter | Charter) -> Refusal | None:
    """Why this unit may not ride at all. WWA-7.9b, WWA-7.9c, WWA-7.10d, WWA-10.2o."""
    world, state, units = now.world, now.state, (order.unit,)
    barred = groups.mover_refusal(world, state, order.unit) or push_rolls.push_refusal(world, state, units, order.push)
    if barred:
        return barred
    where, name = state.units[order.unit].where, world.board.grid.name
    if order.start != where:
        return Refusal("WWA-7.0a", "not-in-that-hex", f"{world.kinds[order.unit].id} {name(where)}")
    if barred := boxes.places_refusal(world, state, units):
        return barred
    points = points_of(world, state, units, NORMAL if order.push else NO_ROLL)
    if _after(world, points) is None:
        price, left = world.tables.movement.lift_mp, points.limit - points.spent
        return Refusal("WWA-7.9b", "too-few-points", f"{world.notation.hex(order.to)} {price} {left}")
    return None


def _cache_refusal(now: Context, order: Fly | Helicopter | Charter) -> Refusal | None:
    """Why no cache can be lifted from there. WWA-7.9e, WWA-7.9h, WWA-7.10e, WWA-12.2c."""
    if order.push:
        return Refusal("WWA-7.7b", "caches-do-not-push")
    side = CONTINGENT_SIDE[now.state.contingent]
    return (
        None if lies_loose(now.state, side, order.start) >= 0 else Refusal("WWA-12.2c", "no-cache-there", _named(now, order.start))
    )


def _named(now: Context, here: Hex) -> str:
    return now.world.notation.hex(here)


def _after(world: World, points: Points) -> Points | None:
    """What a lift leaves: its point is never doubled, and rain does not matter. WWA-7.9b, WWA-7.9d, WWA-7.10d, WWA-7.7c."""
    spent = points.spent + world.tables.movement.lift_mp
    return None if points.is_over or spent > points.limit else Points(points.allowance, spent, points.push, is_fresh=False)


def _apply(now: Context, order: Fly | Helicopter | Charter) -> Done:
    """The marker is used; a unit rolls first if it pushes. WWA-7.9b, WWA-7.7b, WWA-5.3f."""
    world, craft, owner, index = now.world, CRAFT[type(order)], _owner(order), order.unit
    state = aircraft.used(world, now.state, craft, owner)
    if index == CACHE:
        return _lift_cache(world, state, craft, owner, order.start, order.to)
    units, side = (index,), now.step.side
    state = groups.set_out(world, boxes.with_places_taken(world, state, units), units)
    state = state.then(Step(f"lift_{craft}", side, units, owner + 1, hexes=(order.start, order.to)))
    return (state.then(push_rolls.push_step(side, units, order.start, order.to)) if order.push else state), ()


def _lift_cache(world: World, state: State, craft: str, owner: int, start: Hex, to: Hex) -> Done:
    """It has moved with this carrier, and moves with no other. WWA-12.2c."""
    place, side = lies_loose(state, CONTINGENT_SIDE[state.contingent], start), CONTINGENT_SIDE[state.contingent]
    caches, name = list(state.caches), world.board.grid.name
    caches[place] = replace(caches[place], side=side, where=to, carrier=BY_AIR)
    event = CacheLifted(craft, CONTINGENTS[owner] if owner != NOBODY else "", name(start), name(to))
    return replace(state, caches=tuple(caches)), (event,)


def _run(craft: str, now: Context) -> Done:
    """The unit lands: it enters that hex. WWA-7.9n, WWA-11.0b."""
    world, (index,), (start, to), name = now.world, now.step.units, now.step.hexes, now.world.board.grid.name
    points = _after(world, points_of(world, now.state, (index,)))
    assert points is not None  # checked before
    owner = CONTINGENTS[now.step.number - 1] if now.step.number else ""
    if ground_of(world, now.state).must_stop(now.step.side, to):
        points = points.halted()
    state, events = arrival.moved(world, now.state, (index,), (to,), points)
    return state, (Lifted(world.kinds[index].id, craft, owner, name(start), name(to), points.spent), *events)


# ---- what may be said


class Passenger(UnitSlot):
    """A unit, or the word `cache`."""

    word = "cache"

    def units(self, notation: Notation, values: tuple[int, ...]) -> tuple[str, ...]:
        """The unit, if it is one."""
        (passenger,) = values
        return () if passenger == CACHE else (notation.unit(passenger),)

    def value(self, words: Words, word: str) -> int:
        """What a word means."""
        return CACHE if word.lower() == self.word else words.notation.read_unit(word)

    def name(self, notation: Notation, value: int) -> str:
        """The word of a passenger."""
        return self.word if value == CACHE else notation.unit(value)

    def naming(self, notation: Notation) -> Callable[[int], Token]:
        """The same as a walk offers it."""
        return lambda value: Token(self.name(notation, value))


def _boards(now: Context, craft: str, owner: int, index: int) -> Iterator[Hex]:
    """Where this passenger can board an aircraft that is ready and sets it down somewhere."""
    world, state = now.world, now.state
    if aircraft.passenger_refusal(world, state, craft, owner, index):
        return
    for here in _places(now, index):
        if aircraft.boarding_refusal(world, state, craft, index, here) is None and any(
            True for _ in aircraft.landings(world, state, craft, index, here)
        ):
            yield here


def _places(now: Context, index: int) -> list[Hex]:
    state, side = now.state, CONTINGENT_SIDE[now.state.contingent]
    if index != CACHE:
        return [state.units[index].where]
    return sorted({cache.where for cache in state.caches if cache.side == side and cache.carrier == NOBODY})


def _is_able(now: Context, index: int) -> bool:
    """Has the unit a point for it, and a place of the activation roll where it needs one?"""
    world, state = now.world, now.state
    if boxes.places_refusal(world, state, (index,)):
        return False
    return groups.is_fresh(state, (index,)) or _after(world, points_of(world, state, (index,))) is not None


def _passengers(craft: str, now: Context) -> Iterator[int]:
    world, state = now.world, now.state
    owners = [*aircraft.carriers(world, state, craft)]
    if craft == PMC and state.hired[CONTINGENT_SIDE[state.contingent]]:
        owners = [NOBODY]
    if not owners:
        return
    for index in (*groups.movers(world, state), CACHE):
        if any(True for owner in owners for _ in _boards(now, craft, owner, index)) and (index == CACHE or _is_able(now, index)):
            yield index


def _owners(craft: str, now: Context, index: int) -> Iterator[int]:
    carriers = aircraft.carriers(now.world, now.state, craft)
    return (owner for owner in carriers if any(True for _ in _boards(now, craft, owner, index)))


def _starts(craft: str, now: Context, index: int, owner: int = NOBODY) -> Iterator[Hex]:
    return _boards(now, craft, owner, index)


def _ends(craft: str, now: Context, index: int, *more: int) -> Iterator[Hex]:
    return aircraft.landings(now.world, now.state, craft, index, Hex(more[-1]))


def _pushing(now: Context, index: int, *_more: object) -> Cursor:
    can_push = index != CACHE and groups.is_fresh(now.state, (index,))
    return pushing(can_push, may_end=True)


PASSENGER = Passenger("UNIT|cache")


def _verb(word: str, decision: type[Fly | Helicopter], craft: str) -> Verb[World, State, Step, Fly | Helicopter]:
    slots = (
        PASSENGER.of(partial(_passengers, craft)),
        WORD(*CONTINGENTS).called("CONTINGENT").of(partial(_owners, craft)),
        HEX.of(partial(_starts, craft)),
        HEX.joined().of(partial(_ends, craft)),
        PUSHING.where(_pushing),
    )
    return Verb(word, decision, "movement", slots, refusal=_refusal, apply=_apply)


FLY = _verb("fly", Fly, PLANE)
HELO = _verb("helo", Helicopter, HELICOPTER)
CHARTER = Verb(
    "pmc",
    Charter,
    "movement",
    (
        PASSENGER.of(partial(_passengers, PMC)),
        HEX.of(partial(_starts, PMC)),
        HEX.joined().of(partial(_ends, PMC)),
        PUSHING.where(_pushing),
    ),
    refusal=_refusal,
    apply=_apply,
)
PHASE = Phase(FLY, HELO, CHARTER, runs={f"lift_{craft}": partial(_run, craft) for craft in (PLANE, HELICOPTER, PMC)})
