"""`pbem post`: how turn files travel: set up, shown, tried; and whom those of a match reach."""

from collections.abc import Iterable
from typing import Any

import click

from pbem.cli.command_helpers import answer_json, home, json_option, match_command, talk
from pbem.cli.commands.post.printed_trials import tell
from pbem.cli.commands.post.setup import setup
from pbem.errors import Outcome, UserError
from pbem.post.accounts import Account, Post, Server
from pbem.session.player.post_settings import SECRETS, load_post
from pbem.view.harmless import visible
from pbem.view.words import post_setup as words
from pbem.view.words.post import GOES_TO


@click.group()
def post() -> None:
    """Say once how mail travels; show and try it. `pbem sync` then fetches and sends turn files."""


post.add_command(setup)


@post.command()
@json_option
def show(as_json: bool) -> None:
    """Show the accounts. No password and no command that may hold one is shown."""
    from pbem.desk.post.trial import way_out_in_words, ways_in_in_words

    accounts = load_post(home())
    chosen = accounts.account()
    usual = chosen[0] if chosen else ""
    if as_json:
        answer_json([_facts(name, account, name == usual) for name, account in accounts.accounts.items()])
    for name, account in accounts.accounts.items():
        click.echo(visible(f"{name}{' (default)' if name == usual else ''}  {account.address}"))
        lines = [way_out_in_words(account), *ways_in_in_words(account), *map(_login, _servers(account))]
        for line in lines:
            click.echo(f"  {visible(line)}")
    if not accounts.accounts:
        talk("No account is set up yet: pbem post setup")


@post.command("try")
@click.argument("account", metavar="[ACCOUNT]", default="")
@click.option("--send-test", is_flag=True, help="Send a mail to yourself too.")
@json_option
def try_(account: str, send_test: bool, as_json: bool) -> int:
    """Try every way, out and in, and say of each whether it works, or why not and what to do. Nothing is taken in or changed."""
    from pbem.desk.post.sync import usual_ways
    from pbem.desk.post.trial import try_account

    where = home()
    accounts = chosen(load_post(where), account)
    worst, facts = Outcome.OK, []
    for name, one in accounts.items():
        for tried in try_account(where, one, usual_ways(), send_test):
            worst = max(worst, tried.outcome)
            facts.append(tell(name, tried, as_json))
    if as_json:
        answer_json(facts, worst)
    return int(worst)


@match_command
@click.argument("address", metavar="[ADDRESS]", default="")
def address(match: str, address: str) -> None:
    """Say where the files of a match go from now on: an address, or a user of the club. Without one, tell where they go.

    What waits, or was refused, is tried again at the next sync.
    """
    from pbem.desk.post.delivery import check_recipient, delivery
    from pbem.desk.post.outbox import try_again
    from pbem.session.disk.kept_by_home import keep, kept, settle_address
    from pbem.session.turn import status_index

    where = home()
    line = status_index.status(where, match)[0]
    going = delivery(where, line.match, address)
    if not address:
        known = going.address if going else kept(where, line.match).address
        account = going.account if going else words.NO_ACCOUNT
        click.echo(visible(GOES_TO.format(name=line.name, address=known or words.NO_ADDRESS, account=account)))
        return
    check_recipient(load_post(where), going.account if going else "", address)
    if going:
        keep(where, line.match, account=going.account)
    settle_address(where, line.match, address)
    try_again(where, line.match)
    talk(f"Files of {line.name} go to {visible(address)}.")
    if line.next == "other" and not line.is_unsent:
        talk(f"File {line.last_seq} has left already; once more, there: pbem resend {line.name} --send-to {visible(address)}")


post.add_command(address)


def chosen(accounts: Post, name: str) -> dict[str, Account]:
    """The account of that name, or all. Raises UserError "account-unknown", "post-no-accounts"."""
    if not accounts.accounts:
        raise UserError("post-no-accounts")
    if name and name not in accounts.accounts:
        raise UserError("account-unknown", account=name, known=", ".join(accounts.accounts))
    return {name: accounts.accounts[name]} if name else dict(accounts.accounts)


def _servers(account: Account) -> Iterable[Server]:
    return (server for server in (account.smtp, account.imap) if server is not None)


def _login(server: Server) -> str:
    return words.LOGINS[_secret(server)].format(host=server.host)


def _secret(server: Server) -> str:
    return next((name for name in SECRETS if getattr(server, name)), "")


def _facts(name: str, account: Account, is_default: bool) -> dict[str, Any]:
    """An account for a script, without what may hold a secret."""
    return {
        "name": name,
        "is_default": is_default,
        "address": account.address,
        "out": account.out,
        "maildir": list(account.maildir),
        "mbox": list(account.mbox),
        "inbox": account.inbox,
        "outbox": account.outbox,
        "spool": account.spool,
        **{
            key: {"host": one.host, "port": one.port, "security": one.security, "user": one.user, "login": _secret(one)}
            for key, one in (("smtp", account.smtp), ("imap", account.imap))
            if one is not None
        },
    }
