"""What the house weighs in A Guerra do Congo, as numbers; each level has its own."""

from msgspec import Struct


class Weights(Struct, frozen=True):
    """The judgement of one level: what is gained, lost and risked, each in victory points unless it says otherwise."""

    # --- fighting
    worth_it: float = 0.08  # what an attack must gain on average
    pushed_back: float = 0.35  # a unit that has to retreat
    first_step: float = 0.35  # part of a unit's value that its first loss costs
    last_step: float = 0.75  # and its second
    zeal: float = 1.6  # times that a side which is behind counts what it wins
    air_point: float = 0.03  # what an air point has to bring
    slowed: float = 0.05  # a movement point that an enemy unit loses
    most_into_place: int = 2  # units that advance into a place
    early: float = 0.5  # part of a place's worth that taking it counts
    late: float = 0.9  # and in the last turns

    # --- goals
    kill: float = 1.5  # what an enemy unit is worth, its victory point and its strength together
    prize: float = 0.5  # part of what the enemies in a hex are worth that going for them counts
    odds: tuple[float, ...] = (2.2, 2.8, 3.4, 4.5)  # strength wanted, in times the defence, by the columns of terrain
    massed: float = 40  # strength that makes a goal half as attractive, so much has to be brought up
    reach_turns: int = 2  # enemies nearer than so many of their moves threaten a place
    behind: float = 10  # points behind from which a side would rather take than hold
    hold_ahead: float = 0.8  # part of a place's worth that holding it counts
    hold_behind: float = 0.4  # and for a side that is behind
    mass: int = 3  # units that may head for one unguarded goal at once

    # --- moving, in movement points saved on the way to the goal
    capture: float = 1.6  # each point that changes hands on the way
    open_to_attack: float = 1.2  # each time that the enemies near outweigh the defence there
    bold: float = 0.5  # part of it that counts for a side that has to take the land
    unsupplied: float = 5.0
    good_ground: float = 0.5  # each column of terrain, near the enemy
    encircle: float = 0.7  # each hex around the goal that the enemy there could no longer use
    beyond_line: float = 8.0  # a stand beyond the cease-fire line, late in the match
    line_from_turn: int = 13  # from then on
    left_behind: float = 1.5  # each point of a threatened place left without a unit
    recover_within_hexes: int = 5  # of an enemy
    keep_points_from_turn: int = 14  # an unspent replacement point is a victory point


NORMAL = Weights()

# Who sees little: the Rebels wait for odds that seldom come, and pass by what they could take; the Congo side fights too soon.
EASY_REBELS = Weights(
    worth_it=0.12,
    capture=1.0,
    encircle=0.2,
    open_to_attack=1.6,
    good_ground=0.7,
    odds=(2.6, 3.3, 4.0, 5.2),
    hold_behind=0.6,
    left_behind=2.0,
    most_into_place=1,
    recover_within_hexes=3,
)
EASY_CONGO = Weights(
    worth_it=0.0,
    capture=1.0,
    encircle=0.2,
    open_to_attack=1.0,
    good_ground=0.7,
    hold_ahead=0.6,
    left_behind=1.0,
    most_into_place=1,
    recover_within_hexes=3,
)

# Found by some thousand matches with weights drawn by lot: which of them went with more points.
HARD_REBELS = Weights(
    worth_it=0.0,
    zeal=2.0,
    odds=(1.55, 1.95, 2.4, 3.15),
    behind=20,
    hold_behind=0.25,
    capture=3.0,
    open_to_attack=0.7,
    bold=0.35,
    good_ground=0.3,
    encircle=1.1,
    left_behind=1.0,
    keep_points_from_turn=15,
)
HARD_CONGO = Weights(
    worth_it=0.35,
    first_step=0.45,
    last_step=0.65,
    zeal=1.3,
    odds=(1.75, 2.25, 2.7, 3.6),
    massed=32,
    hold_ahead=1.0,
    mass=4,
    open_to_attack=0.7,
    good_ground=0.3,
    encircle=1.1,
    left_behind=1.1,
    keep_points_from_turn=15,
)
WEIGHTS = {"easy": (EASY_REBELS, EASY_CONGO), "normal": (NORMAL, NORMAL), "hard": (HARD_REBELS, HARD_CONGO)}
"""By level, of the Rebels and of the Congo side."""
