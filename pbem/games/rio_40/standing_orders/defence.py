"""Standing orders of attacked face-down units: `secret down; again best`. D-31, D-32.

`secret`: all counters never opened alike, `down` or `ask`. `again`: units that hid again, `best` (up where that gives the attacker
a lower column), `down`, `up` or `ask`.
"""

from msgspec.structs import replace

from pbem.engine.decisions import Decision
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Defend, StayDown
from pbem.games.rio_40.kit_types import Context
from pbem.games.rio_40.rules.combat.defender_turns_up import KIND, defenders
from pbem.games.rio_40.rules.combat.strength import strength
from pbem.games.rio_40.rules.policy_notation import standing_order, unclear
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.standing_orders.clauses import clauses, one_of
from pbem.games.rio_40.state import FACE_DOWN, State

DOWN, UP, BEST, ASK = "down", "up", "best", "ask"
WORDS = {"secret": (DOWN, ASK), "again": (BEST, DOWN, UP, ASK)}  # the first holds when nothing is said


def _read(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for words in clauses(text):
        key = one_of(words[0], tuple(WORDS))
        if key in found or len(words) != 2:
            raise unclear("policy-word-twice", key)
        found[key] = one_of(words[1], WORDS[key])
    return {key: found.get(key, known[0]) for key, known in WORDS.items()}


def _normal(_world: World, text: str) -> str:
    """The one form of a standing order. Raises IllegalOrder naming the word that is off."""
    return "; ".join(f"{key} {word}" for key, word in _read(text).items())


def _answer(now: Context, text: str) -> Decision | None:
    """Up or down; None asks the player. The same for every secret counter, whatever it is."""
    said, presence = _read(text), presence_of(now.world, now.state)
    able = defenders(presence, now.step.side, now.step.where)
    if presence.kinds[able[0]].is_counter:
        return StayDown() if said["secret"] == DOWN else None
    word = said["again"]
    if word == ASK:
        return None
    is_up = word == UP or (word == BEST and _is_better_up(now.world, now.state, able[0]))
    return Defend(able[0]) if is_up else StayDown()


def _is_better_up(world: World, state: State, index: int) -> bool:
    """Does the attacker get a lower column when this unit is up? R40-5.3.1e."""
    fight, unit = state.attack, state.units[index]
    shown = state.with_unit(index, replace(unit, marks=unit.marks & ~FACE_DOWN))
    down, up = (strength(Presence(world, each), state.side, fight.target, fight.attackers).column.final for each in (state, shown))
    return up < down


STANDING = standing_order(KIND, "secret down; again best", _normal, _answer)
