"""The die of the ADR, and the markers that it cancels. WWA-12.3b."""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import REBELS
from pbem.games.world_war_africa.decisions import Cancel
from pbem.games.world_war_africa.events import AirDefenseRolled, SupportCancelled
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.combat.fight import fight_of, marker_ids, rolled_for, sides
from pbem.games.world_war_africa.rules.combat.order_slots import MARKER, marker_name
from pbem.games.world_war_africa.rules.supports import ADR
from pbem.games.world_war_africa.state import Fight, Step


def has_adr(world: World, fight: Fight) -> bool:
    """Is the ADR in this combat?"""
    return any(world.supports[marker].kind == ADR for markers in fight.supports for marker in markers)


def enemies(now: Context) -> tuple[int, ...]:
    """The markers against which it is: those of the other side. WWA-12.3b."""
    fight = fight_of(now.state)
    return fight.supports[0 if sides(now.world, fight)[0] != REBELS else 1]


def _ask_die(now: Context) -> Demand | None:
    """Once both sides have declared. WWA-12.3b."""
    is_there = has_adr(now.world, fight_of(now.state))
    return Roll((now.world.tables.game.die,), ("adr", *rolled_for(now))) if is_there else None


def _read_die(now: Context, numbers: tuple[int, ...]) -> Done:
    (number,) = numbers
    most = now.world.tables.combat.adr_cancels[number - 1]
    event = AirDefenseRolled(now.world.board.grid.name(fight_of(now.state).target), number, most)
    return now.state.then(Step("adr_target", REBELS, number=most)), (event,)


def _ask_target(now: Context) -> Demand | None:
    """Only where it makes a difference which one goes. WWA-12.3b."""
    there = enemies(now)
    is_choice = len(there) > now.step.number and len({now.world.supports[marker].factor for marker in there}) > 1
    return Choose(REBELS, "adr_target", is_order=False) if is_choice else None


def _run_target(now: Context) -> Done:
    """All, or of like ones the first; with none it is wasted. WWA-12.3b."""
    return _cancelled(now, enemies(now)[: now.step.number])


def _cancel_refusal(now: Context, answer: Cancel) -> Refusal | None:
    there = enemies(now)
    if answer.support in there:
        return None
    return Refusal("WWA-12.3b", "not-in-this-combat", marker_name(now.world, answer.support))


def _cancel(now: Context, answer: Cancel) -> Done:
    """The next is asked for, if there is one. WWA-12.3b."""
    state, events = _cancelled(now, (answer.support,))
    return state.then(Step("adr_target", REBELS, number=now.step.number - 1)) if now.step.number > 1 else state, events


def _cancelled(now: Context, markers: Iterable[int]) -> Done:
    fight, gone = fight_of(now.state), tuple(markers)
    left = tuple(tuple(marker for marker in each if marker not in gone) for each in fight.supports)
    event = SupportCancelled(now.world.board.grid.name(fight.target), marker_ids(now.world, gone))
    return replace(now.state, fight=replace(fight, supports=left)), (event,)


PHASE = Phase(
    Verb("cancel", Cancel, "adr_target", (MARKER.of(enemies),), refusal=_cancel_refusal, apply=_cancel, is_answer=True),
    asks={"adr_die": _ask_die, "adr_target": _ask_target},
    runs={"adr_target": _run_target},
    reads={"adr_die": _read_die},
)
