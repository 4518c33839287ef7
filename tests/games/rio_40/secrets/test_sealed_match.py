"""Whole matches through the real protocol: a sealed set-up, openings at the end, the audit; and set-ups that lie."""

import random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Over
from pbem.engine.hexes import Hex
from pbem.errors import UserError
from pbem.games.rio_40 import GAME
from pbem.games.rio_40.decisions import EndPhase
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO, POLICE, SECRET
from pbem.match.audit import CLEAN, FAULTED, audit
from pbem.match.file_composition import Draft, Line, Vault, compose
from pbem.match.fold import take
from pbem.match.state import start_match
from pbem.protocol.turn_file import Acceptance, End, Invitation, Resign, Turn, encode_turn, turn_digest
from tests.games.rio_40.match.test_setup import place_at_random
from tests.match.driving import MATCH, chain_of, secret_of

RULES = cast(RioRules, GAME.rules("clean_sweep", {}))


class Table:
    """Police invite, the gang accepts and places; then files alternate."""

    def __init__(self, payloads: tuple[bytes, ...], hexes: tuple[int, ...]) -> None:
        self.fold = start_match(cast(Any, RULES), MATCH, "sealed")
        self.vaults = [Vault(MATCH, side, secret_of(side, 0), {}, chain_of(side, 0)) for side in (POLICE, NARCO)]
        self.prev, self.turns = bytes(32), list[Turn]()
        anchors = [vault.chain.anchor for vault in self.vaults]
        self.file(Draft(setup=Invitation("rio_40", "1", bytes(32), "clean_sweep", (), "sealed", "x", bytes(32), anchors[0])))
        place = Line(RULES.read("place " + "-".join(map(RULES.world.board.grid.name, map(Hex, hexes)))))
        self.file(Draft(lines=(place,), lists=(("force", payloads),), setup=Acceptance("y", bytes(32), anchors[1])))

    def compose(self, draft: Draft) -> Turn:
        vault = self.vaults[self.fold.next_author() or 0]
        composed = compose(self.fold, vault, replace(draft, prev=self.prev))
        vault.payloads |= composed.payloads
        return composed.turn

    def file(self, draft: Draft) -> None:
        turn = self.compose(draft)
        self.fold, _ = take(self.fold, turn)
        self.prev = turn_digest(encode_turn(turn))
        self.turns.append(turn)

    def play_to_the_end(self) -> None:
        while not isinstance(self.fold.wait.demand, Over):
            self.file(Draft(lines=(Line(EndPhase()),)))

    def publish(self) -> None:
        for _ in (1, 2):
            end: End = self.vaults[self.fold.next_author() or 0].secret_end(self.fold)
            self.file(Draft(end=end))


def lawful(seed: int) -> tuple[tuple[bytes, ...], tuple[int, ...]]:
    """Payloads and hexes, by number."""
    state, sealed = place_at_random(RULES, seed)
    counters = RULES.world.counters()
    return tuple(sealed[RULES.world.envelope(index)] for index in counters), tuple(state.units[index].where for index in counters)


@pytest.mark.rule("R40-7f", "R40-S1.0a")
def test_a_match_with_a_sealed_set_up_ends_open_and_clean() -> None:
    table = Table(*lawful(1))
    assert all(table.fold.state.units[token].status == SECRET for token in RULES.world.tokens)
    table.play_to_the_end()
    assert table.fold.state.turn == 13
    assert not any(unit.status == SECRET for unit in table.fold.state.units)
    table.publish()
    assert audit(cast(Any, RULES), MATCH, "sealed", table.turns).sides == (CLEAN, CLEAN)


@pytest.mark.rule("R40-0g")
def test_two_set_ups_that_differ_only_in_what_is_sealed_give_files_of_equal_length_and_the_same_states() -> None:
    payloads, hexes = lawful(1)
    singles = [place for place, here in enumerate(hexes) if hexes.count(here) == 1]
    order = list(range(len(payloads)))
    mixed = random.Random(3).sample(singles, len(singles))
    for place, other in zip(singles, mixed, strict=True):
        order[place] = other
    tables = [Table(payloads, hexes), Table(tuple(payloads[place] for place in order), hexes)]
    assert tables[0].vaults[NARCO].payloads != tables[1].vaults[NARCO].payloads
    for _ in range(6):
        for table in tables:
            table.file(Draft(lines=(Line(EndPhase()),)))
    assert [len(encode_turn(turn)) for turn in tables[0].turns] == [len(encode_turn(turn)) for turn in tables[1].turns]
    assert tables[0].fold.state == tables[1].fold.state
    differ = [one.seq for one, other in zip(*(table.turns for table in tables), strict=True) if one.seals != other.seals]
    assert differ == [1, 3, 5, 7]  # the root of the list, and of the list of ambushes in each file: empty, with salts of that file


@pytest.mark.rule("R40-0g", "R40-5.1.4.1a")
def test_a_set_up_that_lies_cannot_be_opened() -> None:
    payloads, hexes = lawful(1)
    table = Table((payloads[1], *payloads[1:]), hexes)  # one counter twice, another missing
    with pytest.raises(UserError) as caught:
        table.play_to_the_end()
    assert caught.value.code == "opening-unlawful"
    assert caught.value.places["why"] == "opened-before"


@pytest.mark.rule("R40-0g")
def test_a_resigned_match_with_an_unlawful_set_up_is_found_in_the_audit() -> None:
    payloads, hexes = lawful(1)
    table = Table((payloads[1], *payloads[1:]), hexes)
    table.file(Draft(end=Resign()))
    table.publish()
    found = audit(cast(Any, RULES), MATCH, "sealed", table.turns)
    assert found.sides == (CLEAN, FAULTED)
    assert [(finding.code, finding.rule) for finding in found.findings] == [("not-the-roster", "R40-0g")]


def test_counters_cannot_be_placed_before_the_list_is_sealed() -> None:
    payloads, hexes = lawful(1)
    with pytest.raises(UserError) as caught:
        Table(payloads[:-1], hexes)
    assert caught.value.places["why"] == "envelope-not-sealed"
