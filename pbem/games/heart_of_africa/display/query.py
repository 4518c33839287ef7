"""What all ways of a figure need: where it stands, what the rules offer it, orders word by word."""

from collections import deque
from collections.abc import Iterator
from itertools import pairwise

from pbem.engine.hexes import NOWHERE, Hex
from pbem.engine.planning import Way
from pbem.games.heart_of_africa.content.world import World
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.state.figures import ABOARD
from pbem.games.heart_of_africa.state.position import State

FROM_WHOM = "from"  # an enemy is named behind it, and the way begins behind that
MOST_LOOKS = 300
"""Orders that are looked at for the ways of one figure by one verb."""
KEYWORDS = ("facing", "names", "then")
"""What may stand behind a way and need not."""


class Query:
    """One figure of a state."""

    def __init__(self, rules: AfricaRules, state: State, figure: int) -> None:
        self.rules, self.state, self.figure = rules, state, figure
        self.world: World = rules.world_of(state)
        self.here = standing(self.world, state)
        self.facts, self.piece = self.world.figures[figure], state.figures[figure]
        self.name = self.facts.name
        self.unit = self.here.unit_of(figure)
        self.where = place_of(state, figure)

    def hex(self, here: Hex) -> str:
        """How a hex is written."""
        return self.world.grid.name(here)

    def here_only(self, verb: str, order: str) -> Way:
        """A way by which it stays where it is."""
        return Way(verb, order, (self.where,))

    def offered(self, *verbs: str) -> Iterator[Way]:
        """All that orders of these verbs may do with the figure, one way for each hex and verb."""
        for verb in verbs:
            if self.name in offered(self.rules, self.state, verb):
                yield from self._walked(verb)

    def _walked(self, verb: str) -> Iterator[Way]:
        """The orders of a verb, the short ones first."""
        begun: tuple[tuple[str, ...], tuple[Hex, ...]] = (verb, self.name), (self.where,)
        todo, seen, looks = deque([begun]), {self.where}, 0
        while todo and looks < MOST_LOOKS:
            words, hexes = todo.popleft()
            looks += 1
            options = self.rules.options(self.state, words)
            if options.is_complete:
                yield Way(verb, joined(self.world, words), hexes if hexes[0] != NOWHERE else hexes[1:] or hexes)
            for token in options.tokens:
                if words[-1] == FROM_WHOM:
                    todo.append(((*words, token.text), hexes))
                    continue
                there = self._hex_of(token.text)
                is_start = there == self.where and len(hexes) == 1
                if token.text in KEYWORDS or (there in seen and not is_start):
                    continue
                seen.add(there)
                todo.append(((*words, token.text), hexes if is_start else (*hexes, there)))

    def _hex_of(self, word: str) -> Hex:
        """The hex of a word: its own, or that of the figure or unit of this name."""
        there = self.world.hex_of(word)
        if there != NOWHERE:
            return there
        if word in self.world.notation.index_of:
            return place_of(self.state, self.world.notation.index_of[word])
        number = self.world.notation.bodies.index_of.get(word, -1)
        members = self.here.members(number) if number >= 0 else ()
        return place_of(self.state, members[0]) if members else self.where


def joined(world: World, words: tuple[str, ...]) -> str:
    """An order of these words; hexes that follow each other make a way."""
    found = words[0]
    for before, word in pairwise(words):
        is_way = world.hex_of(before) != NOWHERE and world.hex_of(word) != NOWHERE
        found += f"-{word}" if is_way else f" {word}"
    return found


def place_of(state: State, figure: int) -> Hex:
    """Where a figure is shown: one aboard in the middle of its vessel."""
    now = state.figures[figure]
    return state.figures[now.craft].where if now.status == ABOARD else now.where


def verbs(rules: AfricaRules, state: State) -> frozenset[str]:
    """The verbs that are offered now. Worked out once a state."""
    known = rules.world_of(state).memo.of_state(rules.world_of(state), state)
    if "verbs" not in known:
        known["verbs"] = frozenset(token.text for token in rules.options(state, ()).tokens)
    found: frozenset[str] = known["verbs"]
    return found


def offered(rules: AfricaRules, state: State, verb: str) -> frozenset[str]:
    """The words that may stand behind a verb now; none where it is not offered. Worked out once a state."""
    if verb not in verbs(rules, state):
        return frozenset()
    known = rules.world_of(state).memo.of_state(rules.world_of(state), state)
    if ("offered", verb) not in known:
        known["offered", verb] = frozenset(token.text for token in rules.options(state, (verb,)).tokens)
    found: frozenset[str] = known["offered", verb]
    return found
