"""The units and figures of a state as entries of a position file."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex, hex_name
from pbem.games.heart_of_africa.armies.roster import ELOQUENT
from pbem.games.heart_of_africa.content.world import UnitFacts, World
from pbem.games.heart_of_africa.position import hex_lists, marks
from pbem.games.heart_of_africa.position.unit_reader import FIRST_FACING
from pbem.games.heart_of_africa.position.usual import usual_status, usual_strength
from pbem.games.heart_of_africa.state.figures import (
    ABOARD,
    CANCELLED,
    DISCIPLINED,
    EXITED,
    FLED,
    KILLED,
    LEADER,
    NOBODY,
    ROOF,
    ROUT,
    STANDARD_USED,
    Figure,
)
from pbem.games.heart_of_africa.state.position import State

Entry = dict[str, object]
REMOVED = (KILLED, FLED, EXITED)
OF_MORALE = CANCELLED | DISCIPLINED | STANDARD_USED
"""Marks of units that the morale step sets: when it begins there are none."""


def units(world: World, state: State, phase: str) -> Iterator[Entry]:
    """Every unit, each with what is not as usual of its figures behind it."""
    for unit in world.units:
        facing = _facing(state, unit)
        yield _unit(world, state, unit, facing, phase)
        for number in unit.figures:
            entry = _figure(world, state, number, facing)
            if entry:
                yield {"id": world.figures[number].name, **entry}


def losses(world: World, state: State) -> Iterator[Entry]:
    """The figures removed in this turn, in their order."""
    for cause, lost in groupby(state.losses, lambda loss: loss.cause):
        yield {"cause": cause, "figures": [world.figures[loss.figure].name for loss in lost]}


def gone(world: World, state: State) -> dict[str, object]:
    """Those removed before, and those whom no loss of this turn tells to be so."""
    told = {loss.figure: FLED if loss.cause == ROUT else KILLED for loss in state.losses}
    return {
        key: [
            facts.name
            for facts in world.figures
            if state.figures[facts.number].status == status and told.get(facts.number) != status
        ]
        for key, status in marks.GONE.items()
    }


def _facing(state: State, unit: UnitFacts) -> int:
    """How most of its figures face, the first of equals."""
    return Counter(state.figures[number].facing for number in unit.figures).most_common(1)[0][0]


def _unit(world: World, state: State, unit: UnitFacts, facing: int, phase: str) -> Entry:
    now, listed = state.units[unit.number], unit.listed
    status = usual_status(state.roster, state.figures, unit.number)
    strength = usual_strength(state.roster, state.units, state.figures, state.losses, unit.number)
    hexes = [state.figures[number].where for number in unit.figures]
    is_usual = DIRECTIONS[facing] == FIRST_FACING[unit.name.startswith("D")]
    is_before_tests = phase != "morale"  # in it they are counted anew
    trait = "" if listed.kind == LEADER and listed.trait == ELOQUENT else listed.trait
    return {
        "id": unit.name,
        "troops": _troops(world, unit),
        "hexes": _hexes(hexes) if any(here != NOWHERE for here in hexes) else "",
        "facing": None if is_usual else DIRECTIONS[facing],
        "state": marks.words_of(now.marks & ~(0 if is_before_tests else OF_MORALE), marks.UNIT_MARKS),
        "trait": trait,
        "attendants": now.attendants,
        "joined": world.units[now.joined].name if now.joined != NOBODY else "",
        "contingent": listed.contingent,
        "repeaters": listed.has_repeaters,
        "status": None if now.status == status else next(word for word, each in marks.STATUS.items() if each == now.status),
        "strength": None if now.strength == strength else now.strength,
        "tests": now.tests if is_before_tests else 0,
    }


def _hexes(hexes: list[Hex]) -> str:
    runs = groupby(hexes, lambda here: here == NOWHERE)
    return " ".join(" ".join([marks.OFF] * len([*run])) if is_off else hex_lists.write(run) for is_off, run in runs)


def _troops(world: World, unit: UnitFacts) -> str:
    runs = ((kind, len([*run])) for kind, run in groupby(unit.listed.troops))
    return " ".join(f"{count} {world.kinds[kind].id}" if count > 1 else world.kinds[kind].id for kind, count in runs)


def _figure(world: World, state: State, number: int, facing: int) -> Entry:
    """What a file must say of a figure besides its hex; nothing of one that has been removed."""
    figure = state.figures[number]
    if figure.status in REMOVED:
        return {}
    found: Entry = {
        "facing": DIRECTIONS[figure.facing] if figure.facing != facing else "",
        "state": (*marks.words_of(figure.marks, marks.FIGURE_MARKS), *((marks.ROOF,) if figure.level == ROOF else ())),
        "began": hex_name(figure.began) if figure.began not in (figure.where, NOWHERE) else "",
        "aboard": world.figures[figure.craft].name if figure.status == ABOARD else "",
    }
    return {key: value for key, value in found.items() if value}


def plain(figure: Figure) -> Figure:
    """A removed figure as a file keeps it: where it was, and no more."""
    if figure.status not in REMOVED:
        return figure
    return Figure(figure.status, figure.where, 0, 0, figure.where)
