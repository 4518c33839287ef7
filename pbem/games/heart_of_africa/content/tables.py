"""The shapes of tables.toml: the numbers of the battle that belong to no troop type, list or ground."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pbem.engine.content import Problems, is_not_known
from pbem.games.heart_of_africa.armies.list_effects import Share
from pbem.games.heart_of_africa.armies.list_shapes import ScenarioId, Word
from pbem.games.heart_of_africa.armies.troop_types import Dice, TypeId
from pbem.games.heart_of_africa.content.kinds import Kind

FILE = "tables.toml"

Count = Annotated[int, Meta(ge=0, le=99)]
On = Annotated[int, Meta(ge=1, le=7)]


class Turns(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a battle lasts and what wins it. HA-ENC-05, HA-AMB-06, HA-AMB-07, HA-PLAN-04, HA-PLAN-05, HA-RAID-05."""

    last: dict[ScenarioId, Count]
    holding: Count
    baggage_to_win: Count
    march_beaten_from: Count
    figures_off: Share
    figures_off_with_baggage: Share
    most_light_turns: Count


class Choosing(Struct, frozen=True, forbid_unknown_fields=True):
    """The die that gives the scenario. HA-SCEN-01."""

    scenarios: Annotated[tuple[ScenarioId, ...], Meta(min_length=6, max_length=6)]


class Deploying(Struct, frozen=True, forbid_unknown_fields=True):
    """How many units may be elsewhere than the others. HA-ENC-03, HA-ENC-04, HA-PLAN-02, HA-TRAIT-09."""

    advance_guards: Count
    encounter_reserves: Count
    encounter_hidden: Count
    planned_hidden: Count
    devil_hidden: Count


class Arriving(Struct, frozen=True, forbid_unknown_fields=True):
    """The roll of units to come. HA-ARR-01, HA-TRAIT-10."""

    first_turn: Count
    on: On
    genius_on: On


class Moving(Struct, frozen=True, forbid_unknown_fields=True):
    """HA-COH-01, HA-BOAT-02, HA-BOAT-03, HA-SCOUT-06."""

    cohesion: Count
    boat_dice: Dice
    boat_dice_upstream: Dice
    grounds_on: tuple[Count, ...]
    guide_clear_of_enemy: Count
    guided_baggage: Count


class Finding(Struct, frozen=True, forbid_unknown_fields=True):
    """From how far an ambush is found, and whom it surprises. HA-HIDE-04, HA-HIDE-06, HA-SCOUT-03, HA-TRAIT-09."""

    figure: Count
    scout: Count
    cunning_devil: Count
    surprise: Count


class Shooting(Struct, frozen=True, forbid_unknown_fields=True):
    """HA-SHOOT-03 to HA-SHOOT-11, HA-PRIO-01, HA-GUN-02, HA-MG-03, HA-MG-06, HA-VIS-05, HA-TEMBA-07, HA-CRAFT-09."""

    hit_on: On
    mighty_warrior: Count
    dispersed_from: Count
    nearest_unit_within: Count
    blast_radius: Count
    blast_on: On
    spread: Count
    most_shots: Count
    broken_at_ones: Count
    overhead_clear: Count
    building_save_on: On
    building_save_not_against: tuple[TypeId, ...]
    sinks_canoe_on: On
    sinkers: tuple[TypeId, ...]
    scouts_shoot_as: TypeId
    repeater_shots: Count


class CloseCombat(Struct, frozen=True, forbid_unknown_fields=True):
    """HA-CC-15, HA-CC-16, HA-CC-17, HA-TRAIT-08."""

    win_margin: Count
    second: Count
    works: Annotated[int, Meta(ge=-9, le=0)]
    mighty_warrior: Count


class Morale(Struct, frozen=True, forbid_unknown_fields=True):
    """HA-MORALE-02, HA-MORALE-07, HA-MORALE-08, HA-STD-02, HA-DIV-02, HA-DIV-03, HA-TRAIT-03, HA-TRAIT-06, HA-LEAD-04."""

    casualties: Annotated[tuple[tuple[Count, Count], ...], Meta(min_length=1)]
    friend_lost: Count
    leader_lost: Count
    standard: Count
    rite: Count
    rite_immune: tuple[TypeId, ...]
    disciplinarian: Count
    rally: Count
    rally_on: On
    eloquent_on: On
    joins_within: Count

    def casualties_per_test(self, strength: int) -> int:
        """How many casualties cost a unit of this strength a test. HA-MORALE-02."""
        return next((count for most, count in self.casualties if strength <= most), self.casualties[-1][1])


class Works(Struct, frozen=True, forbid_unknown_fields=True):
    """HA-FORT-01, HA-TEMBA-03, HA-TEMBA-09, HA-TEMBA-12 to HA-TEMBA-15."""

    hexsides_per_inch: Count
    breach_on: On
    hole_on: On
    jump: Count
    blind_shot_on: On
    arrow_range: Count
    arrow_on: On
    accident_on: On
    figures: Count


class StakeRolls(Struct, frozen=True, forbid_unknown_fields=True):
    """Who gets away from a real trap. HA-TRAP-03."""

    scout_on: On
    forest_hunter_on: On
    others_on: On
    others_in_the_dark_on: On


class Fires(Struct, frozen=True, forbid_unknown_fields=True):
    """HA-FIRE-02, HA-FIRE-03, HA-FIRE-06, HA-FIRE-07, HA-FIRE-08."""

    on: On
    skilled_on: On
    skilled: tuple[TypeId, ...]
    grass_radius: Count
    turns: Count
    smoke_from: Count
    smoke_a_turn: Count
    smoke_breadth: Count


class Crocodiles(Struct, frozen=True, forbid_unknown_fields=True):
    """HA-TERR-12, HA-TERR-16."""

    lost_on: On


class Vessels(Struct, frozen=True, forbid_unknown_fields=True):
    """HA-BOAT-01, HA-BOAT-06, HA-BOAT-07, HA-CRAFT-02, HA-CRAFT-03, HA-CRAFT-04, HA-CRAFT-08."""

    gun_hit: Count
    other_hit: Count
    hits_per_test: dict[Literal["gunboat", "dhow"], Count]
    dhow_morale: On
    failures: Count
    hull: dict[Literal["gunboat", "dhow", "canoe"], Count]
    gunboat_room: Count
    gunboat_gun_room: Count
    gunboat_carries: tuple[TypeId, ...]


class Sites(Struct, frozen=True, forbid_unknown_fields=True):
    """Which lists defend a village, which a camp. HA-VILL-04."""

    village: tuple[Word, ...]
    camp: tuple[Word, ...]
    usual_camp: Count


class Hiding(Struct, frozen=True, forbid_unknown_fields=True):
    """Who hides in more than cover. HA-HIDE-02."""

    wary: tuple[TypeId, ...]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    turns: Turns
    choosing: Choosing
    deploying: Deploying
    arriving: Arriving
    moving: Moving
    finding: Finding
    shooting: Shooting
    close_combat: CloseCombat
    morale: Morale
    works: Works
    stakes: StakeRolls
    fire: Fires
    crocodiles: Crocodiles
    vessels: Vessels
    sites: Sites
    hiding: Hiding


def check(tables: Tables, kinds: Iterable[Kind], problems: Problems) -> None:
    """Every type that is named is one, and the table of casualties has no hole."""
    known = [kind.id for kind in kinds]
    named = {
        "shooting.building_save_not_against": tables.shooting.building_save_not_against,
        "shooting.sinkers": tables.shooting.sinkers,
        "shooting.scouts_shoot_as": (tables.shooting.scouts_shoot_as,),
        "morale.rite_immune": tables.morale.rite_immune,
        "fire.skilled": tables.fire.skilled,
        "vessels.gunboat_carries": tables.vessels.gunboat_carries,
        "hiding.wary": tables.hiding.wary,
    }
    for key, types in named.items():
        problems.add_all(FILE, key, (is_not_known(each, known) for each in types if each not in known))
    sizes = [most for most, _ in tables.morale.casualties]
    if sizes != sorted(set(sizes)):
        problems.add(FILE, "morale.casualties", "does not rise")
