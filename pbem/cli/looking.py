"""Look at a match: position and log."""

from typing import Any

import click
import msgspec

from pbem.cli import screen
from pbem.cli.app import home, json_option, match_argument, out_json
from pbem.cli.status import print_status
from pbem.engine.hexes import hex_name
from pbem.engine.picture import Picture
from pbem.session import looking
from pbem.session.reports import Position
from pbem.view.narrate import Narrator


@click.command()
@click.argument("match", metavar="[MATCH]", default="")
@json_option
def status(match: str, as_json: bool) -> None:
    """Your matches, and whose turn it is."""
    print_status(home(), match, as_json)


@click.command()
@match_argument
@click.option("--side", default="", help="As this side sees it (hotseat).")
@click.option("--turn", "after", type=int, default=None, metavar="N", help="As it stood after turn file N.")
@click.option("--at", "at", default="", metavar="PLACE", help="Around a place or hex.")
@click.option("--zoom", type=click.Choice(["overview", "normal"]), default=None, help="Default: overview, and normal with --at.")
@click.option("--ascii", "is_ascii", is_flag=True, help="ASCII characters only.")
@json_option
def show(match: str, side: str, after: int | None, at: str, zoom: str | None, is_ascii: bool, as_json: bool) -> None:
    """Map, tracks, units, and what the rules wait for."""
    position, picture, narrator = screen.seen(home(), match, side, after)
    if as_json:
        out_json(position_data(position, picture, narrator))
        return
    is_ascii = screen.wants_ascii(is_ascii)
    here = screen.place_hex(picture, at) if at else picture.focus
    rows = screen.drawing(picture, zoom or ("normal" if at else "overview"), here)
    hexes = screen.near_hexes(picture, here) if at or zoom == "normal" else screen.touching_hexes(picture)
    if is_ascii:
        narrator.say = lambda text: text.encode("ascii", "replace").decode()
    lines = [
        *screen.head_lines(position, picture, narrator),
        "",
        *screen.map_lines(position.card.game, rows, is_ascii),
        *screen.legend(position.card.game, narrator, rows, is_ascii),
        "",
    ]
    if not at and zoom != "normal":
        lines.append("Where the sides touch:" if hexes else "The sides do not touch anywhere.")
    lines += screen.stack_lines(picture, narrator, hexes[: screen.MAX_STACKS])
    if len(hexes) > screen.MAX_STACKS:
        lines.append(f"... and {len(hexes) - screen.MAX_STACKS} hexes more: --at PLACE")
    lines += ["", *screen.next_lines(position, narrator)]
    click.echo("\n".join(line.encode("ascii", "replace").decode() if is_ascii and line.isprintable() else line for line in lines))


def position_data(position: Position, picture: Picture, narrator: Narrator) -> dict[str, Any]:
    """A position as JSON: stable keys, documented in docs/cli.md."""
    card: dict[str, Any] = msgspec.to_builtins(position.card, str_keys=True)
    return {
        **card,
        "side": position.side,
        "demand": msgspec.to_builtins(position.demand, str_keys=True),
        "demand_text": narrator.demand(position.demand),
        "is_supposed": position.is_supposed,
        "due": position.due,
        "seq": position.seq,
        "last_sent": position.last_sent,
        "is_unsent": position.is_unsent,
        "offer": position.offer,
        "result": position.result,
        "winner": position.winner,
        "note": position.note,
        "draft": msgspec.to_builtins(position.draft, str_keys=True),
        "tracks": {track.key: dict(track.places) for track in picture.tracks},
        "stacks": [
            {"hex": hex_name(here), "units": msgspec.to_builtins(counters)} for here, counters in sorted(picture.stacks.items())
        ],
        "places": [{"hex": hex_name(here), **msgspec.to_builtins(spot)} for here, spot in sorted(picture.spots.items())],
        "to_come": msgspec.to_builtins(picture.waiting),
        "focus": hex_name(picture.focus),
    }


@click.command()
@match_argument
@click.option("--since", type=int, default=0, metavar="N", help="From turn file N on.")
@click.option("--orders", is_flag=True, help="Only orders and answers, in notation.")
@json_option
def log(match: str, since: int, orders: bool, as_json: bool) -> None:
    """What happened: orders, dice and what came of them."""
    where = home()
    steps = looking.log(where, match, since)
    if as_json:
        out_json(steps)
        return
    _, _, narrator = screen.seen(where, match)
    seq = None
    for step in steps:
        if step.seq != seq:
            seq = step.seq
            click.echo(f"file {seq}" if seq >= 0 else "your draft")
        lines = screen.step_lines(step, narrator)
        if orders:
            lines = [step.text] if step.text else []
        for line in lines:
            click.echo(f"  {line}")
