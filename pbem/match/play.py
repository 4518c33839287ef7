"""Where a match stands, mutable: the game's state and all that decides how it goes on. Knows how, but not when, to change.

Everything held is immutable, or a flat container of immutables that is short or shares with its copies what they have in common
(`shared`): so a copy is cheap, however long the match is. Containers inside `Moment` and `FileEnd` are never changed in place.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from pbem import canonical
from pbem.engine.demands import NOBODY, Decided, Demand, Input, Over, Roll, Rolled
from pbem.engine.game import Rules
from pbem.match import burn
from pbem.match.record import SEALED_DICE, SWIFT_DICE, Applied, Cut, Item, Skipped, Standing, Wait
from pbem.match.shared import Ledger, Trail
from pbem.protocol import dice_chain
from pbem.protocol.dice_chain import RollKey
from pbem.protocol.envelopes import seal_for
from pbem.protocol.turn_file import Claim, Offer, Seal, Secret

Scripts = tuple[tuple[Item, ...], ...]
FiledClaim = tuple[int, Claim]  # with the file it came in


class Moment(Struct, frozen=True):
    """The match as it was before one step."""

    state: Any
    demand: Demand
    holder: int
    scripts: Scripts


class FileEnd(Struct, frozen=True):
    """What a take-back restores: the position just after a file, and the log that led to it."""

    state: Any
    holder: int
    log: Trail[Applied]


class Play:
    """A match under way. `Fold` takes files into it; `compose` tries drafts on copies of it."""

    def __init__(self, rules: Rules[Any], match: bytes, dice: str) -> None:
        if dice not in (SEALED_DICE, SWIFT_DICE):
            raise ValueError(f"no dice mode {dice!r}")
        sides = range(len(rules.sides))
        self.rules = rules
        self.match = match
        self.dice = dice
        self.state: Any = rules.start()
        self.demand: Demand = rules.pending(self.state)
        self.agreed: Over | None = None  # an end by resignation or agreement
        self.burnt = 0  # the burn mark; never falls
        self.stamps = [0] * len(sides)  # of each side's last file that is settled
        self.step = 0  # inputs applied; goes back with a trap, never with a take-back
        self.holder = NOBODY  # of the stretch: who took the last order
        self.counts: dict[RollKey, int] = {}  # rolls of each key at the current index
        self.scripts: Scripts = ((),) * len(sides)
        self.claims: tuple[tuple[FiledClaim, ...], ...] = ((),) * len(sides)
        self.standing: dict[tuple[int, str, bool], Standing] = {}  # side, kind, own stretch?
        self.values: list[Ledger[int, bytes]] = [Ledger() for _ in sides]
        self.reveals = [0] * len(sides)
        self.seals: list[Ledger[str, Seal]] = [Ledger() for _ in sides]
        self.opened: list[Ledger[str, bytes]] = [Ledger() for _ in sides]
        self.traps: list[str | None] = [None] * len(sides)  # the trap envelope in force
        self.envelopes = bytes(canonical.DIGEST_BYTES)  # running digest of all seals and openings
        self.marks = [0] * len(sides)  # the step that each side's last file ended with
        self.base = 0  # the step of the first moment kept
        self.moments: list[Moment] = []
        self.files: Trail[FileEnd] = Trail()
        self.log: Trail[Applied] = Trail()
        self.wait = Wait(self.demand, ())
        self.offer: Offer | None = None  # in the last file
        self.secrets: dict[int, Secret] = {}
        self.first_author: int | None = None
        # the file being taken
        self.accepted: Offer | None = None  # what an Accept in it would accept
        self.author = NOBODY
        self.stamp = 0
        self.reveals_before = list(self.reveals)
        self.is_deciding = False  # it runs its own decisions: an order among them that the rules forbid refuses it
        self.log_start = 0
        self.settled_length = 0
        self.skipped: list[Skipped] = []
        self.cuts: list[Cut] = []
        self.rewound_to: int | None = None
        self.taken_back_to: int | None = None
        # a draft of one's own
        self.own_side = NOBODY
        self.own_value: Callable[[int], bytes] | None = None
        self.own_needed = 0  # the highest index of one's own that the run has asked for

    def copy_onto(self, other: "Play") -> None:
        """Make `other` stand where this match stands; neither changes the other afterwards."""
        other.__dict__.update(self.__dict__)
        for name in ("reveals", "stamps", "traps", "marks", "moments", "reveals_before", "skipped", "cuts"):
            setattr(other, name, list(getattr(self, name)))
        for name in ("values", "seals", "opened"):
            setattr(other, name, [each.copy() for each in getattr(self, name)])
        other.files, other.log = self.files.copy(), self.log.copy()
        other.standing = dict(self.standing)
        other.secrets = dict(self.secrets)

    @property
    def seq(self) -> int:
        """The place of the next file."""
        return len(self.files)

    @property
    def is_swift(self) -> bool:
        """Does each side reveal one value ahead?"""
        return self.dice == SWIFT_DICE

    @property
    def is_over(self) -> bool:
        """Has the match ended, by the game or by agreement? An end by the game may still be undone by a trap."""
        return self.agreed is not None or isinstance(self.demand, Over)

    def next_author(self) -> int | None:
        """Whose file comes next. None: either side may invite."""
        return None if self.first_author is None else (self.first_author + self.seq) % len(self.rules.sides)

    def value(self, side: int, index: int) -> bytes | None:
        """A side's value, if it is known here."""
        found: bytes | None = self.values[side].get(index)
        if side == self.own_side and self.own_value is not None:
            self.own_needed = max(self.own_needed, index)
            if found is None:
                found = self.values[side][index] = self.own_value(index)
        return found

    def throw(self, demand: Roll, index: int, nth: int, known: Sequence[bytes]) -> tuple[int, ...]:
        """The numbers of a roll, from both sides' values."""
        return dice_chain.roll(self.match, index, known, demand.key, nth, demand.faces)

    def is_sealed(self, side: int, envelope: str) -> bool:
        """Has this side sealed the envelope?"""
        return seal_for(self.seals[side], envelope) is not None

    def is_own_stretch(self, side: int) -> bool:
        """Does this side hold the stretch? Before any order nobody does."""
        return side == self.holder

    def put(
        self,
        given: Input,
        how: str,
        seq: int | None = None,
        left: tuple[Item, ...] | None = None,
        key: RollKey = (),
        nth: int = 0,
        is_order: bool = False,
    ) -> None:
        """Apply an input, with what its side's script then still holds. Raises IllegalOrder and nothing has changed."""
        state, events = self.rules.apply(self.state, given)
        self.moments.append(Moment(self.state, self.demand, self.holder, self.scripts))
        index = burn.roll_index(self.burnt) if isinstance(given, Rolled) else 0
        if index:
            self.counts = {**self.counts, key: nth}
        self.state, self.demand = state, self.rules.pending(state)
        if isinstance(given, Decided) and left is not None:
            self.set_script(given.side, left)
        if isinstance(given, Decided) and is_order:
            self.holder = given.side
            self.scripts = tuple(
                script if side == given.side else without_front_answers(script) for side, script in enumerate(self.scripts)
            )  # what is left of his own begins with the answers that hang on this order
        self.log.append(Applied(self.step, given, how, seq, index, key, nth, events))
        self.step += 1

    def burnt_by_now(self) -> int:
        """The burn mark that a roll would find now, or the end of the file. turn-file 4.3."""
        return burn.raised(self.burnt, self.stamps, self.holder if self.is_swift else NOBODY)

    def raise_burnt(self, burnt: int) -> None:
        """Put the burn mark there, if it is not above already."""
        if burnt > self.burnt:
            self.burnt, self.counts = burnt, {}

    def set_script(self, side: int, items: tuple[Item, ...]) -> None:
        """Replace what is left of a side's script."""
        self.scripts = (*self.scripts[:side], items, *self.scripts[side + 1 :])

    def set_claims(self, side: int, claims: tuple[FiledClaim, ...]) -> None:
        """Replace the claims that a side has filed and the rules have not asked for yet."""
        self.claims = (*self.claims[:side], claims, *self.claims[side + 1 :])

    def cut(self, side: int) -> None:
        """End a side's script, with the claims that went with it. Claims of the file being taken are for what comes now."""
        if self.scripts[side]:
            self.cuts.append(Cut(side, self.scripts[side]))
        self.set_script(side, ())
        self.set_claims(side, tuple(each for each in self.claims[side] if each[0] == self.seq))

    def state_before(self, step: int) -> Any:
        """The game's state when `step` inputs had been applied; for the steps since the older of the two marks."""
        return self.state if step == self.step else self.moments[step - self.base].state

    def rewind(self, step: int) -> None:
        """Go back to where `step` inputs had been applied; what dice could be computed is not forgotten."""
        place = step - self.base
        then = self.moments[place]
        self.state, self.demand, self.holder, self.scripts = then.state, then.demand, then.holder, then.scripts
        del self.moments[place:]
        while self.log and self.log[-1].step >= step:
            self.log.pop()
        self.log_start = min(self.log_start, len(self.log))
        self.step, self.rewound_to = step, step

    def take_back(self, seq: int) -> None:
        """Restore the position just after a file. Scripts are void; policies, seals and what was opened stay."""
        then = self.files[seq]
        self.state, self.demand, self.holder = then.state, self.rules.pending(then.state), then.holder
        for side in range(len(self.scripts)):
            self.cut(side)
        self.log = then.log.copy()
        self.log_start = len(self.log)
        self.moments, self.base = [], self.step
        self.marks = [self.step] * len(self.marks)
        self.taken_back_to = seq

    def end_file(self) -> None:
        """Close the file being taken: its author's mark, its snapshot; moments that no trap can reach any more go."""
        self.marks[self.author] = self.step
        oldest = min(self.marks)
        del self.moments[: oldest - self.base]
        self.base = oldest
        self.files.append(FileEnd(self.state, self.holder, self.log.copy()))

    def dump(self) -> dict[str, Any]:
        """All that the checkpoint covers, as plain data: what two sides compare when their states differ."""
        return {
            "state": self.state,
            "agreed": self.agreed,
            "burnt": self.burnt,
            "stamps": tuple(self.stamps),
            "step": self.step,
            "holder": self.holder,
            "reveals": tuple(self.reveals),
            "scripts": tuple(tuple((item.seq, item.place) for item in script) for script in self.scripts),
            "claims": self.claims,
            "standing": tuple((*key, self.standing[key]) for key in sorted(self.standing)),
            "traps": tuple(self.traps),
            "envelopes": self.envelopes,
        }

    def digest(self) -> bytes:
        """The 16 bytes of a checkpoint."""
        return canonical.digest("checkpoint", self.dump())[:16]


def without_front_answers(script: tuple[Item, ...]) -> tuple[Item, ...]:
    """A script from its next order on: answers serve only until then."""
    place = next((place for place, item in enumerate(script) if item.is_order), len(script))
    return script[place:]
