"""Printed values that players lay over the reconstruction: a text that is checked, shown, and bound to the match."""

import random
from typing import Any

import pytest

from pbem.engine.demands import Choose, Decided, Over, Roll, Rolled
from pbem.engine.player_texts.own_scenario import MAX_TEXT_BYTES
from pbem.errors import UserError
from pbem.games.world_war_africa.content.printed_values import FACTORS
from pbem.games.world_war_africa.game import GAME, AfricaGame

HEAD = 'game = "world_war_africa"\nid = "printed"\n'
FILE = "printed.toml"


def overlaid(text: str) -> AfricaGame:
    return GAME.scenario_from(HEAD + text, FILE)


def rules_of(game: AfricaGame) -> Any:
    return game.rules(game.scenarios[0], {})


PLAIN = rules_of(GAME).world
GROUNDS = ("savannah", "rainforest", "swamp", "mountain")


def world_of(text: str) -> Any:
    return rules_of(overlaid(text)).world


def problems(text: str, head: str = HEAD) -> str:
    with pytest.raises(UserError) as error:
        GAME.scenario_from(head + text, FILE)
    assert error.value.code == "scenario-wrong"
    return str(error.value.places["problems"])


# --- templates


def test_the_template_changes_nothing_until_its_remarks_are_taken_away() -> None:
    text = GAME.scenario_template("")
    found = GAME.scenario_from(text, FILE)
    assert rules_of(found).world.tables == PLAIN.tables
    assert rules_of(found).world.kinds == PLAIN.kinds
    assert len(text.encode()) < MAX_TEXT_BYTES


def test_the_whole_template_has_every_value_that_is_reconstructed() -> None:
    found = GAME.scenario_from(GAME.scenario_template("campaign"), FILE)
    world = rules_of(found).world
    assert rules_of(found).start() == rules_of(GAME).start()
    assert world.crt == PLAIN.crt
    assert [table.line for table in world.tables.activation] == [table.line for table in PLAIN.tables.activation]
    tables = world.tables
    marks = (tables.crt, tables.terrain, tables.resources, tables.track, *tables.activation)
    assert not any(each.reconstructed for each in marks)
    assert not any(entry.deploys_reconstructed for entry in tables.faction)
    assert all(set(FACTORS) <= set(kind.fixed) for kind in world.kinds)
    assert [line for line in found.own_scenario().lines if "econstructed" in line][-1] == "The map is reconstructed."
    with pytest.raises(UserError):
        GAME.scenario_template("nothing")


# --- what they bind


def test_a_match_is_bound_to_the_text() -> None:
    one, other = overlaid("caches = 7\n"), overlaid("caches = 9\n")
    assert len({GAME.digest(), one.digest(), other.digest()}) == 3
    assert one.scenarios == ("printed",)
    assert one is overlaid("caches = 7\n")
    assert one.scenario_from(HEAD + "caches = 9\n", FILE).digest() == other.digest()
    assert GAME.takes_scenarios
    with pytest.raises(UserError):
        one.rules("campaign", {})


# --- what is laid over


def test_values_of_counters() -> None:
    text = '[units]\nFAC2 = "3-4-12"\n[names]\nFAC2 = "Second Brigade"\n[types]\nFAC2 = "airborne"\n'
    kinds = {kind.id: kind for kind in world_of(text).kinds}
    two, three = kinds["FAC2"], kinds["FAC3"]
    assert (two.attack, two.defense, two.ma, two.name, two.type) == (3, 4, 12, "Second Brigade", "airborne")
    assert two.fixed == ("attack", "defense", "ma", "name", "type")
    assert three == next(kind for kind in PLAIN.kinds if kind.id == "FAC3")


def test_support_markers_and_caches() -> None:
    world = world_of("caches = 5\n[support]\nair_zimbabwe = { count = 3, factor = 4 }\nlift_rwanda = { count = 0 }\n")
    assert world.caches == 5
    assert [marker.factor for marker in world.supports if marker.id.startswith("air_zimbabwe")] == [4, 4, 4]
    assert not any(marker.id == "lift_rwanda" for marker in world.supports)


def test_the_least_that_may_be_said() -> None:
    assert world_of("caches = 4\n").caches == 4
    assert world_of("resources = [0, 1, 1, 2, 3, 3]\n").tables.resources.line == (0, 1, 1, 2, 3, 3)
    name = '[names]\nFAC2 = "\\u024f \\u00e9-\\u00f4\'s 2"\n'
    assert next(kind for kind in world_of(name).kinds if kind.id == "FAC2").name == "\u024f \u00e9-\u00f4's 2"


def test_the_combat_results_table() -> None:
    world = world_of('[crt]\ncolumns = ["1/2", "1/1", "2/1"]\nfirst_roll = -1\nlines = ["3/0 2/0 1/0", "1/0 1/1 0/2"]\n')
    assert world.crt.ratios == ((1, 2), (1, 1), (2, 1))
    assert (world.tables.crt.line_min, world.tables.crt.line_max) == (-1, 0)
    assert (world.crt.first_line, world.crt.losses) == (-1, (((3, 0), (2, 0), (1, 0)), ((1, 0), (1, 1), (0, 2))))
    assert not world.tables.crt.reconstructed


def test_terrain_and_the_kitona_box_with_the_savannah() -> None:
    world = world_of("[terrain]\nsavannah = { dry = 2, stack = 6 }\n[town]\nstack = 3\n[road]\ndry = 1\n[river]\nrainy = 4\n")
    chart, board = world.tables.terrain, world.board
    assert (chart.hex[0].dry, chart.hex[0].rainy, chart.hex[0].stack) == (2, 4, 6)
    assert (chart.road.dry, chart.road.rainy, chart.river.dry, chart.river.rainy) == (1, 3, 2, 4)
    assert board.stack_limit(board.kitona) == 6
    assert board.stack_limit(board.hex_of("Goma")) == 3
    assert chart.reconstructed  # the rest of it is
    thin = world_of("[terrain]\nsavannah = { dry = 2 }\n").board
    assert thin.stack_limit(thin.kitona) == PLAIN.board.stack_limit(PLAIN.board.kitona)


@pytest.mark.parametrize(
    ("part", "left"),
    [
        ("savannah = { dry = 3, rainy = 4, stack = 4, shift = 0 }\n", ""),
        ("dry = 3, ", ""),
        ("rainy = 6, stack = 3, ", "stack = 3, "),
        (", stack = 2", ""),
        (", shift = 0", ""),
        ("shift = -1\n\n[river]", "\n[river]"),
        ("[river]\ndry = 2\n", "[river]\n"),
        ("[road]\ndry = 2\nrainy = 3\n", ""),
    ],
)
def test_the_terrain_chart_is_a_reconstruction_as_long_as_a_number_is_left_out(part: str, left: str) -> None:
    whole = GAME.scenario_template("campaign")
    assert part in whole
    assert rules_of(GAME.scenario_from(whole.replace(part, left, 1), FILE)).world.tables.terrain.reconstructed


def test_resource_points_activation_arrivals_and_the_track() -> None:
    lines = "line = [{ to = 5, land = 3, air_support = 1, helo_support = 0, helo_transport = 1, air_transport = 0 }, "
    lines += "{ to = 7, land = 6, air_support = 2, helo_support = 1, helo_transport = 1, air_transport = 1 }]"
    rain = ", ".join(['"south"'] * 13)
    text = "resources = [1, 1, 2, 2, 3, 4]\n"
    text += f"months = [3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2]\nrain = [{rain}]\n[angola]\npoor = -1\n{lines}\n"
    text += '[deploys]\nFAC = ["own_towns", "border:Angola"]\n'
    tables = world_of(text).tables
    assert tables.resources.line == (1, 1, 2, 2, 3, 4)
    angola = next(table for table in tables.activation if table.key == "angola")
    assert [table for table in tables.activation if table.key != "angola"] == [
        table for table in PLAIN.tables.activation if table.key != "angola"
    ]
    assert ([line.land for line in angola.line], angola.poor, angola.poor_below) == ([3, 6], -1, 4)
    assert next(entry.deploys for entry in tables.faction if entry.key == "FAC") == ("own_towns", "border:Angola")
    begins = [turn.first for turn in tables.track.turn]
    assert (begins[:3], begins[-1]) == (["1998-08", "1998-11", "1999-02"], "2001-05")
    assert {turn.rainy for turn in tables.track.turn} == {"south"}
    assert not tables.track.reconstructed
    half = world_of("months = [3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2, 2]\n").tables.track
    assert half.reconstructed
    assert world_of(f"rain = [{rain}]\n").tables.track.reconstructed
    assert [turn.rainy for turn in half.turn] == [turn.rainy for turn in PLAIN.tables.track.turn]


# --- what is wrong


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[units]\nFAC9 = "1-2-14"\n', 'units.FAC9: "FAC9" is not known (did you mean FAC'),
        ('[units]\nFAC2 = "1-2"\n', 'units.FAC2: is "1-2"'),
        ('[units]\nFAC2 = "1-0-14"\n', 'units.FAC2: "1-0-14": defense and movement are 1 at least'),
        ('[units]\nFAC2 = "1-2-0"\n', 'units.FAC2: "1-2-0": defense and movement are 1 at least'),
        ('[names]\nRW221 = "Guards"\n', "names.RW221: the rule book itself gives it"),
        ('[types]\nMLC1 = "mech"\n', "types.MLC1: the rule book itself gives it"),
        ('[types]\nFAC2 = "militia"\n', "types.FAC2: set-up counts on"),
        ('[types]\nFAC99 = "militia"\n', 'types.FAC99: "FAC99" is not known'),
        ('[names]\nFAC2 = "\\u2603"\n', "names.FAC2: may hold Latin letters"),
        ('[names]\nFAC2 = "\\u0250"\n', "names.FAC2: may hold Latin letters"),
        ('[names]\nFAC2 = "2 < 3"\n', "names.FAC2: may hold Latin letters"),
        ("[support]\nadr = { factor = 2 }\n", "support.adr: the rule book itself gives it"),
        ("[support]\nair_congo = { factor = 2 }\n", 'support.air_congo: "air_congo" is not known'),
        ("caches = 3\n", "caches: set-up takes 4"),
        ('[crt]\ncolumns = ["1/1", "2/1"]\n', "crt: needs columns"),
        ('[crt]\nlines = ["3/0 1/0"]\n', "crt: needs columns"),
        ('[crt]\ncolumns = ["2/1", "1/1"]\nlines = ["3/0 1/0"]\n', "crt.columns: do not rise"),
        ('[crt]\ncolumns = ["2/1", "4/2"]\nlines = ["3/0 1/0"]\n', "crt.columns: do not rise"),
        ('[crt]\ncolumns = ["2/1", "5/3"]\nlines = ["3/0 1/0"]\n', "crt.columns: do not rise"),
        ('[crt]\ncolumns = ["1/1", "3/1"]\nlines = ["3/0 1/0"]\n', "crt.columns: have no 2/1"),
        ('[crt]\ncolumns = ["1/1", "2/1"]\nlines = ["3/0 1/0", "1/0"]\n', "crt.lines[2]: has 1 entries for 2 columns"),
        ('[crt]\ncolumns = ["1/1", "2/1"]\nlines = ["2/0 1/0"]\n', "crt.lines: have no 3/0"),
        ("[terrain]\nswamp = { shift = 0 }\n", "terrain.swamp.shift: is -1"),
        ('[terrain]\nswamp = { closed_to = ["mech"] }\n', "terrain.swamp.closed_to: armor and mech"),
        ("[terrain]\nsavannah = { dry = 0 }\n", "is 0; must be a whole number from 1 to 40"),
        ("[terrain]\ndesert = { dry = 2 }\n", "terrain"),
        ("resources = [0, 1, 1, 3, 3, 3]\n", "resources: the fourth line is 2"),
        ("resources = [0, 1]\n", "resources"),
        ("months = [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]\n", "months: are 39 in all"),
        ('[deploys]\nZB = ["own_towns"]\n', "deploys.ZB: the rule book itself gives it"),
        ('[deploys]\nUG = ["Rwanda_Box"]\n', 'deploys.UG: "Rwanda_Box" is not known'),
        ('[deploys]\nFAC = ["own_town"]\n', 'deploys.FAC: "own_town" is not known (did you mean own_towns'),
        ('[deploys]\nUN = ["Uganda"]\n', 'deploys.UN: "UN" is not known'),
        ("[deploys]\nUG = []\n", "deploys"),
        ("morale = 3\n", "morale: is not known"),
    ],
)
def test_each_fault_is_named_with_file_key_and_reason(text: str, problem: str) -> None:
    found = problems(text)
    assert found.startswith(f"{FILE}: ")
    assert problem in found


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("line = [{ to = 6, land = 6, air_support = 1, helo_support = 1, helo_transport = 1, air_transport = 1 }]", "must rise"),
        (
            "line = [{ to = 5, land = 4, air_support = 1, helo_support = 1, helo_transport = 1, air_transport = 1 }, "
            "{ to = 4, land = 4, air_support = 1, helo_support = 1, helo_transport = 1, air_transport = 1 }, "
            "{ to = 7, land = 6, air_support = 1, helo_support = 1, helo_transport = 1, air_transport = 1 }]",
            "must rise",
        ),
        (
            "line = [{ to = 6, land = 5, air_support = 1, helo_support = 1, helo_transport = 1, air_transport = 1 }, "
            "{ to = 7, land = 6, air_support = 1, helo_support = 1, helo_transport = 1, air_transport = 1 }]",
            "a roll of 6",
        ),
        ("line = [{ to = 7, land = 5, air_support = 1, helo_support = 1, helo_transport = 1, air_transport = 1 }]", "a roll of 6"),
    ],
)
def test_faults_of_angolas_table(line: str, problem: str) -> None:
    assert problem in problems(f"[angola]\n{line}\n")


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        ('game = "world_war_africa"\nid = "campaign"\n', 'id: "campaign" is a scenario of the game'),
        ('game = "rio_40"\nid = "printed"\n', "game"),
        ('game = "world_war_africa"\nid = "Big One"\n', "id"),
        ('game = "world_war_africa"\n', "id: is missing"),
        (HEAD + 'about = "\x1b[2J"\n', "holds a character that cannot be seen"),
        (HEAD + "# " + "x" * MAX_TEXT_BYTES + "\n", ""),
    ],
)
def test_faults_of_the_head(head: str, problem: str) -> None:
    assert problem in problems("", head)


def test_all_faults_are_told_at_once() -> None:
    found = problems('caches = 3\n[units]\nFAC9 = "1-2-14"\n[names]\nRW221 = "Guards"\n').split("\n")
    assert len(found) == 3


# --- what is shown


def test_the_preview_shows_what_is_replaced_and_what_is_left() -> None:
    lines = overlaid('title = "Sheet"\n[units]\nFAC2 = "3-4-12"\nFAC3 = "2-2-14"\n').own_scenario().lines
    assert "  FAC: FAC2 3-4-12 (1-2-14), FAC3 2-2-14" in lines
    assert "Counters with reconstructed values: 99 of 101." in lines
    assert any(line.startswith("Still reconstructed: combat results, terrain effects") for line in lines)
    assert overlaid('title = "Sheet"\n').own_scenario().title == "Sheet"
    assert overlaid("caches = 5\n").own_scenario().data["caches"] == 5


# --- any text without a fault can be played


def grounds(says: str) -> str:
    return "[terrain]\n" + "".join(f"{key} = {{ {says} }}\n" for key in GROUNDS)


EXTREMES = (
    grounds("dry = 1, rainy = 1, stack = 1") + "[town]\nstack = 1\nshift = 4\n",
    grounds("dry = 40, rainy = 40, stack = 40") + '[deploys]\nFAC = ["border:Angola"]\nMLC = ["border:Uganda"]\n',
    '[crt]\ncolumns = ["2/1"]\nlines = ["3/0"]\n[units]\n' + "".join(f'{kind.id} = "0-1-1"\n' for kind in PLAIN.kinds),
    'caches = 40\n[support]\nair_zimbabwe = { count = 0 }\nair_drc = { count = 9, factor = 20 }\n[units]\nFAC2 = "99-99-99"\n',
)


@pytest.mark.parametrize("text", EXTREMES)
def test_extreme_values_can_be_played(text: str) -> None:
    rules, luck = rules_of(overlaid(text)), random.Random(len(text))
    state = rules.start()
    for _ in range(400):
        demand = rules.pending(state)
        if isinstance(demand, Over):
            break
        if isinstance(demand, Roll):
            given: Any = Rolled(tuple(luck.randint(1, faces) for faces in demand.faces))
        else:
            assert isinstance(demand, Choose)
            given = Decided(demand.side, rules.read(_spelled(rules, state, luck)))
        state, _ = rules.apply(state, given)


def _spelled(rules: Any, state: Any, luck: random.Random) -> str:
    prefix: tuple[str, ...] = ()
    while True:
        found = rules.options(state, prefix)
        if not found.tokens or (found.is_complete and luck.random() < 0.5):
            assert found.is_complete, prefix
            return " ".join(prefix)
        prefix += (luck.choice(found.tokens).text,)
