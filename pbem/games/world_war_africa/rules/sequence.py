"""The sequence of play: turns, segments and their ends, the end of the match. WWA-4.0b to WWA-4.0m, WWA-6.1a, WWA-6.1b."""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS, GOVERNMENT, NOBODY, REBELS, RWANDA, SIDES, UGANDA
from pbem.games.world_war_africa.decisions import EndSegment
from pbem.games.world_war_africa.events import Eliminated, MatchEnded, PointsReceived, SegmentEnded, TurnBegan, TurnEnded
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules import control, resource_points, victory
from pbem.games.world_war_africa.rules.activations import activation
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.set_up.placement import KINDS, end_refusal
from pbem.games.world_war_africa.rules.stack_order import leave
from pbem.games.world_war_africa.state import ASIDE, ELIMINATED, GONE, UNBOUGHT, USED, State, Step

SEGMENTS = ("movement", "combat")
"""Those of orders. What is done in the Reinforcement Segment are answers (`reinforcements.purchases`)."""
ALL = tuple(range(len(CONTINGENTS)))


def rest_of_turn(number: int, *first: int) -> tuple[Step, ...]:
    """What a turn consists of behind its event and points, last first; contingents that act `first`, one by one, are not drawn.

    WWA-4.0b, WWA-5.2a.
    """
    return (Step("turn_ends", number=number), Step("draw"), *map(activation, reversed(first)))


def _run_turn(now: Context) -> Done:
    """On turn 1 rwanda acts, then uganda, then the others as they are drawn; later event and points come first.

    WWA-4.0b, WWA-4.0c, WWA-4.0d, WWA-5.0a, WWA-5.2a.
    """
    number = now.step.number
    state = replace(now.state, turn=number)
    if number == 1:
        state = state.then(*rest_of_turn(number, RWANDA, UGANDA))
    else:
        state = replace(state, waiting=ALL).then(*rest_of_turn(number), Step("resources"), Step("event"))
    return state, (TurnBegan(number, now.world.tables.track.turn[number - 1].rainy),)


# ---- resource points


def _ask_resources(now: Context) -> Demand | None:
    """A die for each resource town that somebody holds. WWA-4.0e, WWA-10.2a."""
    towns = resource_points.rolling_towns(now.world, now.state)
    return Roll((now.world.tables.game.die,) * len(towns), ("resources", str(now.state.turn))) if towns else None


def _run_resources(now: Context) -> Done:
    return _read_resources(now, ())


def _read_resources(now: Context, numbers: tuple[int, ...]) -> Done:
    gains = list(resource_points.incomes(now.world, now.state, numbers))
    state = resource_points.received(now.world, now.state, gains)
    events = (PointsReceived(CONTINGENTS[each], gains[each], state.points[each]) for each in ALL)
    return state, tuple(events)


# ---- segments


def _ask_segment(now: Context) -> Demand | None:
    return Choose(now.step.side, now.step.name, is_order=True)


def _end_refusal(now: Context, _order: EndSegment) -> Refusal | None:
    """A part of set-up has to be whole. WWA-3.2u."""
    return end_refusal(now)


def _end(now: Context, _order: EndSegment) -> Done:
    state = replace(now.state, agenda=now.state.agenda[:-1])
    if now.step.name not in SEGMENTS:
        return state, ()
    return segment_ends(state, now.step.name)


def segment_ends(state: State, name: str) -> Done:
    """After a segment stacks are looked at, and hexes go over to allies who are left in them. WWA-6.1a, WWA-3.1d."""
    ended = SegmentEnded(CONTINGENTS[state.contingent], name)
    return state.then(Step("settle"), Step("limits", GOVERNMENT), Step("limits", REBELS)), (ended,)


def _run_settle(now: Context) -> Done:
    return control.at_the_end_of_a_segment(now.world, now.state), ()


def _run_limits(now: Context) -> Done:
    """Of the first place that is overstacked or mixed one must go. The step says which it is: who lies where is not known to all.

    WWA-6.1b, WWA-6.1e, WWA-8.5a.
    """
    place = next(_too_full(now.world, now.state, now.step.side), None)
    return now.state if place is None else now.state.then(Step("excess", now.step.side, number=place)), ()


def excess(now: Context) -> list[int]:
    """The units of a side of which one must go: in a mixed place those that clash with another, in an overstacked one all.

    Who clashes goes first, as that helps against both: nobody is lost without need. WWA-6.1b, WWA-6.1e.
    """
    presence = presence_of(now.world, now.state)
    units = presence.of(now.step.side, Hex(now.step.number))
    return [index for index in units if any(not presence.may_share(index, other) for other in units)] or list(units)


def _too_full(world: World, state: State, side: int) -> Iterator[Hex]:
    presence = presence_of(world, state)
    for here in sorted(presence.stacks[side]):
        units, limit = presence.of(side, here), world.board.stack_limit(here)
        if (limit and len(units) > limit) or presence.clash(units):
            yield here


def _ask_excess(now: Context) -> Demand | None:
    return Choose(now.step.side, "excess", is_order=False)


def eliminate(world: World, state: State, index: int, why: str) -> Done:
    """A unit is lost: to the Eliminated Box, or out of the game if it is never rebuilt; the Lendu wait for their next event.

    Advisers with it leave the game. WWA-8.7c, WWA-10.1c, WWA-15.0g, WWA-15.0i.
    """
    kind, unit = world.kinds[index], state.units[index]
    is_aside = kind.faction == world.tables.events.ituri_faction
    status = ELIMINATED if kind.is_rebuilt else ASIDE if is_aside else GONE
    state = leave(world, state, (index,), status, state.turn)
    if state.advisers == index:
        state = replace(state, advisers=NOBODY, has_advisers=False)
    return state, (Eliminated(kind.id, world.board.grid.name(unit.where), why),)


# ---- the end of a turn


def _run_turn_ends(now: Context) -> Done:
    """PMC leaves, the advisers go back, used markers can be bought again; then Kinshasa, and after the last turn the points.

    WWA-4.0k, WWA-4.0l, WWA-4.0m, WWA-12.0b, WWA-13.0a, WWA-13.2a.
    """
    world, number = now.world, now.step.number
    supports = tuple(UNBOUGHT if where == USED else where for where in now.state.supports)
    state = replace(
        now.state, supports=supports, hired=(0, 0), hired_this_turn=0, advisers=NOBODY, event=NOBODY, corrupt=NOBODY, waiting=ALL
    )
    ended = TurnEnded(number)
    if victory.holds_kinshasa(world, state):
        return _over(world, state, REBELS, "kinshasa", ended)
    if number >= world.tables.game.turns:
        return _over(world, state, victory.winner(world, state), "points", ended)
    return state.then(Step("turn", number=number + 1)), (ended,)


def _over(world: World, state: State, winner: int, reason: str, ended: TurnEnded) -> Done:
    name = SIDES[winner] if winner >= 0 else ""
    return replace(state, winner=winner, ended_by=reason), (ended, MatchEnded(name, reason, victory.points(world, state)))


PHASE = Phase(
    Verb("end", EndSegment, (*KINDS, "coup", *SEGMENTS), refusal=_end_refusal, apply=_end),
    asks={**dict.fromkeys(SEGMENTS, _ask_segment), "resources": _ask_resources, "excess": _ask_excess},
    runs={
        "turn": _run_turn,
        "limits": _run_limits,
        "resources": _run_resources,
        "settle": _run_settle,
        "turn_ends": _run_turn_ends,
    },
    reads={"resources": _read_resources},
)
