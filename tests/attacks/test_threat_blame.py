"""Whatever a cheat signs, adds and leaves out, what the other side brings with it does not speak against the other side.

Red cheats. Blue brings all that it has: red's files, its own, and the file that red pretended to have refused.
"""

import random
from functools import cache

import pytest
from msgspec.structs import replace

from pbem.errors import Outcome
from pbem.match.file_composition import Draft, Line, compose
from pbem.match.fold import take
from pbem.protocol import keys
from pbem.protocol.turn_file import Checkpoint, Turn, parse_turn, turn_digest
from pbem.protocol.turn_file import encode_turn as bytes_of
from pbem.session.check.verify import verify_files
from tests.attacks.hostile import signed
from tests.attacks.mailed import BLUE, KEYS, RED, Mailed
from tests.attacks.third import Named, accused_by, machine
from tests.session.toy import catalogue
from tests.toygame import decisions as d

STRANGER = b"s" * 32
ROUNDS = 150


@cache
def brought() -> tuple[list[Named], dict[str, bytes]]:
    """What blue brings; and what red has made beside it, by what it is."""
    table = Mailed()
    table.file(d.Deploy(), d.Attack(3), d.End())
    withdrawn = table.turn(d.End())
    other, _ = take(table.fold, withdrawn)
    lines = (Line(d.End()),)
    word = compose(other, table.vaults[RED], Draft(lines=lines, prev=turn_digest(bytes_of(withdrawn)))).turn
    table.prev = turn_digest(bytes_of(withdrawn))
    table.file(d.Move(5, 5), d.End())
    table.file(d.Attack(3), d.End())
    table.file(d.End())
    own = [*table.files(), ("withdrawn", signed(KEYS[BLUE], withdrawn))]
    invitation, acceptance, third, fifth = (table.turns[seq] for seq in (0, 1, 3, 5))
    return own, {
        "another file for a place": red(replace(third, note="I never attacked")),
        "another for a later place": red(replace(fifth, note="nor again")),
        "one that names it as refused": red(replace(third, prev=turn_digest(bytes_of(third)))),
        "one that names the last as refused": red(replace(fifth, prev=turn_digest(bytes_of(fifth)))),
        "an answer to what was withdrawn": red(word),
        "another position": red(replace(fifth, checkpoint=Checkpoint(9, bytes(16)))),
        "another acceptance": red(replace(acceptance, note="me again")),
        "a file in blue's name": signed(KEYS[RED], replace(table.turns[4], note="I give up")),
        "an acceptance of a stranger's": signed(STRANGER, with_key(acceptance, STRANGER)),
        "an invitation of a stranger's": signed(STRANGER, with_key(invitation, STRANGER)),
        "an invitation of his own": signed(KEYS[RED], with_key(invitation, KEYS[RED])),
    }


def red(turn: Turn) -> bytes:
    return signed(KEYS[RED], turn)


def with_key(turn: Turn, seed: bytes) -> Turn:
    assert turn.setup is not None
    return replace(turn, setup=replace(turn.setup, key=keys.public_key(seed)))


@pytest.mark.parametrize("what", brought()[1])
def test_nothing_that_a_cheat_adds_speaks_against_the_other_side(what: str) -> None:
    own, made = brought()
    judged = machine().judge([*own, (what, made[what])])
    assert BLUE not in judged.accused
    assert [judged.told(name)[0] for name, _ in own] == [Outcome.OK] * len(own)


@pytest.mark.parametrize("what", ["an invitation of a stranger's", "an invitation of his own"])
def test_an_invitation_that_nobody_accepted_does_not_displace_the_one_that_was(what: str) -> None:
    """It is brought first, and bears the same match id."""
    own, made = brought()
    judged = machine().judge([(what, made[what]), *own])
    assert [judged.told(name)[0] for name, _ in own] == [Outcome.OK] * len(own)
    assert judged.told(what) == (Outcome.BAD_SIGNATURE, "seat-taken")


def test_nor_does_one_that_a_strangers_friend_has_accepted() -> None:
    own, made = brought()
    invitation = parse_turn(made["an invitation of a stranger's"])
    acceptance = parse_turn(made["an acceptance of a stranger's"]).turn
    forged = signed(STRANGER, replace(acceptance, prev=invitation.digest))
    judged = machine().judge([("0x", invitation.data), ("1x", forged), *own])
    assert [judged.told(name)[0] for name, _ in own] == [Outcome.OK] * len(own)
    assert judged.accused == set()


def test_nor_do_any_of_them_together_in_any_order() -> None:
    own, made = brought()
    rng, convicted = random.Random(1), 0
    for _ in range(ROUNDS):
        files = [*own, *rng.sample(list(made.items()), rng.randrange(len(made) + 1))]
        rng.shuffle(files)
        found = accused_by(verify_files(files, catalogue()))
        assert found <= {RED}, [name for name, _ in files]
        convicted += bool(found)
    assert convicted > ROUNDS // 3


def test_leaving_files_out_speaks_against_nobody() -> None:
    own, _ = brought()
    rng = random.Random(2)
    for _ in range(ROUNDS // 2):
        files = rng.sample(own, rng.randrange(1, len(own)))
        assert accused_by(verify_files(files, catalogue())) == set(), [name for name, _ in files]


def test_who_says_yes_to_both_of_two_versions_is_the_one_who_lied() -> None:
    """What is left: red's word that a withdrawn file counted makes what replaced it a fork, until blue shows his other word."""
    own, made = brought()
    word = ("word", made["an answer to what was withdrawn"])
    without = [each for each in own if each[0] not in ("5", "6")]
    assert machine().judge([*without, word]).accused == {BLUE}
    assert machine().judge([*own, word]).accused == {RED}
