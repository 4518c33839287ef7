"""A catalogue changes what is said; what it lacks or has wrong is said in English; every sentence can be in one."""

import ast
import io
import os
import random
import re
import struct
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from pbem import language
from pbem.cli.language_choice import begin, chosen
from pbem.session.disk.home_folders import chosen_folders
from pbem.session.disk.player_home import Home, find_home
from pbem.session.player.settings import Settings, catalogues, choices, store_settings
from tools.check_translations import misfits

ROOT = Path(__file__).resolve().parents[1]
SAMPLE = ROOT / "tests" / "language_pt.po"
WRONG = "{side}: {points} {what}, now {total}."
WORDS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*(ROOT / "pbem/view").rglob("*.py"), *(ROOT / "pbem/games").glob("*/words/*.py")]
    if path.stem not in ("template", "palette")
)


def sample() -> Catalog:
    with SAMPLE.open("rb") as file:
        return read_po(file)


def compiled(catalogue: Catalog) -> bytes:
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


PT = compiled(sample())


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A settings folder with the sample as a language of the player's own."""
    (tmp_path / "config/languages").mkdir(parents=True)
    (tmp_path / "config/languages/pt.mo").write_bytes(PT)
    yield tmp_path / "config"
    language.speak(())


def home_in(folder: Path) -> Home:
    return find_home(folder.parent / "saves", {"PBEM_CONFIG": str(folder), "PBEM_STATE": str(folder.parent / "state")})


def test_a_sentence_is_said_as_the_catalogue_has_it_else_in_english(folder: Path) -> None:
    language.speak(catalogues(folder, "pt"))
    assert language._("{unit} in {hex} is restored to full strength.") == "{unit} em {hex} volta à força total."
    assert language._("not in the catalogue") == "not in the catalogue"
    assert language._("held by {side}") == "held by {side}", "an empty translation is none"
    assert language._(WRONG) == WRONG, "a place that nothing fills would end the program"
    assert language._("") == "", "where a catalogue has its header"
    language.speak(catalogues(folder / "none", "pt"))
    assert language._("help") == "help"


def test_a_context_tells_two_meanings_apart(folder: Path) -> None:
    assert language.pgettext("key", "open") == "open"
    language.speak(catalogues(folder, "pt"))
    assert (language.pgettext("key", "open"), language._("open")) == ("abrir", "terreno aberto")
    assert language.pgettext("another", "open") == "open"


def test_what_is_counted_takes_the_form_of_the_language() -> None:
    files = language.Plural("1 file", "{count} files", "no files")
    assert [files.format(count) for count in (0, 1, 2)] == ["no files", "1 file", "2 files"]
    assert language.Plural("{count} hex", "{count} hexes").format(0) == "0 hexes"
    lost = language.Plural("{lost} figure, {left} left", "{lost} figures, {left} left", of="lost")
    assert [lost.format(lost=count, left=1) for count in (1, 2)] == ["1 figure, 1 left", "2 figures, 1 left"]
    language.speak([PT])
    assert [files.format(count) for count in (1, 2)] == ["um ficheiro", "2 ficheiros"]
    assert [language.Plural("{count} hex", "{count} hexes").format(count) for count in (1, 2)] == ["1 hex", "2 hexágonos"]
    language.speak([PT.replace(b"plural=(n > 1)", b"plural=(1/0*n)")])
    assert (files.format(2), language._("no such"), language._("help")) == ("2 files", "no such", "ajuda")
    language.speak(())


def test_the_player_s_own_catalogue_goes_before_that_of_the_program() -> None:
    own = Catalog(locale="pt")
    own.add("help", "socorro")
    own.add("Settings", "")
    language.speak([compiled(own), PT])
    assert (language._("help"), language._("Settings")) == ("socorro", "Opções")
    language.speak(())


@pytest.mark.parametrize("name", ["../x", "", "p", "a/b", "x" * 30, "pt.mo"])
def test_a_language_that_is_no_name_opens_no_file(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not language.is_name(name)
    monkeypatch.setattr("pbem.session.player.settings.catalogues", lambda *_: pytest.fail("a file is opened"))
    begin({"PBEM_CONFIG": str(folder), "PBEM_LANGUAGE": name})


def overlapping() -> bytes:
    """Entries without end that are all the same megabyte."""
    count = 50_000
    spans = struct.pack("<2I", 1 << 20, 0) * count
    return struct.pack("<7I", 0x950412DE, 0, count, 28, 28, 0, 28) + spans.ljust(1 << 20, b"x")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"this is no catalogue",
        PT[:200],
        PT[:40],
        PT[:8] + b"\xff\xff\xff\x7f" + PT[12:],
        overlapping(),
        PT.ljust(language.MAX_BYTES + 1, b"x"),
        PT.replace(b"charset=utf-8", b"charset=utf-7"),
        PT.replace(b"charset=utf-8\n", b"charset=utf-8x"),
        PT.replace(b"plural=(n > 1)", b"plural=n.real "),
        PT.replace(b"plural=(n > 1)", b"nothing at all"),
        PT.replace("volta à força".encode(), b"\xff" * 15),
        PT.replace(b"{count} ficheiros", b"\0" * 17),
    ],
    ids=range(13),
)
def test_a_catalogue_that_cannot_be_read_is_none(folder: Path, data: bytes) -> None:
    assert data != PT
    (folder / "languages/pt.mo").write_bytes(data)
    language.speak(catalogues(folder, "pt"))
    assert language._("help") == "help"


def test_no_damage_to_a_catalogue_ends_the_program() -> None:
    rng = random.Random(1)
    for _ in range(3000):
        data = bytearray(PT)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        language.speak([bytes(data)])
        language._("no such")
        language.Plural("1 file", "{count} files").format(rng.randint(0, 5))
    language.speak(())


@pytest.mark.parametrize(
    ("english", "said", "does_fit"),
    [
        ("{a} of {b}", "{b}: {a}", True),
        ("{a} of {b}", "{b}", False),
        ("{value:+d}", "{value}", False),
        ("{0} and {1}", "{1}, {0}, {0}", True),
        ("nothing", "nada {", False),
    ],
)
def test_places_must_be_the_same_in_any_order(english: str, said: str, does_fit: bool) -> None:
    assert language.fits(said, english) is does_fit


def test_the_settings_offer_what_is_there_and_keep_what_is_chosen(folder: Path) -> None:
    home = home_in(folder)
    assert choices(home, "language") == ("en", "pt")
    store_settings(home, Settings(language="pt"))
    assert chosen(str(folder)) == "pt"
    assert chosen(str(folder / "none")) == "en"


def test_a_remark_behind_the_language_is_none_of_it(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('# mine\nlanguage = "pt"  # Português\n')
    assert chosen(str(tmp_path)) == "pt"
    assert chosen_folders(environ={"XDG_CONFIG_HOME": "/x"})[1][0] == str(find_home(environ={"XDG_CONFIG_HOME": "/x"}).config)
    assert chosen_folders(environ={})[1][0] == str(find_home(environ={}).config)


SCREENS = """
import asyncio, sys
from pbem.cli.language_choice import begin
begin()
from pathlib import Path
from pbem.session.disk.player_home import find_home
from pbem.session.player.identity import new_identity
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
from pbem.games.guerra_do_congo import events
from pbem.view.text.narration import Narrator
print(*Narrator("guerra_do_congo", ("rebels", "congo"), {"1807": "Kinshasa"}).event(events.Recovered("CON04", "1807")))
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
        "CON04 em 1807 Kinshasa volta à força total.",
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
            is_passed = node.func.id in ("_", "pgettext", "Plural", "Action", "compile")
            passed |= {id(each) for each in ast.walk(node)} if is_passed else set()
        if isinstance(node, ast.Raise):
            passed |= {id(each) for each in ast.walk(node)}
        if isinstance(node, ast.DictComp):
            passed |= {id(each) for each in ast.walk(node.key)}
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


def extracted() -> Iterator[str | tuple[str, ...]]:
    """Every sentence that Babel finds, as `make catalogue` asks it; of a plural both forms."""
    mappings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["babel"]["mappings"]
    methods = [(each["pattern"], each["method"]) for each in mappings]
    keywords = {"_": None, "pgettext": ((1, "c"), 2), "Plural": (1, 2)}
    for _file, _line, message, _comments, _context in extract_from_dir(ROOT / "pbem", methods, keywords=keywords):
        yield message


def test_the_list_of_sentences_is_whole_and_can_be_filled() -> None:
    found = set(extracted())
    assert {"pbem: matches of {name}", "look at the war", "help", "open", ("1 file", "{count} files")} <= found
    sentences = {form for each in found for form in ((each,) if isinstance(each, str) else each)}
    assert all(language.places(each) is not None for each in sentences)
    assert {each.id for each in sample() if each.id} <= found


def test_a_translation_that_does_not_fit_is_named() -> None:
    assert list(misfits(sample())) == ["{conta} hexágono", "{lado}: {points} {what}, agora {total}."]


def test_the_catalogues_of_the_program_fit() -> None:
    for path in (ROOT / "pbem/languages").glob("*.po"):
        with path.open("rb") as file:
            assert not list(misfits(read_po(file))), path
