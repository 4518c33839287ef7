"""The dice of set-up: towns in which rebels rise, and which units are drawn. WWA-3.2c, WWA-3.2g, WWA-3.2l, WWA-3.2n."""

from pbem.engine.demands import Demand, Roll
from pbem.engine.hexes import Hex
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS, SIDES
from pbem.games.world_war_africa.events import Deployed, SetUpDone, TownRolled, UnitsDrawn
from pbem.games.world_war_africa.kit_types import Context, Done, Phase
from pbem.games.world_war_africa.rules import control
from pbem.games.world_war_africa.rules.placing import dice_for, drawn, placed, with_cache
from pbem.games.world_war_africa.rules.set_up.placement import waiting
from pbem.games.world_war_africa.state import Step


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


def _hutu(now: Context) -> list[int]:
    return sorted((kind.index for kind in waiting(now, "hutu")), key=lambda index: now.world.kinds[index].id)


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
        (count, sorted((kind.index for kind in waiting(now, start)), key=lambda index: kinds[index].id)) for count, start in wanted
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
    return min(now.world.tables.setup.rdc_militia, sum(1 for _ in waiting(now, "rdc_militia")))


def _run_set_up_ends(now: Context) -> Done:
    return control.of_occupants(now.world, now.state), (SetUpDone(),)


PHASE = Phase(
    asks={"militia_dice": _ask_militia_dice, "hutu_dice": _ask_hutu_dice, "rebel_dice": _ask_rebel_dice},
    runs={"set_up_ends": _run_set_up_ends},
    reads={"militia_dice": _read_militia_dice, "hutu_dice": _read_hutu_dice, "rebel_dice": _read_rebel_dice},
)
