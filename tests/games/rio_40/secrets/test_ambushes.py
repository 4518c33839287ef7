"""Sealed orders of closed counters: where they are met, what they do, and what may be laid. D-14, D-31."""

from collections.abc import Mapping

import pytest

from pbem.engine.decisions import IllegalOrder, Refusal
from pbem.engine.demands import Choose, Demand, Open, Roll, Sprung
from pbem.games.rio_40.events import OpportunityFire
from pbem.games.rio_40.standing_orders import ambushes
from pbem.games.rio_40.state import NARCO, POLICE
from tests.games.rio_40.boards import Counter, Position, position, secret, unit

PM = unit("PM01", "PM", at="D2")
ST = unit("ST01", "ST", at="D5")  # face up, next to D4
HIDDEN = secret("ST02", "ST", at="C5")  # X01, next to D4
OTHER = secret("OL01", "OL", at="E5")  # X02, next to D4


def march(*units: Counter, order: str = "ma PM01 D2-D3-D4") -> Position:
    return position([PM, *units]).do(order)


def is_met(p: Position, text: str, side: int = NARCO) -> bool:
    return p.rules.springs(p.state, side, p.rules.read_trap(text))


def spring(p: Position, text: str) -> Position:
    """A sealed line springs where it is met."""
    p.state, _ = p.rules.apply(p.state, Sprung(NARCO, p.rules.read_trap(text)))
    return p


def due(p: Position) -> Demand:
    """What the rules wait for, asked anew each time."""
    return p.demand


def kind(p: Position) -> str:
    return p.demand.kind if isinstance(p.demand, Choose) else ""


@pytest.mark.rule("R40-5.1.4.3b", "R40-5.1.4.3h")
def test_a_closed_counter_fires_by_a_sealed_line_and_is_turned_up() -> None:
    p = march(HIDDEN)
    assert is_met(p, "X01 fire")
    spring(p, "X01 fire")
    assert due(p) == Open(NARCO, "force/0")
    p.open()
    assert due(p) == Roll((6,), ("opp", 3, "ST02", "PM01", "D4"))
    p.roll(4)
    assert (p.where("PM01"), p.where("ST02"), kind(p)) == ("D4", "C5", "phase")


@pytest.mark.rule("R40-5.1.4.3f")
def test_a_sealed_line_waits_until_everybody_who_is_known_has_had_his_shot() -> None:
    p = march(ST, HIDDEN)
    assert (kind(p), p.tokens("fire"), is_met(p, "X01 fire")) == ("oppfire", ["ST01", "X01"], False)
    p.do("fire ST01").roll(1)
    assert (kind(p), p.tokens("fire"), is_met(p, "X01 fire")) == ("oppfire", ["X01"], True)
    held = march(ST, HIDDEN).do("hold")
    assert (kind(held), is_met(held, "X01 fire")) == ("oppfire", True)
    held.do("hold")
    assert kind(held) == "phase"


@pytest.mark.rule("R40-5.1.4.3f", "R40-5.1.4.3h")
def test_a_standing_order_answers_for_closed_counters_where_they_alone_are_asked() -> None:
    """Who is known has held fire by hand; the game's own standing order does not fire with it once more."""
    p = march(ST, HIDDEN)
    assert p.rules.answer(p.state, p.rules.default_policy("oppfire")) == p.rules.read("fire ST01")
    p.do("hold")
    assert p.rules.answer(p.state, p.rules.default_policy("oppfire")) == p.rules.read("hold")


@pytest.mark.rule("R40-5.1.4.3f", "R40-5.1.4.3h")
@pytest.mark.parametrize(("dice", "fired"), [((4,), ["ST02"]), ((1, 4), ["ST02", "OL01"]), ((1, 1), ["ST02", "OL01"])])
def test_two_that_are_met_at_one_entry_fire_by_rank_until_one_stops_the_mover(dice: tuple[int, ...], fired: list[str]) -> None:
    p = march(HIDDEN, OTHER)
    lines = ("X01 fire rank 1", "X02 fire rank 2")
    ranks = [p.rules.trap_rank(p.state, NARCO, p.rules.read_trap(line)) for line in lines]
    assert ranks == sorted(ranks)
    spring(p, lines[0])
    assert (is_met(p, lines[1]), is_met(p, lines[0])) == (True, False)
    spring(p, lines[1])
    p.open()
    p.open()
    assert isinstance(due(p), Roll)
    for die in dice:
        p.roll(die)
    assert [each.unit for each in p.event(OpportunityFire)][-1:] == fired[-1:]
    assert kind(p) == ("phase" if dice[-1] == 4 else "onward")


def test_a_line_is_not_met_where_dice_are_waited_for() -> None:
    p = spring(march(HIDDEN, OTHER), "X01 fire").open()
    assert isinstance(due(p), Roll)
    assert not is_met(p, "X02 fire")


CONDITIONS: Mapping[str, bool] = {
    "X01 fire in D4": True,
    "X01 fire in D3 D5": False,
    "X01 fire avoid D4": False,
    "X01 fire at combatant": True,
    "X01 fire at car helicopter": False,
    "X01 fire morale 4": True,
    "X01 fire morale 3": False,
    "X02 fire": False,  # far away
    "X01 defend": False,
}


@pytest.mark.parametrize(("line", "met"), CONDITIONS.items(), ids=CONDITIONS)
def test_the_conditions_of_a_line_are_about_the_mover_and_the_hex(line: str, met: bool) -> None:
    assert is_met(march(HIDDEN, secret("OL01", "OL", at="G7")), line) is met


@pytest.mark.rule("R40-5.1.4.3g")
def test_a_suppressed_counter_does_not_fire_by_a_line_either() -> None:
    assert not is_met(march(secret("ST02", "ST", at="C5", markers=1), OTHER), "X01 fire")


@pytest.mark.rule("R40-5.3.1e")
@pytest.mark.parametrize(
    ("line", "met"),
    [
        ("X01 defend", True),
        ("X01 defend total 1", True),
        ("X01 defend total 60", False),
        ("X01 defend from D2", True),
        ("X01 defend from C1", False),
        ("X01 defend when siege", False),
        ("X01 fire", False),
    ],
)
def test_a_closed_counter_defends_by_a_sealed_line(line: str, met: bool) -> None:
    p = position([PM, secret("ST02", "ST", at="D3"), OTHER]).do("a D3 with PM01")
    assert kind(p) == "defend"
    assert is_met(p, line) is met
    if met:
        spring(p, line)
        assert due(p) == Open(NARCO, "force/0")
        p.open()
        assert p.where("ST02") == "D3"
        assert isinstance(due(p), Roll)


def test_a_line_that_is_not_met_cannot_spring() -> None:
    with pytest.raises(IllegalOrder, match="ambush-not-met"):
        spring(march(HIDDEN), "X01 defend")


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("x01  FIRE in d4 c5 at CAR rank 3", "X01 fire at car in D4 C5 rank 3"),
        ("X01 defend when siege from D4 total 4", "X01 defend total 4 from D4 when siege"),
    ],
)
def test_a_line_has_one_notation(text: str, normal: str) -> None:
    rules = march(HIDDEN).rules
    assert rules.write_trap(rules.read_trap(text)) == normal
    assert rules.read_trap(normal) == rules.read_trap(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "X01",
        "PM01 fire",
        "X99 fire",
        "X01 hold",
        "X01 fire total 3",
        "X01 defend rank 1",
        "X01 defend when night",
        "X01 fire in Z9",
    ],
)
def test_what_is_no_line_is_not_read(text: str) -> None:
    with pytest.raises(IllegalOrder):
        march(HIDDEN).rules.read_trap(text)


@pytest.mark.rule("R40-5.5b")
def test_only_a_combatant_can_lie_in_ambush_and_its_owner_knows() -> None:
    p = march(secret("CI01", "CI", at="C5"), OTHER)
    line = p.rules.read_trap("X01 fire")
    assert p.rules.trap_refusal(p.own("narco").state, NARCO, line) == Refusal("R40-5.5b", "not-what-lies-there", "X01")
    assert p.rules.trap_refusal(p.state, NARCO, line) is None, "nobody else knows"
    assert p.rules.trap_refusal(p.own("narco").state, NARCO, p.rules.read_trap("X02 fire")) is None
    assert p.rules.trap_refusal(p.state, POLICE, line) == Refusal("R40-5.1.4.3h", "no-such-ambush")


def test_the_audit_names_what_was_laid_against_the_rules() -> None:
    p = march(secret("CI01", "CI", at="C5"), OTHER)
    world = p.rules.world
    sealed = {world.envelope(index): (world.tokens[place]).to_bytes(2, "big") for place, index in enumerate(world.counters())}
    of_civilian = next(f"X0{place + 1} fire" for place, token in enumerate(world.tokens) if not world.kinds[token].is_combatant)
    of_other = next(f"X0{place + 1} fire" for place, token in enumerate(world.tokens) if world.kinds[token].is_combatant)

    def found(payload: bytes) -> str:
        refusal = ambushes.audit_refusal(world, NARCO, {**sealed, "trap:4/1": payload, "trap:4/0": b""})
        return refusal.code if refusal else ""

    assert found(b"") == found(of_other.encode()) == ""
    assert found(of_civilian.encode()) == "ambush-of-no-combatant"
    assert found(b"X01 fire ") == found(b"\xff") == found(b"PM01 fire") == "no-such-ambush"
    assert ambushes.audit_refusal(world, POLICE, {"trap:4/0": of_other.encode()}) is not None
