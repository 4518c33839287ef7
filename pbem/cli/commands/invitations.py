"""A match begins: what can be played, an invitation, its acceptance."""

from collections.abc import Sequence

import click

from pbem.bots.levels import LEVELS, NORMAL
from pbem.cli.command_helpers import answer_json, home, json_option, known_game, match_command, talk
from pbem.cli.commands.post.delivery import Carrier, carrier_options, send
from pbem.cli.printed_match import said
from pbem.desk.opponent_key import key_lines
from pbem.errors import UserError
from pbem.session.turn import invitations
from pbem.session.turn.opponent_introduction import introduced
from pbem.view.map import scene
from pbem.view.text.option_values import in_a_row
from pbem.view.words.without_game import DICE


@click.command()
@click.argument("game", metavar="[GAME]", default="")
@json_option
def games(game: str, as_json: bool) -> None:
    """List games, scenarios, sides and match options."""
    known = [scene.described(name) for name in (scene.games() if not game else (known_game(game),))]
    if as_json:
        answer_json(known)
    for entry in known:
        click.echo(f"{entry['id']}  {entry['title']}")
        click.echo(click.wrap_text(str(entry["summary"]), 78, "  ", "  "))
        click.echo(f"  sides: {', '.join(entry['sides'])}")
        for scenario in entry["scenarios"]:
            click.echo(f"  scenario {scenario['id']}: {scenario['text']}")
        click.echo("  match options, default first:")
        for option in entry["options"]:
            rule = f"  ({option['rule']})" if option["rule"] else ""
            click.echo(f"    {option['key']} = {_values(option['values'])}{rule}")
            click.echo(click.wrap_text(str(option["text"]), 78, "        ", "        "))
    click.echo("Dice:")
    for mode, text in DICE.items():
        click.echo(click.wrap_text(f"{mode}: {text}", 78, "  ", "          "))
    talk("Begin: pbem new GAME --side SIDE -o FILE")


def _values(values: Sequence[str | bool | int]) -> str:
    """The default first; of many whole numbers it alone, then from which to which."""
    row = in_a_row(values)
    return " | ".join((said(values[0]), row) if row else map(said, values))


@click.command()
@click.argument("game")
@click.option("--scenario", default="", help="The scenario. Default: the game's first.")
@click.option("--scenario-file", default="", metavar="FILE", help="Your own scenario; it travels with the invitation.")
@click.option("--side", default="", help="The side that you play; needed unless both are played here.")
@click.option("--dice", default="sealed", show_default=True, metavar="sealed|swift", help="The dice mode; see pbem games.")
@click.option("--option", "pairs", multiple=True, metavar="KEY=VALUE", help="A match option; may be repeated.")
@click.option(
    "--against",
    type=click.Choice(["mail", "hotseat", "house"]),
    default="mail",
    show_default=True,
    help="mail: an opponent by mail. hotseat: both sides here. house: the program is your opponent.",
)
@click.option("--level", type=click.Choice(LEVELS), default=None, help="How well the house plays. Default: normal.")
@carrier_options
@json_option
def new(
    game: str,
    scenario: str,
    scenario_file: str,
    side: str,
    dice: str,
    pairs: tuple[str, ...],
    against: str,
    level: str | None,
    carrier: Carrier,
    as_json: bool,
) -> None:
    """Invite somebody, or the house, to a match of GAME. Send the file to one person: its first acceptance uses it up."""
    game = known_game(game)
    if scenario and scenario_file:
        raise UserError("one-form", form="--scenario, --scenario-file")
    own = ""
    if scenario_file:
        from pbem.cli.commands.texts.own_scenarios import read_scenario

        own = read_scenario(scenario_file, game).text
    described = scene.described(game)
    if against != "hotseat" and side not in described["sides"]:
        raise UserError("side-unknown" if side else "side-missing", side=side, known=", ".join(described["sides"]))
    options: dict[str, str | int | bool] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise UserError("option-form", option=pair)
        options[key.strip()] = value.strip()
    carrier.check()
    if against == "house":
        from pbem.desk.house_opponent import check_plays

        check_plays(game)
    elif level:
        raise UserError("level-of-nobody", level=level)
    kept = level if level and level != NORMAL else ""
    sealed = invitations.new_match(home(), game, scenario, options, side, dice, against, carrier.note, own, kept)
    if against == "hotseat":
        if as_json:
            answer_json({"match": sealed.card.match, "name": sealed.card.name})
        click.echo(sealed.card.name)
        talk(f"Both sides are played here. Next: pbem show {sealed.card.name}")
        return
    send(home(), sealed, carrier, as_json)
    if against == "house":
        talk(f"The match is called {sealed.card.name} here. Your opponent is in the house: it answers every file that you seal.")
        return
    talk(f"The match is called {sealed.card.name} here. When the answer comes: pbem import FILE")


@match_command
@click.option("--pass", "pass_", is_flag=True, help="Accept without the orders that you may give first.")
@click.option("--scenario-file", default="", metavar="FILE", help="Accept only if the invitation holds exactly this scenario.")
@carrier_options
@json_option
def accept(match: str, pass_: bool, scenario_file: str, carrier: Carrier, as_json: bool) -> None:
    """Accept an invitation that you imported with `pbem import`."""
    carrier.check()
    talk(*key_lines(introduced(home(), match)))
    if scenario_file:
        from pbem.cli.commands.texts.own_scenarios import file_text
        from pbem.session.disk.own_scenarios import check_agreed

        check_agreed(home(), match, file_text(scenario_file))
    try:
        sealed = invitations.accept(home(), match, carrier.note, pass_)
    except UserError as problem:
        raise UserError("still-to-decide", match=match) if problem.code == "choice-open" else problem from problem
    send(home(), sealed, carrier, as_json)
