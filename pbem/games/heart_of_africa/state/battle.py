"""What is agreed or rolled before a battle, and public: year, scenario, who attacks from where, armies, light."""

from msgspec import Struct

SEATS = ("first", "second")
ATTACKER, DEFENDER = "attacker", "defender"
ENCOUNTER, AMBUSH, PLANNED_ATTACK, RAID = "encounter", "ambush", "planned_attack", "raid"
DAY, NIGHT, DAWN, DUSK = "day", "night", "dawn", "dusk"
UNKNOWN = -1
FIRE_APART = 2
"""`Battle.by_sheets` where sheets are of moves alone, and fire is ordered when all have moved. decisions.md 4.1."""


class ArmyFacts(Struct, frozen=True, array_like=True, gc=False):
    """What is public of a side's army from the exchange of lists on; the rest is in its sealed roster. P-02, decisions.md 7."""

    list: str
    nation: str
    choice: str = ""  # of a list that leaves open how it is played
    contingents: tuple[str, ...] = ()  # the lists of its allies, as they appear on the map


class Battle(Struct, frozen=True, array_like=True, gc=False):
    """All of it. `attacker`: the seat that acts first, HA-SCEN-03. Values are unknown until set-up has come so far."""

    year: int = 1880
    scenario: str = ""
    attacker: int = UNKNOWN
    defender_by_roll: int = UNKNOWN  # in an Encounter: who is defender for home terrain and list options; UNKNOWN: nobody
    points: tuple[int, int] = (0, 0)  # by seat (HA-SCEN-02)
    armies: tuple[ArmyFacts, ...] = ()  # by seat
    region: str = ""
    edge: str = ""  # the attacker's base edge: N, E, S or W (HA-SCEN-06)
    light: str = DAY  # HA-RAID-04
    light_turns: int = 0
    fighting_figures: tuple[int, int] = (0, 0)  # at the start, by seat (HA-AMB-06)
    # match options
    by_sheets: bool | int = False  # order sheets instead of unit by unit: decisions.md 4; FIRE_APART: of moves alone
    scouts_shoot: bool = False  # HA-GEN-09
    has_repeaters: bool = False  # HA-GEN-09

    @property
    def orders_fire_apart(self) -> bool:
        """Are there order sheets, and fire is no part of them? T-30."""
        return self.by_sheets == FIRE_APART

    def is_dark(self, turn: int) -> bool:
        """Is this turn dark? HA-RAID-04, HA-TURN-13, HA-NIGHT-01."""
        if self.light == NIGHT:
            return True
        return (self.light == DAWN and turn <= self.light_turns) or (self.light == DUSK and turn > self.light_turns)

    def has_role(self, side: int, role: str) -> bool:
        """Is this side the attacker, or the defender, of the scenario?"""
        return side == (self.attacker if role == ATTACKER else 1 - self.attacker)
