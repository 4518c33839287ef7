"""The chain of one match: each file names the one before it; next, repeated, early, forked and foreign files are told apart.

A chain is a value. It holds no state of the game: whether a file's orders are lawful is for `pbem.match`, and the caller
keeps the old chain until that has agreed.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import overload

from msgspec import Struct
from msgspec.structs import replace

from pbem.errors import CheatEvidence, CorruptFile, Outcome, UserError
from pbem.protocol.form import form_refusal
from pbem.protocol.keys import is_signed
from pbem.protocol.turn_file import Invitation, SignedTurn

NOT_NEXT = "not-the-next-file"


class Place(Enum):
    """The place of a file that is not refused."""

    NEXT = "next"
    ALREADY_HERE = "already-here"
    AHEAD = "ahead"  # of a file that has not come yet; its signature is good as far as its author's key is known


class ChainFiles(Sequence[SignedTurn]):
    """File 0 and so on, each read when it is asked for: a command needs the last few of many."""

    def __init__(self, count: int, read: Callable[[int], SignedTurn], added: tuple[SignedTurn, ...] = ()) -> None:
        self._count, self._read, self._added = count, read, added

    def __len__(self) -> int:
        return self._count + len(self._added)

    @overload
    def __getitem__(self, place: int) -> SignedTurn: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[SignedTurn, ...]: ...
    def __getitem__(self, place: int | slice) -> SignedTurn | tuple[SignedTurn, ...]:
        """As of a tuple. Raises what is wrong with a file."""
        if isinstance(place, slice):
            return tuple(self[seq] for seq in range(len(self))[place])
        seq = range(len(self))[place]
        return self._read(seq) if seq < self._count else self._added[seq - self._count]

    def __add__(self, more: tuple[SignedTurn, ...]) -> "ChainFiles":
        """The same with files behind them that need not be on the disk yet."""
        return ChainFiles(self._count, self._read, self._added + more)


Turns = tuple[SignedTurn, ...] | ChainFiles


class Chain(Struct, frozen=True):
    """The files of a match so far. Never empty: `begin` makes the first."""

    order: tuple[int, ...]  # sides in the order they write; the inviter first
    turns: Turns
    refused: tuple[SignedTurn, ...] = ()
    # truly signed files that the rules refused, oldest first; what replaces one names it as the file before

    @property
    def match(self) -> bytes:
        """The match id."""
        return self.turns[0].turn.match

    @property
    def invitation(self) -> Invitation:
        """The invitation of file 0: what is played."""
        setup = self.turns[0].turn.setup
        assert isinstance(setup, Invitation)
        return setup

    @property
    def next_seq(self) -> int:
        """The number of the next file."""
        return len(self.turns)

    @property
    def next_author(self) -> int:
        """The side that writes the next file."""
        return self.author_at(self.next_seq)

    @property
    def next_prev(self) -> bytes:
        """What the next file must name as `prev`: the last file, or the last one refused in its place."""
        replaced = self.refused_at(self.next_seq)
        return (replaced[-1] if replaced else self.turns[-1]).digest

    @property
    def is_set_up(self) -> bool:
        """Are all keys and anchors fixed?"""
        return len(self.turns) >= len(self.order)

    def author_at(self, seq: int) -> int:
        """The side that writes file `seq`."""
        return self.order[seq % len(self.order)]

    def last_by(self, is_author: Callable[[int], bool]) -> int:
        """The number of the last file by a side of which that is true; -1: none. No file is read for it."""
        return next((seq for seq in reversed(range(self.next_seq)) if is_author(self.author_at(seq))), -1)

    def key_of(self, side: int) -> bytes | None:
        """A side's public key; None while its invitation or acceptance has not come."""
        setup = self._setup_of(side)
        return setup.turn.setup.key if setup and setup.turn.setup else None

    def anchor_of(self, side: int) -> bytes | None:
        """v(0) of a side's dice chain; None while its invitation or acceptance has not come."""
        setup = self._setup_of(side)
        return setup.turn.setup.anchor if setup and setup.turn.setup else None

    def name_of(self, side: int) -> str | None:
        """The name a side gave itself; None while its invitation or acceptance has not come."""
        setup = self._setup_of(side)
        return setup.turn.setup.name if setup and setup.turn.setup else None

    def refused_at(self, seq: int) -> tuple[SignedTurn, ...]:
        """The files refused in one place, oldest first."""
        return tuple(each for each in self.refused if each.turn.seq == seq)

    def _setup_of(self, side: int) -> SignedTurn | None:
        seq = self.order.index(side)
        return self.turns[seq] if seq < len(self.turns) else None


def begin(signed: SignedTurn, sides: int = 2) -> Chain:
    """The chain that file 0 begins. Raises CorruptFile or UserError; there is nobody to accuse yet."""
    turn = signed.turn
    if turn.seq:
        raise UserError("match-unknown", Outcome.OTHER_MATCH, seq=turn.seq)
    if not isinstance(turn.setup, Invitation):
        raise CorruptFile("setup-misplaced", seq=0)
    if turn.author >= sides:
        raise CorruptFile("author-unknown", author=turn.author)
    _check_signature(turn.setup.key, signed)
    code = form_refusal(turn, sides)
    if code is not None:
        raise CorruptFile(code, seq=0)
    return Chain(tuple((turn.author + place) % sides for place in range(sides)), (signed,))


def take(chain: Chain, signed: SignedTurn) -> tuple[Place, Chain]:
    """Where a parsed file belongs, and the chain with it when it is the next one.

    Checks in this order, the first failure refuses: match, author, signature, turn to write, repeat, fork, gap, prev,
    form, replacement. Raises UserError (other match, follows another file), CorruptFile (nobody is accused),
    CheatEvidence (out of turn, fork, odd form, replacement that takes back).
    """
    turn = signed.turn
    if turn.match != chain.match:
        raise UserError("other-match", Outcome.OTHER_MATCH)
    known = (*chain.turns[turn.seq : turn.seq + 1], *chain.refused_at(turn.seq))
    if any(each.data == signed.data for each in known):
        return Place.ALREADY_HERE, chain
    key = _key_for(chain, signed)
    if key is None:
        return Place.AHEAD, chain
    _check_signature(key, signed)
    if chain.author_at(turn.seq) != turn.author:
        raise CheatEvidence("out-of-turn", seq=turn.seq, author=turn.author)
    if any(each.body == signed.body for each in known):  # another signature of the same author over the same file
        return Place.ALREADY_HERE, chain
    if turn.seq < chain.next_seq:
        raise _fork(chain.turns[turn.seq], signed)
    if turn.seq > chain.next_seq:
        return Place.AHEAD, chain
    _check_prev(chain, signed)
    code = form_refusal(turn, len(chain.order))
    if code is not None:
        raise CheatEvidence(code, seq=turn.seq, author=turn.author)
    _check_replacement(chain, signed)
    return Place.NEXT, replace(chain, turns=chain.turns + (signed,))  # noqa: RUF005  those before it need not be read


def follow(chain: Chain, turns: Sequence[SignedTurn], refused: Sequence[SignedTurn]) -> Iterator[Chain]:
    """The chain that `begin` made of the first of these files, then after each of the others.

    Each with what was refused in the next place. Raises what is wrong with them.
    """
    for seq in range(1, len(turns) + 1):
        for other in refused:
            if other.turn.seq == seq:
                chain = refuse(chain, other)
        yield chain
        if seq < len(turns):
            place, chain = take(chain, turns[seq])
            if place is not Place.NEXT:
                raise CorruptFile("file-damaged", detail=place.value)


def refuse(chain: Chain, signed: SignedTurn) -> Chain:
    """The chain that remembers a next file as refused by the rules, so that its author can replace it.

    Only for a file of this match, place and author, truly signed, that names the right file before: else UserError.
    """
    turn = signed.turn
    is_in_place = (turn.match, turn.seq, turn.author) == (chain.match, chain.next_seq, chain.next_author)
    key = _key_for(chain, signed) if is_in_place and turn.prev == _prev_for(chain, signed) else None
    if key is None or not is_signed(key, signed.body, signed.signature):
        raise UserError(NOT_NEXT, seq=turn.seq)
    return replace(chain, refused=(*chain.refused, signed))


def reconsider(chain: Chain, signed: SignedTurn) -> Chain | None:
    """The chain without a file that was refused, so that it can be taken once more; None where it is not the last one refused.

    Only in the next place: what was replaced for good stays so.
    """
    before = _refused_before(chain, signed) if signed.turn.seq == chain.next_seq else ()
    if not before or before[-1].body != signed.body:
        return None
    return replace(chain, refused=tuple(each for each in chain.refused if each.body != signed.body))


def _key_for(chain: Chain, signed: SignedTurn) -> bytes | None:
    """The key that must have signed a file; None when it is not known before an earlier file comes."""
    turn = signed.turn
    if turn.author not in chain.order:
        raise CorruptFile("author-unknown", author=turn.author)
    fixed = chain.key_of(turn.author)
    if fixed is not None:
        if turn.setup is not None and turn.setup.key != fixed:
            raise CorruptFile("seat-taken", Outcome.BAD_SIGNATURE, author=turn.author)
        return fixed
    if chain.author_at(turn.seq) != turn.author or turn.seq >= len(chain.order):
        return None
    if turn.setup is None:
        raise CorruptFile("setup-misplaced", seq=turn.seq)
    return turn.setup.key


def _refused_before(chain: Chain, signed: SignedTurn) -> tuple[SignedTurn, ...]:
    """What its author had refused in a file's place. Of acceptances those with the same key: anybody can write one."""
    setup, refused = signed.turn.setup, chain.refused_at(signed.turn.seq)
    if setup is None:
        return refused
    return tuple(each for each in refused if each.turn.setup is not None and each.turn.setup.key == setup.key)


def _prev_for(chain: Chain, signed: SignedTurn) -> bytes:
    """What a next file must name as `prev`: the last file, or its author's last one refused in its place."""
    refused = _refused_before(chain, signed)
    return (refused[-1] if refused else chain.turns[-1]).digest


def _check_signature(key: bytes, signed: SignedTurn) -> None:
    if not is_signed(key, signed.body, signed.signature):
        raise CorruptFile("signature-wrong", Outcome.BAD_SIGNATURE, seq=signed.turn.seq, author=signed.turn.author)


def _check_prev(chain: Chain, signed: SignedTurn) -> None:
    """The file names the one before. A second file beside a refused one, that does not name it, is a fork."""
    turn, ours = signed.turn, _prev_for(chain, signed)
    if turn.prev == ours:
        return
    beside = [each for each in _refused_before(chain, signed) if each.turn.prev == turn.prev]
    if beside:
        raise _fork(beside[0], signed)
    raise UserError("follows-another-file", Outcome.FORK, seq=turn.seq, prev=turn.prev.hex(), ours=ours.hex())


def _check_replacement(chain: Chain, signed: SignedTurn) -> None:
    """What replaces a refused file keeps its author's key and anchor and reveals at least as far."""
    refused = _refused_before(chain, signed)
    if not refused:
        return
    old, new = refused[-1].turn, signed.turn
    if old.setup != new.setup:
        raise CheatEvidence("replacement-changes-setup", seq=new.seq, author=new.author)
    if old.reveal and (new.reveal is None or new.reveal.index < old.reveal.index):
        raise CheatEvidence("replacement-reveals-less", Outcome.BAD_PROOF, seq=new.seq, author=new.author)


def _fork(first: SignedTurn, second: SignedTurn) -> CheatEvidence:
    return CheatEvidence(
        "fork",
        Outcome.FORK,
        seq=first.turn.seq,
        author=first.turn.author,
        first=first.digest.hex(),
        second=second.digest.hex(),
    )
