"""What may be chosen in an army: kinds of units, what mixes with them, options, Leaders, works, craft, allies."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.games.heart_of_africa.armies.army_check import force_of, law_of
from pbem.games.heart_of_africa.armies.army_lots import is_there
from pbem.games.heart_of_africa.armies.conditions import Battle, Force
from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.contingent_checks import contingent_force, contingent_law, hirable
from pbem.games.heart_of_africa.armies.leader_checks import leader_types, traits_offered
from pbem.games.heart_of_africa.armies.list_in_force import ListInForce, open_variants
from pbem.games.heart_of_africa.armies.list_shapes import Variant
from pbem.games.heart_of_africa.armies.purchase_checks import rule_against_work
from pbem.games.heart_of_africa.armies.roster import ROLL, Contingent, Item, Roster, Unit


class UnitKind(Struct, frozen=True):
    """A kind of unit that a list has: the row in whose place it stands, and its type. HA-LIST-01, HA-LIST-07."""

    row: str
    type: str


def law_for(roster: Roster, contingent: int, battle: Battle, content: ArmyContent) -> ListInForce:
    """The list as it holds for the army, 0, or for one of its contingents, from 1."""
    if not contingent:
        return law_of(roster, battle, content)
    hired = roster.contingents[contingent - 1]
    return contingent_law(hired, contingent_force(hired, roster.list, battle), content)


def unit_kinds(law: ListInForce) -> tuple[UnitKind, ...]:
    """The kinds of units that a list has now, those of the rows before those that stand in for them."""
    own = [UnitKind(row, row) for row, bounds in law.rows.items() if bounds.most]
    raised = [UnitKind(each.row, to) for each in law.unit_upgrades for to in each.to if each.row in law.rows]
    whole = [UnitKind(each.row, each.to) for each in law.figure_upgrades if each.row in law.rows]
    return tuple(dict.fromkeys((*own, *raised, *whole)))


def companions(unit: Unit, law: ListInForce, content: ArmyContent) -> tuple[str, ...]:
    """The types of which figures may join a unit of one type: those that mix with it, and bearers. HA-LIST-04, HA-BEAR-01."""
    types = [item.what for item in unit.troops]
    if len(types) != 1 or content.troops[types[0]].is_one_figure:
        return ()
    (own,) = types
    if own == content.limits.bearer_of:
        return (content.limits.bearer,)
    pairs = (pair for pair in content.limits.mixes if own in pair)
    return tuple(other for pair in pairs for other in pair if other != own and other in law.types)


def smallest(kind: UnitKind, content: ArmyContent) -> Unit:
    """A unit in its least size. HA-LIST-02, HA-LIST-06."""
    troop = content.troops[kind.type]
    figures = 1 if troop.is_one_figure else -(-content.limits.unit_points[0] // troop.points)
    return Unit(kind.row, (Item(kind.type, figures),))


def options_open(roster: Roster, contingent: int, battle: Battle, content: ArmyContent) -> tuple[Variant, ...]:
    """The options of a list that can be taken, and those that are taken though they cannot."""
    force, named = _force(roster, contingent, battle)
    army = content.lists[named.list]
    is_open = [variant.id for variant in open_variants(army, force, "may")]
    return tuple(each for each in army.variant if each.id in (*is_open, *named.variants))


def leaders(roster: Roster, battle: Battle, content: ArmyContent) -> tuple[str, ...]:
    """The types that may lead the army as it is. HA-LEAD-01."""
    army, law = content.lists[roster.list], law_of(roster, battle, content)
    return leader_types(army, law, roster.units, content)


def traits(roster: Roster, battle: Battle, content: ArmyContent) -> tuple[str, ...]:
    """The traits that the Leader may have; the last is that of a die. HA-LEAD-11."""
    return (*traits_offered(content.lists[roster.list], force_of(roster, battle)).traits, ROLL)


def works_offered(roster: Roster, battle: Battle, content: ArmyContent) -> tuple[str, ...]:
    """The works that the army may buy, and those that it has though it may not. HA-FORT-02."""
    army, scenario = content.lists[roster.list], content.scenarios[battle.scenario]
    bought = [item.what for item in roster.works]
    return tuple(
        work.id for work in content.works.values() if work.id in bought or not rule_against_work(work, army, battle, scenario)
    )


def has_craft(roster: Roster, battle: Battle, content: ArmyContent) -> bool:
    """May the army have canoes and dhows, or does it have some? HA-CRAFT-01, HA-L04-07."""
    is_dry = battle.water == "none" or battle.role in content.scenarios[battle.scenario].on_the_march
    return bool(roster.craft) or not (is_dry or content.lists[roster.list].no_craft_rule)


def allies(roster: Roster, battle: Battle, content: ArmyContent) -> Iterator[tuple[str, str]]:
    """The lists that may be hired, each with a nation that is there. HA-ALLY-01."""
    army, hired = content.lists[roster.list], [each.list for each in roster.contingents]
    for ally in hirable(army, force_of(roster, battle)):
        for nation in content.lists[ally.list].nations:
            fits = not ally.nations or nation.id in ally.nations
            if fits and ally.list not in hired and is_there(content.lists[ally.list], nation.id, battle.year):
                yield ally.list, nation.id


def _force(roster: Roster, contingent: int, battle: Battle) -> tuple[Force, Roster | Contingent]:
    if not contingent:
        return force_of(roster, battle), roster
    hired = roster.contingents[contingent - 1]
    return contingent_force(hired, roster.list, battle), hired
