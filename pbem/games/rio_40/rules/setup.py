"""Set-up by choice: a side lays its face-down counters, the other places the units that start in a zone of its choice.

What the counters are lies in the sealed list `force`, on which each order to place them builds. R40-4.2a, R40-S4.1f.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from pbem.engine.decisions import MAX_ITEMS, Refusal
from pbem.engine.demands import Choose
from pbem.engine.hexes import Hex
from pbem.engine.rules.next_words import Cursor, Gathering, Values
from pbem.engine.rules.slots import HEX, UNIT, Slot, Tester, Words
from pbem.games.rio_40.content.set_up_zones import can_spread, zone_hexes
from pbem.games.rio_40.content.unit_kinds import MARKER, START
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Deploy, Place
from pbem.games.rio_40.events import CounterPlaced, Deployed
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules.units_by_hex import Presence, once, presence_of
from pbem.games.rio_40.state import FACE_DOWN, ON_MAP, SIDES, TO_COME, State

# ---- face-down counters


def to_place(world: World, state: State) -> list[int]:
    """The face-down counters that are still to be laid, in the order of their numbers."""
    return [index for index in world.counters() if state.units[index].status == TO_COME]


class Zone:
    """The hexes of the hidden zone where nobody stands for all to see, and those of them that take an objective marker."""

    def __init__(self, presence: Presence) -> None:
        world = presence.world
        taken = {here for here, stack in presence.stacks.items() if not all(world.kinds[index].is_counter for index in stack)}
        self.hexes = tuple(here for here in world.board.hidden_zone if here not in taken)
        self.open = frozenset(self.hexes)
        secret = world.scenario.secret_objectives
        self.for_markers = [here for here in self.hexes if secret and world.board.terrain[here].key == secret.terrain]
        self.open_for_markers = frozenset(self.for_markers)


zone_of = once(Zone)


class Ground:
    """The hexes where the next counters may lie, with those of an order already laid. R40-S1.1e, R40-5.1.4.1a."""

    def __init__(self, world: World, state: State) -> None:
        self.world, self.free = world, zone_of(presence_of(world, state))
        self.zone, self.open = self.free.hexes, self.free.open
        self.laid: dict[Hex, list[int]] = {}  # counters by hex
        self.tokens: dict[int, int] = {}  # what they are, where this copy of the state knows it
        self.far = self.free.for_markers  # those far enough from the objective markers that are known to lie there
        self.markers = 0  # how many they are
        for index in world.counters():
            unit = state.units[index]
            if unit.token >= 0:
                self.tokens[index] = unit.token
            if unit.status == ON_MAP:
                self.lay(index, unit.where)
        self.categories = {world.kinds[token].category for token in world.tokens}

    def lay(self, index: int, here: Hex) -> None:
        """A counter lies there from now on."""
        self.laid.setdefault(here, []).append(index)
        secret, distance = self.world.scenario.secret_objectives, self.world.board.grid.distance
        if secret and index in self.tokens and self.world.kinds[self.tokens[index]].is_marker:
            self.far = [there for there in self.far if distance(here, there) >= secret.distance]
            self.markers += 1

    def refusal(self, index: int, here: Hex) -> Refusal | None:
        """Why a counter may not be laid in a hex. What it is counts only where this copy of the state knows it."""
        if here not in self.open:
            return Refusal("R40-S1.1e", "outside-the-zone", self.world.notation.hex(here))
        laid = self.laid.get(here, ())
        room = len(self.categories) - (MARKER in self.categories and here not in self.free.open_for_markers)
        if len(laid) >= room:
            return Refusal("R40-5.1.4.1a", "no-room", self.world.notation.hex(here))
        token = self.tokens.get(index, -1)
        if token < 0:
            return None
        kind = self.world.kinds[token]
        if any(self.world.kinds[self.tokens[other]].category == kind.category for other in laid if other in self.tokens):
            return Refusal("R40-5.1.4.1a", "no-room", self.world.notation.hex(here))
        return self._marker_refusal(here) if kind.is_marker else None

    def hexes(self, index: int) -> list[Hex]:
        """Where a counter may be laid, in map order. A hex without counters takes all but what may be a marker only."""
        token = self.tokens.get(index, -1)
        is_plain = bool(self.categories - {MARKER}) and (token < 0 or not self.world.kinds[token].is_marker)
        return [here for here in self.zone if (is_plain and here not in self.laid) or self.refusal(index, here) is None]

    def _marker_refusal(self, here: Hex) -> Refusal | None:
        """Far enough from the other markers, and so that the rest can be laid too. R40-S5.3a."""
        secret, grid = self.world.scenario.secret_objectives, self.world.board.grid
        assert secret is not None
        if here not in self.free.open_for_markers:
            return Refusal("R40-S5.3a", "marker-outside-its-terrain", grid.name(here))
        if here not in self.far or not can_spread(grid, self.far, secret.distance, (here,), secret.count - self.markers - 1):
            return Refusal("R40-S5.3a", "markers-too-near", grid.name(here))
        return None


def _place_refusal(now: Context, order: Place) -> Refusal | None:
    due, ground = to_place(now.world, now.state), Ground(now.world, now.state)
    if not 1 <= len(order.hexes) <= len(due):
        return Refusal("R40-S1.1e", "not-so-many-counters", str(len(due)))
    for index, here in zip(due, order.hexes, strict=False):
        refusal = ground.refusal(index, Hex(here))
        if refusal:
            return refusal
        ground.lay(index, Hex(here))
    return None


def _place(now: Context, order: Place) -> Done:
    world, state = now.world, now.state
    due = to_place(world, state)[: len(order.hexes)]
    for index, here in zip(due, order.hexes, strict=True):
        unit = state.units[index]
        state = state.with_unit(index, replace(unit, status=ON_MAP, where=Hex(here), marks=FACE_DOWN))
    side, grid = SIDES[now.step.side], world.board.grid
    pairs = zip(due, order.hexes, strict=True)
    return state, tuple(CounterPlaced(side, world.kinds[index].id, grid.name(Hex(here))) for index, here in pairs)


class Layers(Slot):
    """The hexes of the next counters, in the order of their numbers."""

    least, most, is_way = 1, None, True

    def take(self, words: Words) -> Values:
        """All words that are left."""
        return (tuple(map(words.notation.read_hex, words.take_all())),)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        """`F8-F9`."""
        return world.notation.hexes(values[0])

    def enter(self, now: Context, _chosen: Values, _verb: Tester) -> Cursor:
        """Before the first of them."""
        presence = presence_of(now.world, now.state)
        return Gathering(partial(_hexes_behind, presence), now.world.notation.hex_tokens.__getitem__)


@once
def _hexes_behind(presence: Presence, laid: tuple[int, ...]) -> list[Hex]:
    """Where the next counter may lie behind those laid in these hexes, in map order."""
    due, ground = to_place(presence.world, presence.state), Ground(presence.world, presence.state)
    for index, here in zip(due, laid, strict=False):
        ground.lay(index, Hex(here))
    return ground.hexes(due[len(laid)]) if len(laid) < min(len(due), MAX_ITEMS) else []


# ---- face-up units in zones


def _to_deploy(now: Context) -> Iterator[int]:
    """Units still to be placed that have a place; a transport comes with its unit. R40-S4.1d, R40-S4.1e."""
    world, side, presence = now.world, now.step.side, presence_of(now.world, now.state)
    for index, unit in enumerate(presence.units):
        is_due = unit.status == TO_COME and world.kinds[index].side == side and _is_deployed_by_choice(world, index)
        if is_due and any(_deploy_hexes(world, presence, index)):
            yield index


def _is_deployed_by_choice(world: World, index: int) -> bool:
    kind = world.kinds[index]
    is_brought = kind.is_transport and kind.pair >= 0
    return kind.turn == START and bool(kind.zone) and not kind.is_secret and not kind.is_counter and not is_brought


def _hexes(now: Context, index: int) -> Iterator[Hex]:
    return _deploy_hexes(now.world, presence_of(now.world, now.state), index)


def _deploy_hexes(world: World, presence: Presence, index: int) -> Iterator[Hex]:
    """The hexes of its zone that take it, in map order."""
    movers = _with_transport(world, index)
    return (here for here in zone_hexes(world.board, world.kinds[index].zone) if _lets_in(world, presence, movers, here))


def _lets_in(world: World, presence: Presence, movers: Sequence[int], here: Hex) -> bool:
    """Is there nothing for `_deploy_hex_refusal` to refuse in a hex of the zone?"""
    side, is_open_to = world.kinds[movers[0]].side, world.board.is_open_to
    if presence.blocks(side, here) or not all(is_open_to(world.kinds[mover].kind, here) for mover in movers):
        return False
    return not presence.at(here) or (presence.has_room(here, movers) and not presence.secrets_at(here, side))


def _with_transport(world: World, index: int) -> list[int]:
    pair = world.kinds[index].pair
    return [index, pair] if pair >= 0 else [index]


def _deploy_hex_refusal(world: World, presence: Presence, index: int, here: Hex) -> Refusal | None:
    kind, name = world.kinds[index], world.notation.hex(here)
    rule = "R40-S4.1e" if kind.pair >= 0 else "R40-S4.1d"
    if here not in zone_hexes(world.board, kind.zone):
        return Refusal(rule, "outside-the-zone", name)
    movers = _with_transport(world, index)
    if not all(world.board.is_open_to(world.kinds[mover].kind, here) for mover in movers):
        return Refusal("R40-5.1.3.1a", "closed-ground", name)
    if presence.blocks(kind.side, here):
        return Refusal(rule, "held-by-the-enemy", name)
    if presence.secrets_at(here, kind.side) or not presence.has_room(here, movers):
        return Refusal("R40-5.1.4.1a", "no-room", name)
    return None


def _deploy_refusal(now: Context, order: Deploy) -> Refusal | None:
    world = now.world
    if order.unit not in _to_deploy(now):
        return Refusal("R40-S4.1d", "nothing-to-deploy", world.notation.unit(order.unit))
    return _deploy_hex_refusal(world, presence_of(world, now.state), order.unit, order.to)


def _deploy(now: Context, order: Deploy) -> Done:
    world, state = now.world, now.state
    movers = _with_transport(world, order.unit)
    for index in movers:
        state = state.with_unit(index, replace(state.units[index], status=ON_MAP, where=order.to))
    names = [world.kinds[index].id for index in movers]
    return state, (Deployed(names[0], names[1] if len(names) > 1 else "", world.board.grid.name(order.to)),)


PHASE = Phase(
    Verb("place", Place, "place", (Layers("HEX-HEX-..."),), refusal=_place_refusal, apply=_place),
    Verb("deploy", Deploy, "deploy", (UNIT.of(_to_deploy), HEX.of(_hexes)), refusal=_deploy_refusal, apply=_deploy),
    asks={
        "place": lambda now: Choose(now.step.side, "place", is_order=True) if to_place(now.world, now.state) else None,
        "deploy": lambda now: Choose(now.step.side, "deploy", is_order=True) if any(True for _ in _to_deploy(now)) else None,
    },
)
