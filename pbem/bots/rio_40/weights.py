"""What the house weighs in Rio 40 graus, as numbers; each level has its own."""

from msgspec import Struct

from pbem.bots.lookahead import Effort


class Weights(Struct, frozen=True):
    """The judgement of one level, in points of the scenario unless it says otherwise."""

    # --- attacks
    worth_going: float = 0.5  # what an attack must bring for which units leave their hexes
    worth_firing: float = 0.05  # and one from where they stand: it costs nothing but the action
    worth_pinning: float = 4.0  # and one that pins down the chief with his guard
    each: float = 0.12  # what another attacker has to add
    shown: float = 0.9  # what turning up a counter costs that nobody knows
    most_attacks: int = 99  # in one phase; who sees little loses sight of the others
    cover: float = 0.35  # what a column of cover is worth to an attacker, in points of firepower
    marked: tuple[float, ...] = (0.0, 0.35, 0.55, 1.0)  # part of a unit's points that so many markers on it are worth
    marked_civilian: tuple[float, ...] = (0.0, 0.1, 0.25, 1.0)
    driven_off: float = 0.15  # part of a unit's points that its retreat is worth
    cleared: float = 0.3  # part of the points of an objective that driving the enemy off it is worth

    # --- goals
    empty: float = 1.0  # part of an objective's points that taking it counts where nobody stands in the way
    defended: float = 0.7  # and where somebody does
    keeps_guards: bool = True  # does nobody leave an objective that he holds?
    guarded: float = 0.25  # and sending somebody back to one that is held, but empty
    kill: float = 0.7  # part of the points of an enemy unit that meeting it counts
    look: float = 0.5  # part of what a counter may be worth that looking under it counts
    most_at_one: int = 3  # units that head for one defended hex
    strong: float = 0.25  # turns later that a point of firepower may come
    near_home: int = 4  # hexes from its own counters that a side which hides goes for enemies

    # --- marches
    crowded: float = 0.3  # part of a goal's value for each unit above what it needs
    looking: float = 0.12  # what looking under a counter on the way counts, in turns for each of its points
    named: float = 0.35  # part of it where another unit looks there already
    exposed: float = 0.02  # what a point of enemy firepower counts that bears on a hex, in turns
    sheltered: float = 2  # points of firepower that a column of cover takes off
    danger: int = 3  # hexes from which the enemy fires


NORMAL = Weights()
# Who sees little: few attacks in a phase, guards who let themselves be drawn away, everybody to the same place, fire or not.
EASY = Weights(
    worth_going=1.6,
    each=0.5,
    most_attacks=2,
    keeps_guards=False,
    marked=(0.0, 0.1, 0.25, 1.0),
    cleared=0.1,
    empty=0.4,
    defended=0.3,
    strong=0.0,
    crowded=0.8,
    exposed=0.0,
    cover=0.0,
)
BySide = tuple[Weights, Weights, Weights]
"""Of the police, of the gang, and of both where nothing is hidden."""
OPEN = 2  # the place of the last
WEIGHTS = {"easy": (EASY, EASY, EASY), "normal": (NORMAL, NORMAL, NORMAL)}
"""By level."""

# Found by some hundred matches with weights drawn by lot.
POLICE = Weights(
    worth_going=0.35,
    each=0.08,
    shown=0.7,
    marked=(0.0, 0.5, 0.75, 1.0),
    marked_civilian=(0.0, 0.05, 0.12, 1.0),
    defended=0.9,
    looking=0.09,
    sheltered=3,
)
GANG = Weights(
    driven_off=0.07, cleared=0.45, empty=1.4, kill=0.5, crowded=0.5, looking=0.05, exposed=0.012, danger=5, sheltered=2.8
)
HOLDING = Weights(guarded=0.9, empty=1.6, defended=0.4, strong=0.4, near_home=3, exposed=0.05)
STORMING = Weights(worth_going=0.2, cleared=1.2, empty=3.0, defended=3.0, kill=0.2, most_at_one=5, crowded=0.6, exposed=0.0)
TEMPERS: tuple[BySide, ...] = (
    (POLICE, GANG, NORMAL),
    (HOLDING, HOLDING, HOLDING),
    (STORMING, STORMING, STORMING),
)
"""What the hard house tries out, the usual one first."""

EFFORT = Effort(phases=4, trials=7)
LAST_TURNS = 2  # in which plans are tried out: before, what comes of one does not show within the phases of a trial
