"""Two processes that share nothing but turn files agree after each of them. `make soak` plays whole matches, many of them."""

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.games import catalog
from tools import soak
from tools.soak_page import MODES, Played, summary
from tools.soak_seat import Begin, setting

FILES = 7


@pytest.fixture(scope="module")
def seats() -> Iterator[tuple[soak.Process, soak.Process]]:
    found = (soak.Process(soak.SEATS[0]), soak.Process(soak.SEATS[1]))
    yield found
    for seat in found:
        seat.close()


@pytest.mark.parametrize("mode", MODES)
def test_two_programs_agree_after_every_file(seats: tuple[soak.Process, soak.Process], mode: str) -> None:
    played = soak.play(seats, "test-1", mode, at_most=FILES)
    assert played.files == FILES
    assert played.inputs > 20
    assert played.turn >= 2


@pytest.mark.parametrize("scenario", catalog.game("rio_40").scenarios)
def test_and_so_they_do_where_counters_are_sealed(seats: tuple[soak.Process, soak.Process], scenario: str) -> None:
    played = soak.play(seats, "test-1", "sealed", game="rio_40", scenario=scenario)
    assert played.files > FILES
    assert played.turn >= 2


def test_a_changed_byte_is_noticed_by_the_other_program(seats: tuple[soak.Process, soak.Process]) -> None:
    for side, seat in enumerate(seats):
        seat.ask(Begin("test-2", "sealed", side))
    writer = setting("test-2").inviter
    data = seats[writer].ask(soak.Take(None)).file
    assert data is not None
    changed = data[:40] + bytes([data[40] ^ 1]) + data[41:]
    with pytest.raises(RuntimeError, match=r"CorruptFile|UserError|CheatEvidence"):
        seats[1 - writer].ask(soak.Take(changed))


def test_a_seed_stands_for_one_match() -> None:
    assert setting("a") == setting("a")
    assert setting("a").match != setting("b").match


def test_a_match_that_fails_is_told_and_the_next_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether one of the programs finds a fault or dies of it."""
    original = soak.play

    def play(seats: tuple[soak.Process, soak.Process], seed: str, *given: Any, **more: Any) -> Played:
        if seed == "1-0":
            seats[0].ask(soak.Take(None))  # before the match has begun
        if seed == "1-1":
            seats[1]._child.kill()
            seats[1]._child.wait()
        return original(seats, seed, *given, **more)

    monkeypatch.setattr(soak, "play", play)
    found, failed = soak.run(3, ("sealed",), 1, game="rio_40", scenarios=("closing_the_line",))
    assert [each.seed for each in found] == ["1-2"]
    assert ["AssertionError" in failed[0], "1-1: FAULT" in failed[1]] == [True, True]
    page = summary(found, failed, "rio_40", 1, 1.0, "soak", "Soak")
    assert "2 MATCHES FAILED" in page
    assert "Divergences 0" not in page
