"""Standing orders for retreats: `cover away; edge leave; NT02 with_transport toward:F8`. D-33, D-34, D-35.

Each criterion chooses among the hexes that those before it left; the lowest hex decides last. Before all of them come the hexes
behind which nobody need be asked of closed counters, and then fewer friends to push. Nothing is stated of closed counters, and none
is opened, unasked: where nothing else is left, the player is asked.
"""

from collections.abc import Sequence

from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Convert, Retreat
from pbem.games.rio_40.kit_types import Context
from pbem.games.rio_40.rules.combat.retreat_paths import Way, open_hexes, ways
from pbem.games.rio_40.rules.combat.retreats import KIND
from pbem.games.rio_40.rules.policy_notation import standing_order, unclear
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.standing_orders.clauses import clauses, one_of, only_one
from pbem.games.rio_40.state import NONE, Step

COVER, AWAY, WITH_TRANSPORT, TOWARD, ASK, EDGE = "cover", "away", "with_transport", "toward", "ask", "edge"
CONVERT, LEAVE = "convert", "leave"
CRITERIA = (COVER, AWAY, WITH_TRANSPORT, ASK)
NORMALLY = (COVER, AWAY)
FAR = 999


def _read(world: World, text: str) -> tuple[tuple[str, ...], str, dict[str, tuple[str, ...]]]:
    """Criteria of all, what to do on the edge ("" where nothing is said), criteria of units."""
    general: tuple[str, ...] = ()
    edge, units = "", dict[str, tuple[str, ...]]()
    for words in clauses(text):
        if words[0].lower() == EDGE:
            if edge:
                raise unclear("policy-word-twice", EDGE)
            edge = one_of(only_one(words[1:] or [""]), (CONVERT, LEAVE, ASK))
        elif words[0].lower().partition(":")[0] in (*CRITERIA, TOWARD):
            if general:
                raise unclear("policy-word-twice", words[0])
            general = _criteria(world, words)
        else:
            name = world.notation.unit(world.notation.read_unit(words[0]))
            if name in units or name not in world.notation.index_of:
                raise unclear("policy-word-twice" if name in units else "policy-word-unknown", name)
            units[name] = _criteria(world, words[1:])
    return general, edge, units


def _criteria(world: World, words: Sequence[str]) -> tuple[str, ...]:
    if not words:
        raise unclear("policy-clause-empty", "")
    found = tuple(_criterion(world, word) for word in words)
    if len(set(found)) < len(found) or (ASK in found and len(found) > 1):
        raise unclear("policy-word-twice", " ".join(found))
    return found


def _criterion(world: World, word: str) -> str:
    head, _, place = word.partition(":")
    if head.lower() == TOWARD:
        here = world.notation.read_hex(place)
        if here not in world.board.grid:
            raise unclear("policy-word-unknown", word)
        return f"{TOWARD}:{world.board.grid.name(here)}"
    return one_of(word, CRITERIA)


def _normal(world: World, text: str) -> str:
    """The one form of a standing order. Raises IllegalOrder naming the word that is off."""
    general, edge, units = _read(world, text)
    lines = [" ".join(general or NORMALLY)]
    lines += [f"{EDGE} {edge}"] if edge and edge != CONVERT else []
    return "; ".join([*lines, *(f"{name} {' '.join(units[name])}" for name in units)])


# ---- what it decides


def _answer(now: Context, text: str) -> Decision | None:
    """The hex that the unit goes to; None asks the player."""
    general, edge, units = _read(now.world, text)
    step, fight = now.step, now.state.attack
    first = step.units[0]
    if step.name == EDGE:
        return None if edge == ASK else Retreat(first, NONE, fits=False) if edge == LEAVE else Convert(first)
    criteria = units.get(now.world.kinds[first].id, general)
    presence = presence_of(now.world, now.state)
    found = [way for way in ways(presence, step.units, fight.used) if way.is_plain]
    if not found or ASK in criteria:
        return None
    best = min(found, key=lambda way: (way.asks, way.pushes, *(_rank(presence, step, way, word) for word in criteria), way.to))
    return Retreat(first, best.to, fits=False)


def _rank(presence: Presence, step: Step, way: Way, criterion: str) -> int:
    """How little a hex answers a criterion: nought is best, or less."""
    head, _, place = criterion.partition(":")
    grid, first = presence.board.grid, step.units[0]
    if head == COVER:
        return -presence.board.terrain[way.to].shift
    if head == TOWARD:
        return grid.distance(way.to, grid.named(place))
    if head == WITH_TRANSPORT:
        return int(way.to not in _together(presence, first))
    present = presence.present[1 - step.side]
    enemies = (index for index in present if presence.kinds[index].is_combatant and presence.is_unit(index))
    return -min((grid.distance(way.to, presence.units[index].where) for index in enemies), default=FAR)


def _together(presence: Presence, index: int) -> list[Hex]:
    """Hexes that keep combatant and transport together: those open to the transport, or where the combatant has gone."""
    kind, fight = presence.kinds[index], presence.state.attack
    if kind.is_transport:
        return [presence.units[other].where for other in fight.retreated if presence.kinds[other].is_combatant]
    transport = presence.transport_at(presence.units[index].where, kind.side)
    return open_hexes(presence, transport) if transport is not None else []


STANDING = standing_order(KIND, " ".join(NORMALLY), _normal, _answer)
