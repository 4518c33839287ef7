"""The questions of `pbem post setup` on a terminal: only what no option has said."""

import click

from pbem.cli.command_helpers import talk
from pbem.desk.post.account_questions import Question, questions
from pbem.desk.post.account_setup import Answers
from pbem.view.harmless import visible
from pbem.view.words.post_setup import NUMBER


def ask(answers: Answers) -> Answers:
    """The answers, with those to what was still open."""
    asking = questions(answers)
    try:
        question = next(asking)
        while True:
            question = asking.send(_answer(question))
    except StopIteration as done:
        found: Answers = done.value
        return found


def _answer(question: Question) -> str:
    if question.before:
        talk(question.before)
    if not question.rows:
        default = question.usual or ("" if question.can_be_empty else None)
        return str(click.prompt(question.text, default=default, show_default=bool(default), err=True)).strip()
    talk(question.text, *(f"  {number}  {visible(text)}" for number, (_, text) in enumerate(question.rows, 1)))
    usual = next((number for number, (key, _) in enumerate(question.rows, 1) if key == question.usual), 1)
    number = click.prompt(NUMBER, type=click.IntRange(1, len(question.rows)), default=usual, err=True)
    return question.rows[int(number) - 1][0]
