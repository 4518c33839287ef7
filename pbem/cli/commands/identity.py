"""`pbem id`: your name and key."""

import click

from pbem.cli.command_helpers import home, is_interactive, json_option, out_json, talk, write_output
from pbem.errors import UserError
from pbem.session.player import identity as identities
from pbem.session.player.identity import Identity
from pbem.view.harmless import harmless, visible


@click.group(name="id")
def identity() -> None:
    """Create or show your name and key. The key signs what you send; you have one for all matches."""


@identity.command()
@click.argument("name")
@click.option("--passphrase", is_flag=True, help="Lock the key with a passphrase, asked for now and at each sealing.")
@json_option
def new(name: str, passphrase: bool, as_json: bool) -> None:
    """Create your identity with the NAME that opponents see."""
    phrase = None
    if passphrase:
        if not is_interactive():
            raise UserError("passphrase-needed", path="id new")
        phrase = str(click.prompt("passphrase", hide_input=True, confirmation_prompt=True, err=True))
    made = identities.new_identity(home(), name, phrase)
    _print(made, as_json)
    talk(
        f"Kept in {harmless(made.path)}. Keep a copy of that file; never give it away.",
        "Next: pbem games, then pbem new GAME --side SIDE -o FILE",
    )


@identity.command()
@json_option
def show(as_json: bool) -> None:
    """Show your name, your public key and its six words."""
    _print(identities.show_identity(home()), as_json)


@identity.command()
@click.option("-o", "--out", metavar="FILE", help="Write the card to a file.")
def export(out: str | None) -> None:
    """Print a card for anybody: name, public key, six words. It holds no secret."""
    text = "".join(f"{visible(line)}\n" for line in identities.export_identity(home()).rstrip("\n").split("\n"))
    if out:
        write_output(out, text.encode())
    else:
        click.echo(text, nl=False)


def _print(mine: Identity, as_json: bool) -> None:
    if as_json:
        out_json(
            {
                "name": mine.name,
                "key": mine.key_text,
                "fingerprint": list(mine.fingerprint),
                "has_passphrase": mine.has_passphrase,
                "path": mine.path,
            }
        )
        return
    click.echo(f"name         {harmless(mine.name)}")
    click.echo(f"key          {mine.key_text}")
    click.echo(f"six words    {' '.join(mine.fingerprint)}")
    click.echo(f"passphrase   {'yes' if mine.has_passphrase else 'no'}")
