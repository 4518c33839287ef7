"""The digest by which two programs know that they hold the same position."""

from msgspec import Struct

from pbem import canonical


def state_digest(state: Struct) -> bytes:
    """32 bytes that two programs compare to know that they hold the same position."""
    return canonical.digest("state", state)
