"""What was tried of an account, printed."""

from typing import TYPE_CHECKING, Any

import click

from pbem.cli.command_helpers import talk
from pbem.view.harmless import visible

if TYPE_CHECKING:
    from pbem.desk.post.trial import Tried


def tell(account: str, tried: "Tried", is_silent: bool) -> dict[str, Any]:
    """Print it, unless a script reads JSON; the same as facts for one."""
    line, hint = map(visible, tried.told(account))
    if not is_silent and tried.error is None:
        click.echo(line)
    elif not is_silent:
        talk(f"pbem: {line}", *([f"pbem: hint: {hint}"] if hint else []))
    code = tried.error.code if tried.error else ""
    return {"account": account, "way": tried.way, "works": tried.error is None, "code": code, "text": line, "hint": hint}
