"""Standing orders for opportunity fire: `PM03 fire at car OE in K10 L10 rank 1; EX hold morale 4; any fire`. D-13.

The first clause whose subject is the unit, and whose conditions the mover meets, says what the unit does; without one a face-up
unit fires. A unit that hid again fires only by a clause that names it, a secret counter never: of those all together can be said
`secret hold` or `secret ask`, since anything else would tell what lies there.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.engine.decisions import Decision
from pbem.engine.hexes import Hex
from pbem.games.rio_40.content.unit_kinds import ARMOUR, CAR, COMBATANT, HELICOPTER, TRANSPORT
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Fire, HoldFire
from pbem.games.rio_40.kit_types import Context
from pbem.games.rio_40.rules.movement.opportunity_fire import AMBUSH, shooters
from pbem.games.rio_40.rules.policy_notation import standing_order, unclear
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.standing_orders.clauses import by_key, clauses, keyed, number, one_of, only_one

FIRE, HOLD, ASK = "fire", "hold", "ask"
ANY, SECRET = "any", "secret"
KEYS = ("at", "in", "avoid", "morale", "rank")
TARGETS = (COMBATANT, TRANSPORT, CAR, HELICOPTER, ARMOUR)
LATE = 100  # of a unit without a rank


class Clause(Struct, frozen=True):
    """One line, its words in their one form. `subject`: "any", "secret", a type or a unit."""

    subject: str
    action: str
    keys: dict[str, list[str]]


def _normal(world: World, text: str) -> str:
    """The one form of a standing order. Raises IllegalOrder naming the word that is off."""
    found = (_clause(world, words) for words in clauses(text))
    return "; ".join(" ".join([each.subject, each.action, *keyed(each.keys, KEYS)]) for each in found)


def _clause(world: World, words: Sequence[str]) -> Clause:
    if len(words) < 2:
        raise unclear("policy-clause-empty", " ".join(words))
    subject = _subject(world, words[0])
    action = one_of(words[1], (HOLD, ASK) if subject == SECRET else (FIRE, HOLD, ASK))
    found = by_key(words[2:], KEYS)
    read = {key: read_key(world, key, behind) for key, behind in found.items()}
    return Clause(subject, action, read)


def _subject(world: World, word: str) -> str:
    if word.lower() in (ANY, SECRET):
        return word.lower()
    if word.upper() in _types(world):
        return word.upper()
    index = world.notation.read_unit(word)
    if index >= len(world.kinds) or not world.kinds[index].is_combatant:
        raise unclear("policy-word-unknown", word)
    return world.kinds[index].id


def _types(world: World) -> list[str]:
    return sorted({kind.type for kind in world.kinds if kind.is_combatant or kind.is_transport})


def read_key(world: World, key: str, words: Sequence[str]) -> list[str]:
    """The words behind a key in their one form. Raises IllegalOrder naming the word that is off."""
    if key == "morale":
        return [str(number(only_one(words), 1, 6))]
    if key == "rank":
        return [str(number(only_one(words), 1, LATE - 1))]
    if key == "at":
        types = _types(world)
        return [word.upper() if word.upper() in types else one_of(word, TARGETS) for word in words]
    return [world.notation.hex(world.notation.read_hex(word)) for word in words]


# ---- what it decides


def _answer(now: Context, text: str) -> Decision | None:
    """The next shot, or none; None asks the player. D-13, D-14."""
    step, presence = now.step, presence_of(now.world, now.state)
    lines = [_clause(now.world, words) for words in clauses(text)]
    able = shooters(presence, step.side, step.where)
    able = [index for index in able if presence.kinds[index].is_counter == (step.name == AMBUSH)]
    said = [(index, *_said(presence, lines, index, step.units[0], step.where)) for index in able]
    active = [(index, action, rank) for index, action, rank in said if action != HOLD]
    if not active:
        return HoldFire()
    index, action, _ = min(active, key=lambda each: _order(presence, each[0], each[2]))
    return Fire(index) if action == FIRE else None


def _order(presence: Presence, index: int, rank: int) -> tuple[int, int, Hex]:
    """The lowest rank, then the lowest FP, then the lowest hex."""
    return rank, presence.kinds[index].fp, presence.units[index].where


def _said(presence: Presence, lines: Sequence[Clause], index: int, mover: int, here: Hex) -> tuple[str, int]:
    """What a unit is to do about a mover in a hex, and its rank."""
    for line in lines:
        if _is_subject(presence, line, index) and meets(presence, line.keys, mover, here):
            return line.action, int(line.keys["rank"][0]) if "rank" in line.keys else LATE
    return (HOLD if presence.is_down(index) else FIRE), LATE


def _is_subject(presence: Presence, line: Clause, index: int) -> bool:
    kind = presence.kinds[index]
    if kind.is_counter:
        return line.subject == SECRET
    return line.subject == kind.id or (line.subject in (ANY, kind.type) and not presence.is_down(index))


def meets(presence: Presence, keys: Mapping[str, Sequence[str]], mover: int, here: Hex) -> bool:
    """Does the mover, with whom it carries, meet these conditions?"""
    walk = presence.state.walk
    moved = [presence.kinds[index] for index in (walk.units if walk is not None else (mover,))]
    name = presence.board.grid.name(here)
    if "at" in keys and not any(word in (kind.type, kind.category, kind.kind) for kind in moved for word in keys["at"]):
        return False
    if ("in" in keys and name not in keys["in"]) or name in keys.get("avoid", ()):
        return False
    return "morale" not in keys or presence.kinds[mover].mo <= int(keys["morale"][0])


STANDING = standing_order("oppfire", f"{ANY} {FIRE}", _normal, _answer)
