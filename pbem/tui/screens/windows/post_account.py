"""An account of the post by questions in windows, tried before it is kept. Esc at any of them keeps nothing."""

from collections.abc import Callable, Sequence
from functools import partial

from pbem.desk.post.account_questions import Question, questions
from pbem.desk.post.account_setup import Answers, account_of, with_account
from pbem.desk.post.sync import usual_ways
from pbem.desk.post.trial import try_account
from pbem.post.accounts import Account, Post
from pbem.session.player.post_settings import NAME, check_post, load_post, store_post
from pbem.tui.background_work import work
from pbem.tui.base_page import Cannot, Dialog, Steady
from pbem.tui.dialogs import Ask, Enter, Pick
from pbem.tui.widgets.listing import Choice
from pbem.view.harmless import harmless
from pbem.view.text.narration import opened
from pbem.view.words import post_setup as words

FIRST = "mail"
MAX_CELLS = 400
NEW = ""


class AccountSetup:
    """One account that is being set up over a window. `then`: called when it is kept, with what to say. Raises UserError."""

    def __init__(self, window: Steady[None], then: Callable[[str], object]) -> None:
        self._window, self._then = window, then
        self._post: Post = load_post(window.face.home)
        self._asking = questions(Answers())
        self._name = FIRST

    def begin(self) -> None:
        """Which account, where there are some; else the first question."""
        if not self._post.accounts:
            self._next(None)
            return
        rows = [Choice(name, harmless(f"{name}  {each.address}", 70)) for name, each in self._post.accounts.items()]
        window = Pick(words.SCREEN_TITLE, [Choice(NEW, words.NEW_ACCOUNT), *rows], words.PICK_ACCOUNT)
        self._window.put_question(window, self._named)

    def _named(self, name: str) -> None:
        if name != NEW:
            self._name = name.strip()
            self._next(None)
            return

        def is_wrong(text: str) -> str:
            return "" if NAME.fullmatch(text.strip()) else words.ASK_NAME

        self._window.put_question(Enter(words.SCREEN_TITLE, [words.ASK_NAME], "", is_wrong), self._named)

    def _next(self, answer: str | None) -> None:
        try:
            question = self._asking.send(answer) if answer is not None else next(self._asking)
        except StopIteration as done:
            self._try(account_of(done.value))
            return
        self._window.put_question(self._asked(question), lambda given: self._next(given.strip()))

    def _asked(self, question: Question) -> Dialog[str]:
        before = [question.before] if question.before else []
        if question.rows:
            rows = [Choice(key, harmless(text, MAX_CELLS)) for key, text in question.rows]
            return Pick(words.SCREEN_TITLE, rows, "\n".join([*before, question.text]), at=question.usual)

        def is_wrong(text: str) -> str:
            return "" if text.strip() or question.can_be_empty else opened(question.text)

        return Enter(words.SCREEN_TITLE, [*before, question.text], question.usual, is_wrong)

    def _try(self, account: Account) -> None:
        if account == Account(account.address):
            raise Cannot(words.EMPTY)
        after = with_account(self._post, self._name, account, is_default=False)
        check_post(after)
        home = self._window.face.home

        def tried() -> list[str]:
            told = [each.told(self._name) for each in try_account(home, account, usual_ways(), False)]
            return [f"{line}." for what, hint in told for line in (what, opened(hint)) if line]

        work(self._window, tried, partial(self._ask_to_keep, after))

    def _ask_to_keep(self, after: Post, told: Sequence[str]) -> None:
        window = Ask(words.TRIED_TITLE.format(name=self._name), [harmless(line, MAX_CELLS) for line in told])
        self._window.put_question(window, lambda _: self._keep(after))

    def _keep(self, after: Post) -> None:
        store_post(self._window.face.home, after)
        self._then(words.KEPT.format(name=self._name))
