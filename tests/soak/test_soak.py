"""Two processes that share nothing but turn files agree after each of them. `make soak` plays whole matches, many of them.

`make samples SIZE=5` plays every scenario with sealed counters.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.bots.levels import LEVELS
from pbem.games import catalog
from pbem.match.fold_report import OPENING
from tests.sample_sizes import spread
from tools.soak import side_processes
from tools.soak.page import MODES, Played, page
from tools.soak.seat import drawn, mirror

Sides = tuple[side_processes.Program, side_processes.Program]
FILES = 7
CONGO = ("guerra_do_congo", "campaign")


@pytest.fixture(scope="module")
def sides() -> Iterator[Sides]:
    found = side_processes.programs()
    yield found
    side_processes.shut_down(found)


@pytest.mark.parametrize("mode", MODES)
def test_two_programs_agree_after_every_file(sides: Sides, mode: str) -> None:
    played = side_processes.play(sides, "test-1", mode, *CONGO, at_most=FILES)
    assert len(played.sizes) == FILES
    assert played.end.inputs > 20
    assert played.end.turn >= 2


@pytest.mark.parametrize("scenario", spread(catalog.game("rio_40").scenarios, 1))
def test_and_so_they_do_where_counters_are_sealed(sides: Sides, scenario: str) -> None:
    played = side_processes.play(sides, "test-1", "sealed", "rio_40", scenario)
    assert len(played.sizes) > FILES
    assert played.end.turn >= 2


def test_sealed_choices_lie_in_envelopes_and_options_may_be_fixed(sides: Sides) -> None:
    fixed = ("moving=sheets_then_fire", "field=savanna_village")
    played = side_processes.play(sides, "test-1", "sealed", "heart_of_africa", "encounter", at_most=FILES, fixed=fixed)
    assert {tuple(each.split("=")) for each in fixed} <= set(played.match.options)
    assert played.counts[OPENING]


def test_a_changed_byte_is_noticed_by_the_other_program(sides: Sides) -> None:
    match = drawn("test-2", "sealed", *CONGO)
    seats = [program.seat(match, side) for side, program in enumerate(sides)]
    writer = match.inviter
    data = seats[writer].write()
    assert data is not None
    changed = data[:40] + bytes([data[40] ^ 1]) + data[41:]
    with pytest.raises(RuntimeError, match=r"CorruptFile|UserError|CheatEvidence"):
        seats[1 - writer].take(changed)


def test_a_seed_stands_for_one_match() -> None:
    assert drawn("a", "sealed", *CONGO) == drawn("a", "sealed", *CONGO)
    assert drawn("a", "sealed", *CONGO).id != drawn("b", "sealed", *CONGO).id


@pytest.mark.parametrize("level", ["", *LEVELS])
def test_a_seed_may_name_the_house_on_both_sides(level: str) -> None:
    name = f"house:{level}" if level else "house"
    assert drawn(f"{mirror(level)}1-0", "sealed", *CONGO).players == (name, name)


def test_a_match_that_fails_is_told_and_the_next_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether one of the programs finds a fault or dies of it."""
    original = side_processes.play

    def play(sides: Sides, seed: str, *given: Any, **more: Any) -> Played:
        if seed == "1-0":
            sides[0].seat(drawn(seed, *given), 0).take(b"")
        if seed == "1-1":
            sides[1]._process.kill()  # type: ignore[attr-defined]
            sides[1]._process.join()  # type: ignore[attr-defined]
        return original(sides, seed, *given, **more)

    monkeypatch.setattr(side_processes, "play", play)
    found, failed = side_processes.run(3, ("sealed",), "1", "rio_40", ("closing_the_line",))
    assert [each.match.seed for each in found] == ["1-2"]
    assert ["CorruptFile" in failed[0], "1-1: FAULT" in failed[1]] == [True, True]
    text = "\n".join(page("Soak", found, failed, "rio_40", 1.0))
    assert "2 MATCHES FAILED" in text
    assert "Divergences 0" not in text
