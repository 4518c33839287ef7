"""The tables of the rules as charts, with the column and line that count now. Words in them are keys for `words.planning`.

Column 0 holds the names of the lines; `Chart.column` counts from there. A table that is reconstructed ends in a line that says so.
"""

from itertools import zip_longest

from pbem.engine.planning import Chart
from pbem.games.world_war_africa.content.schema import Activation
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENTS, NOBODY
from pbem.games.world_war_africa.display.attacks import reckoning
from pbem.games.world_war_africa.display.contingent_charts import KINDS, contingents, supports, units_by_faction
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules import resource_points, victory
from pbem.games.world_war_africa.rules.activation_rolls import caps
from pbem.games.world_war_africa.rules.control import holder
from pbem.games.world_war_africa.rules.movement.push_rolls import result_of
from pbem.games.world_war_africa.state import State

NONE = "-"
BETWEEN = "|"
"""Parts a sentence of `words.planning` from what fills it, in one cell."""
RECONSTRUCTED = "reconstructed"
Rows = tuple[tuple[str, ...], ...]


def charts(rules: AfricaRules, state: State) -> tuple[Chart, ...]:
    """Every table that a player looks at: the contingents and what they have, then those with dice."""
    world = rules.world
    return (
        contingents(world, state),
        supports(world, state),
        units_by_faction(world, state),
        _combat(rules, state),
        _combat_dice(world),
        _terrain(world, state),
        _push(world),
        *(_activation(state, table) for table in world.tables.activation),
        _resources(world),
        _towns(world, state),
        _prices(world),
        _deployment(world),
        _sources(world),
        _rwanda_box(world),
        _events(world, state),
        _turns(world, state),
        _victory(world, state),
    )


def _told(rows: Rows, is_reconstructed: bool) -> Rows:
    """The same, with a line that says so where the numbers are this project's."""
    return (*rows, (RECONSTRUCTED, *[""] * (len(rows[0]) - 1))) if is_reconstructed else rows


# ---- combat and movement


def _combat(rules: AfricaRules, state: State) -> Chart:
    """Units lost by attacker and defender, by modified roll and odds; the column of the fight. WWA-8.6c, WWA-8.7a."""
    crt, fight = rules.world.tables.crt, reckoning(rules, state)
    column = 1 + crt.columns.index(fight.column) if fight is not None else -1
    rows = tuple((str(crt.line_min + at), *line.split()) for at, line in enumerate(crt.lines))
    return Chart("combat", "WWA-8.7a", ("roll", *crt.columns), _told(rows, crt.reconstructed), column)


def _combat_dice(world: World) -> Chart:
    """What is added to the roll, and what other dice of a fight say. WWA-8.8b, WWA-8.10b, WWA-12.2e, WWA-12.3b, WWA-15.0f."""
    combat, river = world.tables.combat, world.tables.terrain.river
    rows = (
        ("cache-attacks", f"{combat.cache:+d}", "WWA-12.2e"),
        ("cache-defends", f"{-combat.cache:+d}", "WWA-12.2e"),
        ("caches-most", str(combat.caches), "WWA-12.2d"),
        ("supports-most", str(combat.supports), "WWA-12.1c"),
        ("infiltration", " ".join(f"{each:+d}" for each in combat.infiltration), "WWA-8.10b"),
        ("adr-cancels", " ".join(map(str, combat.adr_cancels)), "WWA-12.3b"),
        ("advisers", f"{combat.advisers:+d}", "WWA-15.0f"),
        ("all-over-river", f"{river.shift:+d}", "WWA-8.8c"),
    )
    return Chart("combat-dice", "WWA-8.8b", ("what", "number", "rule"), rows)


def _terrain(world: World, state: State) -> Chart:
    """Movement points dry and rainy, units, columns, who may not enter; the line of the hex under attack.

    WWA-7.3a, WWA-6.0a, WWA-8.6d, WWA-7.4b.
    """
    chart = world.tables.terrain
    rows: list[tuple[str, ...]] = [
        (line.key, str(line.dry), str(line.rainy), str(line.stack), str(line.shift), " ".join(line.closed_to) or NONE)
        for line in chart.hex
    ]
    rows.append(("town", NONE, NONE, str(chart.town.stack), str(chart.town.shift), NONE))
    rows.append(("river", f"+{chart.river.dry}", f"+{chart.river.rainy}", NONE, str(chart.river.shift), NONE))
    rows.append(("road", str(chart.road.dry), str(chart.road.rainy), NONE, NONE, NONE))
    return Chart(
        "terrain",
        "WWA-7.3a",
        ("terrain", "dry", "rainy", "stacking", "shift", "closed-to"),
        _told(tuple(rows), chart.reconstructed),
        row=_line_under_attack(world, state, [row[0] for row in rows]),
    )


def _line_under_attack(world: World, state: State, lines: list[str]) -> int:
    """The line that helps the defender most: the town's where its shift is no less. WWA-8.8a."""
    if state.fight is None:
        return -1
    board, here = world.board, state.fight.target
    is_town = here in board.towns and world.tables.terrain.town.shift <= board.terrain[here].shift
    return lines.index("town" if is_town else (board.terrain.get(here) or board.box_terrain).key)


def _push(world: World) -> Chart:
    """What a roll to spend more than half comes to, dry and in the rain. WWA-7.7b, WWA-7.7d."""
    dice = range(1, world.tables.game.die + 1)
    rows = tuple((str(die), result_of(world, die, is_rainy=False), result_of(world, die, is_rainy=True)) for die in dice)
    return Chart("push", "WWA-7.7b", ("die", "dry", "rainy"), rows)


# ---- activations


def _activation(state: State, table: Activation) -> Chart:
    """Land units and different markers of each kind, by modified roll; the line in force until the next roll.

    WWA-5.3e, WWA-5.3k, WWA-5.4a.
    """
    contingent = CONTINGENTS.index(table.key)
    lows = [1, *(line.to + 1 for line in table.line[:-1])]
    rows = [
        (f"{low}-{line.to}" if low < line.to else str(low), str(line.land), *map(str, caps(line).values()))
        for low, line in zip(lows, table.line, strict=True)
    ]
    signs = (("paid", table.paid), ("poor", table.poor), (table.event, table.event_modifier))
    rows += [(name, f"{number:+d}", *[""] * len(caps(None))) for name, number in signs]
    told = _told(tuple(rows), table.reconstructed)
    return Chart(f"activation-{table.key}", "WWA-5.3e", ("roll", "land", *caps(None)), told, row=state.lines[contingent])


# ---- resource points and purchases


def _resources(world: World) -> Chart:
    """Points of a town by modified roll, and what modifies it. WWA-10.2a, WWA-10.2b, WWA-10.2c, WWA-10.2d."""
    chart = world.tables.resources
    rows = [(str(at + 1), str(points)) for at, points in enumerate(chart.line)]
    signs = (("enemy-near", chart.enemy), ("corruption_and_graft", chart.corruption), ("coltan_rush", chart.coltan))
    rows += [(name, f"{number:+d}") for name, number in signs]
    return Chart("resources", "WWA-10.2a", ("roll", "points"), _told(tuple(rows), chart.reconstructed))


def _towns(world: World, state: State) -> Chart:
    """The resource towns, who holds them, and what their die is modified by now. WWA-10.2a, WWA-10.2b, WWA-10.2d."""
    rows = []
    for here, town in world.board.towns.items():
        if town.is_resource:
            contingent = holder(world, state, here)
            is_held = contingent != NOBODY
            number = f"{resource_points.modifier(world, state, town):+d}" if is_held else NONE
            rows.append((town.name, f"={CONTINGENTS[contingent]}" if is_held else NONE, number))
    return Chart("resource-towns", "WWA-10.2a", ("town", "held-by", "modifier"), tuple(rows))


def _prices(world: World) -> Chart:
    """What a point buys. WWA-10.1a, WWA-7.9k, WWA-7.9l, WWA-10.2h."""
    cost, pmc = world.tables.cost, world.tables.pmc
    prices = {"a-unit": cost.unit, **{kind: getattr(cost, kind) for kind in KINDS}, "a-cache": cost.cache}
    rows = [(name, str(price), "WWA-10.1a") for name, price in prices.items()]
    rows.append(("pmc-price", " ".join(map(str, pmc.price)), "WWA-7.9k"))
    rows.append(("pmc-a-turn", str(pmc.a_turn), "WWA-7.9l"))
    rows.append(("hutu-a-turn", str(cost.hutu_a_turn), "WWA-10.2h"))
    return Chart("prices", "WWA-10.1a", ("what", "number", "rule"), tuple(rows))


def _deployment(world: World) -> Chart:
    """Where new units of each faction are placed, a line a place, and whether they come again. WWA-10.1c, WWA-10.1d, WWA-10.2v."""
    rows = list[tuple[str, ...]]()
    for each in world.tables.faction:
        group, again = f"group-{each.group}" if each.group else NONE, "yes" if each.is_rebuilt else NONE
        note = RECONSTRUCTED if each.deploys_reconstructed else ""
        places = [_place_of(name) for name in each.deploys] or [NONE]
        rows += zip_longest([f"={each.key}"], [group], places, [again], [note], fillvalue="")
    return Chart("deployment", "WWA-10.1d", ("army", "group", "placed-in", "again", "note"), tuple(rows))


def _sources(world: World) -> Chart:
    """What feeds each faction, a line a source, and where it always is in supply. WWA-11.2e, WWA-11.2f."""
    rows = list[tuple[str, ...]]()
    for each in world.tables.faction:
        named = [name for name in each.sources if ":" in name]
        hexes = " ".join(name for name in each.sources if name not in named)
        sources = [*([hexes] if hexes else []), *map(_place_of, named)]
        rows += zip_longest([f"={each.key}"], sources, each.auto or (NONE,), fillvalue="")
    return Chart("sources", "WWA-11.2e", ("army", "sources", "always-in"), tuple(rows))


def _place_of(name: str) -> str:
    """A word with what fills it: "border|Angola"."""
    return name.replace(":", BETWEEN)


def _rwanda_box(world: World) -> Chart:
    """Tries to get into the Rwanda Box, and interceptions there. WWA-7.11f, WWA-7.11h, WWA-7.11i."""
    chart = world.tables.rwanda
    rows = (
        ("try-from", f"{chart.try_from}+", "WWA-7.11f"),
        ("try-near", f"{chart.try_near_modifier:+d}", "WWA-7.11f"),
        ("intercepts-from", f"{chart.interception_from}+", "WWA-7.11i"),
        ("intercepts-helo", f"{chart.interception_helo:+d}", "WWA-7.11h"),
        ("intercepts-rain", f"{chart.interception_rain:+d}", "WWA-7.11h"),
    )
    return Chart("rwanda-box", "WWA-7.11f", ("what", "number", "rule"), _told(rows, chart.reconstructed))


# ---- turns, events, victory


def _events(world: World, state: State) -> Chart:
    """The event markers: in the pool, drawn in this turn, or out of the game. WWA-9.0a, WWA-9.0b."""
    rows = tuple(
        (event.key, f"effect-{event.key}", _place(state, at), "yes" if event.is_kept else NONE)
        for at, event in enumerate(world.tables.events.event)
    )
    return Chart("events", "WWA-9.0b", ("event", "effect", "now", "comes-back"), rows, row=state.event)


def _place(state: State, event: int) -> str:
    return "this-turn" if event == state.event else "in-the-pool" if event in state.events else "gone"


def _turns(world: World, state: State) -> Chart:
    """The turn record track with its seasons. WWA-1.1a, WWA-7.8e."""
    track = world.tables.track
    rows = tuple((str(at), turn.first, str(turn.months), turn.rainy) for at, turn in enumerate(track.turn, 1))
    told = _told(rows, track.reconstructed)
    return Chart("turns", "WWA-7.8e", ("turn", "begins", "months", "rainy"), told, row=min(max(1, state.turn), len(rows)) - 1)


def _victory(world: World, state: State) -> Chart:
    """What the rebels score, line by line, what it comes to now, and who wins with what. WWA-13.0a, WWA-13.1a to WWA-13.2a."""
    tables, lines = world.tables.victory, victory.count(world, state)
    worth = {"town": tables.town, "few_hutu": tables.hutu_few, "hutu_in_rwanda": tables.hutu_in_rwanda, "rich": tables.rich}
    rows = [(key, f"{points:+d}", str(sum(line.points for line in lines if line.key == key))) for key, points in worth.items()]
    rows.append(("=sum", "", str(victory.points(world, state))))
    rows += [
        ("rebels-win", f"{tables.rebel_from}+", ""),
        ("draw", f"{tables.draw_from}-{tables.rebel_from - 1}", ""),
        ("government-wins", f"0-{tables.draw_from - 1}", ""),
        ("kinshasa-decides", "", ""),
    ]
    return Chart("victory", "WWA-13.0a", ("line", "worth", "now"), tuple(rows))
