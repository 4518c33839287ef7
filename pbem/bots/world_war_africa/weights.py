"""What the house weighs in World War Africa, as numbers; each level has its own."""

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The judgement of one level: in victory points, unless it says otherwise."""

    # --- what things are worth
    town: float = 1.0
    resource: float = 0.1  # a resource town beyond that, for each turn that is left
    capital: float = 9.0  # Kinshasa, which ends the match
    airfield: float = 0.15
    unit: float = 0.1  # a counter, however weak: it costs a resource point
    factor: float = 0.014  # each point of its two factors
    marker: float = 0.1  # a support marker or half a cache

    # --- fighting
    worth_it: float = 0.05  # what an attack must gain on average
    early: float = 0.75  # part of a town's worth that taking it counts, as it may be lost again
    weakened: float = 0.12  # part of a town's worth that each defender lost counts, where it is not taken at once
    fodder: bool = False  # does the weakest unit join an attack, to be the first that falls?
    thrift: float = 0.0  # part of the value of a unit that it loses where its contingent is rich
    fade: int = 0  # units and markers count less and less in so many last turns

    # --- buying
    saves: bool = False  # are points kept by what can still come in?
    hutu_safe: bool = False  # do Hutu units arrive where nobody threatens them?

    # --- moving
    reach_hexes: int = 5  # enemies nearer than so many hexes threaten a town
    guard: float = 0.5  # part of a threatened town's worth that keeping it counts
    guards: int = 3  # units wanted in a town that is threatened
    capital_guards: int = 5
    capital_least: int = 3  # and where no enemy is near
    coup: float = 0.3  # how often the coup is tried
    hunted: float = 0.1  # a Hutu unit, for the rebels, beyond its value
    rwanda_turns: int = 3  # turns before the last from which Hutu units near the border try to get into Rwanda
    rwanda_goes: int = -1  # and from which others go there for that; -1 for never
    rwanda_most: int = 1  # that are in there and try at once


USUAL = Weights()
USUAL_GOVERNMENT = Weights(rwanda_turns=13, rwanda_goes=5, rwanda_most=2)
SHORT_SIGHTED = Weights(worth_it=0.3, resource=0.0, guards=1, early=0.5, weakened=0.0, reach_hexes=2)

# Found by some two hundred matches with weights drawn by lot. What rich rebels lose comes back near the front, what a rich
# government loses far from it.
HARD_GOVERNMENT = Weights(fodder=True, fade=4, hutu_safe=True, rwanda_turns=13, rwanda_goes=5, rwanda_most=2)
HARD_REBELS = Weights(fodder=True, fade=4, thrift=0.8, saves=True)
EASY, NORMAL, HARD = (SHORT_SIGHTED, SHORT_SIGHTED), (USUAL_GOVERNMENT, USUAL), (HARD_GOVERNMENT, HARD_REBELS)
WEIGHTS = {"easy": EASY, "normal": NORMAL, "hard": HARD}
"""By level, of the government and of the rebels."""
