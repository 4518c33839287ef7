"""Ed25519 keys: signing, verifying, the text form of a public key, and its fingerprint as words.

Entropy is never made here: a key is 32 seed bytes given by the caller. `cryptography` is imported when first needed.
"""

from pbem import canonical
from pbem.errors import UserError

SEED_BYTES = 32
KEY_BYTES = 32
FINGERPRINT_WORDS = 6  # of eleven bits

_TEXT_PREFIX = "pbem1"
_CHECK_BYTES = 3
_TEXT_CHARS = 56  # base32 of key and check
_FIELD_PRIME = 2**255 - 19
_SMALL_ORDER_Y = frozenset(  # of the eight points whose signatures say nothing; a test computes them again
    {
        0,
        1,
        _FIELD_PRIME - 1,
        0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
        0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
    }
)


def public_key(seed: bytes) -> bytes:
    """The 32-byte public key of a seed."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def sign(seed: bytes, body: bytes) -> bytes:
    """The 64-byte signature over the domain-separated hash of a body. The same every time."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(seed).sign(canonical.tagged("sign", body))


def is_signed(public_key: bytes, body: bytes, signature: bytes) -> bool:
    """Is this the key's signature over the body? False for odd lengths and keys that are no usable points."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if len(signature) != 64 or not is_usable_key(public_key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, canonical.tagged("sign", body))
    except (InvalidSignature, ValueError):
        return False
    return True


def is_usable_key(public_key: bytes) -> bool:
    """Is the key in its one encoding, and not one of the few under which anybody can sign?"""
    if len(public_key) != KEY_BYTES:
        return False
    y = int.from_bytes(public_key, "little") & (2**255 - 1)
    return y < _FIELD_PRIME and y not in _SMALL_ORDER_Y


def fingerprint(public_key: bytes) -> tuple[str, ...]:
    """Six words, 66 bits, to read to each other over the telephone."""
    from pbem.protocol.wordlist import WORDS

    number = int.from_bytes(canonical.tagged("fingerprint", public_key)[:9], "big") >> 6
    return tuple(WORDS[number >> 11 * place & 2047] for place in reversed(range(FINGERPRINT_WORDS)))


def write_key(public_key: bytes) -> str:
    """The text form: `pbem1` and 56 lower-case base32 characters that end in a checksum."""
    import base64

    return _TEXT_PREFIX + base64.b32encode(public_key + _key_check(public_key)).decode().lower()


def parse_key(text: str) -> bytes:
    """The public key of a text form; spaces and capitals do not matter. Raises UserError when it was mistyped."""
    import base64
    import binascii

    found = "".join(text[:200].split()).lower()
    if not found.startswith(_TEXT_PREFIX) or len(found) != len(_TEXT_PREFIX) + _TEXT_CHARS:
        raise UserError("key-text-unreadable")
    try:
        data = base64.b32decode(found[len(_TEXT_PREFIX) :].upper())
    except (binascii.Error, ValueError) as error:
        raise UserError("key-text-unreadable") from error
    key, check = data[:KEY_BYTES], data[KEY_BYTES:]
    if check != _key_check(key):
        raise UserError("key-text-mistyped")
    return key


def _key_check(public_key: bytes) -> bytes:
    return canonical.tagged("key text", public_key)[:_CHECK_BYTES]
