"""The troop types: what troops.toml says of each, by its id. HA-TYPE-01, HA-TYPE-02, HA-TYPE-03, HA-TYPE-04, HA-TYPE-07.

Slingers are Archers, and riders of camels Light Horsemen (HA-TYPE-06, HA-TYPE-08).
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.engine.content import Problems, is_not_known

FILE = "troops.toml"
NO_MOVE = "no"

TypeId = Annotated[str, Meta(pattern="^[a-z][a-z_]{1,30}$", description="a troop type: small letters and _")]
Count = Annotated[int, Meta(ge=0)]
Dice = Annotated[
    str, Meta(pattern="^([2-9]?D6([+-][1-9])?|no)$", description='movement dice: "D6+2", "2D6", or "no" where it cannot move')
]
Target = Annotated[int, Meta(ge=2, le=6)]
Tag = Literal[
    "foot", "mounted", "crewed_gun", "vessel", "independent", "firearm", "muzzle_loader", "thrown", "bow", "forest_hunter"
]


class MoveDice(Struct, frozen=True):
    """The dice of a move: so many of them, and what is added to their sum."""

    dice: int
    plus: int = 0


class Save(Struct, frozen=True, forbid_unknown_fields=True):
    """A saving roll against shots: against these types alone where any are named, never against those in `not_against`.

    HA-TYPE-09, HA-ADV-01, HA-GUN-05, HA-MG-01, HA-SCOUT-05.
    """

    on: Target
    against: tuple[TypeId, ...] = ()
    not_against: tuple[TypeId, ...] = ()


class Dismounted(Struct, frozen=True, forbid_unknown_fields=True):
    """What a mounted type is on foot. HA-TYPE-10."""

    range: Count
    bonus: Count
    reload: bool
    shots: Count
    close_combat: int
    move_open: Dice
    move_difficult: Dice
    tags: tuple[Tag, ...]


class TroopType(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the table. `range` in hexes, 0 for types that do not shoot; `morale`: what a die must reach, 0 takes no tests."""

    id: TypeId
    range: Count
    bonus: Count
    reload: bool
    shots: Count
    close_combat: int = 0
    fights: bool = True
    never_moves: bool = False
    move_open: Dice
    move_difficult: Dice
    morale: Annotated[int, Meta(ge=0, le=6)]
    points: Annotated[int, Meta(ge=1)]
    tags: tuple[Tag, ...]
    save: Save | None = None
    dismounted: Dismounted | None = None

    @property
    def is_crewed_gun(self) -> bool:
        """One figure with its crew, and a unit by itself. HA-GUN-01, HA-LIST-06."""
        return "crewed_gun" in self.tags

    @property
    def is_one_figure(self) -> bool:
        """Is it a whole unit: a crewed gun or a gunboat? HA-LIST-06."""
        return self.is_crewed_gun or "vessel" in self.tags

    @property
    def may_lead(self) -> bool:
        """A type that lists which name none take their Leader from: on foot or mounted, and of fighting troops. HA-LEAD-01."""
        return not self.is_one_figure and "independent" not in self.tags and ("mounted" in self.tags or "foot" in self.tags)

    def save_on(self, shooter: str) -> int:
        """What the die must reach to save this type from a shot of that type; 0 where there is no saving roll.

        HA-TYPE-09, HA-ADV-01, HA-GUN-05, HA-SCOUT-05.
        """
        save = self.save
        if save is None or shooter in save.not_against or (save.against and shooter not in save.against):
            return 0
        return save.on


class TroopsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    troop: Annotated[tuple[TroopType, ...], Meta(min_length=1, max_length=255)]


def move_dice(text: str) -> MoveDice | None:
    """The dice of "2D6" or "D6-2"; None for those that cannot move. HA-GEN-05, HA-GUN-08."""
    if text == NO_MOVE:
        return None
    dice, _, plus = text.partition("D6")
    return MoveDice(int(dice or 1), int(plus or 0))


def check(data: TroopsFile, problems: Problems) -> None:
    """Ids are unique, shooting and morale fit together, saves name types that shoot."""
    known = {troop.id: troop for troop in data.troop}
    problems.unique(FILE, "troop.id", (troop.id for troop in data.troop))
    for troop in data.troop:
        key = f'troop "{troop.id}"'
        problems.add_all(FILE, key, _faults(troop))
        if troop.save:
            named = (*troop.save.against, *troop.save.not_against)
            problems.add_all(FILE, f"{key}.save", _no_shooters(named, known))


def _faults(troop: TroopType) -> Iterable[str]:
    if (troop.range > 0) != (troop.shots > 0):
        yield f"has range {troop.range} and {troop.shots} shots"
    if not troop.range and (troop.bonus or troop.reload):
        yield "does not shoot, and has a bonus or reloads"
    if troop.dismounted and "mounted" not in troop.tags:
        yield "dismounts, and is not mounted"
    if "muzzle_loader" in troop.tags and not troop.reload:
        yield "is a muzzle-loader that does not reload"
    if troop.move_open == NO_MOVE and not troop.never_moves:
        yield "has no dice for open ground"


def _no_shooters(named: Iterable[str], known: Mapping[str, TroopType]) -> Iterable[str]:
    for name in named:
        if name not in known:
            yield is_not_known(name, known)
        elif not known[name].range:
            yield f"{name} does not shoot"
