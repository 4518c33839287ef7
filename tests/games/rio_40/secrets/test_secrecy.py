"""Nothing that the opponent holds tells what lies under a closed counter. The long run is `make secrecy`."""

import random
from typing import Any

import pytest

from pbem.games.rio_40 import GAME
from pbem.games.rio_40.state import State
from pbem.protocol import sealed_envelopes
from pbem.protocol.turn_file import encode_turn
from tests.games.rio_40.twins import FORCE, Table, differences, differing, played, public_salts, recovered, sisters, twin_of

SECRET = ("clean_sweep", "takeover", "search_and_destroy")


def pair_of(scenario: str, dice: str, seed: int, files: int) -> tuple[Table, Table]:
    """A match and its twin, which must differ."""
    table = played(scenario, dice, seed, files)
    twin = twin_of(table, seed)
    assert differing(table, twin) > 2
    return table, twin


@pytest.mark.rule("R40-0g", "R40-5.5b")
@pytest.mark.parametrize(("scenario", "dice", "files"), [("clean_sweep", "sealed", 7), ("search_and_destroy", "swift", 6)])
def test_matches_that_differ_in_what_is_closed_give_the_opponent_the_same(scenario: str, dice: str, files: int) -> None:
    table, twin = pair_of(scenario, dice, 1, files)
    assert list(differences(table, twin, random.Random(1))) == []
    assert encode_turn(table.turns[1]) != encode_turn(twin.turns[1])


@pytest.mark.rule("R40-S4.2a", "R40-0g")
def test_the_militia_hides_from_the_gang_in_scenario_4() -> None:
    table, twin = pair_of("takeover", "swift", 2, 3)
    assert list(differences(table, twin, random.Random(1))) == []


def test_rules_that_told_would_be_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    table, twin = pair_of("clean_sweep", "swift", 3, 3)
    assert list(differences(table, twin, random.Random(1))) == []

    def told(self: Table, state: State, side: int) -> State:  # noqa: ARG001
        return self.rules.unfold(state, self.hider, self.sealed())

    monkeypatch.setattr(Table, "own", told)
    assert "file 1: the view" in differences(table, twin, random.Random(1))


def test_every_identity_tried_on_every_commitment_finds_none_without_the_salts() -> None:
    table = played("clean_sweep", "swift", 1, 8)
    closed = sisters(table)
    assert len(closed) > 2
    assert recovered(table, {place: tuple(public_salts(table, place)) for place in closed}) == {}
    vault = table.vaults[table.hider]
    sealer = vault.sealer(table.fold.sides[table.hider].seals[FORCE].prev)
    true = {place: [sealer.salt(sealed_envelopes.leaf_name(FORCE, place))] for place in closed}
    assert recovered(table, true) == {place: table.payloads[place] for place in closed}


@pytest.mark.parametrize("scenario", ["closing_the_line", "police_post"])
def test_scenarios_2_and_3_seal_nothing(scenario: str) -> None:
    rules: Any = GAME.rules(scenario, {})
    state = rules.start()
    assert not rules.world.counters()
    assert [rules.lists_due(state, side) for side in (0, 1)] == [{}, {}]
