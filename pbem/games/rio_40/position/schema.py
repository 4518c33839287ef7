"""The shape of a position file, key by key. What the values mean is checked in `reader` and `units`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.games.rio_40.content.schema import Points, Side, Special

Text = Annotated[str, Meta(max_length=40)]
Words = Annotated[tuple[Text, ...], Meta(max_length=400)]
Turn = Annotated[int, Meta(ge=1, le=99)]
Small = Annotated[int, Meta(ge=0, le=99)]
Holder = Literal["police", "narco", "nobody"]


class UnitShape(Struct, frozen=True, forbid_unknown_fields=True, rename={"is_": "is"}):
    """A unit of the scenario by its ID, a new one with type and values, or a face-down counter X01 with what it `is`."""

    id: Text
    hex: Text = ""
    state: Annotated[tuple[Text, ...], Meta(max_length=16)] = ()
    type: Text = ""
    values: Text = ""  # FP-MO-MP as printed
    range: Annotated[int, Meta(ge=0, le=9)] | None = None
    kind: Literal["", "foot", "car", "helicopter", "armour"] = ""
    transport: Text = ""
    search: Text = ""
    turn: Annotated[int, Meta(ge=0, le=99)] | None = None
    role: Literal["", "chief"] = ""
    is_: Text = ""


class HexShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A hex that is not as on the map, or not open on a blank one."""

    at: Text
    terrain: Text | None = None
    entry: bool | None = None


class ObjectiveShape(Struct, frozen=True, forbid_unknown_fields=True):
    """An objective hex beside those of the scenario, and who held it last."""

    at: Text
    holder: Holder | None = None


class LossShape(Struct, frozen=True, forbid_unknown_fields=True):
    """An eliminated unit, and whose doing it was; of a unit it is the enemy's if not said."""

    unit: Text
    by: Side | None = None


class StatementShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A statement about a counter that is still closed."""

    counter: Text
    fact: Text
    number: Small = 0


class DueShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A statement due about a closed counter when the phase is over: did it pass a check with this die, is it a marker."""

    counter: Text
    about: Literal["check", "marker"]
    number: Small = 0


class PositionFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    turn: Turn
    side: Side
    game: str = "rio_40"
    scenario: Text = ""
    phase: Literal["setup", "administration", "phase", "ending"] = "phase"
    options: Annotated[dict[str, str | int | bool], Meta(max_length=20)] = {}
    blank: bool = False
    first: Side | None = None  # these five where no scenario says so
    hider: Side | None = None
    turns: Turn | None = None
    points: Points | None = None
    special: Special | None = None
    left: Words = ()
    to_come: Words = ()
    held: Annotated[dict[str, Holder], Meta(max_length=400)] = {}
    entered: Annotated[dict[str, Literal["combatant", "transport", "both"]], Meta(max_length=60)] = {}
    attacked: Words = ()
    searched: Words = ()
    replacements: Small = 0
    replacements_due: Small = 0
    objective: Annotated[tuple[ObjectiveShape, ...], Meta(max_length=60)] = ()
    loss: Annotated[tuple[LossShape, ...], Meta(max_length=300)] = ()
    statement: Annotated[tuple[StatementShape, ...], Meta(max_length=900)] = ()
    due: Annotated[tuple[DueShape, ...], Meta(max_length=300)] = ()
    unit: Annotated[tuple[UnitShape, ...], Meta(max_length=300)] = ()
    hex: Annotated[tuple[HexShape, ...], Meta(max_length=700)] = ()
