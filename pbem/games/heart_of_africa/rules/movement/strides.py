"""What a figure may step over, how far it may go, and where it may stop. HA-MOVE-03, HA-MOVE-05, HA-MOVE-06, HA-TERR-23.

A figure has two results, open and difficult. A way that begins in difficult ground or touches it may be as long as the difficult
one, any other as long as the greater of both. In the dark every way is slow (HA-NIGHT-02).
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from pbem.engine.cache import once_a_state
from pbem.engine.decisions import Refusal
from pbem.engine.hexes import NOWHERE, Hex, hexside
from pbem.games.heart_of_africa.content.buildings import room_of
from pbem.games.heart_of_africa.content.kinds import Kind
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.rules.figures.activity import have_acted
from pbem.games.heart_of_africa.rules.figures.standing import Standing, standing
from pbem.games.heart_of_africa.rules.hazards import stakes
from pbem.games.heart_of_africa.rules.terrain.burning import burning, burns
from pbem.games.heart_of_africa.rules.works import crossing
from pbem.games.heart_of_africa.state.figures import GROUND, NOBODY, ROOF
from pbem.games.heart_of_africa.state.ground import BUILDING
from pbem.games.heart_of_africa.state.position import State

NO_MOVE = -1  # a rate "No"


class Pace(Struct, frozen=True, gc=False):
    """How far a figure may go in this activation: its results, and what it has spent already. HA-MOVE-05, HA-MOVE-06."""

    open: int
    difficult: int  # NO_MOVE where it makes no slow move
    spent: int = 0
    is_slow: bool = False  # began in difficult ground, or has been in some, or it is dark

    def most(self, is_slow: bool) -> int:
        """The longest way, what was spent included."""
        return self.difficult if is_slow or self.is_slow else max(self.open, self.difficult)


def pace_of(world: World, state: State, figure: int) -> Pace:
    """The pace of a figure of the activation."""
    active, kind, is_dark = state.activation, standing(world, state).kind(figure), state.battle.is_dark(state.turn)
    if kind.never_moves:
        return Pace(0, NO_MOVE if is_dark else 0)
    difficult = active.difficult_result if kind.difficult is not None else NO_MOVE
    hexes, is_slow = 0, is_dark
    for each in active.spent:
        if each.figure == figure:
            hexes, is_slow = each.hexes, each.is_slow or is_dark
    if not hexes and not is_slow:
        is_slow = state.figures[figure].level == ROOF or state.figures[figure].where in world.difficult
    return Pace(active.open_result, difficult, hexes, is_slow)


class Strider:
    """A figure that steps from hex to hex on the ground."""

    def __init__(self, world: World, state: State, figure: int, pace: Pace) -> None:
        self.world, self.state, self.figure, self.pace = world, state, figure, pace
        self.here: Standing = standing(world, state)
        self.kind: Kind = self.here.kind(figure)
        self.side = world.figures[figure].side
        self.is_on_roof = state.figures[figure].level == ROOF
        self.occupied = self.here.roofs if self.is_on_roof else self.here.at
        self.shut = self.enemies | {NOWHERE} if self.is_on_roof else self.here.shut_to(self.side, self.kind.step_class)
        self.hindered = hindered(world, state)

    @cached_property
    def enemies(self) -> frozenset[Hex]:
        """The hexes of enemies, on the ground or on roofs as the figure is."""
        return _enemies_on_roofs(self.world, self.here, self.side) if self.is_on_roof else self.here.held_against(self.side)

    def bar(self, here: Hex, there: Hex) -> str:
        """The code of why the figure cannot step there, "" where it can. Not how far it is. HA-MOVE-03, HA-TERR-23, HA-FIRE-06."""
        if not (there in self.shut or there in self.hindered or here in self.world.walled or self.is_on_roof):
            return ""
        if there == NOWHERE:
            return "leaves-map"
        if there in self.enemies:
            return "enemy-in-the-way"
        if self.is_on_roof:
            return "" if _is_same_roof(self.world, here, there) and not self._is_barred_by_fire(here, there) else "closed-ground"
        if there in self.world.closed[self.kind.step_class]:
            return "closed-ground"
        if self._is_barred_by_fire(here, there):
            return "burning"
        if self.stakes_at(there) == self.side:
            return "on-stakes"
        if hexside(here, there) in self.world.barriers:
            return crossing.bars(self.world, self.state, self.side, self.kind, here, there)
        return ""

    def _is_barred_by_fire(self, here: Hex, there: Hex) -> bool:
        """Would it come into a fire? Whoever is in it when it is lit goes through it, to get out. HA-FIRE-05, HA-FIRE-06."""
        if there not in burning(self.world, self.state):
            return False
        fires = (fire.hexes for fire in self.state.fires if burns(self.world, fire, self.state.turn))
        return here == there or not any(here in hexes and there in hexes for hexes in fires)

    def stakes_at(self, there: Hex) -> int:
        """The side whose stakes cover a hex; -1 for nobody's. HA-TRAP-04."""
        place = stakes.marker_at(self.world, self.state, there) if self.state.stakes else -1
        return self.state.stakes[place].side if place >= 0 else -1

    def stops(self, here: Hex, there: Hex) -> bool:
        """Must a figure that steps there stop? From one marker onto another as well. HA-TRAP-03."""
        if there not in self.hindered or self.stakes_at(there) in (-1, self.side):
            return False
        return stakes.marker_at(self.world, self.state, there) != stakes.marker_at(self.world, self.state, here)

    def is_free(self, there: Hex) -> bool:
        """Could the figure end its move there, as far as others stand? HA-HEX-04, HA-MOVE-03."""
        return self.occupied.get(there, self.figure) == self.figure

    def is_slow(self, there: Hex) -> bool:
        """Does a hex slow the figure down? HA-MOVE-05."""
        return self.is_on_roof or there in self.world.difficult

    def begin(self) -> "Stride":
        """The figure where it stands, ready to go."""
        start = self.state.figures[self.figure].where
        least = self.pace.spent + 1 if self.figure in have_acted(self.world, self.state) else 0
        return Stride(self, start, start, self.pace.spent, self.pace.is_slow, least=least)


class Stride(Struct, frozen=True, gc=False):
    """A way so far, as the kit's trail: the hexes gone in this activation, and whether any of them was difficult."""

    strider: Strider
    start: Hex
    here: Hex
    spent: int
    is_slow: bool
    has_stopped: bool = False
    least: int = 0  # hexes that must have been gone: who has acted does not act again where he stands

    @property
    def spent_mp(self) -> int:
        """Hexes gone."""
        return self.spent

    @property
    def may_end(self) -> bool:
        """May the figure stop here, naming nobody?"""
        return self.spent >= self.least and self.strider.is_free(self.here) and self._passed_by() == NOBODY

    def onward(self) -> Iterator["Stride"]:
        """One hex further, where an end can still be reached."""
        return (stride for stride in self.steps() if stride.can_end())

    def steps(self) -> Iterator["Stride"]:
        """One hex further, wherever that leads."""
        strider, spent = self.strider, self.spent + 1
        if self.has_stopped or spent > strider.pace.most(self.is_slow):
            return
        for there in strider.world.grid.around(self.here):
            if not strider.bar(self.here, there):
                is_slow = self.is_slow or strider.is_slow(there)
                if spent <= strider.pace.most(is_slow):
                    yield self._one_more(there, is_slow)

    def can_end(self) -> bool:
        """Can the figure stop here, or further on?"""
        return self.may_end or any(stride.can_end() for stride in self.steps())

    def to(self, there: Hex) -> "Stride | Refusal":
        """The way with one hex more, or why not."""
        strider = self.strider
        if self.has_stopped:
            return Refusal("HA-TRAP-03", "stops-there", strider.world.notation.hex(self.here))
        if code := strider.bar(self.here, there):
            name = strider.world.notation.hex(there) if there != NOWHERE else ""
            return Refusal(RULES.get(code, "HA-MOVE-03"), code, name)
        is_slow = self.is_slow or strider.is_slow(there)
        most = strider.pace.most(is_slow)
        if self.spent + 1 > most:
            rule = "HA-MOVE-06" if most == NO_MOVE else "HA-MOVE-05"
            return Refusal(rule, "too-far-difficult" if is_slow else "too-far", strider.world.notation.hex(there))
        return self._one_more(there, is_slow)

    def along(self, hexes: Sequence[Hex]) -> "Stride":
        """The way over some hexes, from here on: known to be one that can be gone."""
        strider, is_slow = self.strider, self.is_slow or any(map(self.strider.is_slow, hexes[1:]))
        has_stopped = strider.stops(*hexes[-2:]) if len(hexes) > 1 else self.has_stopped
        return Stride(strider, self.start, hexes[-1], self.spent + len(hexes) - 1, is_slow, has_stopped, self.least)

    def _one_more(self, there: Hex, is_slow: bool) -> "Stride":
        has_stopped = self.strider.stops(self.here, there)
        return Stride(self.strider, self.start, there, self.spent + 1, is_slow, has_stopped, self.least)

    def end_refusal(self) -> Refusal | None:
        """Why the figure cannot stop here, naming nobody. HA-HEX-04, HA-MOVE-07."""
        strider, notation = self.strider, self.strider.world.notation
        if self.spent < self.least:
            return Refusal("HA-TURN-04", "has-acted", notation.unit(strider.figure))
        if not strider.is_free(self.here):
            return Refusal("HA-HEX-04", "hex-taken", notation.hex(self.here))
        enemy = self._passed_by()
        return Refusal("HA-MOVE-07", "stops-short", notation.unit(enemy)) if enemy != NOBODY else None

    def _passed_by(self) -> int:
        """An enemy that a figure on the run may not stop beside; NOBODY for none. HA-MOVE-07."""
        strider = self.strider
        if self.is_running and strider.enemies:
            for there in strider.world.grid.around(self.here):
                enemy = strider.occupied.get(there) if there in strider.enemies else None
                if enemy is not None and self.is_sheltered(enemy) and not self.began_beside(enemy):
                    return enemy
        return NOBODY

    @property
    def is_running(self) -> bool:
        """Is the way longer than the difficult result? HA-MOVE-05."""
        return self.spent > self.strider.pace.difficult

    def is_sheltered(self, enemy: int) -> bool:
        """Does an enemy stand in difficult ground, or behind works on the hexside between? HA-MOVE-05, HA-MOVE-07."""
        world, where = self.strider.world, self.strider.state.figures[enemy].where
        if self.strider.is_on_roof:
            return False
        if where in world.difficult:
            return True
        barrier = world.barriers.get(hexside(self.here, where))
        return barrier is not None and barrier.kind != BUILDING and barrier.inside == where

    def began_beside(self, enemy: int) -> bool:
        """Did the figure begin its move next to that enemy? HA-MOVE-07."""
        strider = self.strider
        began = next(
            (was.where for number, was in strider.state.activation.before if number == strider.figure),
            strider.state.figures[strider.figure].where,
        )
        return strider.world.grid.distance(began, strider.state.figures[enemy].where) == 1


@once_a_state
def hindered(world: World, state: State) -> frozenset[Hex]:
    """The hexes where something but ground, enemies and works may bar or stop who comes there: fire and stakes."""
    return burning(world, state).union(stakes.covered(world, state))


def _enemies_on_roofs(world: World, here: Standing, side: int) -> frozenset[Hex]:
    return frozenset(there for there, figure in here.roofs.items() if world.figures[figure].side != side)


def _is_same_roof(world: World, here: Hex, there: Hex) -> bool:
    """Do both hexes lie over one room? HA-TEMBA-12."""
    rooms = [[room_of(building, each) for building in world.ground.buildings] for each in (here, there)]
    return rooms[0] == rooms[1] and max(rooms[0], default=-1) >= 0


RULES = {
    "leaves-map": "HA-MOVE-04",
    "enemy-in-the-way": "HA-MOVE-03",
    "closed-ground": "HA-TERR-23",
    "burning": "HA-FIRE-06",
    "on-stakes": "HA-TRAP-04",
    "works-in-the-way": "HA-FORT-03",
}


def strider(world: World, state: State, figure: int) -> Strider:
    """A figure of the activation, ready to step. It is asked for word by word, and for each way."""
    known, key = world.memo.of_state(world, state), ("strider", figure)
    found: Strider | None = known.get(key)
    if found is None:
        found = known[key] = Strider(world, state, figure, pace_of(world, state, figure))
    return found


def is_on_ground(state: State, figure: int) -> bool:
    """Does a figure stand on the ground, and not on a roof?"""
    return state.figures[figure].level == GROUND
