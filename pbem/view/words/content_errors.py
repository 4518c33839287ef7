"""A sentence and a next step for what is wrong with games, options, scenarios, positions, fields and papers. A table, no logic."""

from pbem.language import _

CONTENT: dict[str, tuple[str, str]] = {
    "game-unknown": (_('there is no game "{game}"'), ""),
    "scenario-unknown": (_('there is no scenario "{scenario}"'), ""),
    "option-unknown": (_('there is no match option "{option}"'), ""),
    "option-value": (_('the option {option} cannot be "{value}"'), _("it can be: {known}")),
    "side-missing": (_("say which side you play"), _("--side SIDE: {known}")),
    "side-unknown": (_('there is no side "{side}"'), ""),
    "dice-unknown": (_('there is no dice mode "{dice}"'), _("dice are sealed or swift")),
    "against-unknown": (_('a match cannot be played against "{against}"'), ""),
    "dice-mode-unknown": (_('there is no dice mode "{dice}"'), _("dice are sealed or swift")),
    "content": (_("data files of the game are wrong:\n{problems}"), _("correct them, or install the game again")),
    "position-wrong": (_("the position is wrong:\n{problems}"), _("docs/positions.md explains every key")),
    "scenario-wrong": (_("the scenario is wrong:\n{problems}"), _("docs/scenarios.md explains every key and the special rules")),
    "game-without-positions": (_("{game} has no position files"), ""),
    "game-without-scenarios": (_("{game} does not support scenarios of your own"), ""),
    "game-without-fields": (_("{game} has no fields of its own: its map is printed"), ""),
    "game-without-papers": (_("{game} has no papers that a side writes and seals"), ""),
    "paper-not-due": (_("this is not to be written now: {paper}"), _("`pbem status` says what is due")),
    "paper-sealed": (
        _("an earlier file has sealed this, and it stays as it is, although the match went back: {paper}"),
        _("give the order that builds on it; `pbem options` lists it"),
    ),
    "paper-unknown": (_("this has not been written here: {paper}"), _("`pbem status` says what is due")),
    "paper-name": (_('"{name}" is no name to keep a text under'), _("small letters, digits and hyphens, at most 40")),
    "paper-wrong": (_("the text is wrong:\n{problems}"), _("put it right, or begin another")),
    "paper-none-by-lot": (_("the lots have found none that fits"), _("change what it is for, or try again")),
    "field-wrong": (_("the field is wrong:\n{problems}"), _("docs/scenarios.md explains every key and what is checked")),
    "field-undrawable": (_("{region} has no field with {wishes} for this seed"), _("try another seed, or ask for less")),
    "scenario-differs": (
        _("the invitation of {match} has another scenario: {there}, your file is {here}"),
        _("do not accept; ask which of the two was meant: pbem scenario preview --match {match}"),
    ),
    "scenario-not-own": (_("{match} is played with a scenario of the game, not with one of your own making"), ""),
    "position-over": (_("a match that has ended has no position to go on from"), _("pbem show MATCH --turn N --position")),
    "position-foreign": (_("this board is not that of the game"), ""),
    "dice-impossible": (
        _("a die of {faces} faces cannot show {number} (before step {before})"),
        _("give one number for each die, in the order in which they are demanded"),
    ),
    "board-decides-nothing": (_("nothing is to be decided where the board stands"), _("give the dice that are due")),
    "orders-left-over": (
        _("orders or answers are left over: {orders}"),
        _("take them out, or give the dice and answers that they wait for; --partial lets them be"),
    ),
    "dice-too-many": (_("too many dice are given, more than {limit}"), ""),
    "house-does-not-play": (_("there is no automatic player for {game}"), _("play it against a person")),
    "level-unknown": (_('the house knows no level "{level}"'), ""),
    "level-of-nobody": (_("only the house has a level"), _("play it: --against house --level {level}")),
}
