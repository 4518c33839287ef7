"""A sentence and a next step for what goes wrong on the way of a file: commands, logins, servers, folders. A table, no logic."""

from pbem.language import _

_LATER = _("nothing is lost: it is tried again the next time")
_ONCE_MORE = _("it is sent once more the next time; should both arrive, the second does no harm")

POST: dict[str, tuple[str, str]] = {
    # what waits
    "post-no-accounts": (_("no account is set up yet"), _("`pbem post setup` asks how your mail travels")),
    "post-no-address": (_("nobody knows where it goes"), _("`pbem post address {match} name@example.org` says so")),
    "post-no-way-out": (
        _("the account {account} has no way out"),
        _("`pbem post setup` sets one up; `pbem resend` writes the file"),
    ),
    "post-busy": (_("another sync is at work"), _("let it end; `pbem sync --watch` stays")),
    "post-wrong": (_("{path} is wrong:\n{problems}"), _("put it right; docs/post.md explains every key")),
    "account-wrong": (_("the account cannot be kept so:\n{problems}"), _("docs/post.md explains every key")),
    "post-unwritable": (_("{path} is written in a way that this program cannot change"), _("change it by hand")),
    "way-not-here": (_("files cannot leave by {out} here"), _("choose another way: pbem post setup")),
    "server-unknown": (_("the servers of {address} are not known here"), _("name yours: {option} HOST")),
    "login-unsaid": (
        _("nothing says how one logs in at {host}"),
        _("--password-command, --token-command or --keyring; no password is kept here"),
    ),
    "account-exists": (
        _("there is an account {account} already"),
        _("choose another --name; --yes puts the new one in its place"),
    ),
    "account-unknown": (_('there is no account "{account}"'), ""),
    "account-empty": (
        _("nothing says how files leave or come"),
        _("--out, --imap, --maildir, --mbox and --inbox do; `pbem post setup --help`"),
    ),
    # time
    "away-day": (_("{day} is not a day like 2026-12-20"), _("year, month and day with hyphens between them")),
    "away-backwards": (_("{last} is before {first}"), _("first the day on which you leave, then the last one away")),
    "away-too-long": (_("{days} days away are too many for one line"), _("at most {limit} days; say the rest in another line")),
    "away-past": (_("{last} is past, it is {today}"), _("days are those of UTC, as 2026-12-20; mind the year")),
    "away-too-many": (
        _("a note says at most {limit} times when you are away"),
        _("`pbem away MATCH --back` takes them back"),
    ),
    "away-nobody": (_("there is no match here in which somebody waits for you"), _("only opponents by mail are told of days away")),
    "reminder-nobody": (_("in {match} there is nobody to remind"), _("only an opponent by mail whose file is due can be reminded")),
    "reminder-own-move": (_("in {match} the next file is yours"), _("`pbem due` shows what is due; `pbem sync` sends what waits")),
    "reminder-early": (
        _("in {match} there is time until {until}"),
        _("`--early` reminds all the same; `pbem due` shows who is overdue"),
    ),
    "reminder-today": (
        _("in {match} your opponent was reminded today"),
        _("`--early` reminds all the same; a telephone call may do more"),
    ),
    "reminder-no-days": (_("in {match} no days are agreed"), _("`--early` reminds all the same")),
    "time-nobody": (_("days do not count in {match}: nobody is far away"), _("they count by mail")),
    "claim-over": (_("{match} is over"), _("only a match that goes on can be left; `pbem remind {match}` asks for a last file")),
    "claim-own-move": (_("in {match} the next file is yours"), _("only a match that your opponent has left can be claimed")),
    "claim-no-days": (
        _("in {match} no days are agreed, or nobody is waited for"),
        _("days are agreed in the invitation: `pbem new GAME --option days=7`"),
    ),
    "claim-too-early": (
        _("the last day in time is {until}, and {days} days more have to pass"),
        _("`pbem remind {match}` writes to your opponent"),
    ),
    # commands of the player's own
    "command-unreadable": (_("`{key}` in post.toml is no command"), _("close every quotation mark")),
    "command-missing": (
        _("`{key}` in post.toml cannot be started: {said}"),
        _("install its program, or give its whole path; try it in a shell first"),
    ),
    "program-missing": (
        _("the program of `{key}` in post.toml is not installed here"),
        _("install it, or give its whole path"),
    ),
    "command-slow": (
        _("`{key}` in post.toml did not end within {seconds} seconds"),
        _("try it in a shell: it may wait for a question to be answered"),
    ),
    "command-failed": (
        _("`{key}` in post.toml failed with exit code {number}: {said}"),
        _("try it in a shell with a mail of your own"),
    ),
    "command-failed-silently": (
        _("`{key}` in post.toml failed with exit code {number}, and said nothing"),
        _("try it in a shell with a mail of your own"),
    ),
    # secrets
    "secret-command-failed": (
        _("`{key}` for {host} failed with exit code {number}: {said}"),
        _("try it in a shell: it has to print the secret and nothing else in its first line"),
    ),
    "secret-command-failed-silently": (
        _("`{key}` for {host} failed with exit code {number}, and said nothing that could be told"),
        _("try it in a shell: it has to print the secret and nothing else in its first line"),
    ),
    "secret-empty": (_("`{key}` for {host} printed nothing"), _("it has to print the secret in its first line")),
    "secret-unusable": (
        _("`{key}` for {host} printed what no password is"),
        _("it has to print the secret alone, as text, in its first line"),
    ),
    "keyring-missing": (
        _("the system's keyring is asked for the password of {host}, but the library for it is not installed"),
        _("python -m pip install 'pbem[keyring]'; or use password_command"),
    ),
    "keyring-shut": (
        _("the system's keyring does not answer for {host} ({said})"),
        _("unlock it; where there is no desktop, use password_command"),
    ),
    "keyring-empty": (_("the system's keyring has no password for {user}"), _("set it: keyring set '{service}' '{user}'")),
    "login-refused": (
        _("{host} does not accept the login of {user} (answer {number})"),
        _("check the password; large providers want an app password or OAuth2, docs/post.md says which"),
    ),
    "login-busy": (_("{host} lets nobody in now (answer {number})"), _LATER),
    "token-refused": (
        _("{host} does not accept the token for {user} (answer {number})"),
        _("token_command has to print a new access token with leave for mail; docs/post.md shows how"),
    ),
    "login-not-offered": (
        _("{host} offers no login that is known here"),
        _('security = "starttls" or "tls" often helps; where only OAuth2 is offered, set token_command'),
    ),
    "login-needed": (_("{host} takes mail only from those who log in"), _("set user and password_command in post.toml")),
    # connections
    "host-unknown": (
        _("there is no server {host} to be found"),
        _("check the name in post.toml, and whether this computer is online"),
    ),
    "host-unreachable": (_("{host} cannot be reached: {said}"), _LATER),
    "connection-refused": (_("{host} takes no connection at port {port}"), _("check host and port in post.toml")),
    "connection-cut": (_("the connection to {host} was cut"), _LATER),
    "server-endless": (
        _("what {host} says comes to no end"),
        _("it is tried again with every sync; if it stays so, ask whoever looks after that server"),
    ),
    "server-silent": (
        _("{host} did not answer at port {port}"),
        _('try again later; check port and security: 465 and 993 are for "tls", 587 and 143 for "starttls"'),
    ),
    "server-odd": (_("{host} answers in a way that is not understood"), _("check host and port in post.toml")),
    "certificate-wrong": (
        _("the certificate of {host} does not prove that it is {host}: {said}"),
        _("nothing was sent; check the name. For a server of your own name its certificate in the variable SSL_CERT_FILE"),
    ),
    "tls-fails": (
        _("no encrypted connection to {host} at port {port} comes about"),
        _('set security: "starttls" is usual at 587 and 143, "tls" at 465 and 993'),
    ),
    "starttls-missing": (_("{host} does not offer STARTTLS"), _('try security = "tls" at its usual port; nothing was sent')),
    # what a server says to a mail
    "server-busy": (_("{host} does not take the mail now (answer {number}): {said}"), _LATER),
    "server-refuses": (
        _("{host} refuses all mail from here (answer {number}): {said}"),
        _("check host and port in post.toml; some providers' addresses are refused by others"),
    ),
    "sender-refused": (
        _("{host} does not let you send as {address} (answer {number}): {said}"),
        _("set `address` in post.toml to the address of the account that you log in with"),
    ),
    "recipient-refused": (
        _("{host} does not take mail for {address} (answer {number}): {said}"),
        _("check the address with your opponent; `pbem resend` writes the file again, for another way"),
    ),
    "mailbox-full": (
        _("the mailbox of {address} is full, or the mail too large (answer {number}): {said}"),
        _("your opponent has to make room; then send it again with `pbem resend`"),
    ),
    "mail-refused": (
        _("{host} refuses this mail (answer {number}): {said}"),
        _("it may be taken for spam; send it once by your own mail program, or the file another way: `pbem resend` writes it"),
    ),
    "cut-while-sending": (_("the connection to {host} was cut while the mail was sent"), _ONCE_MORE),
    "drafts-missing": (
        _('{host} has no folder "{folder}", and none that it calls its drafts'),
        _("under drafts in post.toml name one of these: {known}"),
    ),
    "drafts-refused": (_("{host} does not take the draft: {said}"), _LATER),
    # folders
    "post-folder-missing": (_("there is no folder {path}"), _("make it, or name another in post.toml")),
    "post-folder-shut": (_("nothing can be written to the folder {path}: {said}"), _("make room there, or give yourself leave")),
    # mailboxes
    "login-unencrypted": (
        _("{host} would be shown the password unencrypted"),
        _('nothing was sent; set security to "tls" or "starttls" in post.toml'),
    ),
    "mailbox-login-needed": (
        _("{host} shows mails only to those who log in"),
        _("set user and password_command in post.toml, or token_command"),
    ),
    "mailbox-folder-missing": (
        _('{host} has no folder "{folder}"'),
        _("under folders in post.toml name some of these: {known}"),
    ),
    "mailbox-busy": (_("{host} does not give the mails out now: {said}"), _LATER),
    "mailbox-bye": (_("{host} has ended the connection: {said}"), _LATER),
    "mailbox-refused": (
        _("{host} does not give the mails out: {said}"),
        _("check the account in post.toml; docs/post.md has recipes"),
    ),
    "maildir-missing": (
        _("there is no Maildir {path}"),
        _("name the folder in which new and cur lie, in post.toml; for a folder of saved files set inbox"),
    ),
    "mbox-missing": (
        _("there is no mbox {path}"),
        _("name the file that holds the mails, in post.toml; a folder with new and cur in it is a maildir"),
    ),
    "mails-unreadable": (_("the mails in {path} cannot be read: {said}"), _("give yourself leave to read them")),
    # a line between two who play live
    "live-no-line": (
        _("the other end of the line is no pbem that plays live"),
        _("check the command; at the other end runs: pbem live --stdio"),
    ),
    "live-nonsense": (_("what came over the line makes no sense"), _("the line was ended, and nothing changed: go on by mail")),
    "live-other-match": (_("the other end speaks of another match"), _("the line was ended, and nothing changed")),
    "live-too-much": (_("the other end sends too much that nobody can use"), _("the line was ended: go on by mail")),
    "live-silent": (_("the other end has been silent for too long"), _("nothing is lost: go on by mail, or call again")),
    "live-house": (_("{match} is played against the house, which is here"), _("nothing else is needed")),
    "live-two-ends": (_("--via and --stdio are the two ends of a line"), _("use one of them")),
    "live-no-command": (_("the command {command} cannot be started: {said}"), _("try it in a shell first")),
    "live-which-match": (_("it has to be said which match"), _("pbem live MATCH; without one only with --stdio")),
    # a club on one computer
    "spool-no-users": (
        _("this computer knows no name of yours, as a club on one computer needs it"),
        _("send by mail or a folder"),
    ),
    "spool-missing": (_("there is no club in {path}"), _("who looks after the computer makes one: pbem club create {path}")),
    "spool-unsafe": (
        _("the folder {path} is no club: others could remove what you put there"),
        _("who owns it puts it right: pbem club create {path}"),
    ),
    "spool-not-yours": (_("the folder {path} belongs to somebody else"), _("name a folder that is not there yet")),
    "spool-in-use": (_("there is something else in the folder {path}"), _("name a folder that is not there yet")),
    "spool-no-group": (_("there is no group {name} on this computer"), _("`getent group` lists them")),
    "spool-not-joined": (_("you have no box in the club of {path}"), _("pbem club join {path}")),
    "spool-box-foreign": (
        _("the box {name} in {path} belongs to somebody else"),
        _("nothing was read from it; tell who looks after the computer: it has to go"),
    ),
    "spool-box-open": (_("others could look into your box in {path}"), _("put it right: pbem club join {path}")),
    "spool-too-many": (_("you are in {limit} clubs"), _("take accounts out of post.toml")),
    "spool-no-box": (
        _("{name} has no box of their own in the club of {path}"),
        _("`pbem club list {path}` tells who has one; {name} makes it with: pbem club join {path}"),
    ),
    "post-folder-full-of-it": (
        _("too many other files are called {name} in {path}"),
        _("move them away, or name another folder in post.toml"),
    ),
}
