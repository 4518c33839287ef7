"""Writing a sheet line by line; the side that seals writes into an envelope. decisions.md, sections 4.1, 4.2.

Step `sheets` asks both for theirs; `sheet` (side) is the choice. What is written becomes `State.sheets` line by line.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.demands import Choose, Demand
from pbem.engine.hexes import DIRECTIONS, NOWHERE, Hex
from pbem.engine.rules.sealed_choices import both
from pbem.games.heart_of_africa.content.kinds import BAGGAGE as LOADS
from pbem.games.heart_of_africa.decisions import sheets as lines
from pbem.games.heart_of_africa.decisions.movement import STILL
from pbem.games.heart_of_africa.fields.edges import EDGES
from pbem.games.heart_of_africa.kit_types import Context, Done
from pbem.games.heart_of_africa.rules.arrivals.composition import write_troops
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.movement.formations import FRONTLESS, KEEP, MOVED
from pbem.games.heart_of_africa.rules.sheets import own_places
from pbem.games.heart_of_africa.rules.sheets.actions import action_of
from pbem.games.heart_of_africa.rules.sheets.condition_slot import fits
from pbem.games.heart_of_africa.state.figures import ABOARD, BAGGAGE, CRAFT, HERE, LEADER, MARCHING, ON_MAP, SCOUT
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.sheets import (
    ACTIONS,
    BOARD,
    BREAKOFF,
    CAPTURE,
    CHARGE,
    CLIMB,
    CONDITIONS,
    FALL,
    FORM,
    GO,
    GUIDE,
    HOLD,
    JOIN,
    JUMP,
    LAND,
    NOBODY,
    OF_OTHERS,
    OF_THE_DICE,
    ON_AMBUSH,
    SAIL,
    Action,
    Branch,
    Condition,
    Entry,
    Sheet,
)

KIND = "sheet"
RULE = "HA-TURN-02"
MOST_LINES = 16  # of one entry: conditions and branches
MOST = 30  # hexes, figures: what a number in a line may be
Lines = lines.Wait | lines.When


# ---- what is written


def _sheet(now: Context) -> Sheet:
    return now.state.sheets[now.step.side]


def with_sheet(state: State, side: int, sheet: Sheet) -> State:
    """This state with the sheet of a side."""
    one, other = state.sheets
    return replace(state, sheets=(sheet, other) if side == 0 else (one, sheet))


def _written(now: Context, sheet: Sheet) -> Done:
    return with_sheet(now.state, now.step.side, sheet), ()


def _last(now: Context) -> Entry:
    return _sheet(now).entries[-1]


def _about(now: Context) -> str:
    """Whom the last entry is about: a unit by its name, or what one that is still to come is made of."""
    entry = _last(now)
    if entry.coming == NOBODY:
        return now.world.units[entry.body].name
    return write_troops(now.world.kinds, _sheet(now).comings[entry.coming].troops)


def _with_last(now: Context, entry: Entry) -> Done:
    sheet = _sheet(now)
    return _written(now, replace(sheet, entries=(*sheet.entries[:-1], entry)))


# ---- entries


def own_units(now: Context, *_before: object) -> Iterable[int]:
    """The units of a side that may be given orders: there, or still to march on."""
    return (
        unit.number
        for unit in now.world.units
        if unit.side == now.step.side
        and unit.listed.kind != CRAFT
        and now.state.units[unit.number].status in (HERE, MARCHING)
        and now.state.units[unit.number].joined == NOBODY
    )


def free_units(now: Context) -> Iterable[int]:
    """Those that have no entry yet."""
    taken = {entry.body for entry in _sheet(now).entries}
    return (unit for unit in own_units(now) if unit not in taken)


def entry_refusal(now: Context, order: lines.BeginEntry) -> Refusal | None:
    if order.body not in own_units(now):
        return Refusal(RULE, "not-your-unit", now.world.notation.bodies.unit(order.body))
    if order.body not in free_units(now):
        return Refusal(RULE, "has-an-entry", now.world.notation.bodies.unit(order.body))
    return open_refusal(now)


def open_refusal(now: Context) -> Refusal | None:
    """Why the last entry may not be left: it says when, and not what."""
    sheet = _sheet(now)
    if sheet.entries and (not sheet.entries[-1].branches or sheet.entries[-1].branches[-1].action is None):
        return Refusal(RULE, "entry-without-action", _about(now))
    return None


def begin_entry(now: Context, order: lines.BeginEntry) -> Done:
    sheet = _sheet(now)
    return _written(now, replace(sheet, entries=(*sheet.entries, Entry(order.body, is_late=bool(order.late)))))


def waits_for_independents(now: Context, body: int) -> tuple[int, ...]:
    """Whether an entry may wait for step 3: of those who may be moved in step 2 as well. HA-SCOUT-02, HA-BAG-02, HA-TRAIT-10."""
    return (1,) if now.world.units[body].listed.kind in (SCOUT, BAGGAGE, LEADER) else ()


# ---- conditions


def condition_refusal(now: Context, order: Lines) -> Refusal | None:
    """Does the condition say what it must, and no more, where a condition may stand?"""
    refusal = waiting_refusal(now) if isinstance(order, lines.Wait) else casing_refusal(now)
    if refusal is not None:
        return refusal
    kind = CONDITIONS[order.kind] if order.kind < len(CONDITIONS) else str(order.kind)
    if not fits(order.kind, (order.body, order.count, order.near, order.within)) or order.body > len(now.world.units):
        return Refusal(RULE, "no-such-condition", kind)
    if order.near not in now.world.grid:
        return Refusal(RULE, "no-such-condition", kind)
    if isinstance(order, lines.Wait) and kind in OF_THE_DICE:
        return Refusal(RULE, "dice-come-later", kind)
    return None


def waiting_refusal(now: Context) -> Refusal | None:
    """Why an entry cannot wait for anything (more)."""
    refusal = _room_refusal(now)
    if refusal is None and _last(now).branches:
        return Refusal(RULE, "waits-come-first", _about(now))
    return refusal


def casing_refusal(now: Context) -> Refusal | None:
    """Why no condition of an action can stand here."""
    refusal = _room_refusal(now)
    if refusal is not None or not _last(now).branches:
        return refusal
    return _after_refusal(now)


def _room_refusal(now: Context) -> Refusal | None:
    if not _sheet(now).entries:
        return Refusal(RULE, "no-entry-yet")
    entry = _last(now)
    count = len(entry.wait) + len(entry.branches) + sum(len(branch.when) for branch in entry.branches)
    return Refusal(RULE, "too-many-lines", _about(now)) if count >= MOST_LINES else None


def _after_refusal(now: Context) -> Refusal | None:
    """Why nothing may follow the branches that there are: one is always taken, unless those whom it is about are gone."""
    branch = _last(now).branches[-1]
    if branch.action is not None and branch.action.kind not in OF_OTHERS and not branch.when:
        holds = branch.action.kind == HOLD
        return Refusal(RULE, "hold-stands-alone" if holds else "never-comes-to-that", _about(now))
    return None


def condition(order: Lines) -> Condition:
    """What a line says."""
    is_not = isinstance(order, lines.WaitNot | lines.Unless)
    return Condition(order.kind, is_not, order.body - 1, order.count, order.near, order.within)


def wait(now: Context, order: lines.Wait) -> Done:
    entry = _last(now)
    return _with_last(now, replace(entry, wait=(*entry.wait, condition(order))))


def when(now: Context, order: lines.When) -> Done:
    entry = _last(now)
    if entry.branches and entry.branches[-1].action is None:
        *rest, branch = entry.branches
        branches = (*rest, replace(branch, when=(*branch.when, condition(order))))
    else:
        branches = (*entry.branches, Branch((condition(order),)))
    return _with_last(now, replace(entry, branches=branches))


# ---- actions


def action_refusal(now: Context, order: Decision) -> Refusal | None:
    """Why an action cannot stand here."""
    action = action_of(order)
    return acting_refusal(now, is_hold=action.kind == HOLD) or _numbers_refusal(now, action) or _places_refusal(now, action)


def acting_refusal(now: Context, is_hold: bool = False) -> Refusal | None:
    """Why no action at all, or no holding, can stand here. HA-TURN-03."""
    if not _sheet(now).entries:
        return Refusal(RULE, "no-entry-yet")
    entry = _last(now)
    if not entry.branches:
        return None
    if is_hold:
        return Refusal("HA-TURN-03", "hold-stands-alone", _about(now))
    return _after_refusal(now)


def _numbers_refusal(now: Context, action: Action) -> Refusal | None:
    """Why nobody can be told so: a number is none, or something is named twice."""
    numbers = (action.count, action.most, action.keep_away)
    if max(numbers) > MOST or max(action.facing, action.front) > len(DIRECTIONS) or action.shape >= len(MOVED) or action.style > 1:
        return Refusal(RULE, "no-such-action", ACTIONS[action.kind])
    notation = now.world.notation
    name = notation.unit if action.kind == CAPTURE else notation.bodies.unit
    return twice_refusal(action.bodies, name) or twice_refusal(action.via, notation.hex)


def twice_refusal(named: Sequence[int], name: Callable[[int], str]) -> Refusal | None:
    """Why a list is none: it names one of them twice."""
    twice = next((each for place, each in enumerate(named) if each in named[:place]), None)
    return None if twice is None else Refusal(RULE, "policy-said-twice", name(twice))


def _places_refusal(now: Context, action: Action) -> Refusal | None:
    world = now.world
    if action.edge:
        is_known = action.edge <= len(EDGES) and action.to == NOWHERE
        return None if is_known else Refusal(RULE, "no-such-action", ACTIONS[action.kind])
    if action.kind in (FORM, FALL, BREAKOFF, GUIDE, JUMP) and action.to not in world.grid:
        return Refusal("HA-MOVE-04", "leaves-map", world.notation.hex(action.to))
    if any(here not in world.grid for here in action.via):
        return Refusal("HA-MOVE-04", "leaves-map", world.notation.hexes(action.via, ","))
    if action.kind == FORM and action.count > world.content.armies.limits.unit_figures:
        return Refusal(RULE, "no-such-action", ACTIONS[action.kind])
    if MOVED[action.shape] == KEEP and action.count:
        return Refusal(RULE, "no-such-action", ACTIONS[action.kind])  # they stand as many abreast as they do
    if MOVED[action.shape] in FRONTLESS and action.front != STILL:
        return Refusal(RULE, "no-such-action", ACTIONS[action.kind])
    if action.kind == GO and (refusal := _going_refusal(now, action.places)) is not None:
        return refusal
    if action.kind in (GUIDE, JOIN) and action.bodies[0] not in own_units(now):
        return Refusal("HA-SCOUT-06", "not-your-unit", world.notation.bodies.unit(action.bodies[0]))
    if action.kind in (LAND, SAIL) and action.to not in world.grid:
        return Refusal("HA-MOVE-04", "leaves-map", world.notation.hex(action.to))
    if action.kind in (BOARD, SAIL) and action.craft not in crafts(now):
        return Refusal("HA-CRAFT-01", "not-for-it", world.notation.unit(action.craft))
    if action.kind == CLIMB and any(body not in enemies(now) for body in action.bodies):
        return Refusal("HA-HEX-12", "cannot-be-named")
    if action.kind == CHARGE:
        wrong = next((body for body in action.bodies if body not in enemies(now)), None)
        if wrong is not None or not action.bodies:
            return Refusal("HA-HEX-12", "cannot-be-named", world.notation.bodies.unit(wrong) if wrong is not None else "")
    if action.kind == CAPTURE:
        wrong = next((figure for figure in action.bodies if figure not in elements(now)), None)
        if wrong is not None or not action.bodies:
            return Refusal("HA-BAG-05", "cannot-be-named", world.notation.unit(wrong) if wrong is not None else "")
    return own_places.refusal(now, action)


def _going_refusal(now: Context, places: tuple[int, ...]) -> Refusal | None:
    """Why figures cannot be told to go there: each of the unit once, each to a hex of its own."""
    named, hexes, notation = places[::2], places[1::2], now.world.notation
    if not places or len(named) != len(hexes):
        return Refusal(RULE, "no-such-action", ACTIONS[GO])
    own = own_places.figures(now)
    for place, (figure, there) in enumerate(zip(named, hexes, strict=True)):
        if figure not in own:
            return Refusal(RULE, "not-your-unit", notation.unit(figure))
        if figure in named[:place]:
            return Refusal(RULE, "has-an-entry", notation.unit(figure))
        if Hex(there) not in now.world.grid:
            return Refusal("HA-MOVE-04", "leaves-map", notation.hex(there))
        if there in hexes[:place]:
            return Refusal("HA-HEX-04", "hex-taken", notation.hex(there))
    return None


def crafts(now: Context, *_before: object) -> tuple[int, ...]:
    """The craft of a side, by figure number."""
    return tuple(vessel.figure for vessel in now.state.vessels if now.world.figures[vessel.figure].side == now.step.side)


def do(now: Context, order: Decision) -> Done:
    entry, action = _last(now), action_of(order)
    if entry.branches and entry.branches[-1].action is None:
        *rest, branch = entry.branches
        return _with_last(now, replace(entry, branches=(*rest, replace(branch, action=action))))
    return _with_last(now, replace(entry, branches=(*entry.branches, Branch(action=action))))


def ambush_refusal(now: Context) -> Refusal | None:
    """Why nothing can be said here of ambushes."""
    return Refusal(RULE, "no-entry-yet") if not _sheet(now).entries else open_refusal(now)


def on_ambush_refusal(now: Context, order: lines.OnAmbush) -> Refusal | None:
    """The same of a line about them."""
    return ambush_refusal(now) or (None if order.way < len(ON_AMBUSH) else Refusal(RULE, "no-such-action", str(order.way)))


def on_ambush(now: Context, order: lines.OnAmbush) -> Done:
    return _with_last(now, replace(_last(now), on_ambush=order.way))


def no_fire_refusal(now: Context) -> Refusal | None:
    """Why no line can say how anybody shoots: what the last entry says is not whole, or fire is no part of sheets. T-30."""
    return Refusal("HA-SHOOT-02", "fire-comes-later") if now.state.battle.orders_fire_apart else open_refusal(now)


def enemies(now: Context, *_before: object) -> tuple[int, ...]:
    """The units of the other side that can be seen."""
    return tuple(
        unit.number
        for unit in now.world.units
        if unit.side != now.step.side and any(now.state.figures[number].status in (ON_MAP, ABOARD) for number in unit.figures)
    )


def elements(now: Context, *_before: object) -> tuple[int, ...]:
    """The elements of the other side's baggage. HA-BAG-01, HA-BAG-05."""
    here, figures = standing(now.world, now.state), now.state.figures
    found = (number for number in here.enemies(now.step.side) if here.kind(number).id == LOADS)
    return tuple(sorted(number for number in found if figures[number].status == ON_MAP))


# ---- the whole


def done(now: Context, _order: lines.SheetDone) -> Done:
    """The sheet is whole; an entry that says when, and not what, is left out."""
    sheet = _sheet(now)
    if open_refusal(now) is not None:
        entry = sheet.entries[-1]
        branches = tuple(branch for branch in entry.branches if branch.action is not None)
        entries = (*sheet.entries[:-1], replace(entry, branches=branches)) if branches else sheet.entries[:-1]
        sheet = replace(sheet, entries=entries)
    state, _ = _written(now, sheet)
    return replace(state, agenda=state.agenda[:-1]), ()


def run_sheets(now: Context) -> Done:
    """Both sides write theirs, the one that seals first. decisions.md, section 4.1."""
    if not now.state.battle.by_sheets:
        return now.state, ()
    sealer = now.state.secrets.sealer
    state = replace(now.state, sheets=(Sheet(), Sheet()))
    return state.then(*both(sealer, Step(KIND, sealer), Step(KIND, 1 - sealer))), ()


def ask(now: Context) -> Demand:
    return Choose(now.step.side, KIND, is_order=True, is_sealed=now.step.side == now.state.secrets.sealer)
