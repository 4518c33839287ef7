"""The plan of a side: which units it keeps back, which lie hidden and where, which stakes are real. HA-HIDE-03, HA-ARR-07.

It lies in one envelope from before the first unit is placed until the end. What a side says of it in between is a claim that the
audit compares with it; a unit in ambush is also part of a trap, laid again with every file (`sub_sheets`).
"""

from msgspec import Struct

from pbem import canonical
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES, HiddenFigure, HiddenUnit

PLAN = "plan"
MOST_BYTES = 4096


class Plan(Struct, frozen=True, array_like=True):
    """All of it. `reserve`: numbers of the roster's units, from 1. `real`: markers in the order of their placing, from 0."""

    reserve: tuple[int, ...] = ()
    hidden: tuple[HiddenUnit, ...] = ()
    units: tuple[int, ...] = ()  # of each hidden unit its number in the roster, from 1
    real: tuple[int, ...] = ()


def payload_of(plan: Plan) -> bytes:
    """The bytes of a plan. Raises ValueError where they are too many for an envelope."""
    found = canonical.encode(plan)
    if len(found) > MOST_BYTES:
        raise ValueError("plan too long")
    return found


def plan_of(payload: bytes) -> Plan:
    """The plan of these bytes. What cannot be read is no plan at all: nobody hides, nothing is real."""
    try:
        return canonical.decode(payload, Plan)
    except ValueError:
        return Plan()


def numbers_of(unit: HiddenUnit) -> tuple[int, ...]:
    """A hidden unit as whole numbers, as its owner's order shows it."""
    figures = [number for each in unit.figures for number in (each.kind, each.where, each.facing, each.place)]
    return unit.leaf, unit.contingent, unit.leaders, unit.attendants, int(unit.has_repeaters), *figures


def shown(side: int, numbers: tuple[int, ...]) -> HiddenUnit | None:
    """The hidden unit of these numbers; None where they are none."""
    if len(numbers) < 9 or (len(numbers) - 5) % 4:
        return None
    leaf, contingent, leaders, attendants, repeaters = numbers[:5]
    figures = tuple(HiddenFigure(*numbers[place : place + 4]) for place in range(5, len(numbers), 4))
    said = HiddenUnit(side, leaf, contingent, figures, leaders, attendants, bool(repeaters))
    try:
        return canonical.decode(canonical.encode(said), HiddenUnit) if leaf < AMBUSH_LEAVES else None
    except (ValueError, OverflowError):
        return None


def real_question(marker: int) -> str:
    """What its owner is asked about a marker."""
    return f"real:{marker}"


def hidden_question(turn: int) -> str:
    """What a side is asked that has nobody left in sight. T-64, HA-SCEN-08."""
    return f"hidden:{turn}"


def answer_to(plan: Plan, question: str, opened: tuple[int, ...]) -> int:
    """The true answer to a question about a plan, given the leaves that have been shown; -1 to none."""
    kind, _, number = question.partition(":")
    if not number.isdigit():
        return -1
    if kind == "real":
        return int(int(number) in plan.real)
    return int(any(unit.leaf not in opened for unit in plan.hidden)) if kind == "hidden" else -1
