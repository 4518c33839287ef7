"""Ask before you order: the words that may follow, why not, and the odds. Of a match, or of a what-if board."""

from collections.abc import Sequence

import click
import msgspec

from pbem.cli import printed_match
from pbem.cli.command_helpers import answer_json, home, json_option, match_command, talk
from pbem.cli.standpoint import hint_for, of_match, quoted, telling_at
from pbem.desk.standpoint import Standpoint
from pbem.desk.typed_orders import why_no_way, with_way
from pbem.errors import Outcome
from pbem.session.turn.order_text import check_length
from pbem.view.map import scene
from pbem.view.map.captions import option_meaning
from pbem.view.text import chances

MOST_HEXES = 40
"""Hexes that are listed one by one: of more those in a row stand as from and to."""
MOST_ROWS = 60
"""Of more rows it is only said how many hexes there are."""


@match_command
@click.argument("order", default="", metavar="['ORDER SO FAR']")
@json_option
def options(match: str, order: str, as_json: bool) -> None:
    """List the words that may come next in an order, with their costs. Nothing is changed."""
    print_options(of_match(home(), match), order, as_json)


def print_options(point: Standpoint, order: str, as_json: bool) -> None:
    """The words that may follow an order begun so."""
    check_length(order)
    with telling_at(point, order):
        found = point.options(scene.spelled(point.here, order))
    if as_json:
        answer_json(
            {
                "order": order,
                "is_complete": found.is_complete,
                "tokens": [{"text": token.text, "cost_mp": token.cost_mp} for token in found.tokens],
            }
        )
    narrator = point.here.narrator
    if not found.tokens and not found.is_complete:
        if not order:
            talk(*point.go_on())
        else:
            why_not = point.why(order)
            talk(f"Nothing can follow: {narrator.refusal(why_not)}" if why_not else "Nothing can follow this.")
        return
    if not order:
        for token in found.tokens:
            click.echo(f"{token.text:<10} {narrator.words.verbs.get(token.text, '')}".rstrip())
        return
    hexes = [token.text for token in found.tokens if token.cost_mp < 0 and point.here.is_hex(token.text)]
    few = found.tokens
    if len(hexes) > MOST_HEXES:
        for line in _rows(point.here, hexes):
            click.echo(line)
        few = tuple(token for token in found.tokens if token.text not in set(hexes))
    meant = {token.text: said for token in few if (said := option_meaning(point.here, order, token.text))}
    width = max(map(len, meant), default=0)
    units, places, others = scene.option_texts(point.here, [token for token in few if token.text not in meant])
    for line in (*units, *printed_match.columns(places), *printed_match.columns(others)):  # places and words side by side
        click.echo(line)
    for word, said in meant.items():
        click.echo(f"{word:<{width}}  {said}")
    if found.is_complete:
        talk(f"The order is whole: {point.command('do', quoted(order))}")


def _rows(here: scene.Scene, hexes: Sequence[str]) -> list[str]:
    """Hexes with those in a row as from and to; of very many how many there are."""
    grid, rows = here.picture.grid, list[list[str]]()
    for name in hexes:
        if rows and grid.named(name) == grid.named(rows[-1][-1]) + 1:
            rows[-1].append(name)
        else:
            rows.append([name])
    if len(rows) > MOST_ROWS:
        return [f"any of {len(hexes)} hexes, {hexes[0]} to {hexes[-1]}"]
    told = [row[0] if len(row) == 1 else f"{row[0]} to {row[-1]}" for row in rows]
    return [f"any of {len(hexes)} hexes:", *printed_match.columns(told)]


@match_command
@click.argument("order")
@json_option
def why(match: str, order: str, as_json: bool) -> int:
    """Name the rule that forbids an order now, or tell what it would do. Nothing is changed."""
    return print_why(of_match(home(), match), order, as_json)


def print_why(point: Standpoint, order: str, as_json: bool) -> int:
    """The rule that forbids an order, or what it would do. The exit code."""
    position, here, narrator = point.position, point.here, point.here.narrator
    with telling_at(point, order):
        refusal = point.why(order)
        if refusal and (whole := with_way(position, here, order)) != order:
            order, refusal = whole, point.why(whole)
        if refusal:
            if as_json:
                told = {**msgspec.to_builtins(refusal), "text": narrator.refusal(refusal)}
                answer_json({"order": order, "is_allowed": False, **told}, Outcome.REFUSED)
            click.echo(f"Not allowed: {why_no_way(position, here, order) or narrator.refusal(refusal)}.")
            talk(f"pbem: hint: {hint_for(point, refusal.code, refusal.subject, order)}")
            return int(Outcome.REFUSED)
        first = point.odds(order)
    lines = narrator.events(chances.common_events(first))
    if as_json:
        answer_json({"order": order, "is_allowed": True, "does": lines})
    click.echo("\n".join(["Allowed." if not lines else "Allowed. It would do this:", *(f"  {line}" for line in lines)]))
    if len(first) > 1:
        talk(f"Then dice decide: {point.command('odds', quoted(order))}")
    return int(Outcome.OK)


@match_command
@click.argument("order", metavar="'ATTACK'")
@json_option
def odds(match: str, order: str, as_json: bool) -> None:
    """Show an attack's sum step by step, and the exact chance of each result. Nothing is changed."""
    print_odds(of_match(home(), match), order, as_json)


def print_odds(point: Standpoint, order: str, as_json: bool) -> None:
    """The sum of an attack, and its chances."""
    narrator = point.here.narrator
    with telling_at(point, order):
        found = point.odds(order)
    common = chances.common_events(found)
    if as_json:
        answer_json(
            {
                "order": order,
                "sum": [msgspec.to_builtins(event) for event in common],
                "results": [
                    {"of": part.numerator, "in_all": part.denominator, "result": list(key), "text": chances.said(key, narrator)}
                    for key, part in chances.results(found, narrator)
                ],
                "ends": [
                    {
                        "of": each.chance.numerator,
                        "in_all": each.chance.denominator,
                        "events": msgspec.to_builtins(each.events[len(common) :]),
                    }
                    for each in found
                ],
            }
        )
    printed_match.out([*narrator.events(common), *chances.chance_lines(found, narrator)], "")
