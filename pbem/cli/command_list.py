"""Every command by section: where it is, and what it does in a line."""

# section -> command -> (where it is, what it does)
SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "Begin": {
        "play": ("pbem.cli.commands.screens:play", "open the screens: matches, map, orders, mail; as `pbem` alone"),
        "id": ("pbem.cli.commands.identity:identity", "create or show your name and key: new, show, export"),
        "games": ("pbem.cli.commands.invitations:games", "list games, scenarios and match options"),
        "new": ("pbem.cli.commands.invitations:new", "invite somebody to a match"),
        "scenario": ("pbem.cli.commands.own_scenarios:scenario", "make your own scenarios: new, check, preview"),
        "field": ("pbem.cli.commands.own_fields:field", "draw, check and preview fields: list, new, check, preview"),
        "army": ("pbem.cli.commands.armies_and_plans:army", "build armies and seal one: new, random, check, sheet, show, seal"),
        "accept": ("pbem.cli.commands.invitations:accept", "accept an invitation"),
        "post": ("pbem.cli.commands.post:post", "say once how mail travels: setup, show, try, address"),
        "demo": ("pbem.cli.commands.demo:demo", "watch a whole match played by mail between two automatic players"),
    },
    "Play": {
        "import": ("pbem.cli.commands.turn_files:import_", "import turn files, mails or pasted text"),
        "do": ("pbem.cli.commands.orders_and_standing_orders:do", "give an order"),
        "plan": ("pbem.cli.commands.armies_and_plans:plan", "write and seal a plan: units kept back, hidden, stakes"),
        "undo": ("pbem.cli.commands.orders_and_standing_orders:undo", "take the last order back"),
        "standing": (
            "pbem.cli.commands.orders_and_standing_orders:standing",
            "standing orders: how you answer in the opponent's phase",
        ),
        "seal": ("pbem.cli.commands.turn_files:seal", "sign the file that you send"),
        "sync": ("pbem.cli.commands.sync:sync", "fetch what has come, take it in, send what waits"),
        "away": ("pbem.cli.commands.deadlines:away", "tell in your next note that you are away, from which day to which"),
        "resend": ("pbem.cli.commands.turn_files:resend", "write your last file again"),
        "offer": ("pbem.cli.commands.turn_files:offer", "offer a draw or a take-back, or accept one"),
        "resign": ("pbem.cli.commands.turn_files:resign", "resign a match"),
    },
    "Look": {
        "status": ("pbem.cli.commands.show_log_luck:status", "list your matches, and whose turn it is"),
        "due": ("pbem.cli.commands.deadlines:due", "list whose file is due until when, and who is overdue"),
        "show": ("pbem.cli.commands.show_log_luck:show", "show map, tracks, units, and what the rules wait for"),
        "moves": ("pbem.cli.commands.unit_reach:moves", "list the units that can act, and every hex that one can go to"),
        "options": ("pbem.cli.commands.options_and_odds:options", "list the words that may come next in an order"),
        "why": ("pbem.cli.commands.options_and_odds:why", "name the rule that forbids an order, or tell what it would do"),
        "odds": ("pbem.cli.commands.options_and_odds:odds", "show an attack's sum step by step, and its exact chances"),
        "log": ("pbem.cli.commands.show_log_luck:log", "tell what happened"),
        "luck": ("pbem.cli.commands.show_log_luck:luck", "compare every roll with the expected one"),
        "export": ("pbem.cli.commands.transcripts:export", "write a whole match as text, in notation"),
        "replay": ("pbem.cli.commands.transcripts:replay", "replay such a text and compare"),
        "board": ("pbem.cli.commands.what_if_board:board", "open a what-if board: any position, any dice, nothing signed"),
    },
    "Keep": {
        "backup": ("pbem.cli.commands.archive:backup", "put matches in one file, to keep or to move elsewhere"),
        "restore": ("pbem.cli.commands.archive:restore", "restore the matches of a backup"),
        "takeover": ("pbem.cli.commands.archive:takeover", "sign for a match here, where two computers share it"),
        "archive": ("pbem.cli.commands.archive:archive", "hide a match from the status"),
        "delete": ("pbem.cli.commands.archive:delete", "remove a match for good"),
    },
    "Check": {
        "verify": ("pbem.cli.commands.verify:verify", "check a match or files as a third person would"),
        "audit": ("pbem.cli.commands.disputes:audit", "run the final audit, once all secrets are published"),
        "evidence": ("pbem.cli.commands.disputes:evidence", "collect everything for a dispute in one file"),
        "help": ("pbem.cli.help.help_command:help_", "show help on a command, exit codes, files, variables"),
        "completion": ("pbem.cli.help.completion:completion", "print a completion script for your shell"),
        "doctor": ("pbem.cli.commands.doctor:doctor", "show what is installed, where things are, and what is wrong"),
    },
}
COMMANDS = {name: place for section in SECTIONS.values() for name, place in section.items()}
