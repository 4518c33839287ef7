"""What a changed client does: signs anything, with the key it has."""

from msgspec.structs import replace

from pbem.protocol import keys
from pbem.protocol.dice_chain import DiceChain
from pbem.protocol.turn_file import Acceptance, Checkpoint, Turn, encode_turn, parse_turn
from pbem.session.disk.player_home import Home
from pbem.session.player.identity import load_seed
from pbem.session.results import ImportResult
from pbem.session.turn.intake import import_bytes
from tests.session.toy import RED


def changed(home: Home, data: bytes, **fields: object) -> bytes:
    """A file of the home's own making with other fields, truly signed."""
    return signed(load_seed(home), replace(parse_turn(data).turn, **fields))


def signed(seed: bytes, turn: Turn) -> bytes:
    """A turn signed with a key."""
    body = encode_turn(turn)
    return body + keys.sign(seed, body)


def only(home: Home, data: bytes) -> ImportResult:
    """The one result of an import."""
    (result,) = import_bytes(home, data)
    return result


def strangers_acceptance(acceptance: bytes, number: int = 0) -> bytes:
    """An acceptance by somebody who has only seen the invitation; it states a position that is none."""
    seed, turn = bytes([number]) * 32, parse_turn(acceptance).turn
    setup = Acceptance("Eve", keys.public_key(seed), DiceChain(turn.match, RED, seed).anchor)
    return signed(seed, replace(turn, setup=setup, reveal=None, checkpoint=Checkpoint(77, bytes(16))))
