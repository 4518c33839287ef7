"""What a unit consists of, said in an order when it first appears: `askari*10`, `spearman*8+archer*4`, `askari*10/1` of allies.

In a decision it is a tuple: twice the number of its contingent, 0 for the army's own, and one more if it has repeaters (HA-GEN-09,
`askari*10!`); then kind and count, kind and count.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import is_

from msgspec import Struct

from pbem.engine.cache import once_a_state
from pbem.engine.game import Token
from pbem.engine.rules.next_words import Choosing, Cursor, Values
from pbem.engine.rules.slots import Slot, Tester, Words
from pbem.games.heart_of_africa.armies.roster import Roster
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden.own_copy import plan_in
from pbem.games.heart_of_africa.rules.hidden.rosters import roster_in
from pbem.games.heart_of_africa.state.figures import TROOPS, Listed
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import HiddenUnit

Troops = tuple[int, ...]
MOST_CONTINGENTS = 4


class Body(Struct, frozen=True):
    """A unit of a roster. `number`: its place there, from 1."""

    number: int
    troops: Troops

    @property
    def figures(self) -> int:
        return sum(self.troops[2::2])

    @property
    def contingent(self) -> int:
        return contingent_of(self.troops)


class _ToShow(Struct, frozen=True):
    said: tuple[object, ...]  # all that the units to be placed hang on
    bodies: tuple[Body, ...]


Key = tuple[int, tuple[int, ...], bool]
"""What tells the composition of units apart: contingent, kinds of the figures in order, repeaters."""


def kinds_of(troops: Troops) -> tuple[int, ...]:
    """The kind of each figure, in order."""
    return tuple(kind for kind, count in zip(troops[1::2], troops[2::2], strict=False) for _ in range(count))


def has_repeaters(troops: Troops) -> bool:
    return troops[:1] != () and troops[0] % 2 == 1


def contingent_of(troops: Troops) -> int:
    """The contingent of a unit, from 1; 0 for the army's own."""
    return troops[0] // 2 if troops else 0


def troops_of(*counts: int, contingent: int = 0, repeaters: bool = False) -> Troops:
    """Kind and count by turns, as a decision has them."""
    return (contingent * 2 + repeaters, *counts)


def key_of(contingent: int, kinds: Iterable[int], repeaters: bool) -> Key:
    return contingent, tuple(sorted(kinds)), repeaters


def is_composition(world: World, troops: Troops) -> bool:
    """Do the numbers say so many figures of kinds that there are, as many as a unit may have at most? HA-LIST-02."""
    kinds, counts = troops[1::2], troops[2::2]
    if not counts or len(kinds) != len(counts) or troops[0] // 2 > MOST_CONTINGENTS or len(set(kinds)) < len(kinds):
        return False
    if any(kind >= len(world.content.armies.troops) for kind in kinds):
        return False
    return all(counts) and sum(counts) <= world.content.armies.limits.unit_figures


def classes_of(world: World, troops: Troops) -> tuple[str, ...]:
    """By which ground is closed to its figures."""
    return tuple(dict.fromkeys(world.kinds[kind].step_class for kind in kinds_of(troops)))


# ---- the owner's own roster


def bodies_of(world: World, roster: Roster) -> tuple[Body, ...]:
    """The units of a roster, the own first."""
    number_of, found = world.content.kind_numbers, list[Body]()
    contingents = [0] * len(roster.units)
    for place, contingent in enumerate(roster.contingents, 1):
        contingents += [place] * len(contingent.units)
    for number, (unit, contingent_number) in enumerate(zip(roster.all_units, contingents, strict=True), 1):
        counts = (value for item in unit.troops for value in (number_of[item.what], item.count))
        found.append(Body(number, troops_of(*counts, contingent=contingent_number, repeaters=roster.repeaters == number)))
    return tuple(found)


@once_a_state
def own_roster(world: World, state: State) -> Roster | None:
    """The roster of the side whose own copy this is; None in the state of a match."""
    said = state.secrets.roster

    def read(known: dict[tuple[int, ...], Roster | None] | None) -> dict[tuple[int, ...], Roster | None]:
        return known if known and said in known else {said: roster_in(said, world.content.armies)}

    return world.memo.renewed("roster", read)[said]


def unseen(state: State, side: int, bodies: Iterable[Body]) -> tuple[Body, ...]:
    """Those of some units that have not appeared yet; of two that consist of the same, the first has."""
    seen = Counter(_listed_key(listed) for listed in state.roster if listed.side == side and listed.kind == TROOPS)
    found = list[Body]()
    for body in bodies:
        key = key_of(body.contingent, kinds_of(body.troops), has_repeaters(body.troops))
        if seen[key]:
            seen[key] -= 1
        else:
            found.append(body)
    return tuple(found)


def _listed_key(listed: Listed) -> Key:
    return key_of(listed.contingent, listed.troops, listed.has_repeaters)


def hidden_key(unit: HiddenUnit) -> Key:
    """The composition of a unit in ambush, without a Leader who lies with it."""
    figures = unit.figures[: len(unit.figures) - unit.leaders]
    return key_of(unit.contingent, (each.kind for each in figures), unit.has_repeaters)


def to_show(world: World, state: State, side: int) -> tuple[Body, ...]:
    """In a side's own copy its units that are to be placed openly: neither kept back nor hidden, whatever consists of the same."""
    said = state.roster, state.secrets.roster, state.secrets.plan

    def renewed(last: _ToShow | None) -> _ToShow:
        return last if last is not None and all(map(is_, last.said, said)) else _ToShow(said, _to_show(world, state, side))

    return world.memo.renewed(f"to show {side}", renewed).bodies


def _to_show(world: World, state: State, side: int) -> tuple[Body, ...]:
    roster = own_roster(world, state)
    if roster is None:
        return ()
    plan = plan_in(state)
    kept = {*plan.reserve, *plan.units}
    return unseen(state, side, (body for body in bodies_of(world, roster) if body.number not in kept))


def to_arrive(world: World, state: State, side: int) -> tuple[Body, ...]:
    """In a side's own copy its units that are still to come; those that lie hidden have not been seen, all others first.

    As many as are still waited for: the cannon of a Temba may look like one of them, and is of no roster.
    """
    roster, plan = own_roster(world, state), plan_in(state)
    if roster is None:
        return ()
    lying = {unit.leaf for unit in state.secrets.hidden if unit.side == side}
    hidden = {number for number, unit in zip(plan.units, plan.hidden, strict=False) if unit.leaf in lying}
    shown = [body for body in bodies_of(world, roster) if body.number not in hidden]
    left = unseen(state, side, sorted(shown, key=lambda body: body.number in plan.reserve))
    kept = [body for body in left if body.number in plan.reserve]
    more = [body for body in shown if body.number in plan.reserve and body not in kept]
    return (*kept, *more[: max(0, state.secrets.reserves[side] - len(kept))])


# ---- in an order


class TroopsSlot(Slot):
    """A composition: one word."""

    def take(self, words: Words) -> Values:
        found = read_troops(words.world, words.take())
        if not found:
            raise words.wrong_form("HA-LIST-04")
        return (found,)

    def spell(self, world: World, values: Values, _before: Values) -> str:
        return write_troops(world.kinds, values[0])

    def enter(self, now: Context, chosen: Values, verb: Tester) -> Cursor:
        def found() -> Iterator[Troops]:
            yield from dict.fromkeys(self.candidates(now, *chosen) if self.candidates else ())

        fits = (lambda value: verb.leads_on(now, (*chosen, value))) if self.is_tested else None
        return Choosing(found, lambda value: Token(write_troops(now.world.kinds, value)), fits=fits)


def write_troops(kinds: tuple[Kind, ...], troops: Troops) -> str:
    """The word of a composition; numbers that are none with `#`."""
    parts = []
    for kind, count in zip(troops[1::2], troops[2::2], strict=False):
        parts.append(f"{kinds[kind].id if kind < len(kinds) else f'#{kind}'}*{count}")
    contingent = f"/{contingent_of(troops)}" if contingent_of(troops) else ""
    return "+".join(parts) + contingent + ("!" if has_repeaters(troops) else "")


def read_troops(world: World, word: str) -> Troops:
    """The composition of a word; () where it is none."""
    repeaters, found = word.endswith("!"), list[int]()
    body, _, contingent = word.removesuffix("!").partition("/")
    if contingent and not (contingent.isascii() and contingent.isdigit() and len(contingent) < 9):
        return ()
    for part in body.split("+"):
        name, _, count = part.partition("*")
        kind = world.content.kind_numbers.get(name.lower(), -1)
        if name.startswith("#") and name[1:].isdigit() and len(name) < 9:
            kind = int(name[1:])
        if kind < 0 or not (count.isascii() and count.isdigit() and len(count) < 9):
            return ()
        found += [kind, int(count)]
    return troops_of(*found, contingent=int(contingent or 0), repeaters=repeaters)
