"""Events that the rules report, as data. Orders are the truth; events explain them. `view` turns them into words."""

from msgspec import Struct


class Event(Struct, frozen=True, tag_field="event", tag=str.lower):
    """Base of every event. Each concrete event sets its own tag, which names its sentence."""


class OfSide(Event, frozen=True):
    """Base of those about a side. What else they say stands behind, as with all that follow."""

    side: str


class OfUnit(Event, frozen=True):
    """Base of those about a unit."""

    unit: str


class UnitInHex(OfUnit, frozen=True):
    """Base of those about a unit in a hex."""

    hex: str


class OfTarget(Event, frozen=True):
    """Base of those about the hex that is attacked, shot at or searched."""

    target: str


class Chosen(Event, frozen=True):
    """Base of those that tell what somebody chose, and so what a standing order may have chosen."""


class DiceTold(Event, frozen=True):
    """Base of those that tell the dice that made them."""
