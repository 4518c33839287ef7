"""Each rule of the protocol is there for a reason: drop it, and a property fails on random matches."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

from pbem.engine.demands import Sprung
from pbem.match import burn, filing, run, trap
from pbem.match.play import Play
from pbem.match.record import Standing
from pbem.protocol.turn_file import OPEN, SEALED, Turn
from tests.match.driving import PLAIN, play

Patch = Callable[[pytest.MonkeyPatch], None]
MOST_MATCHES = 40


def no_burn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Play, "_raise_burnt", lambda self, stamp: None)  # noqa: ARG005


def stamp_by_use(patch: pytest.MonkeyPatch) -> None:
    """A stamp counts the indices used so far, not those that were revealed."""
    patch.setattr(filing, "stamp_for", lambda game, author: max((each.index for each in game.log), default=0))  # noqa: ARG005


def late_policy(patch: pytest.MonkeyPatch) -> None:
    """A file's policies serve already for what it settles."""
    settle = filing.settle

    def settle_with_policies(game: Play, turn: Turn) -> None:
        for each in turn.policies:
            if each.mode != SEALED:
                key = (turn.author, each.kind, each.is_own_stretch)
                game.standing[key] = Standing(each.mode, each.data, turn.seq, game.stamp)
        settle(game, turn)

    patch.setattr(filing, "settle", settle_with_policies)


def early_decisions(patch: pytest.MonkeyPatch) -> None:
    """A file's decisions serve already for what it settles."""
    settle, decide = filing.settle, filing.decide

    def settle_with_decisions(game: Play, turn: Turn) -> None:
        if turn.decisions:
            game.set_script(turn.author, filing.script_of(game, turn))
        settle(game, turn)

    def only_run(game: Play, turn: Turn, done: int = 0) -> None:
        if game.own_value is not None:
            decide(game, turn, done)
        else:
            run.run(game)

    patch.setattr(filing, "settle", settle_with_decisions)
    patch.setattr(filing, "decide", only_run)


def policy_stamp_ignored(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(filing, "Standing", lambda mode, data, seq, stamp: Standing(mode, data, seq, 0))  # noqa: ARG005


def swift_two_behind(patch: pytest.MonkeyPatch) -> None:
    """In swift mode decisions count with two values less than their author knew."""
    patch.setattr(burn, "decision_stamp", lambda stamp, own, swift: max(0, stamp - 2) if own and swift else stamp)


def swift_answers_elsewhere_reduced(patch: pytest.MonkeyPatch) -> None:
    """In swift mode answers in the other side's stretch count with one value less, too."""
    patch.setattr(burn, "decision_stamp", lambda stamp, own, swift: max(0, stamp - 1) if swift else stamp)  # noqa: ARG005


def roll_not_counted(patch: pytest.MonkeyPatch) -> None:
    """Rolls of one key at one index all come to the same numbers."""
    patch.setattr(run, "count_of", lambda game, demand: 0)  # noqa: ARG005


def take_back_without_burn(patch: pytest.MonkeyPatch) -> None:
    take_back = Play.take_back
    patch.setattr(Play, "take_back", lambda self, seq, burnt: take_back(self, seq, self.burnt))  # noqa: ARG005


def spring_without_burn(patch: pytest.MonkeyPatch) -> None:
    put = Play.put

    def put_unburnt(self: Play, given: Any, how: str, seq: int | None = None, stamp: int = 0, *rest: Any, **more: Any) -> None:
        put(self, given, how, seq, 0 if isinstance(given, Sprung) else stamp, *rest, **more)

    patch.setattr(Play, "put", put_unburnt)


def spring_at_own_mark(patch: pytest.MonkeyPatch) -> None:
    """A trap may spring on what its owner had seen when he sealed it."""
    patch.setattr(trap, "first_reach", lambda game, side: game.marks[side])


def index_by_step(patch: pytest.MonkeyPatch) -> None:
    """A roll uses the index that is burnt already."""
    patch.setattr(burn, "roll_index", lambda burnt: max(1, burnt))


def open_policies_count_as_old(patch: pytest.MonkeyPatch) -> None:
    """A policy that is filed again keeps the stamp of the one before it."""
    stand = filing.stand

    def stand_with_old_stamps(game: Play, turn: Turn, late: Any) -> None:
        before = dict(game.standing)
        stand(game, turn, late)
        for key, new in game.standing.items():
            if key in before and new.mode == OPEN:
                game.standing[key] = Standing(new.mode, new.data, new.seq, before[key].stamp)

    patch.setattr(filing, "stand", stand_with_old_stamps)


SEALED_DICE = {"ask": 0.3}
SWIFT_DICE = {"ask": 0.3, "dice": "swift"}
MUTANTS: list[tuple[Patch, dict[str, Any], str]] = [
    (no_burn, SEALED_DICE, "P1"),
    (stamp_by_use, SEALED_DICE, "P1"),
    (late_policy, {"ask": 0.5, "probes": 3}, "P2"),
    (early_decisions, {"ask": 0.5, "probes": 3}, "P2"),
    (policy_stamp_ignored, SEALED_DICE, "P1"),
    (open_policies_count_as_old, SEALED_DICE, "P1"),
    (swift_two_behind, SWIFT_DICE, "P1"),
    (swift_answers_elsewhere_reduced, SWIFT_DICE, "P1"),
    (roll_not_counted, {"style": PLAIN}, "rolled twice"),
    (take_back_without_burn, {"ask": 0.3, "ends": True}, "P1"),
    (spring_without_burn, SEALED_DICE, "P1"),
    (spring_at_own_mark, SEALED_DICE, "trap after the fact"),
    (index_by_step, SEALED_DICE, "P1"),
]


@pytest.mark.parametrize(("mutant", "kind", "hole"), MUTANTS, ids=[each[0].__name__ for each in MUTANTS])
def test_dropping_a_rule_opens_a_hole(mutant: Patch, kind: dict[str, Any], hole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant(monkeypatch)
    holes = chain.from_iterable(play(seed, **kind).holes for seed in range(MOST_MATCHES))
    assert hole in holes
