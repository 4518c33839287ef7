"""A match between two homes, played at random: what each program shows is its side's view, and no order is void. WWA-8.5a."""

from pathlib import Path
from random import Random

import pytest

from pbem.bots.player import Stuck
from pbem.bots.random_player import walk
from pbem.engine.demands import Choose
from pbem.engine.match_options import OptionValue
from pbem.errors import UserError
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS, SIDES
from pbem.games.world_war_africa.game import GAME, AfricaGame
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.rules.covered_events import COVERED
from pbem.games.world_war_africa.rules.covered_stacks import covered
from pbem.games.world_war_africa.state import SEEN, UNKNOWN, State, Step
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import draft, invitations
from tests.games.world_war_africa.covered_twins import BIAS, HURRIED, RULES
from tests.games.world_war_africa.positions_in_code import WORLD, position
from tests.session.toy import Pair, catalogue, home_at

FILES, ORDERS = 6, 20
VERBS = {verb.word for verb in RULES.verbs.values() if verb.decision in COVERED}


def invited(path: Path, dice: str, game: AfricaGame = GAME) -> Pair:
    """The government has invited; the rebels have not accepted yet."""
    homes = [home_at(path / name, games=catalogue(game), name=name) for name in ("Ben", "Ann")]
    invitation = invitations.new_match(homes[GOVERNMENT], GAME.id, "campaign", side=SIDES[GOVERNMENT], dice=dice)
    pair = Pair(homes[REBELS], homes[GOVERNMENT], invitation.card.match, dice)
    pair.deliver(GOVERNMENT, invitation.data)
    return pair


def state_of(pair: Pair, side: int) -> State:
    """The true position, as everybody's files give it."""
    found: State = look_up(pair.home(side), pair.ref).fold.state
    return found


def stretch(pair: Pair, side: int, random: Random) -> bool:
    """Orders and answers at random, until there are enough of them or none is due; must the file end with a pass?"""
    home, ref, left = pair.home(side), pair.ref, random.randint(1, ORDERS)
    while True:
        position, left = queries.show(home, ref), left - 1
        demand, needs = position.demand, position.draft.needs if position.draft else ""
        if not isinstance(demand, Choose) or demand.side != side or (left < 0 and needs != "order"):
            return needs == "answer"
        assert queries.options(home, ref) == RULES.options(position.state, ())
        try:
            text = " ".join(walk(RULES, position.state, random, BIAS))
        except Stuck:
            text = " ".join(walk(RULES, position.state, random, HURRIED))
        lines = draft.do(home, ref, text).lines
        assert all(line.refusal is None for line in lines), lines


@pytest.mark.parametrize("dice", ["swift", "sealed"])
def test_a_program_shows_no_more_than_its_side_sees(tmp_path: Path, dice: str) -> None:
    random = Random(f"fog {dice}")
    pair = invited(tmp_path, dice)
    pair.deliver(REBELS, invitations.accept(pair.home(REBELS), pair.ref).data)
    for _ in range(FILES):
        side = next(side for side in (0, 1) if look_up(pair.home(side), pair.ref).due == side)
        _, result = pair.send(side, pass_=stretch(pair, side, random))
        for viewer in (0, 1):
            shown = queries.show(pair.home(viewer), pair.ref)
            if shown.due != viewer:  # else the dice that its next file brings are rolled already
                assert shown.settled_state == RULES.view(state_of(pair, viewer), viewer)
            for view in (shown.settled_state, shown.state):
                assert RULES.view(view, viewer) == view
                assert {each.index for each in covered(WORLD, view, viewer)} == {
                    index for index, unit in enumerate(view.units) if unit.has(UNKNOWN) and not unit.has(SEEN) and unit.place
                }
        told = [step for step in result.happened if step.side == side and step.text]
        assert not [step.text for step in told if step.text.split()[0] in VERBS]


# --- an attack on a stack


class Attacked(AfricaRules):
    """A match that begins with the Combat Segment of Rwanda, next to a stack and to a single unit."""

    def first_state(self) -> State:
        """Two of the stack of Kananga are not seen."""
        units = {**dict.fromkeys(("FACPG", "FAC2", "FAC3"), "Kananga"), "FAC5": "1309", "FAC7": "Kinshasa", "ANC1": "1409"}
        state = position(units, held={"1602": "drc"}, active="rwanda")
        return state.then(Step("turn_ends", number=13), Step("draw"), Step("activation_ends"), Step("combat", REBELS))


class AttackedGame(AfricaGame):
    """The game with that match."""

    def bound(self, scenario: str, options: dict[str, OptionValue]) -> Attacked:
        """Its rules."""
        return Attacked(super().bound(scenario, options).world)


@pytest.mark.rule("WWA-8.5b", "WWA-8.5a")
@pytest.mark.parametrize("dice", ["swift", "sealed"])
def test_an_attack_stands_once_its_author_has_seen_whom_it_meets(tmp_path: Path, dice: str) -> None:
    pair = invited(tmp_path, dice, AttackedGame())
    home, ref = pair.home(REBELS), pair.ref
    assert {unit.where for unit in queries.show(home, ref).state.units if unit.has(UNKNOWN)} == {1408}
    position = pair.do(REBELS, "a 1408 with ANC1")
    assert [line.can_undo for line in position.lines] == [False]
    assert not any(unit.has(UNKNOWN) for unit in position.settled_state.units)
    with pytest.raises(UserError, match="undo-behind-dice"):
        draft.undo(home, ref)
