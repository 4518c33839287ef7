"""Sealed orders of closed counters: `X07 fire at car in K10 rank 1`, `X03 defend total 4`. A trap each, in the list of every file.

Everything in a line is judged by what both sides know, so that anybody can tell in the end whether it was met. Those that fire
at one entry fire one after the other, by rank, until one stops the mover. R40-5.1.4.3h, R40-5.3.1e, D-14, D-31.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Sprung
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.kit_types import Context, Done, Phase
from pbem.games.rio_40.rules import face_down
from pbem.games.rio_40.rules.combat.defender_turns_up import KIND, defenders
from pbem.games.rio_40.rules.combat.strength import is_besieged_there, strength
from pbem.games.rio_40.rules.movement.opportunity_fire import AMBUSH, shoot, shooters
from pbem.games.rio_40.rules.policy_notation import unclear
from pbem.games.rio_40.rules.units_by_hex import presence_of
from pbem.games.rio_40.standing_orders.clauses import by_key, keyed, number, one_of, only_one
from pbem.games.rio_40.standing_orders.opportunity_fire import KEYS, LATE, meets, read_key
from pbem.games.rio_40.state import OPENED, State

FIRE, DEFEND = "fire", "defend"
SIEGE = "siege"
DEFEND_KEYS = ("total", "from", "when")
MOST_BYTES = 400
MOST_TOTAL = 99


class Line(Struct, frozen=True):
    """One sealed order, its words in their one form. `counter`: roster index."""

    counter: int
    action: str
    keys: Mapping[str, list[str]]


def read_line(world: World, text: str) -> Line:
    """The line of a notation. Raises IllegalOrder naming the word that is off."""
    words = text.split()
    if len(words) < 2:
        raise unclear("policy-clause-empty", text.strip())
    counter = world.notation.read_unit(words[0])
    if counter not in world.counters():
        raise unclear("policy-word-unknown", words[0])
    action = one_of(words[1], (FIRE, DEFEND))
    found = by_key(words[2:], KEYS if action == FIRE else DEFEND_KEYS)
    if twice := next((word for behind in found.values() for word in behind if behind.count(word) > 1), None):
        raise unclear("policy-word-twice", twice)
    read = read_key if action == FIRE else _read_defence
    return Line(counter, action, {key: read(world, key, behind) for key, behind in found.items()})


def _read_defence(world: World, key: str, words: list[str]) -> list[str]:
    if key == "total":
        return [str(number(only_one(words), 0, MOST_TOTAL))]
    if key == "when":
        return [one_of(only_one(words), (SIEGE,))]
    return [world.notation.hex(world.notation.read_hex(word)) for word in words]


def write_line(world: World, line: Line) -> str:
    """A line in its one notation."""
    keys = KEYS if line.action == FIRE else DEFEND_KEYS
    return " ".join([world.kinds[line.counter].id, line.action, *keyed(line.keys, keys)])


def pack(world: World, text: str) -> bytes:
    """What an envelope holds of a line. Raises IllegalOrder."""
    data = write_line(world, read_line(world, text)).encode()
    if len(data) > MOST_BYTES:
        raise unclear("policy-too-long", str(MOST_BYTES))
    return data


def unpack(world: World, payload: bytes) -> Line | None:
    """The line in an envelope; None where that is none, too long, or not in its one form."""
    if len(payload) > MOST_BYTES:
        return None
    try:
        line = read_line(world, payload.decode())
    except (IllegalOrder, UnicodeDecodeError):
        return None
    return line if write_line(world, line).encode() == payload else None


# ---- where it is met


def is_met(world: World, state: State, side: int, payload: bytes) -> bool:
    """Is the line met in the position that is due now?"""
    place = _ambush_at(state)
    if place is None and not (state.agenda and state.agenda[-1].name == KIND):
        return False  # asked at every step of a match: most end here
    line = unpack(world, payload)
    if line is None or world.kinds[line.counter].side != side or (line.action == FIRE) is (place is None):
        return False
    return _is_defence_due(world, state, line) if place is None else _is_fire_due(world, state, line, place)


def _ambush_at(state: State) -> int | None:
    """Where on the agenda the question is whether closed counters fire: on top, or below the shots of those that fire already."""
    place = len(state.agenda) - 1
    if place >= 0 and state.agenda[place].name == "open":
        while place >= 0 and state.agenda[place].name in ("open", "shot"):
            place -= 1
    return place if place >= 0 and state.agenda[place].name == AMBUSH else None


def _is_fire_due(world: World, state: State, line: Line, place: int) -> bool:
    """A check that was rolled and is not told yet may have suppressed it: then it does not fire. R40-5.1.4.3g."""
    if any((vow.counter, vow.fact) == (line.counter, face_down.ROLLED) for vow in state.vows):
        return False
    step, presence = state.agenda[place], presence_of(world, state)
    return line.counter in shooters(presence, step.side, step.where) and meets(presence, line.keys, step.units[0], step.where)


def _is_defence_due(world: World, state: State, line: Line) -> bool:
    step, presence, keys = state.agenda[-1], presence_of(world, state), line.keys
    if line.counter not in defenders(presence, step.side, step.where):
        return False
    fight = state.attack
    if "total" in keys and strength(presence, 1 - step.side, step.where, fight.attackers).total < int(keys["total"][0]):
        return False
    hexes = {world.board.grid.name(state.units[index].where) for index in fight.attackers}
    if "from" in keys and hexes.isdisjoint(keys["from"]):
        return False
    return "when" not in keys or is_besieged_there(presence, step.side, step.where)


def rank(world: World, payload: bytes) -> int:
    """Which of several fires first: the lowest rank, then the lowest counter. D-14."""
    line = unpack(world, payload)
    assert line is not None
    said = int(line.keys["rank"][0]) if "rank" in line.keys else LATE
    return said * len(world.kinds) + line.counter


def _spring(now: Context, given: Sprung) -> Done:
    """The counter turns up, to fire or to defend."""
    world, state = now.world, now.state
    if not is_met(world, state, given.side, given.payload):
        raise IllegalOrder(Refusal("R40-5.1.4.3h", "ambush-not-met"))
    line = unpack(world, given.payload)
    assert line is not None
    if line.action == DEFEND:
        return face_down.turn_up(world, replace(state, agenda=state.agenda[:-1]), line.counter)
    place = _ambush_at(state)
    assert place is not None
    return shoot(world, state, place, line.counter)


# ---- what may be laid


def laying_refusal(world: World, own: State, side: int, payload: bytes) -> Refusal | None:
    """Why one's own copy knows that this can never come true: no line, no closed counter of one's own, or no combatant under it."""
    line = unpack(world, payload)
    if line is None or world.kinds[line.counter].side != side or own.units[line.counter].status == OPENED:
        return Refusal("R40-5.1.4.3h", "no-such-ambush")
    return face_down.own_refusal(world, own, line.counter)


def audit_refusal(world: World, side: int, payloads: Mapping[str, bytes]) -> Refusal | None:
    """Why what a side laid was not lawful: every trap is a line about a counter of its own with a combatant under it."""
    laid = {payload: name for name, payload in sorted(payloads.items(), reverse=True) if name.startswith("trap:") and payload}
    for payload, name in sorted(laid.items(), key=lambda each: each[1]):
        line = unpack(world, payload)
        if line is None or world.kinds[line.counter].side != side:
            return Refusal("R40-5.1.4.3h", "no-such-ambush", name)
        token = face_down.token_of(world, payloads.get(world.envelope(line.counter), b""))
        if token < 0 or not world.kinds[token].is_combatant:
            return Refusal("R40-5.5b", "ambush-of-no-combatant", world.kinds[line.counter].id)
    return None


PHASE = Phase(springs={AMBUSH: _spring, "open": _spring, KIND: _spring})
