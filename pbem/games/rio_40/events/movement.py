"""What happens in movement, beside `Moved` and `LeftMap`. Units are ids, hexes are names of the map."""

from pbem.engine.events import Event, UnitInHex


class Entered(Event, frozen=True, tag="entered"):
    """A reinforcement came on at an entry hex. R40-5.1.5g, R40-5.1.5i."""

    unit: str
    rider: str  # "" for none
    hex: str
    cost_mp: int


class WentBack(UnitInHex, frozen=True, tag="went-back"):
    """Stopped where there was no room, it went back along its path; off the map, if there was none anywhere.

    R40-5.1.4.3l, R40-5.1.4.3n.
    """

    to: str  # "" for off the map


class WentAlong(Event, frozen=True, tag="went-along"):
    """The chief went where his guard did. R40-S2.2b."""

    unit: str
    guard: str
    hex: str


class Boarded(Event, frozen=True, tag="boarded"):
    """A combatant got into the helicopter. R40-5.1.3.2e."""

    unit: str
    helicopter: str
    hex: str


class Unloaded(Event, frozen=True, tag="unloaded"):
    """A combatant got out of the helicopter. R40-5.1.3.2e."""

    unit: str
    helicopter: str
    hex: str
