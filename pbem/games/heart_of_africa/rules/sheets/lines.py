"""The lines of a sheet in notation: `entry A3`, `wait enemy within 6`, `charges D1,D2 but 3`. Choices of kind "sheet"."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.engine.rules.next_words import Cursor, Going
from pbem.engine.rules.slots import HEX, NUMBER, UNIT, WORD, PathSlot, Slot, Tester, Value
from pbem.games.heart_of_africa.content.names import BODY, HEXES, PLACES, RANKED_BODIES, RANKED_UNITS, TOWARD
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions import sheets as said
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.fields.pieces import widened
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.hidden.own_hexes import lying
from pbem.games.heart_of_africa.rules.movement.formations import FRONTLESS, KEEP, MOVED
from pbem.games.heart_of_africa.rules.sheets import aims, own_places, unit_fire, writing
from pbem.games.heart_of_africa.rules.sheets.aims import AIMS
from pbem.games.heart_of_africa.rules.sheets.condition_slot import ConditionSlot
from pbem.games.heart_of_africa.rules.sheets.writing import KIND
from pbem.games.heart_of_africa.rules.shooting.pieces import PIECE
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.sheets import CONDITIONS, OF_THE_DICE, ON_AMBUSH, POLICIES, Action
from pbem.games.heart_of_africa.state.sheets import FORM as FORMATION

C = TypeVar("C", said.Wait, said.When)
FACINGS = WORD(*map(str.lower, DIRECTIONS))
MOST_SAILED = 12
Open = tuple[frozenset[Hex], tuple[Hex, ...]]
"""The hexes of a side's ambushes, and all others."""


def _any(count: int, first: int = 0) -> Callable[..., Iterable[int]]:
    """Any of so many words; from the second on where the first is what is meant without a word."""
    return lambda _now, *_before: range(first, count)


def _numbers(_now: Context, *_before: object) -> Iterable[int]:
    return range(1, writing.MOST + 1)


def _widths(now: Context, *before: object) -> Iterable[int]:
    """How many abreast; those who keep their places are as many as they are."""
    return () if MOVED[before[2]] == KEEP else _numbers(now)  # type: ignore[call-overload]


def _fronts(_now: Context, *before: object) -> Iterable[int]:
    """Where a formation may point; those that have no front are left out."""
    return () if MOVED[before[2]] in FRONTLESS else range(len(DIRECTIONS))  # type: ignore[call-overload]


def _places(now: Context, named: tuple[int, ...]) -> Iterable[int]:
    """The figures of the unit, and a hex for each."""
    return _hexes(now) if len(named) % 2 else own_places.figures(now)


def _hexes(now: Context, *_before: object) -> Iterable[Hex]:
    """All but those where a side's own copy has its ambushes. HA-HIDE-11."""
    hidden, every = lying(now.world, now.state, now.step.side), now.world.grid.hexes

    def found(known: Open | None) -> Open:
        return known if known and known[0] == hidden else (hidden, tuple(here for here in every if here not in hidden))

    return now.world.memo.renewed("open hexes", found)[1] if hidden else every


def _is_clear(now: Context, *parts: object) -> bool:
    """May this be said of a formation: would it cover no ambush of its own side? HA-HIDE-11."""
    hidden = lying(now.world, now.state, now.step.side)
    is_far = not hidden or (len(parts) == 1 and parts[0] not in _near(now, hidden))
    return is_far or own_places.refusal(now, _formation(parts)) is None


def _near(now: Context, hidden: frozenset[Hex]) -> frozenset[Hex]:
    """Around where a formation of the last entry may cover an ambush."""
    known, key = now.world.memo.of_state(now.world, now.state), ("near ambushes", now.step.side)
    if key not in known:
        known[key] = widened(now.world.grid, hidden, own_places.breadth(now))
    found: frozenset[Hex] = known[key]
    return found


def _formation(parts: tuple[object, ...]) -> Action:
    to, _via, shape, front, facing, abreast = (*parts, *AS_LEFT_OUT[len(parts) :])  # type: ignore[misc]
    return Action(FORMATION, to=to, shape=shape, front=front, facing=facing, count=abreast)  # type: ignore[arg-type]


AS_LEFT_OUT = (NOWHERE, (), 0, STILL, STILL, 0)


def number(keyword: str) -> Slot:
    """A number behind a word, 0 without it."""
    return NUMBER.of(_numbers).behind(keyword, 0)


BEFORE_DICE = ConditionSlot(kind for kind in CONDITIONS if kind not in OF_THE_DICE)
AFTER_DICE = ConditionSlot(CONDITIONS)
FACING = FACINGS.of(_any(len(DIRECTIONS))).behind("facing", len(DIRECTIONS))
OPEN = WORD("any", "open").of(lambda _now, *_before: (1,)).behind("ground", 0)
VIA = HEXES.of(lambda now, *_before: now.world.grid.hexes).behind("via", ())
FORM = (
    HEX.of(lambda now: now.world.grid.hexes, _is_clear),
    VIA,
    WORD(*MOVED).of(_any(len(MOVED), 1), _is_clear).behind("as", 0),
    FACINGS.of(_fronts, _is_clear).behind("front", STILL),
    FACINGS.of(_any(len(DIRECTIONS)), _is_clear).behind("facing", STILL),
    NUMBER.of(_widths, _is_clear).behind("abreast", 0),
    number("steps"),
    number("clear"),
    OPEN,
)
GOES = (
    PLACES.of(_places),
    VIA,
    FACINGS.of(_any(len(DIRECTIONS))).behind("facing", STILL),
    number("steps"),
    number("clear"),
    OPEN,
)
CHARGES = (
    RANKED_BODIES.of(writing.enemies),
    WORD("once", "twice").of(lambda _now, *_before: (1,)).behind("each", 0),
    number("but"),
    OPEN,
)
CAPTURES = (RANKED_UNITS.of(writing.elements), number("but"), OPEN)
FIRE = (
    PIECE.of(unit_fire.silent),
    WORD(*POLICIES).of(_any(len(POLICIES), 1)).behind("as", 0),
    NUMBER.of(lambda _now, *_before: range(2, 7)).behind("needing", 0),
    number("within"),
    AIMS.of(aims.aims).behind("at", ()),
    NUMBER.of(lambda now, *_before: range(1, now.world.tables.shooting.most_shots + 1)).behind("shots", 0),
)
LATE = WORD("soon", "late").of(writing.waits_for_independents).behind("moves", 0)
ENTRY = (BODY.of(writing.free_units), LATE)
SIDES = WORD("left", "right").of(lambda _now, *_before: (1,)).behind("to", 0)


def _action(word: str, decision: type, *slots: Slot) -> Verb:  # type: ignore[type-arg]
    is_hold, needs = decision is said.DoHold, NEEDED.get(word, _nothing)
    return Verb(
        word,
        decision,
        KIND,
        slots,
        refusal=writing.action_refusal,
        apply=writing.do,
        is_offered=lambda now: writing.acting_refusal(now, is_hold) is None and needs(now),
    )


def _nothing(_now: Context) -> bool:
    return True


def _has_craft(now: Context) -> bool:
    return bool(writing.crafts(now))


def _has_building(now: Context) -> bool:
    return bool(now.world.ground.buildings)


NEEDED: dict[str, Callable[[Context], bool]] = {
    "goes": lambda now: bool(own_places.figures(now)),
    "charges": lambda now: bool(writing.enemies(now)),
    "captures": lambda now: bool(writing.elements(now)),
    "jumps": _has_building,
    "breaksroof": _has_building,
    "drops": _has_building,
    "boards": _has_craft,
    "lands": _has_craft,
    "sails": _has_craft,
}
"""What a side must have for a line to be offered."""


class Course(Struct, frozen=True):
    """The way of a craft as it is written, over any hexes: how far it comes is seen when it sails."""

    at: Context
    here: Hex
    spent_mp: int = 0

    @property
    def may_end(self) -> bool:
        return self.spent_mp > 0

    def onward(self) -> "Iterator[Course]":
        if self.spent_mp < MOST_SAILED:
            for there in self.at.world.grid.around(self.here):
                if there != NOWHERE:
                    yield Course(self.at, there, self.spent_mp + 1)


class CourseSlot(PathSlot):
    """The way of a craft: ahead from its bow, astern from its stern. HA-BOAT-01."""

    def enter(self, now: Context, chosen: tuple[Value, ...], _verb: Tester) -> Cursor:
        hull = next(vessel.hull for vessel in now.state.vessels if vessel.figure == chosen[0])
        return Going(now.world.notation, self.values, [Course(now, end) for end in dict.fromkeys((hull[0], hull[-1]))])


def _condition(
    word: str, decision: type[C], slot: Slot, apply: Callable[[Context, C], Done], refusal: Callable[[Context], Refusal | None]
) -> Verb[World, State, Step, C]:
    """The verb of a condition. `refusal`: why none may stand there."""
    return Verb(
        word,
        decision,
        KIND,
        (slot,),
        refusal=writing.condition_refusal,
        apply=apply,
        is_offered=lambda now: refusal(now) is None,
    )


PHASE = Phase(
    Verb(
        "entry",
        said.BeginEntry,
        KIND,
        ENTRY,
        refusal=writing.entry_refusal,
        apply=writing.begin_entry,
        is_offered=lambda now: writing.open_refusal(now) is None and any(True for _ in writing.free_units(now)),
    ),
    _condition("wait", said.Wait, BEFORE_DICE, writing.wait, writing.waiting_refusal),
    _condition("waitnot", said.WaitNot, BEFORE_DICE, writing.wait, writing.waiting_refusal),
    _condition("when", said.When, AFTER_DICE, writing.when, writing.casing_refusal),
    _condition("unless", said.Unless, AFTER_DICE, writing.when, writing.casing_refusal),
    _action("holds", said.DoHold),
    _action("turns", said.DoTurn, FACINGS.of(_any(len(DIRECTIONS)))),
    _action("forms", said.DoForm, *FORM),
    _action("goes", said.DoGo, *GOES),
    _action("charges", said.DoCharge, *CHARGES),
    _action("captures", said.DoCapture, *CAPTURES),
    _action("fallsback", said.DoFall, TOWARD.of(_hexes), number("until"), FACING),
    _action("breaksoff", said.DoBreakOff, TOWARD.of(_hexes)),
    _action("evades", said.DoEvade, SIDES),
    _action("exits", said.DoExit),
    _action("guides", said.DoGuide, BODY.of(writing.own_units), HEX.of(_hexes), VIA),
    _action("joins", said.DoJoin, BODY.of(writing.own_units)),
    _action("dismounts", said.DoDismount),
    _action("remounts", said.DoRemount),
    _action("exchanges", said.DoExchange),
    _action("climbs", said.DoClimb, FACINGS.of(_any(len(DIRECTIONS))), RANKED_BODIES.of(writing.enemies).behind("at", ())),
    _action("roofs", said.DoRoof),
    _action("jumps", said.DoJump, HEX.of(_hexes)),
    _action("breaksroof", said.DoBreakRoof),
    _action("drops", said.DoDrop),
    _action("boards", said.DoBoard, UNIT.of(writing.crafts)),
    _action("lands", said.DoLand, HEX.of(_hexes), FACING),
    _action("sails", said.DoSail, UNIT.of(writing.crafts), CourseSlot("HEX-HEX")),
    Verb(
        "onambush",
        said.OnAmbush,
        KIND,
        (WORD(*ON_AMBUSH).of(_any(len(ON_AMBUSH))),),
        refusal=writing.on_ambush_refusal,
        apply=writing.on_ambush,
        is_offered=lambda now: writing.ambush_refusal(now) is None,
    ),
    Verb(
        "fires",
        said.FireAs,
        KIND,
        FIRE,
        refusal=unit_fire.refusal,
        apply=unit_fire.write,
        is_offered=lambda now: writing.no_fire_refusal(now) is None and any(True for _ in unit_fire.silent(now)),
    ),
    Verb("endsheet", said.SheetDone, KIND, apply=writing.done),
    asks={KIND: writing.ask},
    runs={"sheets": writing.run_sheets},
)
