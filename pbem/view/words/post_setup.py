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

# --- the questions of set-up
INTRODUCTION = _("A few questions; nothing is kept before it has been tried. Ctrl-C ends it.")
NUMBER = _("Number")
ASK_ADDRESS = _("Your address, as Name <name@example.org>; Enter alone where no mail is involved")
ASK_OWN_ADDRESS = _("Mails need an address of yours")
ASK_OUT = _("What sends your mail?")
BY_PROGRAM = _("the program `{line}` of this computer")
BY_SERVER = _("the server {host}")
BY_SMTP, BY_IMAP = _("a server of your provider (SMTP)"), _("a server of your provider (IMAP)")
BY_DRAFTS = _("as drafts on your server: you press Send in your mail program")
BY_COMMAND = _("another command that reads a whole mail")
BY_FOLDER = _("into a folder that you share with your opponent")
BY_HAND_ALONE = _("by hand: pbem writes files, you send them")
ASK_COMMAND = _("Command that reads a whole mail on standard input (such as msmtp -t)")
ASK_SMTP = _("Server that takes your mail (HOST or HOST:PORT)")
ASK_IMAP = _("Server that keeps your mail (HOST or HOST:PORT)")
ASK_SECURITY = _("How is the connection to {host} encrypted?")
SECURITIES = {
    "tls": _("TLS, from the beginning (usual at ports 465 and 993)"),
    "starttls": _("STARTTLS, after a greeting (usual at ports 587 and 143)"),
    "none": _("not at all: only to this computer itself"),
}
ASK_OUTBOX = _("Folder into which files are put")
ASK_IN = _("Where does your mail arrive?")
IN_THIS_MAILDIR, IN_THIS_MBOX = _("the Maildir {path}"), _("the mbox {path}")
IN_OTHER_MAILDIR, IN_A_FOLDER = _("another Maildir"), _("a folder in which turn files arrive")
IN_NOWHERE = _("nowhere: you import them yourself")
ASK_MAILDIR, ASK_INBOX = _("Path of the Maildir"), _("Path of the folder")
ASK_SECRET = _("No password is kept by pbem. Where does it come from?")
BY_PASSWORD, BY_TOKEN = _("a command prints it (such as: pass show mail)"), _("a command prints an OAuth2 access token")
BY_KEYRING, NO_LOGIN = _("the system's keyring has it"), _("there is no login")
NO_KEYRING = _("the system's keyring has it; first: python -m pip install keyring")
ASK_USER, ASK_PASSWORD_COMMAND = _("User name of the login"), _("Command that prints the password (such as pass show mail)")
ASK_TOKEN_COMMAND = _("Command that prints the token (such as oama access {address})")
ASK_TEST = _("Does this command send? Only a mail shows it.")
SEND_NONE, SEND_TEST = _("only see whether the program is there"), _("send a mail to myself now")
WRONG_ADDRESS = _("this is no address; write it as name@example.org or Name <name@example.org>")
WRONG_SERVER = _("this is no name of a server; write it as mail.example.org, or with its port as mail.example.org:465")
WRONG_COMMAND = _("this cannot be run: a quotation mark is not closed")
WRONG_FOLDER = _("there is no such folder; make it, or name another")
NO_ANSWER = _("something has to stand here")
WHAT_NOW = _("Not every way works. What now?")
ANSWER_AGAIN, KEEP_IT, KEEP_NOTHING = _("answer again; your answers are proposed"), _("keep it all the same"), _("keep nothing")

# --- the same on the screens
SCREEN_TITLE = _("Post: how your mail travels")
PICK_ACCOUNT = _("Set up another account, or one of these anew")
NEW_ACCOUNT = _("A new account ...")
ASK_NAME = _("What the account is called here: letters, digits, - and _")
TRYING = _("Trying every way ...")
PICK_KEYS, ENTER_KEYS = _("Up/Down move   Enter pick   Esc one step back"), _("Enter accept   Esc one step back")
NAME_TAKEN = _("There is an account of that name already: Esc, and pick it from the list to set it up anew")
KEEP = _("keep it")
TRIED_TITLE = _("Keep the account {name}?")
KEPT = _("The account {name} is kept; files travel by themselves from now on.")
EMPTY = _("Nothing was said of how files leave or come.")
