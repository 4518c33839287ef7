"""What the toy game reports."""

from pbem.engine.events import Event


class Moved(Event, frozen=True, tag="toy-moved"):
    unit: int
    cell: int


class Threw(Event, frozen=True, tag="toy-threw"):
    numbers: tuple[int, ...]


class Lost(Event, frozen=True, tag="toy-lost"):
    unit: int
    steps_left: int


class Trapped(Event, frozen=True, tag="toy-trapped"):
    unit: int


class Seen(Event, frozen=True, tag="toy-seen"):
    side: int
    nerve: int


class Tested(Event, frozen=True, tag="toy-tested"):
    side: int
    holds: bool
