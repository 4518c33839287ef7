"""Whole matches of the patrol game between two homes, with drafts that are changed and taken back at random.

`make samples SIZE=2` plays two of each kind.
"""

from pathlib import Path
from random import Random

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.errors import Outcome, UserError
from pbem.session.check.verify import verify_match
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import draft, sealing
from tests.sample_sizes import enlarged
from tests.session.toy import BLUE, RED, Pair
from tests.session.turn.test_sealed_orders import patrol
from tests.toygame.patrol import CELLS

MOST_FILES = 120


def order_at_random(pair: Pair, side: int, random: Random) -> None:
    """One order, or something else that a player does to a draft."""
    home, ref = pair.home(side), pair.ref
    try:
        if random.random() < 0.15:
            draft.undo(home, ref)
        elif random.random() < 0.1:
            lines = [(line.text,) for line in queries.show(home, ref).lines if line.can_undo]
            random.shuffle(lines)
            draft.rewrite(home, ref, lines)
        else:
            order = ""
            while not (options := queries.options(home, ref, order)).is_complete or (options.tokens and random.random() < 0.3):
                order = f"{order} {random.choice(options.tokens).text}".strip()
            draft.do(home, ref, order + random.choice(("", "", " or stop", " if stands 3")))
    except (IllegalOrder, UserError):
        return


def file_at_random(pair: Pair, side: int, random: Random) -> None:
    """Draft, seal, and send."""
    home, ref = pair.home(side), pair.ref
    draft.lay_traps(home, ref, [bytes([random.randrange(CELLS)]) for _ in range(2)])
    for _ in range(30):
        demand = queries.show(home, ref).demand
        if not isinstance(demand, Choose) or demand.side != side:
            break
        order_at_random(pair, side, random)
    is_open = bool((now := queries.show(home, ref).draft) and now.needs)
    sealed = sealing.offer(home, ref, "takeback") if random.random() < 0.05 else sealing.seal(home, ref, pass_=is_open)
    pair.deliver(side, sealed.data)


@pytest.mark.parametrize("seed", range(enlarged(4)))
def test_both_programs_agree_to_the_end_and_the_audit_accuses_nobody(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    pair = patrol(tmp_path, ("sealed", "swift")[seed % 2], ("open", "covered")[seed // 2 % 2])
    side = RED
    for _ in range(MOST_FILES):
        position = queries.show(pair.home(side), pair.ref)
        if position.due != side:
            break
        if position.offer and random.random() < 0.7 and not position.result:
            pair.deliver(side, sealing.accept_offer(pair.home(side), pair.ref).data)
        elif position.result:
            pair.send(side)
        else:
            file_at_random(pair, side, random)
        folds = [look_up(home, pair.ref).fold for home in (pair.ann, pair.ben)]
        assert folds[0].digest() == folds[1].digest()
        side = 1 - side
    else:
        pytest.fail("no end")
    for whose in (RED, BLUE):
        verdict = verify_match(pair.home(whose), pair.ref)
        assert verdict.outcome is Outcome.OK
        assert verdict.is_audited
        assert not verdict.findings
