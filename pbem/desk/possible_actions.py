"""Plans for the position on the table, as the planner of the game answers it. Each question is asked once."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush

from pbem.desk.match_head_and_log import scene_of
from pbem.engine.decisions import Refusal
from pbem.engine.demands import Choose, Decided
from pbem.engine.game import ANY_HEX
from pbem.engine.hexes import NOWHERE, Hex, is_box
from pbem.engine.planning import AnyPlanner, Overlay, Promise, Reach, Target, Way
from pbem.session.results import Position
from pbem.view.map.captions import hex_of
from pbem.view.map.map_cells import is_north_up
from pbem.view.map.scene import Scene

MAX_ONWARD = 400  # hexes


class Plans:
    """Answers about one position. Where nothing is to be decided here (`choice` is None), nobody can do anything."""

    def __init__(self, position: Position, choice: Choose | None) -> None:
        self.position, self.choice = position, choice
        self.rules, self.state, self.side = position.rules, position.state, position.side
        self._reaches: dict[str, Reach] = {}

    @property
    def planner(self) -> AnyPlanner:
        """The planner of the game, which is imported when something is asked."""
        return self.position.game.planner

    @cached_property
    def scene(self) -> Scene:
        """The position as a picture with its words."""
        return scene_of(self.position)

    @cached_property
    def movers(self) -> tuple[str, ...]:
        """The units that can still act."""
        return self.planner.movers(self.rules, self.state) if self.choice else ()

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """The hexes that can be attacked."""
        return self.planner.targets(self.rules, self.state) if self.choice else ()

    @cached_property
    def rest(self) -> tuple[str, ...]:
        """Orders that lay all that is still to be placed at set-up; () where the game has no such."""
        return self.planner.rest(self.rules, self.state) if self.choice else ()

    @cached_property
    def overlays(self) -> tuple[Overlay, ...]:
        """The layers for the map that are the same wherever the cursor stands."""
        return self.planner.overlays(self.rules, self.state, self.side)

    def layers(self, here: Hex) -> tuple[Overlay, ...]:
        """All that can be laid over the map, those last that are seen from a hex."""
        return (*self.overlays, *self.planner.overlays_from(self.rules, self.state, self.side, here))

    def layer(self, key: str, here: Hex) -> Overlay | None:
        """The one that is called so."""
        return next((each for each in self.layers(here) if each.key == key), None)

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """The units off the map that could be put there now."""
        return tuple(unit for unit in self.movers if hex_of(self.scene, unit) == NOWHERE)

    def kept_out_by(self, order: str, units: Sequence[str]) -> tuple[str, ...]:
        """Who could be put on the map now but for these, and could not any more behind this order. Raises IllegalOrder."""
        if self.choice is None or not self.waiting:
            return ()
        decision = self.rules.read(order)
        after, _ = self.rules.apply(self.state, Decided(self.choice.side, decision))
        able = self.planner.movers(self.rules, after)
        return tuple(unit for unit in self.waiting if unit not in (*able, *self.rules.order(decision).units, *units))

    def reach(self, unit: str) -> Reach:
        """The hexes that a unit can go to."""
        if unit not in self._reaches:
            self._reaches[unit] = self.planner.reach(self.rules, self.state, unit) if self.choice else Reach(unit, {})
        return self._reaches[unit]

    def together(self, units: Sequence[str]) -> Reach | None:
        """Where units can go by one order; None: each goes by itself."""
        return self.planner.together(self.rules, self.state, units)

    def onward(self, way: Way) -> Reach:
        """Where a unit can go on to, once it has gone a way: the cheapest ways on, hex by hex as the rules offer them."""
        grid = self.scene.picture.grid
        form = self.rules.order(self.rules.read(way.order)).form
        head = form[: form.index(ANY_HEX)] if ANY_HEX in form and len(way.hexes) > 1 else form
        found: dict[Hex, tuple[Way, ...]] = {}
        open_ways = [(way.cost, way.hexes)]
        done: set[Hex] = set()
        while open_ways and len(done) < MAX_ONWARD:
            cost, hexes = heappop(open_ways)
            if hexes[-1] in done:
                continue
            done.add(hexes[-1])
            names = [*map(grid.name, hexes)]
            options = self.rules.options(self.state, (*head, *names))
            if options.is_complete:
                found[hexes[-1]] = (Way(way.verb, f"{' '.join(head)} {'-'.join(names)}", hexes, cost),)
            for token in options.tokens:
                if (there := grid.named(token.text)) != NOWHERE:
                    heappush(open_ways, (token.cost_mp, (*hexes, there)))
        return Reach(way.order, found)

    @property
    def is_sheet(self) -> bool:
        """Is a sheet of lines written now, whose units go nowhere yet?"""
        return self.choice is not None and self.choice.kind in self.scene.narrator.words.planning.sheets

    def about(self, unit: str, there: Hex) -> tuple[Way, ...]:
        """What a sheet can tell a unit to do about a hex."""
        return self.planner.about(self.rules, self.state, unit, there) if self.is_sheet else ()

    @property
    def is_promised(self) -> bool:
        """Are orders due that can be promised something?"""
        return self.choice is not None and self.choice.kind in self.scene.narrator.words.planning.promised

    @cached_property
    def promises(self) -> tuple[Promise, ...]:
        """What orders come to that many dice decide."""
        return self.planner.promises(self.rules, self.state) if self.is_promised else ()

    def why_not(self, unit: str, there: Hex) -> Refusal | None:
        """The reason why a unit cannot go to a hex."""
        return self.planner.why_not(self.rules, self.state, unit, there)

    def hex_of(self, unit: str) -> Hex:
        """Where a unit stands; for one that is to come, a hex where it can."""
        here = hex_of(self.scene, unit)
        return here if here != NOWHERE else self.usual(self.reach(unit).ways)

    def usual(self, hexes: Iterable[Hex]) -> Hex:
        """Of these hexes the one to begin with: a place of this side, and the nearest to the middle of them all; else a box."""
        every, choice = sorted(hexes), self.choice
        found = [here for here in every if not is_box(here)]
        if not found:
            return every[0] if every else NOWHERE
        row, column = (sum(parts) // len(found) for parts in zip(*(divmod(here, 100) for here in found), strict=True))
        spots = self.scene.picture.spots

        def rank(here: Hex) -> tuple[bool, int]:
            is_own = here in spots and choice is not None and spots[here].control == choice.side
            return not is_own, (here // 100 - row) ** 2 + (here % 100 - column) ** 2

        return min(found, key=rank)

    @cached_property
    def in_order(self) -> list[str]:
        """Those who can go somewhere: first who is still to come, then from the north, last who is in a box."""
        able = [unit for unit in self._pickable if self.is_sheet or (self.reach(unit).ways and self._has_use(unit))]
        south = -1 if is_north_up(self.scene.picture.grid) else 1

        def rank(unit: str) -> tuple[bool, bool, int]:
            here = self.hex_of(unit)
            return hex_of(self.scene, unit) != NOWHERE, is_box(here), south * here

        return sorted(able, key=rank)

    @property
    def _pickable(self) -> Iterable[str]:
        """Who can act; where the counters of an army act as one, the first of each."""
        if not self._act_as_one:
            return self.movers
        army_of = self._armies
        return {army_of.get(unit, unit): unit for unit in reversed(self.movers)}.values()

    @property
    def names_of_movers(self) -> tuple[str, ...]:
        """Who can act, by name; where the counters of an army act or are told something together, the army."""
        if not self.is_sheet and not self._act_as_one:
            return tuple(unit for unit in self.movers if self._has_use(unit))
        return tuple(dict.fromkeys(self._armies.get(unit, unit) for unit in self.movers))

    def _has_use(self, unit: str) -> bool:
        """Is there more for it to do than what is seldom wanted?"""
        seldom, ways = self.scene.narrator.words.planning.seldom, self.reach(unit).ways
        return not ways or any(way.verb.partition(" ")[0] not in seldom for each in ways.values() for way in each)

    def group(self, unit: str) -> str:
        """What acts where a unit is picked: its army, where the counters of one act together; else the unit itself."""
        return self._armies.get(unit, unit) if self._act_as_one or self.is_sheet else unit

    def stand(self, unit: str) -> list[Hex]:
        """Where it stands on the map, with those that act together with it."""
        group, stacks = self.group(unit), self.scene.picture.stacks
        return [here for here, stack in stacks.items() if any(group in (each.id, each.army) for each in stack)]

    @property
    def _act_as_one(self) -> bool:
        return self.choice is not None and self.choice.kind in self.scene.narrator.words.planning.as_one

    @cached_property
    def _armies(self) -> dict[str, str]:
        """The army of each counter on the map."""
        return {each.id: each.army for stack in self.scene.picture.stacks.values() for each in stack}

    def nearest(self, units: Sequence[str], here: Hex) -> str:
        """The first of these who is still to come, else the one nearest to a hex or box; who is in a box is as near as its hex."""
        if hex_of(self.scene, units[0]) == NOWHERE:
            return units[0]
        picture = self.scene.picture

        def rank(unit: str) -> tuple[bool, int, bool, str]:
            place = self.hex_of(unit)
            start, end = picture.on_map(place), picture.on_map(here)
            is_apart = place != here and NOWHERE in (start, end)
            return is_apart, 0 if is_apart else picture.grid.distance(start, end), place != here, unit

        return min(units, key=rank)

    def targets_at(self, here: Hex, units: Sequence[str] = ()) -> list[Target]:
        """What can be done to a hex, by one of these units where some are named."""
        return [each for each in self.targets if each.hex == here and (not units or set(units) & set(each.units))]

    @cached_property
    def ending(self) -> str:
        """The word that is an order by itself and ends the phase, or the answers; "" where there is none.

        Of answers only one that is alone so: neither "pay" nor "keep".
        """
        if self.choice is None:
            return ""
        tokens = self.rules.options(self.state, ()).tokens
        others = self.position.game.words.planning.no_endings
        found = (token.text for token in tokens if token.text not in others and not self._goes_on(token.text))
        first = next(found, "")
        return first if self.choice.is_order or not next(found, "") else ""

    def _goes_on(self, word: str) -> bool:
        after = self.rules.options(self.state, (word,))
        return bool(after.tokens) or not after.is_complete

    def price(self, words: Sequence[str]) -> int:
        """How many points an answer of these words costs; 0 where it costs none, or where more words must follow."""
        if self.choice is None or self.choice.is_order or not self.funds:
            return 0
        if not self.rules.options(self.state, tuple(words)).is_complete:
            return 0
        after, _ = self.rules.apply(self.state, Decided(self.choice.side, self.rules.read(" ".join(words))))
        return self.funds - self.planner.funds(self.rules, after)

    @cached_property
    def funds(self) -> int:
        """What answers can be paid with now."""
        return self.planner.funds(self.rules, self.state)

    def answers(self, most: int, verb: str = "") -> list[tuple[str, ...]] | None:
        """The words of every answer that can be given, what names nobody last; None: more than a list of so many should hold.

        Of answers that come to the same the first. `verb`: those that begin with it.
        """
        found: list[tuple[str, ...]] = []
        begun: list[tuple[str, ...]] = [(verb,) if verb else ()]
        while begun:
            answer = begun.pop(0)
            options = self.rules.options(self.state, answer)
            if options.is_complete:
                found.append(answer)
            begun += [(*answer, token.text) for token in options.tokens]
            if len(found) + len(begun) > most:
                return None
        return sorted(self._different(found), key=lambda answer: len(answer) == 1)

    def _different(self, answers: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
        """Those behind which the match stands differently."""
        seen: list[object] = []
        for answer in answers:
            assert self.choice is not None
            after, _ = self.rules.apply(self.state, Decided(self.choice.side, self.rules.read(" ".join(answer))))
            if after not in seen:
                seen.append(after)
                yield answer
