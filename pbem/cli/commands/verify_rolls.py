"""`pbem verify --rolls`: every roll of a match, a line each, as `tools/check_dice.py --lines` prints them, in no other language."""

import json
from pathlib import Path

import click
import msgspec

from pbem.cli.command_helpers import home, out_json, talk
from pbem.cli.commands.verdict_lines import check_is_folder, file_line
from pbem.errors import Outcome, UserError
from pbem.session.check.verify import match_files
from pbem.session.check.verify_many import Collection
from pbem.session.check.verify_rolls import Roll, verify_rolls
from pbem.view.words.common import OUTCOMES


def list_rolls(what: tuple[str, ...], as_json: bool) -> int:
    """The rolls on stdout, what is wrong with the files on stderr."""
    verdict, rolls = verify_rolls(_files(what))
    if as_json:
        out_json({"rolls": list(rolls), **msgspec.to_builtins(verdict, str_keys=True)})
    else:
        for each in rolls:
            click.echo(roll_line(each))
        talk(*(file_line(each) for each in verdict.files if each.outcome is not Outcome.OK), f"{OUTCOMES[verdict.outcome]}.")
    return int(verdict.outcome)


def _files(what: tuple[str, ...]) -> list[tuple[str, bytes]]:
    if len(what) == 1 and not Path(what[0]).is_file():
        try:
            return match_files(home(), what[0])
        except UserError as problem:
            check_is_folder(what[0], problem)
    return Collection(what).only()


def roll_line(roll: Roll) -> str:
    """One roll: the file that settled it, whom it helps, what it was for, its dice, the index of its values, the numbers."""
    whose = f"side {roll.luck.side}" if roll.luck else "nobody"
    head = f"file {roll.seq:3}  {whose}  {json.dumps(roll.key)}, faces {json.dumps(roll.faces)}, values {roll.index}:"
    return " ".join([head, *map(str, roll.numbers)])
