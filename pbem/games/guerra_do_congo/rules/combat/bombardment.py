"""Bombardment: enemy units of a hex that is not in combat lose movement points, and perhaps strength. Sections 4.5.2, 4.6.3.

Steps of one: `bombard_dice` (side, units of the hex, points), then by Table 3 `loss`, `bombard_over`.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Demand, Roll
from pbem.engine.hexes import Hex, hex_name
from pbem.engine.rules.slots import HEX
from pbem.engine.tables import Column, Shift, band_of, shifted
from pbem.games.guerra_do_congo.content.world import World
from pbem.games.guerra_do_congo.decisions import Bombard
from pbem.games.guerra_do_congo.events import Bombarded
from pbem.games.guerra_do_congo.kit_types import Context, Done, Phase, Verb
from pbem.games.guerra_do_congo.rules.combat import air_power, attack_list, attack_odds
from pbem.games.guerra_do_congo.rules.victory import check_annihilation
from pbem.games.guerra_do_congo.rules.zones_of_control import Presence, presence_of
from pbem.games.guerra_do_congo.state import BOMBARDED, CONGO, FOUGHT, State, Step


def target_refusal(presence: Presence, state: State, target: Hex) -> Refusal | None:
    """Why a hex may not be bombarded: nobody there, or a unit that fought or was bombarded in this phase. GC-4.5.2a."""
    marks = ((FOUGHT, "GC-4.5.2a", "was-attacked"), (BOMBARDED, "GC-4.5.2a", "bombarded-already"))
    return attack_odds.enemy_hex_refusal(presence, state, target, "GC-4.5.2a", marks)


def _refusal(now: Context, order: Bombard) -> Refusal | None:
    """Why a bombardment is not allowed. GC-4.5a, GC-4.5b, GC-4.5.2a."""
    refused = air_power.mission_refusal(now.state, order.points)
    return refused or target_refusal(presence_of(now.world, now.state), now.state, order.target)


def column(world: World, state: State, target: Hex, points: int) -> Column:
    """Points times the current PD of the hex; terrain shifts it left, nothing else does. GC-4.5.2a, GC-4.5.3b, GC-T3a."""
    columns = world.tables.bombardment.column_ranges
    units = presence_of(world, state).at(target)
    strength = sum(attack_odds.unit_strength(world, state, index, is_attack=False).points for index in units)
    terrain = Shift("GC-4.5.2a", -world.board.terrain[target].shift)
    return shifted(band_of(columns, points * strength), (terrain,) if terrain.columns else (), len(columns))


def begin(world: World, state: State, order: Bombard) -> Done:
    """All units of the hex are bombarded; their hex is not attacked in this phase. GC-4.5.2a."""
    units = presence_of(world, state).at(order.target)
    for index in units:
        unit = state.units[index]
        state = state.with_unit(index, replace(unit, marks=unit.marks | BOMBARDED))
    return state.then(Step("bombard_over"), Step("bombard_dice", state.side, units, order.points)), ()


def _ask_dice(now: Context) -> Demand | None:
    """One die, without morale. GC-4.3f."""
    return Roll((10,), ("bombard", now.state.turn, int(_target(now.state, now.step))))


def _target(state: State, step: Step) -> Hex:
    return state.units[step.units[0]].where


def _read_dice(now: Context, numbers: tuple[int, ...]) -> Done:
    """Every unit loses movement points; one unit takes the losses, by its owner's choice. GC-4.6.3a, GC-4.6.3b, GC-4.6.3c."""
    world, state, step = now.world, now.state, now.step
    target, table = _target(state, step), world.tables.bombardment.table
    found = column(world, state, target, step.number)
    pm_loss, losses = table.cell(numbers[0], found.final)
    event = Bombarded(
        target=hex_name(target),
        units=tuple(world.kinds[index].id for index in step.units),
        points=step.number,
        start_column=table.column_name(found.start),
        shifts=tuple((shift.rule, shift.columns) for shift in found.shifts),
        column=table.column_name(found.final),
        roll=numbers[0],
        pm_loss=pm_loss,
        losses=losses,
    )
    for index in step.units:
        state = state.with_unit(index, replace(state.units[index], pm_loss=pm_loss))
    if losses:  # two on one unit are an elimination, as `loss` has it
        state = state.then(Step("loss", 1 - step.side, step.units, losses))
    return state, (event,)


def _run_over(now: Context) -> Done:
    """Has an army ceased to exist? GC-7d."""
    return check_annihilation(now.world, now.state)


def _targets(now: Context) -> Iterator[Hex]:
    """The hexes that may be bombarded."""
    if air_power.mission_points(now):
        presence = presence_of(now.world, now.state)
        yield from (here for here in sorted(presence.stacks[1 - CONGO]) if not target_refusal(presence, now.state, here))


PHASE = Phase(
    Verb(
        "bombard",
        Bombard,
        "combat",
        (HEX.of(_targets), air_power.POINTS.of(air_power.mission_points)),
        refusal=_refusal,
        apply=attack_list.now_or_listed(begin),
    ),
    asks={"bombard_dice": _ask_dice},
    runs={"bombard_over": _run_over},
    reads={"bombard_dice": _read_dice},
)
