"""Look at a match without changing it: position, what may be ordered, why not, odds, log."""

from pbem.engine.decisions import Refusal
from pbem.engine.game import Options
from pbem.session.homes import Home
from pbem.session.reports import Chance, Position, Step


def show(home: Home, ref: str, side: str = "", after: int | None = None) -> Position:
    """The match now, with the draft; or as it stood after file `after`. `side`: only its own, or in hotseat any."""
    raise NotImplementedError


def options(home: Home, ref: str, text: str = "") -> Options:
    """The words that may follow an order begun so, in the position of the draft."""
    raise NotImplementedError


def why(home: Home, ref: str, order: str) -> Refusal | None:
    """Why `do` would refuse this order now; None: it would not."""
    raise NotImplementedError


def odds(home: Home, ref: str, order: str) -> tuple[Chance, ...]:
    """All that an order can lead to, likeliest first, standing orders in force answering."""
    raise NotImplementedError


def log(home: Home, ref: str, since: int = 0) -> tuple[Step, ...]:
    """What was applied, from file `since` on; the draft's steps last."""
    raise NotImplementedError
