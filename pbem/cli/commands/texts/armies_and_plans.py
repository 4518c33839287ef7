"""`pbem army` and `pbem plan`: what a side writes as a text and seals, made, checked, printed, and sealed in a match."""

from collections.abc import Mapping
from pathlib import Path

import click

from pbem.cli.command_helpers import answer_json, home, json_option, match_command, read_input, talk, write_output
from pbem.cli.commands.texts.own_scenarios import problem_line
from pbem.cli.printed_match import ARMY, PLAN, go_on_lines, scene_of, seen
from pbem.cli.standpoint import telling
from pbem.desk import paper_text
from pbem.desk.paper_text import Desk, Form
from pbem.errors import Outcome, UserError
from pbem.session.disk.own_scenarios import MAX_READ, decode
from pbem.session.disk.player_home import Home
from pbem.session.look import queries
from pbem.session.turn import draft as drafts
from pbem.session.turn.papers import lots
from pbem.view.harmless import harmless, harmless_lines
from pbem.view.map import scene

CHOICES = ("list", "nation", "year", "scenario", "role")
"""The rows of an army's form that say what it is built for, as options of the command."""


BEGIN = {ARMY: "pbem army new FILE --match {match} writes one to begin from", PLAN: "pbem plan {match} prints one to begin from"}
"""What helps who has sealed a wrong one."""


@click.group()
def army() -> None:
    """Build armies: TOML files that are checked by the lists, kept and shared, and sealed when a match asks for one.

    \b
    pbem army new mine.toml --list villages --year 1870
    pbem army check mine.toml
    pbem army sheet mine.toml
    pbem army seal MATCH mine.toml
    """


def for_match(command: click.decorators.FC) -> click.decorators.FC:
    """--match."""
    return click.option("--match", default="", metavar="MATCH", help="Build for this match: its list, year, role and points.")(
        command
    )


def built_for(command: click.decorators.FC) -> click.decorators.FC:
    """The options that say what an army is built for where there is no match."""
    for option, metavar, told in (
        ("--role", "ROLE", "attacker or defender."),
        ("--scenario", "ID", "The scenario."),
        ("--year", "YEAR", "The year."),
        ("--nation", "ID", "The nation of the list."),
        ("--list", "ID", "The army list. Default: the first; an unknown one names all."),
    ):
        command = click.option(option, default="", metavar=metavar, help=told)(command)
    return for_match(command)


@army.command()
@click.argument("file", metavar="FILE|-")
@built_for
def new(file: str, match: str, **chosen: str) -> None:
    """Write an army to begin from, in its least size. With a match its pick list stands above it. `-` prints it.

    \b
    pbem army new mine.toml --list villages --nation any --year 1870
    pbem army new mine.toml --match africa-1
    """
    where = home()
    text = queries.paper(where, match, ARMY) if match else paper_text.begun(paper_text.form_of(where, ARMY), _rows(chosen))
    _write(file, text, f"pbem army check {harmless(file)}" + (f" --match {match}" if match else ""))


@army.command("random")
@click.argument("file", metavar="FILE|-")
@built_for
def random_(file: str, match: str, **chosen: str) -> None:
    """Write a legal army drawn by lot.

    \b
    pbem army random mine.toml --list zanzibaris
    pbem army random mine.toml --match africa-1
    """
    where = home()
    if match:
        with telling(where, match):
            text = queries.drawn_paper(where, match, ARMY)
    else:
        form = paper_text.form_of(where, ARMY)
        text = form.by_lot(paper_text.begun(form, _rows(chosen)), None, lots(where))
    _write(file, text, f"pbem army sheet {harmless(file)}")


@army.command()
@click.argument("file", metavar="FILE|-")
@for_match
@json_option
def check(file: str, match: str, as_json: bool) -> int:
    """List every fault of an army with its rule. Exit with 3 if there is one.

    \b
    pbem army check mine.toml
    pbem army check mine.toml --match africa-1
    """
    where, text = home(), _text(file)
    problems = _faults(where, match, text)
    if as_json:
        answer_json({"file": _label(file), "problems": problems}, Outcome.REFUSED if problems else Outcome.OK)
    for problem in problems:
        click.echo(problem_line(problem))
    if problems:
        return int(Outcome.REFUSED)
    sums = _read(where, match, text).sums
    click.echo(f"{harmless(_label(file))}: nothing is wrong. {harmless('; '.join(sums), 400)}")
    return int(Outcome.OK)


@army.command()
@click.argument("file", metavar="FILE|-")
@for_match
def sheet(file: str, match: str) -> None:
    """Print an army sheet: units, values, points, and what is wrong.

    \b
    pbem army sheet mine.toml
    pbem army sheet mine.toml --match africa-1
    """
    where, text = home(), _text(file)
    lines = paper_text.sheet(paper_text.form_of(where, ARMY), text, _desk(where, match))
    for line in harmless_lines("\n".join(lines), MAX_READ, MAX_READ):
        click.echo(line)


@army.command()
@click.argument("match", metavar="MATCH")
def show(match: str) -> None:
    """Print the army that you have drafted or sealed in a match. Your opponent's stays sealed until the end.

    \b
    pbem army show africa-1
    """
    _print(queries.paper(home(), match, ARMY))


@army.command("seal")
@click.argument("match", metavar="MATCH")
@click.argument("file", metavar="[FILE|-]", default="")
@click.option("--by-lot", is_flag=True, help="A legal army drawn by lot instead of a file.")
@json_option
def seal(match: str, file: str, by_lot: bool, as_json: bool) -> None:
    """Put an army into the envelope of your next file, with the order that says so. `pbem undo` takes it back.

    \b
    pbem army seal africa-1 mine.toml
    pbem army seal africa-1 --by-lot
    """
    if bool(file) == by_lot:
        raise UserError("one-form", form="FILE, --by-lot")
    where = home()
    with telling(where, match):
        text = queries.drawn_paper(where, match, ARMY) if by_lot else _text(file)
    _seal(where, match, ARMY, text, as_json)


@match_command
@click.argument("file", metavar="[FILE|-]", default="")
@click.option("--usual", is_flag=True, help="Hide nobody, keep back as few as must be.")
@click.option("--by-lot", is_flag=True, help="A plan by lot.")
@json_option
def plan(match: str, file: str, usual: bool, by_lot: bool, as_json: bool) -> None:
    """Write and seal your plan: which units are kept back, which lie hidden and where, which stakes are real.

    Without a file: print the plan that is drafted or sealed, or one to begin from, which names your units.

    \b
    pbem plan MATCH > plan.toml      a text to begin from
    pbem plan MATCH plan.toml        seal it with your next file
    pbem plan MATCH --usual          nobody hidden
    """
    if bool(file) + usual + by_lot > 1:
        raise UserError("one-form", form="FILE, --usual, --by-lot")
    where = home()
    if not (file or usual or by_lot):
        _print(queries.paper(where, match, PLAN))
        return
    with telling(where, match):
        text = _text(file) if file else queries.drawn_paper(where, match, PLAN, is_usual=usual)
    _seal(where, match, PLAN, text, as_json)


def _seal(where: Home, match: str, name: str, text: str, as_json: bool) -> None:
    """Fill the envelope, and give the order that builds on it."""
    with telling(where, match, hint=BEGIN[name].format(match=match)):
        position = drafts.fill_paper(where, match, name, text)
        rules, state = position.rules, position.state
        order = rules.at(state).write(rules.order_for(state, position.side, name))
        position = drafts.do(where, match, order)
    here = scene_of(position)
    if as_json:
        answer_json({"paper": name, "order": order, "text": text})
    called = scene.words_of(position.card.game).papers.get(name, name)
    click.echo(f"{called}: in the envelope of file {position.seq}. Order: {order}")
    talk(*go_on_lines(position, here.narrator))


def _rows(chosen: Mapping[str, str]) -> dict[str, str]:
    return {key: chosen[key] for key in CHOICES}


def _read(where: Home, match: str, text: str) -> Form:
    """An army as a form: for a match, or by itself."""
    return paper_text.read(paper_text.form_of(where, ARMY), text, _desk(where, match))


def _desk(where: Home, match: str) -> Desk | None:
    return paper_text.desk_of(seen(where, match)[0], ARMY) if match else None


def _faults(where: Home, match: str, text: str) -> list[str]:
    """Everything that is wrong with an army, in words."""
    try:
        found = _read(where, match, text).problems
    except UserError as error:
        if error.code != "paper-wrong":
            raise
        return str(error.places["problems"]).split("\n")
    narrator = seen(where, match)[1].narrator if match else None
    return [each if isinstance(each, str) or narrator is None else narrator.refusal(each) for each in found]  # type: ignore[misc]


def _label(file: str) -> str:
    return "stdin" if file == "-" else Path(file).name


def _text(file: str) -> str:
    return decode(read_input(file, MAX_READ), _label(file))


def _write(file: str, text: str, next_: str) -> None:
    if file == "-":
        _print(text)
        return
    write_output(file, text.encode())
    talk(f"{harmless(file)} is written. Next: {next_}")


def _print(text: str) -> None:
    """A paper as the program writes it: nothing in it is foreign."""
    click.echo(text, nl=False)
