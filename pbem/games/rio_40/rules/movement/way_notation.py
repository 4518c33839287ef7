"""The way of a run on the map as part of an order: `K9-K10-K11 exit fits K10`. Shared by all that move."""

from collections.abc import Callable, Sequence
from typing import Self

from pbem.engine.decisions import Path
from pbem.engine.game import ANY_HEX, Token
from pbem.engine.hexes import Hex
from pbem.engine.rules.next_words import Cursor, Values
from pbem.engine.rules.slots import Slot, Tester, Words
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.kit_types import Context
from pbem.games.rio_40.rules.movement.routes import Route, Spot
from pbem.games.rio_40.state import NONE

EXIT, FITS = "exit", "fits"
NO_WAY: Values = (NONE, Path(()), False, ())


class Start(Cursor):
    """A walk before the first hex of a way: where it can begin. `may_end`: an order without a way will do."""

    __slots__ = ("_ways", "may_end")
    may_end: bool

    def __init__(self, ways: "Sequence[OnTheWay]", may_end: bool = False) -> None:
        self._ways, self.may_end = ways, may_end

    def candidates(self) -> "Sequence[OnTheWay]":
        """Where it can begin."""
        return self._ways

    def token(self, way: "OnTheWay") -> Token:
        """The hex, with the points that it has cost."""
        return Token(way.name, way.spot.spent_mp)

    def after(self, way: "OnTheWay") -> "OnTheWay":
        """The way from there."""
        return way

    def values(self) -> Values:
        """No way."""
        return NO_WAY


class OnTheWay(Cursor):
    """A walk from hex to hex. What is offered leads to a way that `Route.refusal` lets pass.

    `may_stay`: it may also end where it begins.
    """

    __slots__ = ("_can_stop", "_steps", "hexes", "may_end", "name", "route", "spot")
    may_end: bool

    def __init__(self, route: Route, spot: Spot, may_stay: bool, before: tuple[Hex, ...] = ()) -> None:
        self.route, self.spot, self.hexes = route, spot, (*before, spot.here)
        self.name = route.board.grid.name(spot.here)
        self._can_stop = (may_stay or bool(before)) and route.may_stop(spot.here)
        self.may_end = self._can_stop and not route.has_secrets(spot.here)
        self._steps: Sequence[Spot] | None = None

    def steps(self) -> Sequence[Spot]:
        """The spots it may come to next."""
        if self._steps is None:
            self._steps = self.route.steps(self.spot)
        return self._steps

    def candidates(self) -> list[Spot | str]:
        """More hexes, the way off the map, statements."""
        found: list[Spot | str] = [*self.steps()]
        found += [EXIT] if self.route.exit_mp(self.spot) is not None else []
        return [*found, FITS] if self._can_stop and self.claims() else found

    def fits(self, candidate: Spot | str) -> bool:
        """In an empty hex it may stop."""
        route = self.route
        return isinstance(candidate, str) or candidate.here not in route.presence.stacks or route.leads_on(candidate)

    def token(self, candidate: Spot | str) -> Token:
        """The word, with the points that it will have cost."""
        if isinstance(candidate, str):
            exit_mp = self.route.exit_mp(self.spot) if candidate == EXIT else None
            return Token(candidate) if exit_mp is None else Token(candidate, exit_mp)
        return Token(self.route.board.grid.names[candidate.here], candidate.spent_mp)

    def after(self, candidate: Spot | str) -> "OnTheWay | Stating":
        """The way there, or what is stated of this one."""
        if isinstance(candidate, str):
            return Stating(self, leaves=True) if candidate == EXIT else Stating(self, leaves=False, said=())
        return OnTheWay(self.route, candidate, True, self.hexes)

    def values(self) -> Values:
        """The way so far."""
        grid = self.route.board.grid
        return self.hexes[0], Path(tuple(map(grid.direction, self.hexes, self.hexes[1:]))), False, ()

    def claims(self) -> list[Hex]:
        """The hexes so far of which it can state that they fit in with what lies face down there."""
        route = self.route
        if route.secrets.isdisjoint(self.hexes):
            return []
        return [here for here in sorted(set(self.hexes)) if route.has_secrets(here) and route.claim_refusal(here) is None]


class Stating(Cursor):
    """A walk behind the last hex: off the map, and the hexes of which it states that they fit in, ascending.

    `said` is None before the first of them. The hex where the run ends must be among them where it holds closed counters.
    """

    __slots__ = ("_leaves", "_must", "_said", "_way", "may_end")
    may_end: bool

    def __init__(self, way: OnTheWay, leaves: bool, said: tuple[Hex, ...] | None = None) -> None:
        self._way, self._leaves, self._said = way, leaves, said
        here = way.spot.here
        self._must = here if not leaves and way.route.has_secrets(here) else None
        self.may_end = said is None or (bool(said) and (self._must is None or self._must in said))

    def _more(self) -> list[Hex]:
        said, must = self._said or (NONE,), self._must
        return [here for here in self._way.claims() if here > said[-1] and (must is None or must in said or here <= must)]

    def candidates(self) -> Sequence[Hex]:
        """The hexes of which it can be stated; before the first of them its word."""
        found = self._more()
        return found if self._said is not None else (NONE,) if found else ()

    def token(self, here: Hex) -> Token:
        """One of them."""
        return Token(self._way.route.board.grid.name(here) if here != NONE else FITS)

    def after(self, here: Hex) -> "Stating":
        """It is stated."""
        return Stating(self._way, self._leaves, (*(self._said or ()), here) if here != NONE else ())

    def values(self) -> Values:
        """The way with what is stated."""
        start, path, *_ = self._way.values()
        return start, path, self._leaves, self._said or ()


class WaySlot(Slot):
    """The start, the path, whether it leaves the map, and the hexes where it states that stacking is kept."""

    fields, least, most = len(NO_WAY), 0, None
    start: Callable[..., Start]

    def along(self, start: Callable[..., Start], least: int = 0) -> Self:
        """This slot with the beginning of the way, given (now, *values before it), and the least number of its words."""
        return self._with(start=start, least=least)

    def take(self, words: Words) -> Values:
        """All words that are left."""
        found, words.left = words.left, []
        lowered = [word.lower() for word in found]
        cut = lowered.index(FITS) if FITS in lowered else len(found)
        fits = tuple(map(words.notation.read_hex, found[cut + 1 :]))
        leaves = lowered[cut - 1 : cut] == [EXIT]
        hexes = found[: cut - leaves]
        start, path = words.notation.read_path(hexes) if hexes else (NONE, Path(()))
        return start, path, leaves, fits

    def spell(self, world: World, values: Values, _before: Values) -> str:
        """A way without a start has no words for it."""
        start, path, leaves, fits = values
        words = [world.notation.path(start, path)] if start != NONE or path else []
        words += [EXIT] if leaves else []
        return " ".join(words + ([FITS, world.notation.hexes(fits)] if fits else []))

    def outline(self, _world: World, values: Values, _before: Values) -> str:
        """The outline of a way: is there one, and does it leave the map?"""
        start, path, leaves, _ = values
        return f"{ANY_HEX if start != NONE or path else ''} {EXIT if leaves else ''}"

    def enter(self, now: Context, chosen: Values, _verb: Tester) -> Cursor:
        """A walk before its first hex."""
        return self.start(now, *chosen)


WAY = WaySlot("HEX-HEX [exit] [fits HEX]")
