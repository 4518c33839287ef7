"""The tables of the rules as charts; those of this moment first: shots, fights, units. Words in them are keys for the words."""

from fractions import Fraction

from pbem.engine.planning import Chart
from pbem.games.heart_of_africa.armies.troop_types import MoveDice
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.display import reckoning
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.morale.causes import casualties
from pbem.games.heart_of_africa.rules.morale.testing import factor
from pbem.games.heart_of_africa.state.figures import CANCELLED, FAILED, HERE, RELOADING, TROOPS
from pbem.games.heart_of_africa.state.position import State

NONE = "-"
HIT_DIE = (
    ("moved-not", "bonus", "HA-SHOOT-05"),
    ("far", "-1", "HA-SHOOT-07"),
    ("charging", "-1", "HA-SHOOT-08"),
    ("in-cover", "-1", "HA-SHOOT-09"),
    ("dispersed", "-1", "HA-SHOOT-11"),
    ("forest-hunter", "-1", "HA-SHOOT-12"),
    ("narrow-view", "-1", "HA-SHOOT-14"),
)
"""What is added to the die of a shot."""
REASONS = ("bonus", "far", "charging", "cover", "dispersed", "forest-hunter", "narrow-view", "mighty-warrior")
"""Codes of what is added, as `shooting.hit_die` gives them."""
CAUSES = (
    ("by-ambush", "HA-HIDE-06"),
    ("by-friends", "HA-MORALE-07"),
    ("by-chiefs", "HA-MORALE-08"),
    ("by-belongings", "HA-MORALE-10"),
)
"""What makes a unit test besides losses."""


def charts(rules: AfricaRules, state: State) -> tuple[Chart, ...]:
    """Every table that a player looks at."""
    world = rules.world_of(state)
    is_on = state.set_up is None and state.units
    now = (_shots(world, state), _aims(world, state), _fights(world, state), _units(world, state)) if is_on else ()
    return (
        *(chart for chart in now if chart.rows),
        _troops(world),
        Chart(
            "hit-die",
            "HA-SHOOT-03",
            ("what", "number", "rule"),
            (("base", f"{world.tables.shooting.hit_on}+", "HA-SHOOT-03"), *HIT_DIE),
        ),
        _melee(world),
        _morale(world),
        _scenarios(world, state),
    )


# ---- this moment


def _shots(world: World, state: State) -> Chart:
    """Each unit at each that its figures would shoot at now: dice needed, figures lost as expected, tests and flight by them."""
    rows = []
    for side in (0, 1):
        for (unit, target), volley in reckoning.volleys(world, state, side).items():
            mean = sum((number * chance for number, chance in enumerate(volley.chances)), Fraction(0))
            due, flees = reckoning.test_chances(world, state, target, volley.chances)
            needs = dict.fromkeys(volley.needs)
            dice = " ".join(f"{volley.needs.count(need)}x{max(need, 1)}+" if need <= reckoning.FACES else NONE for need in needs)
            none = percent(1 - volley.chances[0])
            rows.append((world.units[unit].name, world.units[target].name, dice, none, tenths(mean), percent(due), percent(flees)))
    head = ("shooters", "target", "dice-needed", "any-hit", "expected", "has-to-test", "flees")
    return Chart("shots", "HA-SHOOT-03", head, tuple(rows))


def _aims(world: World, state: State) -> Chart:
    """Each figure at the target that it would take now: distance, die, each number that is added, saving roll. HA-SHOOT-03."""
    rows = []
    for side in (0, 1):
        for figure, shot in reckoning.aims(world, state, side):
            added = dict.fromkeys(REASONS, 0)
            for reason in shot.reasons:
                added[reason.code] = added.get(reason.code, 0) + reason.value
            numbers = (f"{added[code]:+d}" if added[code] else NONE for code in REASONS)
            saved = reckoning.saved_on(world, state, figure, shot)
            need = f"{max(shot.need, 1)}+" if shot.need <= reckoning.FACES else NONE
            names = world.figures[figure].name, world.figures[shot.target].name
            rows.append((*names, str(shot.distance), need, *numbers, f"{saved}+" if saved else NONE))
    head = ("figure", "target", "hexes-off", "needs", *(f"by-{code}" for code in REASONS), "saved-on")
    return Chart("aims", "HA-SHOOT-03", head, tuple(rows))


def _fights(world: World, state: State) -> Chart:
    """Who fights whom, with what is added to both dice, and the chances of both. HA-CC-14, HA-CC-17."""
    rows = tuple(
        (
            world.figures[fight.figure].name,
            world.figures[fight.opponent].name,
            f"{fight.bonus:+d}",
            f"{fight.other_bonus:+d}",
            percent(fight.wins),
            percent(fight.loses),
        )
        for fight in reckoning.fights(world, state)
    )
    return Chart("fights", "HA-CC-17", ("figure", "opponent", "adds", "other-adds", "wins", "loses"), rows)


def _units(world: World, state: State) -> Chart:
    """Each unit: figures, losses of this turn, how many more cost a test, its die, what one test more would do. HA-MORALE-02."""
    here, rows = standing(world, state), []
    for unit in world.units:
        now = state.units[unit.number]
        if unit.listed.kind != TROOPS or now.status != HERE:
            continue
        members = here.members(unit.number)
        lost = casualties(world, state, unit.number)
        step = world.tables.morale.casualties_per_test(max(now.strength, 1))
        morale = factor(world, unit.number)
        marks = " ".join(word for word, bits in (("marker", FAILED), ("cancelled", CANCELLED)) if now.has(bits)) or NONE
        reloading = sum(state.figures[figure].has(RELOADING) for figure in members)
        rows.append(
            (
                unit.name,
                unit.kind.id,
                f"{len(members)}/{now.strength}",
                str(reloading) if reloading else NONE,
                str(lost),
                str(step - lost % step),
                f"{morale}+" if morale else NONE,
                percent(1 - reckoning.at_least(morale)),
                marks,
                percent(reckoning.fleeing(world, state, unit.number, 1)),
            )
        )
    head = ("unit", "kind", "figures", "reload", "lost", "to-next-test", "morale", "fails", "marks", "flees")
    return Chart("units", "HA-MORALE-12", head, tuple(rows))


def percent(part: Fraction) -> str:
    """A chance in whole percents."""
    return f"{(part.numerator * 200 + part.denominator) // (2 * part.denominator)}%"


def tenths(number: Fraction) -> str:
    """An expected number to a tenth."""
    found = (number.numerator * 20 + number.denominator) // (2 * number.denominator)
    return f"{found // 10}.{found % 10}"


# ---- the rules


def _troops(world: World) -> Chart:
    """The troop types. HA-TYPE-01."""
    rows = tuple(_troop(kind) for kind in world.kinds if kind.points or kind.range or kind.morale)
    head = ("kind", "range", "bonus", "reload", "melee", "open-move", "difficult-move", "morale", "worth")
    return Chart("troops", "HA-TYPE-01", head, rows)


def _troop(kind: Kind) -> tuple[str, ...]:
    return (
        kind.id,
        str(kind.range) if kind.range else NONE,
        f"+{kind.bonus}" if kind.range else NONE,
        "yes" if kind.reload else NONE,
        f"{kind.close_combat:+d}" if kind.fights else NONE,
        _dice(kind.open),
        _dice(kind.difficult),
        f"{kind.morale}+" if kind.morale else NONE,
        str(kind.points) if kind.points else NONE,
    )


def _dice(dice: MoveDice | None) -> str:
    if dice is None:
        return NONE
    return f"{dice.dice if dice.dice > 1 else ''}D6{f'{dice.plus:+d}' if dice.plus else ''}"


def _melee(world: World) -> Chart:
    """What is added to the die in close combat. HA-CC-14 to HA-CC-17."""
    said = world.tables.close_combat
    rows = (
        ("type-adds", "melee", "HA-CC-14"),
        ("second-opponent", f"{said.second:+d}", "HA-CC-15"),
        ("works-between", f"{said.works:+d}", "HA-CC-16"),
        ("mighty-warrior", f"{said.mighty_warrior:+d}", "HA-TRAIT-08"),
        ("wins-by", str(said.win_margin), "HA-CC-17"),
    )
    return Chart("melee", "HA-CC-14", ("what", "number", "rule"), rows)


def _morale(world: World) -> Chart:
    """How many casualties of a turn cost a test; what else does. HA-MORALE-02."""
    rows, low = [], 1
    for most, count in world.tables.morale.casualties:
        rows.append((f"{low}-{most}", str(count), "HA-MORALE-02"))
        low = most + 1
    return Chart(
        "morale", "HA-MORALE-01", ("strength", "number", "rule"), (*rows, *((what, "one-test", rule) for what, rule in CAUSES))
    )


def _scenarios(world: World, state: State) -> Chart:
    """Turns of each scenario, and what wins it; the line of this battle. HA-ENC-05, HA-AMB-06, HA-PLAN-04, HA-RAID-05."""
    turns = world.tables.turns.last
    rows = tuple((name, str(turns[name]), f"wins-{name}") for name in turns)
    row = next((place for place, line in enumerate(rows) if line[0] == state.battle.scenario), -1)
    return Chart("scenarios", "HA-SCEN-01", ("scenario", "turns", "what-wins"), rows, row=row)
