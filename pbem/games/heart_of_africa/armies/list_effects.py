"""What an option of a list changes: rows, raised units, limits, each as armies.toml says it. HA-LIST-01, HA-LIST-07."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.games.heart_of_africa.armies.troop_types import Count, TypeId

Share = Annotated[str, Meta(pattern="^([01]|[1-9]/[1-9])$", description='a share: "0", "1", "1/3"')]


class Forbid(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="forbid"):
    """No unit of the type.

    HA-L01-02, HA-L01-04, HA-L01-05, HA-L04-02, HA-L04-05, HA-L05-03, HA-L05-04, HA-L07-02, HA-L08-02, HA-L08-03, HA-L08-05,
    HA-L08-06, HA-L08-07, HA-L09-04, HA-L10-03, HA-L10-04, HA-L12-03, HA-L12-04, HA-L12-05, HA-L12-07.
    """

    type: TypeId


class SetMin(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="set_min"):
    """Another least number of units in a row. HA-L04-03, HA-L04-04, HA-L08-02, HA-L08-04."""

    type: TypeId
    value: Count


class SetMax(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="set_max"):
    """Another greatest number of units in a row. HA-L01-04, HA-L08-06, HA-L10-04, HA-L11-03, HA-L12-04, HA-L12-05, HA-L12-06."""

    type: TypeId
    value: Count


class AddRow(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="add_row"):
    """One more row. HA-L01-05."""

    type: TypeId
    min: Count
    max: Count


class ReplaceAll(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="replace_all"):
    """Every unit of a row is of another type; rows that become alike are added. HA-L01-04, HA-L04-03."""

    source: TypeId
    to: TypeId


class ReplaceGroup(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="replace_group"):
    """The same for several rows at once. HA-L03-02."""

    pairs: tuple[tuple[TypeId, TypeId], ...]


class UpgradeUnits(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="upgrade_units"):
    """So many whole units of a row may be of one of these types. HA-LIST-07.

    HA-L01-04, HA-L01-06, HA-L01-07, HA-L02-02, HA-L02-03, HA-L05-04, HA-L08-02, HA-L08-04, HA-L08-06, HA-L09-04, HA-L12-03.
    """

    source: TypeId
    to: tuple[TypeId, ...]
    max_units: Count


class UpgradeFigures(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="upgrade_figures"):
    """Up to this share of the figures in a row may be of another type. HA-L05-03, HA-L09-03."""

    source: TypeId
    to: TypeId
    max_share: Share


class TransferSlots(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="transfer_slots"):
    """So many units more in one row and fewer in another. HA-L08-03."""

    source: TypeId
    to: TypeId
    max_units: Count


class MaxFigures(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="max_figures"):
    """So many figures of a type in all units, and the Leader where he counts.

    HA-L04-02, HA-L09-02, HA-L10-02, HA-L10-03, HA-L12-02.
    """

    type: TypeId
    value: Count
    with_leader: bool = False


class MaxUnitsOf(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="max_units_of"):
    """So many units of several types together. HA-L05-02."""

    types: tuple[TypeId, ...]
    value: Count


class FigureRatio(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="figure_ratio"):
    """At least `ratio` figures of `many` for each of `few`, in units. HA-L08-07."""

    many: tuple[TypeId, ...]
    few: tuple[TypeId, ...]
    ratio: Count


class DeployBehind(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="deploy_behind"):
    """Units of the type are set up behind one of these. HA-MG-08."""

    type: TypeId
    works: tuple[Literal["barricade", "village_wall", "building"], ...]


class LeaderForbid(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="leader_forbid"):
    """The Leader may not be of this type. HA-L12-04."""

    type: TypeId


class NoCampaignBonus(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="no_campaign_bonus"):
    """The army gets no points on top in a campaign. HA-L11-02."""


Effect = (
    Forbid
    | SetMin
    | SetMax
    | AddRow
    | ReplaceAll
    | ReplaceGroup
    | UpgradeUnits
    | UpgradeFigures
    | TransferSlots
    | MaxFigures
    | MaxUnitsOf
    | FigureRatio
    | DeployBehind
    | LeaderForbid
    | NoCampaignBonus
)
