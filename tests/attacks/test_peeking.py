"""Swift dice looked at with the program as it is: what was shown is in the draft and stays there, however an order was put."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.errors import UserError
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft
from tests.session import toy
from tests.session.toy import BLUE, RED, Pair, home_at

SEEDS = range(6)  # among them matches in which the first attack costs a step, and in which it does not


def at_war(path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> Pair:
    monkeypatch.setattr(toy, "home_at", lambda path, **named: home_at(path, seed, **named))
    pair = toy.deployed(path, "swift")
    pair.play(RED, "end")
    pair.play(BLUE, "end")
    return pair


def lines(pair: Pair) -> list[tuple[str, bool]]:
    position = queries.show(pair.ben, pair.ref)
    assert position.draft is not None
    return [(line.text, line.can_undo) for line in position.draft.lines]


def undo_all(pair: Pair) -> None:
    while lines(pair):
        draft.undo(pair.ben, pair.ref)


TRICKS: dict[str, Callable[[Home, str], object]] = {
    "answer": lambda home, ref: draft.do(home, ref, "attack 3", ["loss 4"]),
    "rewrite answer": lambda home, ref: draft.rewrite(home, ref, [["attack 3", "loss 4"]]),
    "rewrite order": lambda home, ref: draft.rewrite(home, ref, [["attack 3"], ["move 0 5"]]),
    "rewrite words": lambda home, ref: draft.rewrite(home, ref, [["attack 3"], ["nonsense"]]),
    "rewrite later": lambda home, ref: draft.rewrite(home, ref, [["attack 3", "loss 1"], ["scout"], ["move 0 5"]]),
}


@pytest.mark.parametrize("trick", TRICKS)
def test_a_draft_that_fails_after_the_dice_keeps_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trick: str) -> None:
    refused = 0
    for seed in SEEDS:
        pair = at_war(tmp_path / str(seed), monkeypatch, seed)
        try:
            TRICKS[trick](pair.ben, pair.ref)
        except (IllegalOrder, UserError):
            refused += 1
        assert lines(pair)[0] == ("attack 3", False)
        with pytest.raises(UserError, match="undo-behind-dice"):
            undo_all(pair)
    assert refused


def test_an_answer_that_the_dice_do_not_ask_for_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in SEEDS:
        pair = at_war(tmp_path / str(seed), monkeypatch, seed)
        pair.do(RED, "attack 3", "loss 1")
        assert [text for text, _ in lines(pair)] == ["attack 3", "loss 1"]


def test_what_fails_before_any_dice_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = at_war(tmp_path, monkeypatch, 0)
    with pytest.raises(IllegalOrder):
        draft.rewrite(pair.ben, pair.ref, [["move 2 1"], ["move 0 5"], ["attack 3"]])
    assert lines(pair) == []
