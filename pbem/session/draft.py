"""A turn file being written: orders tried one by one, undone up to the last die, stored after each."""

from collections.abc import Sequence

from pbem.session.homes import Home
from pbem.session.reports import Position, Standing


def do(home: Home, ref: str, order: str, answers: Sequence[str] = ()) -> Position:
    """Add an order with its answers: `a 1915 with CON04 if 1714 ours or stop`, `loss CON04`. Or an answer that is due.

    Ahead of unrolled dice it is checked in the supposed position. Raises IllegalOrder, or UserError: not your turn.
    """
    raise NotImplementedError


def undo(home: Home, ref: str) -> Position:
    """Take the last order back with its answers. Raises UserError "undo-behind-dice" (something was revealed), "draft-empty"."""
    raise NotImplementedError


def suppose(home: Home, ref: str, numbers: Sequence[int] | None) -> Position:
    """Pick the numbers of the first die the draft waits for that is not yet picked; None: all likeliest again."""
    raise NotImplementedError


def standing(home: Home, ref: str) -> tuple[Standing, ...]:
    """Standing orders of the side due (or own side): in force and drafted, every kind in own and the other's stretch."""
    raise NotImplementedError


def set_standing(
    home: Home, ref: str, kind: str, text: str, own_stretch: bool = False, is_sealed: bool = False
) -> tuple[Standing, ...]:
    """Draft a change; `text` is notation, or "ask". It goes into force with the next file sealed. Raises IllegalOrder."""
    raise NotImplementedError
