"""Standing orders: what they answer, their notation, and the guards of orders. Design section 5."""

from typing import Any

import pytest

from pbem import canonical
from pbem.engine.decisions import Decision, IllegalOrder
from pbem.engine.demands import Choose
from pbem.engine.rules.standing_orders import MOST_BYTES
from pbem.games.guerra_do_congo.decisions import GUARDS, Advance, ColumnAtLeast, HexIsFree, HexIsOurs, Loss, Retreat, Stay
from pbem.games.guerra_do_congo.standing_orders.answers import STANDING_ORDERS
from pbem.games.guerra_do_congo.standing_orders.loss_policies import AdvancePolicy, Key, LossPolicy
from pbem.games.guerra_do_congo.state import Score
from tests.games.guerra_do_congo.boards import Counter, Position, at, place, position
from tests.games.guerra_do_congo.fights import TARGET, attacked, choice, due, enemy, fight, own

STRONG = "400-4-4"


def answered(found: Position, text: str = "") -> Decision | None:
    """What a standing order, or the default, answers now; it must be legal."""
    rules, demand = found.rules, choice(found)
    policy = rules.read_policy(demand.kind, text) if text else rules.default_policy(demand.kind)
    decision = rules.answer(found.state, policy)
    assert decision is not None
    rules.check(found.state, demand.side, decision)
    return decision


def loss_of(text: str, *units: Counter) -> str:
    """The defender that a policy gives the loss."""
    found = attacked(50, own("R1", "4-4-4"), own("R2", "1-1-4"), *units, attackers="R1")
    decision = answered(found, text)
    assert isinstance(decision, Loss)
    return found.world.kinds[decision.unit].id


def test_by_default_full_strength_foot_units_of_low_strength_take_the_loss() -> None:
    """1:2, roll 50: ARB DVB; the attacker is one unit, so only the defender is asked."""
    foot, weak = enemy("C3", "5-4-4"), enemy("C4", "4-4-4")
    tank, hurt = enemy("C2", "1-1-4", type="armour", size="battalion"), enemy("C1", "1-1-4", reduced=True)
    assert loss_of("", hurt, tank, foot, weak) == "C4"
    assert loss_of("", hurt, tank, foot) == "C3"
    assert loss_of("", hurt, tank, enemy("C9", "4-9-4", reduced=True)) == "C2"
    assert loss_of("", enemy("C5", "5-4-4"), foot) == "C3"  # the lowest counter ID in the end


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("reduced", "C1"),
        ("mobile", "C2"),
        ("highest_strength", "C3"),
        ("lowest_strength id", "C1"),
        ("lowest_morale", "C5"),
        ("army:angola", "A1"),
        ("army:namibia id", "A1"),
        ("id", "A1"),
        ("full_strength lowest_morale", "C5"),
        ("id; protect A1", "C1"),
        ("id; protect A1 C1 C2 C3 C5", "A1"),
        ("id; at 0405 C5 C3", "C5"),
        ("id; at 0405 C5 C3; protect C5", "C3"),
        ("id; at 0404 C5 C3", "A1"),
    ],
)
def test_the_keys_of_a_loss_policy_drop_what_is_worse_one_after_another(text: str, chosen: str) -> None:
    units = (
        enemy("C1", "1-1-4", reduced=True),
        enemy("C2", "4-4-4", type="motorised", size="battalion"),
        enemy("C3", "9-9-4"),
        enemy("C5", "5-5-4", morale=3),
        enemy("A1", "6-6-4", army="angola"),
    )
    assert loss_of(text, *units) == chosen


def test_a_surrounded_unit_takes_the_loss_last() -> None:
    """The armour is surrounded: forest is closed to it. Among mobile and foot alike `not_surrounded` spares it."""
    woods = dict.fromkeys(("0505", "0406", "0305", "0304", "0504"), "forest")
    found = attacked(
        50, own("R1"), enemy("C1", "1-1-4", type="armour", size="battalion"), enemy("C2", "9-9-4"), attackers="R1", terrain=woods
    )
    assert answered(found, "not_surrounded lowest_strength") == Loss(found.index("C2"))
    assert answered(found, "lowest_strength") == Loss(found.index("C1"))


def driven_out(*units: Counter, **board: Any) -> Position:
    """A battalion without a zone drives the defenders out of 0405: AVI DRI."""
    return attacked(20, own("R1", STRONG, size="battalion"), *units, attackers="R1", **board)


def retreat_to(found: Position, text: str = "") -> str:
    """The hex that a policy sends the next unit to."""
    decision = answered(found, text)
    assert isinstance(decision, Retreat)
    return f"{decision.to:04d}"


@pytest.mark.parametrize(
    ("text", "to"),
    [
        ("compass", "0505"),
        ("direction:SE", "0305"),
        ("direction:W compass", "0505"),
        ("not_engaged compass", "0505"),
        ("village", "0304"),
        ("city", "0305"),
        ("city village", "0305"),
        ("friendly", "0406"),
        ("empty direction:E", "0505"),
        ("toward:0101", "0304"),
        ("away:0101 direction:NE", "0505"),
        ("toward:Goma", "0305"),
        ("room", "0305"),
        ("compass; at 0405 0404 0305 0304", "0305"),
        ("compass; at 0406 0305", "0505"),
    ],
)
def test_the_keys_of_a_retreat_policy_choose_the_hex(text: str, to: str) -> None:
    found = driven_out(
        enemy("C1"),
        enemy("F1", at="0406", size="battalion"),
        places=[place("Goma", "0305", kind="city", control="congo"), place("Beni", "0304", control="congo")],
        terrain={"0504": "mountain"},
    )
    assert retreat_to(found, text) == to


def test_a_hex_next_to_an_enemy_is_worse_than_one_that_is_not() -> None:
    found = driven_out(enemy("C1"), own("X1", at="0606", size="battalion"))
    assert retreat_to(found, "not_engaged compass") == "0406"
    assert retreat_to(found, "compass") == "0505"


def test_by_default_a_unit_retreats_into_supply_then_to_towns_then_towards_its_nearest_centre() -> None:
    """The centre 0407 touches 0406. Over savanna all neighbours of 0405 are within 3 points of it, over mountains only 0406."""
    centre = place("Kinshasa", "0407", kind="city", control="congo", centre=True)
    town, village = place("Goma", "0505", kind="city", control="congo"), place("Beni", "0305", control="congo")
    hills = {f"{row:02d}{column:02d}": "mountain" for row in range(10) for column in range(10)} | {TARGET: "savanna"}
    assert retreat_to(driven_out(enemy("C1"), places=[centre, town, village], terrain=hills)) == "0406"
    assert retreat_to(driven_out(enemy("C1"), places=[centre, town, village])) == "0505"
    assert retreat_to(driven_out(enemy("C1"), places=[centre, village])) == "0305"
    assert retreat_to(driven_out(enemy("C1"), places=[centre])) == "0406"
    lost = place("Kinshasa", "0407", kind="city", control="rebels", centre=True)
    assert retreat_to(driven_out(enemy("C1"), places=[lost])) == "0505"


def test_the_largest_unit_retreats_first_then_by_counter_id() -> None:
    found = driven_out(enemy("C1", size="battalion"), enemy("C3", type="armour"), enemy("C2", type="armour"))
    first = answered(found)
    assert isinstance(first, Retreat)
    assert first.unit == found.index("C2")


def test_together_keeps_a_stack_in_one_hex_where_there_is_room() -> None:
    """F1 and F2 leave one point in 0505: the default sends C1 there and C2 elsewhere, together both go to 0406."""
    units = (
        enemy("C1", size="battalion"),
        enemy("C2", size="battalion"),
        enemy("F1", at="0505"),
        enemy("F2", at="0505", size="battalion"),
    )
    apart, joint = driven_out(*units), driven_out(*units)
    assert retreat_to(apart, "compass") == "0505"
    assert retreat_to(joint, "compass; together") == "0406"
    for found, text in ((apart, "compass"), (joint, "compass; together")):
        while due(found) == Choose(1, "retreat", False):
            found.do(found.rules.write(answered(found, text) or Stay()))
    assert (apart.where("C1"), apart.where("C2")) == ("0505", "0406")
    assert (joint.where("C1"), joint.where("C2")) == ("0406", "0406")


def cleared(*units: Counter, attackers: str, **more: Any) -> Position:
    """The attackers clear 0405: 7:1, roll 100: AVI DE."""
    return attacked(100, *units, enemy("C1", "1-1-4", reduced=True), enemy("C9", at="0909"), attackers=attackers, **more)


def test_by_default_one_unit_the_largest_that_fits_holds_a_town_and_nothing_else() -> None:
    units = (own("R1", STRONG, size="battalion"), own("R2"), own("R3"))
    town = cleared(*units, attackers="R1,R2,R3", places=[place("Beni", TARGET)])
    assert answered(town) == Advance(1, at("0000"))
    town.do("advance R2")
    assert answered(town) == Stay()
    assert answered(cleared(*units, attackers="R1,R2,R3")) == Stay()
    tank = (*units, own("R4", type="armour"))
    assert answered(cleared(*tank, attackers="R1,R4", places=[place("Beni", TARGET)])) == Advance(3, at("0000"))
    tight = {"places": [place("Beni", TARGET)], "terrain": {TARGET: "rough"}}
    full = cleared(own("R1", STRONG), own("R2", type="armour", size="battalion"), attackers="R1,R2", **tight)
    assert answered(full) == Advance(0, at("0000"))


def border(*units: Counter, turn: int = 5, scores: tuple[Score, ...] = (), **more: Any) -> Position:
    """The Congo side's attackers in Angola clear the town of 0405, over the border."""
    angola = dict.fromkeys(("0404", "0403", "0304", "0504"), "Angola")
    target = own("R1", "1-1-4", at=TARGET, reduced=True)
    whole: dict[str, Any] = {"places": [place("Beni", TARGET)], "countries": angola, "turn": turn, "scores": scores} | more
    found = position([*units, target, own("R9", at="0909")], side="congo", phase="combat", **whole)
    found.do(f"a {TARGET} with {','.join(kind.id for kind in found.world.kinds if kind.side == 1)}").roll(10, 10)
    assert choice(found) == Choose(1, "advance", False)
    return found


@pytest.mark.rule("GC-7m", "GC-7q")
def test_hold_sends_nobody_whose_coming_earns_the_enemy_points() -> None:
    """Angola's first unit in the DR Congo is worth ten points to the Rebels; each there in turns 10 to 15 two more."""
    angolan, congolese = enemy("A1", STRONG, at="0404", army="angola"), enemy("C1", at="0404", size="battalion")
    assert answered(border(angolan)) == Stay()
    assert answered(border(angolan), "all") == Advance(0, at("0000"))  # whoever says so
    assert answered(border(angolan, congolese)) == Advance(1, at("0000"))
    been = (Score(3, 0, "VP-R1", 10, "A2"),)
    for turn, decision in ((5, Stay()), (9, Stay()), (14, Stay()), (15, Advance(0, at("0000")))):
        assert answered(border(angolan, turn=turn, scores=been)) == decision, turn
    at_home: dict[str, Any] = {"countries": {TARGET: "Angola", "0404": "Angola"}}
    assert answered(border(angolan, **at_home)) == Advance(0, at("0000"))
    abroad: dict[str, Any] = {"countries": {"0909": "Angola"}}
    assert answered(border(angolan, scores=been, **abroad)) == Advance(0, at("0000"))  # it is in the DR Congo already
    zimbabwean = enemy("Z1", STRONG, at="0404", army="zimbabwe")
    assert answered(border(zimbabwean)) == Stay()
    assert answered(border(zimbabwean, scores=(Score(1, 0, "VP-R2", 2, "Z2"),))) == Advance(0, at("0000"))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("none", ["stay"]),
        ("all", ["advance R2", "advance R3"]),
        ("all; onward 0505 0406", ["advance R2 0505", "advance R1", "advance R3"]),
        ("all; onward 0909", ["advance R2", "advance R3"]),
        ("only R3 R1", ["advance R3", "advance R1", "stay"]),
        ("only R9", ["stay"]),
        ("hold", ["stay"]),
        ("none; at 0405 only R1", ["advance R1", "stay"]),
        ("all; at 0404 none", ["advance R2", "advance R3"]),
        ("all; at 0405 none", ["stay"]),
    ],
)
def test_an_advance_policy_says_who_goes_and_how_far(text: str, orders: list[str]) -> None:
    """R1 infantry (2), R2 armour (3), R3 infantry battalion (1); savanna holds four points."""
    found = cleared(
        own("R1", STRONG), own("R2", type="armour"), own("R3", size="battalion"), own("R9", at="0808"), attackers="R1,R2,R3"
    )
    given = []
    while due(found) == Choose(0, "advance", False):
        order = found.rules.write(answered(found, text) or Stay())
        given.append(order)
        found.do(order)
    assert given == orders


def test_under_must_a_unit_that_cannot_stop_stays_unless_its_second_hex_is_named() -> None:
    found = cleared(own("R1", STRONG, type="armour"), attackers="R1", options={"mobile_advance": "must"})
    assert answered(found, "all") == Stay()
    assert answered(found, "all; onward 0406") == Advance(0, at("0406"))


def test_nothing_is_answered_for_an_order_or_a_roll() -> None:
    found = fight(own("R1"), enemy("C1"))
    assert found.rules.answer(found.state, found.rules.default_policy("loss")) is None
    found.do("a 0405 R1")
    assert found.rules.answer(found.state, found.rules.default_policy("loss")) is None


TEXTS = {
    "loss": [
        "full_strength foot not_surrounded lowest_strength id",
        "id; protect C1 C9; at 0101 C1; at 0405 C9 C1",
        "army:angola lowest_morale reduced mobile highest_strength; at 0405 R1",
    ],
    "retreat": [
        "not_engaged supplied city village centre room compass",
        "toward:Fort_Portal away:0102 direction:NW friendly empty; together; at 0405 0406 0505",
    ],
    "advance": ["hold", "none", "all; onward 0406 0505; at 0405 none; at 0406 only R1 C9", "only C1 R1"],
}


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in TEXTS.items() for text in texts])
def test_a_policy_is_written_and_read_in_one_form(kind: str, text: str) -> None:
    rules = fight(own("R1"), enemy("C1"), enemy("C9"), places=[place("Fort Portal", "0203")]).rules
    policy = rules.read_policy(kind, text)
    assert rules.write_policy(kind, policy) == text
    rules.check_policy(kind, policy)


def test_reading_puts_a_policy_into_its_one_form() -> None:
    rules = fight(own("R1"), enemy("C1"), enemy("C9"), places=[place("Goma", "0203")]).rules
    spoken = rules.read_policy("loss", " id ;at Goma c9;  protect C9 C1; at 0101 C1 ")
    assert rules.write_policy("loss", spoken) == "id; protect C1 C9; at 0101 C1; at 0203 C9"


def test_the_defaults_are_policies() -> None:
    rules = fight().rules
    written = {kind: rules.write_policy(kind, rules.default_policy(kind)) for kind in STANDING_ORDERS}
    assert written == {
        "loss": "full_strength foot not_surrounded lowest_strength id",
        "retreat": "not_engaged supplied city village centre room compass",
        "advance": "hold",
        "air": "none",
        "reserve": "none",
    }


@pytest.mark.parametrize(
    ("kind", "text", "code", "subject"),
    [
        ("loss", "fot id", "policy-word-unknown", "fot (full_strength reduced foot"),
        ("loss", "compass", "policy-word-unknown", "compass ("),
        ("loss", "army:france", "policy-word-unknown", "france (congo angola"),
        ("loss", "army", "policy-word-unknown", "army ("),
        ("loss", "id:3", "policy-word-unknown", "id:3 ("),
        ("loss", "id; guard C1", "policy-word-unknown", "guard (protect at)"),
        ("loss", "id; protect X7", "unknown-unit", "X7"),
        ("loss", "id; protect", "policy-list-empty", ""),
        ("loss", "id; at 0405", "policy-list-empty", ""),
        ("loss", "id; at 9999 C1", "unknown-hex", "9999"),
        ("loss", "id; at", "unknown-hex", ""),
        ("loss", "id id", "policy-said-twice", "id"),
        ("loss", "id; at 0405 C1; at 0405 R1", "policy-said-twice", "0405"),
        ("loss", "id;; protect C1", "policy-clause-empty", ""),
        ("loss", "", "policy-clause-empty", ""),
        ("retreat", "toward:Paris", "unknown-hex", "Paris"),
        ("retreat", "direction:UP", "policy-word-unknown", "UP (NE E SE SW W NW)"),
        ("retreat", "compass; apart", "policy-word-unknown", "apart (together at)"),
        ("advance", "some", "policy-word-unknown", "some (hold none all only UNIT)"),
        ("advance", "only", "policy-word-unknown", "only (hold"),
        ("advance", "all C1", "policy-word-unknown", "all C1 (hold"),
        ("advance", "all; at 0405", "policy-word-unknown", " (hold"),
        ("supper", "id", "policy-kind-unknown", "supper"),
    ],
)
def test_words_that_are_no_policy_are_refused_with_what_is_allowed(kind: str, text: str, code: str, subject: str) -> None:
    rules = fight(own("R1"), enemy("C1")).rules
    with pytest.raises(IllegalOrder) as caught:
        rules.read_policy(kind, text)
    assert (caught.value.refusal.code, caught.value.refusal.subject[: len(subject)]) == (code, subject)


def test_a_policy_too_long_is_refused() -> None:
    rules = fight(own("R1"), *(enemy(f"C{n}") for n in range(40))).rules
    with pytest.raises(IllegalOrder) as caught:
        rules.read_policy("loss", "id; protect " + " ".join(f"C{n}" for n in range(40)))
    assert caught.value.refusal.code == "policy-too-long"


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("loss", b""),
        ("loss", b"\x00"),
        ("loss", b"x" * (MOST_BYTES + 1)),
        ("loss", canonical.encode(AdvancePolicy("hold"))),
        ("loss", canonical.encode(LossPolicy((Key("id"),), protect=(1, 0)))),  # not in order
        ("loss", canonical.encode(LossPolicy((Key("id"),), protect=(99,)))),  # no such unit
        ("loss", canonical.encode(LossPolicy((Key("id", 3),)))),  # an argument that means nothing
        ("loss", canonical.encode(LossPolicy((Key("army", 8),)))),
        ("loss", canonical.encode(LossPolicy((Key("id; protect C1"),)))),
        ("loss", canonical.encode(LossPolicy(()))),
        ("advance", canonical.encode(AdvancePolicy("hold", (1,)))),
        ("advance", canonical.encode(AdvancePolicy("all", onward=(9999,)))),
    ],
)
def test_bytes_that_are_no_policy_or_none_in_its_one_form_are_refused(kind: str, data: bytes) -> None:
    rules = fight(own("R1"), enemy("C1")).rules
    with pytest.raises(IllegalOrder):
        rules.check_policy(kind, data)


def test_guards_look_at_who_stands_where() -> None:
    found = fight(own("R1"), enemy("C1"))
    rules, state = found.rules, found.state
    assert rules.holds(state, 0, HexIsOurs(at("0404")))
    assert not rules.holds(state, 1, HexIsOurs(at("0404")))
    assert not rules.holds(state, 0, HexIsOurs(at("0505")))
    assert rules.holds(state, 0, HexIsFree(at("0505")))
    assert rules.holds(state, 0, HexIsFree(at("0404")))
    assert not rules.holds(state, 0, HexIsFree(at(TARGET)))


def test_what_is_no_guard_is_our_own_mistake() -> None:
    found = fight(own("R1"), enemy("C1"))
    with pytest.raises(TypeError, match="no guard"):
        found.rules.holds(found.state, 0, Stay())


def test_a_column_guard_holds_while_its_attack_is_legal_and_good_enough() -> None:
    """8 against 4 is 2:1 (column 3)."""
    found = fight(own("R1"), own("R2"), enemy("C1"))
    rules = found.rules
    assert rules.holds(found.state, 0, ColumnAtLeast(at(TARGET), (0, 1), 3))
    assert not rules.holds(found.state, 0, ColumnAtLeast(at(TARGET), (0, 1), 4))
    assert not rules.holds(found.state, 0, ColumnAtLeast(at(TARGET), (0,), 3))
    assert not rules.holds(found.state, 1, ColumnAtLeast(at(TARGET), (0, 1), 0))
    found.do("a 0405 R1").roll(8, 10)
    assert not rules.holds(found.state, 0, ColumnAtLeast(at(TARGET), (1,), 0))  # protected


@pytest.mark.parametrize(
    ("guard", "text"),
    [
        (HexIsOurs(at("0404")), "0404 ours"),
        (HexIsFree(at("0404")), "0404 free"),
        (ColumnAtLeast(at(TARGET), (0, 1), 3), "column 2:1 at 0405 with R1,R2"),
    ],
)
def test_guards_are_written_and_read_in_one_form(guard: Decision, text: str) -> None:
    rules = fight(own("R1"), own("R2"), enemy("C1"), places=[place("Goma", "0404")]).rules
    assert rules.write_guard(guard) == text
    assert rules.read_guard(text) == guard
    assert GUARDS.unpack(GUARDS.pack([guard]), 1) == (guard,)
    assert rules.read_guard("Goma free") == HexIsFree(at("0404"))
    assert rules.read_guard("column 2:1 0405 r2 r1") == ColumnAtLeast(at(TARGET), (0, 1), 3)


@pytest.mark.parametrize("text", ["", "0404", "0404 theirs", "column 8:3 at 0405 with R1", "column 2:1 at 0405", "0404 ours now"])
def test_words_that_are_no_guard_are_refused(text: str) -> None:
    rules = fight(own("R1"), enemy("C1")).rules
    with pytest.raises(IllegalOrder):
        rules.read_guard(text)
