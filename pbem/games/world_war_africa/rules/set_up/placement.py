"""Who is placed where in each part of set-up, and when a part is done. WWA-3.2b, WWA-3.2d to WWA-3.2g, WWA-3.2j to WWA-3.2n."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import Hex, is_box, parse_hex
from pbem.engine.rules.slots import HEX, UNIT
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import REBELS, SIDES
from pbem.games.world_war_africa.decisions import Deploy, DeployCache
from pbem.games.world_war_africa.events import CacheDeployed, Deployed
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.placing import legal_places, placed, placing_refusal, with_cache
from pbem.games.world_war_africa.rules.presence import presence_of
from pbem.games.world_war_africa.state import AVAILABLE, ON_BOARD


def waiting(now: Context, *starts: str) -> Iterator[UnitKind]:
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
    if now.state.units[index].status != AVAILABLE:
        return iter(())
    return legal_places(now.world, now.state, index, PLACES[now.step.name](now, now.world.kinds[index]))


def _due(now: Context) -> Iterator[int]:
    return (kind.index for kind in now.world.kinds if any(_places(now, kind.index)))


def _deploy_refusal(now: Context, order: Deploy) -> Refusal | None:
    world = now.world
    if not 0 <= order.unit < len(world.kinds) or now.state.units[order.unit].status != AVAILABLE:
        return Refusal("WWA-3.2u", "not-to-be-placed", world.notation.unit(order.unit))
    kind = world.kinds[order.unit]
    places = PLACES[now.step.name](now, kind)
    if not places:
        return Refusal("WWA-3.2u", "not-to-be-placed", kind.id)
    if order.to not in places:
        return Refusal(_says_where(now, kind, order.to), "not-a-place-for-it", world.notation.hex(order.to))
    return placing_refusal(world, now.state, order.unit, order.to)


def _says_where(now: Context, kind: UnitKind, to: Hex) -> str:
    """The rule that names the places of a unit in this part of set-up; of Isiro that for Isiro."""
    if now.step.name in ("capital", "hutu"):
        return "WWA-3.2b" if now.step.name == "capital" else "WWA-3.2g"
    if kind.is_fac_regular and to == parse_hex(now.world.tables.setup.isiro):
        return "WWA-3.2d"
    starts = {"fac_militia": "WWA-3.2f", "rw_infantry": "WWA-3.2j", "burundi": "WWA-3.2m", "mlc_militia": "WWA-3.2n"}
    return starts.get(kind.start, "WWA-3.2e" if now.step.name == "garrisons" else "WWA-3.2l")


def _deploy(now: Context, order: Deploy) -> Done:
    kind, state = now.world.kinds[order.unit], placed(now.world, now.state, order.unit, order.to)
    if kind.start == "rdc_militia":
        state = replace(state, agenda=(*state.agenda[:-1], replace(state.agenda[-1], number=state.agenda[-1].number - 1)))
    return state, (Deployed(kind.id, now.world.board.grid.name(order.to)),)


# ---- caches


def _caches_placed(now: Context) -> int:
    return sum(cache.side == REBELS and not is_box(cache.where) for cache in now.state.caches)


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


def end_refusal(now: Context) -> Refusal | None:
    """Nobody is left over who must be placed and can be; others stay in their box. WWA-0e, WWA-3.2u."""
    for kind in now.world.kinds:
        if _must_stand(now, kind) and any(_places(now, kind.index)):
            return Refusal("WWA-3.2u", "still-to-place", kind.id)
    if _cache_hexes(now):
        return Refusal("WWA-3.2k", "caches-left")
    return None


def _must_stand(now: Context, kind: UnitKind) -> bool:
    if now.step.name == "kivu":
        return kind.start in ("burundi", "anc_infantry", "rdc_militia")
    return now.step.name in ("garrisons", "hutu")


PHASE = Phase(
    Verb("deploy", Deploy, KINDS, (UNIT.of(_due), HEX.of(_places)), refusal=_deploy_refusal, apply=_deploy),
    Verb("cache", DeployCache, "kivu", (HEX.of(_cache_hexes),), refusal=_cache_refusal, apply=_deploy_cache),
    asks=dict.fromkeys(KINDS, _ask),
)
