"""A match between two homes, played at random: what each program shows is its side's view, and no order is void. WWA-8.5a."""

from pathlib import Path
from random import Random

import pytest

from pbem.bots.player import Stuck
from pbem.bots.random_player import walk
from pbem.engine.demands import Choose
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS, SIDES
from pbem.games.world_war_africa.game import GAME
from pbem.games.world_war_africa.rules.covered_events import COVERED
from pbem.games.world_war_africa.rules.covered_stacks import covered
from pbem.games.world_war_africa.state import SEEN, UNKNOWN, State
from pbem.session.disk.match_loading import look_up
from pbem.session.look import queries
from pbem.session.turn import draft, invitations
from tests.games.world_war_africa.covered_twins import BIAS, HURRIED, RULES
from tests.games.world_war_africa.positions_in_code import WORLD
from tests.session.toy import Pair, catalogue, home_at

FILES, ORDERS = 6, 20
VERBS = {verb.word for verb in RULES.verbs.values() if verb.decision in COVERED}


def begin(path: Path, dice: str) -> Pair:
    """The government has invited, the rebels have accepted."""
    homes = [home_at(path / name, games=catalogue(GAME), name=name) for name in ("Ben", "Ann")]
    invitation = invitations.new_match(homes[GOVERNMENT], GAME.id, "campaign", side=SIDES[GOVERNMENT], dice=dice)
    pair = Pair(homes[REBELS], homes[GOVERNMENT], invitation.card.match, dice)
    pair.deliver(GOVERNMENT, invitation.data)
    pair.deliver(REBELS, invitations.accept(homes[REBELS], pair.ref).data)
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
    pair = begin(tmp_path, dice)
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
