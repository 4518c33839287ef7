"""An account made of what a player has answered, and of what is known of the provider."""

from email.utils import parseaddr
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pbem.desk.post.providers import provider_of
from pbem.errors import UserError
from pbem.post.accounts import COMMAND, DRAFTS, SMTP, Account, Mailboxes, Post, Server

AnyServer = TypeVar("AnyServer", bound=Server)


BY_HAND = "hand"
"""Instead of a way out."""


class Answers(Struct, frozen=True):
    """What is known of an account. A server without a host: the provider's, where it is known."""

    address: str = ""
    out: str = ""  # a way out, or BY_HAND; "": not said yet
    command: str = ""
    smtp: Server = Server("")
    imap: Mailboxes = Mailboxes("")
    reads_imap: bool = False
    user: str = ""  # for both servers; "": the address
    password_command: str = ""
    token_command: str = ""
    keyring: bool = False
    maildir: tuple[str, ...] = ()
    mbox: tuple[str, ...] = ()
    inbox: str = ""
    outbox: str = ""
    send_test: bool | None = None  # a mail to oneself; None: not said yet


def account_of(answers: Answers) -> Account:
    """The account. Raises UserError where a server is needed that nobody knows."""
    return Account(
        address=answers.address,
        out="" if answers.out == BY_HAND else answers.out,
        command=answers.command if answers.out == COMMAND else "",
        smtp=_with_login(smtp_of(answers), answers) if answers.out == SMTP else None,
        imap=_with_login(imap_of(answers), answers) if answers.out == DRAFTS or answers.reads_imap else None,
        maildir=answers.maildir,
        mbox=answers.mbox,
        inbox=answers.inbox,
        outbox=answers.outbox,
    )


def smtp_of(answers: Answers) -> Server:
    """The server that takes mail. Raises UserError "server-unknown"."""
    known = provider_of(answers.address)
    if answers.smtp.host:
        return answers.smtp
    if known is None:
        raise UserError("server-unknown", option="--smtp", address=answers.address)
    return known.smtp


def imap_of(answers: Answers) -> Mailboxes:
    """The server that keeps mail. Raises UserError "server-unknown"."""
    known = provider_of(answers.address)
    if answers.imap.host:
        return answers.imap
    if known is None:
        raise UserError("server-unknown", option="--imap", address=answers.address)
    return replace(known.imap, folders=answers.imap.folders, drafts=answers.imap.drafts)


def _with_login(server: AnyServer, answers: Answers) -> AnyServer:
    """With what gives the secret, if anything does. Raises UserError "login-unsaid" for a provider, who lets nobody in without."""
    if not (answers.password_command or answers.token_command or answers.keyring):
        if isinstance(server, Mailboxes) or provider_of(answers.address) is not None:
            raise UserError("login-unsaid", host=server.host)
        return server
    return replace(
        server,
        user=answers.user or parseaddr(answers.address)[1],
        password_command=answers.password_command,
        token_command=answers.token_command,
        keyring=answers.keyring,
    )


def with_account(post: Post, name: str, account: Account, is_default: bool) -> Post:
    """All accounts, with this one new or in the place of the one of its name."""
    return replace(post, accounts={**post.accounts, name: account}, default=name if is_default else post.default)
