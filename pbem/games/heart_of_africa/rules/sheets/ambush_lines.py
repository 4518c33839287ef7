"""The sub-sheet of a unit in ambush: `0 after A3 / wait enemy 4 / charges D1 / shoots needing 4`. decisions.md, section 4.1.

Its lines are those of a sheet without the entry, and one that says how the unit shoots: `shoots` gives it away as soon as it has
such a target, `shoots once out` is for when it has come out. HA-HIDE-07, HA-HIDE-09.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem import canonical
from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.game import Token
from pbem.engine.rules.next_words import Values
from pbem.engine.rules.slots import LONGEST, NUMBER, WORD, Words
from pbem.engine.rules.unit_and_hex_names import Notation, words_in
from pbem.engine.rules.verbs import Form, read_form
from pbem.games.heart_of_africa.content.names import BodySlot, PlacesSlot
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions import sheets as said
from pbem.games.heart_of_africa.decisions.codec import DECISIONS
from pbem.games.heart_of_africa.kit_types import Context, Phase, Verb, nothing
from pbem.games.heart_of_africa.rules.hidden.emerging import emerged
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import MOST_BYTES, Ambush, SubSheet, ambush_of
from pbem.games.heart_of_africa.rules.sheets import aims, lines, unit_fire, writing
from pbem.games.heart_of_africa.rules.sheets.writing import KIND, with_sheet
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES
from pbem.games.heart_of_africa.state.sheets import NOBODY, Entry, FireLine, Sheet

RULE = "HA-HIDE-09"
MOST = 16
"""Lines of one."""
BETWEEN = re.compile(r"\s*/\s*")


class AfterSlot(BodySlot):
    """A unit by its name, or none: the field holds its number + 1."""

    def value(self, words: Words, word: str) -> int:
        return super().value(words, word) + 1

    def name(self, notation: Notation, value: int) -> str:
        return super().name(notation, value - 1)

    def naming(self, notation: Notation) -> Callable[[int], Token]:
        named = super().naming(notation)
        return lambda value: named(value - 1)


class Head(Decision, frozen=True):
    """The number of the hidden unit, and behind the entry of which unit it stands: a number + 1, 0 before all others."""

    leaf: int
    after: int


class NumberedSlot(PlacesSlot):
    """Figures by their number in the unit, from 1, and a hex for each: they have no names while they lie hidden."""

    def units(self, notation: Notation, values: Values) -> tuple[str, ...]:  # noqa: ARG002
        return ()

    def take(self, words: Words) -> Values:
        found = words.take_all()
        numbers = found[::2]
        if not found or len(found) % 2 or not all(word.isascii() and word.isdigit() and len(word) <= LONGEST for word in numbers):
            raise words.wrong_form()
        return (tuple(words.notation.read_hex(word) if place % 2 else int(word) for place, word in enumerate(found)),)

    def spell(self, world: Any, values: Values, _before: Values) -> str:
        words = (f" {world.notation.hex(each)}" if place % 2 else f",{each}" for place, each in enumerate(values[0]))
        return "".join(words).removeprefix(",")


HEAD = Form("ambush", Head, (NUMBER, AfterSlot("UNIT").behind("after", 0)))
FIRE = (*lines.FIRE[1:5], WORD("lying", "out").behind("once", 0))
SHOOTS: Verb[World, State, Step, said.AmbushFire] = Verb("shoots", said.AmbushFire, (), FIRE, apply=nothing)
"""Never a choice of its own: it stands in sub-sheets alone."""
GOES = Form("goes", said.DoGo, (NumberedSlot("NUMBER HEX,NUMBER HEX"), *lines.GOES[1:]))
OPEN_ONLY = (said.BeginEntry, said.FireAs, said.SheetDone)
"""Lines of no sub-sheet: they begin or end a sheet, or name figures that shoot."""
VERBS = {verb.word: verb for verb in lines.PHASE.verbs if verb.decision not in OPEN_ONLY}
FORMS: dict[str, Form[Any]] = {**VERBS, SHOOTS.word: SHOOTS, GOES.word: GOES}
VERB_OF = {verb.decision: verb for verb in VERBS.values()}
FORM_OF = {form.decision: form for form in FORMS.values()}


# ---- notation


def read_ambush(world: World, text: str) -> bytes:
    """What is said of the unit of a leaf, as the payload of a trap without the unit. Raises IllegalOrder."""
    first, *rest = BETWEEN.split(text.strip())
    head = HEAD.read(world, words_in(first))
    orders = [read_form(FORMS, world, words_in(line), RULE) for line in rest]
    packed = DECISIONS.pack(orders)
    if head.leaf >= AMBUSH_LEAVES or len(orders) > MOST or len(packed) > MOST_BYTES:
        raise IllegalOrder(Refusal(RULE, "no-such-ambush" if head.leaf >= AMBUSH_LEAVES else "too-many-lines", str(head.leaf)))
    return canonical.encode(Ambush(head.leaf, None, (SubSheet(0, head.after, packed),)))


def write_ambush(world: World, payload: bytes) -> str:
    """The newest sub-sheet of a trap in notation; "" where nothing is said in it."""
    ambush = ambush_of(payload)
    if ambush is None or not ambush.sheets or not (ambush.sheets[-1].lines or ambush.unit is None):
        return ""
    sheet = ambush.sheets[-1]
    head = HEAD.write(world, Head(ambush.leaf, sheet.after)).removeprefix(HEAD.word).strip()
    return " / ".join((head, *(FORM_OF[type(line)].write(world, line) for line in _lines(sheet))))


def _lines(sheet: SubSheet) -> Iterator[Decision]:
    """The lines of a sub-sheet; what cannot be read says nothing."""
    try:
        found = DECISIONS.unpack(sheet.lines, MOST)
    except ValueError:
        return
    yield from (line for line in found if type(line) in FORM_OF)


# ---- what it orders


class Orders(Struct, frozen=True):
    """The orders of a sub-sheet. `lies`: it shoots from its hiding place, which gives it away."""

    entry: Entry | None = None
    fire: FireLine | None = None
    lies: bool = False


def orders_of(world: World, state: State, side: int, body: int, sheet: SubSheet) -> Orders:
    """What a sub-sheet orders of a unit by now: a line that is not allowed any more is left out. decisions.md, section 4.4."""
    return _read(world, state, side, body, sheet)[0]


def _read(world: World, state: State, side: int, body: int, sheet: SubSheet) -> tuple[Orders, Sequence[Refusal]]:
    """The orders, and what was left out."""
    state = with_sheet(state, side, Sheet((Entry(body),)))
    refusals, fire, lies = list[Refusal](), None, False
    for line in _lines(sheet):
        now = Context(world, state, Step(KIND, side))
        order = _of_present(now, line, body)
        if isinstance(order, said.AmbushFire):
            as_line = said.FireAs(0, order.policy, order.need, order.most, order.prefer, 0)
            refusal = unit_fire.policy_refusal(now, as_line, world.units[body].name)
            refusal = refusal or (Refusal(RULE, "has-a-fire-line") if fire else None)
            if refusal is None:
                fire, lies = unit_fire.fire_line(body, NOBODY, as_line), not order.is_out
        else:
            verb = VERB_OF[type(order)]
            refusal = verb.refusal_of(now, order)
            refusal = refusal and (_unseen(now, line) or refusal)
            if refusal is None or (_is_about_nobody(order) and writing.acting_refusal(now) is None):
                state, _ = verb.apply(now, order)
        refusals += [refusal] if refusal is not None else []
    entry = state.sheets[side].entries[0]
    branches = tuple(branch for branch in entry.branches if branch.action is not None)
    return Orders(replace(entry, branches=branches) if branches else None, fire, lies), refusals


def _unseen(now: Context, line: Decision) -> Refusal | None:
    """The enemies of a line none of whom is on the map yet."""
    bodies = line.bodies if isinstance(line, said.DoCharge | said.DoClimb) else ()
    units, seen = now.world.units, writing.enemies(now)
    absent = [body for body in bodies if body < len(units) and units[body].side != now.step.side and body not in seen]
    if not absent or len(absent) < len(bodies):
        return None
    return Refusal("HA-HEX-12", "not-to-be-named-yet", ", ".join(units[body].name for body in absent))


def _is_about_nobody(line: Decision) -> bool:
    """Have all gone whom it names? It keeps its place among the cases."""
    match line:
        case said.DoCharge():
            return not line.bodies
        case said.DoCapture():
            return not line.elements
        case _:
            return False


def _of_present(now: Context, line: Decision, body: int) -> Decision:
    """The line as a sheet has it: its figures by their numbers, without the enemies that have gone, so that the next is meant."""
    if isinstance(line, said.DoGo):
        return replace(line, places=_numbered(now.world, now.state, body, line.places))
    if isinstance(line, said.DoCharge | said.DoClimb):
        seen = writing.enemies(now)
        return replace(line, bodies=tuple(body for body in line.bodies if body in seen))
    if isinstance(line, said.DoCapture):
        left = writing.elements(now)
        return replace(line, elements=tuple(element for element in line.elements if element in left))
    if isinstance(line, said.AmbushFire):
        return replace(line, prefer=tuple(aim for aim in line.prefer if aims.is_known(now, aim)))
    return line


def _numbered(world: World, state: State, body: int, places: tuple[int, ...]) -> tuple[int, ...]:
    """Places with the figures that are meant: those of the unit, then of the Leader who has lain with it. HA-TRAIT-03."""
    bodies = (body, *(number for number, unit in enumerate(state.units) if unit.joined == body))
    own = [figure for each in bodies for figure in world.units[each].figures]
    known = dict(enumerate(own, 1))
    nobody = len(world.figures)
    return tuple(each if place % 2 else known.get(each, nobody + each) for place, each in enumerate(places))


def rank_in(sheet: Sheet, after: int) -> int:
    """How many entries of the open part stand before that of a sub-sheet. decisions.md, section 4.1."""
    listed = [entry.body for entry in sheet.entries if entry.rank == NOBODY]
    if not after:
        return 0
    return listed.index(after - 1) + 1 if after - 1 in listed else len(listed)


def ambush_refusal(world_of: Callable[[State], World], own: State, side: int, payload: bytes) -> Refusal | None:
    """Why a side's own copy knows that this is no sub-sheet of a unit that it hides: its lines are judged as if it were out."""
    ambush = ambush_of(payload)
    lying = {unit.leaf: unit for unit in own.secrets.hidden if unit.side == side}
    if ambush is None or ambush.leaf not in lying or not own.battle.by_sheets:
        return Refusal(RULE, "no-such-ambush", str(ambush.leaf) if ambush is not None else "")
    out, _ = emerged(world_of(own), own, lying[ambush.leaf])
    world, body = world_of(out), len(own.roster)
    return next((refusal for sheet in ambush.sheets[-1:] for refusal in _read(world, out, side, body, sheet)[1]), None)


PHASE = Phase(SHOOTS)
