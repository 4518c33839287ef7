"""What a modified client sends: truly signed, most in its place in the chain, and not what the rules of play or of the chain allow.

Each trick makes one file from the honest one that is due. `STRICT`: none may be taken in. `LOOSE`: those bend what may well be
bent without harm (two orders exchanged that do not touch each other), or what nobody can judge yet (an order behind the dice); as
the honest checkpoint stays in them, one that is taken in comes to the honest position. Then the home begins its answer.
"""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import astuple, replace

from pbem.engine.decisions import Decision
from pbem.engine.own_scenario import content_digest
from pbem.match.filing import MAX_DECISIONS
from pbem.protocol import keys
from pbem.protocol.dice_chain import TOP, DiceChain
from pbem.protocol.turn_file import (
    ASK,
    OPEN,
    SEALED,
    Accept,
    Checkpoint,
    Claim,
    Invitation,
    Mark,
    Offer,
    Opening,
    OwnInvitation,
    Pass,
    Policy,
    Resign,
    Reveal,
    Seal,
    Secret,
    Spring,
    Turn,
    encode_turn,
    turn_digest,
)
from pbem.session.load import bind
from tests.games.rio_40.wrong_scenarios import FIGHT
from tools.fuzz_corpus import TOY, Match, games, signed
from tools.fuzz_frames import bent_value

STRANGER = b"\x05" * 32
NOTHING = bytes(32)
DEEP = (b"\x91" * 4096, b"\x81\x00" * 2000, b"[" * 4096, b"\xdd\xff\xff\xff\xff" * 800, b"\xff" * 4096)


class Forger:
    """The author of the file that is due, who has changed his program. `others`: matches whose files he has, too."""

    def __init__(self, match: Match, seq: int, others: Sequence[Match], random: Random) -> None:
        self.match, self.seq, self.others, self.random = match, seq, others, random
        self.turn = match.files[seq].turn
        self.side = self.turn.author

    def sign(self, turn: Turn, seed: bytes | None = None) -> bytes:
        """The file of a turn, with his own key or another."""
        return signed(turn, seed or self.match.seeds[self.side]).data

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


def older(forger: Forger) -> bytes | None:
    return forger.random.choice(forger.match.files[: forger.seq]).data if forger.seq else None


def older_here(forger: Forger) -> bytes | None:
    before = forger.own_before()
    return forger.here(forger.random.choice(before)) if before else None


def later_here(forger: Forger) -> bytes | None:
    after = [each.turn for each in forger.match.files[forger.seq + 1 :] if each.turn.author == forger.side]
    return forger.here(forger.random.choice(after)) if after and forger.seq else None


def out_of_order(forger: Forger) -> bytes | None:
    """His next file before this one, as the file that is due."""
    after = forger.match.files[forger.seq + 2 : forger.seq + 3]
    return forger.sign(replace(after[0].turn, seq=forger.seq)) if after and forger.seq else None


def of_another_match(forger: Forger) -> bytes | None:
    files = [each for other in forger.others for each in other.files[1:] if each.turn.match != forger.turn.match]
    return forger.sign(forger.random.choice(files).turn) if files else None


def of_another_match_here(forger: Forger) -> bytes | None:
    files = [each for other in forger.others for each in other.files[2:] if each.turn.match != forger.turn.match]
    return forger.here(forger.random.choice(files).turn) if files and forger.seq > 1 else None


def fork(forger: Forger) -> bytes | None:
    before = forger.own_before()
    return forger.sign(replace(forger.random.choice(before), note="another")) if before else None


def dice_of_another_match(forger: Forger) -> bytes | None:
    values = [each.turn.reveal for other in forger.others if other is not forger.match for each in other.files if each.turn.reveal]
    if forger.turn.reveal is None or not values:
        return None
    value = forger.random.choice(values).value
    return forger.changed(reveal=replace(forger.turn.reveal, value=value))


def old_dice(forger: Forger) -> bytes | None:
    values = [each.reveal for each in forger.own_before() if each.reveal]
    return forger.changed(reveal=forger.random.choice(values)) if values else None


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


def ended(end: Any, *, where: Callable[[Turn], bool] = lambda turn: turn.end is None) -> Trick:
    """The file with an end that is not due."""
    return later(lambda forger: {"end": end} if where(forger.turn) and not isinstance(forger.turn.end, Secret) else None)


def off(forger: Forger) -> bytes | None:
    point = forger.turn.checkpoint
    assert point is not None
    bit = bytes([point.digest[0] ^ 1]) + point.digest[1:]
    more = point.inputs + forger.random.choice((1, 9_000_000))
    wrong = (None, Checkpoint(more, point.digest), Checkpoint(point.inputs, bit), Checkpoint(10_000_000, point.digest))
    return forger.changed(checkpoint=forger.random.choice(wrong))


def replayed_setup(forger: Forger) -> bytes | None:
    files = forger.match.files[: min(2, forger.seq)]
    return forger.changed(setup=forger.random.choice(files).turn.setup) if forger.seq > 1 else None


def other_seat(forger: Forger) -> bytes | None:
    """An invitation or acceptance under another key, signed by the old one."""
    setup = forger.turn.setup
    return forger.changed(setup=replace(setup, key=keys.public_key(STRANGER))) if setup else None


def other_anchor(forger: Forger) -> bytes | None:
    setup = forger.turn.setup
    is_bound = setup is not None and (forger.turn.reveal is not None or forger.seq == 1)
    return forger.changed(setup=replace(setup, anchor=b"\x07" * 32)) if setup and is_bound else None


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
    """One that can be played, with a number made great, a line moved or a word doubled."""
    text = FIGHT
    for _ in range(random.choice((1, 1, 3))):
        what = random.randrange(4)
        if what < 2:
            number = random.choice(list(re.finditer(r"\b\d+\b", text)))
            text = text[: number.start()] + str(random.choice(NUMBERS)) + text[number.end() :]
            continue
        lines = text.split("\n")
        one, two = random.randrange(len(lines)), random.randrange(len(lines))
        if what == 2:
            lines[one], lines[two] = lines[two], lines[one]
        else:
            lines[one] = " ".join([lines[one]] * random.choice((2, 40)))
        text = "\n".join(lines)
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


HARMLESS_FLOODS = ("ahead", "forks")  # behind the others the honest file would have to name the one it replaces
NUMBERS = (0, -1, 255, 65_535, 10**6, 10**9, 2**31, 2**63 - 1, 2**63, 10**30)
FAR, MUCH = 10_000_000, 16_384
SCENARIOS = {
    "deep lists": "a = " + "[" * 8000,
    "deep and closed": "a = " + "[" * 4000 + "]" * 4000,
    "deep tables": "a = " + "{a = " * 3000,
    "deep names": "a" + ".a" * 8000 + " = 1",
    "many tables": "[[unit]]\n" * 1800,
    "a great number": "turns = " + "9" * 16_000,
    "a great date": "turns = 9999-12-31T23:59:59.999999+23:59",
    "nothing": "#",
    "escapes": 'name = "\x1b[2J"',
    "many names": "".join(f"a{number} = 1\n" for number in range(1700)),
    "a great map": '[map.terrain]\nA = "' + "." * 16_000 + '"',
    "many units": '[[unit]]\ncounter = "PM-4-4-4"\ncount = 9223372036854775807\nzone = "west"\n' * 200,
}
STRICT: dict[str, Trick] = {
    "older file again": older,
    "older content in this place": older_here,
    "later content in this place": later_here,
    "next file before this one": out_of_order,
    "file of another match": of_another_match,
    "content of another match in this place": of_another_match_here,
    "signed by a stranger": lambda forger: forger.sign(forger.turn, STRANGER) if forger.seq != 1 else None,
    "signed by the receiver": lambda forger: forger.sign(forger.turn, forger.match.seeds[1 - forger.side]),
    "in the receiver's name": lambda forger: forger.changed(author=1 - forger.side) if forger.seq else None,
    "in nobody's name": lambda forger: forger.changed(author=forger.random.choice((2, 7, 8))),
    "after no file": later(lambda forger: {"prev": forger.random.choice((NOTHING, b"\xff" * 32, forger.turn.match * 2))}),
    "ahead of its place": later(lambda forger: {"seq": forger.seq + forger.random.choice((1, 2, 40))}),
    "at the last place there is": later(lambda forger: {"seq": forger.random.choice((65_533, 65_534, 65_535, 65_536))}),
    "another file for an old place": fork,
    "set-up once more": replayed_setup,
    "set-up missing": lambda forger: forger.changed(setup=None) if forger.seq < 2 else None,
    "another key": other_seat,
    "another anchor": other_anchor,
    "value withheld": lambda forger: forger.changed(reveal=None) if forger.turn.reveal and not forger.turn.setup else None,
    "value of nothing": later(lambda forger: {"reveal": Reveal(forger.random.choice((1, 2, 9, 65_535)), b"\x11" * 32)}),
    "value too far": later(lambda forger: {"reveal": forger.value((forger.turn.reveal.index if forger.turn.reveal else 40) + 3)}),
    "last value of the chain": later(lambda forger: {"reveal": forger.value(TOP)}),
    "value shown before": old_dice,
    "value of another match": dice_of_another_match,
    "opening withheld": to_one(Opening, "openings", lambda _one, _forger: ()),
    "opening doubled": to_one(Opening, "openings", lambda one, _forger: (one, one)),
    "other payload": to_one(Opening, "openings", lambda one, _forger: (replace(one, payload=one.payload + b"\0"),)),
    "other salt": to_one(Opening, "openings", lambda one, _forger: (replace(one, salt=NOTHING),)),
    "other proof": to_one(Opening, "openings", lambda one, _forger: (replace(one, proof=(*one.proof[1:], NOTHING)),)),
    "other envelope": to_one(Opening, "openings", lambda one, _forger: (replace(one, envelope=one.envelope[:-1] + "x"),)),
    "opening of nothing": later(lambda forger: {"openings": (*forger.turn.openings, Opening("no", NOTHING, b"")), "end": None}),
    "trap sprung elsewhere": to_one(
        Spring, "openings", lambda one, forger: (replace(one, step=forger.random.choice((0, one.step + 1, FAR))),)
    ),
    "trap of nothing": later(lambda forger: {"openings": (*forger.turn.openings, Spring("no", FAR))}),
    "trap twice": to_one(Spring, "openings", lambda one, _forger: (one, one)),
    "other commitment": to_one(Seal, "seals", lambda one, _forger: (replace(one, commitment=b"\x09" * 32),)),
    "seal doubled": to_one(Seal, "seals", lambda one, _forger: (one, one)),
    "seal of an odd name": later(lambda forger: {"seals": (*forger.turn.seals, Seal("a/0", NOTHING))}),
    "list of another length": to_one(Seal, "seals", lambda one, _forger: (replace(one, leaves=(one.leaves + 1) % 4097),)),
    "policy of no kind": later(lambda _forger: {"policies": (Policy("pray", True, ASK),)}),
    "policy twice": to_one(Policy, "policies", lambda one, _forger: (one, one)),
    "policy in no envelope": later(lambda forger: {"policies": (Policy(forger.rules().policy_kinds[0], False, SEALED, b"no"),)}),
    "deep policy": later(
        lambda forger: {"policies": (Policy(forger.rules().policy_kinds[0], True, OPEN, forger.random.choice(DEEP)),)}
    ),
    "marks on nothing": later(lambda forger: {"marks": (Mark(forger.random.choice((2048, FAR)), True),)}),
    "marks out of order": later(lambda _forger: {"marks": (Mark(1, True), Mark(0, True))}),
    "deep guards": later(lambda forger: {"marks": (Mark(0, False, forger.random.choice(DEEP)),)}),
    "decisions of noise": later(lambda forger: {"decisions": forger.random.randbytes(forger.random.choice((1, 9, 900, MUCH)))}),
    "most decisions": later(lambda forger: {"decisions": (forger.turn.decisions or b"\0") * 2500}),
    "deep decisions": later(lambda forger: {"decisions": (forger.random.choice(DEEP) * 4)[:MUCH]}),
    "pass not due": ended(Pass()),
    "offer of no kind": ended(Offer("truce")),
    "take-back of what is to come": ended(Offer("takeback", 65_535)),
    "nothing to accept": later(
        lambda forger: {"end": Accept()} if not isinstance(forger.match.files[forger.seq - 1].turn.end, Offer) else None
    ),
    "resigned and more": later(lambda forger: {"end": Resign()} if forger.turn.decisions and not forger.turn.end else None),
    "secret not due": ended(Secret(NOTHING), where=lambda turn: turn.end is None and bool(turn.decisions)),
    "other checkpoint": off,
    "note too long": lambda forger: forger.changed(note="x" * forger.random.choice((4001, 60_000))),
    "orders too long": lambda forger: forger.changed(decisions=bytes(MUCH + 1)),
    "too many openings": lambda forger: forger.changed(openings=(Claim("a", "b", 0),) * 257),
    "too many policies": lambda forger: forger.changed(policies=tuple(Policy(str(each), True, ASK) for each in range(65))),
    "too many seals": lambda forger: forger.changed(seals=tuple(Seal(str(each), NOTHING) for each in range(257))),
    "too many marks": lambda forger: forger.changed(marks=tuple(Mark(each, True) for each in range(1025))),
    "as many seals as there can be": later(
        lambda _forger: {"seals": tuple(Seal(f"s{each}", NOTHING, 4096) for each in range(256)), "decisions": b""}
    ),
    "as many claims as there can be": later(lambda _forger: {"openings": (Claim("no", "b", FAR),) * 256}),
    "longer than a file": lambda forger: forger.changed(
        openings=(Opening("a", NOTHING, bytes(4096)),) * 20, note="x" * forger.random.choice((0, 4000))
    ),
    "numbers beyond their borders": lambda forger: forger.random.choice(
        (
            lambda: forger.changed(reveal=Reveal(65_536, NOTHING)),
            lambda: forger.changed(openings=(Claim("a", "b", FAR + 1),)),
            lambda: forger.changed(seals=(Seal("a", NOTHING, 4097),)),
            lambda: forger.changed(end=Offer("takeback", 65_536)),
            lambda: forger.changed(checkpoint=Checkpoint(FAR + 1, bytes(16))),
            lambda: forger.changed(marks=(Mark(FAR + 1, True),)),
        )
    )(),
    "invitation to no game": in_setup(game="../../x"),
    "invitation to no scenario": in_setup(scenario="../rules"),
    "invitation to another version": in_setup(version="\x1b[2J"),
    "invitation with other data": in_setup(content=b"\x21" * 32),
    "invitation with odd dice": in_setup(dice="loaded"),
    "invitation with odd options": in_setup(options=(("\u202ex", 2**64 - 1),)),
    "invitation with options twice": in_setup(options=(("a", 1), ("a", 1))),
    "invitation with too many options": in_setup(options=tuple((f"o{each:02}", True) for each in range(41))),
    "invitation with options of no sort": in_setup(options=tuple((f"o{each:02}", "x" * 1000) for each in range(40))),
    "invitation with orders": lambda forger: forger.changed(decisions=b"\0") if not forger.seq else None,
    **{f"scenario of {name}": scenario(text) for name, text in SCENARIOS.items()},
}
LOOSE: dict[str, Trick] = {
    "a decision bent": bent_decisions(bent_decision),
    "many decisions bent": bent_decisions(bent_script),
    "many decisions bent, again": bent_decisions(bent_script),
    "a decision of another kind": bent_decisions(another_class),
    "two decisions exchanged": bent_decisions(swapped),
    "a decision twice": bent_decisions(lambda forger, found: [forger.random.choice(found), *found]),
    "a decision missing": bent_decisions(lambda forger, found: [each for each in found if each != forger.random.choice(found)]),
    "the last decision missing": bent_decisions(lambda _forger, found: found[:-1]),
    "claim turned": to_one(Claim, "openings", lambda one, _forger: (replace(one, answer=1 - min(1, one.answer)),)),
    "claim withheld": to_one(Claim, "openings", lambda _one, _forger: ()),
    "mark taken off": to_one(Mark, "marks", lambda _one, _forger: ()),
    "anything replaced": bent_field,
    "a playable scenario bent": scenario(bent_scenario),
}
