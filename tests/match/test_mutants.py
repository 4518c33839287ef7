"""Each rule of the protocol is there for a reason: drop it, and a property fails on random matches."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

from pbem.engine.demands import Choose
from pbem.errors import PbemError
from pbem.match import burn_mark, demand_loop, file_stages, traps
from pbem.match.file_composition import Vault
from pbem.match.file_in_progress import FileInProgress
from pbem.match.fold_report import Item, Standing
from pbem.protocol.turn_file import SEALED, Turn
from tests.dice.mutants import (
    a_spring_does_not_count,
    counted_at_the_end_only,
    counts_from_the_beginning,
    nothing_conceded,
    one_less_for_everybody,
)
from tests.match import test_refusals, test_run, test_traps
from tests.match.driving import PLAIN, play
from tests.toygame.rules import ToyRules

Patch = Callable[[pytest.MonkeyPatch], None]
MOST_MATCHES = 40


def no_burn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(FileInProgress, "raise_burnt", lambda self, _burnt: self)


def stamp_by_use(patch: pytest.MonkeyPatch) -> None:
    """A stamp counts the indices used so far, not those that were revealed."""
    patch.setattr(file_stages, "stamp_for", lambda match, _author: match.burnt + bool(match.counts))


def late_policy(patch: pytest.MonkeyPatch) -> None:
    """A file's policies serve already for what it settles."""
    settle = file_stages.settle

    def settle_with_policies(file: FileInProgress, turn: Turn) -> FileInProgress:
        standing = dict(file.match.sides[turn.author].standing)
        for each in turn.policies:
            if each.mode != SEALED:
                standing[each.kind, each.is_own_stretch] = Standing(each.mode, each.data, turn.seq)
        return settle(file.on(file.match.with_side(turn.author, standing=standing)), turn)

    patch.setattr(file_stages, "settle", settle_with_policies)


def early_decisions(patch: pytest.MonkeyPatch) -> None:
    """A file's decisions serve already for what it settles."""
    settle, decide = file_stages.settle, file_stages.decide

    def settle_with_decisions(file: FileInProgress, turn: Turn) -> FileInProgress:
        if turn.decisions:
            file = file.set_script(turn.author, file_stages.script_of(file.match.rules, turn))
        return settle(file, turn)

    def only_run(file: FileInProgress, items: tuple[Item, ...]) -> FileInProgress:
        return demand_loop.run(file) if file.own_value is None else decide(file, items)

    patch.setattr(file_stages, "settle", settle_with_decisions)
    patch.setattr(file_stages, "decide", only_run)


def swift_two_behind(patch: pytest.MonkeyPatch) -> None:
    """In swift mode the holder's stamp counts with two values less than was known."""
    raised = burn_mark.raised
    patch.setattr(
        burn_mark,
        "raised",
        lambda burnt, stamps, conceded: raised(
            burnt, [max(0, stamp - (side == conceded)) for side, stamp in enumerate(stamps)], conceded
        ),
    )


def roll_not_counted(patch: pytest.MonkeyPatch) -> None:
    """Rolls of one key at one index all come to the same numbers."""
    patch.setattr(demand_loop, "count_of", lambda _match, _demand: 0)


def take_back_without_burn(patch: pytest.MonkeyPatch) -> None:
    raise_burnt = FileInProgress.raise_burnt

    def raise_unless_taken_back(self: FileInProgress, burnt: int) -> FileInProgress:
        return self if self.taken_back_to is not None else raise_burnt(self, burnt)

    patch.setattr(FileInProgress, "raise_burnt", raise_unless_taken_back)


def spring_at_own_mark(patch: pytest.MonkeyPatch) -> None:
    """A trap may spring on what its owner had seen when he sealed it."""
    patch.setattr(traps, "first_reach", lambda match, side: match.sides[side].mark)


def index_by_step(patch: pytest.MonkeyPatch) -> None:
    """A roll uses the index that is burnt already."""
    patch.setattr(burn_mark, "roll_index", lambda burnt: max(1, burnt))


def no_cut_by_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(demand_loop, "cut_holder", lambda file: file)


def reveal_one_more(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(burn_mark, "furthest_reveal", lambda reveals: max(reveals) + 3)


def reveal_not_owed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(burn_mark, "reveal_due", lambda _burnt, _swift, _awaited: 0)


def orders_not_held_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(demand_loop, "is_held_back", lambda _file, _side: False)


def traps_by_their_places(patch: pytest.MonkeyPatch) -> None:
    """Of several traps that are met at once the writer takes the first of its list."""
    patch.setattr(ToyRules, "trap_rank", lambda *_: 0)


def salts_by_id_alone(patch: pytest.MonkeyPatch) -> None:
    """A salt does not hang on the file that seals."""
    sealer = Vault.sealer
    patch.setattr(Vault, "sealer", lambda self, _prev: sealer(self, bytes(32)))


def fault(name: str) -> Callable[[], None]:
    return lambda: test_refusals.test_a_file_with_one_fault_is_refused_and_changes_nothing(*test_refusals.FAULTS[name])


def beginning_holds_nothing(patch: pytest.MonkeyPatch) -> None:
    """Only an order takes the stretch."""
    patch.setattr(Choose, "takes_stretch", property(lambda self: self.is_order))


def beginning_is_the_others(patch: pytest.MonkeyPatch) -> None:
    """An answer that begins a stretch is given in that of the other side."""
    patch.setattr(demand_loop, "is_in_own_stretch", lambda match, demand: demand.side == match.holder)


NAMED: list[tuple[Patch, Callable[[], None]]] = [
    (no_cut_by_hand, test_run.test_an_answer_by_hand_voids_the_script_of_who_holds_the_stretch),
    (reveal_one_more, fault("value beyond what may be shown")),
    (reveal_not_owed, fault("value withheld")),
    (reveal_not_owed, fault("swift value ahead withheld")),
    (nothing_conceded, test_run.test_in_swift_mode_the_dice_roll_in_the_file_that_orders),
    (orders_not_held_back, test_traps.test_a_script_that_runs_through_the_other_sides_phase_does_not_pass_his_traps_by),
    (beginning_holds_nothing, test_run.test_in_swift_mode_who_begins_a_stretch_is_asked_and_his_dice_roll_in_his_file),
    (beginning_is_the_others, test_run.test_in_swift_mode_who_begins_a_stretch_is_asked_and_his_dice_roll_in_his_file),
    (traps_by_their_places, test_traps.test_all_traps_that_one_place_meets_spring_in_one_file_by_rank),
    (salts_by_id_alone, test_traps.test_a_file_that_takes_the_place_of_another_has_other_salts),
    (spring_at_own_mark, fault("trap on what its owner had seen")),
]


@pytest.mark.parametrize(("mutant", "named"), NAMED, ids=[each[0].__name__ for each in NAMED])
def test_dropping_a_rule_fails_the_test_named_for_it(
    mutant: Patch, named: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    named()
    mutant(monkeypatch)
    with pytest.raises((AssertionError, PbemError, pytest.fail.Exception)):
        named()


SEALED_DICE = {"ask": 0.3}
SWIFT_DICE = {"ask": 0.3, "dice": "swift"}
MUTANTS: list[tuple[Patch, dict[str, Any], str]] = [
    (no_burn, SEALED_DICE, "P1"),
    (stamp_by_use, SEALED_DICE, "P1"),
    (late_policy, {"ask": 0.5, "probes": 3}, "P2"),
    (early_decisions, {"ask": 0.5, "probes": 3}, "P2"),
    (swift_two_behind, SWIFT_DICE, "P1"),
    (one_less_for_everybody, SWIFT_DICE, "P1"),
    (counted_at_the_end_only, SWIFT_DICE, "P1"),
    (counts_from_the_beginning, SEALED_DICE, "P4"),
    (roll_not_counted, {"style": PLAIN}, "rolled twice"),
    (take_back_without_burn, {"ask": 0.3, "ends": True}, "P1"),
    (a_spring_does_not_count, SWIFT_DICE, "P1"),
    (spring_at_own_mark, SEALED_DICE, "trap after the fact"),
    (index_by_step, SEALED_DICE, "P1"),
]


@pytest.mark.parametrize(("mutant", "kind", "hole"), MUTANTS, ids=[each[0].__name__ for each in MUTANTS])
def test_dropping_a_rule_opens_a_hole(mutant: Patch, kind: dict[str, Any], hole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mutant(monkeypatch)
    holes = chain.from_iterable(play(seed, **kind).holes for seed in range(MOST_MATCHES))
    assert hole in holes
