"""The circumstances an army is built for, and whether a condition of the lists holds in them. HA-GEN-01, HA-SCEN-02."""

from typing import Literal

from msgspec import Struct

from pbem.games.heart_of_africa.armies.list_shapes import Role, ScenarioId, When, Year

Water = Literal["none", "narrow", "wide"]
"""The water on the map: none, enough for canoes and dhows, or wide enough for gunboats too. HA-CRAFT-01, HA-BOAT-01."""


class Battle(Struct, frozen=True, kw_only=True):
    """What an army is built for. `points`: the limit of its side. `list`, `nation`, `choice`: chosen before, "" where they are not.

    `is_afloat`: it comes from an edge of water, all in craft (HA-SCEN-06). `has_repeating_rifles`: the match option of HA-GEN-09.
    """

    year: int
    scenario: ScenarioId
    role: Role
    points: int
    water: Water = "none"
    is_afloat: bool = False
    is_campaign: bool = False
    has_repeating_rifles: bool = False
    list: str = ""
    nation: str = ""
    choice: str = ""


class Force(Struct, frozen=True, kw_only=True):
    """What conditions ask of an army or a contingent. `leader_type` "" where it has no Leader of its own."""

    nation: str
    year: int
    role: Role
    choice: str = ""
    leader_type: str = ""
    contingent_of: str = ""
    is_campaign: bool = False


def is_in_years(
    year: int, after: Year | None = None, before: Year | None = None, since: Year | None = None, to: Year | None = None
) -> bool:
    """Is the year after one, before another, from one on, up to another? The last two include it. HA-GEN-01."""
    return not (
        (after is not None and year <= after)
        or (before is not None and year >= before)
        or (since is not None and year < since)
        or (to is not None and year > to)
    )


def holds(when: When, force: Force) -> bool:
    """Do all conditions hold that are given? HA-GEN-01."""
    return (
        (not when.nations or force.nation in when.nations)
        and force.nation not in when.not_nations
        and is_in_years(force.year, when.year_after, when.year_before, when.year_from, when.year_to)
        and when.role in (None, force.role)
        and (when.not_role is None or when.not_role != force.role)
        and when.leader_type in (None, force.leader_type)
        and (when.not_leader_type is None or when.not_leader_type != force.leader_type)
        and when.choice in (None, force.choice)
        and when.campaign in (None, force.is_campaign)
        and when.contingent_of in (None, force.contingent_of)
    )
