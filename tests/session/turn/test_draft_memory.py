"""What a process remembers of a draft saves time and changes nothing: another process sees the same.

`make samples SIZE=3` plays six matches of each kind.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from pbem.engine.decisions import IllegalOrder
from pbem.engine.demands import Choose
from pbem.errors import UserError
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.results import Position
from pbem.session.turn import draft
from pbem.session.turn.draft_outcome import load_record, store_record
from tests.match.driving import random_decision
from tests.sample_sizes import enlarged
from tests.session.toy import BLUE, RED, Pair, deployed

GUARDS = ("", "", "", " if stands 0 1", " if stands 1 4 or stop", " or stop")


def afresh(home: Home) -> Home:
    """The home as another process has it."""
    return structs.replace(home, memory={})


def forgetful(home: Home, ref: str) -> Home:
    """The same where the draft on the disk knows neither the throws that were found likeliest nor what was settled."""
    loaded = look_up(home, ref)
    if loaded.folder.draft.exists():
        record = load_record(loaded, loaded.due)
        store_record(loaded, structs.replace(record, throws=None, results=None))
    return afresh(home)


def seen(home: Home, ref: str) -> dict[str, Any]:
    """All that is shown of the match and its draft; the rules have no value of their own."""
    position: Position = queries.show(home, ref)
    return structs.asdict(structs.replace(position, rules=None, game=None))


def change(pair: Pair, side: int, rng: Random) -> None:
    """Anything a player may do to a draft; what is refused changes nothing."""
    home, ref = pair.home(side), pair.ref
    position = queries.show(home, ref)
    demand, chance = position.demand, rng.random()
    if chance < 0.15:
        draft.undo(home, ref)
    elif chance < 0.2:
        draft.suppose(home, ref, [rng.randint(1, 6), rng.randint(1, 6)] if rng.random() < 0.7 else None)
    elif chance < 0.25:
        draft.set_standing(home, ref, rng.choice(("react", "loss")), rng.choice(("ask", "first", "last")), rng.random() < 0.5)
    elif chance < 0.3:
        draft.do(home, ref, f"loss {rng.randrange(6)}")
    elif isinstance(demand, Choose) and demand.side == side:
        order = position.rules.write(random_decision(position.rules, position.state, rng))
        answers = [f"loss {rng.randrange(6)}"] if rng.random() < 0.2 and demand.is_order else []
        draft.do(home, ref, order + (rng.choice(GUARDS) if demand.is_order else ""), answers)


@pytest.mark.parametrize("dice", ["sealed", "swift"])
@pytest.mark.parametrize("scenario", ["plain", "traps"])
def test_a_draft_goes_on_as_one_that_is_tried_as_a_whole(tmp_path: Path, dice: str, scenario: str) -> None:
    supposed = done = 0
    for seed in range(enlarged(2)):
        rng, pair = Random(seed), deployed(tmp_path / str(seed), dice=dice, scenario=scenario)
        for side in (RED, BLUE) * 2:
            for _ in range(14):
                try:
                    change(pair, side, rng)
                    done += 1
                except (IllegalOrder, UserError):
                    pass
                home = pair.home(side)
                known = seen(home, pair.ref)
                assert known == seen(afresh(home), pair.ref)
                if rng.random() < 0.3:
                    assert known == seen(forgetful(home, pair.ref), pair.ref)
                supposed += known["is_supposed"]
            try:
                pair.send(side)
            except (IllegalOrder, UserError):
                break
    assert done > 60
    assert supposed > 5 or dice == "swift"
