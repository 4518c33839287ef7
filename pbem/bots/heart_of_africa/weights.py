"""What the house weighs in Heart of Africa, as numbers; each level has its own. Distances in hexes."""

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The judgement of one level."""

    # --- moving
    range: int = 8  # of figures that shoot from afar; others go into contact
    too_near: int = 3  # who shoots goes no nearer of his own will
    abreast: int = 14  # figures in one rank
    column: int = 3  # and on the march
    strung_out: int = 12  # from its first to its last, a column waits
    sure: int = 3  # how much nearer than it forms up the edge is to be, before it tries to leave the map
    charges: int = 10  # so near, who guards a place goes for an enemy
    looks_out: int = 4  # so far beyond its range, an enemy is watched
    raiders: int = 3  # units that go for the baggage in a Raid
    by_the_way: int = 8  # so near, the others fight who does not carry anything
    behind: int = 5  # from the troops, who does not fight
    clear: int = 3  # and from the enemy

    # --- the army
    drawn: int = 8  # armies of which the best is taken
    fire: float = 1.0
    melee: float = 0.7
    crossing: int = 8  # turns that a unit needs from edge to edge


USUAL = Weights()
SHORT_SIGHTED = Weights(charges=6, looks_out=0, drawn=1)
WEIGHTS = {"easy": SHORT_SIGHTED, "normal": USUAL, "hard": Weights(drawn=20)}
"""By level."""
