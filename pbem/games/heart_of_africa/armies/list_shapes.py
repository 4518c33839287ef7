"""The shapes of armies.toml: limits, traits, scenarios, works, craft and the twelve lists, field by field."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.games.heart_of_africa.armies.troop_types import Count, Dice, TypeId

FILE = "armies.toml"

Word = Annotated[
    str,
    Meta(pattern="^[a-z][a-z0-9_]{1,30}$", description="a word of small letters, digits and _, a letter first, 2 to 31 of them"),
]
RuleId = Annotated[str, Meta(pattern="^HA-[A-Z0-9]+-[0-9]{2}$", description='the ID of a rule: "HA-LIST-01"')]
Share = Annotated[str, Meta(pattern="^([01]|[1-9]/[1-9])$", description='a share: "0", "1", "1/3"')]
Year = Annotated[int, Meta(ge=1000, le=2999)]
Bounds = Annotated[tuple[Count, Count], Meta(description="least and most")]
Role = Literal["attacker", "defender", ""]  # "": nobody is either (HA-SCEN-03)
Region = Literal["steppe", "savanna", "grassland", "forest", "mountain", "coast"]
TraitId = Literal["charismatic", "disciplinarian", "eloquent", "mighty_warrior", "cunning_devil", "organisational_genius"]
CraftId = Literal["canoe", "dhow"]
WorkId = Literal["palisade", "barricade", "temba", "cannon", "trap", "dummy_trap"]
ScenarioId = Literal["encounter", "ambush", "planned_attack", "raid"]


class Limits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What holds for every army. HA-GEN-01, HA-LIST-01, HA-LIST-02, HA-LIST-03, HA-LIST-04, HA-LEAD-06, HA-LEAD-12."""

    years: Bounds
    points: Bounds
    units: Bounds
    few_units: Bounds
    unit_points: Bounds
    unit_figures: Count
    overspend: Share
    attendants: Count
    traits: Count
    further_trait_points: Count
    bearer: TypeId
    bearer_of: TypeId
    independents: tuple[TypeId, ...]
    with_contingents: tuple[TypeId, ...]
    mixes: tuple[tuple[TypeId, TypeId], ...]


class Trait(Struct, frozen=True, forbid_unknown_fields=True):
    """A trait, and the roll that gives it. HA-LEAD-11."""

    roll: Annotated[int, Meta(ge=1, le=6)]
    id: TraitId


class Scenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a scenario means for the armies. `percent`: the attacker's points, of the defender's.

    `few_units`: roles that field few units, at most one of each type being compulsory. `baggage`: roles that must bring theirs.
    HA-SCEN-02, HA-SCEN-04, HA-SCEN-05, HA-FORT-02, HA-CRAFT-01.
    """

    id: ScenarioId
    percent: Annotated[int, Meta(ge=1)]
    points: dict[Literal["attacker", "defender"], Count]
    works_share: Share
    works_rule: RuleId
    attackers_works_rule: RuleId | Literal[""] = ""
    few_units: tuple[Role, ...] = ()
    on_the_march: tuple[Role, ...] = ()
    baggage: tuple[Role, ...]


class Work(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that a defender may buy. `lists` empty: any army. `most_with`: the limit is that of both together.

    HA-FORT-01, HA-BARR-01, HA-TEMBA-01, HA-GUN-09, HA-TRAP-01.
    """

    id: WorkId
    rule: RuleId
    points: Count
    most: Count
    lists: tuple[Word, ...] = ()
    most_with: WorkId | Literal[""] = ""


class Craft(Struct, frozen=True, forbid_unknown_fields=True):
    """A craft: its room in figures, and as how many of them a piece counts; what is left out may not board.

    HA-CRAFT-02, HA-CRAFT-04.
    """

    id: CraftId
    room: Count
    takes: dict[Literal["foot", "mounted", "crewed_gun", "baggage"], Count]


class Baggage(Struct, frozen=True, forbid_unknown_fields=True):
    """The baggage of a side. HA-BAG-01, HA-BAG-03."""

    elements: Count
    move_open: Dice
    move_difficult: Dice


class When(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Conditions, of which all that are given must hold; years as in HA-GEN-01. `contingent_of`: the list that hires this one."""

    nations: tuple[Word, ...] = ()
    not_nations: tuple[Word, ...] = ()
    year_after: Year | None = None
    year_before: Year | None = None
    year_from: Year | None = None
    year_to: Year | None = None
    role: Role | None = None
    not_role: Role | None = None
    leader_type: TypeId | None = None
    not_leader_type: TypeId | None = None
    choice: Word | None = None
    campaign: bool | None = None
    contingent_of: Word | None = None


ALWAYS = When()


class Forbid(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="forbid"):
    """No unit of the type."""

    type: TypeId


class SetMin(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="set_min"):
    """Another least number of units in a row."""

    type: TypeId
    value: Count


class SetMax(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="set_max"):
    """Another greatest number of units in a row."""

    type: TypeId
    value: Count


class AddRow(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="add_row"):
    """One more row."""

    type: TypeId
    min: Count
    max: Count


class ReplaceAll(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="replace_all"):
    """Every unit of a row is of another type; rows that become alike are added."""

    source: TypeId
    to: TypeId


class ReplaceGroup(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="replace_group"):
    """The same for several rows at once."""

    pairs: tuple[tuple[TypeId, TypeId], ...]


class UpgradeUnits(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="upgrade_units"):
    """So many whole units of a row may be of one of these types. HA-LIST-07."""

    source: TypeId
    to: tuple[TypeId, ...]
    max_units: Count


class UpgradeFigures(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="upgrade_figures"):
    """Up to this share of the figures in a row may be of another type."""

    source: TypeId
    to: TypeId
    max_share: Share


class TransferSlots(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="transfer_slots"):
    """So many units more in one row and fewer in another."""

    source: TypeId
    to: TypeId
    max_units: Count


class MaxFigures(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="max_figures"):
    """So many figures of a type in all units, and the Leader where he counts."""

    type: TypeId
    value: Count
    with_leader: bool = False


class MaxUnitsOf(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="max_units_of"):
    """So many units of several types together."""

    types: tuple[TypeId, ...]
    value: Count


class FigureRatio(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="figure_ratio"):
    """At least `ratio` figures of `many` for each of `few`, in units."""

    many: tuple[TypeId, ...]
    few: tuple[TypeId, ...]
    ratio: Count


class DeployBehind(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="deploy_behind"):
    """Units of the type are set up behind one of these. HA-MG-08."""

    type: TypeId
    works: tuple[Literal["barricade", "village_wall", "building"], ...]


class LeaderForbid(Struct, frozen=True, forbid_unknown_fields=True, tag_field="op", tag="leader_forbid"):
    """The Leader may not be of this type."""

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


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """So many units of a type. HA-LIST-01."""

    type: TypeId
    min: Count
    max: Count


class Variant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change of the list: always where its conditions hold, or, of mode "may", where the roster names it."""

    id: Word
    rule: RuleId
    mode: Literal["must", "may"] = "must"
    when: When = ALWAYS
    effects: Annotated[tuple[Effect, ...], Meta(min_length=1)]
    exclusive_with: tuple[Word, ...] = ()


class Nation(Struct, frozen=True, forbid_unknown_fields=True):
    """A nation of a list, and the year after which it is there."""

    id: Word
    year_after: Year | None = None


class PresentType(Struct, frozen=True, forbid_unknown_fields=True):
    """A type of the Leader that hangs on whether a type is in the units."""

    present: TypeId
    type: TypeId


class LeaderTypes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The types of the Leader: those named, or any with a row that may lead, and `also`. HA-LEAD-01."""

    rule: RuleId
    types: tuple[TypeId, ...] = ()
    also: tuple[TypeId, ...] = ()
    must_be_if_present: PresentType | None = None
    not_if_present: PresentType | None = None


class AllyPolicy(Struct, frozen=True, forbid_unknown_fields=True):
    """How much of the points, and how many contingents. `lists_rule`: the rule that no other list may be hired. HA-ALLY-01."""

    share: Share
    contingents: Count
    rule: RuleId
    lists_rule: RuleId


class Ally(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A list that may be hired; of these nations where any are named."""

    list: Word
    rule: RuleId
    when: When = ALWAYS
    nations: tuple[Word, ...] = ()


class LeaderTraits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The traits that a list offers. HA-LEAD-11."""

    rule: RuleId
    when: When = ALWAYS
    traits: Annotated[tuple[TraitId, ...], Meta(min_length=1)]


class Home(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Home regions; several entries that hold add up. HA-LIST-09."""

    rule: RuleId
    when: When = ALWAYS
    regions: Annotated[tuple[Region, ...], Meta(min_length=1)]


class ArmyList(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the twelve lists. `choices`: ways to play it, one for each aggression. `no_craft_rule`: why it has no craft."""

    id: Word
    rule: RuleId
    year_after: Year | None = None
    year_from: Year | None = None
    aggression: Annotated[tuple[Count, ...], Meta(min_length=1)]
    choices: tuple[Word, ...] = ()
    rows: Annotated[tuple[Row, ...], Meta(min_length=1)]
    independents: dict[TypeId, Bounds]
    no_craft_rule: RuleId | Literal[""] = ""
    leader: LeaderTypes
    allies: AllyPolicy
    nations: Annotated[tuple[Nation, ...], Meta(min_length=1)]
    variant: tuple[Variant, ...] = ()
    ally: tuple[Ally, ...] = ()
    leader_traits: Annotated[tuple[LeaderTraits, ...], Meta(min_length=1)]
    home: Annotated[tuple[Home, ...], Meta(min_length=1)]


class ArmiesFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    limits: Limits
    trait: tuple[Trait, ...]
    scenario: tuple[Scenario, ...]
    work: tuple[Work, ...]
    craft: tuple[Craft, ...]
    baggage: Baggage
    army: Annotated[tuple[ArmyList, ...], Meta(min_length=1, max_length=255)]
