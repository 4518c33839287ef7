"""Numbers of a match as charts of text."""

from pbem.engine.luck import Count, DieCount, Odds, SideLuck
from pbem.engine.planning import Chart, Gain, Tally
from pbem.view.text import match_statistics
from pbem.view.text.narration import Narrator

SIDES = ("rebels", "congo")
TURNS = (
    Tally(1, (2, 0), (0, 0)),
    Tally(2, (20, 10), (1, 3), (Gain(1, 0, 2, "VP-R2", "ZIM01"), Gain(2, 1, 1, "VP-B1", "<b>REB01\x1b[31m"))),
)


def narrator() -> Narrator:
    return Narrator("guerra_do_congo", SIDES, {})


def test_sides_stand_back_to_back() -> None:
    lines = match_statistics.back_to_back({tally.turn: tally.points for tally in TURNS}, narrator(), 60, is_ascii=True)
    assert len(lines) == 3
    bars = [line.index("|") for line in lines]
    assert len(set(bars)) == 1
    left, right = lines[2].split("|")
    assert abs(left.count("#") - 2 * right.count("#")) <= 1
    assert left.rstrip().endswith("20")
    assert all(len(line) <= 60 and line.isascii() for line in lines)
    assert lines[1].split("|")[1].strip() == "0"


def test_few_losses_are_short_bars() -> None:
    lines = match_statistics.back_to_back({tally.turn: tally.lost for tally in TURNS}, narrator(), 100, is_ascii=False)
    left, right = lines[2].split("|")
    assert 0 < left.count("█") < right.count("█") < 20


def test_each_gain_is_told_with_turn_and_reason_and_foreign_text_does_nothing() -> None:
    lines = match_statistics.gains_text(TURNS[1], narrator())
    assert lines[0] == "turn  1  The Rebels +2: Namibia or Zimbabwe has entered the DRC (ZIM01)"
    assert "enemy unit eliminated" in lines[1]
    assert "\x1b" not in lines[1]
    assert "<" not in lines[1]
    assert lines[2] == "The Rebels: 20, The Congo side: 10"
    assert match_statistics.gains_text(TURNS[0], narrator()) == ["Nobody has scored yet."]


def test_only_what_gives_something_now_is_a_reason() -> None:
    chart = Chart("m", "R", ("a", "b", "now"), (("FAC", "", "+1"), ("weather", "-1", "-"), ("town", "+1", "+1"), ("x", "-2", "0")))
    assert match_statistics.reasons_text(chart) == ["FAC: +1", "   +1  town"]


def test_luck_has_a_bar_with_its_middle_and_one_for_each_number() -> None:
    good = Odds(4, 40, 30, 40, 100_000, 950_000)
    even = Odds(0, 0, 0, 0, 500_000, 500_000)
    found = Count((), (SideLuck(good, good), SideLuck(even, even)), (DieCount(4, (3, 0, 1, 0), even),))
    lines = match_statistics.luck_text(Count(found.dice, found.sides, found.dice), narrator(), is_ascii=True)  # type: ignore[arg-type]
    assert lines[1] == f"The Rebels      {'#' * 20}|{'#' * 10}{'.' * 10}  75 %"
    assert lines[-4:] == ["   1 " + "#" * 40 + " 3", "   2  0", "   3 " + "#" * 13 + " 1", "   4  0"]
