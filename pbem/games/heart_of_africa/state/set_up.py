"""What set-up keeps in the state until turn 1 begins: what was agreed on, what has been rolled, what each side has done."""

from msgspec import Struct

from pbem.games.heart_of_africa.state.battle import UNKNOWN

UNSAID = -1


class Agreed(Struct, frozen=True, array_like=True, gc=False):
    """Match options that set-up asks for. P-01, HA-SCEN-02, HA-REGION-01."""

    scenario: str = ""  # "" where it is rolled
    attacker: int = UNKNOWN  # a seat, or UNKNOWN where it is rolled
    points: int = 600  # of both sides in an Encounter
    region: str = ""  # "" for a home of the defender
    field: str = ""  # the id of a hand-made field; "" where it is generated
    alternates: bool = False  # in an Encounter: placed unit by unit, not sealed


class SetUp(Struct, frozen=True, array_like=True, gc=False):
    """Set-up under way. None once turn 1 has begun. Pairs are by seat."""

    agreed: Agreed = Agreed()
    reserves: tuple[int, int] = (UNSAID, UNSAID)  # units that each keeps back, as it has said
    is_done: tuple[bool, bool] = (False, False)  # has placed everything
