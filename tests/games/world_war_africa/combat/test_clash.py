"""The Ugandan-Rwandan Clash. Section 15.0."""

import pytest

from pbem.engine.demands import Roll
from pbem.games.world_war_africa.contingents import CONTINGENTS, GOVERNMENT, REBELS, UGANDA
from pbem.games.world_war_africa.decisions import Clash
from pbem.games.world_war_africa.events import AttackDeclared, ClashPossible, CombatRolled, OddsFixed, TownTaken
from pbem.games.world_war_africa.state import ATTACKED, SEEN, USED, WAS_ATTACKED, Step
from tests.games.world_war_africa.combat.fights import HELD, answered, last, lost, odds
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import BOARD, WORLD, at, marker, position, unit

KISANGANI = {"UG301": "2311", "UG303": "2311", "MLC1": "2311", "RW201": "2211", "RDC1": "2211"}


def clash(units: dict[str, str] | None = None, **more: object) -> Played:
    """The event is drawn."""
    more.setdefault("held", HELD)
    state = position(units or KISANGANI, turn=3, **more)  # type: ignore[arg-type]
    return Played(state, Step("turn_ends", number=3), Step("clash", GOVERNMENT))


@pytest.mark.rule("WWA-15.0m")
def test_the_government_may_name_ugandans_who_attack_rwandans_next_to_them() -> None:
    played = clash()
    assert (played.due, played.side_due(), played.tokens()) == ("clash", GOVERNMENT, ["clash", "hold"])
    assert last(played, ClashPossible).pairs == (("2311", "2211"),)
    assert played.tokens("clash", "2211", "from", "2311") == ["UG301", "UG303"]
    # MLC units may join, but not alone
    assert "clash 2211 from 2311 UG303 MLC1" in set(played.walks("clash"))
    assert played.refused("clash 2211 from 2311 with MLC1") == "WWA-15.0m no-ugandan-among-them"
    assert played.refused("clash 2211 from 2311 with UG301,RW201") == "WWA-15.0m not-to-clash"
    assert played.refused("clash 2311 from 2211 with RW201") == "WWA-15.0m no-clash-there"
    played.do("clash 2211 from 2311 with UG301,MLC1")
    declared: AttackDeclared = last(played, AttackDeclared)
    assert (declared.kind, declared.defenders) == ("clash", ("RW201", "RDC1"))
    fixed: OddsFixed = last(played, OddsFixed)
    assert fixed.shifts == (("WWA-8.6d", -1), ("WWA-8.8c", -1))
    assert odds(played) == (4 + 3, 4 + 1, "1/3")
    assert isinstance(played.demand, Roll)
    assert played.demand.key == ("combat", "3", "clash", "2211")
    # nobody counts as having fought
    answered(played.roll(6))
    assert lost(played) == ["MLC1", "RDC1"]
    assert not any(each.marks & (ATTACKED | WAS_ATTACKED) for each in played.state.units)


def test_the_rebels_choose_all_losses_of_a_clash() -> None:
    units = {**KISANGANI, "UG305": "2311", "RDC2": "2211"}
    played = clash(units).do("clash 2211 from 2311 with UG301,UG303,UG305").roll(5)
    assert (last(played, CombatRolled).attacker, last(played, CombatRolled).defender) == (1, 1)
    assert (played.due, played.side_due(), played.tokens("lose")) == ("loss", REBELS, ["UG301", "UG303", "UG305"])
    played.do("lose UG303")
    assert (played.side_due(), played.tokens("lose")) == (REBELS, ["RW201", "RDC1", "RDC2"])
    played.do("lose RDC2")
    assert lost(played) == ["UG303", "RDC2"]


def test_the_government_may_decline_and_without_a_pair_there_is_nothing_to_ask() -> None:
    assert clash().do("hold").state.fight is None
    apart = clash({"UG301": "2311", "RW201": "1812"})
    assert last(apart, ClashPossible).pairs == ()
    assert apart.due != "clash"
    only_mlc = clash({"MLC1": "2311", "RW201": "2211"})
    assert last(only_mlc, ClashPossible).pairs == ()
    only_rdc = clash({"UG301": "2311", "RDC1": "2211"})
    assert last(only_rdc, ClashPossible).pairs == ()


def test_ugandans_do_not_clash_beyond_their_limits() -> None:
    assert (BOARD.province[at("1911")], BOARD.province[at("2111")]) == ("Maniema", "Orientale")
    assert last(clash({"UG301": "2011", "RW201": "1911"}), ClashPossible).pairs == ()
    assert last(clash({"UG301": "2011", "RW201": "2111"}), ClashPossible).pairs == (("2011", "2111"),)
    # MLC units are not bound, but a Ugandan has to attack
    assert last(clash({"UG301": "2011", "MLC1": "2011", "RW201": "1912"}), ClashPossible).pairs == ()


def test_the_defender_alone_has_support_and_caches() -> None:
    ready = ("helo_rwanda", "helo_uganda", "air_uganda", "adr", "air_drc")
    caches = ((REBELS, "2211"), (REBELS, "2311"))
    played = clash(ready=ready, caches=caches).do("clash 2211 from 2311 with UG301,UG303")
    assert (played.due, played.side_due(), played.tokens("support")) == ("support", REBELS, ["helo_rwanda"])
    played.do("support helo_rwanda")
    assert (played.due, played.tokens("use")) == ("caches", ["1"])
    played.do("use 1")
    assert odds(played) == (8, 7, "1/3")
    assert played.state.supports[marker("helo_rwanda")] == USED
    played.roll(4)
    assert last(played, CombatRolled).modifiers == (("WWA-12.2e", "enemy-cache", -1),)
    # the default is none
    defaults = answered(clash(ready=ready, caches=caches).do("clash 2211 from 2311 with UG301,UG303"))
    assert odds(defaults) == (8, 5, "1/3")


@pytest.mark.rule("WWA-15.0n")
def test_a_town_whose_rwandans_are_gone_is_ugandas() -> None:
    units = {f"UG30{number}": "2310" for number in (1, 3, 5, 7)} | {"RW201": "2211"}
    played = clash(units).do("clash 2211 from 2310 with UG301,UG303,UG305,UG307").roll(6)
    assert lost(played) == ["RW201"]
    assert (played.due, played.side_due()) == ("advance", REBELS)
    played.do("stay")
    assert played.state.control[BOARD.place[at("2211")]] == UGANDA
    assert last(played, TownTaken) == TownTaken("2211", CONTINGENTS[UGANDA])
    assert played.at("2211") == []
    advanced = clash(units).do("clash 2211 from 2310 with UG301,UG303,UG305,UG307").roll(6).do("advance UG301", "stay")
    assert advanced.at("2211") == ["UG301"]
    assert advanced.state.control[BOARD.place[at("2211")]] == UGANDA
    # not while a unit is left, not outside towns
    left = clash({**units, "RDC1": "2211"}).do("clash 2211 from 2310 with UG301,UG303,UG305,UG307").roll(6)
    answered(left)
    assert left.state.control[BOARD.place[at("2211")]] != UGANDA


def test_the_event_opens_the_stacks_that_can_attack_and_no_others() -> None:
    units = {**KISANGANI, "UG401": "2416", "MLC2": "2416"}
    played = clash(units)
    seen = [kind.id for kind, each in zip(WORLD.kinds, played.state.units, strict=True) if each.has(SEEN)]
    assert seen == ["UG301", "UG303", "MLC1"]


def test_clashes_that_no_walk_spells_are_refused() -> None:
    played = clash()
    start, target, ug, mlc = at("2311"), at("2211"), unit("UG301"), unit("MLC1")
    wrong = (
        Clash(target, start, ()),
        Clash(target, start, (mlc, ug)),
        Clash(target, start, (ug, ug)),
        Clash(start, target, (ug,)),
        Clash(target, at("2310"), (ug,)),
        Clash(target, start, (unit("RW201"),)),
    )
    for order in wrong:
        assert played.refusal(order) is not None, order
    for text in played.walks("clash"):
        assert not played.refused(text), text
        assert played.rules.read(played.rules.write(played.rules.read(text))) == played.rules.read(text)


def test_a_clash_that_overstacks_is_settled_at_once() -> None:
    units = {f"UG30{number}": "2311" for number in (1, 3, 5, 7)} | {"UG401": "2311", "UG403": "2311", "RW201": "2310"}
    played = clash(units).do("clash 2310 from 2311 with UG301,UG303,UG305,UG307,UG401,UG403").roll(6)
    played.do("advance UG301", "advance UG303", "advance UG305", "advance UG307", "stay")
    assert BOARD.stack_limit(at("2310")) == 3
    assert (played.due, sorted(played.tokens("lose"))) == ("excess", ["UG301", "UG303", "UG305", "UG307"])
