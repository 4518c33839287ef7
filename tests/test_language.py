"""A catalogue changes what is said; what it lacks or has wrong is said in English; every sentence can be in one."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem import language
from pbem.cli.tongue import chosen
from pbem.session.glance import config_folder
from pbem.session.homes import Home, find_home
from pbem.session.settings import Settings, catalogue_folders, choices, store_settings
from tools import phrases

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "tests" / "language_pt.toml"
WRONG = "{side}: {points} {what}, now {total}."
WORDS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*(ROOT / "pbem/view").glob("*.py"), *(ROOT / "pbem/games").glob("*/words*.py")]
    if path.stem not in ("words_template", "palette")
)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A settings folder with the sample as a language of the player's own."""
    (tmp_path / "config/languages").mkdir(parents=True)
    shutil.copy(SAMPLE, tmp_path / "config/languages/pt.toml")
    yield tmp_path / "config"
    language.speak(language.ENGLISH, ())


def home_in(folder: Path) -> Home:
    return find_home(folder.parent / "saves", {"PBEM_CONFIG": str(folder), "PBEM_STATE": str(folder.parent / "state")})


def test_a_sentence_is_said_as_the_catalogue_has_it_else_in_english(folder: Path) -> None:
    assert language.speak("pt", catalogue_folders(folder)) == (WRONG,)
    assert language._("{unit} in {hex} is restored to full strength.") == "{unit} em {hex} volta à força total."
    assert language._("not in the catalogue") == "not in the catalogue"
    assert language._("held by {side}") == "held by {side}", "an empty translation is none"
    assert language._(WRONG) == WRONG, "a place that nothing fills would end the program"
    assert language.speak("pt", ("/nowhere",)) == ()
    assert language._("help") == "help"


@pytest.mark.parametrize("name", ["../x", "", "p", "a/b", "x" * 30, "pt.toml"])
def test_a_language_that_is_no_name_opens_no_file(folder: Path, name: str) -> None:
    assert language.speak(name, (str(folder / "languages"),)) == ()
    assert not language.is_name(name)


@pytest.mark.parametrize("text", ["this is no toml", "help = 3\n", "\udcff", "[help]\na = 'b'"])
def test_a_catalogue_that_cannot_be_read_is_none(folder: Path, text: str) -> None:
    (folder / "languages/pt.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert language.speak("pt", catalogue_folders(folder)) == ()
    assert language._("help") == "help"


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("{a} of {b}", "{b}: {a}", True),
        ("{a} of {b}", "{b}", False),
        ("{value:+d}", "{value}", False),
        ("{0} and {1}", "{1}, {0}, {0}", True),
        ("nothing", "nada {", False),
    ],
)
def test_places_must_be_the_same_in_any_order(one: str, other: str, is_same: bool) -> None:
    assert (language.places(one) == language.places(other)) is is_same


def test_the_settings_offer_what_is_there_and_keep_what_is_chosen(folder: Path) -> None:
    home = home_in(folder)
    assert choices(home, "language") == ("en", "pt")
    store_settings(home, Settings(language="pt"))
    assert chosen(str(folder)) == "pt"
    assert chosen(str(folder / "none")) == "en"
    assert config_folder({"XDG_CONFIG_HOME": "/x"}) == str(find_home(environ={"XDG_CONFIG_HOME": "/x"}).config)
    assert config_folder({}) == str(find_home(environ={}).config)


SCREENS = """
import asyncio, sys
from pbem.cli.tongue import begin
begin()
from pathlib import Path
from pbem.session.homes import find_home
from pbem.session.identity import new_identity
from pbem.tui.app import PbemApp
from tests.tui.stage import text_of
home = find_home()
new_identity(home, "Anna")
async def go():
    app = PbemApp(home)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        print(text_of(app))
        await pilot.press("f2")
        await pilot.pause()
        print(text_of(app))
asyncio.run(go())
"""


def test_the_screens_speak_another_language(folder: Path) -> None:
    store_settings(home_in(folder), Settings(language="pt"))
    environ = {
        **os.environ,
        "PBEM_SAVES": str(folder.parent / "saves"),
        "PBEM_CONFIG": str(folder),
        "PBEM_STATE": str(folder.parent / "state"),
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": str(ROOT),
    }
    environ.pop("PBEM_LANGUAGE", None)
    done = subprocess.run([sys.executable, "-c", SCREENS], env=environ, cwd=folder, capture_output=True, check=False)
    shown = done.stdout.decode()
    assert not done.returncode, done.stderr.decode()
    for text in (
        "pbem: partidas de Anna",
        "Ainda não há partidas aqui.",
        "n nova partida",
        "? ajuda",
        "Opções",
        "Língua",
        "Glyphs",
    ):
        assert text in shown


# --- every sentence can be translated


def unmarked(tree: ast.Module) -> Iterator[str]:
    """Literals with words in them that stand in no `_`: not docstrings, keys, or what stands beside a marked one as its form."""
    passed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(id(node.value))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            passed |= {id(each) for each in ast.walk(node)} if node.func.id in ("_", "Action", "compile") else set()
        if isinstance(node, ast.Raise):
            passed |= {id(each) for each in ast.walk(node)}
        if isinstance(node, ast.Dict):
            passed |= {id(each) for each in node.keys}
            passed |= {
                id(part)
                for each in node.values
                if isinstance(each, ast.Tuple) and any(map(_is_marked, each.elts))
                for part in each.elts
            }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed:
            plain = re.sub(r"\{[^}]*\}", " ", node.value)
            if len(re.findall(r"(?<![-\w])[a-z]{2,}(?![-\w])", plain)) > 1 and not re.search(
                r"[A-Z]{3}|\\|pbem\.|^ or stop$", node.value
            ):
                yield node.value


def _is_marked(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"


@pytest.mark.parametrize("name", WORDS)
def test_every_sentence_is_marked(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert list(unmarked(ast.parse(text))) == []
    assert "\n_ = str" not in text, "marked, but nothing would look it up"


def test_the_list_of_sentences_is_whole_and_can_be_filled() -> None:
    found = phrases.phrases()
    sentences = {each for group in found.values() for each in group}
    assert {"pbem: matches of {name}", "look at the war", "help"} <= sentences
    assert all(language.places(each) is not None for each in sentences)
    lines = "\n".join(phrases.template(found, {"help": "ajuda"}))
    assert '"help" = "ajuda"' in lines
    assert lines.count('= ""') == len(sentences) - 1
    assert list(phrases.faults(found, {"help": "ajuda", WRONG: "{lado}", "no such": "x"})) == [
        'other places in braces than in English: "{lado}"',
        'no sentence of the program: "no such"',
    ]
