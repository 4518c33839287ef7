"""A match after some of its files, as one value: all that the next file can depend on. `fold` makes the next one of it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from pbem import canonical
from pbem.engine.demands import NOBODY, Demand, Input, Over
from pbem.engine.game import AnyRules, Rules
from pbem.match.fold_report import SEALED_DICE, SWIFT_DICE, Item, Standing, Wait
from pbem.match.growing_map import Ledger
from pbem.protocol.dice_chain import RollKey, value_below
from pbem.protocol.sealed_envelopes import FiledSeal, seal_for, sealed_names
from pbem.protocol.turn_file import Checkpoint, Claim, Offer, Secret

Scripts = tuple[tuple[Item, ...], ...]
FiledClaim = tuple[int, Claim]  # with the file it came in
StandingKey = tuple[str, bool]  # kind, own stretch?


class Moment(Struct, frozen=True):
    """A position: what a trap takes the match back to."""

    state: Struct
    demand: Demand
    holder: int  # of the stretch: who took the last order
    scripts: Scripts
    given: Input | None = None  # the input that came next; None: none yet


class Before(Protocol):
    """A position before an input that was given: a `Moment`, or one that is worked out again when it is asked for."""

    @property
    def state(self) -> Any: ...
    @property
    def demand(self) -> Demand: ...
    @property
    def holder(self) -> int: ...
    @property
    def scripts(self) -> Scripts: ...
    @property
    def given(self) -> Input | None: ...


class States:
    """The states before inputs that were given one after the other, worked out as far as they are asked for."""

    def __init__(self, rules: AnyRules, first: Struct, inputs: Sequence[Input]) -> None:
        self.rules, self.inputs = rules, inputs
        self._known = [first]

    def __getitem__(self, place: int) -> Struct:
        for given in self.inputs[len(self._known) - 1 : place]:
            self._known.append(self.rules.apply(self._known[-1], given)[0])
        return self._known[place]


class AfterFile(Protocol):
    """The position just after a file, which a take-back restores, and those after the files before."""

    @property
    def seq(self) -> int: ...
    @property
    def state(self) -> Struct: ...
    @property
    def holder(self) -> int: ...
    @property
    def before(self) -> "AfterFile | None": ...


class FileEnd(Struct, frozen=True, eq=False):
    """An `AfterFile` at hand."""

    seq: int
    state: Struct
    holder: int
    before: AfterFile | None


class SideState(Struct, frozen=True):
    """The published and filed things of one side."""

    revealed: int = 0  # index of the furthest value of its dice chain, from which those below follow
    value: bytes = b""
    stamp: int = 0  # of its last file that is settled
    seals: Ledger[FiledSeal] = Ledger()
    opened: Ledger[bytes] = Ledger()
    trap: str | None = None  # the trap envelope, or the list of them, in force
    mark: int = 0  # the step that its last file ended with
    claims: tuple[FiledClaim, ...] = ()
    standing: Mapping[StandingKey, Standing] = {}


class MatchFacts(Struct, frozen=True, kw_only=True):
    """The plain data of a match, whatever the game."""

    wait: Wait  # why the run has stopped here
    sides: tuple[SideState, ...]
    agreed: Over | None = None  # an end by resignation or agreement
    burnt: int = 0  # the burn mark; never falls
    counts: Mapping[RollKey, int] = {}  # rolls of each key at the current index
    step: int = 0  # inputs applied; goes back with a trap, never with a take-back
    envelopes: bytes = bytes(canonical.DIGEST_BYTES)  # running digest of all seals and openings
    seq: int = 0  # of the next file
    offer: Offer | None = None  # in the last file
    secrets: Mapping[int, Secret] = {}  # of each side, with the payloads of all its files so far
    first_author: int | None = None


class MatchState(MatchFacts, frozen=True, kw_only=True):
    """The state of a match."""

    rules: AnyRules
    id: bytes
    dice: str
    position: Moment
    moments: tuple[Before, ...] = ()  # before each of the last steps, since the older of the marks
    ends: AfterFile | None = None

    @property
    def state(self) -> Any:
        """The game's state; who asks knows the game."""
        return self.position.state

    @property
    def rules_here(self) -> AnyRules:
        """The rules with the names of the state: what is read and written here is read and written by them."""
        return self.rules.at(self.state)

    @property
    def demand(self) -> Demand:
        """The pending demand of the rules."""
        return self.position.demand

    @property
    def holder(self) -> int:
        """The side that holds the stretch. Before any order nobody does."""
        return self.position.holder

    @property
    def scripts(self) -> Scripts:
        """The rest of each side's decisions."""
        return self.position.scripts

    @property
    def reveals(self) -> tuple[int, ...]:
        """The highest index that each side has revealed of its dice chain."""
        return tuple(side.revealed for side in self.sides)

    @property
    def is_swift(self) -> bool:
        """Does each side reveal one value ahead?"""
        return self.dice == SWIFT_DICE

    @property
    def is_over(self) -> bool:
        """Has the match ended, by the game or by agreement? An end by the game may still be undone by a trap."""
        return self.agreed is not None or isinstance(self.demand, Over)

    def has_published(self, side: int) -> bool:
        """Has a side published its secret and all payloads?"""
        return side in self.secrets and not self.secrets[side].left

    def closed(self, side: int) -> list[str]:
        """The envelopes that a side has sealed and not opened, members of lists one by one, in order."""
        known = self.sides[side]
        return sorted({name for seal in known.seals.values() for name in sealed_names(seal)} - set(known.opened))

    @property
    def is_complete(self) -> bool:
        """Have all sides published everything? No file follows."""
        return all(map(self.has_published, range(len(self.sides))))

    def next_author(self) -> int | None:
        """Whose file comes next. None: either side may invite."""
        return None if self.first_author is None else (self.first_author + self.seq) % len(self.sides)

    def value(self, side: int, index: int) -> bytes | None:
        """A side's value, if it has been revealed."""
        known = self.sides[side]
        return value_below(self.id, side, known.revealed, known.value, index) if index <= known.revealed else None

    def is_sealed(self, side: int, envelope: str) -> bool:
        """Has this side sealed the envelope?"""
        return seal_for(self.sides[side].seals, envelope) is not None

    def state_before(self, step: int) -> Any:
        """The game's state when `step` inputs had been applied; for the steps since the older of the two marks."""
        return self.state if step == self.step else self.moment(step).state

    def moment(self, step: int) -> Before:
        """The position when `step` inputs had been applied, before the next one; as far back as the older of the two marks."""
        return self.moments[step - self.step + len(self.moments)]

    def end_of(self, seq: int) -> AfterFile | None:
        """The position just after a file; None where it is not kept."""
        end = self.ends
        while end is not None and end.seq > seq:
            end = end.before
        return end if end is not None and end.seq == seq else None

    def with_side(self, side: int, **changes: object) -> "MatchState":
        """With something else of one side."""
        return replace(self, sides=(*self.sides[:side], replace(self.sides[side], **changes), *self.sides[side + 1 :]))

    def dump(self) -> dict[str, object]:
        """All that the checkpoint covers, as plain data: what two sides compare when their states differ."""
        return {
            "state": self.state,
            "agreed": self.agreed,
            "burnt": self.burnt,
            "stamps": tuple(side.stamp for side in self.sides),
            "step": self.step,
            "holder": self.holder,
            "reveals": self.reveals,
            "scripts": tuple(tuple((item.seq, item.place) for item in script) for script in self.scripts),
            "claims": tuple(side.claims for side in self.sides),
            "standing": tuple(
                (number, *key, side.standing[key]) for number, side in enumerate(self.sides) for key in sorted(side.standing)
            ),
            "traps": tuple(side.trap for side in self.sides),
            "envelopes": self.envelopes,
        }

    def digest(self) -> bytes:
        """The 16 bytes of a checkpoint."""
        return canonical.digest("checkpoint", self.dump())[:16]

    def checkpoint(self) -> Checkpoint:
        """The checkpoint that the last file must have."""
        return Checkpoint(self.step, self.digest())


def start_match(rules: Rules[Any], match: bytes, dice: str) -> MatchState:
    """A match before its first file."""
    if dice not in (SEALED_DICE, SWIFT_DICE):
        raise ValueError(f"no dice mode {dice!r}")
    state, sides = rules.start(), len(rules.sides)
    position = Moment(state, rules.pending(state), NOBODY, ((),) * sides)
    return MatchState(
        rules=rules, id=match, dice=dice, position=position, wait=Wait(position.demand, ()), sides=(SideState(),) * sides
    )
