"""Changed clients that cheat with units in ambush: the files convict them when both secrets are published."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.hidden import sub_sheets
from pbem.games.heart_of_africa.rules.hidden.plans import Plan, plan_of
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import SubSheet, relaid_refusal, trap_of
from pbem.games.heart_of_africa.rules.paper_texts import plan_by_lot
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_plan
from pbem.games.heart_of_africa.state.position import State
from pbem.games.heart_of_africa.state.secrets import AMBUSH_LEAVES
from pbem.match.traps import traps_of
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import draft, sealing
from pbem.session.turn.own_secrets import payloads_of
from tests.games.heart_of_africa.hidden.test_ambushes import BEHIND, hidden
from tests.games.heart_of_africa.set_up import test_by_mail
from tests.games.heart_of_africa.set_up.test_by_mail import ANN, BEN, Mailed, army, lying
from tests.games.heart_of_africa.sheets.test_sub_sheets import turn
from tests.games.heart_of_africa.sheets.test_sub_sheets_by_mail import audits, written

Laid = tuple[bytes, ...]
HIDDEN = lying(6, 4303, 10)


def laid_by(mailed: Mailed, side: int) -> Laid:
    """What a side has laid last."""
    loaded = look_up(mailed.pair.home(side), mailed.pair.ref)
    return tuple(payloads_of(loaded, side)[name] for name in traps_of(loaded.fold, side))


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> tuple[Mailed, Path]:
    """An Encounter by sheets in which Ann hides a unit; Ben has sealed the sheet of the first turn."""
    path = tmp_path_factory.mktemp("honest")
    mailed = Mailed(path, "encounter", "first", moving="sheets")
    mailed.plans[ANN] = Plan(hidden=(HIDDEN,), units=(3,))
    mailed.play()
    written(mailed, BEN)
    return mailed, path


@pytest.mark.rule("HA-HIDE-03", "HA-HIDE-04")
def test_units_of_a_plan_lie_in_the_very_file_that_seals_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the defender comes between his set-up and the first march of an Ambush."""
    below = Random(3).randrange

    def by_lot(world: World, own: State, side: int) -> Plan:
        is_due = side == ANN and own.secrets.roster and getattr(own.agenda[-1], "name", "") == "plan"
        return plan_of(plan_by_lot.by_lot(world, own, side, below)) if is_due else usual_plan(world, own, side)

    monkeypatch.setattr(test_by_mail, "usual_plan", by_lot)
    mailed = Mailed(tmp_path, "ambush", "first")
    mailed.armies[ANN] = army(8, 8)
    mailed.play()
    own = mailed.state(ANN)
    assert (own.turn, len(own.secrets.hidden)) == (1, 2)
    assert [unit for each in laid_by(mailed, ANN) if (unit := sub_sheets.hidden_in(each))] == sorted(
        own.secrets.hidden, key=lambda unit: unit.leaf
    )


def nothing(_laid: Laid) -> Laid:
    """He lays no unit at all, so that nobody can find it."""
    return (b"",) * AMBUSH_LEAVES


def elsewhere(laid: Laid) -> Laid:
    """He lays it in another place, where nothing stood, with other orders than it had."""
    return (trap_of(HIDDEN, SubSheet(1, 0, b"")), *laid[1:6], b"", b"")


def twice(laid: Laid) -> Laid:
    """He lays it twice, with two sub-sheets."""
    return (trap_of(HIDDEN, SubSheet(1, 0, b"")), *laid[1:])


def noise(laid: Laid) -> Laid:
    """He lays what is no unit."""
    return (b"\xc1", *laid[1:])


@pytest.mark.rule("HA-HIDE-03", "HA-HIDE-04")
@pytest.mark.parametrize("cheat", [nothing, elsewhere, twice, noise])
def test_every_file_lays_each_unit_of_the_plan_in_its_place_and_no_other(
    cheat: Callable[[Laid], Laid], honest: tuple[Mailed, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailed, path = honest
    copytree(path, tmp_path / "liar")
    liar = mailed.at(tmp_path / "liar")

    def traps(_self: AfricaRules, own: State, side: int, laid: Sequence[bytes], said: Sequence[bytes] | None) -> Laid:
        return cheat(sub_sheets.traps(own, side, laid, said))

    with monkeypatch.context() as changed:
        changed.setattr(AfricaRules, "own_traps", traps)
        written(liar, ANN)
    assert laid_by(liar, ANN) == cheat(laid_by(mailed, ANN))
    assert [{*codes} for codes in audits(liar)] == [{"not-as-planned"}] * 2


@pytest.mark.rule("HA-HIDE-09")
def test_a_sub_sheet_of_later_turns_does_not_let_that_of_this_turn_be_changed() -> None:
    unit, state = hidden(0, "warrior", "1016", leaf=2), turn(turn=5).state
    later, now = trap_of(unit, SubSheet(9, 0, b"x")), trap_of(unit, SubSheet(5, 0, b"x"))
    assert relaid_refusal(state, 0, later, now) is not None
    assert relaid_refusal(state, 0, later, trap_of(unit, SubSheet(6, 0, b"y"))) is None, "a match that was taken back"
    assert relaid_refusal(state, 0, later, trap_of(unit)) is None


LAIR = "4417 4418 4419 4420 4421 4422 4423 4424 4520 4521"


@pytest.mark.rule("HA-HIDE-11")
@pytest.mark.parametrize(("orders", "found"), [(("go D2.6 4323-4423", "done"), "own-ambush-there"), (("done",), "")])
def test_who_ends_a_move_where_his_own_lie_hidden_is_convicted(
    orders: tuple[str, ...], found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailed = Mailed(tmp_path, "encounter", "first")
    mailed.plans[ANN] = Plan(hidden=(hidden(ANN, "spearman", LAIR, BEHIND, 6),), units=(3,))
    mailed.play()
    given, ref = {BEN: ["hold A1"], ANN: ["move D2", *orders]}, mailed.pair.ref
    with monkeypatch.context() as changed:
        changed.setattr(AfricaRules, "own_refusal", lambda *_: None)
        side = BEN
        for _ in range(4):
            home = mailed.pair.home(side)
            while given[side] and getattr(queries.show(home, ref).demand, "side", -1) == side:
                draft.do(home, ref, given[side].pop(0))
            position = queries.show(home, ref)
            mailed.pair.deliver(side, sealing.seal(home, ref, pass_=bool(position.draft and position.draft.needs)).data)
            side = 1 - side
    assert given == {BEN: [], ANN: []}
    assert (Hex(4423) in {figure.where for figure in mailed.state(ANN).figures}) == bool(found)
    assert [{*codes} for codes in audits(mailed)] == [{found} - {""}] * 2
