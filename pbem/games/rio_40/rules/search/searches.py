"""Searches: who takes part, the value and its column, the die, and what is found. Section 5.2.

The hex is named with the action MS; `s` carries the search out with those who named it. What follows a search that finds something
is on the agenda before the counters open: `control` (in `civilians`), then `advance` (in `advancing`).
"""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from pbem.engine.decisions import MAX_ITEMS, Refusal
from pbem.engine.demands import Roll
from pbem.engine.hexes import Hex
from pbem.engine.planning import Part
from pbem.engine.rules.next_words import Cursor, Gathering, Keyed, Values
from pbem.engine.rules.slots import HEX, Tester, Words
from pbem.engine.tables import Shift
from pbem.games.rio_40.content.unit_kinds import CIVILIAN
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.decisions import Search
from pbem.games.rio_40.events import SearchBegan, SearchResolved
from pbem.games.rio_40.kit_types import Context, Done, Phase, Verb
from pbem.games.rio_40.rules import actions, face_down
from pbem.games.rio_40.rules.combat import advancing
from pbem.games.rio_40.rules.combat.strength import Strength, added_up
from pbem.games.rio_40.rules.unit_group_slot import Group
from pbem.games.rio_40.rules.units_by_hex import Presence, presence_of
from pbem.games.rio_40.state import ACTION_MS, MOVED, NONE, ON_MAP, SEARCHED, SIDES, Hunt, Step, Vow

DIE = 6  # R40-2.4a
NOTHING_FOUND = "none"
KNOWN = "known"  # in notation: a civilian lies there, which the placer of the counter knows
CONTROL, ADVANCE = "C", "A"  # letters of what is found (R40-T2a)


# ---- who may search what


def _refusal(now: Context, order: Search) -> Refusal | None:
    """Why these units cannot search a hex now. R40-5.2c, R40-5.2d, R40-5.2e."""
    world = now.world
    presence = presence_of(world, now.state)
    if not order.units:
        return Refusal("R40-5.2c", "nobody-named", world.notation.hex(order.target))
    if list(order.units) != sorted(set(order.units)):
        return Refusal("R40-5.2e", "not-in-order", world.notation.units(order.units))
    barred = _target_refusal(presence, order.target, order.knows_civilian)
    if barred:
        return barred
    refusals = (_searcher_refusal(presence, index, order.target) for index in order.units)
    return next((refusal for refusal in refusals if refusal), None)


def _target_refusal(presence: Presence, target: Hex, knows_civilian: bool) -> Refusal | None:
    """Why a hex cannot be searched; an attack on it does not matter. R40-5.2d, R40-5.2e, R40-5.2.3c."""
    state, name = presence.state, presence.world.notation.hex(target)
    if target not in presence.board.grid:
        return Refusal("R40-5.2b", "unknown-hex", name)
    if target in state.searched:
        return Refusal("R40-5.2e", "searched-already", name)
    if not knows_civilian:
        return None if is_open_to_search(presence, target) else Refusal("R40-5.2d", "nothing-to-search", name)
    if not presence.secrets_at(target, state.side) or is_open_to_search(presence, target):
        return Refusal("R40-5.2d", "nothing-to-state", name)
    return statement_refusal(presence, target, state.side)


def statement_refusal(presence: Presence, target: Hex, side: int) -> Refusal | None:
    """Why a side's own copy knows that none of its closed counters of a hex is a civilian. R40-5.2d."""
    return face_down.statement_refusal(presence.world, presence.state, _known_civilian(presence.secrets_at(target, side)))


def is_open_to_search(presence: Presence, target: Hex) -> bool:
    """Is an opposing face-down counter there, or a civilian for all to see? R40-5.2d."""
    return bool(presence.downs_at(target, 1 - presence.state.side)) or presence.civilian_at(target) is not None


def _searcher_refusal(presence: Presence, index: int, target: Hex) -> Refusal | None:
    """Why a unit cannot take part. R40-5.2b, R40-5.2c, R40-5.2.3a, R40-0j."""
    name = presence.world.notation.unit(index)
    if index >= len(presence.kinds):
        return Refusal("R40-5a", "no-such-unit", name)
    kind, unit = presence.kinds[index], presence.units[index]
    if kind.side != presence.state.side:
        return Refusal("R40-0a", "not-your-unit", name)
    if unit.status != ON_MAP:
        return Refusal("R40-5a", "not-on-the-map", name)
    if not kind.is_combatant or presence.is_airborne(index):
        return Refusal("R40-5.2c", "cannot-search", name)
    if not unit.has(ACTION_MS) or unit.search != target:
        return Refusal("R40-5.2b", "search-not-named", f"{name} {presence.board.grid.name(target)}")
    if unit.is_suppressed:
        return Refusal("R40-5.2.3a", "only-recovers", name)
    if unit.has(SEARCHED):
        return Refusal("R40-5.2e", "searched-with-already", name)
    if unit.where not in presence.board.neighbours[target]:
        return Refusal("R40-5.2c", "not-next-to-it", f"{name} {presence.board.grid.name(target)}")
    return None


def able(presence: Presence, target: Hex) -> list[int]:
    """Who can take part in the search of a hex now, in roster order. R40-5.2c."""
    if target not in presence.board.grid or target in presence.state.searched:
        return []
    near = sorted(index for there in presence.board.neighbours[target] for index in presence.at(there))
    return [index for index in near if _searcher_refusal(presence, index, target) is None]


# ---- the sum and the column


def hunting(presence: Presence, target: Hex, units: Sequence[int]) -> Strength:
    """The sum of a search before its die: its value and its column. R40-5.2.1a, R40-5.2.1b, R40-5.2.1c."""
    return added_up(_parts(presence, target, units), _shifts(presence, target, units), presence.world.tables.search_columns)


def _parts(presence: Presence, target: Hex, units: Sequence[int]) -> Iterator[Part]:
    """R40-5.2.1a, R40-S2.2c."""
    kinds = presence.kinds
    for index in units:
        yield Part("R40-5.2e", kinds[index].id, kinds[index].mo)
    for found in (presence.combatant_at(target, 1 - kinds[units[0]].side), presence.civilian_at(target)):
        if found is not None:
            yield Part("R40-5.2.1a", kinds[found].id, -kinds[found].mo)


def _shifts(presence: Presence, target: Hex, units: Sequence[int]) -> list[Shift]:
    """Light armour; terrain, siege and hiding only where the players agreed on it. R40-8.2c, R40-T3b, R40-5.2.1c."""
    found = [Shift("R40-8.2c", 1)] if any(presence.kinds[index].is_armour for index in units) else []
    if not presence.world.options["search_conditions"]:
        return found
    conditions, enemy_side = presence.world.tables.conditions, 1 - presence.kinds[units[0]].side
    terrain = presence.board.terrain[target].shift
    enemy = presence.combatant_at(target, enemy_side)
    is_down = any(presence.is_down(index) for index in presence.at(target))
    if terrain:
        found.append(Shift("R40-T3a", -terrain))
    if enemy is not None and presence.is_besieged(enemy):
        found.append(Shift("R40-5.3.4d", conditions.siege))
    if is_down and enemy is None and presence.transport_at(target, enemy_side) is None:
        found.append(Shift("R40-5.3.1f", conditions.hidden))
    return found


# ---- carrying it out


def _known_civilian(secrets: Sequence[int]) -> list[Vow]:
    """The statement that one of these counters is a civilian. R40-5.2d."""
    return [Vow(index, CIVILIAN) for index in secrets]


def _search(now: Context, order: Search) -> Done:
    """All who take part have used their search, and their movement is over. R40-5.2e, R40-5.2.3d, R40-5c, R40-5f."""
    world, state = now.world, now.state
    presence = presence_of(world, state)
    found, tables, name = hunting(presence, order.target, order.units), world.tables, world.board.grid.name
    if order.knows_civilian:
        state = face_down.with_vows(state, _known_civilian(presence.secrets_at(order.target, state.side)))
    for index in order.units:
        state = state.marked(index, SEARCHED | MOVED)
    state = replace(
        state,
        searched=tuple(sorted((*state.searched, order.target))),
        hunt=Hunt(order.target, order.units),
    )
    event = SearchBegan(
        SIDES[state.side],
        name(order.target),
        tuple(world.kinds[index].id for index in order.units),
        found.total,
        tables.search.column_name(found.column.start),
        tuple((shift.rule, shift.columns) for shift in found.column.shifts),
        tables.search.column_name(found.column.final),
    )
    return state.then(Step("search", state.side, order.units, found.column.final, order.target)), (event,)


def _read_search(now: Context, dice: tuple[int, ...]) -> Done:
    """The table; then everything face down there opens, and what it brings is done in its order.

    R40-T2a, R40-5.2.2a, R40-5.2.2b, R40-5.2.2c, R40-5.2.3d, R40-6b, R40-S5.3b.
    """
    world, state, step = now.world, now.state, now.step
    (die,) = dice
    result = world.tables.search.cell(die, step.number)
    event = SearchResolved(world.board.grid.name(step.where), die, result)
    if result == NOTHING_FOUND:
        return replace(state, hunt=None), (event,)
    assert state.hunt is not None
    state = replace(state, hunt=replace(state.hunt, result=result)).then(Step("search_ends"))
    if ADVANCE in result:
        state = advancing.push(state, step.side, step.units, step.where)
    if CONTROL in result:
        state = state.then(Step("control", step.side, where=step.where))
    presence = presence_of(world, state)
    downs = [index for index in presence.at(step.where) if presence.is_down(index)]
    state, more = face_down.reveal(world, state, downs)
    return state, (event, *more)


# ---- the order


def _hexes(now: Context) -> Iterator[Hex]:
    """The hexes that can be searched now, in map order."""
    presence = presence_of(now.world, now.state)
    neighbours, searching = presence.board.neighbours, (presence.units[index] for index in actions.muster(presence).searching)
    named = {unit.search for unit in searching if unit.search != NONE and unit.where in neighbours[unit.search]}
    return (here for here in sorted(named) if _forms(presence, here))


def _joining(now: Context, target: Hex, chosen: Sequence[int]) -> Sequence[int]:
    """The units that can take part."""
    return able(presence_of(now.world, now.state), target) if len(chosen) < MAX_ITEMS else ()


def _forms(presence: Presence, target: Hex) -> list[bool]:
    """Whether the search of a hex is made without the statement, with it, or not at all; one at most."""
    if not able(presence, target):
        return []
    return [knows for knows in (False, True) if _target_refusal(presence, target, knows) is None]


class Searchers(Group):
    """`PM03,PM04`, `known ST02`: who searches, and whether the placer of a counter states what he knows."""

    fields = 2

    def take(self, words: Words) -> Values:
        """All words that are left."""
        knows = bool(words.left) and words.left[0].lower() == KNOWN
        if knows:
            words.take()
        return (*super().take(words), knows)

    def spell(self, world: World, values: Values, before: Values) -> str:
        """The statement first."""
        units, knows = values
        return f"{KNOWN} {super().spell(world, (units,), before)}" if knows else super().spell(world, (units,), before)

    def enter(self, now: Context, chosen: Values, verb: Tester) -> Cursor:
        """A walk before the statement where it must be made."""
        (target,) = chosen
        (knows,) = _forms(presence_of(now.world, now.state), target)
        token = now.world.notation.unit_tokens.__getitem__
        who = Gathering(partial(self.more, now, chosen, verb), token, behind=(knows,))
        return Keyed(KNOWN, None, who) if knows else who


PARTY = Searchers("[known] UNIT,UNIT")
PHASE = Phase(
    Verb("s", Search, "phase", (HEX.of(_hexes), PARTY.of(_joining)), refusal=_refusal, apply=_search),
    asks={"search": lambda now: Roll((DIE,), ("search", now.state.turn, now.world.board.grid.name(now.step.where)))},
    runs={"search_ends": lambda now: (replace(now.state, hunt=None), ())},
    reads={"search": _read_search},
)
