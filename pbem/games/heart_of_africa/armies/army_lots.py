"""A legal army by lot, of any list and nation, for any battle in which they can take part. HA-LIST-01, HA-LIST-03."""

from msgspec.structs import replace

from pbem.games.heart_of_africa.armies.army_check import force_of, law_of, problems, units_allowed
from pbem.games.heart_of_africa.armies.conditions import Battle, Force, is_in_years
from pbem.games.heart_of_africa.armies.content import ArmyContent, part_of
from pbem.games.heart_of_africa.armies.contingent_checks import contingent_force, contingent_law, hirable
from pbem.games.heart_of_africa.armies.cost import contingent_lines, cost, points_of
from pbem.games.heart_of_africa.armies.craft_supply import craft_for_all
from pbem.games.heart_of_africa.armies.leader_checks import leader_types, traits_offered
from pbem.games.heart_of_africa.armies.list_effects import DeployBehind
from pbem.games.heart_of_africa.armies.list_in_force import ListInForce, open_variants
from pbem.games.heart_of_africa.armies.list_shapes import Ally, ArmyList
from pbem.games.heart_of_africa.armies.purchase_checks import rule_against_work, works_points
from pbem.games.heart_of_africa.armies.roster import ROLL, Contingent, Item, Leader, Roster, Unit, count_of
from pbem.games.heart_of_africa.armies.unit_lots import FULL, Budget, Draw, Lots, units_by_lot

TRIES_EACH = 3  # at each boldness
WHOLE, WANTED = 100, 90  # percent of the points at which a draw is good enough


def is_there(army: ArmyList, nation: str, year: int) -> bool:
    """Is there such a nation of a list in that year? HA-GEN-01, HA-L08-01, HA-L11-01, HA-L12-01."""
    born = next(each.year_after for each in army.nations if each.id == nation)
    return is_in_years(year, after=army.year_after, since=army.year_from) and is_in_years(year, after=born)


def army_by_lot(list_id: str, nation: str, battle: Battle, content: ArmyContent, draw: Draw) -> Roster | None:
    """A legal army of at least nine tenths of the points, or the dearest that was drawn; None where there is none.

    The first draws are free, the later ones ever bolder: more units, allies, independents and works.
    """
    best: Roster | None = None
    most = -1
    for boldness in range(FULL + 1):
        for _ in range(TRIES_EACH):
            found = _drawn(list_id, nation, battle, content, Lots(draw, boldness))
            if found is None or problems(found, battle, content):
                continue
            points = cost(found, content).total
            if points > most:
                best, most = found, points
            if points * WHOLE >= battle.points * WANTED:
                return found
    return best


def _drawn(list_id: str, nation: str, battle: Battle, content: ArmyContent, lots: Lots) -> Roster | None:
    """One draw; None where it comes to no army."""
    army = content.lists[list_id]
    choice = battle.choice or (lots.one(army.choices) if army.choices else "")
    draft = Roster(list=list_id, nation=nation, choice=choice, leader=Leader("", ()), units=())
    force = force_of(draft, battle)
    draft = replace(draft, variants=_variants(army, force, lots))
    law = law_of(draft, battle, content)
    draft = replace(
        draft,
        leader=_leader(army, law, force, lots, content),
        independents=_independents(army, battle.points, lots, content),
        works=_works(army, battle, lots, content),
        contingents=_contingents(army, force, list_id, battle, content, lots),
    )
    units = _own_units(draft, army, law, battle, content, lots)
    if units is None:
        return None
    draft = replace(draft, units=units)
    if battle.water != "none" and not army.no_craft_rule and battle.role not in content.scenarios[battle.scenario].on_the_march:
        draft = replace(draft, craft=craft_for_all(draft, content) if battle.is_afloat or lots.takes() else ())
    return draft


def _own_units(
    draft: Roster, army: ArmyList, law: ListInForce, battle: Battle, content: ArmyContent, lots: Lots
) -> tuple[Unit, ...] | None:
    """The own units for what the rest leaves."""
    least, most = units_allowed(battle, content)
    hired = len(draft.all_units)
    shunned = (*_shunned(army, draft.leader.type, battle, content), *_behind_works(law))
    rows = {type_id: row for type_id, row in law.rows.items() if type_id not in shunned}
    budget = Budget(
        points=battle.points - cost(draft, content).total,
        least=max(least - hired, 1),
        most=most - hired,
        elsewhere={draft.leader.type: 1},
    )
    return units_by_lot(replace(law, rows=rows), budget, lots, content)


def _shunned(army: ArmyList, leader: str, battle: Battle, content: ArmyContent) -> tuple[str, ...]:
    """Types that may not be in the units beside such a Leader, or on such a map. HA-L09-02, HA-L12-02, HA-BOAT-01."""
    must, never = army.leader.must_be_if_present, army.leader.not_if_present
    found = [troop.id for troop in content.troops.values() if "vessel" in troop.tags and battle.water != "wide"]
    if must and leader != must.type:
        found.append(must.present)
    if never and leader == never.type:
        found.append(never.present)
    return tuple(found)


def _behind_works(law: ListInForce) -> tuple[str, ...]:
    """Types that must be set up behind works: whoever leaves the army to chance lays none. HA-MG-08."""
    return tuple(limit.effect.type for limit in law.limits if isinstance(limit.effect, DeployBehind))


def _variants(army: ArmyList, force: Force, lots: Lots) -> tuple[str, ...]:
    """Options of the list, none with one that excludes it."""
    found: list[str] = []
    for variant in open_variants(army, force, "may"):
        if not any(other in variant.exclusive_with for other in found) and lots.takes():
            found.append(variant.id)
    return tuple(found)


def _leader(army: ArmyList, law: ListInForce, force: Force, lots: Lots, content: ArmyContent) -> Leader:
    """A Leader of a type that the list has. HA-LEAD-01, HA-LEAD-11, HA-BEAR-01."""
    limits = content.limits
    type_id = lots.one(leader_types(army, law, (), content))
    offered = traits_offered(army, replace(force, leader_type=type_id)).traits
    trait = lots.one((*offered, ROLL))
    return Leader(
        type_id,
        (trait,),
        limits.attendants - lots.draw(limits.attendants + 1) * lots.draw(2),
        has_bearer=type_id == limits.bearer_of and lots.takes(),
    )


def _independents(army: ArmyList, points: int, lots: Lots, content: ArmyContent) -> tuple[Item, ...]:
    """Standard Bearer, Diviner and Scout, as far as a tenth of the points each pays for them. HA-LIST-05."""
    found: list[Item] = []
    for what, (_, most) in army.independents.items():
        is_cheap = content.troops[what].points * 10 <= points or lots.boldness == FULL
        if most and lots.takes() and (is_cheap or lots.draw(2)):
            found.append(Item(what, 1 + lots.draw(most)))
    return tuple(found)


def _works(army: ArmyList, battle: Battle, lots: Lots, content: ArmyContent) -> tuple[Item, ...]:
    """Works of a defender, for a quarter of the points at most. HA-FORT-02."""
    left = min(works_points(battle, content), part_of("1/4", battle.points))
    found: list[Item] = []
    for work in content.works.values():
        if rule_against_work(work, army, battle, content.scenarios[battle.scenario]):
            continue
        most = min(left // work.points, work.most - count_of(found, work.most_with))
        if most > 0 and not lots.draw(3):
            found.append(Item(work.id, 1 + lots.draw(most)))
            left -= found[-1].count * work.points
    return tuple(found)


def _contingents(
    army: ArmyList, force: Force, main: str, battle: Battle, content: ArmyContent, lots: Lots
) -> tuple[Contingent, ...]:
    """Allies for the share of the points that may be spent on them. HA-ALLY-01, HA-ALLY-02, HA-L07-03."""
    left, found = part_of(army.allies.share, battle.points), list[Contingent]()
    offers = hirable(army, force)
    for _ in range(army.allies.contingents):
        open_offers = [ally for ally in offers if ally.list not in [each.list for each in found]]
        if open_offers and lots.takes(3):
            hired = _contingent(lots.one(open_offers), main, left, battle, content, lots)
            if hired:
                found.append(hired)
                left -= _points(hired, content)
    return tuple(found)


def _contingent(ally: Ally, main: str, points: int, battle: Battle, content: ArmyContent, lots: Lots) -> Contingent | None:
    """A contingent for so many points at most; None where the list or its nations are not there yet, or cannot be paid."""
    army = content.lists[ally.list]
    nations = [each.id for each in army.nations if is_there(army, each.id, battle.year) and each.id in (ally.nations or (each.id,))]
    if not nations:
        return None
    hired = Contingent(list=army.id, nation=lots.one(nations), units=())
    force = contingent_force(hired, main, battle)
    hired = replace(hired, variants=_variants(army, force, lots))
    law = contingent_law(hired, force, content)
    standards = [what for what in content.limits.with_contingents if army.independents[what][1]]
    independents = tuple(Item(what, 1) for what in standards if content.troops[what].points * 4 <= points and lots.takes(3))
    left = points - sum(content.troops[item.what].points * item.count for item in independents)
    most = max(sum(row.least for row in law.rows.values()), 1 + lots.draw(3))
    units = units_by_lot(law, Budget(left - lots.draw(left // 2 + 1) * (FULL - lots.boldness) // FULL, 1, most), lots, content)
    return replace(hired, units=units, independents=independents) if units else None


def _points(hired: Contingent, content: ArmyContent) -> int:
    return points_of(contingent_lines(hired, 1, content))
