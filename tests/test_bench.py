"""What `make bench` measures is what it says, in small; the memory of an open match is held to its bar."""

from pathlib import Path

from tests.toygame import crowd
from tools.bench import commands, figure_turns, long_matches
from tools.bench.child import child, pbem

BAR_MIB = 60


def test_the_memory_of_a_child_is_its_own(tmp_path: Path) -> None:
    here = bytearray(b"x") * (120 << 20)
    assert len(here) == 120 << 20
    small, large = child(tmp_path, "-c", "pass"), child(tmp_path, "-c", "x = bytearray(b'x') * (60 << 20); print(len(x))")
    assert (small.code, large.code, large.said) == (0, 0, f"{60 << 20}\n")
    assert small.peak_mib < 40
    assert 60 < large.peak_mib - small.peak_mib + 4 < 80
    assert pbem(tmp_path, "show", "nothing").code == 3


def test_commands_on_a_match_far_on_stay_below_the_bar_of_memory(tmp_path: Path) -> None:
    found = dict(commands.commands("rio_40", "closing_the_line", tmp_path, runs=1))
    assert [name.split()[0] for name in found] == ["import", "show", "do", "import", "verify"]
    for figures in found.values():
        assert 10 < figures.peak_mib < BAR_MIB
        assert figures.work_seconds > 0
    assert (tmp_path / "taken").is_dir()


def test_a_long_match_is_verified_taken_in_and_gone_on_with(tmp_path: Path) -> None:
    short, longer = long_matches.costs(tmp_path, "traps", (20, 60))
    assert short.inputs >= 20
    assert longer.inputs >= 60
    assert longer.files > short.files
    assert longer.snapshot_bytes < 4 * short.snapshot_bytes


def test_a_turn_of_a_hundred_figures_is_measured(tmp_path: Path) -> None:
    orders = crowd.turn_of_all(0)
    cost = long_matches.turn_cost(tmp_path, (*orders[:8], *orders[100:108]))
    assert min(cost.second, cost.last, cost.afresh, cost.taken_in) > 0
    assert 1000 < cost.snapshot_bytes < 300_000


def test_marches_of_a_stretch_of_the_congo_are_measured(tmp_path: Path) -> None:
    count, second, last = long_matches.congo_cost(tmp_path, 2)
    assert count > 5
    assert min(second, last) > 0


def test_the_last_order_of_a_sheet_is_measured(tmp_path: Path) -> None:
    cost = figure_turns.late_order(tmp_path, "sheets", runs=1)
    assert cost.figures > 100
    assert cost.orders > 5
    assert min(cost.session, cost.clock, cost.processor) > 0
