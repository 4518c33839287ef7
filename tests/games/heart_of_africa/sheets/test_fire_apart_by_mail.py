"""Sheets of moves alone across two homes: how many mails a turn takes, who can read which fire list when, take-backs, the audit."""

from pathlib import Path
from shutil import copytree

import pytest

from pbem.engine.demands import Choose
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.events.shooting import ShotsFired
from pbem.games.heart_of_africa.rules.hidden import sub_sheets
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import draft, sealing
from tests.games.heart_of_africa.battles import rules
from tests.games.heart_of_africa.set_up.test_by_mail import ANN, BEN, Mailed
from tests.games.heart_of_africa.sheets.test_sub_sheets_by_mail import audits

SOLDIERS = Unit("soldier", (Item("soldier", 9),))
ARMY = Roster(
    list="egyptians", nation="any", choice="colonial", leader=Leader("soldier", ("disciplinarian",)), units=(SOLDIERS,) * 3
)
ADVANCE = {ANN: ("entry D1", "forms 2420", "entry D2", "forms 2430"), BEN: ("entry A1", "forms 2420", "entry A2", "forms 2430")}
FIRE = {ANN: ("quiet D1", "fire"), BEN: ("quiet A1", "fire")}
Due = tuple[int, str, bool]
"""A turn, what is chosen in it, and whether that is sealed."""
Waiting = tuple[Mailed, Path]


def begun(path: Path) -> Mailed:
    """An Encounter of soldiers who go for each other, from turn 1 on; Ann's third unit may lie in ambush."""
    mailed = Mailed(path, "encounter", "first", moving="sheets_then_fire")
    mailed.lists = dict.fromkeys((ANN, BEN), "list egyptians any as colonial")
    mailed.armies = {ANN: ARMY, BEN: ARMY}
    soldier = rules().content.kind_numbers["soldier"]
    hidden = HiddenUnit(ANN, 6, 0, tuple(HiddenFigure(soldier, 4303 + place, 0, 0) for place in range(9)))
    mailed.plans[ANN] = Plan(hidden=(hidden,), units=(3,))
    mailed.play()
    return mailed


def ordered(mailed: Mailed, side: int, fire: tuple[str, ...] = ()) -> list[Due]:
    """All that a side can choose now: what that was."""
    home, ref, found = mailed.pair.home(side), mailed.pair.ref, list[Due]()
    while isinstance(demand := queries.show(home, ref).demand, Choose) and demand.side == side and demand.is_order:
        found.append((mailed.state(side).turn, demand.kind, demand.is_sealed))
        for order in (*ADVANCE[side], "endsheet") if demand.kind == "sheet" else fire or FIRE[side]:
            draft.do(home, ref, order)
    return found


def sent(mailed: Mailed, side: int, fire: tuple[str, ...] = ()) -> list[Due]:
    """The next file of a side, delivered: what it chooses."""
    home, ref = mailed.pair.home(side), mailed.pair.ref
    found, position = ordered(mailed, side, fire), queries.show(home, ref)
    mailed.pair.deliver(side, sealing.seal(home, ref, pass_=bool(position.draft and position.draft.needs)).data)
    return found


@pytest.fixture(scope="module")
def waiting(tmp_path_factory: pytest.TempPathFactory) -> Waiting:
    """A match in turn 3, in which Ben's fire list is the next to be written, and is to be sealed; and where it lies."""
    path = tmp_path_factory.mktemp("waiting")
    mailed, side = begun(path), BEN
    while mailed.state(side).turn < 3 or (demand := _demand(mailed, side)).kind != "fire" or not demand.is_sealed:
        sent(mailed, side)
        side = 1 - side
    assert side == BEN
    return mailed, path


def copied(waiting: Waiting, path: Path) -> Mailed:
    """The same match in copies of both homes."""
    mailed, place = waiting
    copytree(place, path, dirs_exist_ok=True)
    return mailed.at(path)


def _demand(mailed: Mailed, side: int) -> Choose:
    demand = queries.show(mailed.pair.home(side), mailed.pair.ref).demand
    assert isinstance(demand, Choose)
    return demand


@pytest.mark.rule("HA-SHOOT-02", "HA-HIDE-09")
def test_four_mails_a_turn_and_two_more_where_an_ambush_springs(tmp_path: Path) -> None:
    mailed = begun(tmp_path)
    files = [sent(mailed, (BEN, ANN)[number % 2]) for number in range(5)]
    # in turn 1 nobody but Ben has anything to order: he could light the grass, and nobody orders after him
    assert files == [
        [(1, "sheet", True)],
        [(1, "sheet", False)],
        [(1, "fire", False), (2, "sheet", True)],
        [(2, "sheet", False)],
        [(2, "fire", True)],
    ]
    draft.set_standing(mailed.pair.ann, mailed.pair.ref, "ambush", "6 / wait turn 4 / turns e")
    files = [sent(mailed, (ANN, BEN)[number % 2]) for number in range(13)]
    assert files[:5] == [
        [(2, "fire", False)],
        [(3, "sheet", True)],
        [(3, "sheet", False)],
        [(3, "fire", True)],
        [(3, "fire", False)],
    ]
    # in turn 4 the ambush springs in Ann's file, and what Ben had ordered in his is void
    assert files[5:] == [
        [(4, "sheet", True)],
        [(4, "sheet", False)],
        [(4, "fire", True)],
        [],
        [(4, "fire", True)],
        [(4, "fire", False)],
        [(5, "sheet", True)],
        [(5, "sheet", False)],
    ]
    assert mailed.state(BEN).secrets.opened[ANN] == (6,)
    assert audits(mailed) == [[], []]


@pytest.mark.rule("HA-SHOOT-02")
def test_a_sealed_fire_list_tells_the_other_side_nothing_before_it_is_bound_itself(waiting: Waiting, tmp_path: Path) -> None:
    twins = (copied(waiting, tmp_path / "one"), copied(waiting, tmp_path / "other"))
    lists, turn = (("quiet A2", "fire"), ("shoot A2 at D2", "holdfire")), twins[0].state(ANN).turn
    assert [sent(match, BEN, fire) for match, fire in zip(twins, lists, strict=True)] == [[(turn, "fire", True)]] * 2
    seen = [(match.state(ANN), _demand(match, ANN), file_of(match)) for match in twins]
    assert seen[0][0] == seen[1][0]
    assert not seen[0][0].volley.orders
    assert seen[0][1] == seen[1][1] == Choose(ANN, "fire", is_order=True)
    assert len(seen[0][2]) == len(seen[1][2])
    for match in twins:
        assert sent(match, ANN, ("shoot D2 at A2", "fire")) == [(turn, "fire", False)]
        assert (3, "A2") not in shooting(match)
        sent(match, BEN)
    assert [(3, "A2") in shooting(match) for match in twins] == [False, True]


def shooting(mailed: Mailed) -> set[tuple[int, str]]:
    """The units that have shot, each in which turn, as Ann knows it."""
    steps = queries.log(mailed.pair.ann, mailed.pair.ref)
    return {(int(step.key[1]), event.unit) for step in steps for event in step.events if isinstance(event, ShotsFired)}


def file_of(mailed: Mailed) -> bytes:
    """The last file that Ann has."""
    folder = look_up(mailed.pair.ann, mailed.pair.ref).folder
    found: bytes = folder.load_files()[-1]
    return found


@pytest.mark.rule("HA-HIDE-07", "HA-HIDE-09")
@pytest.mark.parametrize("is_liar", [False, True])
def test_who_lies_hidden_shoots_as_was_sealed_with_the_sheet_and_not_as_the_moves_turned_out(
    waiting: Waiting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_liar: bool
) -> None:
    """What is said when all have moved is for the next turn. A changed client makes it hold at once: the files convict it."""
    mailed = copied(waiting, tmp_path)
    sent(mailed, BEN)
    with monkeypatch.context() as changed:
        if is_liar:
            changed.setattr(sub_sheets, "fixed_turn", lambda state, _side: state.turn - 1)
        draft.set_standing(mailed.pair.ann, mailed.pair.ref, "ambush", "6 / turns e / shoots")
        sent(mailed, ANN)
    assert audits(mailed) == [["sub-sheet-changed"] if is_liar else []] * 2


@pytest.mark.rule("HA-SHOOT-02")
def test_fire_orders_are_taken_back_alone_and_by_agreement(waiting: Waiting, tmp_path: Path) -> None:
    mailed = copied(waiting, tmp_path)
    ben, ann, ref = mailed.pair.ben, mailed.pair.ann, mailed.pair.ref
    before = len(look_up(ann, ref).folder.load_files()) - 1
    draft.do(ben, ref, "shoot A2 at D2")
    draft.undo(ben, ref)
    draft.do(ben, ref, "quiet A1")
    draft.do(ben, ref, "fire")
    position, undone = draft.undo(ben, ref)
    assert undone == ("fire",)
    assert position.demand == Choose(BEN, "fire", is_order=True, is_sealed=True)
    draft.do(ben, ref, "fire")
    mailed.pair.deliver(BEN, sealing.seal(ben, ref).data)
    mailed.pair.deliver(ANN, sealing.offer(ann, ref, "takeback", to=before).data)
    mailed.pair.deliver(BEN, sealing.accept_offer(ben, ref).data)
    side = ANN
    files = list[list[Due]]()
    for _ in range(5):
        files.append(sent(mailed, side, ("holdfire",)))
        side = 1 - side
    turn = mailed.state(ANN).turn
    assert [each for each in files if each][:3] == [
        [(turn - 1, "fire", True)],
        [(turn - 1, "fire", False)],
        [(turn, "sheet", True)],
    ]
    assert audits(mailed) == [[], []]
