"""Whom a figure may shoot at, as it stands when the Shooting Phase begins. HA-VIS-02, HA-SHOOT-04, HA-SHOOT-17, HA-PRIO-02.

HA-SHOOT-18, HA-CC-07, HA-CC-08, HA-CC-11, HA-TEMBA-07, HA-TYPE-05, HA-CRAFT-08, HA-CRAFT-09, HA-HIDE-11.
"""

from collections.abc import Iterator
from operator import is_

from msgspec import Struct

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Refusal
from pbem.games.heart_of_africa.content.kinds import BAGGAGE, CANOE, DHOW, GUNBOAT, Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.fields.large_targets import is_any_in_front
from pbem.games.heart_of_africa.rules.shooting.hit_die import Reason, Shot, reckoned
from pbem.games.heart_of_africa.rules.shooting.shot_lines import ShotLines, closed
from pbem.games.heart_of_africa.rules.shooting.weapons import (
    has_full_arc,
    has_turned_on_another,
    is_engaged_throughout,
    silence,
    weapon,
)
from pbem.games.heart_of_africa.state.figures import ABOARD, CHANGED_HEX, NOBODY, ON_MAP, Link
from pbem.games.heart_of_africa.state.ground import BUILDING
from pbem.games.heart_of_africa.state.position import State

CANNOT_SINK_IN = (DHOW, GUNBOAT)
"""Vessels that are targets themselves, and their passengers not. HA-BOAT-06, HA-CRAFT-08."""


class Prospect(Struct, frozen=True):
    """A target that a figure may shoot at, and what such a shot needs."""

    target: int
    unit: int  # HA-PRIO-03
    distance: int
    need: int
    reasons: tuple[Reason, ...]
    shield: str  # the kind of works that the target is behind
    is_attacker: bool  # has moved into contact with the shooter
    is_advancing: bool  # HA-PRIO-02


Found = Prospect | Refusal


class Prospects:
    """All of them, each worked out when it is asked for. Nothing of it changes while the volley lasts."""

    def __init__(self, world: World, state: State) -> None:
        self.lines = ShotLines(world, state)
        self._attacks = {(link.namer, link.named): link for link in reversed(state.links) if link.turn == state.turn}
        self._known: dict[tuple[int, int, int], Found] = {}
        self._all: dict[tuple[int, int], tuple[Prospect, ...]] = {}
        self._silences: dict[int, Refusal | None] = {}
        self._protections: dict[int, Refusal | None] = {}
        self._near: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        self._able: dict[int, tuple[int, ...]] = {}
        self._has_any: dict[int, bool] = {}

    def silence(self, shooter: int) -> Refusal | None:
        """Why it may not shoot at all."""
        if shooter not in self._silences:
            self._silences[shooter] = silence(self.lines.world, self.lines.state, shooter)
        return self._silences[shooter]

    def of(self, shooter: int, over: int = NOBODY) -> tuple[Prospect, ...]:
        """All targets of a figure, by number; none of one that may not shoot."""
        found = self._all.get((shooter, over))
        if found is None:
            targets = sorted(target for _, target in self.near(shooter, over))
            known = (self.at(shooter, target, over) for target in targets)
            found = self._all[shooter, over] = tuple(each for each in known if isinstance(each, Prospect))
        return found

    def near(self, shooter: int, over: int = NOBODY) -> tuple[tuple[int, int], ...]:
        """The enemies in range of a figure, each with its distance before it, the nearest first; none of one that may not shoot."""
        found = self._near.get((shooter, over))
        if found is None:
            kind = weapon(self.lines.world, self.lines.state, shooter)
            may_shoot = kind is not None and not self.silence(shooter)
            away = self.lines.away(shooter, over, kind.range) if kind is not None and may_shoot else ()
            found = self._near[shooter, over] = tuple(sorted(away))
        return found

    def in_order(self, shooter: int, over: int = NOBODY) -> Iterator[Prospect]:
        """The targets of a figure, the nearest first, each looked at when it is asked for: most lines never are."""
        near, lines = self.near(shooter, over), self.lines
        sees_all = bool(near) and has_full_arc(lines.world, lines.state, shooter)
        for _, target in near:
            if sees_all or (target, shooter) in self._attacks or lines.is_ahead(shooter, lines.mark(target), over):
                found = self.at(shooter, target, over)
                if isinstance(found, Prospect):
                    yield found

    def has_any(self, shooter: int) -> bool:
        """Has it anybody to shoot at?"""
        if shooter not in self._has_any:
            self._has_any[shooter] = next(self.in_order(shooter), None) is not None
        return self._has_any[shooter]

    def able(self, side: int) -> tuple[int, ...]:
        """The figures of a side that have a target, units and figures by number."""
        if side not in self._able:
            here = self.lines.here
            units = sorted({here.unit_of(figure) for figure in here.present[side]})
            figures = (figure for unit in units for figure in sorted(here.members(unit)))
            self._able[side] = tuple(figure for figure in figures if self.has_any(figure))
        return self._able[side]

    def at(self, shooter: int, target: int, over: int = NOBODY) -> Found:
        """A shot at one target, or why there is none. The shooter is one that may shoot."""
        found = self._known.get((shooter, target, over))
        if found is None:
            found = self._known[shooter, target, over] = self._found(shooter, target, over)
        return found

    def _found(self, shooter: int, target: int, over: int) -> Found:
        lines = self.lines
        world, state, here, name = lines.world, lines.state, lines.here, lines.world.notation.unit(target)
        kind = weapon(world, state, shooter)
        if kind is None or not 0 <= target < len(state.figures) or world.figures[target].side == world.figures[shooter].side:
            return Refusal("HA-SHOOT-17", "no-target", name)
        if target not in self._protections:
            self._protections[target] = self._protection(target)
        refusal = self._protections[target]
        if refusal is not None:
            return refusal
        attack = self._attacks.get((target, shooter))
        if here.is_engaged(shooter) and (attack is None or not self._saw_it_coming(shooter, attack)):
            return Refusal("HA-CC-08", "not-in-this-combat", name)
        mark = lines.mark(target)
        if lines.distance(shooter, mark, over) > kind.range:
            return Refusal("HA-VIS-02", "out-of-range", name)
        if attack is None and not has_full_arc(world, state, shooter) and not lines.is_ahead(shooter, mark, over):
            return Refusal("HA-SHOOT-04", "not-in-front", name)
        line = lines.line(shooter, mark, over)
        if isinstance(line, str):
            return closed(name, line)
        shot = reckoned(lines, Shot(shooter, kind, target, line, attack is not None))
        if isinstance(shot, Refusal):
            return shot
        if shot.shield == BUILDING and not _reaches_loopholes(kind):
            return Refusal("HA-TEMBA-07", "firearms-only", name)
        unit, is_advancing = here.unit_of(target), self.advances(target, shooter, over)
        return Prospect(target, unit, line.distance, shot.need, shot.reasons, shot.shield, attack is not None, is_advancing)

    def _protection(self, target: int) -> Refusal | None:
        """Why nobody may shoot at a figure. HA-SHOOT-17, HA-CC-11."""
        world, state = self.lines.world, self.lines.state
        now, kind, name = state.figures[target], world.figures[target].kind, world.notation.unit(target)
        if now.status not in (ON_MAP, ABOARD):
            return Refusal("HA-SHOOT-17", "no-target", name)
        if world.figures[target].unit in state.volley.emerged:
            return Refusal("HA-HIDE-07", "has-just-emerged", name)
        if kind.id in (BAGGAGE, CANOE):
            return Refusal("HA-SHOOT-17", "is-not-shot-at", name)
        if now.status == ABOARD and world.figures[now.craft].kind.id in CANNOT_SINK_IN:
            return Refusal("HA-CRAFT-08", "is-below-deck", name)
        if is_engaged_throughout(world, state, target) or has_turned_on_another(world, state, target):
            return Refusal("HA-CC-11", "in-the-melee", name)
        return None

    def _saw_it_coming(self, shooter: int, attack: Link) -> bool:
        """Was the place from which an attacker came in the shooter's front arc? HA-CC-07."""
        world, state = self.lines.world, self.lines.state
        if state.figures[shooter].level != state.figures[attack.namer].level:
            return False  # HA-TEMBA-05
        if has_full_arc(world, state, shooter):
            return True
        return is_any_in_front(world.grid, state.figures[shooter].where, attack.facing, (attack.start,))

    def advances(self, target: int, shooter: int, over: int) -> bool:
        """Did it come straight at the shooter? HA-PRIO-02."""
        lines, now = self.lines, self.lines.state.figures[target]
        if now.status != ON_MAP or not now.has(CHANGED_HEX) or now.began not in lines.world.grid:
            return False
        distance, posts = lines.world.grid.distance, lines.posts(shooter, over)
        gone = distance(now.began, now.where)
        return gone > 0 and any(distance(now.began, post) - distance(now.where, post) == gone for post in posts)


def _reaches_loopholes(weapon: Kind) -> bool:
    """Firearms, guns and gunboats alone are shot at people behind loopholes. HA-TEMBA-07."""
    return weapon.is_gun or weapon.id == GUNBOAT or "firearm" in weapon.tags


class _Kept(Struct, frozen=True):
    seen: tuple[object, ...]
    prospects: Prospects


@once_a_state
def prospects(world: World, state: State) -> Prospects:
    """The prospects of a state. They are the same for all states of a volley, and kept: each die makes another state."""
    seen = (
        state.figures,
        state.links,
        state.units,
        state.vessels,
        state.fires,
        state.wind,
        state.turn,
        state.battle,
        state.volley.emerged,
    )

    def renewed(last: _Kept | None) -> _Kept:
        if last is not None and all(map(is_, last.seen, seen)):
            return last
        return _Kept(seen, Prospects(world, state))

    return world.memo.renewed("prospects", renewed).prospects
