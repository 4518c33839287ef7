"""The author of a file who has changed his program: he signs truly whatever he likes. Ways to make a trick of that."""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec.structs import astuple, replace

from pbem.engine.decisions import Decision
from pbem.engine.player_texts.own_scenario import content_digest
from pbem.match.file_stages import MAX_DECISIONS
from pbem.protocol import keys
from pbem.protocol.dice_chain import DiceChain
from pbem.protocol.turn_file import (
    Checkpoint,
    Invitation,
    OwnInvitation,
    Reveal,
    Turn,
    encode_turn,
    sign_turn,
    turn_digest,
)
from pbem.session.disk.match_loading import bind
from tests.games.rio_40.wrong_scenarios import FIGHT
from tools.fuzz.bent_files import bent_value, lines_bent
from tools.fuzz.corpus import Match
from tools.golden.matches import TOY, games

T = TypeVar("T")
MUCH = 16_384  # as long as orders or a scenario can be
NUMBERS = (0, -1, 255, 65_535, 10**6, 10**9, 2**31, 2**63 - 1, 2**63, 10**30)
HARMLESS_FLOODS = ("ahead", "forks")  # behind the others the honest file would have to name the one it replaces


class Forger:
    """The author of the file that is due, who has changed his program. `others`: matches whose files he has, too."""

    def __init__(self, match: Match, seq: int, others: Sequence[Match], random: Random) -> None:
        self.match, self.seq, self.others, self.random = match, seq, others, random
        self.turn = match.files[seq].turn
        self.side = self.turn.author

    def sign(self, turn: Turn, seed: bytes | None = None) -> bytes:
        """The file of a turn, with his own key or another."""
        return sign_turn(turn, seed or self.match.seeds[self.side]).data

    def changed(self, **fields: Any) -> bytes:
        """The file that is due with some fields replaced."""
        return self.sign(replace(self.turn, **fields))

    def own_before(self) -> list[Turn]:
        """His earlier files."""
        return [each.turn for each in self.match.files[: self.seq] if each.turn.author == self.side]

    def here(self, turn: Turn) -> bytes:
        """Another file's content in the place of the one that is due."""
        now = self.turn
        return self.sign(replace(turn, match=now.match, seq=now.seq, author=now.author, prev=now.prev))

    def value(self, index: int) -> Reveal:
        """A true value of his dice chain, however far."""
        return Reveal(index, DiceChain(self.turn.match, self.side, self.match.secrets[self.side]).value(index))

    def rules(self) -> Any:
        """The rules of the match."""
        setup = self.match.files[0].turn.setup
        assert isinstance(setup, Invitation)
        return bind(games, setup)[1]


Trick = Callable[[Forger], bytes | None]
"""A file, or None where there is nothing to do this with."""


def in_setup(**fields: Any) -> Trick:
    """The invitation with fields replaced."""

    def trick(forger: Forger) -> bytes | None:
        setup = forger.turn.setup
        if not isinstance(setup, Invitation) or setup.game == TOY.id:  # the toy game takes any option
            return None
        return forger.changed(setup=replace(setup, **fields))

    return trick


def later(make: Callable[[Forger], Any]) -> Trick:
    """Only where there is a match already; `make` gives fields of the turn, or None."""

    def trick(forger: Forger) -> bytes | None:
        fields = make(forger) if forger.seq > 1 else None
        return forger.changed(**fields) if fields else None

    return trick


def with_one(found: Callable[[Forger], Sequence[T]], make: Callable[[T, Forger], bytes]) -> Trick:
    """A file made with one of the things that are found; none where nothing is."""

    def trick(forger: Forger) -> bytes | None:
        items = found(forger)
        return make(forger.random.choice(items), forger) if items else None

    return trick


def to_one(kind: type, field: str, change: Callable[[Any, Forger], Any]) -> Trick:
    """One of the items of a kind in a list of the file changed into another, or into several."""

    def trick(forger: Forger) -> bytes | None:
        items = getattr(forger.turn, field)
        places = [place for place, each in enumerate(items) if isinstance(each, kind)]
        if not places:
            return None
        place = forger.random.choice(places)
        became = change(items[place], forger)
        return forger.changed(**{field: (*items[:place], *became, *items[place + 1 :])})

    return trick


def bent_decisions(change: Callable[[Forger, list[Decision]], Sequence[Decision]]) -> Trick:
    """The orders and answers of the file changed."""

    def trick(forger: Forger) -> bytes | None:
        if not forger.turn.decisions:
            return None
        codec = forger.rules().decisions
        found = list(codec.unpack(forger.turn.decisions, MAX_DECISIONS))
        became = list(change(forger, list(found)))
        try:
            packed = codec.pack(became)
        except (ValueError, TypeError, AttributeError):  # what has no bytes
            return None
        return forger.changed(decisions=packed) if became != found else None

    return trick


def bent_decision(forger: Forger, found: list[Decision], at_least: int = 0) -> list[Decision]:
    """One number or list in one of them, from a place on."""
    place = forger.random.randrange(at_least, len(found))
    old = found[place]
    if old.__struct_fields__:
        name = forger.random.choice(old.__struct_fields__)
        found[place] = replace(old, **{name: _bent(forger.random, getattr(old, name))})
    return found


def bent_script(forger: Forger, found: list[Decision]) -> Sequence[Decision]:
    """Many of the last: behind dice that are still to be thrown nobody can judge them yet."""
    first = forger.random.randrange(len(found))
    for _ in range(8):
        found = bent_decision(forger, found, first)
    return found


def _bent(random: Random, value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((value + 1, max(0, value - 1), 0, 9999, 65_535, 2**63 - 1))
    if isinstance(value, str):
        return random.choice((value * 2, "", "x" * 255, "\x1b[2J"))
    return random.choice((value[:-1], value[::-1], value + value, value + value[-1:], (*value, 5), ()))


def another_class(forger: Forger, found: list[Decision]) -> Sequence[Decision]:
    """The first made another kind of decision of the same parts."""
    kind = forger.random.choice(forger.rules().decisions.classes)
    parts = astuple(found[0])
    size = len(kind.__struct_fields__)
    return [kind(*(*parts, *[0] * size)[:size]), *found[1:]]


def swapped(forger: Forger, found: list[Decision]) -> Sequence[Decision]:
    one, two = forger.random.randrange(len(found)), forger.random.randrange(len(found))
    found[one], found[two] = found[two], found[one]
    return found


def bent_field(forger: Forger) -> bytes | None:
    """Anything in it replaced, but what binds nobody: the note, and what a match begins with."""
    if forger.seq < 2:
        return None
    value = msgspec.msgpack.decode(forger.match.files[forger.seq].body)
    bent = bent_value(forger.random, value, forger.random.randrange(len(value) - 1))
    try:
        body = msgspec.msgpack.encode(bent)
    except (OverflowError, RecursionError):
        return None
    return None if bent == value else body + keys.sign(forger.match.seeds[forger.side], body)


def scenario(text: str | Callable[[Random], str]) -> Trick:
    """An invitation to a scenario of his own, truly bound. `text`: or what makes it."""

    def trick(forger: Forger) -> bytes | None:
        setup = forger.turn.setup
        if not isinstance(setup, Invitation):
            return None
        written = text if isinstance(text, str) else text(forger.random)
        fields = {name: getattr(setup, name) for name in Invitation.__struct_fields__}
        fields["content"] = content_digest(games(setup.game).digest(), written)
        return forger.changed(setup=OwnInvitation(**fields, text=written))

    return trick


def bent_scenario(random: Random) -> str:
    """One that can be played, with numbers made great, or with its lines bent."""
    text = FIGHT
    for _ in range(random.choice((1, 1, 3))):
        if random.random() < 0.5:
            text = lines_bent(random, text.encode()).decode()
            continue
        number = random.choice(list(re.finditer(r"\b\d+\b", text)))
        text = text[: number.start()] + str(random.choice(NUMBERS)) + text[number.end() :]
    return text[:MUCH]


def floods(forger: Forger, count: int) -> dict[str, list[bytes]]:
    """So many files of one kind, all for one place, by what they are."""
    early = forger.own_before()[-1]
    replacing: list[bytes] = []
    prev = forger.turn.prev
    for number in range(count):
        wrong = replace(forger.turn, prev=prev, checkpoint=Checkpoint(1, number.to_bytes(16, "big")))
        replacing.append(forger.sign(wrong))
        prev = turn_digest(encode_turn(wrong))
    return {
        "ahead": [forger.changed(seq=forger.seq + 2 + 2 * number) for number in range(count)],
        "forks": [forger.sign(replace(early, note=str(number))) for number in range(count)],
        "illegal": [forger.changed(decisions=b"\x7f" * (number + 1)) for number in range(count)],
        "replaced again and again": replacing,
    }
