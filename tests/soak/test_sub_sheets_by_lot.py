"""What random players say of their units in ambush in *Heart of Africa*."""

from random import Random

from pbem.games.heart_of_africa.state.secrets import Secrets
from tests.games.heart_of_africa.hidden.test_ambushes import hidden
from tests.games.heart_of_africa.sheets.written_sheets import A1, A2, D1, sheets
from tools.soak.sub_sheets import sub_sheets_by_lot


def test_random_sub_sheets_are_lawful_and_say_all_that_they_may() -> None:
    lying = (hidden(1, "warrior", "1016 1017"), hidden(1, "archer", "2020", leaf=5))
    play = sheets(A1, A2, D1, secrets=Secrets(may_hide=(True, True), hidden=lying, roster=(1,)))
    random, said = Random("sub-sheets"), set[str]()
    for _ in range(60):
        for payload in sub_sheets_by_lot(play.rules, play.state, 1, random):
            assert play.rules.trap_refusal(play.state, 1, payload) is None
            said.update(play.rules.at(play.state).write_trap(payload).replace("/", " ").split())
    words = {"0", "5", "after", "D1", "wait", "enemy", "turn", "turns", "charges", "forms", "fallsback", "shoots", "hold", "out"}
    words |= {"keep", "w", "breaksoff", "leader,warrior"}
    assert said >= words
    assert sub_sheets_by_lot(play.rules, play.state, 0, random) == ()
