"""A position that orders are asked about: the draft of a match, or a what-if board."""

from collections.abc import Callable

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.game import Options
from pbem.engine.odds import Outcome
from pbem.session.results import Position
from pbem.view.map.scene import Scene


class Standpoint(Struct, frozen=True):
    """Where a player asks before ordering. The questions raise as those of `session.look.queries`."""

    position: Position
    here: Scene
    options: Callable[[str], Options]
    why: Callable[[str], Refusal | None]
    odds: Callable[[str], tuple[Outcome[Struct], ...]]
    command: Callable[[str, str], str]  # how the next question is typed: of a verb like "options", and what stands after it
    units: str  # the command that lists all units
    go_on: Callable[[], list[str]]  # what the rules wait for, where nobody can order anything
