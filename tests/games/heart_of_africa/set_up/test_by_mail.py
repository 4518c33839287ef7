"""Set-up between two homes: how many mails it takes, and what travels in them. A unit in ambush springs across two homes."""

from copy import copy
from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.engine.demands import Choose
from pbem.games.heart_of_africa.armies.roster import Item, Leader, Roster, Unit
from pbem.games.heart_of_africa.game import GAME
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.kit_types import Context
from pbem.games.heart_of_africa.rules.hidden import plans, rosters
from pbem.games.heart_of_africa.rules.hidden.plans import Plan
from pbem.games.heart_of_africa.rules.hidden.sub_sheets import trap_of
from pbem.games.heart_of_africa.rules.set_up.usual_orders import usual_order, usual_plan
from pbem.games.heart_of_africa.state.position import State, Step
from pbem.games.heart_of_africa.state.secrets import HiddenFigure, HiddenUnit
from pbem.match.traps import traps_of
from pbem.session.check import evidence
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from pbem.session.turn.own_secrets import payloads_of
from tests.games.heart_of_africa.battles import rules
from tests.session.toy import Pair, catalogue, home_at

ANN, BEN = 1, 0
LISTS = {ANN: "list villages any", BEN: "list villages any"}


def army(*counts: int) -> Roster:
    units = tuple(Unit("spearman", (Item("spearman", count),)) for count in counts)
    return Roster(list="villages", nation="any", leader=Leader("spearman", ("eloquent",)), units=units)


def _moved(home: Home, path: Path) -> Home:
    return replace(home, saves=path / "saves", config=path / "config", state=path / "state", memory={})


class Mailed:
    """A match between two homes. `files`: how many have been sent since the invitation."""

    def __init__(self, path: Path, scenario: str, attacker: str, **options: str) -> None:
        ann = home_at(path / "ann", games=catalogue(GAME), name="Ann")
        ben = home_at(path / "ben", games=catalogue(GAME), name="Ben")
        chosen = {"attacker": attacker, "field": "forest_path" if scenario == "ambush" else "savanna_village", **options}
        invitation = invitations.new_match(ann, GAME.id, scenario, side="second", dice="sealed", options=chosen)
        self.pair = Pair(ann, ben, invitation.card.match, "sealed")
        self.pair.deliver(ANN, invitation.data)
        self.files, self.plans, self.lists = 0, dict[int, Plan](), LISTS
        self.armies = {ANN: army(12, 11, 10), BEN: army(12, 11, 10)}
        self.by_hand = (-1, "")  # a side, and the paper that it is to be asked for

    def at(self, path: Path) -> "Mailed":
        """The same match in copies of both homes."""
        found = copy(self)
        ann, ben = _moved(self.pair.ann, path / "ann"), _moved(self.pair.ben, path / "ben")
        found.pair = Pair(ann, ben, self.pair.ref, "sealed")
        return found

    def state(self, side: int) -> State:
        found = queries.show(self.pair.home(side), self.pair.ref).state
        assert isinstance(found, State)
        return found

    def orders(self, side: int) -> None:
        """All that a side can do now, as usual."""
        home, ref = self.pair.home(side), self.pair.ref
        for _ in range(100):
            position = queries.show(home, ref)
            demand, state = position.demand, position.state
            assert isinstance(state, State)
            if position.result or not isinstance(demand, Choose) or demand.side != side or not demand.is_order or state.turn:
                return
            if self.by_hand[0] == side and self.by_hand[1] in position.papers:
                return
            rules = position.rules
            assert isinstance(rules, AfricaRules)
            step = state.agenda[-1]
            assert isinstance(step, Step)
            world = rules.world_of(state)
            if step.name == "list":
                draft.do(home, ref, self.lists[side], ())
                continue
            for name in position.papers:
                envelope = rules.paper_envelope(state, side, name)
                if position.draft is None or envelope not in position.draft.papers:
                    payload = rosters.payload_of(self.armies[side], world.content.armies)
                    plan = self.plans.get(side) or usual_plan(world, state, side)
                    draft.fill_envelope(home, ref, envelope, payload if name == rosters.ROSTER else plans.payload_of(plan))
            state = self.state(side)
            decision = usual_order(Context(world, state, step))
            assert decision is not None
            draft.do(home, ref, rules.at(state).write(decision), ())

    def play(self) -> None:
        """Until turn 1 begins for both."""
        side = BEN
        while not all(look_up(self.pair.home(each), self.pair.ref).fold.state.turn for each in (ANN, BEN)):
            self.file(side)
            side = 1 - side
            assert self.files < 12

    def until(self, side: int, paper: str) -> None:
        """Until a side has to write a paper, in the file that it makes next."""
        self.by_hand, turn = (side, paper), BEN
        while True:
            self.orders(turn)
            if turn == side and paper in queries.show(self.pair.home(side), self.pair.ref).papers:
                return
            self.file(turn)
            turn = 1 - turn

    def file(self, side: int) -> None:
        home, ref = self.pair.home(side), self.pair.ref
        self.orders(side)
        if not self.files:
            data = invitations.accept(home, ref, pass_=not queries.show(home, ref).draft).data
        else:
            position = queries.show(home, ref)
            data = sealing.seal(home, ref, pass_=bool(position.draft and position.draft.needs)).data
        self.pair.deliver(side, data)
        self.files += 1


@pytest.mark.parametrize(
    ("scenario", "attacker"),
    [("encounter", "second"), ("planned_attack", "first"), ("ambush", "first")],
)
def test_set_up_takes_six_mails_at_most(tmp_path: Path, scenario: str, attacker: str) -> None:
    mailed = Mailed(tmp_path, scenario, attacker)
    if scenario == "ambush":
        defender = 1 - ("first", "second").index(attacker)
        mailed.armies[defender] = army(8, 8)
    mailed.play()
    states = [look_up(mailed.pair.home(side), mailed.pair.ref).fold.state for side in (ANN, BEN)]
    assert states[0] == states[1]
    assert mailed.files <= 6, mailed.files
    assert replace(states[0], agenda=()).turn == 1


def hiding(plan: Plan, path: Path) -> Mailed:
    """An Encounter in which Ann has this plan, up to turn 1."""
    mailed = Mailed(path, "encounter", "first")
    mailed.plans[ANN] = plan
    mailed.play()
    return mailed


SPEARMAN = rules().content.kind_numbers["spearman"]


def lying(leaf: int, first: int, count: int) -> HiddenUnit:
    return HiddenUnit(ANN, leaf, 0, tuple(HiddenFigure(SPEARMAN, first + place, 0, 0) for place in range(count)))


def ended(mailed: Mailed) -> set[str]:
    """What the audits of both find after Ben has given up."""
    ann, ben, ref = mailed.pair.ann, mailed.pair.ben, mailed.pair.ref
    side = ANN if mailed.files % 2 else BEN
    if side == ANN:
        mailed.pair.deliver(ANN, sealing.seal(ann, ref, pass_=False).data)
    draft.do(ben, ref, "concede", ())
    side = BEN
    while not all(look_up(home, ref).fold.is_complete for home in (ann, ben)):
        mailed.pair.deliver(side, sealing.seal(mailed.pair.home(side), ref).data)
        side = 1 - side
    return {each.code for home in (ann, ben) for each in evidence.audit(home, ref).findings}


@pytest.mark.rule("HA-HIDE-03", "HA-ENC-02")
def test_a_hidden_unit_lies_in_every_file_of_its_owner_and_the_other_side_knows_nothing(tmp_path: Path) -> None:
    unit = lying(6, 4303, 10)
    mailed = hiding(Plan(hidden=(unit,), units=(3,)), tmp_path)
    own, other = mailed.state(ANN), mailed.state(BEN)
    assert own.secrets.hidden == (unit,)
    assert other.secrets.hidden == ()
    ann = look_up(mailed.pair.ann, mailed.pair.ref)
    laid = [payloads_of(ann, ANN)[name] for name in traps_of(ann.fold, ANN)]
    assert laid == [b""] * 6 + [trap_of(unit), b""]
    assert sum(listed.side == ANN and listed.kind == "troops" for listed in other.roster) == 2
    assert other.secrets.may_hide == (True, True)
    assert ended(mailed) == set()
