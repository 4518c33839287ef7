"""Choices of both sides before either is shown: the first seals, the second answers openly, then the first is opened and played.

The step of the first side asks with `Choose(..., is_sealed=True)`. What it decides there lies in an envelope, with as many
decisions as the choice takes. A side that has nothing to choose is not asked: its step asks nothing, and no mail is lost.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pbem.engine.decisions import Codec, Decision, Sealed
from pbem.engine.demands import Choose, Demand, Open
from pbem.engine.rules.context import Context
from pbem.engine.rules.slots import NUMBER, WORD
from pbem.engine.rules.verbs import Form

Steps = tuple[Any, ...]
"""Steps of a game's own, and these; the last is done first."""

UNSEAL, CHOSEN = "unseal", "chosen"
MAX_DECISIONS = 2048  # in one envelope; its bytes allow less


def sealed_form(kinds: Sequence[str]) -> Form[Sealed]:
    """The notation of a sealed choice: `sealed 7 fire`. Only the session writes one, for it fills the envelope."""
    return Form("sealed", Sealed, (NUMBER, WORD(*kinds)))


class Unseal(Struct, frozen=True, array_like=True, tag=UNSEAL):
    """A step that opens what a side has sealed. Without an envelope the side has decided openly, or had nothing to decide."""

    side: int
    envelope: str = ""

    @property
    def name(self) -> str:
        """Its handlers stand under this name."""
        return UNSEAL


class Chosen(Struct, frozen=True, array_like=True, tag=CHOSEN):
    """A step that does nothing: as long as it lies below, the choice that an envelope was made for goes on."""

    @property
    def name(self) -> str:
        """No handler has it."""
        return CHOSEN


def both(side: int, first: object, second: object) -> Steps:
    """The steps of two choices, for `then`: `first` is the sealed choice of `side`, `second` that of the other."""
    return Unseal(side), second, first


def put_off(agenda: Steps, side: int, envelope: str) -> Steps | None:
    """The agenda when the choice on its top is sealed: it is made again once the envelope is open. None: it cannot be sealed."""
    later = between(agenda, side)
    if later is None:
        return None
    place = len(agenda) - len(later) - 2
    return (*agenda[:place], agenda[-1], Unseal(side, envelope), *later)


def between(agenda: Steps, side: int) -> Steps | None:
    """The steps that come between a choice on top of the agenda and its opening. None: no opening waits for an envelope."""
    place = next((place for place in reversed(range(len(agenda))) if agenda[place] == Unseal(side)), None)
    return None if place is None else agenda[place + 1 : -1]


def begun(agenda: Steps) -> Steps:
    """The agenda when the envelope of the choice on its top is open, and the choice is made."""
    return (*agenda[:-1], Chosen(), agenda[-1])


def ask(now: Context[Any, Any, Any]) -> Open | None:
    """The envelope of an `Unseal`, if there is one."""
    step: Unseal = now.step
    return Open(step.side, step.envelope) if step.envelope else None


def is_sealed_choice(demand: Demand, side: int) -> bool:
    """Does a side choose here what goes into an envelope, or comes out of it?"""
    return isinstance(demand, Choose) and demand.is_sealed and demand.side == side


def packed(codec: Codec, payload: bytes) -> tuple[Decision, ...]:
    """The decisions in an envelope. What cannot be read says nothing: its owner is bound to it all the same."""
    try:
        return codec.unpack(payload, MAX_DECISIONS)
    except ValueError:
        return ()
