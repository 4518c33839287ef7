"""The region that a battle is fought in: the defender's home, or savanna. HA-REGION-01, HA-LIST-09."""

from collections.abc import Sequence

from pbem.engine.decisions import Refusal

IN_DOUBT = "savanna"
NO_HOME = "no-home-region"


def regions_to_choose(homes: Sequence[str]) -> tuple[str, ...]:
    """The regions that the defender may pick, the first by default; `homes` is empty in an Encounter without a defender."""
    return tuple(homes) or (IN_DOUBT,)


def region_refusal(homes: Sequence[str], region: str, is_agreed: bool = False) -> Refusal | None:
    """Why a battle cannot be fought in a region, known to the game: no home of the defender, and not agreed. HA-REGION-01."""
    return None if is_agreed or region in regions_to_choose(homes) else Refusal("HA-REGION-01", NO_HOME, region)
