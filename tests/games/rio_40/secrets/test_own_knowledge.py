"""Orders that may come up later are held against what their author alone knows: else he could not open, or would state untruth."""

from pathlib import Path

import pytest

from pbem.engine.decisions import IllegalOrder
from pbem.engine.decisions import Path as Way
from pbem.games.rio_40.decisions import March, Retreat, Withdraw
from pbem.games.rio_40.game_rules import RioRules
from pbem.games.rio_40.state import NARCO, POLICE
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft, invitations
from tests.games.rio_40.boards import Position, named, position, secret, unit
from tests.games.rio_40.table import invited

WRONG = "not-what-lies-there"


def known_of(p: Position, *texts: str) -> str:
    """What the gang's own copy knows against an order with its answers."""
    own = p.own("narco")
    found = p.rules.own_refusal(own.state, NARCO, [p.rules.read(text) for text in texts])
    return found.code if found else ""


BOARD = [
    unit("ST01", "ST", at="D4"),
    unit("CARST1", "CAR-ST", at="D4"),
    secret("CI01", "CI", at="D5"),  # X01
    secret("OL01", "OL", at="D6"),  # X02
    secret("OL02", "OL", at="E2", markers=1),  # X03
]


@pytest.mark.rule("R40-0g", "R40-5.5b", "R40-5.2d")
@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["ma X01"], WRONG),
        (["ma X02"], ""),
        (["ms X01 search E4"], WRONG),
        (["fire X01"], WRONG),
        (["fire X02"], ""),
        (["defend X01"], WRONG),
        (["wd X01 B2"], WRONG),
        (["wd X03 D6"], WRONG),  # two combatants in a hex
        (["wd X03 D5"], ""),
        (["wd X03 E2"], ""),
        (["ma ST01 D4-D5 fits D5"], ""),
        (["ma ST01 D4-D5-D6 fits D6"], WRONG),
        (["ma CARST1 D4-D5-D6 fits D6"], ""),
        (["ma CARST1 take ST01 D4-D5-D6 fits D6"], WRONG),
        (["ma ST01 D4-D3-D2", "turn D3-D4-D5-D6 fits D6"], WRONG),
        (["ma ST01 D4-D3-D2", "turn D3-D4-D5 fits D5"], ""),
        (["retreat ST01 D6 fits"], WRONG),
        (["retreat ST01 D5 fits"], ""),
        (["retreat ST01 C5 full D5"], WRONG),
        (["retreat ST01 C5 full D6"], ""),
        (["retreat ST01 C5 full D6-D5"], WRONG),
        (["retreat ST01 D5 fits full D6"], ""),
        (["retreat ST01 D6 fits full D6"], WRONG),
        (["s D6 known ST01"], WRONG),
        (["s D5 known ST01"], ""),
        (["s B2 known ST01"], ""),  # nothing lies there: for the rules to say
        (["hi ST01"], ""),
    ],
)
def test_what_ones_own_copy_knows_holds_wherever_an_order_comes_up(texts: list[str], code: str) -> None:
    p = position(BOARD, side="narco")
    assert known_of(p, *texts) == code
    assert p.rules.own_refusal(p.state, NARCO, [p.rules.read(text) for text in texts]) is None  # the match cannot tell


def test_a_unit_that_is_none_is_for_the_rules_to_refuse() -> None:
    p = position(BOARD, side="narco")
    orders = (
        March(99, 98, named("D4"), Way((0,)), False, (named("D6"),)),
        Retreat(99, named("D6"), True),
        Withdraw(99, named("D6")),
    )
    assert [p.rules.own_refusal(p.own("narco").state, NARCO, [order]) for order in orders] == [None, None, None]


def drawing_fire(folder: Path) -> tuple[Home, str, str, str]:
    """The gang's draft: a run from E17 that is fired at, so that all behind it waits; the runner, and a civilian's counter."""
    pair = invited(folder, dice="sealed")
    hiding, ref = pair.home(NARCO), pair.ref
    before = queries.show(hiding, ref)
    assert isinstance(before.rules, RioRules)
    world = before.rules.world
    kinds = [world.kinds[before.state.units[index].token] for index in world.counters()]
    hexes = [each.text for each in queries.options(hiding, ref, "place").tokens if each.text != "E17"][: len(kinds)]
    runner = next(place for place, kind in enumerate(kinds) if kind.is_combatant)
    hexes[runner] = "E17"
    draft.do(hiding, ref, " ".join(["place", *hexes]))
    pair.deliver(NARCO, invitations.accept(hiding, ref).data)
    draft.do(pair.home(POLICE), ref, "end")
    pair.send(POLICE)
    civilian = next(place for place, kind in enumerate(kinds) if kind.is_civilian)
    draft.do(hiding, ref, f"ma {world.kinds[world.first_counter + runner].id}")
    assert draft.do(hiding, ref, f"ma {kinds[runner].id} E17-D17-E17").is_supposed
    return hiding, ref, kinds[runner].id, world.kinds[world.first_counter + civilian].id


@pytest.mark.rule("R40-0g", "R40-5.5b")
def test_no_condition_lets_an_order_pass_that_its_author_could_not_carry_out(tmp_path: Path) -> None:
    hiding, ref, runner, civilian = drawing_fire(tmp_path)
    for order in (f"ma {civilian}", *(f"ma {civilian} if {runner} at {here}" for here in ("D17", "E17"))):
        with pytest.raises(IllegalOrder, match=WRONG):
            draft.do(hiding, ref, order)
    found = queries.show(hiding, ref).draft
    assert found is not None
    assert len(found.lines) == 2
