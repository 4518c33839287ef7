"""Advances into a place whose defenders are all gone: without cost, and no movement. WWA-8.9a, WWA-8.9b."""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.events import Event
from pbem.engine.hexes import Hex, is_box
from pbem.engine.rules.slots import UNIT
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.decisions import Advance, Stay
from pbem.games.world_war_africa.events import Advanced
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.combat import battlefield
from pbem.games.world_war_africa.rules.combat.fight import fight_of, standing
from pbem.games.world_war_africa.rules.combat.order_slots import SaidSlot
from pbem.games.world_war_africa.rules.entering import ground_of
from pbem.games.world_war_africa.rules.movement.arrival import entered
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.stack_order import arrive
from pbem.games.world_war_africa.state import GO_ALL, GO_NONE, GO_UNIT, INTERCEPTION, Fight, State, Step


def able(world: World, state: State, fight: Fight, units: Iterable[int]) -> list[int]:
    """Which of these attackers may go into the place now; none in the Rwanda Box, and none while a defender is left.

    WWA-8.9a, WWA-7.11j, WWA-8.8d, WWA-7.1c.
    """
    if fight.kind == INTERCEPTION or standing(state, fight.defenders):
        return []
    return [
        index
        for index in standing(state, units)
        if state.units[index].where != fight.target and _refusal(world, state, index, fight.target) is None
    ]


def _refusal(world: World, state: State, index: int, target: Hex) -> Refusal | None:
    """Why a unit may not go into the place: enemies, closed terrain, its region. WWA-8.9a, WWA-14.0e."""
    ground, kind = ground_of(world, state), world.kinds[index]
    if is_box(target):  # Kitona, whether or not there was a coup
        return ground.limit(kind, target)
    return ground.refusal(kind, target)


def room(world: World, state: State, target: Hex) -> int:
    """How many more units a place holds; many where it has no limit. WWA-6.0a."""
    limit = world.board.stack_limit(target)
    return max(0, limit - len(presence_of(world, state).at(target))) if limit else len(world.kinds)


def strongest(world: World, units: Iterable[int]) -> list[int]:
    """Units by defense, the strongest first, then by id."""
    return sorted(units, key=lambda index: (-world.kinds[index].defense, world.kinds[index].id))


def _able(now: Context) -> list[int]:
    return able(now.world, now.state, fight_of(now.state), now.step.units)


def _ask(now: Context) -> Demand | None:
    """Who goes next, unless the order of the attack has said it. WWA-8.9a."""
    is_open = not fight_of(now.state).advance and _able(now)
    return Choose(now.step.side, "advance", is_order=False) if is_open else None


def _run(now: Context) -> Done:
    """As the order of the attack says: all as far as there is room, or those named. WWA-8.9a, WWA-8.9b."""
    world, state, wanted = now.world, now.state, fight_of(now.state).advance
    if wanted in ((), (GO_NONE,)):
        return state, ()
    units = _able(now)
    if wanted == (GO_ALL,):
        going = strongest(world, units)[: room(world, state, fight_of(state).target)]
    else:
        going = [index for index in units if index + GO_UNIT in wanted]
    events: tuple[Event, ...] = ()
    for index in going:
        state, more = go_in(world, state, index, carries=is_last(world, state, index, going))
        events += more
    return state, events


def is_last(world: World, state: State, index: int, going: Iterable[int]) -> bool:
    """Will nobody of its side be left where the unit stands, and does a cache lie there? Then it takes that along."""
    side, here = world.kinds[index].side, state.units[index].where
    left = set(presence_of(world, state).of(side, here)) - set(going)
    return not left and battlefield.caches_at(state, side, here) > 0


def go_in(world: World, state: State, index: int, *, carries: bool) -> Done:
    """A unit enters the place, with a cache if it takes one along. It takes control. WWA-8.9a, WWA-3.1e."""
    kind, start, target = world.kinds[index], state.units[index].where, fight_of(state).target
    if carries:
        caches = list(state.caches)
        place = next(place for place, cache in enumerate(caches) if cache.side == kind.side and cache.where == start)
        caches[place] = replace(caches[place], where=target)
        state = replace(state, caches=tuple(caches))
    advanced = Advanced(kind.id, world.board.grid.name(target), world.board.grid.name(start), carries)
    state, events = entered(world, arrive(world, state, (index,), target, is_open=True), (index,), (target,))
    return state, (advanced, *events)


def _advance_refusal(now: Context, answer: Advance) -> Refusal | None:
    if answer.unit not in _able(now):
        return Refusal("WWA-8.9a", "may-not-advance", now.world.notation.unit(answer.unit))
    if answer.carries and not _can_carry(now, answer.unit):
        return Refusal("WWA-8.9a", "no-cache-to-carry", now.world.notation.unit(answer.unit))
    return None


def _can_carry(now: Context, index: int) -> range:
    return range(battlefield.caches_at(now.state, now.world.kinds[index].side, now.state.units[index].where))


def _advance(now: Context, answer: Advance) -> Done:
    """The others may follow. WWA-8.9a."""
    state, events = go_in(now.world, now.state, answer.unit, carries=answer.carries)
    return state.then(Step("advance", now.step.side, now.step.units)), events


def _stay(now: Context, _answer: Stay) -> Done:
    return now.state, ()


PHASE = Phase(
    Verb(
        "advance",
        Advance,
        "advance",
        (UNIT.of(_able), SaidSlot("carry").of(_can_carry)),
        refusal=_advance_refusal,
        apply=_advance,
        is_answer=True,
    ),
    Verb("stay", Stay, "advance", apply=_stay, is_answer=True),
    asks={"advance": _ask},
    runs={"advance": _run},
)
