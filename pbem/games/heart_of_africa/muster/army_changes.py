"""What a key on a row makes of an army. Only what the row takes comes here: see `FormRow.takes`."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.player_texts.paper_form import FEWER, MORE, REMOVE
from pbem.games.heart_of_africa.armies.army_text import Army
from pbem.games.heart_of_africa.armies.conditions import Battle
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.craft_supply import CANOE, DHOW, craft_for, craft_for_all
from pbem.games.heart_of_africa.armies.purchase_checks import parties_of
from pbem.games.heart_of_africa.armies.roster import INDEPENDENTS, Item, Roster, Unit, count_of
from pbem.games.heart_of_africa.muster import roster_changes as changes
from pbem.games.heart_of_africa.muster.battle_changes import battle_changed
from pbem.games.heart_of_africa.muster.craft_rows import NEEDED, craft_of
from pbem.games.heart_of_africa.muster.plain_rows import ON
from pbem.games.heart_of_africa.muster.unit_offers import UnitKind
from pbem.games.heart_of_africa.muster.unit_rows import WITH

MOST_CRAFT = 20
MAX_TITLE = 60
STEPS = {MORE: 1, FEWER: -1}


class Case(Struct, frozen=True):
    """An army being built for a battle, and what is done with a row: the parts of its key behind the first, the key, a value."""

    army: Army
    battle: Battle
    content: ArmyContent
    parts: tuple[str, ...]
    act: str
    value: str

    @property
    def roster(self) -> Roster:
        """Its roster."""
        return self.army.roster

    @property
    def step(self) -> int:
        """One more, one fewer, or none of either."""
        return STEPS.get(self.act, 0)

    @property
    def contingent(self) -> int:
        """The force that the row is about: 0 the army itself, contingents from 1."""
        return int(self.parts[0])


def changed(army: Army, battle: Battle, content: ArmyContent, key: str, act: str, value: str) -> Army:
    """The army with a row changed. Without a match its own battle is changed as well."""
    name, *parts = key.split(".")
    case = Case(army, battle, content, tuple(parts), act, value)
    if name in CHANGES:
        return replace(army, roster=CHANGES[name](case))
    if name == "title":
        return replace(army, title=" ".join(value.split())[:MAX_TITLE])
    return battle_changed(army, content, name, act, value) if army.battle else army


# ---- the Leader, options


def _leader(case: Case) -> Roster:
    leader, (part,) = case.roster.leader, case.parts
    if part == "type":
        bearer = leader.has_bearer and case.value == case.content.limits.bearer_of
        leader = replace(leader, type=case.value, has_bearer=bearer)
    elif part == "traits":
        leader = replace(leader, traits=(case.value,))
    elif part == "attendants":
        count = leader.attendants + case.step
        leader = replace(leader, attendants=min(max(count, 0), case.content.limits.attendants))
    elif part == "bearer":
        leader = replace(leader, has_bearer=case.value == ON)
    return replace(case.roster, leader=leader)


def _option(case: Case) -> Roster:
    name = case.parts[1]
    if not case.contingent:
        return replace(case.roster, variants=changes.toggled(case.roster.variants, name))
    return changes.with_contingent(
        case.roster, case.contingent, lambda each: replace(each, variants=changes.toggled(each.variants, name))
    )


# ---- units


def _new(case: Case) -> Roster:
    return changes.with_new_unit(case.roster, case.contingent, _kind(case.value), case.content)


def _unit(case: Case) -> Roster:
    place = int(case.parts[1]) - 1
    if case.act == REMOVE:
        return changes.without_unit(case.roster, case.contingent, place)
    unit = changes.units_of(case.roster, case.contingent)[place]
    return changes.with_unit(case.roster, case.contingent, place, _other_unit(case, unit))


def _other_unit(case: Case, unit: Unit) -> Unit:
    """More or fewer figures, another kind, figures of another type besides."""
    if case.step:
        return changes.with_figures(unit, 0, case.step)
    verb, _, other = case.value.partition(" ")
    if verb == WITH:
        return Unit(unit.row, (*unit.troops, Item(other, 1)))
    return changes.of_kind(unit, _kind(case.value), case.content)


def _beside(case: Case) -> Roster:
    place, number = int(case.parts[1]) - 1, int(case.parts[2])
    unit = changes.units_of(case.roster, case.contingent)[place]
    more = case.step or -unit.troops[number].count
    return changes.with_unit(case.roster, case.contingent, place, changes.with_figures(unit, number, more))


def _kind(value: str) -> UnitKind:
    _, row, type_id = value.split()
    return UnitKind(row, type_id)


# ---- what goes with them


def _independents(case: Case) -> Roster:
    what, most = case.parts[1], 9
    force = case.roster.contingents[case.contingent - 1] if case.contingent else case.roster
    items = changes.with_count(force.independents, what, case.step, most)
    if not case.contingent:
        return replace(case.roster, independents=items)
    return changes.with_contingent(case.roster, case.contingent, lambda each: replace(each, independents=items))


def _works(case: Case) -> Roster:
    (what,) = case.parts
    most = case.content.works[what].most
    return replace(case.roster, works=changes.with_count(case.roster.works, what, case.step, most))


def _contingent(case: Case) -> Roster:
    roster = case.roster
    if not case.parts:
        list_id, nation = case.value.split()
        return changes.hired(roster, list_id, nation, case.battle, case.content)
    if case.act == REMOVE:
        return changes.dismissed(roster, case.contingent)
    return changes.with_contingent(roster, case.contingent, lambda each: replace(each, nation=case.value))


def _craft(case: Case) -> Roster:
    roster = case.roster
    if not case.parts:
        return replace(roster, craft=craft_for_all(roster, case.content) if case.value == NEEDED else ())
    (name,) = case.parts
    party = parties_of(roster, case.content)[name]
    craft: Sequence[Item] = craft_of(roster, name)
    kind, _, count = case.value.partition(" ")
    if case.step:
        craft = changes.with_count(craft, CANOE, case.step, MOST_CRAFT)
    elif case.value == NEEDED:
        craft = craft_for(party, name == INDEPENDENTS, case.content)
    elif kind == DHOW:
        craft = changes.with_count(craft, DHOW, int(count) - count_of(craft, DHOW), MOST_CRAFT)
    else:
        craft = ()
    return changes.with_craft(roster, name, craft)


def _baggage(case: Case) -> Roster:
    return replace(case.roster, has_baggage=case.value == ON)


def _repeaters(case: Case) -> Roster:
    return replace(case.roster, repeaters=int(case.value))


CHANGES: Mapping[str, Callable[[Case], Roster]] = {
    "leader": _leader,
    "option": _option,
    "new": _new,
    "unit": _unit,
    "beside": _beside,
    "independents": _independents,
    "works": _works,
    "contingent": _contingent,
    "craft": _craft,
    "baggage": _baggage,
    "repeaters": _repeaters,
}
