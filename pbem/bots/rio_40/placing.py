"""Set-up: what lies under which counter and where, and where face-up units begin.

Among what is about as good lots are drawn, so that nobody who has played the house before, or has read this, knows where to look.
"""

from collections.abc import Iterator, Sequence
from random import Random

from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.set_up_zones import COLUMN_17, ENTRY, spread, zone_hexes
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Deploy, Place
from pbem.games.rio_40.rules.setup import Ground
from pbem.games.rio_40.state import ON_MAP, TO_COME, State

RINGS = 8  # hexes from what is guarded to the last counter
NEAR = 2  # hexes from what is guarded; as good as another as near, or its hex would be the middle of them
DRAWS = 4  # of hexes for secret objectives
GOOD = 7, 8  # such a share of the best draw's shelter is as good

# How much of each counts for nothing beside another hex.
EVEN_COVER = 2
EVEN_SHELTER = 6


def places(world: World, state: State, side: int, random: Random) -> Iterator[Place]:
    """All face-down counters at once: the strongest on what counts, the others around it, civilians with them and as decoys."""
    due = [index for index in world.counters() if state.units[index].status == TO_COME]
    tokens = {index: state.units[index].token for index in due}
    if -1 in tokens.values():
        return
    plan = _Plan(world, state, side, random)
    kinds = world.kinds
    order = sorted(due, key=lambda index: (_rank(world, tokens[index]), -kinds[tokens[index]].fp, index))
    hexes = {index: plan.hex_for(tokens[index]) for index in order}
    yield Place(tuple(hexes[index] for index in due))


def _rank(world: World, token: int) -> int:
    kind = world.kinds[token]
    return 0 if kind.is_marker else 1 if kind.is_combatant else 2


class _Plan:
    """Hands out hexes one after the other: markers, combatants, civilians."""

    def __init__(self, world: World, state: State, side: int, random: Random) -> None:
        self.random = random
        self.world, self.board, self.grid = world, world.board, world.board.grid
        self.zone = Ground(world, state).zone
        self.enemies = self._beginnings(state, side)
        self.cores = self._cores()
        self.taken: dict[str, set[Hex]] = {}
        self.ring = sorted(self.zone, key=self._ring_key)
        if world.scenario.special.hunted:
            first, last = len(self.cores), len(world.counters())
            self.ring[first:last] = random.sample(self.ring[first:last], len(self.ring[first:last]))
        self.lots = {here: random.random() for here in self.zone}

    def hex_for(self, token: int) -> Hex:
        """The next hex for one of a category."""
        kind = self.world.kinds[token]
        taken = self.taken.setdefault(kind.category, set())
        wanted = self._for_civilians() if kind.is_civilian else self.ring
        here = next(here for here in wanted if here not in taken)
        taken.add(here)
        return here

    def _for_civilians(self) -> Sequence[Hex]:
        """With combatants, as nobody likes to fire at them there; apart from those that are hunted, who would stand out.

        Never with a marker while there is room: all hexes with two counters are to look alike.
        """
        fighters, markers = self.taken.get("combatant", set()), self.taken.get("marker", set())
        is_alone = bool(self.world.scenario.special.hunted)

        def key(here: Hex) -> tuple[bool, bool, float]:
            return here in markers, (here in fighters) == is_alone, self.lots[here] if here in fighters else 0

        return sorted(self.ring, key=key)

    def _beginnings(self, state: State, side: int) -> list[Hex]:
        """The hexes where the enemy is or may come from."""
        found = {
            state.units[kind.index].where
            for kind in self.world.kinds
            if kind.side == 1 - side and state.units[kind.index].status == ON_MAP
        }
        for zone in (ENTRY, COLUMN_17):
            if any(kind.side == 1 - side and kind.zone == zone for kind in self.world.kinds):
                found |= set(zone_hexes(self.board, zone))
        return sorted(found)

    def _away(self, here: Hex) -> int:
        return min((self.grid.distance(here, there) for there in self.enemies), default=0)

    def _shelter(self, here: Hex) -> int:
        """How good a hex is to be attacked in: its cover, its distance, the hidden zone around it."""
        around = sum(there in self.zone for there in self.board.neighbours[here])
        return 4 * self.board.terrain[here].shift + 2 * self._away(here) + around

    def _cores(self) -> list[Hex]:
        """The hexes to hold: the objectives, or hexes for the secret ones."""
        secret = self.world.scenario.secret_objectives
        if secret:
            able = [here for here in self.zone if self.board.terrain[here].key == secret.terrain]
            return self._drawn(able, secret.distance, secret.count)
        return [here for here in self.world.objectives if here in self.zone]

    def _drawn(self, able: Sequence[Hex], distance: int, count: int) -> list[Hex]:
        """So many hexes so far from one another: of a few draws that are about as good the one with the most hexes near it.

        A hex on the rim goes with most others, and would come up too often.
        """
        mixed = (self.random.sample(able, len(able)) for _ in range(DRAWS))
        draws = [spread(self.grid, hexes, distance, count) or [] for hexes in mixed]
        shelters = [sum(map(self._shelter, draw)) for draw in draws]
        share, whole = GOOD
        good = [draw for draw, shelter in zip(draws, shelters, strict=True) if shelter * whole >= max(shelters) * share]
        return min(good, key=lambda draw: sum(self.grid.distance(here, there) >= distance for here in draw for there in able))

    def _ring_key(self, here: Hex) -> tuple[bool, int, float]:
        """Rank of a hex: first what is to be held, then near it in good cover; without anything to hold, the best shelter first."""
        if not self.cores:
            return False, 0, -self._shelter(here) - EVEN_SHELTER * self.random.random()
        ring = min(self.grid.distance(here, core) for core in self.cores)
        if self.world.scenario.secret_objectives:
            ring = max(ring, NEAR)
        return here not in self.cores, min(ring, RINGS), -self.board.terrain[here].shift - EVEN_COVER * self.random.random()


def deployments(world: World, state: State, side: int) -> Iterator[Deploy]:
    """Face-up units, each where most of the enemy's counters are near."""
    counters = [state.units[index].where for index in world.counters() if state.units[index].status == ON_MAP]
    grid = world.board.grid
    for kind in world.kinds:
        if kind.side != side or state.units[kind.index].status != TO_COME or not kind.zone or kind.is_transport:
            continue
        hexes = zone_hexes(world.board, kind.zone)
        rated = sorted(hexes, key=lambda here: (-sum(100 // (1 + grid.distance(here, there)) for there in counters), here))
        yield from (Deploy(kind.index, here) for here in rated)
