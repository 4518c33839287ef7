"""Standing orders on morale: `standard`, `counter_rite`, `rite`, `rally`. T-50, T-52, T-53, T-60.

auto                    the unit with a failure marker and most tests, else most points; of a Leader the marked unit of most points
keep                    the Standard is kept for the rite
marked, always, never   whether a kept Standard is used against a rite: if the unit has a marker, in any case, not at all
none                    no rite, no attempt to rally
A3 A1                   these units, the first that may be taken; if none may, the Standard is kept, and nobody else is named
"""

from collections.abc import Iterable

from pbem.engine.rules.standing_orders import StandingOrder
from pbem.games.heart_of_africa.decisions.combat import Cancel, KeepStandard, NoRally, NoRite, Rally, Rite
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.morale import cancelling, rallying, rites
from pbem.games.heart_of_africa.standing_orders.units import dearest_marked, first_of, is_marked, points, word_or_units
from pbem.games.heart_of_africa.standing_orders.words import standing_order

AUTO, KEEP, NONE, MARKED, ALWAYS, NEVER = "auto", "keep", "none", "marked", "always", "never"


def most_in_need(now: Context, candidates: Iterable[int]) -> int:
    """Whom the Standard helps by default: of units with a marker that with most tests, else that of most points. T-50."""

    def need(unit: int) -> tuple[int, int, int]:
        tests = now.state.units[unit].tests if is_marked(now, unit) else 0
        return tests, points(now, unit), -unit

    return max(candidates, key=need)


def _standard(now: Context, text: str) -> Cancel | KeepStandard:
    found = tuple(cancelling.candidates(now))
    if text == KEEP:
        return KeepStandard()
    unit = most_in_need(now, found) if text == AUTO else first_of(now.world, text, found)
    return KeepStandard() if unit is None else Cancel(unit)


def _counter_rite(now: Context, text: str) -> Cancel | KeepStandard:
    """By default where the unit would break. T-53."""
    unit = now.step.unit
    if text in (MARKED, ALWAYS, NEVER):
        is_used = text == ALWAYS or (text == MARKED and is_marked(now, unit))
    else:
        is_used = first_of(now.world, text, (unit,)) is not None
    return Cancel(unit) if is_used else KeepStandard()


def _rite(now: Context, text: str) -> Rite | NoRite:
    found = tuple(rites.candidates(now))
    if text == NONE:
        return NoRite()
    unit = dearest_marked(now, found) if text == AUTO else first_of(now.world, text, found)
    return NoRite() if unit is None else Rite(unit)


def _rally(now: Context, text: str) -> Rally | NoRally:
    found = tuple(rallying.candidates(now))
    if text == NONE:
        return NoRally()
    unit = dearest_marked(now, found) if text == AUTO else first_of(now.world, text, found)
    return NoRally() if unit is None else Rally(unit)


STANDING: dict[str, StandingOrder] = {
    cancelling.KIND: standing_order(cancelling.KIND, "HA-STD-02", AUTO, word_or_units((AUTO, KEEP), "HA-STD-02"), _standard),
    cancelling.COUNTER: standing_order(
        cancelling.COUNTER, "HA-MORALE-15", MARKED, word_or_units((MARKED, ALWAYS, NEVER), "HA-MORALE-15"), _counter_rite
    ),
    rites.KIND: standing_order(rites.KIND, "HA-DIV-02", AUTO, word_or_units((AUTO, NONE), "HA-DIV-02"), _rite),
    rallying.KIND: standing_order(rallying.KIND, "HA-LEAD-04", AUTO, word_or_units((AUTO, NONE), "HA-LEAD-04"), _rally),
}
