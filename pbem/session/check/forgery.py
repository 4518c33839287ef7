"""What a dishonest client could sign with its own key: for `pbem demo`, and for tests of what the other side makes of it.

Each function takes a signed file of the home's own making and gives another for the same place in the chain. Nothing is stored.
"""

from msgspec.structs import replace

from pbem.errors import UserError
from pbem.protocol.turn_file import Turn, parse_turn, sign_turn
from pbem.session.disk.homes import Home
from pbem.session.disk.match_loading import look_up
from pbem.session.player.identity import load_seed


def with_order_in_front(home: Home, ref: str, data: bytes, order: str) -> bytes:
    """The file with one more order before its others, whatever the rules say of it."""
    rules, turn = look_up(home, ref).rules, parse_turn(data).turn
    marks = tuple(replace(mark, index=mark.index + 1) for mark in turn.marks)
    return _signed_again(home, turn, decisions=rules.decisions.pack([rules.read(order)]) + turn.decisions, marks=marks)


def with_other_die(home: Home, data: bytes) -> bytes:
    """The file with another value of the dice chain than the one that is due. Raises UserError when it reveals none."""
    turn = parse_turn(data).turn
    if turn.reveal is None:
        raise UserError("nothing-revealed", seq=turn.seq)
    value = bytes([turn.reveal.value[0] ^ 1]) + turn.reveal.value[1:]
    return _signed_again(home, turn, reveal=replace(turn.reveal, value=value))


def with_other_note(home: Home, data: bytes, note: str) -> bytes:
    """A second version of the file, lawful by itself."""
    return _signed_again(home, parse_turn(data).turn, note=note)


def with_other_result(home: Home, data: bytes) -> bytes:
    """The file with the digest of a position that its orders do not lead to."""
    turn = parse_turn(data).turn
    if turn.checkpoint is None:
        raise UserError("nothing-revealed", seq=turn.seq)
    digest = bytes(byte ^ 255 for byte in turn.checkpoint.digest)
    return _signed_again(home, turn, checkpoint=replace(turn.checkpoint, digest=digest))


def reveals(data: bytes) -> bool:
    """Does the file show a value of the dice chain?"""
    return parse_turn(data).turn.reveal is not None


def _signed_again(home: Home, turn: Turn, **changes: object) -> bytes:
    return sign_turn(replace(turn, **changes), load_seed(home)).data
