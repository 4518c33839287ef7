"""The five scenario sheets line by line, and their special rules where no other test has them."""

from typing import cast

import pytest
from msgspec.structs import replace

from pbem.games.rio_40 import GAME
from pbem.games.rio_40.content.schema import Points
from pbem.games.rio_40.content.unit_kinds import UnitKind
from pbem.games.rio_40.content.world import World
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.rules import casualties
from pbem.games.rio_40.state import FACE_DOWN, NARCO, ON_MAP, POLICE, SIDES, TO_COME, Loss
from tests.games.rio_40.boards import Position, civilian, position, scenario, unit

SHEETS = {
    "clean_sweep": """
        PC 3-5-6 + PC 0-4-30 at B17
        PC 3-5-6 + PC 0-4-30 at B16
        PC 3-5-6 + PC 0-4-30 at C17
        PM 1-3-4 at A8
        PM 1-3-4 at F4
        PM 1-3-4 at K2
        PM 1-3-4 at R13
        PM 4-4-4 + PM 0-4-30 at P4
        PM 4-4-4 + PM 0-4-30 at Q4
        PM 4-4-4 + PM 0-4-30 at R4
        PM 4-4-4 + PM 0-4-30 at R5
        PC 3-5-6 + PC 0-5-50 on turn 5, entry
        OE 6-5-5 + PM 0-4-30 on turn 7, entry
        OE 6-5-5 on turn 8, entry x 2
        OL 1-3-6 in secret, hidden x 9
        ST 3-4-5 in secret, hidden x 5
        NT 5-5-5 in secret, hidden x 3
        CI 0-3-4 in secret, hidden x 15
    """,
    "closing_the_line": """
        PC 3-5-6 + PC 0-4-30 at M4
        PC 3-5-6 + PC 0-4-30 at N4
        PC 3-5-6 + PC 0-4-30 at O4
        CI 0-3-4 at N4
        PM 1-3-4 at B5
        PM 4-4-4 at R4
        PM 4-4-4 + PM 0-4-30 at P17
        OL 1-3-6 at K5
        OL 1-3-6 at O2
        OL 1-3-6 at H2
        ST 3-4-5 at L6
        ST 3-4-5 at J5
        NT 5-5-5 + ST 0-5-30 at E5
        NT 5-5-5 + ST 0-5-30 at R10
    """,
    "police_post": """
        PM 1-3-4 at B5
        PM 1-3-4 at H2
        PM 1-3-4 at N5
        PM 4-4-4 at G8
        PM 4-4-4 + PM 0-4-30 at Q4
        PM 4-4-4 + PM 0-4-30 at A17
        ST 3-4-5 at G10
        OL 1-3-6 at I10
        OL 1-3-6 at D7
        NT 5-5-5 + ST 0-5-30 at Q6
        NT 5-5-5 + ST 0-5-30 at Q7
    """,
    "takeover": """
        MI 2-4-6 in secret, hidden x 2
        MI 1-4-6 in secret, hidden
        MI 4-4-4 in secret, hidden x 2
        CI 0-3-4 in secret, hidden x 15
        PC 3-5-6 + PC 0-4-30 at H5
        PM 1-3-4 at O5
        PM 4-4-4 + PM 0-4-30 on turn 6, entry x 4
        ST 3-4-5 by choice, column_17 x 9
        NT 5-5-5 + ST 0-5-30 by choice, entry x 6
    """,
    "search_and_destroy": """
        PM 4-4-20 at P3
        PM 1-3-4 at A6
        PM 1-3-4 at B5
        PM 1-3-4 at C5
        PM 1-3-4 at C8
        PM 1-3-4 at B10
        PM 1-3-4 at O5
        PM 1-3-4 at O6
        PM 1-3-4 at Q9
        PM 1-3-4 at Q10
        EX 5-5-5 at H16
        EX 5-5-5 at I16
        EX 5-5-5 at I15
        EX 5-5-5 at K16
        EX 5-5-5 at K17
        PM 4-4-4 at A5
        PM 4-4-4 at B4
        PM 4-4-4 at O4
        PM 4-4-4 at P5
        PM 4-4-4 at J16
        PM 4-4-4 at G16
        OE 6-5-5 + PM 0-4-30 on turn 4, entry x 4
        PC 3-5-6 + PC 0-5-50 on turn 7, entry
        OL 1-3-6 in secret, hidden x 9
        ST 3-4-5 in secret, hidden x 12
        NT 5-5-5 in secret, hidden x 4
        CI 0-3-4 in secret, hidden x 21
        NT 5-5-5 + ST 0-5-30 on turn 10, entry x 2
    """,
}


def world(name: str) -> World:
    return cast(RioRules, GAME.rules(name, {})).world


def values(kind: UnitKind) -> str:
    return f"{kind.type} {kind.fp}-{kind.mo}-{kind.mp}"


def lines(found: World) -> list[str]:
    """The units of a scenario as its sheet has them, without the box and secret markers."""
    counted: dict[str, int] = {}
    for kind in found.kinds:
        if kind.is_counter or kind.is_marker or kind.turn < 0 or (kind.is_transport and kind.pair >= 0):
            continue
        pair = f" + {values(found.kinds[kind.pair])}" if kind.pair >= 0 else ""
        if kind.is_secret:
            where = f"in secret, {kind.zone}"
        elif kind.turn:
            where = f"on turn {kind.turn}, {kind.zone}"
        else:
            where = f"at {found.board.grid.name(kind.at)}" if not kind.zone else f"by choice, {kind.zone}"
        line = f"{values(kind)}{pair} {where}"
        counted[line] = counted.get(line, 0) + 1
    return sorted(line + (f" x {number}" if number > 1 else "") for line, number in counted.items())


@pytest.mark.rule("R40-S1.1a", "R40-S1.1b", "R40-S1.1c")
@pytest.mark.rule("R40-S2.1a", "R40-S2.1b", "R40-S3.1a")
@pytest.mark.rule("R40-S3.1b", "R40-S4.1b", "R40-S4.1d")
@pytest.mark.rule("R40-S4.1a", "R40-S4.1e", "R40-S5.1a")
@pytest.mark.rule("R40-S5.1b", "R40-S5.1d", "R40-4.2a")
@pytest.mark.parametrize("name", SHEETS)
def test_the_units_of_each_sheet(name: str) -> None:
    assert lines(world(name)) == sorted(line.strip() for line in SHEETS[name].strip().splitlines())


@pytest.mark.rule("R40-S1.0a", "R40-S2.0a", "R40-S3.0a")
@pytest.mark.rule("R40-S4.0a", "R40-S5.0a", "R40-2.6a")
@pytest.mark.parametrize(
    ("name", "turns", "first"),
    [
        ("clean_sweep", 13, POLICE),
        ("closing_the_line", 6, NARCO),
        ("police_post", 8, NARCO),
        ("takeover", 12, NARCO),
        ("search_and_destroy", 20, POLICE),
    ],
)
def test_how_long_each_lasts_and_who_begins(name: str, turns: int, first: int) -> None:
    found = world(name)
    assert (found.scenario.turns, found.first) == (turns, first)


@pytest.mark.rule("R40-S1.3a", "R40-S3.3a", "R40-2.1.2a")
@pytest.mark.rule("R40-S1.4a", "R40-S3.4a", "R40-S5.4a")
@pytest.mark.rule("R40-S4.4a", "R40-S4.4b", "R40-S4.4c")
@pytest.mark.rule("R40-S4.4d", "R40-S4.4e")
@pytest.mark.parametrize(
    ("name", "objectives", "points"),
    [
        ("clean_sweep", {"K11", "F8", "H13"}, Points(objective=30, combatant=5, transport=5, civilian=-7)),
        ("closing_the_line", set(), Points()),
        ("police_post", {"G8"}, Points(objective=15, combatant=5, transport=2)),
        (
            "takeover",
            set(),
            Points(combatant=5, transport=5, militia=3, militia_suppressed=2, militia_in_favela=1, civilian=-7),
        ),
        ("search_and_destroy", set(), Points(objective=30, combatant=5, transport=5, civilian=-7)),
    ],
)
def test_objectives_and_points(name: str, objectives: set[str], points: Points) -> None:
    found = world(name)
    assert {found.board.grid.name(here) for here in found.objectives} == objectives
    assert found.scenario.points == points


@pytest.mark.rule("R40-S1.2a", "R40-S5.2a", "R40-S4.2a")
@pytest.mark.rule("R40-S2.2a", "R40-5.5a")
@pytest.mark.parametrize(
    ("name", "hider", "types"),
    [
        ("clean_sweep", "narco", {"OL", "ST", "NT", "CI"}),
        ("closing_the_line", "", set()),
        ("police_post", "", set()),
        ("takeover", "police", {"MI", "CI"}),
        ("search_and_destroy", "narco", {"OL", "ST", "NT", "CI", "OBJ"}),
    ],
)
def test_what_starts_face_down(name: str, hider: str, types: set[str]) -> None:
    found = world(name)
    assert found.hider == (SIDES.index(hider) if hider else -1)
    assert {found.kinds[token].type for token in found.tokens} == types
    assert not any(unit.has(FACE_DOWN) for unit in cast(RioRules, GAME.rules(name, {})).start().units)


@pytest.mark.rule("R40-S5.2a", "R40-S5.1d")
def test_the_reinforcements_of_scenario_5_come_face_up() -> None:
    rules = cast(RioRules, GAME.rules("search_and_destroy", {}))
    late = [kind for kind in rules.world.kinds if kind.turn > 0]
    assert late
    assert not any(kind.is_secret for kind in late)
    assert {rules.start().units[kind.index].status for kind in late} == {TO_COME}


@pytest.mark.rule("R40-S5.3a")
def test_the_secret_objectives_of_scenario_5() -> None:
    secret = world("search_and_destroy").scenario.secret_objectives
    assert secret is not None
    assert (secret.count, secret.terrain, secret.distance) == (3, "favela", 8)


@pytest.mark.rule("R40-S4.1c", "R40-S4.2b", "R40-0a")
def test_police_and_militia_are_one_side_in_two_kinds() -> None:
    found = world("takeover")
    assert {kind.side for kind in found.kinds if kind.type in ("PM", "PC", "OE", "EX", "MI")} == {POLICE}
    assert {kind.side for kind in found.kinds if kind.type in ("NT", "ST", "OL")} == {NARCO}
    assert found.scenario.special.separate_fire == (("PM", "PC", "OE", "EX"), ("MI",))


@pytest.mark.rule("R40-2.6b", "R40-S3.2b", "R40-5.4d")
def test_a_special_rule_stands_above_the_general_one() -> None:
    around = [unit(f"ST0{n}", "ST", at=at) for n, at in enumerate(["C4", "C5", "D3", "D5", "E4", "E5"], 1)]
    post = [unit("PM01", "PM", at="D4", markers=1), *around]
    assert position(post, rules_of=scenario(hider="")).why("wd PM01 D4") == ("R40-5.4d", "cannot-withdraw")
    assert position(post, rules_of=scenario(hider="", strongholds=["D4"])).why("wd PM01 D4") == ("", "")


# ---- civilians that bring help


def killed_by(side: int) -> Position:
    sheet = scenario(hider="", first="narco", replacements="PM")
    units = [civilian("CI01", at="B2"), civilian("CI02", at="B3"), unit("PM01", "PM", in_box=True), unit("ST01", "ST", at="F6")]
    p = position(units, side="police", rules_of=sheet)
    for index in (0, 1):
        p.state = casualties.eliminate(p.world, p.state, index, side)[0]
    return p


@pytest.mark.rule("R40-S4.2c", "R40-6i")
def test_each_civilian_that_the_gang_kills_brings_one_unit_in_the_next_turn() -> None:
    p = killed_by(NARCO)
    assert (p.state.replacements, p.state.replacements_due) == (0, 2)
    p.do("end")
    assert (p.state.replacements, p.state.replacements_due) == (2, 0)
    assert killed_by(POLICE).do("end").state.replacements == 0


@pytest.mark.rule("R40-7d", "R40-6i", "R40-S4.4e")
def test_an_eliminated_civilian_counts_against_whose_doing_it_was() -> None:
    for side in (POLICE, NARCO):
        p = position([civilian(at="B2"), unit("PM01", "PM", at="D4"), unit("ST01", "ST", at="F6")])
        p.state = casualties.eliminate(p.world, p.state, 0, side)[0]
        assert p.state.losses == (Loss(0, side),)
        p.state = replace(p.state, agenda=p.state.agenda[:1])
        points = {line[0]: line[2] for line in _score(p)}
        assert points == {side: -7}


def _score(p: Position) -> list[tuple[int, str, int, str]]:
    from pbem.games.rio_40.rules import victory

    return list(victory.score(p.world, p.state))


@pytest.mark.rule("R40-S2.2d")
def test_nothing_eliminates_the_chief() -> None:
    p = position([civilian(at="B2", markers=2, role="chief")], rules_of=scenario(hider="", has_chief=True))
    state, events = casualties.eliminate(p.world, p.state, 0, NARCO)
    assert (state.units[0].status, events) == (ON_MAP, ())
    state, events = casualties.suppress(p.world, state, 0, NARCO)
    assert (state.units[0].markers, events) == (2, ())
