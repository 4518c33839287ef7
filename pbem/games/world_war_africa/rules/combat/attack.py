"""The order to attack: target, attackers, markers, caches, infiltration, and who is to advance. WWA-8.1a to WWA-8.6b, WWA-8.10a."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import HEX
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, GOVERNMENT
from pbem.games.world_war_africa.decisions import Attack
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules import supports
from pbem.games.world_war_africa.rules.combat import battlefield
from pbem.games.world_war_africa.rules.combat.fight import begin
from pbem.games.world_war_africa.rules.combat.order_slots import ADVANCE, ATTACKERS, CACHES, SUPPORTS, SaidSlot
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import ATTACK, GO_UNIT, SEEN, Fight, State

RW = "Rw"


# ---- support markers


def support_markers(world: World, state: State, contingents: Iterable[int], kinds: Sequence[str]) -> list[int]:
    """The markers of these contingents and kinds of which any one may be used now, in any hex, ascending.

    WWA-12.1a, WWA-12.1b, WWA-5.3k.
    """
    found = [marker for each in contingents for kind in kinds for marker in supports.usable(world, state, each, kind)]
    return sorted(found)


def more_supports(world: World, state: State, able: Sequence[int], named: tuple[int, ...], most: int) -> Iterator[int]:
    """Those of some markers that may be named behind others. WWA-12.1c, WWA-5.3k."""
    if len(named) < most:
        for marker in able:
            if (not named or marker > named[-1]) and supports.use_refusal(world, state, (*named, marker)) is None:
                yield marker


def supports_refusal(world: World, state: State, able: Sequence[int], named: tuple[int, ...], most: int) -> Refusal | None:
    """Why these markers may not support units that can be supported by some. WWA-12.1b, WWA-12.1c, WWA-5.3k, WWA-12.0a."""
    if refusal := supports.use_refusal(world, state, named):
        return refusal
    for marker in named:
        if marker not in able:
            return Refusal("WWA-12.1b", "supports-others", world.supports[marker].id)
    return Refusal("WWA-12.1c", "too-many-supports", str(most)) if len(named) > most else None


def attack_kinds(world: World, units: Iterable[int]) -> tuple[str, ...]:
    """Kinds of markers that may support an attack; the ADR only with a Rw unit. WWA-12.3a."""
    is_rwandan = any(world.kinds[index].faction == RW for index in units)
    return (supports.AIR, supports.HELO, supports.ADR) if is_rwandan else (supports.AIR, supports.HELO)


# ---- infiltration


def may_infiltrate(world: World, state: State, target: Hex, units: Iterable[int]) -> bool:
    """May infiltration be declared: a Rw unit attacks, and nobody who is known to defend is of another contingent than the DRC's?

    Who lies below the top unit is not looked at: if others are among them, it turns out to be of no use. WWA-8.10a, WWA-8.5a.
    """
    if not any(world.kinds[index].faction == RW for index in units):
        return False
    defenders = presence_of(world, state).of(GOVERNMENT, target)
    known = [index for index in defenders if state.units[index].place == 0 or state.units[index].has(SEEN)]
    return all(is_infiltrated(world, index) for index in known)


def is_infiltrated(world: World, index: int) -> bool:
    """Is the unit of those that infiltration works against? WWA-8.10a."""
    return CONTINGENTS[world.kinds[index].contingent] in world.tables.combat.infiltration_targets


# ---- the order


def refusal(now: Context, order: Attack) -> Refusal | None:
    """Why an attack may not be made: by any units of its stacks, on any hex, one after the other; nobody asks the defender.

    WWA-8.0a, WWA-8.1a, WWA-8.2b, WWA-8.2c, WWA-8.3a, WWA-8.4a, WWA-8.6a, WWA-8.8e, WWA-8.10a, WWA-12.1c, WWA-12.2d.
    """
    world, state, target = now.world, now.state, order.target
    if found := battlefield.target_refusal(world, state, target):
        return found
    for index, before in zip(order.units, (-1, *order.units), strict=False):
        if found := battlefield.attacker_refusal(world, state, index, target):
            return found
        if index <= before:
            return Refusal("WWA-8.1a", "units-out-of-order", world.kinds[index].id)
    if not battlefield.has_weight(world, state, order.units):
        return Refusal("WWA-8.6a", "no-attack-factor", world.notation.hex(target))
    able = _supports_able(now, target, order.units)
    return (
        supports_refusal(world, state, able, order.supports, world.tables.combat.supports)
        or _caches_refusal(now, order)
        or _infiltration_refusal(now, order)
        or _advance_refusal(now, order)
    )


def _supports_able(now: Context, _target: Hex, units: tuple[int, ...]) -> list[int]:
    return support_markers(now.world, now.state, (now.state.contingent,), attack_kinds(now.world, units))


def _caches_refusal(now: Context, order: Attack) -> Refusal | None:
    """Caches lie with units of the attack, two at most. WWA-12.2d."""
    if list(order.caches) != sorted(order.caches):
        return Refusal("WWA-12.2d", "caches-out-of-order")
    if len(order.caches) > now.world.tables.combat.caches:
        return Refusal("WWA-12.2d", "too-many-caches", str(now.world.tables.combat.caches))
    there = _caches_beside(now, order.units)
    for here, number in Counter(order.caches).items():
        if number > there.get(here, 0):
            return Refusal("WWA-12.2d", "no-cache-with-them", now.world.notation.hex(here))
    return None


def _caches_beside(now: Context, units: Iterable[int]) -> dict[int, int]:
    """How many caches lie in the places of these units."""
    state, side = now.state, now.step.side
    places = sorted({state.units[index].where for index in units})
    return {here: number for here in places if (number := battlefield.caches_at(state, side, here))}


def _infiltration_refusal(now: Context, order: Attack) -> Refusal | None:
    if not order.infiltrates or may_infiltrate(now.world, now.state, order.target, order.units):
        return None
    return Refusal("WWA-8.10a", "no-infiltration", now.world.notation.hex(order.target))


def _advance_refusal(now: Context, order: Attack) -> Refusal | None:
    """Nobody, all, or units of the attack. WWA-8.9a."""
    if len(order.advance) == 1 and order.advance[0] < GO_UNIT:
        return None
    for number, before in zip(order.advance, (GO_UNIT - 1, *order.advance), strict=False):
        if number <= before or number - GO_UNIT not in order.units:
            return Refusal("WWA-8.9a", "not-in-the-attack", now.world.notation.unit(number - GO_UNIT))
    return None


def _attack(now: Context, order: Attack) -> Done:
    side = CONTINGENT_SIDE[now.state.contingent]
    fight = Fight(
        kind=ATTACK,
        target=order.target,
        attackers=order.units,
        defenders=tuple(sorted(presence_of(now.world, now.state).of(1 - side, order.target))),
        supports=(order.supports, ()),
        infiltrates=order.infiltrates,
        advance=order.advance,
    )
    return begin(now.world, now.state, fight, [Hex(here) for here in order.caches])


# ---- what may stand in it


def _targets(now: Context) -> Iterator[Hex]:
    return battlefield.targets(now.world, now.state)


def _attackers(now: Context, target: Hex, _named: tuple[int, ...]) -> list[int]:
    return battlefield.attackers(now.world, now.state, target)


def _is_enough(now: Context, _target: Hex, units: tuple[int, ...]) -> bool:
    return battlefield.has_weight(now.world, now.state, units)


def _supports(now: Context, target: Hex, units: tuple[int, ...], named: tuple[int, ...]) -> Iterator[int]:
    able = _supports_able(now, target, units)
    return more_supports(now.world, now.state, able, named, now.world.tables.combat.supports)


def _caches(now: Context, *before: tuple[int, ...]) -> Iterator[int]:
    units, named = before[1], before[-1]
    if len(named) < now.world.tables.combat.caches:
        for here, number in _caches_beside(now, units).items():
            if (not named or here >= named[-1]) and named.count(here) < number:
                yield here


def _may_infiltrate(now: Context, target: Hex, units: tuple[int, ...], *_before: object) -> range:
    return range(may_infiltrate(now.world, now.state, target, units))


def _advancing(_now: Context, _target: Hex, units: tuple[int, ...], *_before: object) -> tuple[int, ...]:
    return units


INFILTRATE = SaidSlot("infiltrate")

PHASE = Phase(
    Verb(
        "a",
        Attack,
        "combat",
        (
            HEX.of(_targets),
            ATTACKERS.so_that(_is_enough).of(_attackers),
            SUPPORTS.behind("by", ()).of(_supports),
            CACHES.behind("cache", ()).of(_caches),
            INFILTRATE.of(_may_infiltrate),
            ADVANCE.of(_advancing),
        ),
        refusal=refusal,
        apply=_attack,
    )
)
