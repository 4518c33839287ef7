"""The counters as printed. Rules know them by their index in the roster."""

from functools import cached_property

from msgspec import Struct

FOOT_TYPES = ("infantry", "guerrilla", "artillery")
MOBILE_TYPES = ("armour", "motorised")


class UnitKind(Struct, frozen=True, dict=True):
    """One counter as printed. Strengths in points, `pm` in movement points, `morale` on the scale of 5.2.

    It never combines with others nor breaks down. GC-2.6a.
    """

    index: int
    id: str  # "CON04"
    army: int  # index in ARMIES
    side: int
    faction: str
    type: str
    size: str  # "battalion" or "regiment"
    pa: int
    pd: int
    pm: int
    morale: int
    stacking: int  # GC-3.2.2c
    arrival: str = ""  # "setup", "setup_country", "mobilise", "mobilise_radius", "entry_hex"
    place: str = ""  # name of the place, country or entry hex
    radius: int = 0
    turn: int = 0  # 0 for set-up, else the turn of Table 7
    release_turn: int = 1  # of Table 7 (GC-3.4.4a)
    first_move_turn: int = 1  # the same, with the Congo side's missing phase of turn 1 (GC-6c)
    line: int = 0  # of Table 7

    @cached_property
    def is_mobile(self) -> bool:
        """Armour or motorised infantry. GC-2.7.2.2a."""
        return self.type in MOBILE_TYPES

    @cached_property
    def is_guerrilla(self) -> bool:
        """Irregulars: no surcharge in zones of control, always supplied. GC-2.7.2.2b."""
        return self.type == "guerrilla"

    @cached_property
    def exerts_zoc(self) -> bool:
        """Regiments control the six hexes around. GC-3.2.1b, GC-3.2.1g, GC-2.7.2.1a."""
        return self.size == "regiment"


def stacking_points(size: str, arm: str) -> int:
    """What a counter of this size and type takes of the room in a hex. GC-3.2.2c, GC-3.2.2e, GC-2.7.2.1a."""
    if size == "battalion":
        return 1
    return 3 if arm in MOBILE_TYPES else 2


ARMIES = ("congo", "angola", "zimbabwe", "namibia", "rebels", "uganda", "rwanda", "burundi")
ARMY_SIDE = (1, 1, 1, 1, 0, 0, 0, 0)  # GC-1.1a
ARMY_CONGO, ARMY_ANGOLA, ARMY_ZIMBABWE, ARMY_NAMIBIA, ARMY_REBELS, ARMY_UGANDA, ARMY_RWANDA, ARMY_BURUNDI = range(8)
