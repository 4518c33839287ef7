"""The counters as printed. Rules know them by their index in the roster."""

from functools import cached_property

from msgspec import Struct

HUTU = ("ALiR", "FDD", "CCR")


class UnitKind(Struct, frozen=True, dict=True):
    """One counter: factors in points, `ma` in movement points. `group`: what it is bought from, "" by event alone. WWA-2.2a."""

    index: int
    id: str
    name: str
    side: int
    contingent: int
    faction: str
    type: str
    size: str  # "II", "III" or "X"; of effect only where set-up or an event asks for it (WWA-2.2d)
    attack: int
    defense: int
    ma: int
    group: str
    is_rebuilt: bool  # may be bought again (WWA-10.1c)
    start: str
    fixed: tuple[str, ...]  # what of it the rule book itself gives; everything else is reconstructed

    @cached_property
    def is_hutu(self) -> bool:
        """One of ALiR, FDD, CCR."""
        return self.faction in HUTU

    @cached_property
    def is_militia(self) -> bool:
        """Militia. WWA-2.2e."""
        return self.type == "militia"

    @cached_property
    def is_mobile(self) -> bool:
        """Armor or mechanised. WWA-2.2e."""
        return self.type in ("armor", "mech")

    @cached_property
    def is_fac_regular(self) -> bool:
        """FAC and not militia."""
        return self.faction == "FAC" and not self.is_militia


class Support(Struct, frozen=True):
    """One support marker; `factor` in points, 0 for one that carries. WWA-2.4a."""

    index: int
    id: str
    kind: str
    contingent: int
    factor: int
    is_ready: bool  # at the start (WWA-3.2o)
