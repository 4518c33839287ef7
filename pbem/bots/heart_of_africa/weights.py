"""What the house weighs in Heart of Africa, as numbers; each level has its own. Distances in hexes."""

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The judgement of one level."""

    # --- moving
    range: int = 8  # of figures that shoot from afar; others go into contact
    too_near: int = 3  # who shoots goes no nearer of his own will
    abreast: int = 10  # figures in one rank
    shuns: int = 8  # so near to enemies, who marches goes around
    leisure: int = 10  # turns to spare with which it goes around their range, too
    elbow: int = 1  # and so near, fights its way through
    sure: int = 4  # hexes beyond a good throw, from where who marches tries to leave the map
    charges: int = 10  # so near, who guards a place goes for an enemy
    post: int = 4  # so near the place, who guards it stands
    looks_out: int = 4  # so far beyond its range, an enemy is watched
    raiders: int = 3  # units that go for the baggage in a Raid
    by_the_way: int = 3  # so near, the others fight who does not carry anything
    gathered: int = 18  # so near an enemy, a unit counts as there
    mutual: int = 12  # so near to one another, enemies help each other
    odds: float = 1.2  # how much stronger who attacks is to be
    enough: float = 2.0  # and how much stronger those who go for one enemy, before others look for another one
    haste_percent: int = 65  # so much of the battle before its end it waits for nobody
    need: int = 5  # on the die, for who shoots from afar to stand and shoot
    late: int = 15  # so many turns before the end, who is stronger pursues the enemy
    superior: float = 1.3  # times as strong he has to be
    good: int = 4  # on the die, for who shoots from afar to stand and shoot even then
    stage: int = 13  # so far from an enemy, who is early waits for the others
    far: int = 60  # what is farther counts as so far
    behind: int = 5  # from the troops, who does not fight
    clear: int = 3  # and from the enemy

    # --- the army
    drawn: int = 8  # armies of which the best is taken
    fire: float = 1.0
    melee: float = 0.7
    latest: int = 26  # turn by which an army on the march has to be through, by middling dice and with nobody in the way
    ample: int = 10  # turns before that, by which sooner is no better
    early: int = 7  # turns after which a raider comes too late
    early_percent: int = 80  # how much it counts that he does not


USUAL = Weights()
SHORT_SIGHTED = Weights(charges=6, looks_out=0, drawn=1)
WEIGHTS = {"easy": SHORT_SIGHTED, "normal": USUAL, "hard": Weights(drawn=20)}
"""By level."""
