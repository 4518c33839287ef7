"""Standing orders of combat: their notation, and what they answer. decisions.md, section 5."""

import pytest
from msgspec.structs import replace

from pbem.engine.decisions import IllegalOrder
from pbem.games.world_war_africa.contingents import GOVERNMENT, REBELS
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.state import Step
from tests.games.world_war_africa.combat.fights import HELD, segment
from tests.games.world_war_africa.played import Played
from tests.games.world_war_africa.positions_in_code import WORLD, position, unit

RULES = AfricaRules(WORLD)


def answer(played: Played, text: str) -> str:
    """What a standing order of the kind that is due says."""
    found = RULES.answer(played.state, RULES.read_policy(played.due, text))
    assert found is not None
    RULES.check(played.state, played.side_due(), found)
    return RULES.write(found)


def default(played: Played) -> str:
    """What the one there is by itself says."""
    return answer(played, RULES.write_policy(played.due, RULES.default_policy(played.due)))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("loss", "default"),
        ("loss", "militia FAC ZB1; last FACPG ADF"),
        ("loss", "last airborne"),
        ("excess", "ANC RDC1"),
        ("support", "none"),
        ("support", "1602 air 2 helo 1; town air 1 from 2/1 to 4/1 keep 1; clash helo 1"),
        ("support", "1602 Kitona Rwanda_Box helo 2; any air 0"),
        ("adr", "any 2"),
        ("adr", "never"),
        ("adr", "1915 2016 1; any 0"),
        ("caches", "none"),
        ("caches", "town 2 from 3/1; clash 1"),
        ("adr_target", "default"),
        ("adr_target", "air_zimbabwe_1 helo_drc"),
        ("advance", "1"),
        ("advance", "none"),
        ("advance", "all; at 1602 RW201 ANC1; at 1714 none"),
        ("advance", "ANC2 ANC1"),
        ("clash", "decline"),
        ("clash", "2311 2211 2/1; any 3/1"),
    ],
)
def test_standing_orders_read_as_they_are_written(kind: str, text: str) -> None:
    policy = RULES.read_policy(kind, text)
    assert RULES.write_policy(kind, policy) == text
    RULES.check_policy(kind, policy)


@pytest.mark.parametrize(
    ("kind", "text", "code"),
    [
        ("loss", "artillery", "policy-word-unknown"),
        ("loss", "FAC FAC", "policy-said-twice"),
        ("loss", "FAC; keep FACPG", "policy-word-unknown"),
        ("support", "any air 12", "policy-word-unknown"),
        ("support", "any air", "policy-word-unknown"),
        ("support", "air 1", "policy-list-empty"),
        ("support", "any air 1 from 9/1", "policy-word-unknown"),
        ("support", "Atlantis air 1", "unknown-hex"),
        ("support", "none; any air 1", "unknown-hex"),
        ("adr", "any 3", "policy-word-unknown"),
        ("adr", "2", "policy-list-empty"),
        ("caches", "any", "policy-list-empty"),
        ("caches", "any 2 to", "policy-word-unknown"),
        ("adr_target", "submarine", "policy-word-unknown"),
        ("advance", "0", "unknown-unit"),
        ("advance", "1; at 1714 1; at 1714 none", "policy-said-twice"),
        ("clash", "2311 2/1", "policy-word-unknown"),
        ("clash", "any", "policy-word-unknown"),
    ],
)
def test_what_is_off_in_a_standing_order_is_named(kind: str, text: str, code: str) -> None:
    with pytest.raises(IllegalOrder) as raised:
        RULES.read_policy(kind, text)
    assert raised.value.refusal.code == code


@pytest.mark.parametrize("kind", ["loss", "excess", "support", "adr", "caches", "adr_target", "advance", "clash"])
def test_every_kind_has_a_default_that_can_be_written(kind: str) -> None:
    text = RULES.write_policy(kind, RULES.default_policy(kind))
    assert RULES.read_policy(kind, text) == RULES.default_policy(kind)


def test_the_weakest_is_lost_first_militia_before_others_the_advisers_last() -> None:
    units = {"FACPG": "0811", "FAC2": "0811", "PCD6": "0811", "FAC5": "0811", "MLC1": "0911", "MLC2": "0911", "MLC3": "0911"}
    played = segment("drc", units).do("a 0911 with FACPG,FAC2,PCD6,FAC5").roll(1)
    assert default(played) == "lose PCD6"
    assert answer(played, "FACPG") == "lose FACPG"
    assert answer(played, "infantry") == "lose FAC2"
    assert answer(played, "ZB airborne; last militia") == "lose FAC2"
    played.state = replace(played.state, advisers=unit("PCD6"))
    assert default(played) == "lose FAC2"
    excess = Played(position(units | {"FAC7": "0811"}, held=HELD), Step("limits", GOVERNMENT))
    assert default(excess) == "lose PCD6"
    assert answer(excess, "FAC7") == "lose FAC7"


def test_no_support_is_given_unless_a_row_says_so() -> None:
    units = {"RW221": "0811", "RW201": "0811", "FAC2": "0911", "FAC3": "0911"}
    played = segment("rwanda", units, ready=("air_drc", "helo_drc")).do("a 0911 with RW201,RW221")  # 9 to 4
    assert default(played) == "hold"
    assert answer(played, "any air 1") == "support air_drc"
    assert answer(played, "any air 2 helo 2") == "support air_drc,helo_drc"
    assert answer(played, "0911 helo 1; any air 1") == "support helo_drc"
    assert answer(played, "town air 1") == "hold"
    assert answer(played, "clash air 1") == "hold"
    assert answer(played, "any air 1 from 3/1") == "hold"
    assert answer(played, "any air 1 from 2/1") == "support air_drc"
    assert answer(played, "any air 1 to 1/1") == "hold"
    assert answer(played, "any air 1 helo 1 keep 1") == "support air_drc"
    assert answer(played, "any air 1 keep 2") == "hold"


def test_support_that_would_not_count_is_kept() -> None:
    played = segment("rwanda", {"RW201": "0811", "PCD1": "0911"}, ready=("air_drc", "helo_drc")).do("a 0911 with RW201")
    assert answer(played, "any air 1 helo 1") == "support air_drc"  # 1 and at most 1


def test_the_adr_goes_up_against_two_markers_unless_a_row_says_otherwise() -> None:
    ready = ("air_zimbabwe_1", "helo_zimbabwe", "adr")
    for by, said in (("air_zimbabwe_1", "hold"), ("air_zimbabwe_1,helo_zimbabwe", "cover")):
        played = segment("zimbabwe", {"ZB1": "0811", "RW201": "0911"}, ready=ready, lines={"zimbabwe": 3})
        played.do(f"a 0911 with ZB1 by {by}")
        assert default(played) == said
        assert answer(played, "any 1") == "cover"
        assert answer(played, "never") == "hold"
        assert answer(played, "0911 0; any 1") == "hold"
        assert answer(played, "town 1; any 2") == said


def test_caches_are_kept_unless_a_row_says_so() -> None:
    caches = ((GOVERNMENT, "0911"),) * 3
    played = segment("rwanda", {"RW201": "0811", "FAC2": "0911"}, caches=caches).do("a 0911 with RW201")  # 2/1
    assert default(played) == "hold"
    assert answer(played, "any 2") == "use 2"
    assert answer(played, "any 2 from 3/1") == "hold"
    assert answer(played, "town 2; any 1") == "use 1"


def test_one_advances_the_strongest_defender_unless_it_says_otherwise() -> None:
    units = {"RW201": "0811", "RW221": "0811", "RDC1": "0910", "FAC2": "0911"}
    played = segment("rwanda", units, caches=((REBELS, "0910"),)).do("a 0911 with RW201,RW221,RDC1").roll(3)
    assert default(played) == "advance RW221"
    assert answer(played, "none") == "stay"
    assert answer(played, "RDC1 RW201") == "advance RDC1 carry"  # nobody stays with the cache
    assert answer(played, "none; at 0911 RW201") == "advance RW201"
    played.do("advance RW221")
    assert default(played) == "stay"
    assert answer(played, "2") == "advance RW201"
    assert answer(played, "all") == "advance RW201"
    # on savannah there is room for four
    full = segment("rwanda", dict.fromkeys(("RW201", "RW211", "RW221", "RW301", "RW305"), "0811") | {"PCD1": "0911"})
    full.do("a 0911 with RW201,RW211,RW221,RW301,RW305").roll(6)
    for _ in range(4):
        assert answer(full, "all") != "stay"
        full.do(answer(full, "all"))
    assert answer(full, "all") == "stay"
    played.do("advance RW201", "advance RDC1")
    assert played.due == "combat"


def test_the_government_lets_a_clash_pass_unless_the_odds_are_right() -> None:
    units = {"UG301": "2311", "UG303": "2311", "MLC1": "2311", "UG305": "2310", "UG307": "2310", "RW201": "2211"}
    played = Played(position(units, held=HELD), Step("turn_ends", number=3), Step("clash", GOVERNMENT))
    assert default(played) == "hold"
    assert answer(played, "any 1/1") == "clash 2211 from 2310 with UG305,UG307"  # 9 to 4 behind no river
    assert answer(played, "any 2/1") == "hold"
    assert answer(played, "2311 2211 1/1; 2310 2211 1/1") == "clash 2211 from 2310 with UG305,UG307"
    assert answer(played, "2311 2211 1/3") == "clash 2211 from 2311 with UG301,UG303,MLC1"


def test_of_any_clashes_the_best_is_taken() -> None:
    units = {"UG301": "2310", "UG305": "2110", "UG307": "2110", "RW201": "2211"}
    played = Played(position(units, held=HELD), Step("turn_ends", number=3), Step("clash", GOVERNMENT))
    assert answer(played, "any 1/3") == "clash 2211 from 2110 with UG305,UG307"  # 9 to 4, not 4 to 4
