"""Two players before one screen: whoever sits there sees what lies under his own counters only, whatever he asks for."""

from pathlib import Path

import pytest

from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO, OPENED, POLICE, SIDES
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, invitations, sealing
from tests.games.rio_40.table import home, place_all


@pytest.fixture
def begun(tmp_path: Path) -> tuple[Home, str]:
    """The gang has laid its counters and let a phase pass; the police are to move again."""
    here = home(tmp_path, "Ann")
    ref = invitations.new_match(here, "rio_40", "clean_sweep", dice="swift", against="hotseat").card.name
    place_all(here, ref, 3)
    sealing.seal(here, ref)
    for _ in (POLICE, NARCO):
        draft.do(here, ref, "end")
        sealing.seal(here, ref)
    return here, ref


def told(here: Home, ref: str, side: int, after: int | None) -> int:
    """Of how many closed counters the position of a side tells what they are."""
    position = queries.show(here, ref, SIDES[side], after)
    rules = position.rules
    assert isinstance(rules, RioRules)
    units = (position.state.units[index] for index in rules.world.counters())
    return sum(unit.status != OPENED and unit.token >= 0 for unit in units)


@pytest.mark.rule("R40-0g")
def test_who_sits_before_the_screen_learns_nothing_from_earlier_positions_of_the_other_side(begun: tuple[Home, str]) -> None:
    here, ref = begun
    position = queries.show(here, ref)
    assert position.side == POLICE
    files = range(position.seq)
    assert [(after, told(here, ref, NARCO, after)) for after in (None, *files) if told(here, ref, NARCO, after)] == []


@pytest.mark.rule("R40-0g")
def test_who_hides_sees_his_own_counters_in_every_earlier_position(begun: tuple[Home, str]) -> None:
    here, ref = begun
    draft.do(here, ref, "end")
    sealing.seal(here, ref)
    position = queries.show(here, ref)
    assert position.side == NARCO
    assert all(told(here, ref, NARCO, after) == 32 for after in (None, *range(2, position.seq)))
