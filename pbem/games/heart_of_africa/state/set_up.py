"""What set-up keeps in the state until turn 1 begins: what has been chosen, and what is still to be placed."""

from msgspec import Struct


class SetUp(Struct, frozen=True):
    """Set-up under way. None once turn 1 has begun."""

    stage: str = ""
    march: tuple[int, ...] = ()  # units in the order of march (HA-AMB-02)
