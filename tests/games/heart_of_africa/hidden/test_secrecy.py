"""Nothing that the opponent holds tells what a side keeps to itself. The long run is `make secrecy`."""

from random import Random

import pytest

from pbem.games.heart_of_africa.state.position import State
from pbem.protocol.turn_file import encode_turn
from tests.games.heart_of_africa.twins import Table, changed_papers, differences, differing, match_of, pictured, played, twin_of


def pair_of(dice: str, moving: str, files: int) -> tuple[Table, Table, int]:
    """A match with ambushes and stakes, its twin with others, and the side that keeps them to itself."""
    for seed in range(3, 20):
        table = played(match_of("ambush", dice, seed, moving), files)
        side = 1 - table.folds[-1].state.battle.attacker
        papers = changed_papers(table, side, Random(seed))
        if papers and {"hidden", "stakes"} <= differing(table, side, papers).keys():
            return table, twin_of(table, side, papers, Random(seed)), side
    raise AssertionError("nobody lies in ambush behind stakes")


def test_matches_that_differ_in_what_is_hidden_give_the_opponent_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table, twin, side = pair_of("sealed", "sheets", 7)
    places = range(len(twin.turns))
    assert table.lays(places[-1], side)
    assert [each for place in places for each in differences(table, twin, side, place)] == []
    assert list(pictured(table, twin, side, places[-1])) == []
    assert encode_turn(table.turns[places[-1]]) != encode_turn(twin.turns[places[-1]])

    def told(self: Table, place: int, _side: int) -> State:
        return self.rules.own_view(self.folds[place].state, side, self.payloads[side])

    monkeypatch.setattr(Table, "own", told)
    assert table.folds[-1].state.secrets.papers[side].plan in table.payloads[side]
    assert "the view" in differences(table, twin, side, places[-1])
