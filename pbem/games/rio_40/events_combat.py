"""What happens when shots are fired, as data; words_combat.py has a sentence for each tag. Units are ids, hexes are names."""

from pbem.engine.events import Event


class OpportunityFire(Event, frozen=True, tag="opportunity-fire"):
    """A shot at a mover: it stops where the die is its morale or more. R40-5.1.4.3c."""

    unit: str
    target: str
    hex: str
    die: int
    morale: int
    stops: bool
