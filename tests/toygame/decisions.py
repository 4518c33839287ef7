"""The toy game's decisions and guard. Units are 0 to 5, cells 0 to 5."""

from pbem.engine.decisions import Codec, Decision

NERVE = "nerve"
NO_UNIT = 6


class Deploy(Decision, frozen=True):
    """Ready: the nerve envelope is sealed."""


class Move(Decision, frozen=True):
    unit: int
    cell: int


class Attack(Decision, frozen=True):
    cell: int


class Scout(Decision, frozen=True):
    """See the other side's nerve, once a match."""


class End(Decision, frozen=True):
    pass


class React(Decision, frozen=True):
    effort: int


class Loss(Decision, frozen=True):
    unit: int


class Advance(Decision, frozen=True):
    unit: int  # NO_UNIT: nobody does


class Wake(Decision, frozen=True):
    unit: int


class Stands(Decision, frozen=True):
    """A guard: a unit of the side stands in the cell."""

    side: int
    cell: int


ANSWERS = (React, Loss, Advance)
DECISIONS = Codec((Deploy, Move, Attack, Scout, End, React, Loss, Advance, Wake))
GUARDS = Codec((Stands,))
