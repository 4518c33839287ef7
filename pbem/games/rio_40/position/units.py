"""The units of a position file: those of a scenario are as printed, new ones say what they are. And the words for their state."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from pbem.engine.content import close_to, is_not_known, shown
from pbem.engine.positions.position_file import Page
from pbem.games.rio_40.content.schema import Category, CounterShape
from pbem.games.rio_40.content.unit_kinds import CAR, HELICOPTER, START, TRANSPORT, UnitKind
from pbem.games.rio_40.position.schema import PositionFile, UnitShape
from pbem.games.rio_40.state import MARKS, NOBODY, SIDES
from pbem.games.rio_40.world_builder import OBJECTIVE, kind_of, marker

NEW = ("type", "values", "range")  # what a new unit needs
UNITS = "the units"  # not known for sure where the file is wrong about one: what hangs on it is no fault
ID = re.compile(r"[A-Z][A-Z0-9]{0,7}")
COUNTER_ID = re.compile(r"X[0-9]{2,3}")
VALUES = re.compile(r"([0-9]{1,2})-([1-6])-([0-9]{1,2})")
WORDS = ("TAKE", "SEARCH", "EXIT", "FITS", "KNOWN", "OFF", "WITH", "IF", "OR", "AND")  # of orders and conditions: no IDs

SUPPRESSED, HIDDEN, SECRET, OPENED, AFOOT = "suppressed", "hidden", "secret", "opened", "afoot"
LASTING = ("rehidden", "aboard")  # the others are for the phase of the unit's side
PLAIN = (SUPPRESSED, HIDDEN, SECRET, OPENED, AFOOT)


def marks_of(words: Sequence[str]) -> int:
    """The marks that these words put on a unit."""
    found = 0
    for word in words:
        found |= MARKS.get(word, 0)
    return found


def words_of(marks: int) -> list[str]:
    """The words for these marks, each whole."""
    return [word for word, mark in MARKS.items() if marks & mark]


def state_faults(shape: UnitShape, is_active: bool) -> Iterator[str]:
    """Words that are unknown, or mean nothing here."""
    for word in dict.fromkeys(shape.state):
        if word not in MARKS and word not in PLAIN:
            yield is_not_known(word, (*MARKS, *PLAIN))
        elif word in MARKS and word not in LASTING and not is_active:
            yield f"{word} is for the side whose phase it is"
    if shape.search and not is_active:
        yield "search is for the side whose phase it is"
    if shape.state.count(SUPPRESSED) > 2:
        yield "two suppression markers are the most (R40-5.3.3.2b)"


def place_faults(
    shape: UnitShape, kind: UnitKind, kinds: Sequence[UnitKind], hider: int, shapes: Sequence[UnitShape]
) -> Iterator[str]:
    """Words that do not go with the unit: who lies face down, and who is in the air. R40-5.2a, R40-5.1.3.2g."""
    if {HIDDEN, SECRET} & {*shape.state}:
        if kind.is_transport:
            yield "a transport never lies face down (R40-5.2a)"
        elif kind.side not in (NOBODY, hider):
            yield f"{SIDES[hider]} lays the counters here; rehidden is for a unit that hid"
    if "aboard" in shape.state and not flies_in(shape, kind, kinds, shapes):
        yield "no helicopter of its side is in that hex; rode is for who was carried by a car"


def flies_in(shape: UnitShape, kind: UnitKind, kinds: Sequence[UnitKind], shapes: Sequence[UnitShape]) -> str:
    """The helicopter of its side that stands in its hex; "" for none."""
    flying = {each.id for each in kinds if each.is_helicopter and each.side == kind.side}
    return next((each.id for each in shapes if each.id in flying and each.hex.casefold() == shape.hex.casefold() != ""), "")


def printed(kind: UnitKind, is_night: bool) -> str:
    """FP-MO-MP as on the counter. R40-2.2.1a, R40-8.1a."""
    return f"{kind.fp}-{kind.mo}-{kind.mp + (is_night and not kind.is_transport)}"


def kinds(
    page: Page[PositionFile], base: Sequence[UnitKind], sheet: Mapping[str, CounterShape], is_night: bool
) -> tuple[UnitKind, ...]:
    """The roster without counters: the scenario's, on a blank board those named; then new units as they come."""
    said, known, before = page.said, {kind.id: kind for kind in base}, page.problems.found
    named = [each for each in said.unit if not COUNTER_ID.fullmatch(each.id)]
    new: dict[str, UnitKind] = {}
    for shape, unfit in page.new_units(named, known, NEW, partial(_changes, is_night)):
        wrong = [*_faults(shape, known, sheet, unfit, page.fits("scenario"))]
        page.note(f"unit {shown(shape.id)}", *wrong)
        if not wrong and shape.type and "values" not in unfit:
            new.setdefault(shape.id, _kind(shape, sheet, is_night))
    ids = {shape.id for shape in said.unit}
    old = [kind for kind in base if not said.blank or kind.id in ids]
    if page.problems.found != before or page.is_unfit("unit"):
        page.problems.unfit.add(UNITS)
    return _paired(page, [*old, *new.values()], base, new)


def _paired(
    page: Page[PositionFile], found: Sequence[UnitKind], base: Sequence[UnitKind], new: Mapping[str, UnitKind]
) -> tuple[UnitKind, ...]:
    """The units by their places, each with who carries it or whom it brings."""
    place = {kind.id: index for index, kind in enumerate(found)}
    pairs = {kind.id: base[kind.pair].id for kind in base if kind.pair >= 0}
    by_id = {kind.id: kind for kind in found}
    for shape in page.said.unit:
        if not shape.transport:
            continue
        carrier, rider = by_id.get(shape.transport), by_id.get(shape.id)
        if rider is None or (carrier is None and not page.fits(UNITS, "scenario")):
            continue
        if carrier is None or not carrier.is_transport or carrier.side != rider.side or not rider.can_ride:
            page.note(f"unit {shown(shape.id)}: transport", f"{shown(shape.transport)} cannot carry it (R40-2.2.2b)")
        elif shape.id in new and carrier.id in new:
            pairs |= {shape.id: carrier.id, carrier.id: shape.id}
    return tuple(replace(kind, index=index, pair=place.get(pairs.get(kind.id, ""), -1)) for index, kind in enumerate(found))


def _changes(is_night: bool, shape: UnitShape, kind: UnitKind) -> Iterator[str]:
    """A unit of the scenario is as printed."""
    is_marker = kind.is_marker
    said = {"type": kind.type, "values": "" if is_marker else printed(kind, is_night), "kind": kind.kind, "role": kind.role}
    for field, value in said.items():
        if getattr(shape, field) not in ("", value):
            yield f"{field} is {value or 'none'} in the scenario; give another unit another ID"
    if HIDDEN in shape.state and not kind.is_secret:
        yield "does not start face down in the scenario; rehidden is for a unit that hid"
    if shape.turn not in (None, kind.turn):
        yield f"turn is {kind.turn} in the scenario"


def _faults(
    shape: UnitShape, known: Mapping[str, UnitKind], sheet: Mapping[str, CounterShape], unfit: Sequence[str], is_sure: bool
) -> Iterator[str]:
    """`unfit`: keys of which it is said already that they are of the wrong kind. `is_sure`: the scenario is known."""
    types = dict.fromkeys(counter.type for counter in sheet.values())
    if not shape.type:
        if is_sure and "type" not in unfit:
            yield f"is not in the scenario{close_to(shape.id, known)}; a new unit has type and values"
        return
    if not ID.fullmatch(shape.id) or shape.id in WORDS:
        yield "an ID has up to 8 capital letters and digits, a letter first, and is no word of an order"
    if shape.type == OBJECTIVE:
        return
    if shape.type not in types:
        yield f"type {shown(shape.type)} is not one of {', '.join((*types, OBJECTIVE))}"
    elif "values" in unfit:
        return
    elif not VALUES.fullmatch(shape.values):
        yield f'values {shown(shape.values)} are not written like "4-4-4" (FP-MO-MP, morale 1 to 6)'
    else:
        fp = int(shape.values.split("-")[0])
        if fp and shape.range is None and "range" not in unfit and _on_the_sheet(shape, sheet) is None:
            yield "these values are on no counter of the sheet: say the range too"
        if shape.kind and (not fp and shape.type != "CI") is not (shape.kind in (CAR, HELICOPTER)):
            yield f"kind {shape.kind} does not go with these values (R40-0b)"
        if fp and shape.type == "CI":
            yield "a civilian has no firepower (R40-2.2.3a)"
        if shape.role and shape.type != "CI":
            yield "the chief is a civilian (R40-S2.2b)"


def _on_the_sheet(shape: UnitShape, sheet: Mapping[str, CounterShape]) -> CounterShape | None:
    fits = (each for each in sheet.values() if each.type == shape.type and f"{each.fp}-{each.mo}-{each.mp}" == shape.values)
    return next(fits, None)


def _kind(shape: UnitShape, sheet: Mapping[str, CounterShape], is_night: bool) -> UnitKind:
    if shape.type == OBJECTIVE:
        return marker(shape.id)
    fp, mo, mp = map(int, shape.values.split("-"))
    model = _on_the_sheet(shape, sheet)
    of_type = next(counter for counter in sheet.values() if counter.type == shape.type)
    category: Category = "combatant" if fp else "civilian" if shape.type == "CI" else "transport"
    counter = CounterShape(
        key=model.key if model else "",
        type=shape.type,
        fp=fp,
        mo=mo,
        mp=mp,
        range=shape.range if shape.range is not None else model.range if model else 0,
        category=category,
        kind=shape.kind or (model.kind if model else "car" if category == TRANSPORT else "foot"),
        side=of_type.side,
        count=1,
    )
    is_secret = HIDDEN in shape.state or SECRET in shape.state
    return replace(
        kind_of(shape.id, counter, is_night),
        turn=(START if shape.hex or is_secret else 1) if shape.turn is None else shape.turn,
        zone=HIDDEN if is_secret else "entry",
        is_secret=is_secret,
        role=shape.role,
    )
