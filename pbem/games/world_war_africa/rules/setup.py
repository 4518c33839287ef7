"""Set-up, bullet by bullet, and the Kitona Coup. WWA-3.2a to WWA-3.2v, WWA-4.0a, WWA-14.0a, WWA-14.0b."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand, Roll
from pbem.engine.hexes import NOWHERE, Hex, is_box, parse_hex
from pbem.engine.rules.slots import HEX, UNIT
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import DRC, GOVERNMENT, NOBODY, REBELS, SIDES
from pbem.games.world_war_africa.decisions import Coup, Deploy, DeployCache, TakeUnit
from pbem.games.world_war_africa.events import CacheDeployed, CoupDeclared, Deployed, SetUpDone, TownRolled, UnitsDrawn
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.placing import dice_for, drawn, legal_places, placed, placing_refusal, with_cache
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.rules.stack_order import arrive
from pbem.games.world_war_africa.state import ASIDE, AVAILABLE, BY_KITONA, ON_BOARD, READY, UNBOUGHT, Cache, State, Step, Unit

PARTS = (
    Step("capital", GOVERNMENT),
    Step("militia_dice"),
    Step("garrisons", GOVERNMENT),
    Step("hutu_dice"),
    Step("rebel_dice"),
    Step("coup", REBELS),
    Step("set_up_ends"),
    Step("turn", number=1),
)
"""What set-up consists of, in the order in which it is done; then the first turn begins. WWA-3.2u."""


def first_state(world: World) -> State:
    """Before anything is placed: markers, points and pools as set-up has them. WWA-3.2h, WWA-3.2o to WWA-3.2s."""
    tables = world.tables
    contingents = [entry.key for entry in tables.contingent]
    state = State(
        turn=1,
        contingent=NOBODY,
        agenda=tuple(reversed(PARTS)),
        units=tuple(Unit(ASIDE if kind.start == "event" else AVAILABLE) for kind in world.kinds),
        control=tuple(DRC if here == world.board.kitona else NOBODY for here in world.board.place),
        points=tuple(entry.start_points for entry in tables.contingent),
        caches=(Cache(),) * world.caches,
        supports=tuple(READY if marker.is_ready else UNBOUGHT for marker in world.supports),
        waiting=tuple(contingents.index(key) for key in ("drc", "zimbabwe", "angola")),
        events=tuple(range(len(tables.events.event))),
    )
    guard = next(kind.index for kind in world.kinds if kind.start == "kinshasa")
    return placed(world, state, guard, parse_hex(tables.setup.kinshasa))


# ---- who waits in a part of set-up, and where each may be placed


def _waiting(now: Context, *starts: str) -> Iterator[UnitKind]:
    units = now.state.units
    return (kind for kind in now.world.kinds if kind.start in starts and units[kind.index].status == AVAILABLE)


def _there(now: Context, here: Hex) -> list[UnitKind]:
    return [now.world.kinds[index] for index in presence_of(now.world, now.state).at(here)]


def _free_of_rebels(now: Context, names: tuple[str, ...]) -> list[Hex]:
    presence = presence_of(now.world, now.state)
    return [here for name in names if not presence.of(REBELS, here := parse_hex(name))]


def _capital_hexes(now: Context, kind: UnitKind) -> list[Hex]:
    """Up to two other infantry brigades of FAC with the Presidential Guard. WWA-3.2b."""
    here, up = parse_hex(now.world.tables.setup.kinshasa), now.world.tables.setup
    is_one = kind.start == "fac_regular" and kind.type == "infantry" and kind.size == "X"
    return [here] if is_one and len(_there(now, here)) <= up.kinshasa_others_most else []


def _garrison_towns(now: Context) -> list[Hex]:
    """The towns that get a brigade: Isiro unless rebels rose there, and six others. WWA-3.2d, WWA-3.2e."""
    up = now.world.tables.setup
    return _free_of_rebels(now, (up.isiro, *up.brigade_towns))


def _garrison_hexes(now: Context, kind: UnitKind) -> list[Hex]:
    """A brigade for each of the towns; five militia, one for a town at most. WWA-3.2d, WWA-3.2e, WWA-3.2f."""
    if kind.start == "fac_regular" and kind.size == "X":
        return [here for here in _garrison_towns(now) if not any(each.is_fac_regular for each in _there(now, here))]
    if kind.start == "fac_militia" and _militia_left(now):
        towns = _free_of_rebels(now, now.world.tables.setup.fac_militia_towns)
        return [here for here in towns if not any(each.is_militia for each in _there(now, here))]
    return []


def _militia_left(now: Context) -> int:
    on_board = sum(kind.start == "fac_militia" and now.state.units[kind.index].status == ON_BOARD for kind in now.world.kinds)
    return now.world.tables.setup.fac_militia - on_board


def _near_towns(world: World, towns: list[Hex], within: int) -> list[Hex]:
    grid = world.board.grid
    return sorted({here for town in towns for here in grid.within(town, within) if here in world.board.terrain})


def _hutu_hexes(now: Context, kind: UnitKind) -> list[Hex]:
    """The five that were drawn: on or next to a town of four provinces without rebels. WWA-3.2g."""
    if kind.index not in now.step.units:
        return []
    board, presence = now.world.board, presence_of(now.world, now.state)
    provinces = now.world.tables.setup.hutu_provinces
    towns = [here for here in board.towns if board.province[here] in provinces and not presence.of(REBELS, here)]
    return _near_towns(now.world, towns, 1)


def _kivu_hexes(now: Context, kind: UnitKind) -> list[Hex]:
    """Where each of the rebels may stand. WWA-3.2j, WWA-3.2l, WWA-3.2m, WWA-3.2n."""
    world, up = now.world, now.world.tables.setup
    near = list(map(parse_hex, up.rw_near))
    if kind.start == "rw_infantry":
        return _near_towns(world, near, 1)
    if kind.start == "burundi":
        bukavu = parse_hex(up.burundi_next_to)
        return [here for here in _near_towns(world, [bukavu], 1) if here != bukavu]
    if kind.start == "anc_infantry" and kind.index in now.step.units:
        return _near_towns(world, near, up.kivu_within)
    if kind.start == "rdc_militia" and now.step.number > 0:
        return _near_towns(world, near, up.kivu_within)
    return [world.board.uganda] if kind.start == "mlc_militia" and kind.index in now.step.units else []


KINDS = ("capital", "garrisons", "hutu", "kivu")
PLACES: dict[str, Callable[[Context, UnitKind], list[Hex]]] = {
    "capital": _capital_hexes,
    "garrisons": _garrison_hexes,
    "hutu": _hutu_hexes,
    "kivu": _kivu_hexes,
}


def _places(now: Context, index: int) -> Iterator[Hex]:
    """Every place that is legal now for a unit in this part. WWA-0e."""
    if now.step.name not in PLACES or now.state.units[index].status != AVAILABLE:
        return iter(())
    return legal_places(now.world, now.state, index, PLACES[now.step.name](now, now.world.kinds[index]))


def _due(now: Context) -> Iterator[int]:
    return (kind.index for kind in now.world.kinds if kind.side == now.step.side and any(_places(now, kind.index)))


def _deploy_refusal(now: Context, order: Deploy) -> Refusal | None:
    world = now.world
    if not 0 <= order.unit < len(world.kinds) or now.state.units[order.unit].status != AVAILABLE:
        return Refusal("WWA-3.2u", "not-to-be-placed", world.notation.unit(order.unit))
    kind = world.kinds[order.unit]
    places = PLACES[now.step.name](now, kind) if kind.side == now.step.side else []
    if not places:
        return Refusal("WWA-3.2u", "not-to-be-placed", kind.id)
    if order.to not in places:
        return Refusal("WWA-0e", "not-a-place-for-it", world.notation.hex(order.to))
    return placing_refusal(world, now.state, order.unit, order.to)


def _deploy(now: Context, order: Deploy) -> Done:
    kind, state = now.world.kinds[order.unit], placed(now.world, now.state, order.unit, order.to)
    if kind.start == "rdc_militia":
        state = replace(state, agenda=(*state.agenda[:-1], replace(state.agenda[-1], number=state.agenda[-1].number - 1)))
    return state, (Deployed(kind.id, now.world.board.grid.name(order.to)),)


# ---- caches


def _caches_placed(now: Context) -> int:
    return sum(cache.side == REBELS and not is_box(cache.where) for cache in now.state.caches if cache.where != NOWHERE)


def _cache_hexes(now: Context) -> list[Hex]:
    """Two caches where Rwandans may stand, in hexes with a rebel unit. WWA-3.2k."""
    if now.step.name != "kivu" or _caches_placed(now) >= now.world.tables.setup.rw_caches:
        return []
    presence = presence_of(now.world, now.state)
    near = list(map(parse_hex, now.world.tables.setup.rw_near))
    return [here for here in _near_towns(now.world, near, 1) if presence.of(REBELS, here)]


def _cache_refusal(now: Context, order: DeployCache) -> Refusal | None:
    if order.hex in _cache_hexes(now):
        return None
    return Refusal("WWA-3.2k", "no-cache-there", now.world.notation.hex(order.hex))


def _deploy_cache(now: Context, order: DeployCache) -> Done:
    return with_cache(now.state, REBELS, order.hex), (CacheDeployed(SIDES[REBELS], now.world.board.grid.name(order.hex)),)


# ---- the parts


def _ask(now: Context) -> Demand | None:
    return Choose(now.step.side, now.step.name, is_order=True)


def _ask_militia_dice(now: Context) -> Demand | None:
    return Roll((now.world.tables.game.die,) * len(_militia_towns(now.world)), ("militia",))


def _militia_towns(world: World) -> list[Hex]:
    board, provinces = world.board, world.tables.setup.militia_provinces
    return [here for here in board.towns if board.province[here] in provinces]


def _read_militia_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    """On 4 or more rebels rise in a town: MLC north of the equator, RDC south of it. WWA-3.2c."""
    board, least = now.world.board, now.world.tables.setup.militia_from
    rolled = list(zip(_militia_towns(now.world), numbers, strict=True))
    steps = [Step("militia", REBELS, number=here) for here, number in rolled if number >= least]
    events = tuple(TownRolled(board.towns[here].name, number, number >= least) for here, number in rolled)
    return now.state.then(*reversed(steps)), events


def _risen(now: Context) -> list[int]:
    faction = "MLC" if now.world.board.is_north(Hex(now.step.number)) else "RDC"
    return [kind.index for kind in _waiting(now, "mlc_militia", "rdc_militia") if kind.faction == faction]


def _ask_militia(now: Context) -> Demand | None:
    """Which counter it is; nothing where one or none is left. WWA-3.2a, WWA-3.2c."""
    return Choose(REBELS, "militia", is_order=False) if len(_risen(now)) > 1 else None


def _run_militia(now: Context) -> Done:
    left = _risen(now)
    return _take(now, left[0], Hex(now.step.number)) if left else (now.state, ())


def _take(now: Context, index: int, to: Hex) -> Done:
    return placed(now.world, now.state, index, to), (Deployed(now.world.kinds[index].id, now.world.board.grid.name(to)),)


def _hutu(now: Context) -> list[int]:
    return sorted((kind.index for kind in _waiting(now, "hutu")), key=lambda index: now.world.kinds[index].id)


def _ask_hutu_dice(now: Context) -> Demand | None:
    return Roll(dice_for(now.world.tables.setup.hutu, len(_hutu(now))), ("hutu",))


def _read_hutu_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    found = drawn(_hutu(now), now.world.tables.setup.hutu, numbers)
    return now.state.then(Step("hutu", GOVERNMENT, tuple(sorted(found)))), (_drawn(now, GOVERNMENT, found),)


def _drawn(now: Context, side: int, units: tuple[int, ...]) -> UnitsDrawn:
    return UnitsDrawn(SIDES[side], tuple(sorted(now.world.kinds[index].id for index in units)))


def _rebel_groups(now: Context) -> tuple[tuple[int, list[int]], ...]:
    """How many are drawn of which units, sorted by id: ANC and UG infantry, MLC militia. WWA-3.2l, WWA-3.2n."""
    up, kinds = now.world.tables.setup, now.world.kinds
    wanted = ((up.anc_infantry, "anc_infantry"), (up.uganda_infantry, "ug_infantry"), (up.uganda_militia_most, "mlc_militia"))
    return tuple(
        (count, sorted((kind.index for kind in _waiting(now, start)), key=lambda index: kinds[index].id)) for count, start in wanted
    )


def _ask_rebel_dice(now: Context) -> Demand | None:
    faces = [face for count, group in _rebel_groups(now) for face in dice_for(count, len(group))]
    return Roll(tuple(faces), ("rebels",))


def _read_rebel_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    """ANC and militia wait to be placed; the armor battalion, the infantry and two caches stand in Uganda. WWA-3.2l, WWA-3.2n."""
    world, state, left = now.world, now.state, list(numbers)
    (anc_count, anc), (ug_count, ug), (mlc_count, mlc) = _rebel_groups(now)
    picked = []
    for count, group in ((anc_count, anc), (ug_count, ug), (mlc_count, mlc)):
        dice = dice_for(count, len(group))
        picked.append(drawn(group, count, left[: len(dice)]))
        del left[: len(dice)]
    standing = (*(kind.index for kind in world.kinds if kind.start == "uganda"), *picked[1])
    for index in standing:
        state = placed(world, state, index, world.board.uganda)
    for _ in range(world.tables.setup.uganda_caches):
        state = with_cache(state, REBELS, world.board.uganda)
    name = world.board.grid.name(world.board.uganda)
    events = (_drawn(now, REBELS, tuple(index for group in picked for index in group)),)
    moved = tuple(Deployed(world.kinds[index].id, name) for index in standing)
    step = Step("kivu", REBELS, tuple(sorted((*picked[0], *picked[2]))), _militia_due(now))
    return state.then(step), (*events, *moved)


def _militia_due(now: Context) -> int:
    """Two RDC militia, or as many as are left. WWA-3.2l, WWA-3.2a."""
    return min(now.world.tables.setup.rdc_militia, sum(1 for _ in _waiting(now, "rdc_militia")))


# ---- ends


def end_refusal(now: Context) -> Refusal | None:
    """Nobody is left over who must be placed and can be; others stay in their box. WWA-0e, WWA-3.2u."""
    for kind in now.world.kinds:
        if _must_stand(now, kind) and any(_places(now, kind.index)):
            return Refusal("WWA-3.2u", "still-to-place", kind.id)
    if _cache_hexes(now):
        return Refusal("WWA-3.2k", "caches-left")
    return None


def _must_stand(now: Context, kind: UnitKind) -> bool:
    if kind.side != now.step.side:
        return False
    if now.step.name == "kivu":
        return kind.start in ("burundi", "anc_infantry", "rdc_militia")
    return now.step.name in ("garrisons", "hutu")


# ---- the coup


def _coup_units(now: Context) -> Iterator[int]:
    """Any rebel unit on the map but a Ugandan one. WWA-14.0a."""
    for kind in now.world.kinds:
        unit = now.state.units[kind.index]
        if kind.side == REBELS and kind.faction != "UG" and unit.status == ON_BOARD and not is_box(unit.where):
            yield kind.index


def _coup_refusal(now: Context, order: Coup) -> Refusal | None:
    if order.unit in _coup_units(now):
        return None
    return Refusal("WWA-14.0a", "not-for-the-coup", now.world.notation.unit(order.unit))


def _coup(now: Context, order: Coup) -> Done:
    """The unit flies to Kitona; what it held stays the rebels'. WWA-14.0a."""
    world = now.world
    state = control.of_occupants(world, now.state)
    state = arrive(world, state, (order.unit,), world.board.kitona)
    state = state.with_unit(order.unit, replace(state.units[order.unit], marks=BY_KITONA))
    state = replace(state, has_coup=True, agenda=state.agenda[:-1])
    state = control.enter(world, state, world.kinds[order.unit].contingent, (world.board.kitona,))
    return state.then(Step("coup_die", REBELS)), (CoupDeclared(world.kinds[order.unit].id),)


def _ask_coup_die(now: Context) -> Demand | None:
    return Roll((now.world.tables.game.die,), ("coup",))


def _read_coup_die(now: Context, numbers: tuple[int, ...]) -> Done:
    """RDC militia or ANC infantry follows, the owner's choice which. WWA-14.0b."""
    return now.state.then(Step("coup_unit", REBELS, number=numbers[0])), ()


def _followers(now: Context) -> list[int]:
    """Those that may stand with the unit that is there: nobody with one of the MLC. WWA-14.0b, WWA-0e."""
    faction = now.world.tables.coup.extra[now.step.number - 1]
    start = "rdc_militia" if faction == "RDC" else "anc_infantry"
    kitona = now.world.board.kitona
    waiting = (kind.index for kind in _waiting(now, start))
    return [index for index in waiting if placing_refusal(now.world, now.state, index, kitona) is None]


def _ask_coup_unit(now: Context) -> Demand | None:
    return Choose(REBELS, "coup_unit", is_order=False) if len(_followers(now)) > 1 else None


def _run_coup_unit(now: Context) -> Done:
    left = _followers(now)
    return _follow(now, left[0]) if left else (now.state, ())


def _follow(now: Context, index: int) -> Done:
    state, events = _take(now, index, now.world.board.kitona)
    return state.with_unit(index, replace(state.units[index], marks=BY_KITONA)), events


def takable(now: Context) -> list[int]:
    return _risen(now) if now.step.name == "militia" else _followers(now)


def _take_refusal(now: Context, answer: TakeUnit) -> Refusal | None:
    if answer.unit in takable(now):
        return None
    return Refusal("WWA-3.2c", "not-one-of-them", now.world.notation.unit(answer.unit))


def _taken(now: Context, answer: TakeUnit) -> Done:
    if now.step.name == "militia":
        return _take(now, answer.unit, Hex(now.step.number))
    return _follow(now, answer.unit)


def _run_set_up_ends(now: Context) -> Done:
    return control.of_occupants(now.world, now.state), (SetUpDone(),)


PHASE = Phase(
    Verb("deploy", Deploy, KINDS, (UNIT.of(_due), HEX.of(_places)), refusal=_deploy_refusal, apply=_deploy),
    Verb("cache", DeployCache, "kivu", (HEX.of(_cache_hexes),), refusal=_cache_refusal, apply=_deploy_cache),
    Verb("coup", Coup, "coup", (UNIT.of(_coup_units),), refusal=_coup_refusal, apply=_coup),
    Verb("take", TakeUnit, ("militia", "coup_unit"), (UNIT.of(takable),), refusal=_take_refusal, apply=_taken, is_answer=True),
    asks={
        **dict.fromkeys(KINDS, _ask),
        "militia_dice": _ask_militia_dice,
        "militia": _ask_militia,
        "hutu_dice": _ask_hutu_dice,
        "rebel_dice": _ask_rebel_dice,
        "coup": _ask,
        "coup_die": _ask_coup_die,
        "coup_unit": _ask_coup_unit,
    },
    runs={"militia": _run_militia, "coup_unit": _run_coup_unit, "set_up_ends": _run_set_up_ends},
    reads={
        "militia_dice": _read_militia_dice,
        "hutu_dice": _read_hutu_dice,
        "rebel_dice": _read_rebel_dice,
        "coup_die": _read_coup_die,
    },
)
