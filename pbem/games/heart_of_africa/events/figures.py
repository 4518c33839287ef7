"""What happens to figures and units, whatever the phase. Figures and units are names."""

from pbem.engine.events import Event, OfUnit


class FiguresLost(OfUnit, frozen=True, tag="ha-figures-lost"):
    """Figures of a unit are removed. `cause`: a word of `state.figures.CAUSES`. HA-GEN-02."""

    figures: tuple[str, ...]
    cause: str


class CrocodilesPassed(OfUnit, frozen=True, tag="ha-crocodiles-passed"):
    """A figure has come through a ford or an infested marsh. `unit` is its name. HA-TERR-12, HA-TERR-16."""

    number: int


class UnitDestroyed(OfUnit, frozen=True, tag="ha-unit-destroyed"):
    """The last figure of a unit is gone. HA-MORALE-04."""


class UnitFled(OfUnit, frozen=True, tag="ha-unit-fled"):
    """A unit leaves the battle for good. HA-MORALE-13."""

    figures: int


class BattleEnded(Event, frozen=True, tag="ha-battle-ended"):
    """Who has won, "" for a draw, and by what."""

    side: str
    reason: str
