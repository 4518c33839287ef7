"""Papers between two homes: written, looked at again, taken back, sealed; nobody else finds a word of them."""

import stat
from pathlib import Path

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.errors import UserError
from pbem.games.heart_of_africa.rules.hidden.plans import PLAN, plan_of
from pbem.games.heart_of_africa.rules.hidden.rosters import ROSTER
from pbem.session.check import evidence
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import Position
from pbem.session.turn import draft, sealing
from pbem.session.turn.own_secrets import payloads_of
from tests.games.heart_of_africa.set_up.test_by_mail import ANN, BEN, LISTS, Mailed, army
from tests.games.heart_of_africa.set_up.test_papers import ARMY, PLANNED

HIDDEN = PLANNED + '[[hidden]]\nunit = 3\nhex = "4303"\n'


def bytes_below(home: Home) -> bytes:
    """All that a home has on the disk."""
    return b"".join(path.read_bytes() for folder in (home.saves, home.state) for path in folder.rglob("*") if path.is_file())


def give_order(home: Home, ref: str, name: str) -> Position:
    position = queries.show(home, ref)
    rules = position.rules
    return draft.do(home, ref, rules.at(position.state).write(rules.order_for(position.state, position.side, name)))


def envelope(home: Home, ref: str, name: str) -> str:
    """The envelope of a paper of the side at home that counts, or is due."""
    position = queries.show(home, ref)
    return position.rules.paper_envelope(position.state, position.card.own_side, name)


def paper_due(tmp_path: Path, name: str) -> tuple[Mailed, Home, str]:
    """Ann's paper is due, in her draft or as the match stands."""
    mailed = Mailed(tmp_path, "encounter", "first")
    mailed.armies[BEN] = army(13, 11, 10)
    mailed.until(ANN, name)
    return mailed, mailed.pair.ann, mailed.pair.ref


@pytest.mark.rule("HA-LIST-01")
def test_a_roster_is_written_taken_back_and_sealed_with_the_order_that_builds_on_it(tmp_path: Path) -> None:
    mailed, ann, ref = paper_due(tmp_path, ROSTER)
    with pytest.raises(UserError, match="paper-not-due"):
        draft.fill_paper(ann, ref, PLAN, HIDDEN)
    with pytest.raises(IllegalOrder) as refused:
        draft.do(ann, ref, "enlist")
    assert refused.value.refusal.code == "envelope-not-sealed"
    assert 'list = "villages"' in queries.paper(ann, ref, ROSTER)
    assert queries.drawn_paper(ann, ref, ROSTER) != queries.drawn_paper(ann, ref, ROSTER)

    with pytest.raises(IllegalOrder) as wrong:
        draft.fill_paper(ann, ref, ROSTER, ARMY.replace("12", "2").replace("eloquent", "charismatic"))
    assert len(wrong.value.refusals) == 2
    with pytest.raises(UserError, match="paper-wrong"):
        draft.fill_paper(ann, ref, ROSTER, ARMY + "surprise = 1")
    assert b"surprise" not in bytes_below(ann)

    position = draft.fill_paper(ann, ref, ROSTER, ARMY)
    sealed = envelope(ann, ref, ROSTER)
    assert (position.papers, position.draft and position.draft.papers) == ((ROSTER,), (sealed,))
    folder = look_up(ann, ref).folder
    assert stat.S_IMODE(folder.draft.stat().st_mode) == 0o600
    position = give_order(ann, ref, ROSTER)
    assert ROSTER not in position.papers
    assert "spearman = 12" in queries.paper(ann, ref, ROSTER)

    draft.undo(ann, ref)
    assert queries.show(ann, ref).papers == (ROSTER,)
    draft.fill_paper(ann, ref, ROSTER, ARMY.replace("12", "14"))
    assert "spearman = 14" in queries.paper(ann, ref, ROSTER)

    mailed.pair.deliver(ANN, sealing.seal(ann, ref, pass_=True).data)  # no order builds on it: it is not sealed
    assert sealed not in payloads_of(look_up(ann, ref), ANN)
    assert not look_up(mailed.pair.ben, ref).fold.is_sealed(ANN, sealed)


@pytest.mark.rule("HA-HIDE-03", "HA-ARR-07")
def test_nothing_of_a_plan_is_in_a_file_a_view_or_the_other_home(tmp_path: Path) -> None:
    mailed, ann, ref = paper_due(tmp_path, PLAN)
    ben = mailed.pair.ben
    assert "# 3: spearman*10" in queries.paper(ann, ref, PLAN)
    draft.fill_paper(ann, ref, PLAN, HIDDEN)
    give_order(ann, ref, PLAN)
    assert "unit = 3" in queries.paper(ann, ref, PLAN)
    mailed.orders(ANN)
    mailed.pair.deliver(ANN, sealing.seal(ann, ref).data)
    payload = payloads_of(look_up(ann, ref), ANN)[envelope(ann, ref, PLAN)]
    assert len(plan_of(payload).hidden[0].figures) == 10
    for secret in (payload, payloads_of(look_up(ann, ref), ANN)[envelope(ann, ref, ROSTER)]):
        assert secret in bytes_below(ann)
        assert secret not in bytes_below(ben)
    assert "hidden" not in queries.paper(ben, ref, PLAN)  # his own is due now
    with pytest.raises(UserError, match="paper-unknown"):
        queries.paper(ben, ref, "nothing")
    theirs = queries.show(ben, ref).state
    assert theirs.secrets.hidden == ()
    assert "spearman = 10" in queries.paper(ann, ref, ROSTER)


def test_a_roster_that_a_file_has_sealed_stays_when_the_match_goes_back(tmp_path: Path) -> None:
    mailed, ann, ref = paper_due(tmp_path, ROSTER)
    before = look_up(ann, ref).chain.next_seq - 1
    draft.fill_paper(ann, ref, ROSTER, ARMY)
    give_order(ann, ref, ROSTER)
    mailed.by_hand = (ANN, PLAN)
    mailed.file(ANN)
    mailed.pair.deliver(BEN, sealing.offer(mailed.pair.ben, ref, "takeback", before).data)
    mailed.pair.deliver(ANN, sealing.accept_offer(ann, ref).data)
    position = queries.show(ann, ref)
    if position.due == BEN:
        mailed.pair.deliver(BEN, sealing.seal(mailed.pair.ben, ref).data)
        position = queries.show(ann, ref)
    assert (position.papers, position.draft and position.draft.papers) == ((ROSTER,), (envelope(ann, ref, ROSTER),))
    with pytest.raises(UserError, match="paper-sealed"):
        draft.fill_paper(ann, ref, ROSTER, ARMY)
    assert "spearman = 12" in queries.paper(ann, ref, ROSTER)
    assert ROSTER not in give_order(ann, ref, ROSTER).papers


@pytest.mark.rule("HA-LIST-01")
def test_where_a_match_goes_back_to_another_army_a_new_roster_is_due_and_the_audit_finds_nothing(tmp_path: Path) -> None:
    mailed, ann, ref = paper_due(tmp_path, ROSTER)
    ben, old = mailed.pair.ben, envelope(ann, ref, ROSTER)
    draft.fill_paper(ann, ref, ROSTER, ARMY)
    give_order(ann, ref, ROSTER)
    mailed.by_hand = (ANN, PLAN)
    mailed.file(ANN)
    mailed.pair.deliver(BEN, sealing.offer(ben, ref, "takeback", 1).data)
    mailed.lists = {**LISTS, ANN: "list zanzibaris any"}
    mailed.pair.deliver(ANN, sealing.accept_offer(ann, ref).data)
    mailed.file(BEN)
    mailed.by_hand = (ANN, ROSTER)
    mailed.orders(ANN)
    if not queries.show(ann, ref).papers:
        mailed.file(ANN)
        mailed.file(BEN)
        mailed.orders(ANN)
    position = queries.show(ann, ref)
    assert envelope(ann, ref, ROSTER) != old
    assert (position.papers, position.draft and position.draft.papers) == ((ROSTER,), ())
    draft.fill_paper(ann, ref, ROSTER, queries.drawn_paper(ann, ref, ROSTER))
    assert ROSTER not in give_order(ann, ref, ROSTER).papers
    mailed.pair.deliver(ANN, sealing.seal(ann, ref, pass_=True).data)
    assert {old, envelope(ann, ref, ROSTER)} <= payloads_of(look_up(ann, ref), ANN).keys()
    mailed.pair.deliver(BEN, sealing.resign(ben, ref).data)
    mailed.pair.deliver(ANN, sealing.seal(ann, ref).data)
    mailed.pair.deliver(BEN, sealing.seal(ben, ref).data)
    assert [evidence.audit(home, ref).findings for home in (ann, ben)] == [(), ()]
