"""Which counter it is, where any would do: militia that rises, and who follows to Kitona. WWA-3.2a, WWA-3.2c, WWA-14.0b."""

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import UNIT
from pbem.games.world_war_africa.contingents import REBELS
from pbem.games.world_war_africa.decisions import TakeUnit
from pbem.games.world_war_africa.events import Deployed
from pbem.games.world_war_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.world_war_africa.rules.placing import placed, placing_refusal
from pbem.games.world_war_africa.rules.set_up.placement import waiting
from pbem.games.world_war_africa.state import BY_KITONA


def _risen(now: Context) -> list[int]:
    faction = "MLC" if now.world.board.is_north(Hex(now.step.number)) else "RDC"
    return [kind.index for kind in waiting(now, "mlc_militia", "rdc_militia") if kind.faction == faction]


def _ask_militia(now: Context) -> Demand | None:
    """Which counter it is; nothing where one or none is left. WWA-3.2a, WWA-3.2c."""
    return Choose(REBELS, "militia", is_order=False) if len(_risen(now)) > 1 else None


def _run_militia(now: Context) -> Done:
    left = _risen(now)
    return _take(now, left[0], Hex(now.step.number)) if left else (now.state, ())


def _take(now: Context, index: int, to: Hex) -> Done:
    return placed(now.world, now.state, index, to), (Deployed(now.world.kinds[index].id, now.world.board.grid.name(to)),)


def _followers(now: Context) -> list[int]:
    """Those that may stand with the unit that is there: nobody with one of the MLC. WWA-14.0b, WWA-0e."""
    faction = now.world.tables.coup.extra[now.step.number - 1]
    start = "rdc_militia" if faction == "RDC" else "anc_infantry"
    kitona = now.world.board.kitona
    able = (kind.index for kind in waiting(now, start))
    return [index for index in able if placing_refusal(now.world, now.state, index, kitona) is None]


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


PHASE = Phase(
    Verb("take", TakeUnit, ("militia", "coup_unit"), (UNIT.of(takable),), refusal=_take_refusal, apply=_taken, is_answer=True),
    asks={"militia": _ask_militia, "coup_unit": _ask_coup_unit},
    runs={"militia": _run_militia, "coup_unit": _run_coup_unit},
)
