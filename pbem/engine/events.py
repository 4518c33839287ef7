"""Events that the rules report, as data. Orders are the truth; events explain them. `view` turns them into words."""

from msgspec import Struct


class Event(Struct, frozen=True, tag_field="event", tag=str.lower):
    """Base of every event. Each concrete event sets its own tag, which names its sentence."""


class UnitInHex(Event, frozen=True):
    """Base of those about a unit in a hex. What else they say stands behind."""

    unit: str
    hex: str


class Chosen(Event, frozen=True):
    """Base of those that tell what somebody chose, and so what a standing order may have chosen."""


class DiceTold(Event, frozen=True):
    """Base of those that tell the dice that made them."""
