"""Writes tests/vectors/turn_file: one file for each outcome that importing a turn file can have, each with one fault.

Run from the top folder: python -m tests.vectors.make_turn_vectors. What a vector holds: the files that the receiver has already,
each with the outcome it had; the file under test; and what is expected of it: outcome, code, and facts that the sentence names.
A changed vector is a change of the format, of what the checkpoint covers, or of the game's data.
"""

import base64
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pbem.engine.game import Rules
from pbem.errors import Outcome
from pbem.games.guerra_do_congo.game import CongoGame
from pbem.match.file_composition import Draft, Line, Vault, compose, pack_lines
from pbem.match.fold import take
from pbem.match.state import start_match
from pbem.protocol import keys
from pbem.protocol.armor import armor
from pbem.protocol.turn_file import Acceptance, Invitation, Pass, SignedTurn, Turn, encode_turn, parse_turn
from tests.match.driving import MATCH, chain_of, secret_of
from tests.match.table import Table
from tests.match.test_refusals import FAULTS
from tests.toygame import decisions as d
from tests.toygame.game import TRAP_LEAVES, ToyGame

FOLDER = Path(__file__).parent / "turn_file"
SEEDS = (b"\x01" * 32, b"\x02" * 32)
RIVAL = b"\x07" * 32
CONGO = "guerra_do_congo"
REBELS_MARCH, TOO_FAR = "m REB08 3229-3328-3327-3228", "m REB08 3229-3328-3327-3328-3327-3328"
PLACED = ("deploy ANG01 0517", "deploy ANG03 0907", "deploy ANG04 0505", "deploy ANG02 0211")

# faults that the form of a file gives away before any rule is asked
SEEN_BEFORE = {
    "author not due": ("out-of-turn", Outcome.ILLEGAL_ORDER),
}


class Vector(Struct):
    """One file and what is expected of it. `before`: files and their outcomes."""

    expect: Outcome
    code: str
    before: list[tuple[Outcome, bytes]]
    file: bytes
    places: dict[str, Any] = {}

    def text(self) -> str:
        """The vector as it is written."""
        facts: dict[str, Any] = {"expect": self.expect.name, "code": self.code}
        if self.places:
            facts["places"] = self.places
        facts["before"] = [[outcome.name, base64.b64encode(data).decode()] for outcome, data in self.before]
        facts["file"] = base64.b64encode(self.file).decode()
        return json.dumps(facts, indent=1) + "\n"


@cache
def all_vectors() -> dict[str, str]:
    """The text of every vector by its name."""
    made = _of_the_chain() | _of_the_rules() | _of_congo()
    for title, (make, code, outcome) in FAULTS.items():
        table, turn = make()
        code, outcome = SEEN_BEFORE.get(title, (code, outcome))
        made[title.replace(" ", "_").replace("'", "").replace("-", "_")] = _faulty(table, turn, outcome, code)
    return {name: vector.text() for name, vector in made.items()}


def sign(turn: Turn, seed: bytes | None = None) -> SignedTurn:
    """The file of a turn, signed by its author or with another seed."""
    body = encode_turn(turn)
    return parse_turn(body + keys.sign(seed or SEEDS[turn.author], body))


def line_of(table: Table, *more: Turn) -> list[SignedTurn]:
    """The files of a table as an invitation to the toy game, truly signed, each naming the one before."""
    found: list[SignedTurn] = []
    for turn in (*table.turns, *more):
        if isinstance(turn.setup, Invitation | Acceptance):
            setup: Any = replace(turn.setup, key=keys.public_key(SEEDS[turn.author]))
            if isinstance(setup, Invitation):
                game, scenario = ToyGame(), list(TRAP_LEAVES)[(table.fold.rules.trap_leaves(0) + 1) // 2]
                setup = replace(setup, game=game.id, version=game.version, content=game.digest(), scenario=scenario)
            changed = replace(turn, setup=setup)
        else:
            changed = turn
        found.append(sign(replace(changed, prev=found[-1].digest if found else bytes(32))))
    return found


def taken(files: Sequence[SignedTurn]) -> list[tuple[Outcome, bytes]]:
    """Files that the receiver has accepted."""
    return [(Outcome.OK, each.data) for each in files]


def _faulty(table: Table, turn: Turn, outcome: Outcome, code: str, **places: Any) -> Vector:
    *before, last = line_of(table, turn)
    return Vector(outcome, code, taken(before), last.data, places)


def _begun() -> tuple[list[SignedTurn], Turn]:
    """Invitation, acceptance, one file of blue; and red's next turn."""
    table = Table()
    *before, last = line_of(table, table.turn(d.Deploy(), d.Move(0, 0), d.End()))
    return before, last.turn


def _of_the_chain() -> dict[str, Vector]:
    """What can be said of a file without asking the rules."""
    before, turn = _begun()
    good = sign(turn)
    data, here = good.data, taken(before)
    invitation, acceptance, third = before
    beyond = sign(replace(turn, seq=4, author=1, prev=good.digest))
    assert acceptance.turn.setup is not None
    rival = sign(replace(acceptance.turn, setup=replace(acceptance.turn.setup, key=keys.public_key(RIVAL))), RIVAL)
    flipped = bytearray(data)
    flipped[10] ^= 1  # in the match id
    line = armor(data).splitlines()
    line[2] = line[2][:9] + ("A" if line[2][9] != "A" else "B") + line[2][10:]
    long_seq = good.body[:20] + bytes([0xCC]) + good.body[20:]
    after = [*here, (Outcome.OK, data)]
    return {
        "accepted": Vector(Outcome.OK, "turn-accepted", here, data, {"seq": 3, "side": "red"}),
        "invitation_accepted": Vector(Outcome.OK, "invitation-accepted", [], invitation.data, {"seq": 0}),
        "already_here": Vector(Outcome.ALREADY_HERE, "turn-already-here", after, third.data, {"seq": 2}),
        "ahead_of_a_missing_file": Vector(Outcome.AHEAD, "turn-ahead", here, beyond.data, {"seq": 4, "missing": 3}),
        "ahead_of_the_acceptance": Vector(Outcome.AHEAD, "turn-ahead", here[:1], third.data, {"seq": 2, "missing": 1}),
        "another_match": Vector(
            Outcome.OTHER_MATCH, "match-not-here", here, sign(replace(turn, match=b"\xff" * 16)).data, {"match": "ff" * 16}
        ),
        "match_id_bit_flipped": Vector(Outcome.OTHER_MATCH, "match-not-here", here, bytes(flipped)),
        "damaged_format": Vector(Outcome.DAMAGED, "file-format-unknown", here, b"\x9f\x02" + data[2:]),
        "damaged_armour_line": Vector(Outcome.DAMAGED, "armor-line-damaged", here, "\n".join(line).encode(), {"line": 2}),
        "damaged_cut_short": Vector(Outcome.DAMAGED, "file-damaged", here, data[:-1]),
        "damaged_number_not_shortest": Vector(
            Outcome.DAMAGED, "file-not-canonical", here, long_seq + keys.sign(SEEDS[0], long_seq)
        ),
        "mail_without_a_turn": Vector(Outcome.DAMAGED, "mail-without-turn", here, b"No turn today, sorry.\n"),
        "signature_wrong": Vector(
            Outcome.BAD_SIGNATURE, "signature-wrong", here, data[:-1] + bytes([data[-1] ^ 1]), {"seq": 3, "author": 0}
        ),
        "signed_by_the_receiver": Vector(Outcome.BAD_SIGNATURE, "signature-wrong", here, sign(turn, SEEDS[1]).data),
        "second_acceptance": Vector(Outcome.BAD_SIGNATURE, "seat-taken", here[:2], rival.data),
        "two_files_for_one_place": Vector(
            Outcome.FORK, "fork", after, sign(replace(turn, note="another")).data, {"seq": 3, "first": good.digest.hex()}
        ),
        "follows_another_file": Vector(
            Outcome.FORK, "follows-another-file", here, sign(replace(turn, prev=b"\x33" * 32)).data, {"seq": 3}
        ),
    }


def _of_the_rules() -> dict[str, Vector]:
    """Games that are not here; orders behind the first wait; what may replace a refused file."""
    before, turn = _begun()
    here = taken(before)
    setup = before[0].turn.setup
    assert isinstance(setup, Invitation)

    def inviting(**change: Any) -> bytes:
        return sign(replace(before[0].turn, setup=replace(setup, **change))).data

    differs = Outcome.RULES_DIFFER
    bad = sign(replace(turn, decisions=d.DECISIONS.pack([d.Deploy(), d.Move(0, 5), d.End()])))
    refused = [*here, (Outcome.ILLEGAL_ORDER, bad.data)]
    return {
        "rules_differ_game_missing": Vector(differs, "game-not-installed", [], inviting(game="chess"), {"game": "chess"}),
        "rules_differ_version": Vector(differs, "rules-version-differs", [], inviting(version="2"), {"needed": "2", "here": "1"}),
        "rules_differ_data": Vector(differs, "rules-data-differs", [], inviting(content=b"\x21" * 32), {"needed": "21" * 32}),
        "rules_differ_scenario": Vector(differs, "invitation-unplayable", [], inviting(scenario="duel")),
        "replacement_accepted": Vector(Outcome.OK, "turn-accepted", refused, sign(replace(turn, prev=bad.digest)).data),
        "replacement_that_does_not_name_the_refused_file": Vector(Outcome.FORK, "fork", refused, sign(turn).data, {"seq": 3}),
        "replacement_reveals_less": _replacement_reveals_less(),
        "illegal_behind_a_wait_is_skipped": _skipped(),
    }


def _replacement_reveals_less() -> Vector:
    """Blue's refused file showed the value that red's attack waits for; the one in its place does not."""
    table = Table()
    table.file(d.Deploy(), d.Attack(3), d.End())
    turn = table.turn(d.End())
    assert turn.reveal is not None
    *before, bad = line_of(table, replace(turn, note="first", decisions=d.DECISIONS.pack([d.Move(0, 0)])))
    second = sign(replace(bad.turn, prev=bad.digest, reveal=None, decisions=b""))
    refused = [*taken(before), (Outcome.ILLEGAL_ORDER, bad.data)]
    return Vector(Outcome.BAD_PROOF, "replacement-reveals-less", refused, second.data, {"seq": 4})


def _skipped() -> Vector:
    """Red attacks, and behind the dice orders a unit through the enemy: no fault, as he could not know."""
    table = Table()
    *before, last = line_of(table, table.turn(d.Deploy(), d.Attack(3), d.Move(0, 5), d.End()))
    return Vector(Outcome.OK, "turn-accepted", taken(before), last.data, {"seq": 3})


class Correspondence:
    """Two players of one match of a real game, whose files are made in a line."""

    def __init__(self, rules: Rules[Any], invitation: Invitation, inviter: int = 0) -> None:
        self.fold = start_match(rules, MATCH, invitation.dice)
        self.vaults = [Vault(MATCH, side, secret_of(side, 0), {}, chain_of(side, 0)) for side in (0, 1)]
        self.files: list[SignedTurn] = []
        self.write(inviter, setup=invitation)

    def turn(self, side: int, *orders: str, **more: Any) -> Turn:
        """The next turn, complete, from orders in notation."""
        lines = tuple(Line(self.fold.rules.read(text)) for text in orders)
        prev = self.files[-1].digest if self.files else bytes(32)
        return compose(self.fold, self.vaults[side], Draft(lines=lines, prev=prev, **more)).turn

    def write(self, side: int, *orders: str, **more: Any) -> None:
        """Make and take the next file."""
        turn = self.turn(side, *orders, **more)
        self.fold, _ = take(self.fold, turn)
        self.files.append(sign(turn))


class PinnedCongo(CongoGame):
    """The game under a fixed digest of its data, so that a comment in a table does not change the vectors."""

    def __init__(self) -> None:
        super().__init__()
        self.version = "1"

    def digest(self) -> bytes:
        return b"congo".ljust(32, b".")


def congo_begun() -> Correspondence:
    """The Rebels have invited, Congo has accepted and placed his Angolans; the Rebels' first phase is due."""
    game = PinnedCongo()
    key, anchor = keys.public_key(SEEDS[0]), chain_of(0, 0).anchor
    invitation = Invitation(CONGO, game.version, game.digest(), "campaign", (), "sealed", "Rui", key, anchor)
    found = Correspondence(game.rules("campaign", {}), invitation)
    found.write(1, *PLACED, setup=Acceptance("Lia", keys.public_key(SEEDS[1]), chain_of(1, 0).anchor))
    return found


def _of_congo() -> dict[str, Vector]:
    """The same with a whole game."""
    line = congo_begun()
    here = taken(line.files)
    turn = line.turn(0, REBELS_MARCH, end=Pass())
    march = line.fold.rules.read(TOO_FAR)
    packed, _ = pack_lines(line.fold.rules, (Line(march),))
    zero = line.files[0].turn
    assert isinstance(zero.setup, Invitation)
    other = replace(zero, setup=replace(zero.setup, content=b"\x21" * 32))
    unknown = replace(zero, setup=replace(zero.setup, options=(("supply_ninth_centre", "gbadolite"),)))
    far = {"item": 0, "rule": "GC-3.1a", "why": "too-few-points", "order": line.fold.rules.write(march)}
    return {
        "congo_accepted": Vector(Outcome.OK, "turn-accepted", here, sign(turn).data, {"seq": 2, "side": "rebels"}),
        "congo_illegal_march": Vector(
            Outcome.ILLEGAL_ORDER, "illegal-order", here, sign(replace(turn, decisions=packed)).data, far
        ),
        "congo_rules_differ_data": Vector(Outcome.RULES_DIFFER, "rules-data-differs", [], sign(other).data, {"game": CONGO}),
        "congo_option_unknown": Vector(Outcome.RULES_DIFFER, "invitation-unplayable", [], sign(unknown).data, {"game": CONGO}),
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    made = all_vectors()
    for path in FOLDER.glob("*.json"):
        if path.stem not in made:
            path.unlink()
    for name, text in made.items():
        (FOLDER / f"{name}.json").write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
