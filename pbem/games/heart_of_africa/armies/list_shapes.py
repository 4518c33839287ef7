"""The shapes of armies.toml: limits, traits, scenarios, works, craft and the twelve lists, field by field."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.games.heart_of_africa.armies.list_effects import Effect, Share
from pbem.games.heart_of_africa.armies.troop_types import Count, Dice, TypeId

FILE = "armies.toml"

Word = Annotated[
    str,
    Meta(pattern="^[a-z][a-z0-9_]{1,30}$", description="a word of small letters, digits and _, a letter first, 2 to 31 of them"),
]
RuleId = Annotated[str, Meta(pattern="^HA-[A-Z0-9]+-[0-9]{2}$", description='the ID of a rule: "HA-LIST-01"')]
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


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """So many units of a type. HA-LIST-01.

    HA-L01-01, HA-L02-01, HA-L03-01, HA-L04-01, HA-L05-01, HA-L06-01, HA-L07-01, HA-L08-01, HA-L09-01, HA-L10-01, HA-L11-01,
    HA-L12-01.
    """

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
    """A list that may be hired; of these nations where any are named.

    HA-L01-02, HA-L01-03, HA-L01-08, HA-L02-03, HA-L02-04, HA-L02-05, HA-L04-06, HA-L07-03, HA-L08-08, HA-L09-05, HA-L10-05,
    HA-L12-07.
    """

    list: Word
    rule: RuleId
    when: When = ALWAYS
    nations: tuple[Word, ...] = ()


class LeaderTraits(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The traits that a list offers. HA-LEAD-11.

    HA-L01-09, HA-L02-06, HA-L03-03, HA-L04-08, HA-L05-05, HA-L06-01, HA-L07-04, HA-L08-09, HA-L09-06, HA-L10-06, HA-L11-04,
    HA-L12-08.
    """

    rule: RuleId
    when: When = ALWAYS
    traits: Annotated[tuple[TraitId, ...], Meta(min_length=1)]


class Home(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Home regions; several entries that hold add up. HA-LIST-09.

    HA-L01-10, HA-L02-06, HA-L03-03, HA-L04-08, HA-L05-05, HA-L06-01, HA-L07-04, HA-L08-09, HA-L09-06, HA-L10-07, HA-L11-04,
    HA-L12-08.
    """

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
