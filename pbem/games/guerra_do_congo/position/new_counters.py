"""The new counters of a position file: what must be said of them, and that the known ones are left as printed."""

import re
from collections.abc import Iterator, Sequence

from pbem.engine.content import close_to, shown
from pbem.engine.positions.position_file import Page
from pbem.games.guerra_do_congo.content.unit_kinds import (
    ARMIES,
    ARMY_CONGO,
    ARMY_SIDE,
    FOOT_TYPES,
    MOBILE_TYPES,
    UnitKind,
    stacking_points,
)
from pbem.games.guerra_do_congo.position.schema import PositionFile, UnitShape

TYPES = (*FOOT_TYPES, *MOBILE_TYPES)
NEW = ("army", "type", "size", "strength")  # what a new counter needs
SIZES = ("battalion", "regiment")
ID = re.compile(r"(?=.*[0-9])[A-Z][A-Z0-9]{1,7}")
STRENGTH = re.compile(r"([0-9]{1,2})-([0-9]{1,2})-([0-9]{1,2})")
USUAL_MORALE = 6


def new_kinds(page: Page[PositionFile], roster: Sequence[UnitKind]) -> list[UnitKind]:
    """The counters that are not in the order of battle, in the order of the file. Notes every problem."""
    known, found = {kind.id: kind for kind in roster}, dict[str, UnitKind]()
    for shape, unfit in page.new_units(page.said.unit, known, NEW, _changes):
        wrong = [*_faults(shape, known, unfit)]
        page.note(f"unit {shown(shape.id)}", *wrong)
        if not wrong and not unfit:
            found.setdefault(shape.id, _kind(shape, roster))
    return [*found.values()]


def strength_of(kind: UnitKind) -> str:
    """PA-PD-PM as in all lists. GC-2.7.1a."""
    return f"{kind.pa}-{kind.pd}-{kind.pm}"


def _changes(shape: UnitShape, kind: UnitKind) -> Iterator[str]:
    """A counter of the order of battle is as printed."""
    printed = {
        "army": ARMIES[kind.army],
        "type": kind.type,
        "size": kind.size,
        "strength": strength_of(kind),
        "morale": kind.morale,
    }
    for field, value in printed.items():
        if getattr(shape, field) not in ("", None, value):
            yield f"{field} is {value} in the order of battle; give another unit another ID"


def _faults(shape: UnitShape, known: dict[str, UnitKind], unfit: Sequence[str]) -> Iterator[str]:
    """`unfit`: keys of which it is said already that they are of the wrong kind."""
    if not unfit and not any((shape.army, shape.type, shape.size, shape.strength)):
        yield f"is not in the order of battle{close_to(shape.id, known)}; a new unit has army, type, size and strength"
        return
    if not ID.fullmatch(shape.id):
        yield "an ID has 2 to 8 capital letters and digits, a letter first and one digit at least"
    for field, given, allowed in (("army", shape.army, ARMIES), ("type", shape.type, TYPES), ("size", shape.size, SIZES)):
        if given not in allowed and field not in unfit:
            yield f"{field} {shown(given)} is not one of {', '.join(allowed)}{close_to(given, allowed)}"
    if not STRENGTH.fullmatch(shape.strength) and "strength" not in unfit:
        yield f'strength {shown(shape.strength)} is not written like "4-4-4" (attack, defence, movement)'


def _kind(shape: UnitShape, roster: Sequence[UnitKind]) -> UnitKind:
    pa, pd, pm = map(int, shape.strength.split("-"))
    army = ARMIES.index(shape.army)
    is_movement = army == ARMY_CONGO and shape.type == "guerrilla"  # GC-4.3.1b
    factions = [kind.faction for kind in roster if kind.army == army and not kind.is_guerrilla]
    return UnitKind(
        index=-1,
        id=shape.id,
        army=army,
        side=ARMY_SIDE[army],
        faction="" if is_movement else factions[0],
        type=shape.type,
        size=shape.size,
        pa=pa,
        pd=pd,
        pm=pm,
        morale=USUAL_MORALE if shape.morale is None else shape.morale,
        stacking=stacking_points(shape.size, shape.type),
    )
