"""Ways of a movement run, hex by hex: what each step costs, where it may not go, where it may stop. Sections 5.1.1 to 5.1.5."""

from collections.abc import Sequence, Set

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.rio_40.content.board import Board
from pbem.games.rio_40.content.unit_kinds import ARMOUR, CAR, UnitKind
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.rules.units_by_hex import Presence
from pbem.games.rio_40.state import Vow

EXIT_MP = 1  # to leave the map (R40-5.1.5f)
CLOSED_BY = {CAR: "R40-5.1.3.1a", ARMOUR: "R40-8.2d"}


class Spot(Struct, frozen=True, order=True, gc=False):
    """The progress of a run: NOWHERE before it enters the map."""

    here: Hex
    spent_mp: int
    has_moved: bool  # past its first hex: the one-hex minimum is gone (R40-5.1.5d)


class Route:
    """A run of some units that go together, the first of them with its movement points and its terrain. R40-5.1.3c.

    `origin`: the hex where the run began, NOWHERE off the map. It always has room for them.
    """

    def __init__(self, presence: Presence, units: tuple[int, ...], origin: Hex) -> None:
        self.presence, self.units, self.origin = presence, units, origin
        self.world: World = presence.world
        self.board: Board = self.world.board
        self.kind: UnitKind = self.world.kinds[units[0]]
        self.side = self.kind.side
        # spots with those that such units can pay for next, whoever is there: the same all match
        self._known: dict[Spot, tuple[Spot, ...]] = self.board.spots.setdefault((self.kind.kind, self.kind.mp), {})
        self.secrets: Set[Hex] = presence.layout.closed_counters(self.side)
        self._stops: dict[Hex, bool] = {}
        self._leads_on: dict[Spot, bool] = {}

    def start(self) -> Spot:
        """The start of the way."""
        return Spot(self.origin, 0, False)

    def paid(self, spot: Spot, cost_mp: int) -> int | None:
        """The points spent after a step of this cost; None when it cannot be paid. R40-5.1.2a, R40-5.1.2b, R40-5.1.5d."""
        total = spot.spent_mp + cost_mp
        if total <= self.kind.mp:
            return total
        return None if spot.has_moved else max(self.kind.mp, 0)  # the one hex that is always possible takes everything

    def step(self, spot: Spot, there: Hex) -> Spot | Refusal:
        """One hex further, or why not. R40-5.1.2b, R40-5.1.3.2c, R40-5.1.4.2a, R40-5.1.4.2b, R40-T4c."""
        cost = self.board.cost_mp(self.kind.kind, there)
        if cost < 0:
            return Refusal(CLOSED_BY.get(self.kind.kind, "R40-T4c"), "closed-ground", self.board.grid.name(there))
        if self.presence.blocks(self.side, there):
            return Refusal("R40-5.1.4.2a", "held-by-the-enemy", self.board.grid.name(there))
        spent = self.paid(spot, cost)
        if spent is None:
            points = f"{cost} {self.kind.mp - spot.spent_mp}"
            return Refusal("R40-5.1.2b", "too-few-points", f"{self.board.grid.name(there)} {points}")
        return Spot(there, spent, True)

    def steps(self, spot: Spot) -> Sequence[Spot]:
        """The spots it may come to next."""
        closed, onward = self.presence.closed(self.side), self._known.get(spot)
        if onward is None:
            costs = ((there, self.paid(spot, cost)) for there, cost in self.board.onward(self.kind.kind, spot.here))
            onward = self._known[spot] = tuple([Spot(there, spent, True) for there, spent in costs if spent is not None])
        return [after for after in onward if after.here not in closed]

    def exit_refusal(self, spot: Spot) -> Refusal | None:
        """Why it cannot leave the map from there. R40-5.1.5f."""
        if spot.here not in self.board.entry_at:
            return Refusal("R40-5.1.5f", "no-way-out", self.board.grid.name(spot.here))
        if self.paid(spot, EXIT_MP) is None:
            return Refusal("R40-5.1.5f", "too-few-points", f"{self.board.grid.name(spot.here)} {EXIT_MP} 0")
        return None

    def exit_mp(self, spot: Spot) -> int | None:
        """The points spent when it leaves the map from there; None where `exit_refusal` has something to say."""
        return self.paid(spot, EXIT_MP) if spot.here in self.board.entry_at else None

    # ---- where it may stop

    def has_room(self, here: Hex) -> bool:
        """Is there room for all of them, as far as is known? R40-5.1.4.1a."""
        return here == self.origin or not self.presence.at(here) or self.presence.has_room(here, self.units)

    def has_secrets(self, here: Hex) -> bool:
        """Do face-down counters of their own side lie there? R40-5.1.4.1e."""
        return here in self.secrets and here != self.origin

    def vows(self, here: Hex) -> list[Vow]:
        """What it states by stopping there: that no counter is of the category of any of them. R40-5.1.4.1e."""
        if not self.has_secrets(here):
            return []
        facts = [f"not-{self.world.kinds[index].category}" for index in self.units]
        return [Vow(counter, fact) for counter in self.presence.secrets_at(here, self.side) for fact in facts]

    def claim_refusal(self, here: Hex) -> Refusal | None:
        """Why nobody can state that they fit in with what lies face down there."""
        name = self.board.grid.name(here)
        if not self.has_secrets(here):
            return Refusal("R40-5.1.4.1e", "nothing-to-state", name)
        if not self.has_room(here):
            return Refusal("R40-5.1.4.1a", "no-room", name)
        return face_down.statement_refusal(self.world, self.presence.state, self.vows(here))

    def stop_refusal(self, here: Hex, fits: Sequence[int]) -> Refusal | None:
        """Why the run cannot end there; on the way there is always room. R40-5.1.4.1b, R40-5.1.4.1c, R40-5.1.4.1e."""
        if here not in self.presence.stacks:
            return None
        name = self.board.grid.name(here)
        if not self.has_room(here):
            return Refusal("R40-5.1.4.1a", "no-room", name)
        if self.has_secrets(here) and here not in fits:
            return Refusal("R40-5.1.4.1e", "not-stated-to-fit", name)
        return None

    def may_stop(self, here: Hex) -> bool:
        """Could the run end there, perhaps with a statement?"""
        if here not in self.presence.stacks:
            return True
        if here not in self._stops:
            self._stops[here] = self.has_room(here) and (not self.has_secrets(here) or self.claim_refusal(here) is None)
        return self._stops[here]

    def leads_on(self, spot: Spot) -> bool:
        """Can a run that has come so far be ended, here or further on?"""
        if self.may_stop(spot.here):
            return True
        found = self._leads_on.get(spot)
        if found is None:
            found = self._leads_on[spot] = self._leads_on_past(spot)
        return found

    def _leads_on_past(self, spot: Spot) -> bool:
        """The same for a run that may not stop where it is."""
        seen: set[Spot] = set()
        waiting = [spot]
        while waiting:
            spot = waiting.pop()
            if self.may_stop(spot.here) or self.exit_mp(spot) is not None:
                return True
            if spot not in seen:
                seen.add(spot)
                waiting.extend(self.steps(spot))
        return False

    def can_set_out(self, spot: Spot) -> bool:
        """Is any step from here part of a run that may end, or the way off the map open?"""
        if self.exit_mp(spot) is not None:
            return True
        return any(self.leads_on(after) for after in self.steps(spot))

    # ---- a whole way

    def refusal(self, spot: Spot, path: Sequence[int], leaves: bool, fits: Sequence[int]) -> Refusal | None:
        """Why a way from a hex on the map is not allowed: its steps, its end, what is stated on it."""
        hexes = [spot.here]
        for direction in path:
            there = self.board.grid.neighbour(spot.here, direction) if 0 <= direction < 6 else NOWHERE
            if there == NOWHERE:
                return Refusal("R40-5.1a", "off-the-map", self.board.grid.name(spot.here))
            after = self.step(spot, there)
            if isinstance(after, Refusal):
                return after
            spot = after
            hexes.append(there)
        if list(fits) != sorted(set(fits)):
            return Refusal("R40-5.1.4.1e", "nothing-to-state", "")
        for here in fits:
            if here not in hexes:
                return Refusal("R40-5.1.4.1e", "nothing-to-state", self.world.notation.hex(here))
            refusal = self.claim_refusal(Hex(here))
            if refusal:
                return refusal
        return self.exit_refusal(spot) if leaves else self.stop_refusal(spot.here, fits)
