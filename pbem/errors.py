"""Everything we raise on purpose, in four families, and the exit code of each outcome. A leaf open to all layers.

An error is data: a code and named places. The sentence is made in `pbem.view.text.narration`.
"""

from enum import IntEnum


class Outcome(IntEnum):
    """The outcome of a command or of an imported file; also the exit code. The worst of several is the highest."""

    OK = 0
    BUG = 1  # ours: a report to send us
    USAGE = 2  # the command's words are off
    REFUSED = 3  # the player can put it right: unknown match, not your turn, illegal order of his own
    ALREADY_HERE = 10  # the same file again: harmless
    AHEAD = 11  # follows a file that has not come yet: kept, waits
    OTHER_MATCH = 12  # belongs to no match here
    DAMAGED = 13  # cut or changed on its way: ask for it again
    RULES_DIFFER = 14  # needs another game, rules version or data
    BAD_SIGNATURE = 15  # not signed by the key of that side
    ILLEGAL_ORDER = 16  # an order that the rules forbid
    BAD_PROOF = 17  # a dice value or an opening is wrong or missing
    STATE_DIFFERS = 18  # both ran the same rules and came to different positions
    FORK = 19  # two signed files for one place in the chain


class PbemError(Exception):
    """Everything we raise on purpose. `code` names the sentence, `places` fill it."""

    outcome = Outcome.BUG

    def __init__(self, code: str, outcome: Outcome | None = None, **places: object) -> None:
        super().__init__(code, places)
        self.code = code
        self.places = places
        if outcome is not None:
            self.outcome = outcome


class UserError(PbemError):
    """The player can put it right: wrong file, not your turn, illegal order."""

    outcome = Outcome.REFUSED


class CorruptFile(PbemError):
    """Damaged or cut short in the mail. Nobody is accused; ask for it again."""

    outcome = Outcome.DAMAGED


class CheatEvidence(PbemError):
    """Whole, truly signed by the opponent, and impossible under the same rules. Kept as proof."""

    outcome = Outcome.ILLEGAL_ORDER


class ContentError(UserError):
    """A TOML file of a game or scenario is wrong. `problems` lists every one, each with file, key and reason."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("content", problems="\n".join(problems))
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(self.problems)
