"""Purchases through the real files: a shopping list buys where its contingent is drawn, and its moves come in one file after it."""

from typing import Any, cast

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose, Roll
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS, RWANDA
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.state import ON_BOARD, State, Step
from pbem.match.file_composition import Draft, Line, Vault, compose
from pbem.match.fold import take
from pbem.match.state import start_match
from pbem.protocol.turn_file import OPEN, Acceptance, Invitation, Pass, Policy, encode_turn, turn_digest
from tests.games.world_war_africa.positions_in_code import WORLD, at, position
from tests.match.driving import MATCH, chain_of, secret_of


class LastAttack(AfricaRules):
    """A match that begins with the end of drc's combat; the marker of rwanda is the last in the pool."""

    def first_state(self) -> State:
        """Rwanda has four points, and two places for those of the eastern groups."""
        state = position({"FACPG": "Kinshasa", "ANC1": "Goma", "RDC1": "Bukavu"}, points={"rwanda": 4}, active="drc")
        steps = (Step("turn_ends", number=3), Step("draw"), Step("activation_ends"), Step("combat", GOVERNMENT))
        return replace(state, waiting=(RWANDA,)).then(*steps)


class Mail:
    """The government invites, the rebels accept; `file` composes the next file and both take it."""

    def __init__(self, dice: str, *policies: tuple[str, str]) -> None:
        self.rules = LastAttack(WORLD)
        self.fold = start_match(cast(Any, self.rules), MATCH, dice)
        self.vaults = [Vault(MATCH, side, secret_of(side, 0), {}, chain_of(side, 0)) for side in (GOVERNMENT, REBELS)]
        self.prev = bytes(32)
        anchors = [vault.chain.anchor for vault in self.vaults]
        invitation = Invitation("world_war_africa", "1", bytes(32), "campaign", (), dice, "x", bytes(32), anchors[0])
        self.file(Draft(setup=invitation, prev=self.prev))
        filed = tuple(Policy(kind, True, OPEN, self.rules.read_policy(kind, text)) for kind, text in sorted(policies))
        self.file(Draft(setup=Acceptance("y", bytes(32), anchors[1]), policies=filed, prev=self.prev))

    def file(self, draft: Draft) -> None:
        author = self.fold.next_author()
        vault = self.vaults[author or 0]
        turn = compose(self.fold, vault, draft).turn
        self.fold, _ = take(self.fold, turn)
        self.prev = turn_digest(encode_turn(turn))

    def orders(self, *texts: str, ending: Pass | None = None) -> "Mail":
        self.file(Draft(lines=tuple(Line(self.rules.read(text)) for text in texts), end=ending, prev=self.prev))
        return self

    @property
    def due(self) -> tuple[int, str]:
        """Who is waited for, and for what."""
        demand = self.fold.wait.demand
        if isinstance(demand, Choose):
            return demand.side, demand.kind
        assert isinstance(demand, Roll)
        return int(self.fold.next_author() or 0), "dice"

    @property
    def arrived(self) -> int:
        return int(sum(unit.status == ON_BOARD for unit in self.fold.state.units)) - 3


@pytest.mark.parametrize("dice", ["sealed", "swift"])
def test_with_a_list_the_moves_come_in_the_one_file_after_the_draw(dice: str) -> None:
    """The rebels' own file settles draw, purchases and arrivals, and holds their moves, too."""
    mail = Mail(dice, ("reinforcement", "rwanda rwanda 2"), ("place", "anc Goma; rdc Goma; rw Rwanda_Box")).orders("end")
    assert mail.fold.state.contingent == RWANDA
    assert mail.due == (REBELS, "dice")  # the list has bought; the units are drawn
    mail.orders("end", "end", ending=Pass() if dice == "swift" else None)  # there the rebels are drawn again
    assert (mail.arrived, mail.fold.state.turn) == (2, 4)


def test_without_a_list_the_player_is_asked_and_sees_the_draw_two_files_later() -> None:
    mail = Mail("sealed").orders("end")
    assert mail.due == (REBELS, "reinforcement")
    mail.orders("buy rwanda 2")
    assert mail.due == (GOVERNMENT, "dice")
    mail.orders()
    assert mail.due == (REBELS, "reinforcement")
    assert mail.arrived == 2


def test_purchases_arrivals_and_moves_are_written_ahead_of_the_dice() -> None:
    mail = Mail("sealed").orders("end")
    mail.orders("buy rwanda 2", "place Bukavu", "done", "end")
    assert mail.due == (GOVERNMENT, "dice")
    assert mail.arrived == 0
    mail.orders()
    assert mail.due == (REBELS, "combat")
    assert mail.arrived == 2
    assert any(
        unit.where == at("Bukavu") for kind, unit in zip(WORLD.kinds, mail.fold.state.units, strict=True) if kind.id != "RDC1"
    )


@pytest.mark.parametrize("dice", ["sealed", "swift"])
def test_a_list_without_draws_is_done_in_the_opponents_file(dice: str) -> None:
    for text, points in (("rwanda nothing", 4), ("rwanda adr 1", 2)):
        mail = Mail(dice, ("reinforcement", text)).orders("end")
        assert mail.due == (REBELS, "movement")
        assert mail.fold.state.points[RWANDA] == points
