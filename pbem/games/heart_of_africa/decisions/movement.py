"""Decisions of steps 2 and 3: which unit next, and what its figures do. Units and figures by number, hexes as row * 100 + column.

`opponent` is a figure + 1, so that 0 is nobody. `facing` is a direction, or STILL.
"""

from pbem.engine.decisions import Decision, Path
from pbem.engine.hexes import Hex

NO_ONE = 0
STILL = 6  # of `facing`: as the figure faces now


class Activate(Decision, frozen=True):
    """A unit is to move: its dice are rolled. T-10, HA-TURN-02."""

    body: int


class Hold(Decision, frozen=True):
    """A unit does not move, which counts as having moved. T-11, HA-TURN-03."""

    body: int


class HoldAll(Decision, frozen=True):
    """All units of the side that are left hold, each in its turn. T-11, HA-TURN-03."""


class Pass(Decision, frozen=True):
    """No more of those that may be moved now or later, and none that is hidden. HA-SCOUT-02, HA-BAG-02, HA-HIDE-09."""


class Go(Decision, frozen=True):
    """A figure goes hex by hex, faces, and perhaps names an opponent. T-14, HA-MOVE-03, HA-HEX-12."""

    figure: int
    start: Hex
    path: Path
    facing: int
    opponent: int


class BreakOff(Decision, frozen=True):
    """An engaged figure leaves its opponents. HA-CC-12."""

    figure: int
    start: Hex
    path: Path
    facing: int


class Evade(Decision, frozen=True):
    """A mounted figure rides away from one on foot that has named it, the `pursuer`. T-15, HA-CC-05."""

    figure: int
    pursuer: int
    start: Hex
    path: Path
    facing: int


class Dismount(Decision, frozen=True):
    """All figures of the unit that are not engaged dismount where they are. HA-TYPE-11."""


class Remount(Decision, frozen=True):
    """They mount again. HA-TYPE-11."""


class Enter(Decision, frozen=True):
    """A figure of the march comes on: at a hex of the edge, then on. HA-AMB-03."""

    figure: int
    start: Hex
    path: Path
    facing: int
    opponent: int


class Leave(Decision, frozen=True):
    """A figure goes to the edge and off the map. HA-AMB-06."""

    figure: int
    start: Hex
    path: Path


class Line(Decision, frozen=True):
    """The figures of the unit form up: middle, shape, facing, and how many stand abreast (0: as many as may)."""

    middle: Hex
    shape: int
    facing: int
    abreast: int


class Charge(Decision, frozen=True):
    """The figures of the unit go for those of an enemy unit and name them. `keep_back`: how many stay out of it."""

    body: int
    keep_back: int


class Finish(Decision, frozen=True):
    """The activation is over. HA-COH-03, HA-TURN-04."""


class Again(Decision, frozen=True):
    """All figures of the activation back to where they were: nothing has been revealed since."""


class Concede(Decision, frozen=True):
    """The side gives up. T-63, HA-SCEN-07."""
