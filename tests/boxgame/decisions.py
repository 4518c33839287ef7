"""The box game's decisions."""

from pbem.engine.decisions import Codec, Decision
from pbem.engine.hexes import Hex


class Move(Decision, frozen=True):
    unit: int
    to: Hex


class Attack(Decision, frozen=True):
    target: Hex
    units: tuple[int, ...]


class End(Decision, frozen=True):
    pass


DECISIONS = Codec((Move, Attack, End))
