"""The points of both sides of a scenario on a scale that the players agree on. HA-SCEN-02."""

from collections.abc import Iterable

from pbem.games.heart_of_africa.armies.content import ArmyContent

SCALE_OF = "encounter"
"""The scenario whose points a scale is named by: there both sides have as many."""


def points_of(content: ArmyContent, scenario: str, scale: int) -> tuple[int, int]:
    """The points of attacker and defender: those of a campaign, or the same ratios on another scale. HA-SCEN-02."""
    usual, said = content.scenarios[SCALE_OF].points["attacker"], content.scenarios[scenario].points
    return said["attacker"] * scale // usual, said["defender"] * scale // usual


def has_lists(content: ArmyContent, scenarios: Iterable[str], scale: int) -> bool:
    """Are the lists made for what both sides have on a scale, whichever of these scenarios is fought? HA-LIST-01, HA-SCEN-02."""
    least, most = content.limits.points
    return all(least <= points <= most for scenario in scenarios for points in points_of(content, scenario, scale))
