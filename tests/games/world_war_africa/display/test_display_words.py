"""All that is shown has a sentence: tracks, marks, layers, tables, ways, sums, in matches played at random."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.games.world_war_africa.contingents import SIDES
from pbem.games.world_war_africa.display.picture import picture
from pbem.games.world_war_africa.display.planner import PLANNER
from pbem.games.world_war_africa.events import ActivationRolled, EventDrawn, TownRolled
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.state import State
from pbem.games.world_war_africa.words.names import EVENTS
from pbem.games.world_war_africa.words.sentences import WORDS
from pbem.view.text.narration import Narrator
from pbem.view.words import without_game
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD

RULES = AfricaRules(WORLD)
EVERY = 40  # inputs between two looks
NAMES = {town.name for town in BOARD.towns.values()} | set(BOARD.province.values())
NUMBERS = re.compile(r"[-+0-9/ ]+|WWA-.*")


def played(seed: int) -> Iterator[State]:
    """The position of a match played at random, now and then, as the side that is due sees it."""
    rng, state, count = Random(seed), RULES.start(), 0
    while not isinstance(demand := RULES.pending(state), Over):
        count += 1
        if count % EVERY == 0:
            yield RULES.view(state, demand.side if isinstance(demand, Choose) else 0)
        if isinstance(demand, Roll):
            state, _ = RULES.apply(state, Rolled(tuple(rng.randint(1, face) for face in demand.faces)))
            continue
        assert isinstance(demand, Choose)
        words: list[str] = []
        while not ((found := RULES.options(state, tuple(words))).is_complete and (not found.tokens or rng.random() < 0.5)):
            words.append(rng.choice(found.tokens).text)
        state, _ = RULES.apply(state, Decided(demand.side, RULES.read(" ".join(words))))


def of_the_map(state: State) -> Iterator[tuple[str, str, bool]]:
    """What the map and the tracks need: the table, the key, is it there."""
    shown = picture(RULES, state)
    for stack in (*shown.stacks.values(), shown.waiting):
        for counter in stack:
            yield "army", counter.army, counter.army in ("", *WORDS.armies)
            yield from ((name, name, name in ("", *WORDS.kinds)) for name in (counter.kind, counter.size))
            yield from (("mark", mark, mark.split(":")[0] in WORDS.marks) for mark in counter.marks)
    for marks in (*shown.marks.values(), *(spot.marks for spot in shown.spots.values())):
        yield from (("mark", mark, mark in WORDS.marks) for mark in marks)
    for role in {*shown.ground.values(), *shown.edges.values()}:
        yield "role", role, role in WORDS.roles
    for track in shown.tracks:
        yield "track", track.key, any(key.partition("|")[0] == track.key for key in WORDS.tracks)


def of_plans(state: State) -> Iterator[tuple[str, str, bool]]:
    """The same for layers, tables, ways, cautions and sums."""
    planning, side = WORDS.planning, state.agenda[-1].side if state.agenda else 0
    from_a_hex = PLANNER.overlays_from(RULES, state, max(side, 0), BOARD.playable[0])
    for layer in (*PLANNER.overlays(RULES, state, max(side, 0)), *from_a_hex):
        yield "layer", layer.key, layer.key in planning.overlays
        yield from (("mark of a layer", mark.role, mark.role in planning.marked) for mark in layer.marks.values())
    yield from (("caution", each.code, each.code in planning.cautions) for each in PLANNER.cautions(RULES, state, max(side, 0)))
    own = {
        *planning.chart_words,
        *WORDS.names["line"],
        *WORDS.roles,
        *WORDS.kinds,
        *without_game.CHART_WORDS,
        *WORDS.armies,
        *NAMES,
        "",
    }
    for chart in PLANNER.charts(RULES, state):
        yield "chart", chart.key, chart.key in planning.charts
        for cell in (*chart.head, *(cell for row in chart.rows for cell in row)):
            is_said = cell in own or cell.partition("|")[0] in own or cell.removeprefix("=") in own
            yield "cell", cell, is_said or NUMBERS.fullmatch(cell) is not None
    patterns = [re.compile(label.replace("*", r"\S+")) for label in planning.verb_labels]
    for unit in PLANNER.movers(RULES, state):
        for found in PLANNER.reach(RULES, state, unit).ways.values():
            yield from (("way", way.verb, any(each.fullmatch(way.verb) for each in patterns)) for way in found)
    if (sum_of := PLANNER.reckoning(RULES, state)) is not None:
        yield from (("part", part.rule, part.rule in planning.sums[sum_of.kind][0]) for part in sum_of.parts)


@pytest.mark.parametrize("seed", [1, 2])
def test_all_that_is_shown_has_a_sentence(seed: int) -> None:
    missing = set[tuple[str, str]]()
    for state in played(seed):
        missing |= {(table, key) for table, key, is_there in (*of_the_map(state), *of_plans(state)) if not is_there}
    assert missing == set()


def test_a_push_tells_its_risk_before_it_is_taken() -> None:
    assert WORDS.planning.verb_labels["m push *"].format("push", "4") == "push: gets there on 4 of 6"


def test_an_event_tells_what_it_does_in_the_log_and_in_its_table() -> None:
    drawn = EventDrawn("unita_crushed", False)
    assert Narrator("world_war_africa", SIDES, {}).events([drawn]) == [
        "Event: UNITA Crushed (Angola's activation roll is worse now)."
    ]
    table = next(chart for chart in PLANNER.charts(RULES, RULES.start()) if chart.key == "events")
    effects = [effect for _name, effect in EVENTS.values()]
    assert {WORDS.planning.chart_words[row[1]] for row in table.rows} == set(effects)
    assert {row[0] for row in table.rows} == set(EVENTS)
    assert max(map(len, effects)) <= 43  # beside the names, on 80 columns


def test_a_roll_is_told_by_its_first_word_where_it_is_the_same_for_every_contingent() -> None:
    assert Narrator("world_war_africa", SIDES, {}).roll(("pmc for uganda", "5")) == "the price of PMC transport"


def test_what_a_screen_tells_in_one_line_fits_80_columns() -> None:
    narrator = Narrator("world_war_africa", SIDES, {})
    rolled = ActivationRolled("zimbabwe", 6, 6, land=6, entries=6, flips=0)
    (line,) = narrator.events([rolled])
    assert len(line.strip()) <= 80
    quiet, rises = TownRolled("Bukavu", 3, False), TownRolled("Goma", 1, True)
    assert narrator.events([quiet, rises]) == ["Dice for rebels in the east: Bukavu 3 quiet, Goma 1 rebels rise."]
