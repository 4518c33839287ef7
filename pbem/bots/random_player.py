"""The random player: it walks the options of any game, word by word, to a whole order. Also the fuzzer of the rules."""

from collections.abc import Iterator, Mapping
from random import Random

from msgspec import Struct

from pbem.bots.player import AnyPlayer, Stuck
from pbem.engine.decisions import Decision
from pbem.engine.demands import Choose, Roll
from pbem.engine.game import Options, Rules, S, Token

Words = tuple[str, ...]
Begun = tuple[Token, Options]
"""A first word, and what may follow it: at most one word, by lot."""


class DeadEnd(Exception):
    """The options offered a word behind which nothing follows: a fault of the game's rules."""


class Bias(Struct, frozen=True):
    """Chances in percent, and how often each first word is picked against the others (1 where none is given)."""

    end: int = 5  # to take a word that is an order by itself ("end") although another could be picked
    stop: int = 25  # to end an order that could go on
    answer: int = 50  # to answer by hand rather than by standing order
    words: Mapping[str, int] = {}


QUICK = Bias(end=100, stop=100, words={"concede": 0})
"""Ends a phase as soon as that is allowed, without giving up."""


class Walker(AnyPlayer):
    """Plays at random. The same seed, rules and positions give the same play."""

    def __init__(self, random: Random, bias: Bias | None = None) -> None:
        self.random, self.bias = random, bias or Bias()
        self._was_stuck = 0

    def order(self, rules: Rules[S], view: S, _side: int) -> Decision | None:
        """Any order that can be spelled; after getting stuck again and again, the end of the phase."""
        hurries = self._was_stuck > 5
        try:
            words = walk(rules, view, self.random, QUICK if hurries else self.bias)
        except Stuck:
            self._was_stuck += 1
            raise
        if hurries:
            self._was_stuck = 0
        return rules.at(view).read(" ".join(words))

    def answer(self, rules: Rules[S], view: S, _side: int) -> Decision | None:
        """Any answer that can be spelled, or none."""
        if self.random.randrange(100) >= self.bias.answer:
            return None
        return rules.at(view).read(" ".join(walk(rules, view, self.random, self.bias)))

    def envelopes(self, rules: Rules[S], view: S, side: int) -> Mapping[str, bytes]:
        """Papers by lot."""
        return {name: rules.usual_paper(view, side, name, self.random.randrange) for name in rules.papers(view, side)}

    def suppose(self, roll: Roll) -> tuple[int, ...]:
        """Any numbers."""
        return tuple(self.random.randint(1, faces) for faces in roll.faces)


def walk(rules: Rules[S], view: S, random: Random, bias: Bias) -> Words:
    """A whole order or answer, picked at random word by word. Raises Stuck when there is none, DeadEnd when a way ends in none."""
    token, options = _first(rules, view, random, bias)
    words: Words = (token.text,)
    while not (options.is_complete and (not options.tokens or random.randrange(100) < bias.stop)):
        if not options.tokens:
            raise DeadEnd(" ".join(words))
        words = (*words, options.tokens[0].text)
        options = rules.drawn(view, words, random.randrange)
    return words


def due_answer(player: AnyPlayer, rules: Rules[S], view: S, side: int, demand: Choose) -> Decision:
    """What a program answers: its own mind, else the game's standing order, else the first that can be spelled. Raises Stuck."""
    own = player.answer(rules, view, side) or rules.answer(view, rules.default_policy(demand.kind))
    return own or rules.at(view).read(" ".join(walk(rules, view, Random(0), QUICK)))


def _first(rules: Rules[S], view: S, random: Random, bias: Bias) -> Begun:
    """The first word. One that is an order by itself counts only with the chance of `end`, or when nothing else is offered."""
    words = rules.first_words(view)
    liked = [token for token in words if bias.words.get(token.text, 1)]
    if random.randrange(100) < bias.end:
        bare = filter(_is_bare, _offered(rules, view, [token for token in liked if not token.goes_on], random, bias))
        if begun := next(bare, None):
            return begun
    offered = _offered(rules, view, [*liked], random, bias)
    begun = next(offered, None)
    if begun is not None and _is_bare(begun):
        return next(offered, begun)
    begun = begun or next(_offered(rules, view, [token for token in words if token not in liked], random, bias), None)
    if begun is None:
        raise Stuck
    return begun


def _offered(rules: Rules[S], view: S, words: list[Token], random: Random, bias: Bias) -> Iterator[Begun]:
    """Those with which a legal order begins, by lot one after another; no more are tried than asked for."""
    weights = [bias.words.get(token.text, 1) or 1 for token in words]
    most = max(weights, default=1)
    while words:
        place = random.randrange(len(words))
        if weights[place] < most and random.randrange(most) >= weights[place]:
            continue
        token = words.pop(place)
        del weights[place]
        options = rules.drawn(view, (token.text,), random.randrange)
        if options.tokens or options.is_complete:
            yield token, options


def _is_bare(begun: Begun) -> bool:
    """Is it an order by itself?"""
    token, options = begun
    return not token.goes_on and options.is_complete and not options.tokens
