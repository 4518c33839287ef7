"""An account of the post by questions in windows, tried before it is kept. Esc goes one step back, from the first away."""

from collections.abc import Callable, Sequence
from functools import partial

from pbem.desk.post.account_questions import Interview, Question
from pbem.desk.post.account_setup import Answers, account_of, with_account
from pbem.desk.post.sync import usual_ways
from pbem.desk.post.trial import try_account
from pbem.errors import UserError
from pbem.post.accounts import Account, Post
from pbem.session.player.post_settings import NAME, check_post, load_post, store_post
from pbem.tui.background_work import work
from pbem.tui.base_page import Dialog, Steady, in_words
from pbem.tui.dialogs import Enter, Pick
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless
from pbem.view.text.narration import opened
from pbem.view.words import post_setup as words

FIRST = "mail"
MAX_CELLS = 400
NEW, AGAIN, KEEP = "", "again", "keep"


class AccountSetup:
    """One account that is being set up over a screen, which `say`s what is being done. `then`: called when it is kept, with what
    to say. Raises UserError.
    """

    def __init__(self, below: Steady[None], say: Callable[[str], object], then: Callable[[str], object]) -> None:
        self._below, self._say, self._then = below, say, then
        self._post: Post = load_post(below.face.home)
        self._interview = Interview(Answers())
        self._name = FIRST

    def begin(self) -> None:
        """Which account, where there are some; else the first question."""
        if not self._post.accounts:
            self._ask()
            return
        rows = [Choice(name, harmless(f"{name}  {each.address}", 70)) for name, each in self._post.accounts.items()]
        window = Pick(words.SCREEN_TITLE, [Choice(NEW, words.NEW_ACCOUNT), *rows], words.PICK_ACCOUNT)
        self._below.put_question(window, self._named)

    def _named(self, name: str) -> None:
        if name != NEW:
            self._name = name.strip()
            self._ask()
            return

        def is_wrong(text: str) -> str:
            if text.strip() in self._post.accounts:
                return words.NAME_TAKEN
            return "" if NAME.fullmatch(text.strip()) else words.ASK_NAME

        self._below.put_question(Enter(words.SCREEN_TITLE, [words.ASK_NAME], "", is_wrong), self._named)

    def _ask(self) -> None:
        question = self._interview.question
        if question is None:
            self._try(self._interview.answers)
        else:
            self._below.app.push_screen(_window(question), self._answered)

    def _answered(self, answer: str | None) -> None:
        if answer is not None:
            self._interview.answer(answer.strip())
        elif not self._interview.back():
            return
        self._ask()

    def _try(self, answers: Answers) -> None:
        try:
            account = account_of(answers)
            after = with_account(self._post, self._name, account, is_default=False)
            check_post(after)
        except UserError as error:
            self._ask_what_now(None, (False, [in_words(error, None)]))
            return
        if account == Account(account.address):
            self._ask_what_now(None, (False, [words.EMPTY]))
            return
        home, with_mail = self._below.face.home, bool(answers.send_test)

        def tried() -> tuple[bool, list[str]]:
            ways = list(try_account(home, account, usual_ways(), with_mail))
            told = [each.told(self._name) for each in ways]
            lines = [f"{line}." for what, hint in told for line in (what, opened(hint)) if line]
            return all(each.error is None for each in ways), lines

        self._say(words.TRYING)
        work(self._below, tried, partial(self._ask_what_now, after))

    def _ask_what_now(self, after: Post | None, tried: tuple[bool, Sequence[str]]) -> None:
        """To keep it, where it can be kept, or to answer again. Esc: nothing is kept."""
        self._say("")
        works, told = tried
        rows = [Choice(AGAIN, words.ANSWER_AGAIN)]
        if after is not None:
            rows.insert(0 if works else 1, Choice(KEEP, words.KEEP if works else words.KEEP_IT))
        lines = [harmless(line, MAX_CELLS) for line in told]
        window = Pick(words.TRIED_TITLE.format(name=self._name), rows, "\n".join(lines))

        def chosen(what: str) -> None:
            if what == KEEP and after is not None:
                store_post(self._below.face.home, after)
                self._then(words.KEPT.format(name=self._name))
            else:
                self._interview.again()
                self._ask()

        self._below.put_question(window, chosen)


def _window(question: Question) -> Dialog[str]:
    before = [question.before] if question.before else []
    if question.rows:
        rows = [Choice(key, harmless(text, MAX_CELLS)) for key, text in question.rows]
        window: Dialog[str] = Pick(words.SCREEN_TITLE, rows, "\n".join([*before, question.text]), at=question.usual)
        window.key_line = words.PICK_KEYS
        return window

    def fault(text: str) -> str:
        return opened(question.fault(text.strip()))

    window = Enter(words.SCREEN_TITLE, [*before, question.text], question.usual, fault)
    window.key_line = words.ENTER_KEYS
    return window
