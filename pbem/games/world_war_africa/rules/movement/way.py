"""A way hex by hex with its cost, followed as far as points reach, and walked word by word. WWA-7.0a, WWA-7.7f."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.games.world_war_africa.content.unit_kinds import UnitKind
from pbem.games.world_war_africa.rules.movement.going import Going
from pbem.games.world_war_africa.rules.movement.points import Points
from pbem.games.world_war_africa.state import NO_ROLL


class Way(Struct, frozen=True):
    """How far a way leads: the hexes entered, what is left of the points, and why it goes no further."""

    hexes: tuple[Hex, ...]
    points: Points
    refusal: Refusal | None = None


def follow(going: Going, kinds: Sequence[UnitKind], hexes: Sequence[Hex], points: Points, ended_by: str = "") -> Way:
    """The way from the first of these hexes to the last, or as far as it leads; `ended_by`: the rule by which one hex is all."""
    entered: list[Hex] = []
    for here, there in pairwise(hexes):
        barred = next((barred for kind in kinds if (barred := step_refusal(going, kind, here, there))), None)
        if entered and ended_by:
            barred = Refusal(ended_by, "moves-no-further", going.world.board.grid.name(here))
        barred = barred or points_refusal(going, here, there, points)
        after = points.after(going.cost(here, there)) if barred is None else None
        if after is None:
            return Way(tuple(entered), points, barred)
        points = after.halted() if ended_by or going.stops(there) else after
        entered.append(there)
    return Way(tuple(entered), points)


def step_refusal(going: Going, kind: UnitKind, here: Hex, there: Hex) -> Refusal | None:
    """Why a unit may not go into a neighbouring hex at any price. WWA-7.0c, WWA-7.2b, WWA-7.3b."""
    board = going.world.board
    if there == NOWHERE:
        return Refusal("WWA-7.0c", "outside-the-country", board.grid.name(here))
    if hexside(here, there) in board.lakes:
        return Refusal("WWA-7.3b", "across-a-lake", board.grid.name(there))
    return going.ground.refusal(kind, there)


def points_refusal(going: Going, here: Hex, there: Hex, points: Points) -> Refusal | None:
    """Why a step cannot be paid. WWA-7.0a, WWA-7.2a, WWA-7.7a, WWA-11.0b."""
    name, cost = going.world.board.grid.name, going.cost(here, there)
    if points.is_over:
        return Refusal("WWA-11.0b" if going.stops(here) else "WWA-7.2a", "moves-no-further", name(here))
    if points.after(cost) is not None:
        return None
    price, left = points.price(cost), points.limit - points.spent
    if points.push == NO_ROLL and points.spent + price <= points.allowance:
        return Refusal("WWA-7.7a", "needs-a-push", f"{name(there)} {price} {left}")
    return Refusal("WWA-7.0a", "too-few-points", f"{name(there)} {price} {left}")


class Walking(Struct, frozen=True):
    """A way under way: it may end in any hex that was entered."""

    going: Going
    kinds: tuple[UnitKind, ...]
    here: Hex
    points: Points
    may_end: bool = False

    @property
    def spent_mp(self) -> int:
        """The points spent so far."""
        return self.points.spent

    def onward(self) -> Iterator["Walking"]:
        """One hex further."""
        if self.points.is_over:
            return
        for there, cost in self.going.next(self.kinds, self.here):
            after = self.points.after(cost)
            if after is not None:
                yield self.entering(there, after)

    def entering(self, there: Hex, points: Points) -> "Walking":
        """The same in another hex, with this left of its points."""
        return Walking(self.going, self.kinds, there, points.halted() if self.going.stops(there) else points, may_end=True)
