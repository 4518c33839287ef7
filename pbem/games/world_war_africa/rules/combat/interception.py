"""Rwandans who hunt Hutu units in the Rwanda Box: a roll, and the combat that may come of it. WWA-7.11h to WWA-7.11l.

The step of the Combat Segment says by its number 1 that the try of this activation has been made. Until the die has fallen the
combat is not begun: who would take part is not open yet, and nothing but the helicopter is used.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Demand, Roll
from pbem.engine.rules.slots import NUMBER
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS, RWANDA
from pbem.games.world_war_africa.decisions import Intercept
from pbem.games.world_war_africa.events import InterceptionRolled, Modifier
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules import supports
from pbem.games.world_war_africa.rules.combat import battlefield
from pbem.games.world_war_africa.rules.combat.attack import (
    INFILTRATE,
    attack_kinds,
    may_infiltrate,
    more_supports,
    support_markers,
    supports_refusal,
)
from pbem.games.world_war_africa.rules.combat.fight import begin, fight_of, rolled_for
from pbem.games.world_war_africa.rules.combat.order_slots import ATTACKERS, SUPPORTS, SaidSlot
from pbem.games.world_war_africa.rules.entering import ground_of
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import INTERCEPTION, Fight, State, Step

TRIED = 1


def hunters(now: Context, _named: tuple[int, ...] = ()) -> list[int]:
    """The Rw units that may take part, where there is somebody to hunt and no try has been made; else none. WWA-7.11h."""
    world, state, box = now.world, now.state, now.world.board.rwanda_box
    if state.contingent != RWANDA or now.step.number == TRIED or not presence_of(world, state).of(GOVERNMENT, box):
        return []
    # no other rebels get in (WWA-7.11b), and none of them has attacked: nobody does so out of the box
    found = sorted(presence_of(world, state).of(REBELS, box))
    return found if battlefield.has_weight(world, state, found) else []


def fighters(world: World, state: State) -> set[int]:
    """The units that can attack anything in a Combat Segment, the Hutu in Rwanda among it. WWA-8.1a, WWA-7.11h."""
    found = {index for here in battlefield.targets(world, state) for index in battlefield.attackers(world, state, here)}
    return found.union(hunters(Context(world, state, state.agenda[-1])))


def _refusal(now: Context, order: Intercept) -> Refusal | None:
    """Why they may not try. WWA-7.11h, WWA-7.11j, WWA-7.11k, WWA-8.6a."""
    world, state = now.world, now.state
    name, able = world.board.grid.name(world.board.rwanda_box), hunters(now)
    if not able:
        return Refusal("WWA-7.11h", "no-interception", name)
    for index, before in zip(order.units, (-1, *order.units), strict=False):
        if index not in able or index <= before:
            return Refusal("WWA-7.11j", "not-to-intercept", world.notation.unit(index))
    if not battlefield.has_weight(world, state, order.units):
        return Refusal("WWA-8.6a", "no-attack-factor", name)
    if order.helo and not _helo(now):
        return Refusal("WWA-7.11h", "no-helicopter")
    markers = _markers(now, order.helo, order.units)
    if refusal := supports_refusal(world, state, markers, order.supports, world.tables.combat.supports):
        return refusal
    if order.caches > _most_caches(now):
        return Refusal("WWA-12.2d", "no-cache-with-them", name)
    if order.infiltrates and not may_infiltrate(world, state, world.board.rwanda_box, order.units):
        return Refusal("WWA-8.10a", "no-infiltration", name)
    return None


def _helo(now: Context, *_before: object) -> tuple[int, ...]:
    """The helicopter that could help the roll. WWA-7.11h."""
    return supports.usable(now.world, now.state, RWANDA, supports.HELO)[:1]


def _markers(now: Context, helo: bool, units: tuple[int, ...]) -> list[int]:
    """The markers for the combat: not the helicopter that helps the roll. WWA-7.11k, WWA-12.1f."""
    able = support_markers(now.world, now.state, (RWANDA,), attack_kinds(now.world, units))
    return [marker for marker in able if not helo or marker not in _helo(now)]


def _most_caches(now: Context) -> int:
    return min(now.world.tables.combat.caches, battlefield.caches_at(now.state, REBELS, now.world.board.rwanda_box))


def _intercept(now: Context, order: Intercept) -> Done:
    """The one try of the activation. WWA-7.11h."""
    world, state, box = now.world, now.state, now.world.board.rwanda_box
    fight = Fight(
        kind=INTERCEPTION,
        target=box,
        attackers=order.units,
        defenders=tuple(sorted(presence_of(world, state).of(GOVERNMENT, box))),
        supports=(order.supports, ()),
        caches=(order.caches, 0),
        infiltrates=order.infiltrates,
    )
    helo = _helo(now) if order.helo else ()
    state = supports.use(world, replace(state, fight=fight, agenda=state.agenda[:-1]), *helo)
    return state.then(replace(now.step, number=TRIED), Step("interception", REBELS, number=len(helo))), ()


def _ask_die(now: Context) -> Demand | None:
    return Roll((now.world.tables.game.die,), ("interception", *rolled_for(now)))


def _read_die(now: Context, numbers: tuple[int, ...]) -> Done:
    """Nothing, or a combat that nobody can go back from. WWA-7.11h, WWA-7.11i, WWA-7.11j."""
    world, state, fight, added, (number,) = now.world, now.state, fight_of(now.state), _modifiers(now), numbers
    modified = number + sum(points for _, _, points in added)
    is_combat = modified >= world.tables.rwanda.interception_from
    event = InterceptionRolled(number, added, modified, is_combat)
    if not is_combat:
        return replace(state, fight=None), (event,)
    state, events = begin(world, state, fight, (fight.target,) * fight.caches[0])
    return state, (event, *events)


def _modifiers(now: Context) -> tuple[Modifier, ...]:
    """What is added to the die: the helicopter, the rain. WWA-7.11h, WWA-7.8c."""
    tables, rains = now.world.tables.rwanda, ground_of(now.world, now.state).rains(fight_of(now.state).target)
    found = (
        ("WWA-7.11h", "helo", tables.interception_helo * now.step.number),
        ("WWA-7.8c", "rain", tables.interception_rain if rains else 0),
    )
    return tuple(modifier for modifier in found if modifier[2])


def faces_for_combat(now: Context) -> int:
    """On how many faces of the die it comes to a combat; `now`: the die is due. WWA-7.11h, WWA-7.11i."""
    die, added = now.world.tables.game.die, sum(points for _, _, points in _modifiers(now))
    return sum(number + added >= now.world.tables.rwanda.interception_from for number in range(1, die + 1))


# ---- what may stand in the order


def _is_enough(now: Context, units: tuple[int, ...]) -> bool:
    return battlefield.has_weight(now.world, now.state, units)


def _supports(now: Context, units: tuple[int, ...], helo: bool, named: tuple[int, ...]) -> Iterator[int]:
    markers = _markers(now, helo, units)
    return more_supports(now.world, now.state, markers, named, now.world.tables.combat.supports)


def _caches(now: Context, *_before: object) -> range:
    return range(1, _most_caches(now) + 1)


def _may_infiltrate(now: Context, units: tuple[int, ...], *_before: object) -> range:
    return range(may_infiltrate(now.world, now.state, now.world.board.rwanda_box, units))


PHASE = Phase(
    Verb(
        "intercept",
        Intercept,
        "combat",
        (
            ATTACKERS.so_that(_is_enough).of(hunters),
            SaidSlot("helo").of(_helo),
            SUPPORTS.behind("by", ()).of(_supports),
            NUMBER.behind("cache", 0).of(_caches),
            INFILTRATE.of(_may_infiltrate),
        ),
        refusal=_refusal,
        apply=_intercept,
    ),
    asks={"interception": _ask_die},
    reads={"interception": _read_die},
)
