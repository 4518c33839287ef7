"""A match begins: what can be played, an invitation, its acceptance."""

import click

from pbem.cli.app import home, json_option, match_argument, out_json, talk
from pbem.cli.mailing import Carrier, carrier_options, send
from pbem.cli.screen import said
from pbem.desk.introduction import key_lines
from pbem.errors import UserError
from pbem.session import matches
from pbem.session.namesakes import introduced
from pbem.view import scene
from pbem.view.words_common import DICE


@click.command()
@click.argument("game", metavar="[GAME]", default="")
@json_option
def games(game: str, as_json: bool) -> None:
    """Games, scenarios, sides and match options."""
    known = [scene.described(name) for name in (scene.games() if not game else (_known_game(game),))]
    if as_json:
        out_json(known)
        return
    for entry in known:
        click.echo(f"{entry['id']}  {entry['title']}")
        _echo_wrapped(str(entry["summary"]), "  ")
        click.echo(f"  sides: {', '.join(entry['sides'])}")
        for scenario in entry["scenarios"]:
            click.echo(f"  scenario {scenario['id']}: {scenario['text']}")
        click.echo("  match options, default first:")
        for option in entry["options"]:
            click.echo(f"    {option['key']} = {' | '.join(map(said, option['values']))}  ({option['rule']})")
            _echo_wrapped(str(option["text"]), "        ")
    click.echo("Dice:")
    for mode, text in DICE.items():
        _echo_wrapped(f"{mode}: {text}", "  ", "          ")
    talk("Begin: pbem new GAME --side SIDE -o FILE")


@click.command()
@click.argument("game")
@click.option("--scenario", default="", help="Default: the game's first.")
@click.option("--scenario-file", default="", metavar="FILE", help="A scenario of your own making; it travels along.")
@click.option("--side", default="", help="The side that you play. Default: the game's first.")
@click.option("--dice", default="sealed", show_default=True, metavar="sealed|swift", help="sealed or swift; see pbem games.")
@click.option("--option", "pairs", multiple=True, metavar="KEY=VALUE", help="A match option; may be repeated.")
@click.option(
    "--against",
    type=click.Choice(["mail", "hotseat", "house"]),
    default="mail",
    show_default=True,
    help="Hotseat: both sides here. House: the program plays the other side.",
)
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
    carrier: Carrier,
    as_json: bool,
) -> None:
    """Invite somebody to a match of GAME, or the house. The file goes to one person: its first acceptance uses it up."""
    game = _known_game(game)
    if scenario and scenario_file:
        raise UserError("one-form", form="--scenario, --scenario-file")
    own = _own_scenario(game, scenario_file) if scenario_file else ""
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
        from pbem.desk.house import check_plays

        check_plays(game)
    sealed = matches.new_match(home(), game, scenario, options, side, dice, against, carrier.note, own)
    if against == "hotseat":
        if as_json:
            out_json({"match": sealed.card.match, "name": sealed.card.name})
        else:
            click.echo(sealed.card.name)
            talk(f"Both sides are played here. Next: pbem show {sealed.card.name}")
        return
    send(home(), sealed, carrier, as_json)
    if against == "house":
        talk(f"The match is called {sealed.card.name} here. Your opponent is in the house: it answers every file that you seal.")
        return
    talk(f"The match is called {sealed.card.name} here. When the answer comes: pbem import FILE")


@click.command()
@match_argument
@click.option("--pass", "pass_", is_flag=True, help="Accept although you have the first choice and have not used it.")
@click.option("--scenario-file", default="", metavar="FILE", help="The scenario that you agreed on: is it the one invited to?")
@carrier_options
@json_option
def accept(match: str, pass_: bool, scenario_file: str, carrier: Carrier, as_json: bool) -> None:
    """Accept an invitation that you took in with `pbem import`."""
    carrier.check()
    talk(*key_lines(introduced(home(), match)))
    if scenario_file:
        from pbem.cli.scenarios import file_text
        from pbem.session.scenarios import check_agreed

        check_agreed(home(), match, file_text(scenario_file))
    try:
        sealed = matches.accept(home(), match, carrier.note, pass_)
    except UserError as problem:
        raise UserError("still-to-decide", match=match) if problem.code == "choice-open" else problem from problem
    send(home(), sealed, carrier, as_json)


def _own_scenario(game: str, file: str) -> str:
    """The text of a scenario without a fault."""
    from pbem.cli.scenarios import file_text, label
    from pbem.session import scenarios

    return scenarios.read(home(), file_text(file), label(file), game).text


def _known_game(name: str) -> str:
    if name in scene.games():
        return name
    raise UserError("game-unknown", game=name, known=", ".join(scene.games()))


def _echo_wrapped(text: str, first: str, rest: str = "") -> None:
    import textwrap

    for line in textwrap.wrap(text, 78, initial_indent=first, subsequent_indent=rest or first):
        click.echo(line)
