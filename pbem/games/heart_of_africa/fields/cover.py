"""The cover that ground gives against shots, for whom and when. HA-TERR-07 to HA-TERR-16, HA-TERR-19, HA-TERR-21."""

from msgspec import Struct

from pbem.engine.hexes import Hex
from pbem.games.heart_of_africa.fields.arcs import is_ahead
from pbem.games.heart_of_africa.fields.field import Field
from pbem.games.heart_of_africa.fields.layers import STREAM, WATER


class Target(Struct, frozen=True):
    """What the cover of a figure depends on besides its ground."""

    hex: Hex
    is_on_foot: bool
    facing: int
    has_changed_hex: bool = False  # in this turn
    has_turned: bool = False


class Shooter(Struct, frozen=True):
    """What it depends on of the one who shoots."""

    hex: Hex
    is_gun: bool = False  # a Field Gun, a cannon or a Gunboat


def kinds(field: Field, here: Hex) -> tuple[str, ...]:
    """The kinds of cover that a hex gives, in the order of terrain.toml; a road changes none. HA-TERR-20, HA-TERR-21."""
    ground = field.ground[here]
    return tuple(kind for kind, layers in field.terrain.covers.items() if kind != "none" and ground & layers)


def is_steady(field: Field, here: Hex, is_on_foot: bool, is_against_gun: bool = False) -> bool:
    """Is a figure in cover there whatever it does? The one test for the hex where a move began. HA-TERR-21."""
    found = kinds(field, here)
    return "all" in found or ("all_not_vs_guns" in found and not is_against_gun) or ("foot" in found and is_on_foot)


def is_in_cover(field: Field, target: Target, shooter: Shooter) -> bool:
    """Does the ground where a figure ended its move cover it against this shooter? Works are not looked at. HA-TERR-21."""
    if is_steady(field, target.hex, target.is_on_foot, shooter.is_gun):
        return True
    found = kinds(field, target.hex) if target.is_on_foot and not target.has_changed_hex else ()
    far = field.grid.distance(target.hex, shooter.hex) > field.terrain.measures.still_cover_beyond
    if "foot_still_over_8" in found and far:  # HA-TERR-10, HA-TERR-11
        return True
    if "foot_still_in_front" not in found or target.has_turned or not has_bank(field, target.hex):
        return False
    return is_ahead(field.grid, target.hex, target.facing, shooter.hex)  # HA-TERR-13, HA-TERR-16


def has_bank(field: Field, here: Hex) -> bool:
    """Does a stream or ford hex touch the bank? A stream is one hex wide and always does. HA-TERR-13, HA-TERR-16."""
    if field.holds(here, STREAM):
        return True
    return any(not field.holds(there, WATER) for there in field.grid.around(here) if there in field.grid)
