"""A sentence and a next step for each error code and each outcome of an import. A table, no logic.

No capital, no full stop; {places} are filled and made harmless by `narrate`. An empty hint with a place `known` becomes
"did you mean".
"""

_ = str

UNKNOWN_CODE = (_("something went wrong: {code}"), _("this is a gap in our sentences; please report it"))

# characters of a foreign text in a sentence, by place; 200 for others
LIMITS = {"known": 600, "path": 400, "problems": 4000, "prev": 16, "ours": 16, "first": 16, "second": 16, "needed": 16, "here": 16}

_NEW_FILE = _("nothing was changed; show this to your opponent, whose program should make the file again")
_ASK_AGAIN = _("nothing was changed; ask for the file again: `pbem resend` makes it")
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
    "key-text-unreadable": (_("this is no public key"), _("it begins with pbem1; copy the whole of it")),
    "key-text-mistyped": (_("there is a slip in this public key"), _("copy it again instead of typing it")),
    # games, scenarios, options
    "game-unknown": (_('there is no game "{game}"'), ""),
    "scenario-unknown": (_('there is no scenario "{scenario}"'), ""),
    "option-unknown": (_('there is no match option "{option}"'), ""),
    "option-value": (_('the option {option} cannot be "{value}"'), _("it can be: {known}")),
    "side-unknown": (_('there is no side "{side}"'), ""),
    "dice-mode-unknown": (_('there is no dice mode "{dice}"'), _("dice are sealed or swift")),
    "content": (_("data files of the game are wrong:\n{problems}"), _("put them right, or install the game again")),
    "house-does-not-play": (_("there is no automatic player for {game}"), _("play it against a person")),
    # finding a match
    "match-unknown": (_("there is no match of that name here"), _("`pbem status` lists the matches")),
    "match-ambiguous": (_('"{match}" fits several matches: {candidates}'), _("type more of the name")),
    "match-damaged": (_("the saved match is damaged at {path}"), _("put back a copy of that folder; nothing was changed")),
    "match-locked": (_("another pbem is at work on this match ({path})"), _("wait until it has finished")),
    "file-locked": (_("file {seq} was sealed before and is never changed"), _("`pbem resend` gives it again")),
    "restored-copy": (
        _("this is an older copy of the match: file {seq} was already sent from here"),
        _("import that file from your sent mail; signing another in its place would be a breach"),
    ),
    # writing a turn
    "not-your-turn": (_("it is not your turn: the match waits for the other side"), _("import their file when it comes")),
    "choice-due": (_("the rules still wait for you to decide"), _("`pbem options MATCH` shows what; or seal with --pass")),
    "first-move-is-yours": (
        _("the first move is yours"),
        _("give orders with `pbem do MATCH 'ORDER'`, then accept; or use --pass"),
    ),
    "draft-empty": (_("there is no order to take back"), _("`pbem show MATCH` shows the position")),
    "undo-behind-dice": (
        _("this cannot be taken back: dice or secrets were revealed after it"),
        _("offer a take-back: pbem offer MATCH takeback"),
    ),
    "no-roll": (_("no dice are waited for"), ""),
    "note-too-long": (_("the note is too long"), _("at most {limit} characters")),
    "nothing-sent": (_("nothing was sent from here in this match yet"), _("`pbem show MATCH` shows whose turn it is")),
    "nothing-to-withdraw": (_("there is no file to take out"), ""),
    "out-exists": (_("there is another file at {path}"), _("choose another name with -o")),
    "no-offer": (_("there is no offer to accept"), _("`pbem show MATCH` shows the position")),
    "not-over": (_("the match is not over yet"), _("the audit needs the secrets that both sides publish at the end")),
    "odds-too-many-ways": (_("there are too many ways to try (more than {limit})"), _("ask for a smaller attack")),
    "address-unreadable": (_("this is no e-mail address: {address}"), _("write it as name@example.org")),
    "option-form": (_("a match option is written KEY=VALUE: {option}"), _("`pbem games` lists them")),
    "one-form": (_("{form}: choose one of them"), ""),
    "file-missing": (_("there is no file {path}"), _("check the name")),
    "folder-missing": (_("the folder of {path} does not exist"), _("make it, or choose another name with -o")),
    "place-unknown": (_('there is no place or hex "{place}" on this map'), ""),
    "turn-unknown": (_("there is no position after file {turn} yet"), _("the last file is {last}")),
    "disk": (_("the disk refuses: {detail}"), _("nothing was lost that had been stored; make room or set permissions, then again")),
    # what an import came to
    "turn-accepted": (_("file {seq} is taken in"), ""),
    "turn-already-here": (_("file {seq} was here already"), ""),
    "turn-ahead": (_("file {seq} came before the one it follows; it is kept and waits"), _("ask for file {missing}")),
    "turn-waits": (_("file {seq} came before the one it follows; it is kept and waits"), _("import the missing file")),
    "mail-without-turn": (_("there is no turn file in this"), _("import the attachment, or the whole block from BEGIN to END")),
    "other-match": (_("this belongs to a match that is not here"), _("import the invitation of that match first")),
    "invitation-accepted": (_("a new match: {name}"), _("`pbem show {name}`, then `pbem accept {name} -o FILE`")),
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
    "file-format-unknown": (_("this is no turn file, or one of a newer pbem"), _("check the file; bring pbem up to date")),
    "file-damaged": (_("the turn file is damaged: {detail}"), _ASK_AGAIN),
    "file-not-canonical": (_("the turn file is not in its one right form"), _ASK_AGAIN),
    "armor-not-one": (_("there are {count} turn texts in this instead of one"), _("import them one by one")),
    "armor-cut-short": (_("the turn text breaks off at line {line}"), _ASK_AGAIN),
    "armor-line-damaged": (_("line {line} of the turn text is damaged"), _ASK_AGAIN),
    "armor-end-damaged": (_("the turn text does not agree with its last line, line {line}"), _ASK_AGAIN),
    "armor-too-long": (_("the turn text is longer than any turn file (at most {limit} bytes)"), _ASK_AGAIN),
    "author-unknown": (_("the file names a side that this match has not"), _ASK_AGAIN),
    "seat-taken": (_("another player has this side already"), _("an invitation is used up by its first acceptance")),
    "signature-wrong": (
        _("file {seq} is not signed with the key of its side"),
        _("nothing was changed and nobody is accused: ask for it again"),
    ),
    "setup-misplaced": (_("names and keys stand where they do not belong in this file"), _ASK_AGAIN),
    # other rules
    "game-not-installed": (_('the match needs the game "{game}", version {version}'), _("install a pbem that has it")),
    "rules-version-differs": (
        _("the match is played with version {needed} of {game}; here is version {here}"),
        _("both players need the same version of the game"),
    ),
    "rules-data-differs": (
        _("the data files of {game} differ: the match needs {needed}, here are {here}"),
        _("install the game as it came; changed maps, counters or tables are another game"),
    ),
    "invitation-unplayable": (
        _("the invitation asks for what {game} does not offer: {why}"),
        _("ask for an invitation of this version"),
    ),
    # wrong form: no honest program writes it
    "prev-misplaced": (_("the file names its forerunner wrongly"), _NEW_FILE),
    "options-not-sorted": (_("the match options are out of order"), _NEW_FILE),
    "invitation-holds-turn": (_("the invitation holds orders or dice values"), _NEW_FILE),
    "opening-twice": (_("an envelope is opened twice"), _NEW_FILE),
    "springs-too-many": (_("more than one trap springs in one file"), _NEW_FILE),
    "spring-not-opened": (_("a trap springs without being opened"), _NEW_FILE),
    "spring-twice": (_("a trap springs twice"), _NEW_FILE),
    "policy-twice": (_("a standing order is given twice"), _NEW_FILE),
    "policy-odd": (_("a standing order is malformed"), _NEW_FILE),
    "policy-ask-with-data": (_("a standing order ({kind}) both asks and answers"), _NEW_FILE),
    "policy-unknown": (_("there is no standing order of the kind {kind}"), _NEW_FILE),
    "policy-unlawful": (_("a standing order ({kind}) is not allowed: {why}"), _NEW_FILE),
    "seal-twice": (_("an envelope is sealed twice"), _NEW_FILE),
    "seal-id-odd": (_("an envelope has an impossible name"), _NEW_FILE),
    "marks-odd": (_("conditions of orders are out of order"), _NEW_FILE),
    "marks-unreadable": (_("the condition of order {item} cannot be read"), _NEW_FILE),
    "mark-not-on-order": (_("a condition hangs on item {item}, which is no order"), _NEW_FILE),
    "offer-odd": (_("the offer is malformed"), _NEW_FILE),
    "checkpoint-missing": (_("the file does not say which position it leads to"), _NEW_FILE),
    "decisions-unreadable": (_("the orders cannot be read: {detail}"), _NEW_FILE),
    "end-with-more": (_("the file ends the match and gives orders too"), _NEW_FILE),
    "dice-mode-differs": (_("the match is played with other dice than this file says ({dice})"), _NEW_FILE),
    # against the rules
    "illegal-order": (_("order {item} of the file is not allowed: {why}"), _NEW_FILE),
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
    "trap-not-in-force": (_("the trap {envelope} was not set"), _KEPT),
    "trap-not-met": (_("the trap {envelope} springs where its trigger is not met"), _KEPT),
    "trap-not-opened": (_("the trap {envelope} springs without being opened"), _KEPT),
    "trap-too-late": (_("the trap {envelope} springs at a step that is settled already"), _KEPT),
    # the rest of what the fold refuses
    "nothing-to-accept": (_("the file accepts an offer that was not made"), _NEW_FILE),
    "match-over": (_("the match is over; the file goes on playing"), _NEW_FILE),
    "choice-open": (_("the file stops although its side still has to decide"), _NEW_FILE),
    "pass-not-due": (_("the file passes although nothing waits for its side"), _NEW_FILE),
    "offer-impossible": (_("the file offers to go back to where the match cannot go"), _NEW_FILE),
    "invitation-with-more": (_("the invitation holds more than an invitation may"), _NEW_FILE),
    "reveal-too-far": (_("the dice value {index} is revealed too early"), _KEPT),
    "value-missing": (_("the dice value {index} that is due is not in the file"), _NEW_FILE),
    "opening-missing": (_("the envelope {envelope} that is due is not opened in the file"), _NEW_FILE),
    "opening-does-not-fit": (_("the envelope {envelope} holds something else than was sealed"), _KEPT),
    "envelope-unknown": (_("the envelope {envelope} was never sealed"), _KEPT),
    "envelope-twice": (_("the envelope {envelope} is used twice"), _NEW_FILE),
    "envelope-name": (_("the envelope {envelope} has an impossible name"), _NEW_FILE),
    "trap-envelope-missing": (_("the trap envelope is missing that every file of this game seals"), _NEW_FILE),
    "policy-sealed-own-stretch": (_("a sealed standing order ({kind}) for the side's own phase"), _NEW_FILE),
    "opening-unlawful": (_("what the envelope {envelope} held is not allowed there"), _KEPT),
    "claim-unlawful": (_("what is stated about the envelope {envelope} is not allowed there"), _KEPT),
    "spring-unlawful": (_("the trap {envelope} does what the rules forbid"), _KEPT),
    "sealed-policy-unlawful": (_("the sealed standing order {envelope} is not allowed"), _KEPT),
    "payload-not-here": (
        _("what was sealed in the envelope {envelope} is not in this copy of the match"),
        _("put back a whole copy of the match's folder"),
    ),
}
