"""The points of both sides of a scenario on a scale that the players agree on. HA-SCEN-02."""

from pbem.games.heart_of_africa.armies.list_shapes import Role, Scenario

WHOLE = 100


def points_on_scale(scenario: Scenario, role: Role, defenders: int) -> int:
    """What a side has where the defender has so many points. HA-SCEN-02."""
    return defenders * scenario.percent // WHOLE if role == "attacker" else defenders
