"""`pbem club`: the players of one computer, whose files go from box to box without any mail."""

from pathlib import Path

import click

from pbem.cli.command_helpers import home, json_option, out_json, talk
from pbem.view.harmless import harmless
from pbem.view.words import club as words


@click.group()
def club() -> None:
    """Play with others on this computer: each has a box in a FOLDER, and files go from box to box, without mail."""


@club.command()
@click.argument("folder")
@click.option("--group", metavar="NAME", default="", help="Only for the members of this group of the computer.")
def create(folder: str, group: str) -> None:
    """Make the FOLDER of a club, once, as who looks after the computer."""
    from pbem.post.club_folder import create as make

    make(_path(folder), group)
    talk(words.CREATED.format(path=harmless(str(_path(folder)))))


@club.command()
@click.argument("folder")
def join(folder: str) -> None:
    """Make your own box in the club of FOLDER, and an account in post.toml."""
    from pbem.desk.post.club import join as enter

    user, account = enter(home(), _path(folder))
    talk(words.JOINED.format(name=harmless(user), path=harmless(str(_path(folder))), account=account), words.GO_ON)


@club.command(name="list")
@click.argument("folder")
@json_option
def list_(folder: str, as_json: bool) -> None:
    """List who has a box in the club of FOLDER."""
    from pbem.post.club_folder import members

    names = members(_path(folder))
    if as_json:
        out_json(names)
        return
    for name in names:
        click.echo(harmless(name))


def _path(folder: str) -> Path:
    return Path(folder).expanduser().absolute()
