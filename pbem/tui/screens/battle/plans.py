"""What can be done in the position on the table, asked once for each position."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush

from msgspec import Struct

from pbem.desk.campaign_log import flat, story
from pbem.desk.open_match import Table
from pbem.engine.decisions import Refusal
from pbem.engine.demands import Decided
from pbem.engine.game import ANY_HEX
from pbem.engine.hexes import NOWHERE, Grid, Hex
from pbem.engine.planning import Overlay, Reach, Target, Way
from pbem.session.results import Draft, Position, Step
from pbem.view.map.lines_around import hex_of
from pbem.view.map.map_cells import is_north_up
from pbem.view.text import planning

MAX_ANSWERS = 60
MAX_ONWARD = 400  # hexes


class Plans:
    """Answers of the planner of the game about one position. Make another when the position has changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.position: Position = table.position
        self._reaches: dict[str, Reach] = {}

    @cached_property
    def state(self) -> Struct:
        """What the side may see, its own secrets among it."""
        found: Struct = self.position.state
        return found

    @cached_property
    def movers(self) -> tuple[str, ...]:
        """Who can still act; nobody where nothing is to be decided here."""
        if self.table.choice is None:
            return ()
        return planning.planner_of(self.table.game).movers(self.position.rules, self.state)

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """What can be attacked."""
        return planning.planner_of(self.table.game).targets(self.position.rules, self.state) if self.table.choice else ()

    @cached_property
    def rest(self) -> tuple[str, ...]:
        """Orders that lay all that is still to be placed at set-up; () where the game has no such."""
        return planning.planner_of(self.table.game).rest(self.position.rules, self.state) if self.table.choice else ()

    @cached_property
    def overlays(self) -> tuple[Overlay, ...]:
        """The layers for the map."""
        return planning.planner_of(self.table.game).overlays(self.position.rules, self.state, self.position.side)

    @cached_property
    def fixed_layers(self) -> tuple[str, ...]:
        """Those that are the same wherever the cursor stands."""
        return tuple(each.key for each in self.overlays)

    def layers(self, here: Hex) -> tuple[Overlay, ...]:
        """All that can be laid over the map, those last that are seen from a hex."""
        rules, side = self.position.rules, self.position.side
        return (*self.overlays, *planning.planner_of(self.table.game).overlays_from(rules, self.state, side, here))

    def layer(self, key: str, here: Hex) -> Overlay | None:
        """The one that is called so."""
        return next((each for each in self.layers(here) if each.key == key), None)

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """Who is not on the map and could be put there now."""
        return tuple(unit for unit in self.movers if hex_of(self.table.scene, unit) == NOWHERE)

    def kept_out_by(self, order: str, units: Sequence[str]) -> tuple[str, ...]:
        """Who could be put on the map now but for these, and could not any more behind this order. Raises IllegalOrder."""
        rules, choice = self.position.rules, self.table.choice
        if choice is None or not self.waiting:
            return ()
        decision = rules.read(order)
        after, _ = rules.apply(self.position.state, Decided(choice.side, decision))
        able = planning.planner_of(self.table.game).movers(rules, after)
        return tuple(unit for unit in self.waiting if unit not in (*able, *rules.order(decision).units, *units))

    def reach(self, unit: str) -> Reach:
        """Where a unit can go."""
        if unit not in self._reaches:
            self._reaches[unit] = planning.planner_of(self.table.game).reach(self.position.rules, self.state, unit)
        return self._reaches[unit]

    def onward(self, way: Way) -> Reach:
        """Where a unit can go on to, once it has gone a way: the cheapest ways on, hex by hex as the rules offer them."""
        name, rules, state = self.table.scene.name, self.position.rules, self.position.state
        form = rules.order(rules.read(way.order)).form
        head = form[: form.index(ANY_HEX)] if ANY_HEX in form and len(way.hexes) > 1 else form
        found: dict[Hex, tuple[Way, ...]] = {}
        open_ways = [(way.cost, way.hexes)]
        done: set[Hex] = set()
        while open_ways and len(done) < MAX_ONWARD:
            cost, hexes = heappop(open_ways)
            if hexes[-1] in done:
                continue
            done.add(hexes[-1])
            begun = (*head, *map(name, hexes))
            options = rules.options(state, begun)
            if options.is_complete:
                found[hexes[-1]] = (Way(way.verb, f"{' '.join(head)} {'-'.join(begun[len(head) :])}", hexes, cost),)
            for token in options.tokens:
                if (there := next(iter(hex_words([token.text], self.table.scene.picture.grid)), None)) is not None:
                    heappush(open_ways, (token.cost_mp, (*hexes, there)))
        return Reach(way.order, found)

    def why_not(self, unit: str, there: Hex) -> Refusal | None:
        """Why it cannot go there."""
        return planning.planner_of(self.table.game).why_not(self.position.rules, self.state, unit, there)

    def hex_of(self, unit: str) -> Hex:
        """Where a unit stands; for one that is to come, a hex where it can."""
        here = hex_of(self.table.scene, unit)
        return here if here != NOWHERE else self.usual(self.reach(unit).ways)

    def usual(self, hexes: Iterable[Hex]) -> Hex:
        """Of these hexes the one to begin with: a place of this side, and the nearest to the middle of them all."""
        found, choice = sorted(hexes), self.table.choice
        if not found:
            return NOWHERE
        row, column = (sum(parts) // len(found) for parts in zip(*(divmod(here, 100) for here in found), strict=True))
        spots = self.table.scene.picture.spots

        def rank(here: Hex) -> tuple[bool, int]:
            is_own = here in spots and choice is not None and spots[here].control == choice.side
            return not is_own, (here // 100 - row) ** 2 + (here % 100 - column) ** 2

        return min(found, key=rank)

    @cached_property
    def in_order(self) -> list[str]:
        """Those who can go somewhere: first who is still to come, then from the north."""
        able = [unit for unit in self.movers if self.reach(unit).ways]
        south = -1 if is_north_up(self.table.scene.picture.grid) else 1
        return sorted(able, key=lambda unit: (hex_of(self.table.scene, unit) != NOWHERE, south * self.hex_of(unit), unit))

    def nearest(self, units: Sequence[str], here: Hex) -> str:
        """The first of these who is still to come, else the one nearest to a hex."""
        if hex_of(self.table.scene, units[0]) == NOWHERE:
            return units[0]
        grid = self.table.scene.picture.grid
        return min(units, key=lambda unit: (grid.distance(self.hex_of(unit), here), unit))

    def movers_at(self, here: Hex) -> tuple[str, ...]:
        """Those in a hex who can still act."""
        stack = self.table.scene.picture.stacks.get(here, ())
        able = set(self.movers)
        return tuple(counter.id for counter in stack if counter.id in able)

    def targets_at(self, here: Hex, units: Sequence[str] = ()) -> list[Target]:
        """What can be done to a hex, by one of these units where some are named."""
        return [each for each in self.targets if each.hex == here and (not units or set(units) & set(each.units))]

    def ending(self) -> str:
        """The order that ends the phase: the one word that is an order by itself; "" where there is none."""
        for token in self.table.options().tokens:
            after = self.table.options(token.text)
            if after.is_complete and not after.tokens:
                return token.text
        return ""

    def answers(self) -> list[tuple[str, ...]] | None:
        """The words of every answer that can be given, what names nobody last; None: more than a list should hold."""
        found: list[tuple[str, ...]] = []
        begun: list[tuple[str, ...]] = [()]
        while begun:
            answer = begun.pop(0)
            options = self.table.options(" ".join(answer))
            if options.is_complete:
                found.append(answer)
            begun += [(*answer, token.text) for token in options.tokens]
            if len(found) + len(begun) > MAX_ANSWERS:
                return None
        return sorted(found, key=lambda answer: len(answer) == 1)


def shared_reach(reaches: Mapping[str, Reach], verb: str = "") -> Reach:
    """Where some units can go together: where all can, with the dearest cost; where only some can, without."""
    if len(reaches) == 1 and not verb:
        return next(iter(reaches.values()))
    found: dict[Hex, tuple[Way, ...]] = {}
    for there in sorted({there for reach in reaches.values() for there in reach.ways}):
        ways = [ways for reach in reaches.values() if (ways := ways_in(reach, there, verb))]
        if ways:
            dearest = max((each[0] for each in ways), key=lambda way: way.cost)
            whole = len(ways) == len(reaches)
            found[there] = (dearest if whole else Way(dearest.verb, dearest.order, dearest.hexes),)
    return Reach(" ".join(reaches), found)


def ways_in(reach: Reach, there: Hex, verb: str = "") -> tuple[Way, ...]:
    """The ways to a hex, of one verb where it is named."""
    return tuple(way for way in reach.ways.get(there, ()) if verb in ("", way.verb))


def hex_words(begun: Sequence[str], grid: Grid) -> list[Hex]:
    """The hexes among words of an order; none unless every word is one."""
    found = [grid.named(word) for word in begun]
    return [] if NOWHERE in found else found


def new_steps(before: Draft | None, after: Draft | None) -> tuple[Step, ...]:
    """What has happened in a draft since it stood otherwise."""
    old, new = before.happened if before else (), after.happened if after else ()
    same = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new)))
    return new[same:]


class Log:
    """What happened since the last file, in lines. What lies before the draft is asked for once for each file."""

    def __init__(self) -> None:
        self._seq, self._steps = -2, tuple[Step, ...]()

    def lines(self, table: Table) -> list[str]:
        """The last file, then the draft."""
        position = table.position
        if self._seq != position.seq:
            steps = table.log(max(position.seq - 1, 0))
            self._seq, self._steps = position.seq, tuple(step for step in steps if step.seq >= 0)
        happened = position.draft.happened if position.draft else ()
        return flat(story([*self._steps, *happened], table.narrator), "")
