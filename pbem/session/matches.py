"""A match begins: invitation and acceptance."""

from collections.abc import Mapping

from pbem.engine.game import OptionValue
from pbem.session.homes import Home
from pbem.session.reports import Sealed


def new_match(
    home: Home,
    game: str,
    scenario: str = "",
    options: Mapping[str, OptionValue | str] | None = None,
    side: str = "",
    dice: str = "sealed",
    against: str = "mail",
    note: str = "",
) -> Sealed:
    """File 0, the invitation; texts of options are read as what the game allows. `against`: "mail" or "hotseat".

    Hotseat makes and takes both files; no identity is needed, and `side` does not matter. Raises UserError: no identity,
    unknown game, scenario, option, value, side or dice mode, each with what is known.
    """
    raise NotImplementedError


def accept(home: Home, ref: str, note: str = "", pass_: bool = False) -> Sealed:
    """File 1, the acceptance, with the orders drafted so far.

    Raises UserError "first-move-is-yours" when a choice of the acceptor is due: draft it first (`do`), or pass.
    """
    raise NotImplementedError
