"""`pbem luck`: every roll of a match, expected against actual, and what it means."""

import click

from pbem.cli.command_helpers import answer_json, home, json_option, match_command
from pbem.cli.printed_match import seen
from pbem.session.look.luck import luck_report
from pbem.view.text.luck import luck_lines, meaning


@match_command
@click.option("--rolls", "with_rolls", is_flag=True, help="List every roll.")
@json_option
def luck(match: str, with_rolls: bool, as_json: bool) -> None:
    """Every roll counted: what fair dice give, what came, how often fair dice do as much, and what that means."""
    where = home()
    found = luck_report(where, match)
    _, here = seen(where, match)
    if as_json:
        sides = [
            {"own": side.own, "all": side.all, "own_p_ppm": side.own.two_sided_ppm, "all_p_ppm": side.all.two_sided_ppm}
            for side in found.sides
        ]
        dice = [{"faces": die.faces, "counts": die.counts, "odds": die.odds, "p_ppm": die.odds.two_sided_ppm} for die in found.dice]
        rolls = list(found.rolls)
        answer_json({"rolls": rolls, "sides": sides, "dice": dice, "meaning": meaning(found.sides, here.narrator)})
    for each in found.rolls if with_rolls else ():
        what = here.narrator.roll(each.key)
        whose = f", {here.narrator.side(each.luck.side)}" if each.luck else ""
        click.echo(f"file {each.seq:3}  {', '.join(map(str, each.numbers)):>7}  {what}{whose}")
    click.echo("\n".join(luck_lines(found, here.narrator)))
