"""What a draft has settled lies beside it: the next process finds it there, and believes nothing that was not made here."""

from pathlib import Path

import pytest
from msgspec import structs

from pbem import canonical
from pbem.session.disk.match_loading import Loaded, look_up
from pbem.session.look import queries
from pbem.session.turn import draft, settled_results
from pbem.session.turn.draft_outcome import load_record, store_record, try_record
from pbem.session.turn.own_secrets import vault_of
from pbem.session.turn.settled_results import SettledResults
from tests.session.toy import BLUE, RED, Pair, deployed

SETTLED = 4  # inputs that red's attack comes to


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Red has attacked; blue's draft settles what comes of it, and holds an order."""
    pair = deployed(tmp_path)
    pair.play(RED, "attack 3", "end")
    pair.do(BLUE, "end")
    return pair


def afresh(pair: Pair) -> Loaded:
    """The match as another process has it."""
    return look_up(structs.replace(pair.ann, memory={}), pair.ref)


def kept(loaded: Loaded) -> SettledResults:
    results = load_record(loaded, BLUE).results
    assert results is not None
    return results


def test_what_was_settled_is_found_again_by_the_next_process(pair: Pair) -> None:
    loaded = afresh(pair)
    found = settled_results.load(loaded, vault_of(loaded, BLUE), kept(loaded))
    whole = try_record(loaded, structs.replace(load_record(loaded, BLUE), results=None)).prospect
    first = whole.report.steps[0].step
    assert list(found) == list(range(first, first + SETTLED))
    for each in whole.report.steps[: whole.report.settled]:
        assert found[each.step] == (whole.fold.state_before(each.step + 1), each.events)


def test_it_stays_as_it_is_while_orders_come_and_go(pair: Pair) -> None:
    before = kept(afresh(pair))
    draft.undo(pair.ann, pair.ref)
    assert kept(afresh(pair)) == before
    draft.set_standing(structs.replace(pair.ann, memory={}), pair.ref, "loss", "first")
    pair.do(BLUE, "end")
    assert kept(afresh(pair)) == before


@pytest.mark.parametrize("change", ["check", "first", "found"])
def test_what_was_not_made_here_is_not_believed(pair: Pair, change: str) -> None:
    loaded = afresh(pair)
    record, good = load_record(loaded, BLUE), kept(loaded)
    shown = queries.show(pair.ann, pair.ref)
    wrong = {"check": bytes(32), "first": good.first + 1, "found": good.found.replace(canonical.encode(4), canonical.encode(5))}
    store_record(loaded, structs.replace(record, results=structs.replace(good, **{change: wrong[change]})))
    loaded = afresh(pair)
    assert kept(loaded) != good
    assert settled_results.load(loaded, vault_of(loaded, BLUE), kept(loaded)) == {}
    again = queries.show(structs.replace(pair.ann, memory={}), pair.ref)
    assert (again.state, again.draft) == (shown.state, shown.draft)


def test_the_other_side_cannot_use_it(pair: Pair) -> None:
    loaded, other = afresh(pair), look_up(pair.ben, pair.ref)
    assert settled_results.load(other, vault_of(other, RED), kept(loaded)) == {}


def test_nothing_is_kept_where_nothing_was_settled(pair: Pair) -> None:
    pair.send(BLUE)
    pair.do(RED, "end")
    assert load_record(look_up(pair.ben, pair.ref), RED).results is None
