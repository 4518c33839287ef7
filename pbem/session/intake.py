"""Take in turn files: the only door for foreign bytes."""

from pbem.session.homes import Home
from pbem.session.reports import ImportResult


def import_bytes(home: Home, data: bytes) -> tuple[ImportResult, ...]:
    """Every turn file found in a .pbem file, armoured text or mail, in order; then what had waited for them.

    Nothing is changed by a file that is refused, but evidence is kept. Never raises for what the bytes hold: each result has
    an outcome; no turn file in it at all is one result, "mail-without-turn" with Outcome.DAMAGED.
    """
    raise NotImplementedError
