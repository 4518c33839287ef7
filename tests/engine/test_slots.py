"""Verbs built of slots: what they read and write, and what a walk offers word by word."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from pbem.engine.decisions import Decision, IllegalOrder, Path, Refusal
from pbem.engine.game import Options
from pbem.engine.hexes import Grid, Hex
from pbem.engine.parsed_order import Order
from pbem.engine.rules.context import Context
from pbem.engine.rules.slots import HEX, NUMBER, PATH, UNIT, UNITS, WORD, Slot
from pbem.engine.rules.unit_and_hex_names import Notation
from pbem.engine.rules.verbs import Verb, Walk

GRID = Grid(0, 3, 0, 3, north_up=False)
START = Hex(101)


class Board:
    notation = Notation(("A1", "A2", "B1"), GRID, "R-1", "R-2", "R-3")


class Trail(Struct, frozen=True):
    """East as far as the map goes; it may end in every second hex."""

    here: Hex
    spent_mp: int = 0

    @property
    def may_end(self) -> bool:
        return self.spent_mp % 2 == 1

    def onward(self) -> Iterable["Trail"]:
        there = GRID.neighbour(self.here, 1)
        return (Trail(there, self.spent_mp + 1),) if there in GRID else ()


class Strike(Decision, frozen=True):
    target: Hex
    units: tuple[int, ...]
    air: int


class March(Decision, frozen=True):
    unit: int
    start: Hex
    path: Path


class Sail(Decision, frozen=True):
    unit: int
    start: Hex
    to: Hex


class Fall(Decision, frozen=True):
    unit: int
    to: Hex


class Wreck(Decision, frozen=True):
    what: int
    where: Hex


def verb(word: str, decision: type[Decision], *slots: Slot, refusal: Any = None) -> Verb[Any, Any, Any, Any]:
    return Verb(word, decision, "any", slots, refusal=refusal, apply=lambda now, _: (now.state, ()))


def units(_now: Any, *_before: object) -> Iterable[int]:
    return 0, 1, 2


STRIKE = verb(
    "a",
    Strike,
    HEX.of(lambda _: (102, 201)),
    UNITS.of(units),
    NUMBER.behind("air", 0).called("[air NUMBER]").of(lambda *_: (0, 1, 2)),
)
MARCH = verb("m", March, UNIT.of(units), PATH.along(lambda _, unit: Trail(START) if unit else None))
SAIL = verb("sail", Sail, UNIT.of(units), HEX.of(lambda *_: (START,)), HEX.joined().of(lambda *_: (103, 203)))
FALL = verb("fall", Fall, UNIT.of(units), HEX.optional(0).of(lambda _, unit: ((0, 102), (102,), (0,))[unit]))
WRECK = verb(
    "wreck",
    Wreck,
    WORD("road", "bridge"),
    HEX.among(lambda *_: (101, 102)),
    refusal=lambda _, order: Refusal("R-4", "whole") if order.where == 101 or not order.what else None,
)
WORLD: Any = Board()
NOW: Any = Context(WORLD, None, None)


def after(verb: Verb[Any, Any, Any, Any], *words: str) -> tuple[list[str], bool] | None:
    walk: Walk | None = verb.walk(NOW)
    for word in words:
        walk = walk.then(word) if walk else None
    found: Options | None = walk.options() if walk else None
    return ([token.text for token in found.tokens], found.is_complete) if found else None


@pytest.mark.parametrize(
    ("verb", "decision", "text"),
    [
        (STRIKE, Strike(Hex(102), (0, 2), 0), "a 0102 with A1,B1"),
        (STRIKE, Strike(Hex(102), (), 2), "a 0102 with air 2"),
        (MARCH, March(1, START, Path((1, 1))), "m A2 0101-0102-0103"),
        (MARCH, March(7, Hex(9999), Path((1,))), "m #7 9999-#1"),
        (SAIL, Sail(0, START, Hex(203)), "sail A1 0101-0203"),
        (FALL, Fall(0, Hex(0)), "fall A1"),
        (FALL, Fall(0, Hex(102)), "fall A1 0102"),
        (WRECK, Wreck(1, Hex(102)), "wreck bridge 0102"),
        (WRECK, Wreck(5, Hex(102)), "wreck #5 0102"),
    ],
)
def test_what_is_written_reads_back(verb: Verb[Any, Any, Any, Any], decision: Decision, text: str) -> None:
    assert verb.write(WORLD, decision) == text
    assert verb.read(WORLD, text.replace("-", " ").replace(",", " ").split()[1:]) == decision


@pytest.mark.parametrize(
    ("verb", "text", "target", "named", "form"),
    [
        (STRIKE, "a 0102 with A1,B1 air 2", "0102", ("A1", "B1"), ("a", "HEX", "with", "A1,B1", "air", "2")),
        (MARCH, "m A2 0101-0102-0103", "", ("A2",), ("m", "A2", "HEX")),
        (SAIL, "sail A1 0101-0203", "", ("A1",), ("sail", "A1", "HEX")),
        (FALL, "fall A1", "", ("A1",), ("fall", "A1")),
        (FALL, "fall A1 0102", "", ("A1",), ("fall", "A1", "HEX")),
        (WRECK, "wreck bridge 0102", "", (), ("wreck", "bridge", "HEX")),
    ],
)
def test_an_order_is_taken_apart(
    verb: Verb[Any, Any, Any, Any], text: str, target: str, named: tuple[str, ...], form: tuple[str, ...]
) -> None:
    decision = verb.read(WORLD, text.replace("-", " ").replace(",", " ").split()[1:])
    assert verb.order(WORLD, decision) == Order(verb.word, target, named, form, text)


@pytest.mark.parametrize(
    ("verb", "text", "why"),
    [
        (STRIKE, "", ("R-1", "wrong-form", "a HEX with UNIT,UNIT [air NUMBER]")),
        (STRIKE, "0102 A1 air 0", ("", "wrong-form", "a HEX with UNIT,UNIT [air NUMBER]")),
        (STRIKE, "0102 A1 air 2 3", ("R-1", "wrong-form", "a HEX with UNIT,UNIT [air NUMBER]")),
        (STRIKE, "0102 A7", ("R-1", "unknown-unit", "A7")),
        (MARCH, "A1", ("R-1", "wrong-form", "m UNIT HEX-HEX")),
        (MARCH, "A1 0101 0103", ("R-2", "not-neighbours", "0101 0103")),
        (SAIL, "A1 0101", ("R-1", "wrong-form", "sail UNIT HEX-HEX")),
        (FALL, "A1 0102 0103", ("R-1", "wrong-form", "fall UNIT HEX")),
        (WRECK, "tower 0102", ("R-1", "wrong-form", "wreck road|bridge HEX")),
    ],
)
def test_what_is_not_of_the_form_is_refused_by_its_word(verb: Verb[Any, Any, Any, Any], text: str, why: Sequence[str]) -> None:
    with pytest.raises(IllegalOrder) as caught:
        verb.read(WORLD, text.split())
    rule, *rest = why
    assert (caught.value.refusal.rule, caught.value.refusal.code, caught.value.refusal.subject) == (rule or "R-1", *rest)


@pytest.mark.parametrize(
    ("verb", "words", "offered"),
    [
        (STRIKE, (), (["0102", "0201"], False)),
        (STRIKE, ("0102",), (["A1", "A2", "B1"], False)),
        (STRIKE, ("0102", "A2"), (["B1", "air"], True)),  # ascending
        (STRIKE, ("0102", "B1", "A1"), None),
        (STRIKE, ("0102", "A2", "air"), (["1", "2"], False)),
        (STRIKE, ("0102", "A2", "air", "2"), ([], True)),
        (STRIKE, ("0102", "A2", "air", "3"), None),
        (MARCH, ("A1",), ([], False)),
        (MARCH, ("A2",), (["0101"], False)),
        (MARCH, ("A2", "0101"), (["0102"], False)),
        (MARCH, ("A2", "0101", "0102"), (["0103"], True)),
        (SAIL, ("A2", "0101"), (["0103", "0203"], False)),
        (FALL, ("A1",), (["0102"], True)),
        (FALL, ("A2",), (["0102"], False)),
        (FALL, ("B1",), ([], True)),
        (FALL, ("A1", "0000"), None),  # left out, not said
        (WRECK, (), (["bridge"], False)),  # what the refusal lets pass
        (WRECK, ("bridge",), (["0102"], False)),
        (WRECK, ("bridge", "0102"), ([], True)),
    ],
)
def test_a_walk_offers_what_may_follow(
    verb: Verb[Any, Any, Any, Any], words: tuple[str, ...], offered: tuple[list[str], bool] | None
) -> None:
    assert after(verb, *words) == offered


def test_a_verb_without_an_order_behind_it_is_not_offered() -> None:
    assert MARCH.walk(NOW).leads_on()
    assert not verb("m", Fall, UNIT.of(lambda _: ()), HEX.of(lambda *_: (102,))).walk(NOW).leads_on()
    assert not verb("w", Fall, UNIT.among(units), HEX.of(lambda *_: ())).walk(NOW).leads_on()


def test_each_word_that_may_follow_is_drawn_as_often_as_any_other() -> None:
    here = [101, 102, 103, 201, 202, 203, 301, 302]
    odd = partial(verb, "f", Fall, refusal=lambda _, order: Refusal("R-4", "even") if order.to % 2 == 0 else None)
    fall = odd(UNIT.of(units).optional(1), HEX.among(lambda *_: here))
    random, drawn = Random(1), Counter[str]()
    for _ in range(3000):
        found = fall.walk(NOW).drawn(random.randrange)
        assert found is not None
        drawn[found[0].text] += 1
    offered = [token.text for token in fall.walk(NOW).options().tokens]
    assert sorted(drawn) == sorted(offered)
    assert all(abs(times - 3000 / len(offered)) < 120 for times in drawn.values()), drawn


def test_slots_must_fill_the_fields_of_their_decision() -> None:
    with pytest.raises(TypeError, match="slots"):
        verb("m", March, UNIT, HEX)


class BesideTheMap:
    notation = Notation(("A1", "A2", "B1"), Grid(0, 3, 0, 3, north_up=False, boxes=("Pool", "Rwanda_Box")), "R-1", "R-2")


def test_a_box_stands_wherever_a_hex_may() -> None:
    world: Any = BesideTheMap()
    pool, rwanda = world.notation.grid.boxes
    anywhere = verb("fall", Fall, UNIT.of(units), HEX)
    now: Any = Context(world, None, None)
    begun = anywhere.walk(now).then("A2")
    assert begun is not None
    assert [token.text for token in begun.options().tokens][-3:] == ["0303", "Pool", "Rwanda_Box"]
    assert anywhere.write(world, Fall(1, rwanda)) == "fall A2 Rwanda_Box"
    assert anywhere.read(world, ["A2", "rwanda_box"]) == Fall(1, rwanda)
    assert anywhere.write(WORLD, Fall(1, pool)) == f"fall A2 #{pool}", "a map without it"
    assert anywhere.read(world, ["A2", f"#{pool}"]) == Fall(1, pool)


@pytest.mark.parametrize("way", ["Pool 0101", "0101 Pool"])
def test_a_way_hex_by_hex_goes_through_no_box(way: str) -> None:
    with pytest.raises(IllegalOrder) as caught:
        MARCH.read(BesideTheMap(), ["A1", *way.split()])
    assert caught.value.refusal == Refusal("R-2", "not-neighbours", way)
