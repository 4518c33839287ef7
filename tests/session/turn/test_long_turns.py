"""Turns of a hundred figures: hundreds of orders in one draft, hundreds of dice ahead, snapshots that stay small."""

from pathlib import Path

from pbem.errors import Outcome
from pbem.session.turn import draft
from pbem.session.turn.intake import import_bytes
from pbem.session.turn.invitations import accept, new_match
from tests.session.toy import home_at
from tools.bench.long_matches import TIRELESS, costs

ORDERS = 350


def test_a_turn_of_several_hundred_orders_fits_one_draft_and_one_file(tmp_path: Path) -> None:
    """Each of the attacks waits for dice and asks for a loss: more than a thousand inputs are supposed."""
    ann, ben = (home_at(tmp_path / name, games=lambda _: TIRELESS, name=name) for name in ("ann", "ben"))
    ref = import_bytes(ben, new_match(ann, "toy", scenario="plain", side="blue").data)[0].match
    for _ in range(ORDERS):
        position = draft.do(ben, ref, "attack 3")
    assert len(position.lines) == ORDERS
    supposed = [step for step in position.happened if step.is_supposed]
    assert len([step for step in supposed if step.kind == "order"]) == ORDERS - 1  # the first is no guess
    assert len([step for step in supposed if step.kind == "dice"]) >= ORDERS
    draft.do(ben, ref, "end")
    sealed = accept(ben, ref)
    assert len(sealed.lines) == ORDERS + 1
    (result,) = import_bytes(ann, sealed.data)
    assert result.outcome is Outcome.OK


def test_a_snapshot_grows_by_little_more_than_a_commitment_for_each_file_that_lays_a_trap(tmp_path: Path) -> None:
    """Ten thousand inputs are some 4,300 files: 300 KB leave 70 bytes for each."""
    short, longer = costs(tmp_path, "traps", (100, 700))
    grown = (longer.snapshot_bytes - short.snapshot_bytes) / (longer.files - short.files)
    assert 32 < grown < 60
