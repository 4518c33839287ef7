"""Units in ambush: how they are found or show themselves, and what becomes of whoever found them. HA-HIDE-04 to HA-HIDE-11.

A hidden unit is a trap of the kit, laid again with every file; `State.ways` are the last ways of figures. It springs while one of
SPRINGS is due. `spring` is the order by which it shows itself: where units are activated it is activated at once, among fire orders
it may be given some. In order sheets its sub-sheet takes the place of that order (`rules.sheets.springing`). Step `declare` (side):
the side says whether it still hides a unit (T-64).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Claimed, Demand, Open, Opened, Sprung
from pbem.engine.events import Event
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions.set_up import Spring
from pbem.games.heart_of_africa.events.set_up import AmbushDeclared, StoppedByAmbush
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.figures import casualties
from pbem.games.heart_of_africa.rules.figures.activity import put_back, revealed
from pbem.games.heart_of_africa.rules.hidden.emerging import emerged
from pbem.games.heart_of_africa.rules.hidden.plans import (
    answer_to,
    hidden_question,
    numbers_of,
    plan_of,
    shown,
)
from pbem.games.heart_of_africa.rules.hidden.records import RecordSlot
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import Ambush, SubSheet, ambush_of, hidden_in, sheet_for
from pbem.games.heart_of_africa.rules.hidden.triggers import IN_PLACE, Found, found, is_in_fire, is_possible
from pbem.games.heart_of_africa.rules.terrain.burning import burning
from pbem.games.heart_of_africa.state.battle import ATTACKER, DEFENDER
from pbem.games.heart_of_africa.state.figures import EXITED, FIRE, HERE, OFF_MAP
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES

AMBUSH, AMBUSH_FIRE = "ambush", "ambush_fire"
"""The steps of order sheets at which a hidden unit may show itself."""
MOVING = ("unit", "figures", "enacted", "uncover", "stakes", "crocodiles", "arrive", AMBUSH)
FIGHTING = ("fire", AMBUSH_FIRE)
SPRINGS = (*MOVING, *FIGHTING)
"""Steps at which a unit may be found; at those of FIGHTING one that has stayed in burning ground is. HA-HIDE-04, HA-HIDE-08."""
LAST_FOUND = 1_000_000
"""Greater than the rank of any that is found."""
CROCODILES = "crocodiles"
CARRY = "carry"
"""The step with what is left of the plan of a unit."""
HAZARDS = ("uncover", "stakes", CROCODILES, "leaves")
"""Steps that a way has brought about; they fall away where the way is undone."""
UNIT_KIND, FIRE_KIND, UNITS = "unit", "fire", "units"


# ---- found


def is_met(world: World, state: State, side: int, payload: bytes) -> bool:
    """Is a hidden unit found now? From the first Movement Phase on. HA-HIDE-04."""
    unit = hidden_in(payload) if payload and state.turn and state.agenda else None
    if unit is None or unit.side != side or unit.leaf in state.secrets.opened[side] or not is_possible(world, unit):
        return False
    name = state.agenda[-1].name
    if name in FIGHTING and is_in_fire(world, state, unit):
        return True
    return name in SPRINGS and found(world, state, unit) is not None


def rank(world: World, state: State, payload: bytes) -> int:
    """Of several found by one order the one that was met first springs first; of these the lowest leaf."""
    unit = hidden_in(payload)
    finder = found(world, state, unit) if unit is not None else None
    return (finder.rank if finder else 0) * AMBUSH_LEAVES + (unit.leaf if unit else 0)


def sprung(now: Context, given: Sprung) -> Done:
    """Who has found it stops; in order sheets the entry of the unit says what it does then. T-18."""
    ambush = ambush_of(given.payload)
    unit = ambush.unit if ambush is not None else None
    if ambush is None or unit is None or not is_met(now.world, now.state, given.side, given.payload):
        raise IllegalOrder(Refusal("HA-HIDE-04", "not-what-is-due"))
    finder, body = found(now.world, now.state, unit), len(now.state.roster)
    state, events = now.state, tuple[Event, ...]()
    if finder is not None and finder.way != IN_PLACE:
        state, events = _stopped(now.world, state, finder)
        if state.battle.by_sheets and state.active is not None:
            agenda = tuple(step for step in state.agenda if step.name != CARRY)
            acted = tuple(each for each in state.active.before if each[0] != finder.figure)
            state = replace(state, agenda=agenda, active=replace(state.active, before=acted, sprung=body))
    by = now.world.notation.unit(finder.figure) if finder is not None else ""
    was = now.world
    state, told = emerged(was, state, unit, by)
    state = revealed(state)
    if now.step.name in FIGHTING and is_in_fire(was, state, unit):
        state = state.then(Step("burnt_ambush", number=body))
    return with_sub_sheet(state, ambush, body), (*events, *told)


def with_sub_sheet(state: State, ambush: Ambush, body: int, word: str = "") -> State:
    """The state in which a unit that has emerged is given the orders of its sub-sheet next. decisions.md, section 4.1."""
    sheet = sheet_for(ambush.sheets, state.turn) or SubSheet()
    if not state.battle.by_sheets or ambush.unit is None or not (sheet.lines or word):
        return state
    said = Step("ambush_sheet", ambush.unit.side, body, number=sheet.after, others=tuple(sheet.lines), word=word)
    return state.then(said)


def _stopped(world: World, state: State, finder: Found) -> Done:
    """Who found it stops there, those after it have not set out; what they have left is decided anew. HA-HIDE-05."""
    way = state.ways[finder.way]
    later = state.ways[finder.way + 1 :]
    has_left = state.figures[way.figure].status == EXITED
    is_short = finder.place == len(way.hexes) - 1 and not later and not has_left
    arrives = way.before.status == OFF_MAP and len(way.hexes) == 1
    if is_short or arrives or state.figures[way.figure].status not in (*casualties.PRESENT, EXITED):
        return state, ()
    if has_left:  # it is found before it comes to the edge: its unit is not gone
        unit = world.figures[way.figure].unit
        state = state.with_unit(unit, replace(state.units[unit], status=HERE))
    undone = {way.figure, *(each.figure for each in later)}
    steps = tuple(step for step in state.agenda if not (isinstance(step, Step) and _falls_away(step, finder, way.figure, undone)))
    state = put_back(replace(state, agenda=steps), finder.way, finder.place)
    trimmed = replace(way, hexes=way.hexes[: finder.place + 1])
    state = replace(state, ways=(*state.ways[: finder.way], trimmed))
    here = way.hexes[finder.place]
    return state, (StoppedByAmbush(world.notation.unit(finder.figure), world.notation.hex(here)),)


def _falls_away(step: Step, finder: Found, stopped: int, undone: set[int]) -> bool:
    """Has the hazard of a step not been met? The crocodiles on the way to the ambush have. HA-TERR-12, HA-TERR-16."""
    if step.name == CROCODILES and step.figure == stopped:
        return step.number > finder.place
    return step.name in HAZARDS and step.figure in undone


def _run_burnt(now: Context) -> Done:
    """Those of its figures that lie in the fire are lost. HA-HIDE-08."""
    figures = now.world.units[now.step.number].figures
    fires = burning(now.world, now.state)
    return casualties.removed(
        now.world, now.state, [number for number in figures if now.state.figures[number].where in fires], FIRE
    )


# ---- shows itself


def _spring_refusal(now: Context, order: Spring) -> Refusal | None:
    """Why a side cannot show a unit now. That it is one of its own is known to it, and to the audit. HA-HIDE-09."""
    side, unit = now.step.side, shown(now.step.side, order.record)
    if unit is None or not is_possible(now.world, unit):
        return Refusal("HA-HIDE-09", "no-such-ambush")
    is_open = unit.leaf in now.state.secrets.opened[side]
    by_sub_sheet = bool(now.state.battle.by_sheets)  # that says when it shows itself
    if is_open or by_sub_sheet or not now.state.secrets.may_hide[side] or (now.step.name == UNIT_KIND and now.step.word != UNITS):
        return Refusal("HA-HIDE-09", "no-ambush-now", str(unit.leaf))
    own = [each for each in now.state.secrets.hidden if each.side == side]
    if now.state.secrets.roster and unit not in own:
        return Refusal("HA-HIDE-03", "not-as-planned", str(unit.leaf))
    return None


def _show(now: Context, order: Spring) -> Done:
    """It is there before its dice are rolled. HA-HIDE-07, HA-HIDE-09."""
    unit = shown(now.step.side, order.record)
    assert unit is not None
    state, events = emerged(now.world, now.state, unit)
    if now.step.name == FIRE_KIND:
        new = range(len(now.state.roster), len(state.roster))
        return replace(state, volley=replace(state.volley, emerged=(*state.volley.emerged, *new))), events
    if now.step.name == UNIT_KIND:
        body = len(now.state.roster)
        state = replace(state, agenda=state.agenda[:-1], ways=()).then(Step("begin", unit=body))
    return state, events


def _own(now: Context) -> Iterable[tuple[int, ...]]:
    """The hidden units that a side may show now."""
    records = (numbers_of(unit) for unit in now.state.secrets.hidden if unit.side == now.step.side)
    return (record for record in records if _spring_refusal(now, Spring(record)) is None)


# ---- says whether it hides one


def _ask_declare(now: Context) -> Demand:
    return Open(now.step.side, now.state.secrets.papers[now.step.side].plan, hidden_question(now.state.turn))


def _prove_declare(now: Context, given: Opened | Claimed) -> Done:
    side, secrets = now.step.side, now.state.secrets
    if isinstance(given, Claimed):
        if given.answer > 1:
            raise IllegalOrder(Refusal("HA-SCEN-08", "not-what-is-due"))
        hides = bool(given.answer)
    else:
        hides = bool(answer_to(plan_of(given.payload), hidden_question(now.state.turn), secrets.opened[side]))
    declared = list(secrets.declared)
    declared[side] = now.state.turn if hides else -now.state.turn
    name = ATTACKER if side == now.state.battle.attacker else DEFENDER
    return replace(now.state, secrets=replace(secrets, declared=(declared[0], declared[1]))), (AmbushDeclared(name, hides),)


PHASE = Phase(
    Verb("spring", Spring, (UNIT_KIND, FIRE_KIND), (RecordSlot("RECORD").of(_own),), refusal=_spring_refusal, apply=_show),
    asks={"declare": _ask_declare},
    runs={"burnt_ambush": _run_burnt},
    proves={"declare": _prove_declare},
    springs=dict.fromkeys([name for name in SPRINGS if name not in (AMBUSH, AMBUSH_FIRE)], sprung),
)
