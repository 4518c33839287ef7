"""The lines of a sheet in notation: `entry A3`, `wait enemy within 6`, `charges D1,D2 but 3`. Choices of kind "sheet"."""

from collections.abc import Callable, Iterable

from pbem.engine.hexes import DIRECTIONS, Hex
from pbem.engine.rules.slots import HEX, NUMBER, WORD, Slot
from pbem.games.heart_of_africa.content.names import BODIES, BODY
from pbem.games.heart_of_africa.decisions import sheets as said
from pbem.games.heart_of_africa.kit_types import Context, Phase, Verb
from pbem.games.heart_of_africa.rules.movement.formations import SHAPES
from pbem.games.heart_of_africa.rules.sheets import writing
from pbem.games.heart_of_africa.rules.sheets.writing import KIND, AnyBodySlot
from pbem.games.heart_of_africa.state.sheets import CONDITIONS, ON_AMBUSH, POLICIES

FACINGS = WORD(*map(str.lower, DIRECTIONS))
MOST = 30  # hexes, figures: what a number in a line may be


def _any(count: int) -> Callable[..., Iterable[int]]:
    return lambda _now, *_before: range(count)


def _bodies(now: Context, *_before: object) -> Iterable[int]:
    return range(1, len(now.world.units) + 1)


def _numbers(_now: Context, *_before: object) -> Iterable[int]:
    return range(1, MOST + 1)


def _hexes(now: Context, *_before: object) -> Iterable[Hex]:
    return now.world.grid.hexes


def _more_enemies(now: Context, *before: object) -> Iterable[int]:
    named = before[-1]
    assert isinstance(named, tuple)
    return (body for body in writing.enemies(now) if not named or body > named[-1])


def number(keyword: str) -> Slot:
    """A number behind a word, 0 without it."""
    return NUMBER.of(_numbers).behind(keyword, 0)


CONDITION: tuple[Slot, ...] = (
    WORD(*CONDITIONS).among(_any(len(CONDITIONS))),
    AnyBodySlot("UNIT").among(_bodies).behind("of", 0),
    NUMBER.among(_numbers).behind("count", 0),
    HEX.among(_hexes).behind("near", 0),
    NUMBER.among(_numbers).behind("within", 0),
)
FACING = FACINGS.of(_any(len(DIRECTIONS))).behind("facing", len(DIRECTIONS))
OPEN = WORD("any", "open").of(lambda _now, *_before: (1,)).behind("ground", 0)
FORM = (
    HEX.of(_hexes),
    WORD(*SHAPES).of(_any(len(SHAPES))).behind("as", 0),
    FACING,
    number("abreast"),
    number("steps"),
    number("clear"),
    OPEN,
)
CHARGES = (
    BODIES.of(_more_enemies),
    WORD("once", "twice").of(lambda _now, *_before: (1,)).behind("each", 0),
    number("but"),
    OPEN,
)
FIRE = (
    BODY.among(writing.own_units),
    WORD(*POLICIES).among(_any(len(POLICIES))).behind("as", 0),
    NUMBER.among(lambda _now, *_before: range(2, 7)).behind("needing", 0),
    number("within"),
    BODIES.of(_more_enemies).behind("at", ()),
)
LATE = WORD("soon", "late").of(lambda _now, *_before: (1,)).behind("moves", 0)
ENTRY = (BODY.among(writing.own_units), LATE)
SIDES = WORD("left", "right").of(lambda _now, *_before: (1,)).behind("to", 0)


def _action(word: str, decision: type, *slots: Slot) -> Verb:  # type: ignore[type-arg]
    return Verb(word, decision, KIND, slots, refusal=writing.action_refusal, apply=writing.do)


PHASE = Phase(
    Verb("entry", said.BeginEntry, KIND, ENTRY, refusal=writing.entry_refusal, apply=writing.begin_entry),
    Verb("wait", said.Wait, KIND, CONDITION, refusal=writing.condition_refusal, apply=writing.wait),
    Verb("waitnot", said.WaitNot, KIND, CONDITION, refusal=writing.condition_refusal, apply=writing.wait),
    Verb("when", said.When, KIND, CONDITION, refusal=writing.condition_refusal, apply=writing.when),
    Verb("unless", said.Unless, KIND, CONDITION, refusal=writing.condition_refusal, apply=writing.when),
    _action("holds", said.DoHold),
    _action("turns", said.DoTurn, FACINGS.of(_any(len(DIRECTIONS)))),
    _action("forms", said.DoForm, *FORM),
    _action("charges", said.DoCharge, *CHARGES),
    _action("fallsback", said.DoFall, HEX.of(_hexes), number("until"), FACING),
    _action("breaksoff", said.DoBreakOff, HEX.of(_hexes)),
    _action("evades", said.DoEvade, SIDES),
    _action("exits", said.DoExit),
    _action("dismounts", said.DoDismount),
    _action("remounts", said.DoRemount),
    Verb(
        "onambush",
        said.OnAmbush,
        KIND,
        (WORD(*ON_AMBUSH).of(_any(len(ON_AMBUSH))),),
        refusal=writing.on_ambush_refusal,
        apply=writing.on_ambush,
    ),
    Verb("fires", said.FireAs, KIND, FIRE, refusal=writing.fire_refusal, apply=writing.fire),
    Verb("endsheet", said.SheetDone, KIND, apply=writing.done),
    asks={KIND: writing.ask},
    runs={"sheets": writing.run_sheets},
)
