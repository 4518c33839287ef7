"""What stands beside the map: turn and season, activations, resource points, the turn's event, support, the rebels' points."""

from collections.abc import Iterator

from pbem.engine.picture import Track
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, NOBODY, SIDES
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules import victory
from pbem.games.world_war_africa.rules.activation_rolls import table_of
from pbem.games.world_war_africa.rules.activations import ROLLING, next_without_a_draw
from pbem.games.world_war_africa.rules.supports import of_side
from pbem.games.world_war_africa.state import READY, USED, State


def tracks_of(rules: AfricaRules, state: State) -> tuple[Track, ...]:
    """Every line, the time first."""
    world = rules.world
    tables = world.tables.victory
    return (
        _turn(rules, state),
        Track("victory", {"rebel": victory.points(world, state), "wins": tables.rebel_from, "draws": tables.draw_from}),
        Track("resources", dict(zip(CONTINGENTS, state.points, strict=True))),
        *_activations(world, state),
        *_event(world, state),
        *_support(world, state),
        Track("reconstructed", {}),
    )


def _turn(rules: AfricaRules, state: State) -> Track:
    """Turn, months, the half in which it rains, who acts and in what. WWA-1.1a, WWA-7.8e."""
    tables, step = rules.world.tables, state.agenda[-1] if state.agenda else None
    turn = tables.track.turn[min(max(1, state.turn), len(tables.track.turn)) - 1]
    side = CONTINGENT_SIDE[state.contingent] if state.contingent != NOBODY else step.side if step else NOBODY
    return Track(
        "turn",
        {
            "turn": state.turn,
            "last": tables.game.turns,
            "month": turn.first,
            "months": turn.months,
            "rainy": turn.rainy,
            "contingent": CONTINGENTS[state.contingent] if state.contingent != NOBODY else "",
            "side": SIDES[side] if side != NOBODY else "",
            "phase": "finished" if state.ended_by else step.name if step else "",
        },
    )


def _activations(world: World, state: State) -> Iterator[Track]:
    """Who is still in the pool, and who has acted; of Zimbabwe and Angola the land units of their last roll. WWA-5.0a, WWA-5.3e."""
    still = sorted({*state.waiting, *next_without_a_draw(state)})
    if still:
        yield Track("pool", {"contingents": tuple(CONTINGENTS[each] for each in still), "left": len(still)})
    is_rolled = not any(step.name in ROLLING for step in state.agenda)
    table = table_of(world, state.contingent) if is_rolled and state.contingent != NOBODY else None
    if table is not None and state.lines[state.contingent] != NOBODY:
        line = table.line[state.lines[state.contingent]]
        yield Track("activation", {"contingent": CONTINGENTS[state.contingent], "land": line.land, "entries": state.entries})


def _event(world: World, state: State) -> Iterator[Track]:
    """The event of the turn, and how many markers are left in the pool. WWA-9.0a, WWA-9.0b."""
    if state.event != NOBODY:
        yield Track("event", {"event": world.tables.events.event[state.event].key, "left": len(state.events)})


def _support(world: World, state: State) -> Iterator[Track]:
    """Support markers that are ready and used, by side; PMC markers that are hired. WWA-12.0a, WWA-7.9m."""
    for side, name in enumerate(SIDES):
        ready, used = ([marker.id for marker in of_side(world, state, side, where)] for where in (READY, USED))
        ready += ["pmc"] * state.hired[side]
        if ready or used:
            yield Track("support", {"side": name, "ready": tuple(ready), "used": tuple(used), "count": len(ready)})
