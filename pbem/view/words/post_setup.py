"""The words of the accounts: how files leave and come, what was tried, what providers need. `_` marks them for translation."""

from pbem.language import _

NO_ACCOUNT, NO_ADDRESS = _("no account"), _("nowhere yet")
"""Of a match whose files do not travel by themselves."""

OUT = {
    "command": _("out by the command {what}"),
    "smtp": _("out by the server {what}"),
    "folder": _("out into the folder {what}"),
    "drafts": _("out as drafts on {what}"),
    "spool": _("out by the spool {what}"),
}
BY_HAND = _("out by hand")
IN = _("in by {way}")
IN_IMAP = _("in from {what}: {folders}")
IN_MAILDIR = _("in from the Maildir {what}")
IN_MBOX = _("in from the mbox {what}")
IN_FOLDER = _("in from the folder {what}")
IN_SPOOL = _("in by the spool {what}")
LOGINS = {
    "password_command": _("{host}: password by a command"),
    "token_command": _("{host}: OAuth2 token by a command"),
    "keyring": _("{host}: password from the system's keyring"),
    "": _("{host}: nobody logs in"),
}
WORKS = _("{account}: {way}: works")
IS_THERE = _("{account}: {way}: its program is there; --send-test shows whether it sends")
SENT = _("{account}: {way}: works, and has taken a mail to yourself")
FAILS = _("{account}: {way}: {why}")
TEST_SUBJECT = _("pbem: a mail to yourself")
TEST_BODY = _("This is a test of `pbem post setup`. If you read it, your turn files will leave the same way.")

PROVIDERS = {
    "gmail": "Gmail",
    "outlook": "Outlook.com",
    "fastmail": "Fastmail",
    "posteo": "Posteo",
    "gmx": "GMX",
    "web.de": "WEB.DE",
    "yahoo": "Yahoo",
    "icloud": "iCloud",
    "proton": "Proton Mail Bridge",
}
NEEDS = {
    "app-password": _(
        "{provider} does not take your usual password here: make an app password in the security settings of your account "
        "(two-step verification has to be on), and let a command print it."
    ),
    "token": _("{provider} takes OAuth2 alone: a command has to print an access token. docs/post.md shows how."),
    "password": _("{provider} takes the password of your account."),
    "allowed": _(
        "{provider}: first allow IMAP and SMTP in the settings of your mail. "
        "With two-step verification it takes an app password only."
    ),
    "bridge": _(
        "{provider} has to run on this computer. Take the user and the password that it shows, not yours, "
        "export its certificate, and name that in the variable SSL_CERT_FILE."
    ),
}
