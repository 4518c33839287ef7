"""`pbem post setup`: an account by questions on a terminal, or by options; tried, then kept."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from pbem.cli.command_helpers import answer_json, home, is_interactive, json_option, talk
from pbem.cli.commands.post.printed_trials import tell
from pbem.errors import Outcome, UserError
from pbem.post.accounts import COMMAND, DRAFTS, FOLDER, SECURITIES, SMTP, TLS, Account, Mailboxes, Post, Server
from pbem.session.disk.player_home import Home
from pbem.session.player.post_settings import FILE, SECRETS, check_post, load_post, store_post
from pbem.view.harmless import harmless

if TYPE_CHECKING:
    from pbem.desk.post.account_setup import Answers

OUTS = (COMMAND, SMTP, FOLDER, DRAFTS, "hand")


IMPLIED = (("command", COMMAND), ("smtp", SMTP), ("outbox", FOLDER))
"""Options that say how files leave."""
SECURITY = click.Choice(SECURITIES)


def server_options(kind: str, what: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """--smtp or --imap, and its port and security."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in (
            click.option(
                f"--{kind}-security", type=click.Choice(SECURITIES), default=TLS, show_default=True, help="Its encryption."
            ),
            click.option(f"--{kind}-port", metavar="PORT", type=int, default=0, help="Its port, where it is not the usual one."),
            click.option(f"--{kind}", metavar="HOST", default="", help=what),
        ):
            command = option(command)
        return command

    return add


@click.command()
@click.option("--name", default="mail", show_default=True, metavar="NAME", help="What the account is called here.")
@click.option("--address", default="", metavar="ADDRESS", help="Your address.")
@click.option("--out", type=click.Choice(OUTS), help="How files leave.")
@click.option("--command", default="", metavar="COMMAND", help="Reads a whole mail on standard input, as `msmtp -t`.")
@server_options("smtp", "The server that takes your mail.")
@server_options("imap", "The server that keeps your mail; turn files are looked for there.")
@click.option("--imap-folder", multiple=True, metavar="FOLDER", help="A folder there. Default: INBOX.")
@click.option("--user", default="", metavar="USER", help="Who logs in. Default: your address.")
@click.option("--password-command", default="", metavar="COMMAND", help="Prints the password.")
@click.option("--token-command", default="", metavar="COMMAND", help="Prints an OAuth2 access token.")
@click.option("--keyring", is_flag=True, help="The system's keyring has the password.")
@click.option("--maildir", multiple=True, metavar="FOLDER", help="A Maildir in which files arrive.")
@click.option("--mbox", multiple=True, metavar="FILE", help="An mbox in which files arrive.")
@click.option("--inbox", default="", metavar="FOLDER", help="A folder in which files arrive.")
@click.option("--outbox", default="", metavar="FOLDER", help="A folder into which files are put.")
@click.option("--default", "is_default", is_flag=True, help="Use it for matches that name no account.")
@click.option("--send-test", is_flag=True, help="Send a mail to yourself.")
@click.option("--no-try", is_flag=True, help="Keep it untried.")
@click.option("-y", "--yes", is_flag=True, help="Keep it although it does not work, or another has its name.")
@json_option
def setup(**given: Any) -> int:
    """Set up an account: asks on a terminal what no option says, tries every way, and writes post.toml."""
    where, as_json, name = home(), given["as_json"], given["name"]
    is_asked = is_interactive() and not as_json
    before = load_post(where)
    if name in before.accounts and not given["yes"]:
        if not is_asked:
            raise UserError("account-exists", account=name)
        click.confirm(f"There is an account {name} already. Put the new one in its place?", abort=True, err=True)
    answers, is_kept = _answers(given), None
    if is_asked:
        from pbem.cli.commands.post.questions import ask, is_to_be_kept
        from pbem.desk.post.account_questions import Interview

        interview = Interview(answers)
    while is_kept is None:
        if is_asked:
            answers = ask(interview)
        after = _with(before, answers, name, given["is_default"])
        with_mail = bool(answers.send_test)
        facts, worst = ([], Outcome.OK) if given["no_try"] else _tried(where, name, after.accounts[name], with_mail, as_json)
        is_kept = worst is Outcome.OK or given["yes"]
        if is_asked and not is_kept and (is_kept := is_to_be_kept(interview)) is None:
            interview.again()
    if is_kept:
        store_post(where, after)
    if as_json:
        answer_json({"account": name, "path": str(where.config / FILE), "is_kept": is_kept, "ways": facts}, worst)
    if is_kept:
        talk(
            f"Account {name} is in {harmless(where.config / FILE)}.",
            "Next: pbem new GAME --side SIDE --send-to ADDRESS, and pbem sync; or pbem alone, the screens",
        )
    else:
        talk("Nothing was kept.")
    return int(worst)


def _with(before: Post, answers: "Answers", name: str, is_default: bool) -> Post:
    """All accounts with this one. Raises UserError where nothing was said, or what cannot be kept."""
    from pbem.desk.post.account_setup import account_of, with_account

    account = account_of(answers)
    if account == Account(account.address):
        raise UserError("account-empty")
    after = with_account(before, name, account, is_default)
    check_post(after)
    return after


def _answers(given: dict[str, Any]) -> "Answers":
    """What the options say."""
    from pbem.desk.post.account_setup import Answers

    folders = given["imap_folder"]
    smtp = Server(given["smtp"], given["smtp_port"], given["smtp_security"])
    imap = Mailboxes(given["imap"], given["imap_port"], given["imap_security"])
    rest = ("address", "command", "user", *SECRETS, "maildir", "mbox", "inbox", "outbox")
    return Answers(
        out=given["out"] or next((out for key, out in IMPLIED if given[key]), ""),
        smtp=smtp,
        imap=replace(imap, folders=folders) if folders else imap,
        reads_imap=bool(given["imap"] or folders),
        send_test=True if given["send_test"] else False if given["no_try"] else None,
        **{key: given[key] for key in rest},
    )


def _tried(where: Home, name: str, account: Account, with_mail: bool, as_json: bool) -> tuple[list[dict[str, Any]], Outcome]:
    """What came of each way, and the worst of it."""
    from pbem.desk.post.sync import usual_ways
    from pbem.desk.post.trial import try_account
    from pbem.view.words.post_setup import TRYING

    if is_interactive() and not as_json:
        talk(TRYING)
    facts, worst = [], Outcome.OK
    for tried in try_account(where, account, usual_ways(), with_mail):
        facts.append(tell(name, tried, as_json))
        worst = max(worst, tried.outcome)
    return facts, worst
