"""Orders as people type them: everyday verbs, names of places, several units, and the form where they cannot be read."""

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, Static

from pbem.desk import typed_orders
from pbem.desk.open_match import Table
from pbem.tui.screens.battle.screen import BattlePage
from tests.tui.battles import REF, at_the_map, keys, sit_down
from tests.tui.desk_of import write


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(sit_down(tmp_path, "swift"), REF)


def expanded(table: Table, text: str) -> tuple[str, ...]:
    return typed_orders.expanded(table.position, table.scene, text)


def test_an_order_in_notation_stays_as_it_is(table: Table) -> None:
    for text in ("end", "m REB13 3032-3132", "a 1915 with CON04,CON05", "", "nonsense here"):
        assert expanded(table, text) == (text,)


def test_everyday_words_and_the_name_of_a_place_give_a_march_with_its_way(table: Table) -> None:
    (order,) = expanded(table, "move REB04 to Mahagi")
    assert order == "m REB04 3333-3233-3133"
    table.do(order)
    assert table.lines[-1].text == order


def test_several_units_give_an_order_each_with_the_same_conditions(table: Table) -> None:
    orders = expanded(table, "march REB04,REB05 to Mahagi if 3133 free")
    assert [order.split()[:2] for order in orders] == [["m", "REB04"], ["m", "REB05"]]
    assert all(order.endswith(" if 3133 free") for order in orders)


def test_units_that_are_none_are_left_to_the_rules(table: Table) -> None:
    assert len(expanded(table, "m REB13,NOBODY 3132")) == 1


def test_the_form_of_an_order_comes_with_one_that_is_allowed_now(table: Table) -> None:
    rules, state = table.position.rules, table.position.state
    told = typed_orders.form(table.scene, rules, state, "move everything")
    assert "m UNIT HEX-HEX-..." in told
    example = told.partition("for example: ")[2]
    table.check(example)
    assert typed_orders.form(table.scene, rules, state, "xyz") == ""


def test_words_are_completed_as_far_as_they_are_sure() -> None:
    assert typed_orders.completions(["REB04", "REB05", "UGA01"], "re") == ("B0", ["REB04", "REB05"])
    assert typed_orders.completions(["REB04"], "R") == ("EB04", ["REB04"])
    assert typed_orders.completions(["REB04"], "x") == ("", [])


def test_the_line_of_the_screen_completes_remembers_and_shows_the_form(tmp_path: Path) -> None:
    async def body(page: BattlePage, pilot: Any) -> None:
        await keys(pilot, "colon")
        await write(pilot, "m REB0")
        await keys(pilot, "tab")
        text = "\n".join(str(line.content) for line in page.app.screen.query("#fault").results(Static))
        assert "REB01 REB02" in text
        await write(pilot, "4 nowhere")
        await keys(pilot, "enter")
        fault = "\n".join(str(line.content) for line in page.app.screen.query("#fault").results(Static))
        assert "It is written: m UNIT HEX-HEX-..." in fault
        page.app.screen.query_one(Input).value = "move REB04 to Mahagi"
        await keys(pilot, "enter")
        assert page.table.lines[-1].text.startswith("m REB04 ")
        await keys(pilot, "colon up")
        assert page.app.screen.query_one(Input).value == "move REB04 to Mahagi"

    at_the_map(sit_down(tmp_path, "swift"), body)
