"""Reading Table 2, and what each code asks for. Section 4.6."""

import pytest

from pbem.engine.demands import Choose
from pbem.games.guerra_do_congo.events import AttackResolved, Eliminated, StepLost
from pbem.games.guerra_do_congo.rules.combat.attack_odds import read_crt
from tests.games.guerra_do_congo.boards import Position
from tests.games.guerra_do_congo.fights import attacked, due, enemy, events_of, own

# rows of Table 2 as printed, keyed by hand: (a roll in the row, codes of the nine columns)
PRINTED = [
    (1, "AE:DVI ARB(M):DVI ARB(M):DVB ARB:DVB ARB:DVI ARB:DVB ARI(M):DVI(M) ARI(M):DVI AVB:DRI(M)"),
    (15, "ARB(M):DVI ARB(M):DVB ARB:DVB ARB:DVI ARB:DVB ARI(M):DVI ARI(M):DVI AVB:DRI(M) AVI(M):DRI(M)"),
    (16, "ARB(M):DVB ARB:DVB ARB:DVI ARB:DVB ARI(M):DVI ARI(M):DVI(M) AVB:DRI(M) AVI(M):DRI(M) AVI:DRI(M)"),
    (50, "ARB:DVB ARB:DVI ARB:DVB ARI(M):DVI ARI(M):DVI(M) AVB:DRI(M) AVI(M):DRI(M) AVI:DRI(M) AVB:DRI(M)"),
    (51, "ARB:DVI ARB:DVB ARI(M):DVI ARI(M):DVI(M) AVB:DRI(M) AVI(M):DRI(M) AVI:DRI(M) AVB:DRI(M) AVB:DRB"),
    (85, "ARB:DVB ARI(M):DVI ARI(M):DVI(M) AVB:DRI(M) AVI(M):DRI(M) AVI:DRI(M) AVB:DRI(M) AVB:DRB AVI:DRB"),
    (86, "ARI(M):DVI ARI(M):DVI(M) AVB:DRI(M) AVI(M):DRI(M) AVI:DRI(M) AVB:DRI(M) AVB:DRB AVI:DRB AVB:DE"),
    (100, "ARI(M):DVI(M) AVB:DRI(M) AVI(M):DRI(M) AVI:DRI(M) AVB:DRI(M) AVB:DRB AVI:DRB AVB:DE AVI:DE"),
]


@pytest.mark.rule("GC-T2a", "GC-4.6.1a")
@pytest.mark.parametrize(("roll", "codes"), PRINTED)
def test_table_2_is_as_printed(roll: int, codes: str) -> None:
    world = attacked(80, own("R1"), enemy("C1")).world
    assert [":".join(read_crt(world, roll, column)) for column in range(9)] == codes.split()


@pytest.mark.rule("GC-T2a", "GC-4.6.2c")
def test_the_rows_begin_and_end_where_they_are_printed() -> None:
    world = attacked(80, own("R1"), enemy("C1")).world
    ends = [(1, 5), (6, 15), (16, 30), (31, 50), (51, 70), (71, 85), (86, 95), (96, 100)]
    rows = [[read_crt(world, roll, column) for column in range(9)] for roll in range(1, 101)]
    starts = [1, *(roll for roll in range(2, 101) if rows[roll - 1] != rows[roll - 2])]
    assert starts == [first for first, _ in ends]


@pytest.mark.rule("GC-4.3c", "GC-4.6.1a")
def test_the_row_is_read_with_the_morale_difference() -> None:
    found = attacked(75, own("R1"), enemy("C1"), morale={"rebels": 1, "congo": -1})
    assert events_of(found, AttackResolved) == [AttackResolved("0405", 7, 5, 75, "", 20, 95, "ARI(M)", "DVI(M)")]


def state_of(found: Position, *ids: str) -> list[str]:
    """full, reduced or gone, for each unit."""
    return ["gone" if not found.where(id) else "reduced" if found.unit(id).is_reduced else "full" for id in ids]


@pytest.mark.rule("GC-4.6.1b")
def test_ae_eliminates_one_attacker_of_the_attackers_choice_and_the_others_retreat() -> None:
    """2 against 8: 1:2, roll 3: AE DVI. R1 was already reduced: AE takes a unit whatever its state. R3 did not attack."""
    found = attacked(
        3,
        own("R1", "1-4-4"),
        own("R2", "1-4-4"),
        own("R3", "1-4-4", at="0304"),
        own("R4", "1-4-4"),
        enemy("C1", "4-8-4"),
        attackers="R1,R2,R3",
    )
    assert due(found) == Choose(0, "loss", False)
    assert sorted(found.walks("loss")) == ["loss R1", "loss R2", "loss R3"]
    found.do("loss R2")
    assert events_of(found, Eliminated) == [Eliminated("R2", "0404", "combat")]
    assert due(found) == Choose(0, "retreat", False)
    assert found.tokens("retreat") == ["R1", "R3"]
    # C1 is a regiment in 0405: 0304 and 0504 lie in its zone
    assert found.tokens("retreat", "R1") == ["0303", "0403", "0503"]
    found.do("retreat R1 0403")
    assert due(found) == Choose(0, "retreat", False)
    found.do(f"retreat R3 {found.tokens('retreat', 'R3')[0]}")
    assert due(found) == Choose(0, "combat", True)
    assert (found.where("R4"), found.where("C1")) == ("0404", "0405")
    assert state_of(found, "R1", "R3", "R4", "C1") == ["full"] * 4


@pytest.mark.rule("GC-4.6.1b", "GC-4.2.4c")
def test_a_surrounded_attacker_takes_a_loss_instead_of_its_retreat_after_ae() -> None:
    """R1 and R2 in 0404 have C units on all six sides. AE: R2 is eliminated, R1 cannot retreat and is reduced."""
    around = ("0504", "0304", "0303", "0403", "0503")
    found = attacked(
        3,
        own("R1", "1-4-4"),
        own("R2", "1-4-4"),
        enemy("C1", "4-8-4"),
        *(enemy(f"X{n}", at=here, size="battalion") for n, here in enumerate(around)),
    )
    found.do("loss R2")
    assert events_of(found, StepLost) == [StepLost("R1", "0404", "no-retreat")]
    assert (found.where("R1"), due(found)) == ("0404", Choose(0, "combat", True))


@pytest.mark.rule("GC-4.6.1c", "GC-4.6.1k")
def test_arb_and_dvb_give_each_side_one_loss_and_nobody_moves() -> None:
    """1:1, roll 60: ARB DVB."""
    found = attacked(60, own("R1"), enemy("C1"))
    assert state_of(found, "R1", "C1") == ["reduced", "reduced"]
    assert (found.where("R1"), found.where("C1"), due(found)) == ("0404", "0405", Choose(0, "combat", True))


@pytest.mark.rule("GC-4.6.1d", "GC-4.6.1j")
def test_ari_and_dvi_give_no_loss_and_nobody_moves() -> None:
    """1:1, roll 80: ARI(M) DVI."""
    found = attacked(80, own("R1"), enemy("C1"))
    assert state_of(found, "R1", "C1") == ["full", "full"]
    assert (found.where("R1"), found.where("C1"), due(found)) == ("0404", "0405", Choose(0, "combat", True))


@pytest.mark.rule("GC-4.6.1c", "GC-4.6.1d", "GC-4.7.2d")
def test_after_ae_arb_and_ari_nobody_advances_even_into_an_empty_hex() -> None:
    """1:1, roll 60: ARB DVB eliminates the reduced C1, but R1 was repulsed. Roll 90: ARI(M) DVI(M), and C1 fails its check."""
    units = own("R1", "2-4-4"), enemy("C1", "4-4-4", reduced=True), enemy("C2", at="0808")
    for found in (attacked(60, *units), attacked(90, *units).roll(10)):
        assert (found.where("C1"), due(found)) == ("", Choose(0, "combat", True))


@pytest.mark.rule("GC-4.6.1e", "GC-4.6.1i")
def test_avb_costs_the_attacker_a_loss_and_dri_drives_the_defender_out_without_one() -> None:
    """7:1, roll 40: AVB DRI(M)."""
    found = attacked(40, own("R1", "28-4-4"), enemy("C1"))
    assert state_of(found, "R1", "C1") == ["reduced", "full"]
    assert due(found) == Choose(1, "retreat", False)
    found.do("retreat C1 0406")
    assert due(found) == Choose(0, "advance", False)


@pytest.mark.rule("GC-4.6.1f", "GC-4.6.1h")
def test_avi_costs_nothing_and_drb_costs_the_defender_a_loss_and_the_hex() -> None:
    """7:1, roll 80: AVI DRB. One of two defenders is reduced, both retreat."""
    found = attacked(80, own("R1", "56-4-4"), enemy("C1"), enemy("C2"))
    assert due(found) == Choose(1, "loss", False)
    found.do("loss C1", "retreat C1 0406", "retreat C2 0305")
    assert state_of(found, "R1", "C1", "C2") == ["full", "reduced", "full"]
    assert due(found) == Choose(0, "advance", False)


@pytest.mark.rule("GC-4.6.1g")
def test_de_eliminates_one_defender_of_the_defenders_choice_and_the_others_retreat_unharmed() -> None:
    """7:1, roll 100: AVI DE."""
    found = attacked(100, own("R1", "80-4-4"), enemy("C1"), enemy("C2"))
    assert due(found) == Choose(1, "loss", False)
    found.do("loss C2", "retreat C1 0305")
    assert state_of(found, "R1", "C1", "C2") == ["full", "full", "gone"]
    assert found.where("C1") == "0305"


@pytest.mark.rule("GC-4.6.1e", "GC-4.6.1f", "GC-4.7.2d")
@pytest.mark.parametrize(
    ("roll", "strength", "code", "may_advance"),
    [(40, "28-4-4", "AVB", True), (20, "28-4-4", "AVI", True), (60, "4-4-4", "ARB", False), (80, "4-4-4", "ARI(M)", False)],
)
def test_only_avb_and_avi_allow_an_advance(roll: int, strength: str, code: str, may_advance: bool) -> None:
    found = attacked(roll, own("R1", strength), enemy("C1", reduced=not may_advance))
    if due(found) == Choose(1, "retreat", False):
        found.do("retreat C1 0406")
    assert (due(found) == Choose(0, "advance", False)) == may_advance, code
