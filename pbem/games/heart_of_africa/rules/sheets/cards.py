"""Lines of a sheet on what comes up in the turn: cards, arrivals, when the side gives up. decisions.md, sections 4.2, 5.

A card answers in the place of the standing order, for this turn. A place of arrival is taken without a question, if a unit arrives,
that by default where none that is said can be; step 9 looks whether a side gives up.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import astuple, replace

from pbem.engine.decisions import Decision, Refusal
from pbem.engine.hexes import Hex
from pbem.engine.rules.slots import WORD, Slot
from pbem.games.heart_of_africa.content.names import RANKED_BODIES
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.decisions import sheets as said
from pbem.games.heart_of_africa.decisions.set_up import Arrive
from pbem.games.heart_of_africa.kit_types import Context, Done, Phase, Verb
from pbem.games.heart_of_africa.rules.arrivals import arriving
from pbem.games.heart_of_africa.rules.arrivals.composition import Troops, is_composition
from pbem.games.heart_of_africa.rules.sheets import writing
from pbem.games.heart_of_africa.rules.sheets.condition_slot import ConditionSlot, fits
from pbem.games.heart_of_africa.rules.sheets.writing import KIND, RULE, with_sheet
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.sheets import CARDS, CONDITIONS, NOBODY, OF_A_SIDE, Card, Coming, Condition, Entry, Place

KINDS: dict[type[Decision], str] = {
    said.HitCard: "leader_hit",
    said.OddsCard: "outnumbered",
    said.StandardCard: "standard",
    said.CounterCard: "counter_rite",
    said.RiteCard: "rite",
    said.RallyCard: "rally",
}
OF_ENEMIES = (said.RiteCard,)
MOST_PLACES = 16
"""Lines that say where units come on."""
MOST_OF_A_UNIT = 8


def policy_of(world: World, state: State, side: int, kind: str) -> str:
    """What the sheet of a side answers to a question, as a standing order; "" where it says nothing of it."""
    card = next((card for card in state.sheets[side].cards if [*CARDS][card.kind] == kind), None) if kind in CARDS else None
    if card is None:
        return ""
    return " ".join(map(world.notation.bodies.unit, card.bodies)) or CARDS[kind][card.word]


# ---- cards


def _has_card(now: Context, decision: type[Decision]) -> bool:
    place = [*CARDS].index(KINDS[decision])
    return any(card.kind == place for card in now.state.sheets[now.step.side].cards)


def _units(now: Context, decision: type[Decision]) -> Iterable[int]:
    return writing.enemies(now) if decision in OF_ENEMIES else writing.own_units(now)


def _card_refusal(now: Context, order: said.HitCard | said.StandardCard) -> Refusal | None:
    kind, bodies = KINDS[type(order)], order.bodies if isinstance(order, said.StandardCard) else ()
    if _has_card(now, type(order)):
        return Refusal(RULE, "has-a-card", kind)
    if order.word >= len(CARDS[kind]) or (order.word and bodies):
        return Refusal(RULE, "no-such-card", kind)
    unknown = next((body for body in bodies if body not in _units(now, type(order))), None)
    if unknown is not None:
        return Refusal(
            RULE, "not-your-unit" if type(order) not in OF_ENEMIES else "cannot-be-named", now.world.notation.bodies.unit(unknown)
        )
    return writing.twice_refusal(bodies, now.world.notation.bodies.unit) or writing.open_refusal(now)


def _keep(now: Context, order: said.HitCard | said.StandardCard) -> Done:
    bodies = order.bodies if isinstance(order, said.StandardCard) else ()
    card, sheet = Card([*CARDS].index(KINDS[type(order)]), order.word, bodies), now.state.sheets[now.step.side]
    return with_sheet(now.state, now.step.side, replace(sheet, cards=(*sheet.cards, card))), ()


def _card(word: str, decision: type[said.HitCard] | type[said.StandardCard]) -> Verb:  # type: ignore[type-arg]
    words = CARDS[KINDS[decision]]

    def others(_now: Context, *_before: object) -> Iterable[int]:
        return range(1, len(words))

    def units(now: Context, chosen: int, *_before: object) -> Iterable[int]:
        return () if chosen else _units(now, decision)

    slots: tuple[Slot, ...] = (WORD(*words).of(others).behind("as", 0),)
    if issubclass(decision, said.StandardCard):
        slots = (*slots, RANKED_BODIES.of(units).behind("for", ()))

    def is_offered(now: Context) -> bool:
        return not _has_card(now, decision) and writing.open_refusal(now) is None

    return Verb(word, decision, KIND, slots, refusal=_card_refusal, apply=_keep, is_offered=is_offered)


# ---- giving up


def _concede_refusal(now: Context, order: said.ConcedeIf) -> Refusal | None:
    kind = CONDITIONS[order.kind] if order.kind < len(CONDITIONS) else str(order.kind)
    is_known = kind in OF_A_SIDE and fits(order.kind, (order.body, order.count, order.near, order.within))
    if not is_known or order.body > len(now.world.units) or (order.near and order.near not in now.world.grid):
        return Refusal("HA-SCEN-07", "no-such-condition", kind)
    return _room_refusal(now)


def _room_refusal(now: Context) -> Refusal | None:
    if len(now.state.sheets[now.step.side].concede) >= writing.MOST_LINES:
        return Refusal("HA-SCEN-07", "sheet-too-long")
    return writing.open_refusal(now)


def _concede(now: Context, order: said.ConcedeIf) -> Done:
    is_not, sheet = isinstance(order, said.ConcedeUnless), now.state.sheets[now.step.side]
    condition = Condition(order.kind, is_not, order.body - 1, order.count, order.near, order.within)
    return with_sheet(now.state, now.step.side, replace(sheet, concede=(*sheet.concede, condition))), ()


def _conceding(word: str, decision: type[said.ConcedeIf]) -> Verb:  # type: ignore[type-arg]
    slots = (ConditionSlot(kind for kind in CONDITIONS if kind in OF_A_SIDE),)
    return Verb(
        word, decision, KIND, slots, refusal=_concede_refusal, apply=_concede, is_offered=lambda now: _room_refusal(now) is None
    )


# ---- arrivals


def _come_refusal(now: Context, order: said.Comes) -> Refusal | None:
    """Why a unit cannot be placed so, by what is known when the sheet is written. HA-ARR-03, HA-ARR-07.

    No unit has two lines: who takes the places does not know how many units there are of such troops.
    """
    if now.state.secrets.roster and order.troops not in _without_line(now):
        return Refusal("HA-ARR-07", "not-of-the-reserve")
    return _no_line_refusal(now) or arriving.arrive_refusal(now, _as_arrival(order))


def _without_line(now: Context) -> Iterator[Troops]:
    """What the units to come that have no place yet are made of, in a side's own copy."""
    placed = Counter(coming.troops for coming in now.state.sheets[now.step.side].comings)
    for troops in arriving.bodies(now):
        if placed[troops]:
            placed[troops] -= 1
        else:
            yield troops


def untold(now: Context) -> tuple[Troops, ...]:
    """In a side's own copy the units that may arrive in this turn and of which no line tells: their owner is asked where."""
    if now.state.secrets.reserves[now.step.side] <= 0 or now.state.turn < now.world.tables.arriving.first_turn:
        return ()
    return tuple(_without_line(now))


def _may_list(now: Context) -> bool:
    return _no_line_refusal(now) is None and any(True for _ in _without_line(now))


def _no_line_refusal(now: Context) -> Refusal | None:
    """Why no line may say where anybody comes on, whoever it is. HA-ARR-01."""
    first: int = now.world.tables.arriving.first_turn
    if now.state.secrets.reserves[now.step.side] <= 0 or now.state.turn < first:
        return Refusal("HA-ARR-01", "nobody-to-come")
    if len(now.state.sheets[now.step.side].comings) >= MOST_PLACES:
        return Refusal("HA-ARR-01", "sheet-too-long")
    return writing.open_refusal(now)


def _as_arrival(order: said.Comes) -> Arrive:
    return Arrive(order.troops, order.hex, order.facing, order.shape, order.abreast)


def _come(now: Context, order: said.Comes) -> Done:
    place = Place(Hex(order.hex), order.facing, order.shape, order.abreast)
    return _with_comings(now, (*_comings(now), Coming(order.troops, (place,))))


def _comings(now: Context) -> tuple[Coming, ...]:
    return now.state.sheets[now.step.side].comings


def _with_comings(now: Context, comings: tuple[Coming, ...]) -> Done:
    return with_sheet(now.state, now.step.side, replace(now.state.sheets[now.step.side], comings=comings)), ()


def _anywhere_refusal(now: Context, order: said.ComesAnywhere) -> Refusal | None:
    """The same where no place is said."""
    if not is_composition(now.world, order.troops):
        return Refusal("HA-LIST-02", "no-such-unit")
    if now.state.secrets.roster and order.troops not in _without_line(now):
        return Refusal("HA-ARR-07", "not-of-the-reserve")
    return _no_line_refusal(now)


def _come_anywhere(now: Context, order: said.ComesAnywhere) -> Done:
    return _with_comings(now, (*_comings(now), Coming(order.troops)))


def _instead_refusal(now: Context, order: said.ComesInstead) -> Refusal | None:
    """Why the unit of the last line has no such place besides."""
    return _no_more_refusal(now) or arriving.arrive_refusal(now, Arrive(_last_troops(now), *astuple(order)))


def _no_more_refusal(now: Context) -> Refusal | None:
    """Why it has no place besides, wherever that is."""
    comings = _comings(now)
    if not comings or not comings[-1].places:
        return Refusal("HA-ARR-03", "no-place-yet")
    if len(comings[-1].places) >= MOST_OF_A_UNIT:
        return Refusal("HA-ARR-01", "sheet-too-long")
    return writing.open_refusal(now)


def _last_troops(now: Context) -> Troops:
    return _comings(now)[-1].troops


def _come_instead(now: Context, order: said.ComesInstead) -> Done:
    *rest, last = _comings(now)
    place = Place(Hex(order.hex), order.facing, order.shape, order.abreast)
    return _with_comings(now, (*rest, replace(last, places=(*last.places, place))))


def _of_last(slot: Slot) -> Slot:
    """A part of an order to place a unit, where that of the last line is meant."""
    candidates, test = slot.candidates, slot.test
    assert candidates is not None
    return slot.of(
        lambda now, *before: candidates(now, _last_troops(now), *before),
        that=test and (lambda now, *parts: test(now, _last_troops(now), *parts)),
    )


def _without_entry(now: Context) -> Iterator[Troops]:
    """What the units that lines tell of are made of, where no orders are written for them yet."""
    ordered = {entry.coming for entry in now.state.sheets[now.step.side].entries}
    return (coming.troops for line, coming in enumerate(_comings(now)) if line not in ordered)


def _arrival_refusal(now: Context, order: said.OnArrival) -> Refusal | None:
    """Why no orders for such a unit can begin here. HA-ARR-05."""
    if order.troops not in _without_entry(now):
        return Refusal("HA-ARR-05", "no-place-yet")
    return writing.open_refusal(now)


def _begin_arrival(now: Context, order: said.OnArrival) -> Done:
    sheet = now.state.sheets[now.step.side]
    ordered = {entry.coming for entry in sheet.entries}
    line = next(line for line, coming in enumerate(sheet.comings) if coming.troops == order.troops and line not in ordered)
    sheet = replace(sheet, entries=(*sheet.entries, Entry(NOBODY, coming=line)))
    return with_sheet(now.state, now.step.side, sheet), ()


INSTEAD = tuple(map(_of_last, arriving.PLACING))


PHASE = Phase(
    _card("onhit", said.HitCard),
    _card("onodds", said.OddsCard),
    _card("onstandard", said.StandardCard),
    _card("oncounter", said.CounterCard),
    _card("onrite", said.RiteCard),
    _card("onrally", said.RallyCard),
    _conceding("concedeif", said.ConcedeIf),
    _conceding("concedeunless", said.ConcedeUnless),
    Verb(
        "comes",
        said.Comes,
        KIND,
        arriving.arriving(_without_line),
        refusal=_come_refusal,
        apply=_come,
        is_offered=_may_list,
    ),
    Verb(
        "arrives",
        said.ComesAnywhere,
        KIND,
        (arriving.TROOPS_SLOT.of(_without_line),),
        refusal=_anywhere_refusal,
        apply=_come_anywhere,
        is_offered=_may_list,
    ),
    Verb(
        "onarrival",
        said.OnArrival,
        KIND,
        (arriving.TROOPS_SLOT.of(_without_entry),),
        refusal=_arrival_refusal,
        apply=_begin_arrival,
        is_offered=lambda now: writing.open_refusal(now) is None and any(True for _ in _without_entry(now)),
    ),
    Verb(
        "instead",
        said.ComesInstead,
        KIND,
        INSTEAD,
        refusal=_instead_refusal,
        apply=_come_instead,
        is_offered=lambda now: _no_more_refusal(now) is None and arriving.finds_room(now, _last_troops(now)),
    ),
)
