"""Decisions before turn 1, of arrivals, and of units that come out of an ambush."""

from pbem.engine.decisions import Decision


class Spring(Decision, frozen=True):
    """A hidden unit shows itself: its leaf, its allegiance, and its figures, in numbers. T-10, HA-HIDE-09."""

    record: tuple[int, ...]


class Arrive(Decision, frozen=True):
    """A unit that rolls for arrival is placed: what it is, around which hex, how it stands. T-03.

    `troops`: as `rules.arrivals.composition` has it. `shape`: by its place in `formations.SHAPES`.
    """

    troops: tuple[int, ...]
    hex: int
    facing: int
    shape: int
    abreast: int


class Later(Decision, frozen=True):
    """A unit that has rolled well finds no place, and rolls again. HA-ARR-05."""


class ChooseList(Decision, frozen=True):
    """The list of an army and its nation by their places; `choice` from 1 where a list can be played in several ways. P-02."""

    list: int
    nation: int
    choice: int


class ChooseRegion(Decision, frozen=True):
    """The region that the battle is fought in, by its place in regions.toml. P-04, HA-REGION-01."""

    region: int


class ChooseEdge(Decision, frozen=True):
    """The attacker's base edge, by its place among N, E, S, W, and in a Raid the light. P-06, HA-SCEN-06, HA-RAID-04."""

    edge: int
    light: int
    turns: int


class Enlist(Decision, frozen=True):
    """The roster lies in the envelope `roster`. `trait` 1: that of the Leader is to be rolled now. P-07, HA-LEAD-11."""

    trait: int


class MakePlan(Decision, frozen=True):
    """The plan lies in the envelope `plan`; so many units are kept back. P-13, P-14, HA-ENC-02, HA-ARR-07."""

    reserve: int


class Place(Decision, frozen=True):
    """A unit of troops is set up: as `Arrive` has it. P-15."""

    troops: tuple[int, ...]
    hex: int
    facing: int
    shape: int
    abreast: int


class Lead(Decision, frozen=True):
    """The Leader, his bearer with him, is set up. `trait`: by its roll, from 0. HA-ARR-08, HA-LEAD-11."""

    troops: tuple[int, ...]
    trait: int
    attendants: int
    hex: int
    facing: int


class Send(Decision, frozen=True):
    """A Standard Bearer, a Diviner or a Scout is set up, in this order of `kind`, those of allies behind. HA-ARR-08."""

    kind: int
    hex: int
    facing: int


class Load(Decision, frozen=True):
    """The baggage is set up. HA-SCEN-05, HA-BAG-01."""

    hex: int
    facing: int


class March(Decision, frozen=True):
    """The next unit of troops in the order of march. P-12, HA-AMB-02."""

    troops: tuple[int, ...]


class MarchLead(Decision, frozen=True):
    """The Leader, his bearer with him, is next in the order of march. HA-AMB-02."""

    troops: tuple[int, ...]
    trait: int
    attendants: int


class MarchSend(Decision, frozen=True):
    """A Standard Bearer, a Diviner or a Scout is next in the order of march. HA-AMB-02."""

    kind: int


class MarchLoad(Decision, frozen=True):
    """The baggage is next in the order of march. HA-AMB-02."""


class Put(Decision, frozen=True):
    """A figure that has been set up stands or faces otherwise. P-15."""

    figure: int
    hex: int
    facing: int


class Attach(Decision, frozen=True):
    """A Charismatic Leader joins a unit. P-16, HA-TRAIT-01."""

    body: int


class Ready(Decision, frozen=True):
    """A side has set up everything that it shows."""


class Camp(Decision, frozen=True):
    """The defender's camp. P-10, HA-VILL-04."""

    hex: int
    radius: int


class Kraal(Decision, frozen=True):
    """A pen for the baggage. P-09, HA-VILL-05."""

    hex: int


class MoveVillage(Decision, frozen=True):
    """The village lies around another hex. P-10, HA-VILL-04."""

    hex: int


class Gates(Decision, frozen=True):
    """The gates of a village. P-09, HA-VILL-01."""

    one: int
    other: int


class Wall(Decision, frozen=True):
    """The wall of the village is man-high, 0, or higher, 1. P-09, HA-TERR-18."""

    height: int


class Infest(Decision, frozen=True):
    """There are crocodiles in the marsh at a hex. P-09, HA-TERR-12."""

    hex: int


class Raise(Decision, frozen=True):
    """Palisade, 0, or barricade, 1, on a hexside of the hex inside. P-11, HA-FORT-01, HA-BARR-01."""

    kind: int
    inside: int
    direction: int


class Stronghold(Decision, frozen=True):
    """A fortified building by its north-west hex, and its gate. P-11, HA-TEMBA-01."""

    hex: int
    gate: int


class Stake(Decision, frozen=True):
    """A marker of stakes by its north-west hex. P-11, HA-TRAP-01."""

    hex: int


class Built(Decision, frozen=True):
    """Nothing more is laid on the field."""


class Launch(Decision, frozen=True):
    """A canoe, 0, or a dhow, 1, is put on the water: its middle hex, and where its bow points. P-08, HA-CRAFT-01."""

    kind: int
    hex: int
    facing: int
