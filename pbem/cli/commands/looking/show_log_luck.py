"""Look at matches: status, position, log, luck."""

import click

from pbem.cli import printed_match
from pbem.cli.command_helpers import answer_json, home, json_option, match_command, talk
from pbem.cli.commands.looking.status_printing import print_lines
from pbem.desk.campaign_log import chapters
from pbem.desk.opponent_key import key_lines
from pbem.session.disk.kept_by_home import note_seen
from pbem.session.look import queries
from pbem.session.turn import status_index
from pbem.session.turn.opponent_introduction import FIRST_FILES, introduced
from pbem.view.map import scene
from pbem.view.text.narration import opened

MAX_STACKS = 14


@click.command()
@click.argument("match", metavar="[MATCH]", default="")
@click.option("-a", "--all", "with_archived", is_flag=True, help="Include archived matches.")
@json_option
def status(match: str, with_archived: bool, as_json: bool) -> None:
    """List your matches, and whose turn it is."""
    here = home()
    lines, known = status_index.status(here, match, with_archived), status_index.status(here, with_archived=True)
    print_lines(lines, as_json, str(here.matches), known)


@match_command
@click.option("--side", default="", help="Show it as this side sees it (hotseat).")
@click.option("--turn", "after", type=int, default=None, metavar="N", help="Show the position after turn file N.")
@click.option("--at", "at", default="", metavar="PLACE", help="Show the map around a place or hex.")
@click.option("--zoom", type=click.Choice(["overview", "normal"]), default=None, help="Default: overview, or normal with --at.")
@click.option("--units", is_flag=True, help="List every unit and all reinforcements instead of the map.")
@click.option("--position", "is_file", is_flag=True, help="Print a position file for pbem board instead.")
@click.option("--ascii", "is_ascii", is_flag=True, help="Use ASCII characters only.")
@json_option
def show(
    match: str,
    side: str,
    after: int | None,
    at: str,
    zoom: str | None,
    units: bool,
    is_file: bool,
    is_ascii: bool,
    as_json: bool,
) -> None:
    """Show map, tracks, units, and what the rules wait for."""
    position, here = printed_match.seen(home(), match, side, after)
    if is_file:
        if position.is_supposed:
            talk("Dice are still open: this position is provisional.")
        if position.holds_secrets:
            talk("It holds what your opponent may not know: give it to nobody while the match goes on.")
        click.echo(position.game.write_position(position.rules, position.state), nl=False)
        return
    if as_json:
        answer_json(printed_match.position_data(position, here))
    is_ascii = printed_match.wants_ascii(is_ascii)
    if units:
        printed_match.print_page(_all_units(here), is_ascii)
        return
    centre = scene.place_hex(here, at) if at else here.picture.focus
    is_close = zoom == "normal" or (bool(at) and not zoom)
    rows = scene.drawing(here, "normal" if is_close else "overview", centre, *printed_match.map_size())
    hexes = scene.near_hexes(here, centre) if at or is_close else scene.touching_hexes(here)
    stacks = scene.stack_lines(here, hexes[:MAX_STACKS])
    if not at and not is_close and here.picture.stacks:
        stacks.insert(0, "Where the sides touch:" if hexes else "The sides do not touch anywhere.")
    if len(hexes) > MAX_STACKS:
        stacks.append(f"... and {len(hexes) - MAX_STACKS} hexes more: --at PLACE")
    new = key_lines(introduced(home(), match)) if position.seq <= FIRST_FILES else []
    map_lines = printed_match.map_lines(here, rows, is_ascii)
    next_lines = printed_match.next_lines(position, here.narrator)
    head_lines = [*printed_match.head_lines(position, here), *new]
    printed_match.print_page([*head_lines, "", *map_lines, "", *stacks, "", *next_lines], is_ascii)
    if after is None:
        note_seen(home(), match)
        if position.note:
            status_index.mark_read(home(), match)
    if not is_close and (lines := printed_match.lines_wanting(len(rows))):
        talk(f"The whole map has {len(rows)} lines, this terminal {lines}: pbem show {match} --at PLACE draws a part.")


def _all_units(here: scene.Scene) -> list[str]:
    """Side by side as the game lists them: on the map by hex from the north, then what is to come."""
    picture, narrator = here.picture, here.narrator
    lines = []
    for side in range(len(narrator.sides)):
        lines.append(f"{opened(narrator.side(side))}:")
        for at, stack in sorted(picture.stacks.items(), reverse=True):
            lines += [f"  {here.hex(at)}: {narrator.counter(unit)}" for unit in stack if unit.side == side]
        lines += [f"  to come: {narrator.counter(unit, is_waiting=True)}" for unit in picture.waiting if unit.side == side]
    return lines


@match_command
@click.option("--since", type=int, default=0, metavar="N", help="Start at turn file N.")
@click.option("--orders", is_flag=True, help="List only orders and answers, in notation.")
@json_option
def log(match: str, since: int, orders: bool, as_json: bool) -> None:
    """Tell what happened: orders, dice and their results."""
    where = home()
    steps = queries.log(where, match, since)
    if as_json:
        answer_json(steps)
    position, here = printed_match.seen(where, match)
    if not steps:
        since_when = f"from file {since} on; the last file is {position.seq - 1}" if since else "yet"
        talk(f"Nothing has happened {since_when}.")
    if not orders:
        printed_match.out(chapters(steps, position, here.narrator), "")
        return
    seq = None
    for step in steps:
        if step.seq != seq:
            seq = step.seq
            click.echo(f"file {seq}" if seq >= 0 else "not sent yet")
        printed_match.out([step.text] if step.text else [])


@match_command
@click.option("--rolls", "with_rolls", is_flag=True, help="List every roll.")
@json_option
def luck(match: str, with_rolls: bool, as_json: bool) -> None:
    """Every roll counted: what fair dice give, what came, how often fair dice do as much, and what that means."""
    from pbem.view.text.luck import luck_lines, meaning

    where = home()
    found = queries.luck_report(where, match)
    _, here = printed_match.seen(where, match)
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
