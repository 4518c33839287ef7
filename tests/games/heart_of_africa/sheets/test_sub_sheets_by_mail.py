"""A hidden unit that shows itself by its sub-sheet, across two homes: how many mails that takes, and what the audit says."""

from pathlib import Path
from shutil import copytree

import pytest

from pbem.engine.demands import Choose
from pbem.games.heart_of_africa.rules.hidden import sub_sheets
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.session.check import evidence
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import draft, sealing
from tests.games.heart_of_africa.set_up.test_by_mail import ANN, BEN, Mailed, lying


def written(mailed: Mailed, side: int) -> None:
    """The next file of a side: an empty sheet where one is due."""
    home, ref = mailed.pair.home(side), mailed.pair.ref
    demand = queries.show(home, ref).demand
    if isinstance(demand, Choose) and (demand.kind, demand.side) == ("sheet", side):
        draft.do(home, ref, "endsheet")
    position = queries.show(home, ref)
    mailed.pair.deliver(side, sealing.seal(home, ref, pass_=bool(position.draft and position.draft.needs)).data)


def audits(mailed: Mailed) -> list[list[str]]:
    """What the audits of both find after Ben has given up."""
    homes, ref, side = (mailed.pair.ann, mailed.pair.ben), mailed.pair.ref, ANN
    mailed.pair.deliver(BEN, sealing.resign(mailed.pair.ben, ref).data)
    while not all(look_up(home, ref).fold.is_complete for home in homes):
        mailed.pair.deliver(side, sealing.seal(mailed.pair.home(side), ref).data)
        side = 1 - side
    return [[finding.code for finding in evidence.audit(home, ref).findings] for home in homes]


@pytest.mark.rule("HA-HIDE-09")
def test_two_mails_a_turn_and_two_more_where_an_ambush_springs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mailed = Mailed(tmp_path / "honest", "encounter", "first", moving="sheets")
    mailed.plans[ANN] = Plan(hidden=(lying(6, 4303, 10),), units=(3,))
    mailed.play()
    turns = list[tuple[int, tuple[int, ...]]]()
    for number in range(8):
        side = (BEN, ANN)[number % 2]  # Ben seals his sheet, Ann answers openly
        if number == 1:
            draft.set_standing(mailed.pair.ann, mailed.pair.ref, "ambush", "6 / wait turn 2 / turns e")
        if number == 3:
            copytree(tmp_path / "honest", tmp_path / "liar")
        written(mailed, side)
        state = mailed.state(ANN)
        turns.append((state.turn, state.secrets.opened[ANN]))
    assert turns == [(1, ()), (1, ()), (2, ()), (2, ()), (2, (6,)), (2, (6,)), (3, (6,)), (3, (6,))]
    assert audits(mailed) == [[], []]
    # a changed client alters a sub-sheet after its turn was sealed: the files convict it
    liar = mailed.at(tmp_path / "liar")
    with monkeypatch.context() as changed:
        changed.setattr(sub_sheets, "fixed_turn", lambda state, _side: state.turn - 2)
        draft.set_standing(liar.pair.ann, liar.pair.ref, "ambush", "6 / wait turn 9 / turns e")
        written(liar, ANN)
    assert audits(liar) == [["sub-sheet-changed"], ["sub-sheet-changed"]]
