"""Fixed content of the turn files of a match, read once more without the program's own fold: values, seals, claims, scripts.

The hashes are those of `check_dice`, which was written from docs/turn-file.md and uses nothing of the program.
"""

from collections.abc import Mapping
from typing import Any

from pbem.protocol.turn_file import ASK, Claim, Opening, Seal, Turn
from tools.check_dice import tagged_hash, u32

TOP = 4_095  # the last value of a dice chain, as docs/turn-file.md has it
MOST_DECISIONS = 65_535  # what one file has room for
SIDES = 2


class Filed:
    """The files so far. `faults`: what in them cannot be."""

    def __init__(self, rules: Any, match: bytes) -> None:
        self.rules, self.match = rules, match
        self.shown = [0] * SIDES  # the highest index that each side has revealed
        self.shown_before = [0] * SIDES  # the same before the last file
        self.values: list[dict[int, bytes]] = [{} for _ in range(SIDES)]
        self.knew: list[int] = []  # of each file: how many values of the other side its author had seen
        self.authors: list[int] = []
        self.decisions: list[tuple[tuple[Any, bool], ...]] = []  # of each file, and whether each is an order
        self.seals: list[dict[str, Seal]] = [{} for _ in range(SIDES)]
        self.opened: list[dict[str, bytes]] = [{} for _ in range(SIDES)]
        self.claims: list[list[tuple[int, Claim]]] = [[] for _ in range(SIDES)]  # not used yet
        self.policies: list[dict[tuple[str, bool], int]] = [{} for _ in range(SIDES)]  # in force: the file each came in
        self.faults: list[str] = []

    def take(self, turn: Turn) -> None:
        """The next file: what it shows. What it decides comes into force with `stand`."""
        side = turn.author
        self.knew.append(self.shown[1 - side])
        self.authors.append(side)
        self.shown_before = list(self.shown)
        unpacked = self.rules.decisions.unpack(turn.decisions, MOST_DECISIONS)
        self.decisions.append(tuple((each, self.rules.is_order(each)) for each in unpacked))
        if turn.setup is not None:
            self.values[side][0] = turn.setup.anchor
        if turn.reveal is not None:
            self._reveal(side, turn.reveal.index, turn.reveal.value)
        sealed = self.seals[side] | _named(turn)
        self.claims[side] = []
        for each in turn.openings:
            if isinstance(each, Claim):
                self.claims[side].append((turn.seq, each))
                self._expect(
                    _seal_of(sealed, each.envelope) is not None, f"proof: states a fact about {each.envelope}, never sealed"
                )
            elif isinstance(each, Opening):
                self._expect(fits(self.match, side, sealed, each), f"proof: opens {each.envelope} as it was not sealed")
                self._expect(each.envelope not in self.opened[side], f"proof: opens {each.envelope} once more")
                self.opened[side][each.envelope] = each.payload

    def stand(self, turn: Turn) -> None:
        """What the last file seals and orders for later comes into force."""
        side = turn.author
        for name, seal in _named(turn).items():
            self._expect(name not in self.seals[side], f"proof: seals {name} once more")
            self.seals[side][name] = seal
        for policy in turn.policies:
            self.policies[side].pop((policy.kind, policy.is_own_stretch), None)
            if policy.mode != ASK:
                self.policies[side][policy.kind, policy.is_own_stretch] = turn.seq

    def use_claim(self, side: int, claim: Claim, seq: int | None) -> bool:
        """Was this fact stated in that file, and not used yet? It is now."""
        place = next((place for place, each in enumerate(self.claims[side]) if each == (seq, claim)), None)
        if place is not None:
            del self.claims[side][place]
        return place is not None

    def void_claims(self, side: int) -> None:
        """A cut: facts stated in earlier files went with the script."""
        last = len(self.knew) - 1
        self.claims[side] = [each for each in self.claims[side] if each[0] == last]

    def _reveal(self, side: int, index: int, value: bytes) -> None:
        """The values below follow; the lowest of them is known."""
        known, found = self.shown[side], {index: value}
        self._expect(known < index <= TOP, f"value: {index} is revealed behind {known}")
        for below in range(index - 1, known - 1, -1):
            value = found[below] = tagged_hash("chain", self.match, bytes([side]), u32(below), value)
        self._expect(found.get(known) == self.values[side][known], f"value: {index} does not lead to {known}")
        self.values[side] = found | self.values[side]
        self.shown[side] = max(known, index)

    def _expect(self, holds: bool, fault: str) -> None:
        if not holds:
            self.faults.append(fault)


def _named(turn: Turn) -> dict[str, Seal]:
    """The seals of a file by id; that of its trap is left out in the file."""
    return {each.envelope or f"trap:{turn.seq}": each for each in turn.seals}


def fits(match: bytes, side: int, sealed: Mapping[str, Seal], opening: Opening) -> bool:
    """Is this what was sealed under that id, by itself or as a member of a list?"""
    seal, name = _seal_of(sealed, opening.envelope), opening.envelope.encode()
    if seal is None:
        return False
    found = tagged_hash("envelope", match, bytes([side]), name, opening.salt, opening.payload)
    if not seal.leaves:
        return found == seal.commitment and not opening.proof
    place, width, sisters = int(opening.envelope.rpartition("/")[2]), seal.leaves, list(opening.proof)
    found = tagged_hash("leaf", found)
    while width > 1:
        if place ^ 1 < width:
            if not sisters:
                return False
            pair = (sisters.pop(0), found) if place % 2 else (found, sisters.pop(0))
            found = tagged_hash("node", *pair)
        place, width = place // 2, (width + 1) // 2
    return not sisters and tagged_hash("root", u32(seal.leaves), found) == seal.commitment


def _seal_of(sealed: Mapping[str, Seal], envelope: str) -> Seal | None:
    """The seal over an envelope, or over the list that it is a member of."""
    head, slash, place = envelope.rpartition("/")
    seal = sealed.get(head if slash else envelope)
    if seal is None or bool(slash) != bool(seal.leaves):
        return None
    return seal if not slash or (place.isdecimal() and int(place) < seal.leaves) else None
