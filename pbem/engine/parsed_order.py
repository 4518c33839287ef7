"""An order taken apart, as screens and planners see it."""

from msgspec import Struct


class Order(Struct, frozen=True):
    """An order taken apart."""

    verb: str
    target: str  # the hex that stands behind the verb; "" where none does
    units: tuple[str, ...]  # all that it names
    form: tuple[str, ...]  # its words with ANY_HEX for its way, without what it states of closed counters
    text: str  # in notation
