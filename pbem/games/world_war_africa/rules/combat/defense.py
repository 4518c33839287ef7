"""What the defenders add: air and helicopter support, the ADR, weapons caches. WWA-12.1b to WWA-12.3b, WWA-15.0m.

Each is asked only where there is something to say. That hangs on who defends, which both sides know once the attack is declared, on
markers and on caches, which both see.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.rules.slots import NUMBER
from pbem.games.world_war_africa.contingents import RWANDA
from pbem.games.world_war_africa.decisions import Cover, Hold, Support, UseCaches
from pbem.games.world_war_africa.events import CachesUsed, SupportGiven
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules import supports
from pbem.games.world_war_africa.rules.combat import battlefield
from pbem.games.world_war_africa.rules.combat.attack import RW, more_supports, support_markers, supports_refusal
from pbem.games.world_war_africa.rules.combat.fight import fight_of, marker_ids, without_caches
from pbem.games.world_war_africa.rules.combat.order_slots import SUPPORTS
from pbem.games.world_war_africa.state import CLASH

# ---- the ADR


def adr(now: Context) -> tuple[int, ...]:
    """The marker, where it can cover a Rw unit that defends against aircraft. In a clash there are none. WWA-12.3a, WWA-15.0m."""
    fight, kinds = fight_of(now.state), now.world.kinds
    if not fight.supports[0] or fight.kind == CLASH or not any(kinds[index].faction == RW for index in fight.defenders):
        return ()
    return supports.usable(now.world, now.state, RWANDA, supports.ADR)


def _ask_adr(now: Context) -> Demand | None:
    return Choose(now.step.side, "adr", is_order=False) if adr(now) else None


def _cover(now: Context, _answer: Cover) -> Done:
    return _support(now, Support(adr(now)))


# ---- air and helicopters


def supports_able(now: Context) -> list[int]:
    """The markers that may support the defenders: those of their contingents, in a clash of Rwanda's. WWA-12.1b, WWA-15.0m."""
    contingents = {now.world.kinds[index].contingent for index in fight_of(now.state).defenders}
    return support_markers(now.world, now.state, sorted(contingents), (supports.AIR, supports.HELO))


def places_left(now: Context) -> int:
    """How many markers the defenders may still use. WWA-12.1c, WWA-12.3a."""
    return now.world.tables.combat.supports - len(fight_of(now.state).supports[1])


def _ask_support(now: Context) -> Demand | None:
    return Choose(now.step.side, "support", is_order=False) if supports_able(now) and places_left(now) else None


def more(now: Context, named: tuple[int, ...] = ()) -> Iterator[int]:
    """Markers that may be named behind these."""
    return more_supports(now.world, now.state, supports_able(now), named, places_left(now))


def _support_refusal(now: Context, answer: Support) -> Refusal | None:
    if not answer.supports:
        return Refusal("WWA-12.1d", "nothing-named")
    return supports_refusal(now.world, now.state, supports_able(now), answer.supports, places_left(now))


def _support(now: Context, answer: Support) -> Done:
    """They are used, whatever comes of it. WWA-12.0a."""
    fight = fight_of(now.state)
    given = tuple(sorted((*fight.supports[1], *answer.supports)))
    state = supports.use(now.world, now.state, *answer.supports)
    event = SupportGiven(now.world.board.grid.name(fight.target), marker_ids(now.world, answer.supports))
    return replace(state, fight=replace(fight, supports=(fight.supports[0], given))), (event,)


# ---- caches


def most_caches(now: Context) -> int:
    """How many caches the defenders may use. WWA-12.2d."""
    return min(now.world.tables.combat.caches, battlefield.caches_at(now.state, now.step.side, fight_of(now.state).target))


def _ask_cache(now: Context) -> Demand | None:
    return Choose(now.step.side, "caches", is_order=False) if most_caches(now) else None


def _cache_numbers(now: Context) -> range:
    return range(1, most_caches(now) + 1)


def _caches_refusal(now: Context, answer: UseCaches) -> Refusal | None:
    if answer.number in _cache_numbers(now):
        return None
    return Refusal("WWA-12.2d", "not-so-many-caches", str(answer.number))


def _use_caches(now: Context, answer: UseCaches) -> Done:
    """They are gone. WWA-12.2e."""
    fight = fight_of(now.state)
    state = without_caches(now.state, now.step.side, fight.target, answer.number)
    event = CachesUsed(now.world.board.grid.name(fight.target), answer.number)
    return replace(state, fight=replace(fight, caches=(fight.caches[0], answer.number))), (event,)


def _hold(now: Context, _answer: Hold) -> Done:
    return now.state, ()


PHASE = Phase(
    Verb("cover", Cover, "adr", apply=_cover, is_answer=True),
    Verb("support", Support, "support", (SUPPORTS.of(more),), refusal=_support_refusal, apply=_support, is_answer=True),
    Verb("use", UseCaches, "caches", (NUMBER.of(_cache_numbers),), refusal=_caches_refusal, apply=_use_caches, is_answer=True),
    Verb("hold", Hold, ("adr", "support", "caches", "clash"), apply=_hold, is_answer=True),
    asks={"adr": _ask_adr, "support": _ask_support, "caches": _ask_cache},
)
