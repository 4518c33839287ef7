"""Ed25519 by the textbook, slow and plain: what docs/turn-file.md says of a signature, and keys and signatures bent on purpose."""

import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493  # the order of the base point
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of -1
Point = tuple[int, int]
NEUTRAL: Point = (0, 1)


def add(one: Point, other: Point) -> Point:
    (x1, y1), (x2, y2) = one, other
    cross = D * x1 * x2 * y1 * y2 % P
    return ((x1 * y2 + x2 * y1) * pow(1 + cross, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - cross, -1, P) % P)


def times(scalar: int, point: Point) -> Point:
    total = NEUTRAL
    while scalar:
        total = add(total, point) if scalar & 1 else total
        point, scalar = add(point, point), scalar >> 1
    return total


def x_of(y: int, sign: int = 0) -> int | None:
    """The x of a y whose lowest bit is `sign`; None where no point has this y."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    root = pow(square, (P + 3) // 8, P)
    for x in (root, root * ROOT % P):
        if x * x % P == square:
            return x if x & 1 == sign else (P - x) % P
    return None


def point_at(y: int, sign: int = 0) -> Point:
    x = x_of(y, sign)
    assert x is not None
    return x, y


BASE = point_at(4 * pow(5, -1, P) % P)
ORDER_TWO = (0, P - 1)
ORDER_EIGHT = point_at(0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826)


def encoded(point: Point) -> bytes:
    x, y = point
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decoded(data: bytes) -> Point | None:
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    return None if y >= P or x_of(y, sign) is None else point_at(y, sign)


def challenge(r: bytes, key: bytes, message: bytes) -> int:
    return int.from_bytes(hashlib.sha512(r + key + message).digest(), "little") % L


def holds(key: bytes, message: bytes, signature: bytes) -> bool:
    """The equation of docs/turn-file.md, 3.1: without the cofactor, R byte for byte."""
    a, r, s = decoded(key), signature[:32], int.from_bytes(signature[32:], "little")
    return a is not None and s < L and encoded(add(times(s, BASE), times(L * 8 - challenge(r, key, message), a))) == r


def holds_with_cofactor(key: bytes, message: bytes, signature: bytes) -> bool:
    """What others compute: both sides of the equation eight times."""
    a, r, s = decoded(key), decoded(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    return times(8 * s, BASE) == times(8, add(r, times(challenge(signature[:32], key, message), a)))


def signed(key: bytes, scalar: int, nonce: int, message: bytes, r: bytes = b"") -> bytes:
    """A signature by who knows the scalar of a key, whatever is added to key or R."""
    r = r or encoded(times(nonce, BASE))
    return r + ((nonce + challenge(r, key, message) * scalar) % L).to_bytes(32, "little")
