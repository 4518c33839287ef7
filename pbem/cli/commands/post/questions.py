"""The questions of `pbem post setup` on a terminal: only what no option has said."""

import click

from pbem.cli.command_helpers import talk
from pbem.desk.post.account_questions import Interview, Question
from pbem.desk.post.account_setup import Answers
from pbem.view.harmless import visible
from pbem.view.words import post_setup as words

AGAIN, KEEP, NOTHING = "again", "keep", "nothing"
WHAT_NOW = Question(words.WHAT_NOW, ((AGAIN, words.ANSWER_AGAIN), (KEEP, words.KEEP_IT), (NOTHING, words.KEEP_NOTHING)), AGAIN)


def ask(interview: Interview) -> Answers:
    """The answers, with those to what was still open."""
    if interview.question is not None:
        talk(words.INTRODUCTION)
    while (question := interview.question) is not None:
        answer = _answer(question)
        if fault := question.fault(answer):
            talk(f"  {fault}")
        else:
            interview.answer(answer)
    return interview.answers


def is_to_be_kept(interview: Interview) -> bool | None:
    """What does not work: is it kept all the same? None: the questions are answered again."""
    if not interview.is_needed:
        return click.confirm("Keep it all the same?", default=False, err=True)
    chosen = _answer(WHAT_NOW)
    return None if chosen == AGAIN else chosen == KEEP


def _answer(question: Question) -> str:
    if question.before:
        talk(question.before)
    if not question.rows:
        return str(click.prompt(question.text, default=question.usual, show_default=bool(question.usual), err=True)).strip()
    talk(question.text, *(f"  {number}  {visible(text)}" for number, (_, text) in enumerate(question.rows, 1)))
    usual = next((number for number, (key, _) in enumerate(question.rows, 1) if key == question.usual), 1)
    number = click.prompt(words.NUMBER, type=click.IntRange(1, len(question.rows)), default=usual, err=True)
    return question.rows[int(number) - 1][0]
