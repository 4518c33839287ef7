"""A position file: any position between two orders, read into rules and a state.

What the file does not say is as usual: units are in their boxes, hexes belong to who stands in them, markers are as at the start.
The keys are in docs/positions.md. Everything that is wrong is reported at once, each with file, key and reason.
"""

from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.content import is_not_known, shown
from pbem.engine.game import AnyRules
from pbem.engine.hexes import NOWHERE
from pbem.engine.positions.position_file import Page, Source, telling
from pbem.games.world_war_africa.content.world import World
from pbem.games.world_war_africa.contingents import CONTINGENT_SIDE, CONTINGENTS, DRC, NOBODY, RWANDA, SIDES, UGANDA
from pbem.games.world_war_africa.game_rules import AfricaRules
from pbem.games.world_war_africa.position.schema import PositionFile
from pbem.games.world_war_africa.position.time_of_play import BETWEEN, DRAW, DRAWN, SEGMENTS, SET_UP, SIDE_OF, Time, agenda_of
from pbem.games.world_war_africa.position.units import UnitReader
from pbem.games.world_war_africa.rules.control import of_occupants
from pbem.games.world_war_africa.rules.reinforcements.stock import ITEMS
from pbem.games.world_war_africa.rules.sequence import ALL
from pbem.games.world_war_africa.rules.set_up.opening import first_state
from pbem.games.world_war_africa.rules.stack_choices import RANK
from pbem.games.world_war_africa.rules.stack_order import stacked
from pbem.games.world_war_africa.rules.stack_ranks import WORDS, own_ranks
from pbem.games.world_war_africa.state import READY, UNBOUGHT, USED, State

PLACE_OF = {key: place for place, key in enumerate(CONTINGENTS)}
OF_PHASE = {"reinforcement": ("flips", "bought"), "movement": ("moving", "sailed"), "combat": ("intercepted",)}
AT_HAND = "ready"  # the advisers, in the Support Available Box


@telling("position-wrong")
def read(text: str, file: str, game: str, source: Source) -> tuple[AnyRules, Struct]:
    """Rules of a position and its state. Raises UserError "position-wrong" with every problem."""
    page = Page(text, PositionFile, file, game)
    rules = cast(AfricaRules, source.rules(page.options(page.said.options, source.options)))
    state = _Reader(page, rules.world).state()
    page.problems.raise_any()
    return cast(AnyRules, rules), rules.begin(state)


def usual_waiting(turn: int, contingent: int, upcoming: tuple[int, ...]) -> tuple[int, ...]:
    """The contingents in the pool where a file says nothing: all but those that act now or next. WWA-3.2s, WWA-5.0a."""
    drawn = (RWANDA, UGANDA) if turn == 1 else ()
    return tuple(each for each in ALL if each not in (contingent, *upcoming, *drawn))


def usual_events(world: World, event: int) -> tuple[int, ...]:
    """The event markers in the pool: all but the one of this turn, if it does not go back. WWA-9.0b."""
    events = world.tables.events.event
    return tuple(number for number in range(len(events)) if number != event or events[number].is_kept)


def usual_control(world: World, state: State, is_set_up: bool) -> State:
    """The state with hexes held by who stands in them once set-up is over, before by nobody but the base of Kitona.

    WWA-3.1a, WWA-3.1b, WWA-3.1f, WWA-3.2v.
    """
    nobody = replace(state, control=tuple(DRC if here == world.board.kitona else NOBODY for here in world.board.place))
    return nobody if is_set_up else of_occupants(world, nobody)


class _Reader:
    """One file over one world; notes problems, gives what is right."""

    def __init__(self, page: Page[PositionFile], world: World) -> None:
        self.page, self.said, self.world, self.tables = page, page.said, world, world.tables
        self.fits, self.note = page.fits, page.note
        self.units = UnitReader(page, world)
        self.side = SIDES.index(self.said.side)
        self.markers = {marker.id: marker.index for marker in world.supports}
        self.event_keys = {event.key: number for number, event in enumerate(self.tables.events.event)}

    def state(self) -> State:
        """The state, its agenda from the place that the file says."""
        said, page, time = self.said, self.page, self.time()
        is_on = time.phase in SEGMENTS or time.phase in SET_UP
        event = page.index("event", said.event, self.event_keys) if said.event else NOBODY
        state = State(
            turn=said.turn,
            contingent=time.contingent if time.phase in SEGMENTS else NOBODY,
            agenda=agenda_of(time),
            units=self.units.units(),
            control=(),
            points=tuple(self.points(key) for key in CONTINGENTS),
            caches=self.units.caches(),
            supports=self.supports(),
            hired=(said.pmc.government, said.pmc.rebel),
            hired_this_turn=self.hired(),
            lines=tuple(self.line(key) for key in CONTINGENTS),
            used_supports=tuple(sorted(page.indices("since_roll", said.since_roll, self.markers))),
            entries=said.entries if is_on else 0,
            waiting=self.waiting(time),
            events=self.events(event),
            event=event,
            corrupt=CONTINGENTS.index(said.corrupt) if said.corrupt else NOBODY,
            has_coup=said.coup,
            has_advisers=bool(said.advisers),
            stack_orders=(self.ranks("government"), self.ranks("rebel")),
        )
        state = stacked(self.world, replace(state, advisers=self.advisers(state)))
        return self.with_control(self.units.with_places(state), time)

    # ---- time

    def time(self) -> Time:
        """Where in the sequence of play it is."""
        said, side = self.said, self.side
        if not 1 <= said.turn <= self.tables.game.turns:
            self.note("turn", f"may be 1 to {self.tables.game.turns}")
        if not self.fits("phase"):
            return Time(DRAW, said.turn)
        if said.phase in SET_UP:
            return self._set_up()
        has_contingent = said.phase not in BETWEEN
        contingent = CONTINGENTS.index(said.contingent) if said.contingent else CONTINGENT_SIDE.index(side)
        if said.contingent and not has_contingent and self.fits("phase"):
            self.note("contingent", f"nobody acts in phase {shown(said.phase)}")
        elif CONTINGENT_SIDE[contingent] != side and has_contingent and self.fits("side", "phase"):
            self.note("contingent", f"{shown(CONTINGENTS[contingent])} is not of {said.side}")
        upcoming = self.page.indices("next", said.next, PLACE_OF)
        if contingent in upcoming and has_contingent:
            self.note("next", f"{shown(CONTINGENTS[contingent])} acts now")
        self.page.check_phases(said.phase, OF_PHASE)
        self.page.indices("bought", said.bought or (), dict.fromkeys(ITEMS, 0))
        return Time(
            phase=said.phase,
            turn=said.turn,
            contingent=contingent if has_contingent else NOBODY,
            next=upcoming,
            flips=said.flips,
            bought=tuple(said.bought.get(item, 0) for item in ITEMS) if said.bought is not None else (),
            moving=self.units.units_of("moving", said.moving, side),
            sailed=said.sailed,
            has_intercepted=said.intercepted,
        )

    def _set_up(self) -> Time:
        said = self.said
        if said.turn != 1 and self.fits("turn"):
            self.note("turn", "is 1 in set-up")
        if SIDE_OF[said.phase] != self.side and self.fits("side"):
            self.note("side", f"{SIDES[SIDE_OF[said.phase]]} places units in phase {shown(said.phase)} (WWA-3.2u)")
        drawn = self.units.units_of("drawn", said.drawn, self.side)
        if said.phase not in DRAWN and said.drawn:
            self.note("drawn", f"nobody is drawn for phase {shown(said.phase)}")
        return Time(said.phase, 1, drawn=drawn if said.phase in DRAWN else (), militia=said.militia if said.phase == "kivu" else 0)

    def waiting(self, time: Time) -> tuple[int, ...]:
        """The activation markers in the pool, ascending."""
        said = self.said.waiting
        if said is None:
            return usual_waiting(self.said.turn, time.contingent, time.next)
        found = self.page.indices("waiting", said, PLACE_OF)
        for each in found:
            if each in (time.contingent, *time.next) and not self.page.is_unfit("contingent", "next"):
                self.note("waiting", f"{shown(CONTINGENTS[each])} acts now or next")
        return tuple(sorted(found))

    # ---- points, markers, events

    def points(self, key: str) -> int:
        """Resource points of a contingent. WWA-10.0b."""
        found, cap = self.said.points.get(key, 0), self.tables.game.points_cap  # type: ignore[call-overload]
        if found > cap:
            self.note(f"points.{key}", f"may be 0 to {cap} (WWA-10.0b)")
        return int(found)

    def supports(self) -> tuple[int, ...]:
        """Where each support marker is; those that are ready as at the start where the file names none. WWA-12.0b."""
        said = self.said
        found = list(first_state(self.world).supports if said.ready is None else (UNBOUGHT,) * len(self.world.supports))
        ready = self.page.indices("ready", said.ready or (), self.markers)
        for marker in ready:
            found[marker] = READY
        for marker in self.page.indices("used", said.used, self.markers):
            if marker in ready:
                self.note("used", f"{shown(self.world.supports[marker].id)} is ready, too")
            found[marker] = USED
        return tuple(found)

    def hired(self) -> int:
        """PMC markers hired in this turn, by both sides. WWA-7.9l."""
        pmc, most = self.said.pmc, self.tables.pmc.a_turn
        found = pmc.government + pmc.rebel if pmc.hired is None else pmc.hired
        if not self.page.is_unfit("pmc") and not pmc.government + pmc.rebel <= found <= most:
            self.note("pmc", f"government and rebel together are at most hired, and that is at most {most} (WWA-7.9l)")
        return found

    def line(self, key: str) -> int:
        """The line of a contingent's last activation roll, from 0. WWA-5.3k."""
        said = self.said.lines.get(key)  # type: ignore[call-overload]
        if said is None:
            return NOBODY
        most = next(len(table.line) for table in self.tables.activation if table.key == key)
        if said > most:
            self.note(f"lines.{key}", f"may be 1 to {most} (WWA-5.3e)")
        return int(said) - 1

    def events(self, event: int) -> tuple[int, ...]:
        """The event markers in the pool, ascending."""
        if self.said.events is None:
            return usual_events(self.world, event)
        return tuple(sorted(self.page.indices("events", self.said.events, self.event_keys)))

    def advisers(self, state: State) -> int:
        """The unit that the advisers are with. WWA-15.0e."""
        if self.said.advisers in ("", AT_HAND):
            return NOBODY
        index = self.units.unit_of("advisers", self.said.advisers)
        if index == NOBODY:
            return NOBODY
        if self.world.kinds[index].faction != "FAC":
            self.note("advisers", f"{shown(self.said.advisers)} is no FAC unit (WWA-15.0e)")
        elif state.units[index].where == NOWHERE and not self.page.is_unfit("unit"):
            self.note("advisers", f"{shown(self.said.advisers)} is not on the map (WWA-15.0e)")
        return index

    def ranks(self, side: str) -> tuple[int, ...]:
        """Who lies on top in the stacks of a side. WWA-8.5a."""
        ranks = {RANK.name(self.world.notation, rank): rank for rank in own_ranks(self.world, SIDES.index(side))}
        names: tuple[str, ...] = getattr(self.said.stacks, side)
        for word in names:
            if word not in ranks:
                words = [each for each in ranks if each in WORDS]
                self.note(f"stacks.{side}", f"{is_not_known(word, words)}, or a unit of its own")
        return tuple(ranks[word] for word in names if word in ranks)

    # ---- control

    def with_control(self, state: State, time: Time) -> State:
        """The state with hexes held as usual, and then as the file says. WWA-3.1a."""
        board, state = self.world.board, usual_control(self.world, state, time.phase in SET_UP)
        control = list(state.control)
        told: list[str] = []
        sides = {unit.where: kind.side for kind, unit in zip(self.world.kinds, state.units, strict=True) if unit.where != NOWHERE}
        for entry in self.said.held:
            owner = CONTINGENTS.index(entry.by) if entry.by in CONTINGENTS else NOBODY
            for name in entry.hexes:
                here = self.units.hex_of("held", name)
                place = board.place.get(here)
                if place is None:
                    if here != NOWHERE:
                        self.note("held", f"{shown(name)} is not a place that anybody holds (WWA-3.1f)")
                    continue
                told.append(board.grid.name(here))
                control[place] = owner
                side = sides.get(here, NOBODY)
                if NOBODY not in (side, owner) and CONTINGENT_SIDE[owner] != side and not self.page.is_unfit("unit"):
                    self.note("held", f"{shown(name)} has units of {SIDES[side]} in it, {entry.by} cannot hold it (WWA-3.1a)")
        self.page.unique("held", told)
        return replace(state, control=tuple(control))
