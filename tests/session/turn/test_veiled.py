"""A game in which a side knows more than the match does: what it knows to be wrong does not enter its draft."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import Decision, IllegalOrder, Refusal
from pbem.engine.demands import Claimed, Open, Opened
from pbem.engine.odds import outcomes
from pbem.protocol.turn_file import parse_turn
from pbem.session.look import queries
from pbem.session.turn import draft, invitations
from pbem.session.turn import sealing as seal
from tests.session.toy import BLUE, RED, Pair, catalogue, deployed, home_at
from tests.toygame.decisions import Loss, Move, Scout
from tests.toygame.game import ToyGame
from tests.toygame.rules import Toy, ToyRules

KNOWN = 50  # turns that a copy of one's own counts besides
MEMBERS = tuple(bytes([place]) for place in range(6))


class Veiled(ToyRules):
    """Each side knows from its list that its unit 1 must not be lost, and that its unit 0 cannot move."""

    def lists_due(self, state: Toy, side: int) -> dict[str, tuple[bytes, ...]]:
        return {"list": MEMBERS} if side == RED and state.turn == 0 else {}

    def unfold(self, view: Toy, side: int, payloads: Mapping[str, bytes]) -> Toy:
        return replace(view, turn=view.turn + KNOWN) if side == RED and "list/5" in payloads else view

    def check(self, state: Toy, side: int, decision: Decision) -> None:
        known = state.turn >= KNOWN
        super().check(replace(state, turn=state.turn - KNOWN) if known else state, side, decision)
        if known and (decision == Loss(1) or (isinstance(decision, Move) and decision.unit == 0)):
            raise IllegalOrder(Refusal("TOY-1", "known-to-be-wrong"))

    def options(self, state: Toy, prefix: tuple[str, ...]) -> Any:
        return super().options(replace(state, turn=state.turn % KNOWN), prefix)


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Both have deployed; red gives orders with sealed dice."""
    return deployed(tmp_path, games=catalogue(ToyGame(bound=lambda _: Veiled(trap_leaves=0))))


def test_a_list_is_sealed_once_by_the_side_that_needs_it(pair: Pair) -> None:
    files = [parse_turn(path.read_bytes()).turn for path in sorted(Path(pair.ben.matches).glob("*/files/*.pbem"))]
    assert [(turn.author, seal.envelope, seal.leaves) for turn in files for seal in turn.seals if seal.leaves] == [(RED, "list", 6)]
    pair.do(RED, "end")
    sealed, _ = pair.send(RED)
    assert all(not each.leaves for each in parse_turn(sealed.data).turn.seals)


def test_orders_known_to_be_wrong_are_refused_and_the_other_side_sees_no_more_than_the_match(pair: Pair) -> None:
    with pytest.raises(IllegalOrder, match="known-to-be-wrong"):
        pair.do(RED, "move 0 0")
    assert queries.show(pair.ben, pair.ref).state.turn == KNOWN
    assert queries.show(pair.ben, pair.ref, "blue").state.turn == 0
    assert queries.show(pair.ann, pair.ref).state.turn == 0
    pair.do(RED, "move 1 1")


def test_an_answer_known_to_be_wrong_is_refused_where_it_applies(pair: Pair) -> None:
    pair.do(RED, "attack 3")
    draft.suppose(pair.ben, pair.ref, (1, 1))
    draft.undo(pair.ben, pair.ref)
    with pytest.raises(IllegalOrder, match="known-to-be-wrong"):
        pair.do(RED, "attack 3", "loss 1")
    position = pair.do(RED, "attack 3", "loss 2")
    assert position.draft
    assert [line.text for line in position.draft.lines][1:] == ["attack 3", "loss 2"]


def test_files_that_give_up_seal_no_lists(tmp_path: Path) -> None:
    games = catalogue(ToyGame(bound=lambda _: Veiled(trap_leaves=0)))
    ann, ben = home_at(tmp_path / "ann", games=games, name="Ann"), home_at(tmp_path / "ben", games=games, name="Ben")
    invitation = invitations.new_match(ben, "grand_toy", side="red", dice="sealed")
    pair = Pair(ann, ben, invitation.card.match, "sealed")
    pair.deliver(RED, invitation.data)
    draft.fill_envelope(ann, pair.ref, "nerve", b"\4")
    pair.do(BLUE, "deploy")
    pair.deliver(BLUE, invitations.accept(ann, pair.ref).data)
    turn = parse_turn(seal.resign(ben, pair.ref).data).turn
    assert turn.seals == ()


def test_rules_without_secret_lists_need_neither_method() -> None:
    rules = ToyRules()
    assert rules.lists_due(rules.start(), RED) == {}
    assert rules.own_view(rules.start(), RED, {"list/5": b""}) == rules.start()


def test_odds_go_on_over_an_envelope_that_the_asker_knows() -> None:
    rules: Any = ToyRules()
    start = replace(rules.start(), todo=())
    closed = outcomes(rules, start, RED, Scout(), lambda _, kind: rules.default_policy(kind))
    assert [type(each.pending) for each in closed] == [Open]

    def proof_for(state: Toy, demand: Open) -> Opened | Claimed | None:  # noqa: ARG001
        return Opened(demand.side, demand.envelope, b"\4")

    known = outcomes(rules, start, RED, Scout(), lambda _, kind: rules.default_policy(kind), proof_for=proof_for)
    assert [each.state.nerve_seen[BLUE] for each in known] == [4]
