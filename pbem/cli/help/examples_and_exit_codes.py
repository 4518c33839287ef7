"""Texts of the help and the man page beside synopsis and options: examples and exit codes of each command, files and variables."""

from pbem.errors import Outcome

EXIT_CODES: dict[Outcome, str] = {
    Outcome.OK: "done",
    Outcome.BUG: "a bug of ours; nothing was changed",
    Outcome.USAGE: "usage error",
    Outcome.REFUSED: "you can put it right: unknown match, not your turn, an order of yours that the rules forbid",
    Outcome.ALREADY_HERE: "that file was imported before: harmless",
    Outcome.AHEAD: "follows a file that has not arrived yet; kept, and imported automatically later",
    Outcome.OTHER_MATCH: "belongs to no match here",
    Outcome.DAMAGED: "cut or changed on its way; nobody is accused: ask for it again",
    Outcome.RULES_DIFFER: "needs another game, version or data",
    Outcome.BAD_SIGNATURE: "not signed by the key of its side",
    Outcome.ILLEGAL_ORDER: "an order in it is against the rules",
    Outcome.BAD_PROOF: "a dice value or an opening is wrong or missing",
    Outcome.STATE_DIFFERS: "the same rules led to different positions",
    Outcome.FORK: "two signed files for one place; both are kept",
}

FILES: tuple[tuple[str, str], ...] = (
    ("--saves FOLDER, PBEM_SAVES, ./saves, ~/.local/share/pbem/saves", "matches: the first of these that applies"),
    (
        "PBEM_CONFIG, ~/.config/pbem",
        "identity.toml, your key, for your eyes only; settings.toml; post.toml, your accounts; languages",
    ),
    ("PBEM_STATE, ~/.local/state/pbem", "what was sent last, to notice an older copy of the matches; bug reports"),
)

VARIABLES: tuple[tuple[str, str], ...] = (
    ("PBEM_SAVES, PBEM_CONFIG, PBEM_STATE", "folders to use instead of the platform's"),
    ("XDG_DATA_HOME, XDG_CONFIG_HOME, XDG_STATE_HOME", "the platform's folders, on Linux"),
    ("PBEM_LANGUAGE", "the language for one run, for example pt"),
    ("PBEM_OUTPUT", "plain: screens without short output; or what the terminal lacks: rep ech ich il su bce cha sync clip"),
    ("PBEM_MATCHES", "set for the command on_arrival of post.toml: the names of the matches"),
    ("PBEM_DEBUG", "1: print Python's traceback of a bug instead of keeping a report"),
    ("NO_COLOR", "any value: no colours"),
    ("TERM", "the type of the terminal"),
)

TOPICS = ("exit-codes", "files", "variables")

WITHOUT_MATCH = (
    "id new",
    "id show",
    "id export",
    "games",
    "demo",
    "scenario check",
    "field list",
    "field check",
    "army check",
    "army sheet",
    "post setup",
    "post show",
    "post try",
    "club create",
    "club join",
    "club list",
    "completion",
    "doctor",
    "help",
)
CHECKS: dict[str, tuple[int, ...]] = {
    "import": tuple(range(10, 20)),
    "verify": tuple(range(10, 20)),
    "audit": (14, 17),
    "replay": tuple(range(13, 20)),
    "restore": tuple(range(13, 20)),
    "due": (11,),
}

EXAMPLES: dict[str, tuple[tuple[str, str], ...]] = {
    "play": (("pbem play", "the list of matches"), ("pbem play congo-1 --plain", "one match, as a dialogue in lines")),
    "id new": (('pbem id new "Ana Silva"', "your name as opponents see it"),),
    "id show": (("pbem id show", "six words to read out, for an opponent to compare"),),
    "id export": (("pbem id export -o ana.txt", "a card to give away"),),
    "games": (("pbem games rio_40", "scenarios and options of one game"),),
    "new": (
        ("pbem new guerra_do_congo --side rebels -o invitation.pbem", "to mail to somebody"),
        ("pbem new rio_40 --scenario takeover --against house", "against the program"),
        ("pbem new rio_40 --scenario-file corner.toml --side police -o invitation.pbem", "a scenario of your own"),
        ("pbem new guerra_do_congo --option morale_track=text --dice swift -o invitation.pbem", "with a match option"),
    ),
    "scenario new": (("pbem scenario new corner.toml --from police_post", "start from a scenario of the game"),),
    "scenario check": (("pbem scenario check corner.toml", "list every fault"),),
    "scenario preview": (("pbem scenario preview corner.toml", "map, units, zones, points"),),
    "field list": (("pbem field list", "regions and hand-made fields"),),
    "field new": (
        ("pbem field new mine.toml --region savanna --village", "drawn by lot"),
        ('pbem field new ours.toml --region coast --seed "Sunday evening"', "the same for the same text"),
        ("pbem field new mine.toml --from river_landing", "a hand-made field to change"),
    ),
    "field check": (("pbem field check mine.toml", "list every fault"),),
    "field preview": (
        ("pbem field preview mine.toml", "what lies on it, and the whole ground"),
        ("pbem field preview mine.toml --at 1830", "the hexes around one, as the map draws them"),
    ),
    "army new": (
        ("pbem army new mine.toml --list villages --year 1870", "the least that the list asks for"),
        ("pbem army new mine.toml --match africa-1", "for a match, below its pick list"),
    ),
    "army random": (("pbem army random mine.toml --list zanzibaris", "a legal army by lot"),),
    "army check": (("pbem army check mine.toml", "list every fault"),),
    "army sheet": (("pbem army sheet mine.toml", "units, values, points"),),
    "army show": (("pbem army show africa-1", "your own, as it is drafted or sealed"),),
    "army seal": (
        ("pbem army seal africa-1 mine.toml", "into the envelope of the next file"),
        ("pbem army seal africa-1 --by-lot", "a legal one by lot"),
    ),
    "plan": (
        ("pbem plan africa-1 > plan.toml", "a text to begin from, with your units"),
        ("pbem plan africa-1 plan.toml", "into the envelope of the next file"),
        ("pbem plan africa-1 --usual", "nobody hidden, as few kept back as must be"),
    ),
    "accept": (("pbem accept congo-1 -o answer.pbem", "the answer to mail back"),),
    "post setup": (
        ("pbem post setup", "asks on a terminal"),
        ("pbem post setup --address ana@example.org --command 'msmtp -t' --maildir ~/Mail", "in a script"),
        ("pbem post setup --address ana@gmail.com --out smtp --keyring", "servers that are known"),
        ("pbem post setup --name ben --outbox ~/Sync/ben --inbox ~/Sync/ana", "a shared folder"),
    ),
    "post show": (("pbem post show", "every account, without secrets"),),
    "post try": (("pbem post try", "every way of every account"), ("pbem post try mail --send-test", "a mail to yourself")),
    "post address": (("pbem post address congo-1 bea@example.org", "where the files of a match go"),),
    "demo": (("pbem demo --seed 7", "a match that is the same each time"),),
    "import": (
        ("pbem import turn.pbem", "a file that you received"),
        ("pbem import - < mail.txt", "a whole mail, or pasted text"),
    ),
    "do": (
        ("pbem do congo-1 'deploy ANG01 Luanda'", "one order"),
        ("pbem do congo-1 'a 1915 with CON04' 'loss CON04' end", "an attack with its answer, then the end of the phase"),
        ("pbem do congo-1 - < orders.txt", "orders from a file, one a line"),
    ),
    "undo": (("pbem undo congo-1", "the last order of the draft"),),
    "standing": (("pbem standing congo-1", "what is in force"),),
    "seal": (
        ("pbem seal congo-1 -o turn.pbem", "a file to send"),
        ("pbem seal congo-1 --yes --armor", "text to paste, without a question"),
        ("pbem seal congo-1 --eml bea@example.org -o turn.eml", "a whole mail"),
        ("pbem seal congo-1 --send-to bea@example.org", "sent by your account, later files too"),
    ),
    "sync": (
        ("pbem sync", "fetch what has come, send what waits"),
        ("pbem sync --watch", "the same from now on, until Ctrl-C"),
        ("pbem sync --quiet", "for cron: no word where nothing is new"),
    ),
    "due": (
        ("pbem due", "every match with days agreed"),
        ("pbem due --days 7", "count seven days in every match"),
        ("pbem due --quiet", "for cron: no word where nobody is overdue"),
    ),
    "remind": (
        ("pbem remind congo-1", "by your account, or as text on stdout"),
        ("pbem remind congo-1 --eml bea@example.org -o mail.eml", "a whole mail"),
        ("pbem remind congo-1 --early", "although there is still time"),
    ),
    "claim": (("pbem claim congo-1", "long after the last day"), ("pbem claim congo-1 --back", "it goes on after all")),
    "away": (
        ("pbem away congo-1 2026-12-20 2027-01-03", "the note of your next file says so"),
        ("pbem away --all 2026-12-20 2027-01-03", "in all matches"),
        ("pbem away congo-1 --back", "as long as no note has said it"),
    ),
    "club create": (
        ("pbem club create /var/spool/pbem", "for everybody on this computer"),
        ("pbem club create /var/spool/pbem --group games", "for the members of a group"),
    ),
    "club join": (("pbem club join /var/spool/pbem", "then: pbem new GAME --side SIDE --send-to NAME"),),
    "club list": (("pbem club list /var/spool/pbem", "who can be invited"),),
    "live": (
        ("pbem live congo-1 --via 'ssh host pbem live --stdio'", "with somebody at another computer"),
        ("pbem live congo-1", "in a club, in a shared folder, or where the other one calls"),
    ),
    "resend": (("pbem resend congo-1 -o again.pbem", "if the file was lost on its way"),),
    "offer": (("pbem offer congo-1 takeback -o offer.pbem", "take moves back, if the opponent accepts"),),
    "resign": (("pbem resign congo-1 -o resigned.pbem", "asks first"),),
    "status": (("pbem status", "all matches"), ("pbem status --json", "for a script")),
    "show": (
        ("pbem show congo-1", "the whole map"),
        ("pbem show congo-1 --at Kinshasa", "around a place"),
        ("pbem show congo-1 --position > puzzle.toml", "for pbem board"),
    ),
    "moves": (("pbem moves congo-1 ANG01", "every hex that a unit can go to, with its cost"),),
    "options": (("pbem options congo-1", "allowed orders"), ("pbem options congo-1 'm ANG01'", "the words that may follow")),
    "why": (("pbem why congo-1 'm ANG01 1807'", "the rule that forbids it, or what it would do"),),
    "odds": (("pbem odds congo-1 'a 1915 with CON04'", "before you attack"),),
    "log": (("pbem log congo-1 --since 6", "from turn file 6 on"),),
    "luck": (("pbem luck congo-1 --rolls", "every roll"),),
    "export": (("pbem export congo-1 --notation -o congo-1.txt", "to keep or to publish"),),
    "replay": (("pbem replay congo-1.txt", "check that the text leads to the same positions"),),
    "board": (
        ("pbem show congo-1 --position > puzzle.toml", "a position to start from"),
        ("pbem board guerra_do_congo --position puzzle.toml", "look at it"),
        ("pbem board guerra_do_congo --position puzzle.toml --do 'a 1915 with CON04' --dice 6,9", "with these dice"),
        ("pbem board guerra_do_congo --position puzzle.toml --do 'a 1915 with CON04' --roll", "with any dice"),
        ("pbem board guerra_do_congo --position puzzle.toml --odds 'a 1915 with CON04'", "the sum and chances of an attack"),
        ("pbem board guerra_do_congo --position puzzle.toml --moves CON04", "where a unit can go"),
        ("pbem board rio_40 --scenario-file corner.toml", "a scenario of your own"),
        ("pbem board --screen --position puzzle.toml", "set it up and play on by keys"),
    ),
    "backup": (
        ("pbem backup --all -o all.zip", "a copy to keep"),
        ("pbem backup congo-1 -o congo.zip", "a copy of one match; you play on here"),
        ("pbem backup --all --move -o all.zip", "everything moves: pbem restore all.zip on the other computer"),
    ),
    "restore": (("pbem restore all.zip", "put the matches of a backup here"),),
    "takeover": (("pbem takeover congo-1", "says what was signed last, and asks first"),),
    "archive": (("pbem archive congo-1", "hide it from the status"), ("pbem archive congo-1 --back", "show it again")),
    "delete": (("pbem delete congo-1", "asks first"),),
    "verify": (
        ("pbem verify congo-1", "a match in your folder"),
        ("pbem verify 0.pbem 1.txt 2.eml", "files of one match, without a key"),
        ("pbem verify all.zip mails.mbox", "every match in them, one line each"),
        ("pbem verify congo-1 --rolls", "every roll, to compare with tools/check_dice.py"),
    ),
    "audit": (("pbem audit congo-1", "after both players have published their secrets"),),
    "evidence": (("pbem evidence congo-1 -o dispute.zip", "everything for a third person"),),
    "completion": (("pbem completion bash", "the script; its first lines say where to put it"),),
    "doctor": (("pbem doctor", "in sentences"), ("pbem doctor --json", "for a script")),
    "help": (("pbem help seal", "one command"), ("pbem help exit-codes", "what the exit codes mean")),
}


def exits(path: str) -> tuple[int, ...]:
    """The exit codes of a command, beside 1 for a bug of ours."""
    return (0, 2, 3, *CHECKS.get(path, () if path in WITHOUT_MATCH else (14,)))
