"""Modes of Enter and the cursor at the map: looking around, sending units somewhere, choosing a hex for a word of an order."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from pbem.desk.possible_actions import Plans
from pbem.engine.hexes import Hex
from pbem.engine.planning import Reach, Way
from pbem.tui.widgets.hex_map import HexMap
from pbem.view.map.captions import counter_line, hex_of, named
from pbem.view.map.sheet_captions import group_name, sentence
from pbem.view.text import possible_now
from pbem.view.words import battle as words

V = TypeVar("V")
MAX_NAMED = 4
MAX_WAYS = 3  # to one hex, that are named


class Mode:
    """One meaning of the map. `does`: what Enter does, for the prompt."""

    does = ""

    def __init__(self, plans: Plans) -> None:
        self.plans = plans

    def lay(self, board: HexMap) -> None:
        """What is laid over the map, but for the path."""
        board.clear()

    def head(self) -> str:
        """What is asked; "" for nothing of its own."""
        return ""

    def short_head(self) -> str:
        """The same without the marks of a unit."""
        return self.head()

    def aim(self, _board: HexMap, _here: Hex) -> tuple[str, bool]:
        """Shows what would happen at a hex: a line, and whether it can be chosen."""
        return "", True


class Browsing(Mode):
    """Looking around. What can be attacked is marked."""

    def lay(self, board: HexMap) -> None:
        """Targets in round brackets."""
        super().lay(board)
        if self.plans.targets:
            board.set_chosen([target.hex for target in self.plans.targets])


class Reaching(Mode):
    """Units that go to a hex, each with one order."""

    does = words.GO_THERE

    def __init__(
        self,
        plans: Plans,
        units: Sequence[str],
        verb: str = "",
        via: Sequence[Way] = (),
        reach: Reach | None = None,
        riders: Sequence[str] = (),
    ) -> None:
        """`via`: ways that are fixed already, one for each unit in order. `reach`: of the one unit with its riders, no more."""
        super().__init__(plans)
        self.units, self.verb, self.via = tuple(units), verb, tuple(via)
        self.riders = tuple(riders)
        self.is_planned = bool(via) or reach is not None
        found = map(plans.onward, self.via) if via else [reach] if reach is not None else map(plans.reach, self.units)
        self.reaches: dict[str, Reach] = dict(zip(self.units, found, strict=True))
        self.shown = shared_reach(self.reaches, verb)
        planning, kind = plans.scene.narrator.words.planning, plans.choice.kind if plans.choice else ""
        self.asked, self.is_from_afar = planning.asked.get(kind, ""), kind in planning.from_afar
        self.does = words.ANSWERS if self.asked else words.GO_THERE

    def lay(self, board: HexMap) -> None:
        """What each hex costs; who goes, and what they can attack from where they stand, in round brackets."""
        board.clear()
        board.set_reach(self.shown, self.verb)
        stand = {here for unit in self.units for here in self.plans.stand(unit)}
        targets = {target.hex for target in self.plans.targets if set(self.units) & set(target.units)}
        board.set_chosen(sorted(stand | targets))

    def who(self, is_short: bool = False) -> str:
        """Who is to go."""
        called = self.plans.scene.narrator.called
        first, *others = self.units
        if self.riders and not self.via:
            return words.GO_WITH.format(unit=called(first), others=named([*map(called, self.riders)], MAX_NAMED))
        if others or self.via:
            return named([*map(called, self.units)], MAX_NAMED)
        group = self.plans.group(first)
        return counter_line(self.plans.scene, first, not is_short) if group == first else group_name(self.plans.scene, group)

    def head(self) -> str:
        """Where they are to go, or what else is asked."""
        return self._asked_of(self.who())

    def short_head(self) -> str:
        return self._asked_of(self.who(is_short=True))

    def _asked_of(self, units: str) -> str:
        if self.via:
            return words.WHERE_ON.format(units=units, hex=self.plans.scene.hex(self.via[0].hexes[-1]))
        return (self.asked or words.WHERE_TO).format(units=units)

    def ways(self, here: Hex) -> dict[str, list[Way]]:
        """The ways of each verb to a hex, at most one for each unit; those of a whole group last."""
        found: dict[str, list[Way]] = {}
        for reach in self.reaches.values():
            for way in ways_in(reach, here, self.verb):
                found.setdefault(way.verb, []).append(way)
        groups = self.plans.scene.narrator.words.planning.together
        return dict(sorted(found.items(), key=lambda ways: ways[0].partition(" ")[0] in groups))

    def listed(self) -> dict[str, list[Way]]:
        """Every way of the one unit, the shortest first, those behind them that are seldom wanted."""
        scene, grid = self.plans.scene, self.plans.scene.picture.grid
        start = hex_of(scene, self.units[0])
        seldom = scene.narrator.words.planning.seldom
        every = [way for ways in self.shown.ways.values() for way in ways if self.verb in ("", way.verb)]
        every.sort(key=lambda way: (way.verb.partition(" ")[0] in seldom, grid.distance(start, way.hexes[-1])))
        return {way.order: [way] for way in every}

    def label(self, ways: Sequence[Way]) -> str:
        """A way in words; how many can go it."""
        dearest = max(ways, key=lambda way: way.cost)
        what = possible_now.way_label(self.plans.scene.game, dearest)
        if len(self.units) == 1:
            return what
        return words.COUNT_GO.format(what=what, count=len(ways), all=len(self.units))

    def labels(self, found: Mapping[str, Sequence[Way]]) -> list[str]:
        """Each of these ways in words; those that would read alike with the hex that they lead to."""
        labels, scene = [*map(self.label, found.values())], self.plans.scene
        return [
            words.WAY_TO.format(way=label, hex=scene.hex(ways[0].hexes[-1])) if labels.count(label) > 1 else label
            for label, ways in zip(labels, found.values(), strict=True)
        ]

    def aim(self, board: HexMap, here: Hex) -> tuple[str, bool]:
        """The path and its cost, or the rule that forbids it."""
        scene = self.plans.scene
        name = scene.hex(here)
        found = self.ways(here)
        board.set_path(next(iter(found.values()))[0].hexes if found else ())
        if found:
            is_all = self.is_from_afar and len(self.units) == 1 and here == hex_of(scene, self.units[0])
            labels = self.labels(self.listed() if is_all else found)
            return _fitted(name, labels, board.app.size.width), True
        if targets := self.plans.targets_at(here, self.units):
            verbs = [possible_now.verb_label(scene.game, target.order.verb) for target in targets]
            return words.HERE_BY.format(hex=name, ways="; ".join(verbs)), True
        stands = {hex_of(scene, unit) for unit in self.units}
        refusal = None if here in stands else self.plans.why_not(self.units[0], here)
        if refusal is None and len(self.shown.ways) == 1:
            return self.aim(board, next(iter(self.shown.ways)))
        if refusal is None:
            return "", False
        return scene.narrator.refusal(refusal), False


def _fitted(name: str, labels: Sequence[str], room: int) -> str:
    """What may be done about a hex, as many ways as a line has room for, and how many more there are."""
    said = ""
    for count in range(min(MAX_WAYS, len(labels)), 0, -1):
        said = words.HERE_BY.format(hex=name, ways="; ".join(labels[:count]))
        said = words.AND_OTHERS.format(first=said, count=len(labels) - count) if labels[count:] else said
        if len(said) <= room:
            break
    return said


class Ordering(Mode):
    """A unit of a sheet: the cursor says about which hex it is told something."""

    does = words.TELL_IT

    def __init__(self, plans: Plans, unit: str) -> None:
        super().__init__(plans)
        self.unit = unit

    def lay(self, board: HexMap) -> None:
        """All of the unit in round brackets."""
        board.clear()
        board.set_chosen(self.plans.stand(self.unit))

    def head(self) -> str:
        """Who is to be told something."""
        return words.TELL_WHOM.format(unit=group_name(self.plans.scene, self.plans.group(self.unit)))

    def said(self, way: Way) -> str:
        """A line as a sentence."""
        scene = self.plans.scene
        assert self.plans.choice is not None
        return sentence(scene, scene.narrator.words.planning.sheets[self.plans.choice.kind], way.order)

    def aim(self, board: HexMap, here: Hex) -> tuple[str, bool]:
        """The first line that may be written about a hex, and how many more there are."""
        board.set_path(())
        ways = self.plans.about(self.unit, here)
        if not ways:
            return words.NOT_OFFERED.format(hex=self.plans.scene.hex(here)), False
        first = words.HERE_BY.format(hex=self.plans.scene.hex(here), ways=self.said(ways[0]))
        return (words.AND_OTHERS.format(first=first, count=len(ways) - 1) if len(ways) > 1 else first), True


class Placing(Mode):
    """One hex for the next word of an order. `done` gets the hex."""

    does = words.TAKE_IT

    def __init__(self, plans: Plans, begun: str, hexes: Sequence[Hex], done: Callable[[Hex], None]) -> None:
        super().__init__(plans)
        self.begun, self.hexes, self.done = begun, frozenset(hexes), done

    def lay(self, board: HexMap) -> None:
        """The hexes that can be chosen."""
        board.clear()
        board.set_reach(Reach("", {here: (Way("", "", (here,)),) for here in sorted(self.hexes)}))

    def areas(self) -> list[Hex]:
        """A hex in the middle of each patch of hexes that can be chosen, in the order of the map."""
        left, found = set(self.hexes), list[Hex]()
        around = self.plans.scene.picture.grid.around
        while left:
            patch = edge = {min(left)}
            while edge:
                edge = {there for here in edge for there in around(here)} & left - patch
                patch = patch | edge
            left -= patch
            found.append(self.plans.usual(patch))
        return sorted(found)

    def head(self) -> str:
        """The order begun."""
        return words.WHICH_HEX.format(order=self.begun)

    def aim(self, _board: HexMap, here: Hex) -> tuple[str, bool]:
        """The hex, or that it cannot be chosen."""
        name = self.plans.scene.hex(here)
        return (name, True) if here in self.hexes else (words.NOT_OFFERED.format(hex=name), False)


class Pointing(Placing):
    """One hex that is asked for by a question of its own."""

    def head(self) -> str:
        """The question."""
        return self.begun


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


def after(values: Sequence[V], current: V, step: int) -> V:
    """The value so many places on, round the ring; the first where the current one is not among them."""
    if current not in values:
        return values[0]
    return values[(list(values).index(current) + step) % len(values)]
