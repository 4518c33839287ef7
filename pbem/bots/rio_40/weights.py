"""What the house weighs in Rio 40 graus, as numbers; each level has its own."""

from msgspec import Struct
from msgspec.structs import replace

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
    seizes: bool = False  # is what is empty and can be reached taken before anybody fights?
    insists: float = 1.0  # chance that shots stop all who were sent into it, above which another is sent
    takers: int = 1  # units that head for it
    enters: float = 0.0  # part of an objective's points that a reserve counts which goes in when its holder falls
    least_fall: float = 0.06  # chance of that at which the run into it is ordered
    stands: bool = False  # does a guard under fire stay on it, when nobody is sure to step in?
    parks: bool = False  # does an empty car join its guard?
    guarded: float = 0.25  # and sending somebody back to one that is held, but empty
    backed: float = 0.0  # and standing beside one that is held, to step in when its guard falls
    backers: int = 2  # units that do
    kill: float = 0.7  # part of the points of an enemy unit that meeting it counts
    look: float = 0.5  # part of what a counter may be worth that looking under it counts
    most_at_one: int = 3  # units that head for one defended hex
    strong: float = 0.25  # turns later that a point of firepower may come
    avoids: bool = False  # where one's own are hunted: does nobody come on, and everybody else leave the map?
    near_home: int = 4  # hexes from its own counters that a side which hides goes for enemies

    rescues: bool = False  # is the prisoner led to who flees with him at once?
    blocks: bool = False  # does everybody else then stand in the way of the other side?
    least_search: float = 0.0  # what the search for him must promise then, as a chance to win

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
BySide = tuple[Weights, Weights, Weights, Weights]
"""Of the police and of the gang, and the same where nothing is hidden."""
OPEN = 2  # the place of the police there
WEIGHTS: dict[str, BySide] = {"easy": (EASY,) * 4, "normal": (NORMAL,) * 4}
"""By level."""

# Found by some hundred matches with weights drawn by lot, then by hand.
POLICE = Weights(
    seizes=True,
    insists=0.15,
    stands=True,
    enters=1.0,
    backed=0.6,
    avoids=True,
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
    seizes=True,
    stands=True,
    backed=1.0,
    backers=2,
    guarded=1.5,
    driven_off=0.07,
    cleared=0.45,
    empty=1.4,
    kill=0.5,
    crowded=0.5,
    looking=0.05,
    exposed=0.012,
    danger=5,
    sheltered=2.8,
)
# Found by hand: who has reserves beside what is held keeps it, and who goes in before anybody fights has it.
GUARDING = Weights(
    backed=2.0,
    backers=3,
    guarded=2.0,
    seizes=True,
    insists=0.15,
    stands=True,
    parks=True,
    takers=3,
    enters=1.0,
    rescues=True,
    blocks=True,
    exposed=0.0,
    kill=0.2,
    strong=0.0,
)
HOLDING = Weights(guarded=0.9, empty=1.6, defended=0.4, strong=0.4, near_home=3, exposed=0.05, seizes=True, stands=True)
STORMING = Weights(
    worth_going=0.2,
    cleared=1.2,
    empty=3.0,
    defended=3.0,
    kill=0.2,
    most_at_one=5,
    crowded=0.6,
    exposed=0.0,
    seizes=True,
    stands=True,
)
FREEING = replace(NORMAL, seizes=True, rescues=True, blocks=True)
USUAL: BySide = (POLICE, GANG, GUARDING, FREEING)


def _changed(**changes: float) -> BySide:
    """The usual ones with some changes."""
    police, gang, guarding, freeing = (replace(each, **changes) for each in USUAL)
    return police, gang, guarding, freeing


TEMPERS: tuple[BySide, ...] = (
    USUAL,
    (HOLDING,) * 4,
    (STORMING,) * 4,
    _changed(worth_going=2.5),
    _changed(kill=2.0),
)
"""What the hard house tries out, the usual one first."""

EFFORT = Effort(phases=4, inputs=3400)
LAST_TURNS = 1  # in which plans are tried out: before, luck counts for more than the plan of one phase
