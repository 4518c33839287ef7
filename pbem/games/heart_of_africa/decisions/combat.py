"""Decisions of steps 6 to 8, answers all of them: opponents, Attendants, standards, rites, rallies. Units and figures by number."""

from pbem.engine.decisions import Decision


class FightFirst(Decision, frozen=True):
    """The opponent whom an outnumbered figure fights first. T-40, HA-CC-14."""

    opponent: int


class GiveAttendant(Decision, frozen=True):
    """An Attendant dies instead of the Leader. T-32, T-33, HA-LEAD-06."""


class TakeSave(Decision, frozen=True):
    """The Leader's own saving roll instead. T-32, HA-LEAD-08."""


class LetFall(Decision, frozen=True):
    """The Leader falls, and keeps his Attendants. T-33."""


class Cancel(Decision, frozen=True):
    """The Standard cancels a test of a unit. T-50, T-53, HA-STD-02."""

    body: int


class KeepStandard(Decision, frozen=True):
    """The Standard is kept for later. T-50, T-53."""


class Rite(Decision, frozen=True):
    """The Diviner's rite is on this unit. T-52, HA-DIV-02."""

    body: int


class NoRite(Decision, frozen=True):
    """There is no rite in this turn. T-52."""


class Rally(Decision, frozen=True):
    """The Leader tries to rally a unit. T-60, HA-LEAD-04."""

    body: int


class NoRally(Decision, frozen=True):
    """He does not. T-60."""
