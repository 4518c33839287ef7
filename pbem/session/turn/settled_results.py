"""What a draft has settled, kept with it: the rules need not work out anew, for each order, a turn that went before it.

Thrown away at will: it counts only where it is whole, was made here by this version, and for a draft behind the same files.
"""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from pbem import __version__, canonical
from pbem.match.file_composition import Vault
from pbem.match.file_in_progress import FileInProgress, Result
from pbem.session.disk.match_loading import Loaded

MAX_BYTES = 256 * 1024
"""Steps behind it are worked out again."""

Told = tuple[tuple[str, msgspec.Raw], ...]
"""Events by their tags."""


class SettledResults(Struct, frozen=True, array_like=True):
    """States and events after the first inputs of a file."""

    check: bytes  # of the rest, and of all that it follows from
    first: int  # step
    found: bytes


def load(loaded: Loaded, vault: Vault, kept: SettledResults | None) -> Mapping[int, Result]:
    """What is known, by step; nothing where it does not belong to this match as it is now."""
    if kept is None or kept.check != _check(loaded, vault, kept.first, kept.found):
        return {}
    rules = loaded.fold.rules
    shape, kinds = type(loaded.fold.state), {str(kind.__struct_config__.tag): kind for kind in rules.event_kinds}
    unpacked = msgspec.msgpack.decode(kept.found, type=tuple[tuple[bytes, Told], ...])
    return {
        step: (
            msgspec.msgpack.decode(state, type=shape),
            tuple([msgspec.msgpack.decode(event, type=kinds[tag]) for tag, event in events]),
        )
        for step, (state, events) in enumerate(unpacked, kept.first)
    }


def store(loaded: Loaded, vault: Vault, file: FileInProgress, kept: SettledResults | None) -> SettledResults | None:
    """What is kept with a draft that has come so far; what is already stays. None for a game that is quick, or behind a trap."""
    if kept is not None and kept.check == _check(loaded, vault, kept.first, kept.found):
        return kept
    if not loaded.fold.rules.event_kinds or file.rewound_to is not None or not file.settled:
        return None
    found, size = list[tuple[bytes, list[tuple[str, msgspec.Raw]]]](), 0
    for each in file.steps[: file.settled]:
        events = [(str(event.__struct_config__.tag), msgspec.Raw(canonical.encode(event))) for event in each.events]
        found.append((canonical.encode(file.match.state_before(each.step + 1)), events))
        size += len(found[-1][0]) + sum(len(event) for _, event in events)
        if size > MAX_BYTES:
            break
    first, data = file.steps[0].step, canonical.encode(found)
    return SettledResults(_check(loaded, vault, first, data), first, data)


def _check(loaded: Loaded, vault: Vault, first: int, found: bytes) -> bytes:
    follows_from = (__version__, loaded.invitation.content, loaded.chain.next_prev, vault.side, vault.payloads, first)
    return canonical.tagged("draft settled", vault.secret, canonical.encode(follows_from), found)
