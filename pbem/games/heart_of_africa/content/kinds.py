"""The kinds of figures: troop types, baggage and craft, numbered in one order, as the rules ask of them."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from pbem.games.heart_of_africa.armies.content import ArmyContent
from pbem.games.heart_of_africa.armies.troop_types import Dismounted, MoveDice, Save, TroopType, move_dice

BAGGAGE, CANOE, DHOW, GUNBOAT = "baggage", "canoe", "dhow", "gunboat"


class Kind(Struct, frozen=True, kw_only=True, dict=True):
    """A kind of figure. `on_foot`: what Mounted Regulars are when they have dismounted (HA-TYPE-10). HA-TYPE-01."""

    number: int
    id: str
    range: int = 0
    bonus: int = 0
    reload: bool = False
    shots: int = 0
    close_combat: int = 0
    fights: bool = True
    never_moves: bool = False
    open: MoveDice | None
    difficult: MoveDice | None
    morale: int = 0
    points: int = 0
    tags: frozenset[str] = frozenset()
    save: Save | None = None
    on_foot: "Kind | None" = None

    @property
    def is_mounted(self) -> bool:
        return "mounted" in self.tags

    @property
    def is_gun(self) -> bool:
        """A crewed gun: Field Gun, Muzzle-Loading Cannon or Machine Gun."""
        return "crewed_gun" in self.tags

    @property
    def is_artillery(self) -> bool:
        """A Field Gun, a cannon or a Gunboat: free in its choice of targets, and not stopped by works. HA-PRIO-01, HA-SHOOT-09."""
        return self.id in ("field_gun", "muzzle_loading_cannon", GUNBOAT)

    @cached_property
    def is_vessel(self) -> bool:
        return self.id in (CANOE, DHOW, GUNBOAT)

    @property
    def is_forest_hunter(self) -> bool:
        return "forest_hunter" in self.tags

    @property
    def is_on_foot(self) -> bool:
        """Neither mounted nor a vessel; crewed guns are on foot as targets (HA-SHOOT-13)."""
        return not (self.is_mounted or self.is_vessel)

    @cached_property
    def step_class(self) -> str:
        """By which ground is open or closed to it: a word of `fields.entry.FIGURES`. HA-TERR-23, HA-BAG-04."""
        if self.is_vessel:
            return "vessel"
        if self.is_gun:
            return "gun"
        return "baggage" if self.id == BAGGAGE else "mounted" if self.is_mounted else "foot"

    @property
    def may_capture(self) -> bool:
        """May it carry off baggage? Who fights may; bearers and Diviners do not. HA-BAG-05."""
        return self.fights and self.id not in ("gun_bearer", "diviner")


def kinds_of(content: ArmyContent) -> tuple[Kind, ...]:
    """All kinds in the order of their numbers: troop types, baggage, canoe, dhow."""
    troops = [*content.troops.values()]
    found = [_troop(number, troop) for number, troop in enumerate(troops)]
    return (*found, *_others(content, len(found)))


def _troop(number: int, troop: TroopType) -> Kind:
    found = Kind(
        number=number,
        id=troop.id,
        range=troop.range,
        bonus=troop.bonus,
        reload=troop.reload,
        shots=troop.shots,
        close_combat=troop.close_combat,
        fights=troop.fights,
        never_moves=troop.never_moves,
        open=move_dice(troop.move_open),
        difficult=move_dice(troop.move_difficult),
        morale=troop.morale,
        points=troop.points,
        tags=frozenset(troop.tags),
        save=troop.save,
    )
    return found if troop.dismounted is None else _with_horses(found, troop.dismounted)


def _with_horses(mounted: Kind, down: Dismounted) -> Kind:
    on_foot = Kind(
        number=mounted.number,
        id=mounted.id,
        range=down.range,
        bonus=down.bonus,
        reload=down.reload,
        shots=down.shots,
        close_combat=down.close_combat,
        open=move_dice(down.move_open),
        difficult=move_dice(down.move_difficult),
        morale=mounted.morale,
        points=mounted.points,
        tags=frozenset(down.tags),
        save=mounted.save,
    )
    return replace(mounted, on_foot=on_foot)


def _others(content: ArmyContent, first: int) -> Iterator[Kind]:
    dice = (move_dice(content.baggage.move_open), move_dice(content.baggage.move_difficult))
    yield Kind(number=first, id=BAGGAGE, fights=False, open=dice[0], difficult=dice[1], tags=frozenset(("foot",)))
    for place, craft in enumerate((CANOE, DHOW)):
        yield Kind(number=first + 1 + place, id=craft, fights=False, open=None, difficult=None, tags=frozenset(("vessel",)))


def numbers(kinds: Iterable[Kind]) -> dict[str, int]:
    """The number of each kind by its id."""
    return {kind.id: kind.number for kind in kinds}
