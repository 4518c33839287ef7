"""The words of `pbem doctor`: each finding as a sentence, and what to do next. A table, no logic.

No capital, no full stop; {places} are filled and made harmless. What has no sentence here has one among the errors.
"""

from pbem.language import _
from pbem.view.words.errors import IMPORT_SENT, SEND_NEITHER, SEND_NOTHING

TROUBLES: dict[str, tuple[str, str]] = {
    # what is installed
    "package-missing": (_("{name} is not installed"), _("install pbem again: pipx install, or make play in its folder")),
    "package-unfit": (_("another version of {name} is installed than pbem needs ({wanted})"), _("pip install '{name}{wanted}'")),
    "game-damaged": (_("the game {game} cannot be read"), _("install pbem again: its files are not whole")),
    # folders
    "no-folder": (_("{path} is no folder, but one is needed there"), _("move that file away, or name another folder")),
    "folder-shut": (_("nothing can be written in {path}"), _("get permission to write there, or name another folder")),
    "folder-open": (_("everybody on this computer can put files into {path}"), _("remove that permission: chmod o-w")),
    "disk-full": (_("the disk of {path} is full"), _("make room before you seal: nothing stored is lost")),
    "unreadable": (_("{path} cannot be examined: {why}"), _("get permission to read it; check who owns it")),
    "parts": (_("in {path} a write was interrupted: {names}"), _("what it was to replace is whole; delete these")),
    "saves-elsewhere": (
        _("the matches in {here} are used, as it is in the current folder; there are others in {path}"),
        _("start pbem from another folder for those, or set PBEM_SAVES"),
    ),
    "clock-back": (
        _("the clock of this computer has gone back: {path} was written up to {hours} hours later than now"),
        _("set the clock right; no match depends on it, but dates in lists do"),
    ),
    # identity and settings
    "identity-missing": (
        _("there is no identity here yet"),
        _('make one: pbem id new "Your Name"; or put a backup back: pbem restore'),
    ),
    "identity-unreadable": (_("the identity in {path} cannot be read"), _("put back a copy of that file, or pbem restore FILE")),
    "key-open": (_("other accounts of this computer can read your key in {path}"), _("remove that permission: chmod 600")),
    "settings-unreadable": (
        _("the settings in {path} are not valid TOML; none of them is used"),
        _("repair the file, or delete it: F2 makes another"),
    ),
    "settings-wrong": (
        _("settings in {path} that are unknown or have an impossible value: {names}"),
        _("F2 in the screens shows what is possible"),
    ),
    "settings-aside": (
        _("a settings file that could not be read was put aside as {path}"),
        _("copy what you need from it, then delete it"),
    ),
    "post-fault": (_("accounts cannot be used as {path} has them: {problem}"), _("put it right; docs/post.md explains every key")),
    "language-missing": (
        _("the language {name} is chosen, but there is no catalogue for it"),
        _("F2 lists the languages there are; docs/translating.md has more"),
    ),
    "watch-gone": (_("the folder where turn files arrive is gone: {path}"), _("make it, or name another with F2")),
    "outbox-shut": (_("turn files cannot be written to {path}"), _("make that folder, or name another with F2")),
    # around the matches
    "sync-copies": (
        _("a sync service has left conflict copies in {path}: {names}"),
        _("pbem reads none of them; when all computers have finished syncing, delete them"),
    ),
    "sync-coming": (
        _("a sync service is still bringing files into {path}: {names}"),
        _("let it finish, or delete what it has left for good; nothing is signed meanwhile"),
    ),
    "stray": (_("files that do not belong to pbem are in {path}: {names}"), _("look at them, and move them away")),
    "half-done": (
        _("an operation that moves whole matches was interrupted: {names}"),
        _("the next command finishes or undoes it by itself"),
    ),
    "restore-runs": (_("a restore is under way"), _("let it finish")),
    "crashes": (
        _("reports of bugs are kept, {count} in all; the last is {path}"),
        _("send them to us, then delete them: they hold nothing private"),
    ),
    # in a match
    "match-unbegun": (
        _("a match was begun in {path} and never came to its first file"),
        _("delete that folder, unless a sync service is still bringing the rest of it"),
    ),
    "match-held": (_("another pbem is at work on it"), _("wait until it has finished")),
    "match-parts": (_("in {path} a write was interrupted: {names}"), _("the next command that changes the match clears it away")),
    "own-damaged": (_("{path} is missing or cannot be read, so the match is not listed"), _("put it back: pbem restore FILE")),
    "turn-missing": (_("the turn file {path} is missing"), _("put the match back: pbem restore FILE")),
    "turn-damaged": (
        _("the turn file {path} is damaged, or does not follow the one before it"),
        _("put the match back: pbem restore FILE; without a backup ask for that file again"),
    ),
    "index-old": (_("its line for `pbem status` is missing or old"), _("the next pbem status makes it again")),
    "index-false": (_("its line for `pbem status` is wrong: {path}"), _("delete that file: it is made again")),
    "secret-open": (_("other accounts of this computer can read {names} in {path}"), _("remove that permission: chmod 600")),
    "secret-lost": (
        _("its secret is missing or damaged: {path}"),
        _("put it back: pbem restore FILE; without it no file can be made"),
    ),
    "key-lost": (
        _("it was begun with a key that is not here"),
        _("put the identity back: pbem restore FILE, or copy identity.toml"),
    ),
    "key-other": (_("it was begun with another key than the one here"), _("put that identity file back to go on with it")),
    "restored-copy": (
        _("it is an older copy: file {sent} was already sent from here, and here it ends with file {here}"),
        IMPORT_SENT,
    ),
    "two-signed": (_("two files {seq} are signed by you; the other one is {path}"), SEND_NEITHER),
    "sync-conflict": (_("two computers of yours may have signed for it at one time: {path}"), SEND_NOTHING),
    "sync-unfinished": (
        _("it is here only in part: {path} is missing, old or half-written, as when a sync service has not finished"),
        _("let your sync service finish on both computers; if the other one is lost: pbem takeover"),
    ),
    "signed-elsewhere": (
        _("another computer of yours signs for it, last file {seq}: here it can only be viewed"),
        _("go on there; or pbem takeover, which says what must be true before you go on here"),
    ),
    "sent-lost": (
        _("what was sent last from here is not remembered: {path}"),
        _("nothing, if these are its newest files: the next one that you seal is remembered, after a pbem takeover if need be"),
    ),
    "draft-damaged": (_("the draft {path} cannot be read"), _("delete it, and give the orders again")),
    "draft-void": (
        _("a draft was made for another place in the match and no longer counts"),
        _("nothing: the next order replaces it"),
    ),
    "draft-waits": (_("a draft of file {seq} waits, orders in it: {orders}"), _("go on with it, or send it: pbem seal")),
    # the terminal
    "terminal-encoding": (
        _("the terminal is not set to UTF-8 but to {encoding}: maps are drawn in ASCII"),
        _("set LANG to one that ends in UTF-8"),
    ),
    "terminal-small": (_("the terminal has {columns} columns and {lines} lines"), _("80 x 24 is the least for the screens")),
    "terminal-unknown": (
        _("TERM is {term}, which is not known here: only what every terminal can is used"),
        _("set TERM to what it is, such as xterm"),
    ),
    "terminal-simple": (_("TERM is {term}: no screens are possible"), _("pbem play --plain works; or set TERM to what it is")),
}

WELL = _("Everything is well.")
TO_DO = _("{place}{message}")
NEXT = _("    -> {hint}")
WRONG, NOTED = _("To put right:"), _("For your information:")
OF_MATCH = _("{match}: ")

USUAL = _("the usual place")
BY = _("by {what}")
NOT_YET = _("not there yet")
NEEDS = _("needs {wanted}")
MISSING = _("not installed")
PLACES = {"saves": _("matches"), "config": _("settings"), "state": _("state")}
IDENTITY = _("identity")
PASSPHRASE = {True: _("with a passphrase"), False: _("without a passphrase")}
NONE = _("none")
TERMINAL = _("terminal")
TERMINAL_IS = _("{term}, {columns} x {lines}, {encoding}, colours: {colours}, output: {output}")
NO_TERMINAL = _("stdout is not a terminal; TERM is {term}")
GAME = _("game")
GAME_IS = _("{id}, rules {versions}, data {content}")
MATCH = _("match")
MATCH_IS = _("{name}: {files} files, {game}, rules {version}, data {content}")
MATCH_UNREAD = _("{name}: {files} files, not readable")
MARKS = {"is_held": _("in use"), "is_retired": _("moved away"), "is_copy": _("a copy to look at")}
OUTPUTS = {"frugal": _("short"), "plain": _("plain, as PBEM_OUTPUT says"), "windows": _("plain, as on Windows")}
