"""A sentence and a next step for each error code and outcome of an import. A table, no logic.
No capital, no full stop; {places} are filled and made harmless by `view.text.narration`. No hint, but a place `known`:
"did you mean"."""

from pbem.language import _
from pbem.view.words.content_errors import CONTENT
from pbem.view.words.post_errors import POST

UNKNOWN_CODE = (_("something went wrong: {code}"), _("there is no text for this code; please report it"))

# characters of a foreign text in a sentence, by place; 200 for others
LIMITS = {
    "known": 600,
    "path": 400,
    "problems": 20_000,
    "prev": 16,
    "ours": 16,
    "first": 16,
    "second": 16,
    "last": 16,
    "digest": 64,
    "needed": 16,
    "here": 16,
}

_NEW_FILE = _("nothing was changed; show this to your opponent, whose program should make the file again")
_ASK_AGAIN = _("nothing was changed; ask for the file again: `pbem resend` makes it")
SEND_NOTHING = _("send nothing; docs/cli.md, One player, two computers, says how to go on")
SEND_NEITHER = _("send neither until you know whether one has gone out: that one stays; docs/cli.md, One player, two computers")
IMPORT_SENT = _("import that file from your sent mail; signing another in its place would be a breach")
_KEPT = _("the file is kept as evidence; `pbem evidence MATCH -o FILE` puts the facts together")

SAYINGS: dict[str, tuple[str, str]] = {
    # identity
    "identity-exists": (_("there is an identity already, in {path}"), _("`pbem id show` shows it; matches in progress need it")),
    "identity-missing": (_("you have no identity yet"), _('make one: pbem id new "Your Name"')),
    "identity-name-unusable": (_("the name cannot be used: {name}"), _("1 to {limit} printable characters")),
    "identity-unreadable": (_("the identity in {path} cannot be read"), _("put back a copy of that file")),
    "passphrase-empty": (_("an empty passphrase protects nothing"), _("leave --passphrase out, or type one")),
    "passphrase-needed": (_("the key in {path} needs its passphrase"), _("run this in a terminal, which can ask for it")),
    "passphrase-wrong": (_("that is not the passphrase"), _("try again")),
    "key-text-unreadable": (_("this is not a public key"), _("it begins with pbem1; copy the whole of it")),
    "key-text-mistyped": (_("there is a typing error in this public key"), _("copy it again instead of typing it")),
    **CONTENT,
    **POST,
    # finding a match
    "unit-unknown": (_('there is no unit "{unit}"'), ""),
    "match-unknown": (_("there is no match of that name here"), _("`pbem status` lists the matches")),
    "match-ambiguous": (_('"{match}" fits several matches: {candidates}'), _("type more of the name")),
    "match-damaged": (
        _("the saved match is damaged at {path}"),
        _("nothing was changed; `pbem restore FILE` puts it back, `pbem doctor` shows what is wrong"),
    ),
    "sync-unfinished": (
        _("{match} is here only in part: {path} is missing, old or half-written, as when a sync service has not finished"),
        _(
            "let your sync service finish on both computers, then try again; if the other computer is lost: "
            "`pbem takeover {match} --nothing-else-was-sent`"
        ),
    ),
    "sync-conflict": (_("two computers of yours may have signed for {match} at one time: {path}"), SEND_NOTHING),
    "two-signed": (_("two files {seq} of {match} are signed by you; the other one is {path}"), SEND_NEITHER),
    "match-locked": (_("another pbem is at work on this match ({path})"), _("wait until it has finished")),
    "file-locked": (_("file {seq} was sealed before and is never changed"), _("`pbem resend` gives it again")),
    "restored-copy": (_("this is an older copy of the match: file {sent} was already sent from here"), IMPORT_SENT),
    # writing a turn
    "not-your-turn": (_("it is not your turn: the match waits for your opponent"), _("import their file when it comes")),
    "match-ended": (_("the match is over: there is nothing left to order"), _("`pbem show {match}` says what is still to be done")),
    "first-move-is-yours": (
        _("the first move is yours"),
        _("give orders with `pbem do MATCH 'ORDER'`, then accept; or use --pass"),
    ),
    "cannot-send-yet": (_("this file cannot go yet: {why}"), ""),
    "terminal-too-simple": (
        _('this terminal cannot move its cursor (TERM is "{term}")'),
        _("`pbem play --plain` works on it; or set TERM to what the terminal is, such as vt100 or xterm"),
    ),
    "no-terminal": (_("the screens need a terminal"), _("`pbem play --plain` works without one; `pbem help` lists every command")),
    "nothing-to-pass": (_("there is nothing to pass: no choice of yours is due"), _("leave --pass out")),
    "draft-unlawful": (_("this draft cannot be sent: {why}"), _("`pbem undo MATCH` takes the last order back")),
    "still-to-decide": (
        _("you still have to decide something before this file can go"),
        _("`pbem show {match}` says what, `pbem options {match}` lists what may be ordered"),
    ),
    "draft-changed": (
        _("the orders of {match} were changed in another window meanwhile: nothing was done"),
        _("look at them as they are now, then try again"),
    ),
    "draft-empty": (_("there is no order to take back"), _("`pbem show MATCH` shows the position")),
    "undo-behind-dice": (
        _("this cannot be taken back: dice or secrets were revealed after it"),
        _("offer a take-back: pbem offer MATCH takeback"),
    ),
    "note-too-long": (_("the note is too long"), _("at most {limit} characters")),
    "nothing-sent": (_("nothing was sent from here in this match yet"), _("`pbem show MATCH` shows whose turn it is")),
    "nothing-to-withdraw": (_("there is no file of yours to take out"), _("only your last file, when your opponent refuses it")),
    "not-that-file": (_("{digest} is not your last file, which is {last}"), _("copy the digest that their program names")),
    "withdrawn-too-often": (_("this file was taken out {limit} times already"), _("`pbem evidence` puts the facts together")),
    "nothing-revealed": (_("file {seq} reveals no dice value"), ""),
    "out-exists": (_("there is another file at {path}"), _("choose another name with -o")),
    "out-no-file": (_("nothing can be written to {path}: it is a folder, a pipe or a device"), _("choose another name with -o")),
    "no-offer": (_("there is no offer to accept"), _("`pbem show MATCH` shows the position")),
    "not-over": (_("the match is not over yet"), _("the audit needs the secrets that both sides publish at the end")),
    "odds-too-many-ways": (_("there are too many ways to try (more than {limit})"), _("ask for a smaller attack")),
    "address-unreadable": (_("this is not an e-mail address: {address}"), _("write it as name@example.org")),
    "option-form": (_("a match option is written KEY=VALUE: {option}"), _("`pbem games` lists them")),
    "one-form": (_("{form}: choose one of them"), ""),
    "file-is-folder": (_("{path} is a folder, but a file is needed"), _("name the files in it")),
    "file-no-file": (
        _("{path} is a pipe or a device, but a file is needed"),
        _("nothing was read; put a file in its place, or name another"),
    ),
    "file-missing": (_("there is no file {path}"), _("check the name")),
    "folder-missing": (_("the folder of {path} does not exist"), _("make it, or choose another name with -o")),
    "place-unknown": (_('there is no place or hex "{place}" on this map'), ""),
    "disk": (
        _("the disk refuses: {detail}"),
        _("nothing was lost that had been stored; make room, set permissions or name another folder, then try again"),
    ),
    # what went to the house without being asked for
    "sent-roll": (_("your dice value went to the house by itself, in file {seq}: there was nothing to decide"), ""),
    "sent-open": (_("an envelope of yours was opened for the house, in file {seq}: there was nothing to decide"), ""),
    # what an import came to
    "turn-accepted": (_("file {seq} is taken in"), ""),
    "turn-already-here": (_("file {seq} was here already"), _("nothing changed, and nothing is to be done")),
    "own-turn-again": (_("file {seq} is one of your own"), _("it is for the other side: send it to them")),
    "turn-ahead": (_("file {seq} came before the one it follows; it is kept and waits"), _("ask for file {missing}")),
    "mail-without-turn": (_("there is no turn file in this"), _("import the attachment, or the whole block from BEGIN to END")),
    "mail-winmail": (
        _("this is a winmail.dat, a format that only Outlook reads"),
        _("ask for the mail again as plain text, or for the turn file by itself"),
    ),
    "mail-encrypted": (
        _("this mail is encrypted, or sealed by its signature"),
        _("open it in your mail program, and save or copy what you see there"),
    ),
    "other-match": (_("this belongs to a match that is not here"), _("import the invitation of that match first")),
    "invitation-accepted": (_("an invitation to a new match"), _("`pbem show {name}`, then `pbem accept {name} -o FILE`")),
    "follows-another-file": (
        _("file {seq} follows a file that is not ours: it names {prev}, ours is {ours}"),
        _("one of you has an old copy of the match; compare `pbem log`, and send the missing file again"),
    ),
    "fork": (_("two different files were signed for place {seq}: {first} and {second}"), _KEPT),
    "not-the-next-file": (_("this is not the file that comes next (file {seq})"), _("import the files in between")),
    "match-complete": (_("the match is over and both secrets are published"), _("`pbem audit MATCH` shows the verdict")),
    # damaged on the way
    "file-too-large": (_("this is too large for a turn file: {size} bytes of at most {limit}"), _ASK_AGAIN),
    "text-too-large": (_("this is too large to be read: {size} of at most {limit}"), _("import the attachment alone")),
    "file-cut-short": (_("the file is cut short: only {size} bytes"), _ASK_AGAIN),
    "file-format-unknown": (
        _("this is not a turn file, or it is one of a newer pbem"),
        _("check the file; bring pbem up to date; a backup is for `pbem restore`"),
    ),
    "file-damaged": (_("the turn file is damaged"), _ASK_AGAIN),
    "file-not-canonical": (_("the turn file is not in canonical form"), _ASK_AGAIN),
    "armor-cut-short": (_("the turn text breaks off at line {line}"), _ASK_AGAIN),
    "armor-line-damaged": (_("line {line} of the turn text is damaged"), _ASK_AGAIN),
    "armor-end-damaged": (_("the turn text does not agree with its last line, line {line}"), _ASK_AGAIN),
    "armor-too-long": (_("the turn text is longer than any turn file (at most {limit} bytes)"), _ASK_AGAIN),
    "author-unknown": (_("the file names a side that this match does not have"), _ASK_AGAIN),
    "seat-taken": (_("another player has this side already"), _("an invitation is used up by its first acceptance")),
    "signature-wrong": (
        _("file {seq} is not signed with the key of its side"),
        _("nothing was changed and nobody is accused: ask for it again"),
    ),
    "setup-misplaced": (_("this file has names and keys where they do not belong"), _ASK_AGAIN),
    # other rules
    "game-not-installed": (_('the match needs the game "{game}", version {version}'), _("install a pbem that has it")),
    "rules-version-differs": (
        _("the match is played with version {needed} of {game}, which is not a release of pbem; installed is version {here}"),
        _("both players need the same version of the game"),
    ),
    "rules-version-missing": (
        _("the match keeps to the rules of {game} as in pbem {needed}; installed are those of pbem {here}"),
        _("install pbem {needed}: python -m pip install pbem=={needed}"),
    ),
    "rules-data-differs": (
        _("the data files of {game} differ: the match needs {needed}, installed are {here}"),
        _("install the game unchanged; changed maps, counters or tables make it another game"),
    ),
    "invitation-unplayable": (
        _("the invitation asks for what {game} does not offer: {why}"),
        _("ask for an invitation of this version"),
    ),
    # wrong form: no honest program writes it
    "prev-misplaced": (_("the file names the wrong predecessor"), _NEW_FILE),
    "options-not-sorted": (_("the match options are out of order"), _NEW_FILE),
    "invitation-holds-turn": (_("the invitation holds orders or dice values"), _NEW_FILE),
    "opening-twice": (_("an envelope is opened twice"), _NEW_FILE),
    "springs-odd": (_("the traps that spring in one file are not in the order of their steps"), _NEW_FILE),
    "spring-not-opened": (_("a trap springs without being opened"), _NEW_FILE),
    "policy-twice": (_("a standing order is given twice"), _NEW_FILE),
    "policy-odd": (_("a standing order is malformed"), _NEW_FILE),
    "policy-unknown": (_("there is no standing order of the kind {kind}"), _NEW_FILE),
    "policy-unlawful": (_("a standing order ({kind}) is not allowed: {why}"), _NEW_FILE),
    "seal-twice": (_("an envelope is sealed twice"), _NEW_FILE),
    "seal-id-odd": (_("an envelope has an impossible name"), _NEW_FILE),
    "leaves-too-many": (_("the lists of envelopes are too long"), _NEW_FILE),
    "secret-part-too-small": (_("too little is published for a part of it"), _NEW_FILE),
    "payloads-not-sorted": (_("what is published is out of order"), _NEW_FILE),
    "marks-odd": (_("conditions of orders are out of order"), _NEW_FILE),
    "marks-unreadable": (_("the condition of order {item} cannot be read"), _NEW_FILE),
    "mark-not-on-order": (_("a condition belongs to item {item}, which is not an order"), _NEW_FILE),
    "offer-odd": (_("the offer is malformed"), _NEW_FILE),
    "checkpoint-missing": (_("the file does not say which position it leads to"), _NEW_FILE),
    "decisions-unreadable": (_("the orders cannot be read: {detail}"), _NEW_FILE),
    "end-with-more": (_("the file ends the match and gives orders too"), _NEW_FILE),
    "dice-mode-differs": (_("the match is played with other dice than this file says ({dice})"), _NEW_FILE),
    # against the rules
    "illegal-order": (_("the order {order} of the file is not allowed: {why}"), _NEW_FILE),
    "no-choice-due": (_("the file gives orders although its side has nothing to decide"), _NEW_FILE),
    "out-of-turn": (_("file {seq} is written by the side whose turn it is not"), _KEPT),
    "author-not-due": (_("the file leaves the match waiting for its own author"), _NEW_FILE),
    "state-differs": (_("both programs ran the same rules and came to different positions"), _KEPT),
    # dice and envelopes
    "reveal-not-new": (_("the dice value {index} was revealed before"), _KEPT),
    "reveal-does-not-fit": (_("the dice value {index} is not the one that was fixed at the start"), _KEPT),
    "replacement-changes-setup": (_("the file that replaces file {seq} changes its key or dice"), _KEPT),
    "replacement-reveals-less": (_("the file that replaces file {seq} takes dice values back"), _KEPT),
    "secret-not-due": (_("the match secret is published before the end"), _KEPT),
    "secret-does-not-go-on": (_("what is published does not go on from the file before"), _KEPT),
    "secret-missing": (_("the match is over, and the file does not publish its author's secret"), _KEPT),
    "trap-not-in-force": (_("the trap {envelope} was not set"), _KEPT),
    "trap-not-met": (_("the trap {envelope} springs where its trigger is not met"), _KEPT),
    "trap-too-late": (_("the trap {envelope} springs at a step that is settled already"), _KEPT),
    # the rest of what the fold refuses
    "nothing-to-accept": (_("the file accepts an offer that was not made"), _NEW_FILE),
    "match-over": (_("the match is over; the file goes on playing"), _NEW_FILE),
    "choice-open": (_("the file stops although its side still has to decide"), _NEW_FILE),
    "pass-not-due": (_("the file passes although nothing waits for its side"), _NEW_FILE),
    "reveal-too-far": (_("the dice value {index} is revealed too early"), _KEPT),
    "value-missing": (_("the dice value {index} that is due is not in the file"), _NEW_FILE),
    "opening-missing": (_("the envelope {envelope} that is due is not opened in the file"), _NEW_FILE),
    "opening-again": (_("the envelope {envelope} was opened already"), _KEPT),
    "opening-does-not-fit": (_("the envelope {envelope} holds something else than was sealed"), _KEPT),
    "envelope-unknown": (_("the envelope {envelope} was never sealed"), _KEPT),
    "envelope-twice": (_("the envelope {envelope} is used twice"), _NEW_FILE),
    "trap-envelope-odd": (_("the file lays another number of traps than this game has"), _NEW_FILE),
    "trap-envelope-missing": (_("the trap envelope is missing that every file of this game seals"), _NEW_FILE),
    "opening-unlawful": (_("what the envelope {envelope} held is not allowed there"), _KEPT),
    "claim-unlawful": (_("what is stated about the envelope {envelope} is not allowed there"), _KEPT),
    "spring-unlawful": (_("the trap {envelope} does what the rules forbid"), _KEPT),
    "sealed-policy-unlawful": (_("the sealed standing order {envelope} is not allowed"), _KEPT),
    "payload-not-here": (
        _("what was sealed in the envelope {envelope} is not in this copy of the match"),
        _("put back a whole copy of the match's folder"),
    ),
    "dice-used-up": (
        _("a match has dice for {last} rounds of orders, and this one has used them all"),
        _("go on without dice, agree on its end, or resign it: pbem resign MATCH"),
    ),
    # the session's own
    "guard-does-not-hold": (_("the order's condition does not hold now: {guard}"), _("leave it out, or give another order")),
    "already-accepted": (_("{match} is accepted already"), _("`pbem show {match}` shows the position")),
    "answer-due": (_("the rules wait for your answer ({kind}) before any order"), _("`pbem options {match}` lists the answers")),
    "waits-for-other": (_("the match waits for {sides} before you can go on"), _("seal what you have: pbem seal {match} -o FILE")),
    "other-side-is-asked": (
        _("your opponent has to decide now ({kind})"),
        _("seal what you have, and go on when the answer comes: pbem seal {match} -o FILE"),
    ),
    "no-answer-due": (_("nothing waits for the answer {answer}"), _("give an order; its answers follow it")),
    "not-an-answer": (_("{order} is an order, not an answer"), _("give each order by itself: pbem do MATCH 'ORDER'")),
    "traps-not-tried": (
        _("what is sealed ({kind}) is not tried on a phase that is over"),
        _("try one of the other kinds; `pbem standing` lists them"),
    ),
    "standing-covered": (
        _("in this match the other side's orders are covered; playing them again would show them"),
        _("the log tells what yours have decided"),
    ),
    "transcript-covered": (
        _("in {match} each side's orders are covered from the other until the match is over"),
        _("`pbem log {match}` tells what your side may know"),
    ),
    "side-covered": (
        _("what {side} sees is covered from you until the match is over"),
        _("leave --side out to see what you may know"),
    ),
    "sealed-typed": (_("a sealed choice is not written so"), _("give its orders one by one; the program seals them")),
    "sealed-half": (
        _("your sealed choice is only half made: half a choice does not travel"),
        _("finish it, or take it back with `pbem undo {match}`"),
    ),
    "sealed-not-due": (
        _("what you have sealed ({order}) is no longer what is to be chosen there"),
        _("take it back with `pbem undo` first"),
    ),
    "mark-on-sealed": (_("a sealed order cannot have a condition: {order}"), _("give it without `if` and `or stop`")),
    "sealed-first": (
        _("your sealed orders stand at the end of this file"),
        _("`pbem seal {match}` sends them; what follows is ordered when both sides have chosen"),
    ),
    "sealed-too-large": (
        _("the sealed orders have {size} bytes; one file holds {limit}"),
        _("give fewer, or `pbem undo` the last"),
    ),
    "mark-on-answer": (_("an answer cannot have a condition: {answer}"), _("put `if` and `or stop` after the order")),
    "order-too-long": (_("the order is too long: {size} characters of at most {limit}"), _("give it in parts")),
    "order-too-large": (
        _("the order holds more than a file can: too large a number, over {items} units or hexes, over {guards} conditions"),
        _("give it in parts"),
    ),
    "supposed-over": (_("in this provisional position the match is over"), _("seal what you have: pbem seal {match} -o FILE")),
    "supposed-too-far": (
        _("the draft goes through {limit} throws that are not known yet, and can go no further"),
        _("seal what you have: pbem seal {match} -o FILE"),
    ),
    "nothing-to-suppose": (_("no dice are open in {match}"), ""),
    "numbers-do-not-fit": (_("these numbers do not fit the dice: {numbers}"), _("one number for each die, from 1 to its faces")),
    "standing-unknown": (_("there is no standing order of the kind {kind}"), ""),
    "standing-sealed-own": (
        _("a standing order for your own phases cannot be sealed ({kind})"),
        _("sealed ones are for your opponent's phases: leave --own or --sealed out"),
    ),
    "game-without-traps": (_("there are no traps in {game}"), ""),
    "traps-too-many": (_("a file lays at most {most} traps"), ""),
    "file-unknown": (_("there is no turn file {seq} yet; the last one is {last}"), ""),
    "zip-unreadable": (_("{path} is damaged, or packed in a way that pbem does not read"), _("unpack it and give the folder")),
    "match-too-large": (_("the files of this match are more than {limit} bytes"), ""),
    "not-one-match": (
        _("these are files of {matches} matches, and {damaged} damaged ones"),
        _("give the files of one match; without --rolls all are verified"),
    ),
    "collection-too-large": (_("that is more than {limit} pieces at once"), _("verify it in several parts")),
    "identity-changed": (
        _("your identity is not the one that {match} is played with ({side})"),
        _("put back the identity file that you had when the match began"),
    ),
    "invitation-missing": (_("the invitation, file 0, is not among these files"), _("add it: without it nothing can be checked")),
    "invitations-too-many": (
        _("{limit} invitations wait for your answer already: this one is left out"),
        _("answer some, or delete them (pbem delete MATCH), and import it then"),
    ),
    "mail-left-out": (
        _("what came from {sender} in {place} was left out: the program has failed on it {times} times"),
        _("save it as a file and pbem import it by itself; if that fails, pbem doctor names a report to send us"),
    ),
    "match-not-here": (_("file {seq} belongs to a match that is not here"), _("import the invitation of that match first")),
    "not-accepted": (_("you have not accepted {match} yet"), _("`pbem accept {match} -o FILE` makes the answer, with your orders")),
    "offer-unknown": (_('there is no offer "{offer}"'), ""),
    "option-value-unknown": (_('the option {option} cannot be "{value}"'), _("it can be: {known}")),
    "out-unwritable": (_("{path} cannot be written: {why}"), _("choose another place with -o, or make room there")),
    "own-invitation": (_("this is your own invitation"), _("send it to the person that you want to play")),
    "takeback-nowhere": (_("the match cannot go back to file {to}"), _("a file before the last one: 1 to {last}")),
    "takeback-too-early": (_("there is no earlier file to go back to"), _("a take-back goes to file 1 at the earliest")),
    "too-many-sides": (_("a match of {sides} sides cannot be played yet"), ""),
    "turn-ahead-too-many": (_("too many files wait already for one that is missing"), _("import the missing file first")),
    "turn-replaced": (_("replaced by a later file, as its author may after a refusal"), ""),
    "answer-too-late": (
        _("this would change dice that you have seen"),
        _("`pbem undo` takes back what came after the last die; answers go with the order they belong to"),
    ),
    "envelope-after-dice": (
        _("sealing this now would change dice that you have seen"),
        _("fill the envelope in your next file, or before the first order of a file"),
    ),
    "standing-after-dice": (
        _("this standing order would change dice that you have seen"),
        _("set it in your next file, or before the first order of a file"),
    ),
    "guest-refuses": (
        _("file {seq} of {match} does not pass between you and the house: {why}"),
        _("this is a bug of ours; `pbem evidence {match} -o FILE` keeps what is needed to find it"),
    ),
    "no-phase-yet": (_("your opponent has not given any order in {match} yet"), _("try it when their first phase is here")),
    # a match in notation
    "notation-unreadable": (_("line {line} is not in the notation of a match: {detail}"), _("docs/notation.md has the form")),
    "replay-illegal": (_("line {line}: this cannot be: {why}"), ""),
    "replay-differs": (_("line {line}: after file {seq} the rules lead to another position"), _("a line of that file was changed")),
    "replay-dice": (_("line {line}: {why}"), ""),
    "throw-missing": (_("the rules roll dice that the text does not have"), ""),
    "throw-too-many": (_("nothing is rolled here"), ""),
    "throw-does-not-fit": (_("other dice are rolled here"), ""),
    "line-unlawful": (_("the rules do not allow it"), ""),
    # backups
    "nothing-to-back-up": (_("there is no match here to back up"), ""),
    "move-unwritten": (
        _("{path} cannot be written: {why}; these matches are retired here already: {matches}"),
        _("give the same command again with another name for the file: it holds them all"),
    ),
    "backup-too-large": (_("the backup would be too large: {size} bytes of at most {limit}"), _("back matches up one by one")),
    "backup-unreadable": (
        _("this is not a complete backup of pbem: {detail}"),
        _("use another copy; nothing was restored from it"),
    ),
    "backup-format": (_("the backup has format {format}; this program reads {known}"), _("restore it with a newer version")),
    "restore-differs": (
        _("{match} is here with other files than in the backup, from file {seq} on"),
        _("nothing was changed; if you want what is in the backup, delete the match here first"),
    ),
    "match-here-already": (
        _("{match} is played here, and the backup is a copy that was made elsewhere"),
        _("move it from there (pbem backup --move), or state that it is lost: --the-old-is-lost"),
    ),
    "match-moved": (
        _("{match} has moved away from here: it goes on where its backup is restored"),
        _("to play here again, move it back, or restore the file of the move here"),
    ),
    "only-a-copy": (
        _("{match} goes on at another computer: if both signed, it would look like fraud"),
        _(
            "go on there; or `pbem takeover {match}`, which says what must be true before you go on here "
            "(also where this computer has lost its state folder)"
        ),
    ),
    "secret-elsewhere": (
        _("the secret of {match} is only on the computer that accepted the invitation"),
        _("move it here: pbem backup {match} --move there, pbem restore here"),
    ),
    "takeover-unasked": (
        _("nobody is there to ask whether all that was signed for {match} has come here"),
        _("confirm it: pbem takeover {match} --yes"),
    ),
    "delete-unasked": (_("nobody is there to ask whether {match} may be deleted"), _("confirm it: pbem delete {match} --yes")),
    # what the audit finds
    "secret-not-of-anchor": (_("the published secret is not the one that the dice were drawn from"), ""),
    "salt-not-derived": (_("the envelope {envelope} was not sealed with a salt of the match secret"), ""),
    "claim-false": (_("what was claimed of a closed envelope was not true: {envelope}"), ""),
    "payload-of-nothing": (_("something was published as the envelope {envelope}, which was never sealed"), ""),
    "payload-does-not-fit": (_("the envelope {envelope} held something else than was sealed"), ""),
    "trap-out-of-rank": (_("the trap {envelope} should have sprung before another"), ""),
    "trap-sprung-late": (_("the trap {envelope} sprang later than it should have"), ""),
    "trap-withheld": (_("the trap {envelope} should have sprung and did not"), ""),
}
