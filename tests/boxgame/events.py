"""What the box game reports."""

from pbem.engine.events import Event


class Went(Event, frozen=True, tag="box-went"):
    unit: str
    start: str
    to: str


class Beaten(Event, frozen=True, tag="box-beaten"):
    target: str
    units: tuple[str, ...]
    number: int
