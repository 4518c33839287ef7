"""One byte form for each value, and SHA-256 over it. A leaf that all layers may use."""

import hashlib
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

DIGEST_BYTES = 32
_PREFIX = b"pbem/1 "
_encoder = msgspec.msgpack.Encoder(order="deterministic")


def encode(value: Any) -> bytes:
    """The MessagePack bytes of a value of msgspec structs, tuples, ints, strings and bytes. The same on every machine."""
    return _encoder.encode(value)


def decode(data: bytes, shape: type[T]) -> T:
    """The value that encodes to just these bytes. Raises ValueError when they encode differently again or do not fit."""
    try:
        value = msgspec.msgpack.decode(data, type=shape)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error)) from error
    if encode(value) != data:
        raise ValueError("not the canonical form")
    return value


def tagged(domain: str, *parts: bytes) -> bytes:
    """SHA-256, 32 bytes, over `pbem/1 <domain>`, a zero byte and the parts, each behind its length (4 bytes, big-endian)."""
    return hashlib.sha256(_PREFIX + domain.encode() + b"\0" + _framed(parts)).digest()


def tagged_behind(domain: str, *parts: bytes) -> Callable[..., bytes]:
    """`tagged` for many values whose first parts are these: the function of the parts behind them."""
    begun = hashlib.sha256(_PREFIX + domain.encode() + b"\0" + _framed(parts)).copy

    def rest(*more: bytes) -> bytes:
        sha = begun()
        sha.update(_framed(more))
        return sha.digest()

    return rest


def _framed(parts: Iterable[bytes]) -> bytes:
    return b"".join([len(part).to_bytes(4, "big") + part for part in parts])


def digest(domain: str, value: Any) -> bytes:
    """SHA-256 of a value's canonical bytes under a domain. 32 bytes."""
    return tagged(domain, encode(value))
