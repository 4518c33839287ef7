"""The form of a plan: units are hidden, kept back or set up openly; where they find cover; what is wrong is told."""

from random import Random

from msgspec.structs import replace

from pbem.engine.decisions import Refusal
from pbem.engine.hexes import Hex
from pbem.engine.player_texts.paper_form import SET, Desk, FormRow
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.muster.plan_form import PlanForm
from pbem.games.heart_of_africa.rules.hidden import plan_text
from pbem.games.heart_of_africa.state.ground import Stakes
from tests.games.heart_of_africa.set_up.set_ups import due

PAPER = PlanForm()
ARMY = Roster(
    list="villages",
    nation="any",
    leader=Leader("spearman", ("cunning_devil",)),
    units=tuple(Unit("spearman", (Item("spearman", count),)) for count in (12, 11, 10)),
    works=(Item("trap", 1), Item("dummy_trap", 2)),
)
SIDE = 1


def desk() -> Desk:
    """The defender of a Planned Attack makes the plan."""
    play = due("planned_attack", "plan", SIDE, ARMY)
    return Desk(play.rules, play.own(SIDE), SIDE)


def row(text: str, at: Desk, key: str) -> FormRow:
    """A row of the form."""
    return next(each for each in PAPER.form(text, at).rows if each.key == key)


def test_a_unit_is_hidden_by_keys_where_it_finds_cover_and_looks_elsewhere() -> None:
    at = desk()
    text = PAPER.begin(at)
    assert not PAPER.form(text, at).problems
    hexes = PAPER.hexes(text, at, "unit.1", "hide")
    grid = at.rules.world_of(at.own).grid
    assert hexes
    assert all(here in grid for here in hexes)
    hidden = PAPER.change(text, at, "unit.1", SET, f"hide {grid.name(hexes[0])}")
    assert row(hidden, at, "unit.1").setting == "hide"
    assert not PAPER.form(hidden, at).problems
    turned = PAPER.change(PAPER.change(hidden, at, "facing.1", SET, "sw"), at, "shape.1", SET, "file")
    (lying,) = plan_text.read(turned).hidden
    assert (lying.hex, lying.facing, lying.shape) == (grid.name(hexes[0]), "sw", "file")
    (lying,) = plan_text.read(PAPER.change(turned, at, "unit.1", SET, f"hide {grid.name(hexes[1])}")).hidden
    assert (lying.hex, lying.facing, lying.shape) == (grid.name(hexes[1]), "sw", "file"), "it lies elsewhere as it did"
    assert row(PAPER.change(turned, at, "unit.1", SET, "open"), at, "unit.1").setting == "open"
    shapes = row(turned, at, "shape.1")
    assert (shapes.setting, "file" in [each.value for each in shapes.settings]) == ("file", True)
    assert PAPER.change(text, at, "leader.1", SET, "on") == text
    assert "leader.1" not in [each.key for each in PAPER.form(hidden, at).rows], "no Charismatic one"


def test_each_marker_of_stakes_has_a_row_under_their_heading_which_says_where_it_lies() -> None:
    at = desk()
    laid = replace(at.own, stakes=(Stakes(Hex(2020), SIDE), Stakes(Hex(2030), SIDE)))
    for own, places in ((at.own, ("", "", "")), (laid, ("2020", "2030", ""))):
        known = Desk(at.rules, own, SIDE)
        rows = list(PAPER.form(PAPER.begin(known), known).rows)
        first = next(number for number, each in enumerate(rows) if each.key == "stakes")
        assert [each.key for each in rows[first:]] == ["stakes", "real.1", "real.2", "real.3"]
        for each, place in zip(rows[first + 1 :], places, strict=True):
            assert place in each.label


def test_what_is_wrong_with_a_plan_is_told_with_its_rule() -> None:
    at = desk()
    text = PAPER.change(PAPER.begin(at), at, "unit.2", SET, "kept")
    assert [fault.rule for fault in PAPER.form(text, at).problems if isinstance(fault, Refusal)] == ["HA-PLAN-02"]
    more = PAPER.change(PAPER.begin(at), at, "real.2", SET, "on")
    assert [fault.code for fault in PAPER.form(more, at).problems if isinstance(fault, Refusal)] == ["stakes-otherwise"]


def test_a_plan_by_lot_is_shown_and_can_be_changed() -> None:
    at = desk()
    drawn = (PAPER.by_lot("", at, Random(seed).randrange) for seed in range(40))
    text = next(each for each in drawn if plan_text.read(each).hidden)
    form = PAPER.form(text, at)
    assert not form.problems
    lying = plan_text.read(text).hidden[0]
    assert not lying.hex
    assert f"hidden in {lying.figures[0].split()[0]} and beside it" in row(text, at, f"unit.{lying.unit}").label
    for each in form.rows:
        if each.key.startswith("facing"):
            text = PAPER.change(text, at, each.key, SET, "nw")
    assert all(" nw " in figure for lying in plan_text.read(text).hidden for figure in lying.figures)
