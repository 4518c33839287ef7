"""Forgeries that a dishonest client could sign with its own key: for `pbem demo`. Nothing is stored."""

from typing import NamedTuple

from msgspec.structs import replace

from pbem.errors import UserError
from pbem.protocol.turn_file import parse_turn, sign_turn
from pbem.session.disk.match_loading import look_up
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import load_seed


class Forgeries(NamedTuple):
    """Files for the place of one of the home's own making, each truly signed."""

    order: bytes  # one more order before its others, whatever the rules say of it
    die: bytes  # another value of the dice chain than the one that is due
    result: bytes  # the digest of a position that its orders do not lead to
    note: bytes  # another note: a second version, lawful by itself


def forgeries(home: Home, ref: str, data: bytes, order: str) -> Forgeries:
    """Forgeries of a file that shows a value of the dice chain. Raises UserError "nothing-revealed" where it shows none."""
    rules, turn, seed = look_up(home, ref).rules, parse_turn(data).turn, load_seed(home)
    reveal, checkpoint = turn.reveal, turn.checkpoint
    if reveal is None or checkpoint is None:
        raise UserError("nothing-revealed", seq=turn.seq)

    def signed(**changes: object) -> bytes:
        return sign_turn(replace(turn, **changes), seed).data

    return Forgeries(
        order=signed(
            decisions=rules.decisions.pack([rules.read(order)]) + turn.decisions,
            marks=tuple(replace(mark, index=mark.index + 1) for mark in turn.marks),
        ),
        die=signed(reveal=replace(reveal, value=_turned(reveal.value))),
        result=signed(checkpoint=replace(checkpoint, digest=_turned(checkpoint.digest))),
        note=signed(note="on second thoughts"),
    )


def reveals(data: bytes) -> bool:
    """Does the file show a value of the dice chain?"""
    return parse_turn(data).turn.reveal is not None


def _turned(data: bytes) -> bytes:
    return bytes(byte ^ 255 for byte in data)
