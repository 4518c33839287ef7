"""Set-up by choice: a side lays its face-down counters, the other places the units that start in a zone of its choice.

What the counters are lies in the sealed list `force`, on which each order to place them builds. R40-4.2a, R40-S4.1f.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import MAX_ITEMS, Decision, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.game import Options, Token
from pbem.engine.hexes import Hex
from pbem.games.rio_40 import notation
from pbem.games.rio_40.decisions import Deploy, Place
from pbem.games.rio_40.events import CounterPlaced, Deployed
from pbem.games.rio_40.presence import Presence, presence_of
from pbem.games.rio_40.roster import MARKER, START
from pbem.games.rio_40.state import FACE_DOWN, ON_MAP, SIDES, TO_COME, State, Step
from pbem.games.rio_40.steps import Done, Phase, Verb
from pbem.games.rio_40.world import World
from pbem.games.rio_40.zones import can_spread, zone_hexes

DONE = Options((), is_complete=True)
NOTHING = Options(())


# ---- face-down counters


def to_place(world: World, state: State) -> list[int]:
    """The face-down counters that are still to be laid, in the order of their numbers."""
    return [index for index in world.counters() if state.units[index].status == TO_COME]


def _ask_place(world: World, state: State, step: Step) -> Demand | None:
    return Choose(step.side, "place", is_order=True) if to_place(world, state) else None


def _run_nothing(world: World, state: State, step: Step) -> Done:  # noqa: ARG001
    return state, ()


class Zone:
    """The hexes of the hidden zone where nobody stands for all to see, and those of them that take an objective marker."""

    def __init__(self, world: World, presence: Presence) -> None:
        taken = {here for here, stack in presence.stacks.items() if not all(map(presence.is_secret, stack))}
        self.hexes = tuple(here for here in world.board.hidden_zone if here not in taken)
        self.open = frozenset(self.hexes)
        secret = world.scenario.secret_objectives
        self.for_markers = [here for here in self.hexes if secret and world.board.terrain[here].key == secret.terrain]
        self.open_for_markers = frozenset(self.for_markers)


class Ground:
    """Where the next counters may lie, with those of an order already laid. R40-S1.1e, R40-5.1.4.1a."""

    def __init__(self, world: World, state: State) -> None:
        presence = presence_of(world, state)
        self.world = world
        self.free: Zone = presence.once("zone", lambda: Zone(world, presence))
        self.zone, self.open = self.free.hexes, self.free.open
        self.laid: dict[Hex, list[int]] = {}  # counters by hex
        self.tokens: dict[int, int] = {}  # what they are, where this copy of the state knows it
        self.markers: list[Hex] = []  # where an objective marker is known to lie
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
        if index in self.tokens and self.world.kinds[self.tokens[index]].is_marker:
            self.markers.append(here)

    def refusal(self, index: int, here: Hex) -> Refusal | None:
        """Why a counter may not be laid in a hex. What it is counts only where this copy of the state knows it."""
        if here not in self.open:
            return Refusal("R40-S1.1e", "outside-the-zone", notation.hex_word(self.world, here))
        laid = self.laid.get(here, ())
        room = len(self.categories) - (MARKER in self.categories and here not in self.free.open_for_markers)
        if len(laid) >= room:
            return Refusal("R40-5.1.4.1a", "no-room", notation.hex_word(self.world, here))
        token = self.tokens.get(index, -1)
        if token < 0:
            return None
        kind = self.world.kinds[token]
        if any(self.world.kinds[self.tokens[other]].category == kind.category for other in laid if other in self.tokens):
            return Refusal("R40-5.1.4.1a", "no-room", notation.hex_word(self.world, here))
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
        placed = sorted(self.markers)
        if any(grid.distance(here, there) < secret.distance for there in placed):
            return Refusal("R40-S5.3a", "markers-too-near", grid.name(here))
        placed.append(here)
        if not can_spread(grid, self.free.for_markers, secret.distance, placed, secret.count - len(placed)):
            return Refusal("R40-S5.3a", "markers-too-near", grid.name(here))
        return None


def _place_refusal(world: World, state: State, order: Place) -> Refusal | None:
    due, ground = to_place(world, state), Ground(world, state)
    if not 1 <= len(order.hexes) <= len(due):
        return Refusal("R40-S1.1e", "not-so-many-counters", str(len(due)))
    for index, here in zip(due, order.hexes, strict=False):
        refusal = ground.refusal(index, Hex(here))
        if refusal:
            return refusal
        ground.lay(index, Hex(here))
    return None


def _place(world: World, state: State, order: Place) -> Done:
    due = to_place(world, state)[: len(order.hexes)]
    for index, here in zip(due, order.hexes, strict=True):
        unit = state.units[index]
        state = state.with_unit(index, replace(unit, status=ON_MAP, where=Hex(here), marks=FACE_DOWN))
    side, grid = SIDES[state.agenda[-1].side], world.board.grid
    pairs = zip(due, order.hexes, strict=True)
    return state, tuple(CounterPlaced(side, world.kinds[index].id, grid.name(Hex(here))) for index, here in pairs)


def _walk_place(world: World, state: State, words: tuple[str, ...]) -> Options:
    due, ground = to_place(world, state), Ground(world, state)
    if len(words) > min(len(due), MAX_ITEMS):
        return NOTHING
    for index, word in zip(due, words, strict=False):
        here = world.board.grid.named(word)
        if ground.refusal(index, here):
            return NOTHING
        ground.lay(index, here)
    left, tokens = due[len(words) :], world.board.hex_tokens
    return Options(tuple([tokens[here] for here in ground.hexes(left[0])] if left else ()), is_complete=bool(words))


def _write_place(world: World, order: Place) -> str:
    return notation.hexes_words(world, order.hexes)


def _read_place(world: World, words: Sequence[str]) -> Decision:
    return Place(tuple(notation.read_hex(world, word) for word in notation.at_least(words, "place HEX-HEX-...", 1)))


# ---- face-up units in zones


def _to_deploy(world: World, presence: Presence, side: int) -> Iterator[int]:
    """Units still to be placed that have a place; a transport comes with its unit. R40-S4.1d, R40-S4.1e."""
    for index, unit in enumerate(presence.units):
        if unit.status == TO_COME and world.kinds[index].side == side and _can_be_deployed(world, presence, index):
            yield index


def _can_be_deployed(world: World, presence: Presence, index: int) -> bool:
    return _is_deployed_by_choice(world, index) and any(True for _ in _deploy_hexes(world, presence, index))


def _is_deployed_by_choice(world: World, index: int) -> bool:
    kind = world.kinds[index]
    is_brought = kind.is_transport and kind.pair >= 0
    return kind.turn == START and bool(kind.zone) and not kind.is_secret and not kind.is_counter and not is_brought


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
    kind, name = world.kinds[index], notation.hex_word(world, here)
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


def _ask_deploy(world: World, state: State, step: Step) -> Demand | None:
    due = _to_deploy(world, presence_of(world, state), step.side)
    return Choose(step.side, "deploy", is_order=True) if any(True for _ in due) else None


def _deploy_refusal(world: World, state: State, order: Deploy) -> Refusal | None:
    presence = presence_of(world, state)
    if order.unit not in _to_deploy(world, presence, state.agenda[-1].side):
        return Refusal("R40-S4.1d", "nothing-to-deploy", notation.unit_name(world, order.unit))
    return _deploy_hex_refusal(world, presence, order.unit, order.to)


def _deploy(world: World, state: State, order: Deploy) -> Done:
    movers = _with_transport(world, order.unit)
    for index in movers:
        state = state.with_unit(index, replace(state.units[index], status=ON_MAP, where=order.to))
    names = [world.kinds[index].id for index in movers]
    return state, (Deployed(names[0], names[1] if len(names) > 1 else "", world.board.grid.name(order.to)),)


def _walk_deploy(world: World, state: State, words: tuple[str, ...]) -> Options:
    if not words:
        return Options(tuple(_able_to_deploy(world, state)))
    presence, index = presence_of(world, state), world.index_of.get(words[0], -1)
    if index not in _to_deploy(world, presence, state.agenda[-1].side):
        return NOTHING
    names = [world.board.grid.name(here) for here in _deploy_hexes(world, presence, index)]
    if len(words) == 1:
        return Options(tuple(map(Token, names)))
    return DONE if len(words) == 2 and words[1] in names else NOTHING


def _able_to_deploy(world: World, state: State) -> Iterator[Token]:
    """The units that are still to be placed."""
    due = _to_deploy(world, presence_of(world, state), state.agenda[-1].side)
    return (Token(world.kinds[index].id) for index in due)


def _write_deploy(world: World, order: Deploy) -> str:
    return f"{notation.unit_name(world, order.unit)} {notation.hex_word(world, order.to)}"


def _read_deploy(world: World, words: Sequence[str]) -> Decision:
    unit, to = notation.exactly(words, "deploy UNIT HEX", 2)
    return Deploy(notation.read_unit(world, unit), notation.read_hex(world, to))


PHASE = Phase(
    verbs=(
        Verb("place", Place, ("place",), _place_refusal, _place, _walk_place, _write_place, _read_place),
        Verb("deploy", Deploy, ("deploy",), _deploy_refusal, _deploy, _walk_deploy, _write_deploy, _read_deploy, _able_to_deploy),
    ),
    asks={"place": _ask_place, "deploy": _ask_deploy},
    runs={"place": _run_nothing, "deploy": _run_nothing},
)
