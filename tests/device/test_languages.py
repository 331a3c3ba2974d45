"""Languages from packages of their own: found, or refused with a reason; English stands in, and nothing is lost."""

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalogue import ROOT
from commands import Run
from compere.bots import BOTS
from compere.wording import Term, say
from compere_device import words
from compere_device.doctor import shared
from compere_device.files.disk import replace_file
from compere_device.files.store import Store
from compere_device.installed import LANGUAGES as GROUP
from compere_device.languages import LANGUAGES, may_be
from compere_device.panel.refused import preferred
from compere_device.setup import config
from compere_device.voice.speaker import voice
from compere_device.ward import WARD
from hands import Hands
from ward import Ward, admit

ESPERANTO = """from compere.wording import Grammar
TITLE = "Esperanto"
VOICE = "eo"
GRAMMAR = Grammar(lambda n: n == 1, " kaj ", {"la": lambda name, gender: f"la {name}"})
"""
PROGRAM = {"texts": {"Everything is saved again.": "Ĉio estas denove konservita."}, "terms": {}}
SAVED, BACK = say("Everything is saved again."), say("The scanner is back.")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packages, first on the path; afterwards all is as before."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    WARD.close()
    LANGUAGES.forget()
    for module in [each for each in sys.modules if each.startswith("compere_e")]:
        del sys.modules[module]


def put(site: Path, name: str = "eo", code: str = "eo", package: str = ESPERANTO, program: object = PROGRAM) -> Path:
    """Install a package with a language; return its folder."""
    folder = site / f"compere_{name}"
    folder.mkdir()
    (folder / "__init__.py").write_text(package, encoding="utf-8")
    if program is not None:
        (folder / "compere.json").write_text(json.dumps(program) if isinstance(program, dict) else str(program))
    about = site / f"compere_{name}-1.2.dist-info"
    about.mkdir()
    (about / "entry_points.txt").write_text(f"[compere.languages]\n{code} = compere_{name}\n")
    return folder


def test_a_guest_is_one_of_the_languages(site: Path) -> None:
    """Behind ours, by what it calls itself; and nothing of it is imported for one of ours."""
    put(site)
    assert words.load("de").language == "de" and "compere_eo" not in sys.modules
    assert dict(LANGUAGES) == {"en": "English", "fr": "Français", "de": "Deutsch", "eo": "Esperanto"}
    assert len(LANGUAGES) == 4 and LANGUAGES.refused == {} and LANGUAGES.folder("eo") == site / "compere_eo"
    assert (voice("eo"), voice("fr"), voice("de"), voice("en"), voice("xx")) == ("eo", "fr-fr", "de", "en-gb", "xx")
    assert preferred("xx, eo;q=0.9, en;q=0.8") == "eo"


def test_the_page_has_a_language(site: Path) -> None:
    """What core/LANGUAGES.md shows is one, by its entry point."""
    page = (ROOT / "core" / "LANGUAGES.md").read_text(encoding="utf-8")
    package = next(each for each in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "GRAMMAR" in each)
    put(site, package=package)
    project = tomllib.loads(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[0])["project"]
    assert project["entry-points"] == {GROUP.strip("[]"): {"eo": "compere_eo"}}
    spoken = words.load("eo")
    assert (LANGUAGES["eo"], spoken.say(SAVED)) == ("Esperanto", "Ĉio estas denove konservita.")
    assert spoken.own.grammar.forms["n"]("karto", "") == "karton"


def test_what_it_lacks_is_said_in_english(site: Path) -> None:
    """A sentence, or all of a bot, which the log says; lists and articles are its own."""
    put(site)
    spoken = words.load("eo")
    assert (spoken.say(SAVED), spoken.say(BACK)) == ("Ĉio estas denove konservita.", "The scanner is back.")
    assert spoken.say(say("{things}", things=("a", "b", "c"))) == "a, b kaj c"
    assert spoken.say(BOTS.title("droids")) == "Droids"


def test_it_knows_a_bot_and_the_bot_knows_better(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What both translate is said as the bot has it; one that is broken is said in English."""
    folder = put(site)
    (folder / "droco.json").write_text('{"texts": {"Round": "Rondo", "Trick": "Preno"}, "terms": {}}')
    assert words.load("eo").of_bot("droco").texts == {"Round": "Rondo", "Trick": "Preno"}
    monkeypatch.setattr(words, "_folder", lambda bot: site / bot)
    (site / "droco").mkdir()
    (site / "droco" / "eo.json").write_text('{"texts": {"Trick": "Trumpado"}, "terms": {}}')
    assert words.load("eo").of_bot("droco").texts == {"Round": "Rondo", "Trick": "Trumpado"}
    (site / "droco" / "eo.json").unlink()
    (folder / "droco.json").write_text("{")
    assert words.load("eo").of_bot("droco").texts == {}


@pytest.mark.parametrize(
    ("package", "program", "why"),
    [
        ("raise RuntimeError('low tide')", PROGRAM, "RuntimeError: 'low tide'"),
        ("raise SystemExit(1)", PROGRAM, "SystemExit"),
        ("=", PROGRAM, "SyntaxError"),
        ("import no_such_module", PROGRAM, "ModuleNotFoundError"),
        ("TITLE = 'Esperanto'", PROGRAM, "has no attribute 'GRAMMAR'"),
        (ESPERANTO.replace('"Esperanto"', "'x' * 21"), PROGRAM, "expected a text of at most 20 characters"),
        (ESPERANTO.replace('"Esperanto"', "'a\\nb'"), PROGRAM, "expected a text of at most 20 characters"),
        (ESPERANTO + "ALOUD = ['n-ro']", PROGRAM, "expected a mapping of abbreviations to words"),
        (ESPERANTO + "ALOUD = {'n-ro': 3}", PROGRAM, "expected a text of at most 20 characters"),
        (
            ESPERANTO.replace("GRAMMAR = Grammar", "GRAMMAR = dict(g=1) or "),
            PROGRAM,
            "expected a compere.wording.Grammar",
        ),
        (ESPERANTO.replace('f"la {name}"', "name[0]"), PROGRAM, "IndexError"),
        (ESPERANTO.replace('f"la {name}"', "None"), PROGRAM, "expected a text"),
        (ESPERANTO.replace("n == 1", "n / 0"), PROGRAM, "ZeroDivisionError"),
        (ESPERANTO, None, "compere.json cannot be used"),
        (ESPERANTO, "{", "compere.json cannot be used"),
        (ESPERANTO, {"texts": []}, 'it is no object of "texts" and "terms"'),
        (ESPERANTO, {"texts": {"a": 1}, "terms": {}}, "texts is no object of texts"),
    ],
)
def test_a_broken_one_takes_nothing_down(
    site: Path, package: str, program: object, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    """English is spoken, and the log says once why; the others are there."""
    put(site, package=package, program=program)
    for _ in range(2):
        spoken = words.load("eo")
        assert (spoken.language, spoken.say(SAVED)) == ("en", "Everything is saved again.")
    assert why in LANGUAGES.refused["eo"]
    assert [each.getMessage() for each in caplog.records] == [f"the language eo is left out: {LANGUAGES.refused['eo']}"]
    assert words.load("de").language == "de"
    assert WARD.mine.blamed == ""


@pytest.mark.parametrize(
    ("code", "first"), [("eo", "compere_eo"), ("de", "compere_de"), ("fr", "compere_fr"), ("en", "the program itself")]
)
def test_two_of_one_name_are_refused(site: Path, code: str, first: str) -> None:
    """The second: both are named, and the first is spoken."""
    put(site)
    put(site, "eo_too", code, ESPERANTO.replace('"Esperanto"', '"Other"'))
    titles = dict(LANGUAGES)
    assert "Other" not in titles.values() and len(titles) == 4
    why = f"two languages are called '{code}': {first} and compere_eo_too; remove either"
    assert (LANGUAGES.refused, LANGUAGES.passed_over) == ({}, {"compere_eo_too": why})


@pytest.mark.parametrize("code", ["E", "english", "../x", "e o", "-"])
def test_a_code_is_a_code(site: Path, code: str) -> None:
    """What is none is refused as a name, and as a choice."""
    put(site, code=code)
    assert list(LANGUAGES) == ["en", "fr", "de"]
    assert "expected a code like de or pt-BR" in LANGUAGES.passed_over["compere_eo"]
    assert not may_be(code) and may_be("eo") and may_be("pt-BR") and may_be("") and not may_be(3)


def test_the_box_says_what_it_cannot_speak_and_keeps_the_choice(site: Path, tmp_path: Path) -> None:
    """On the glass, until a key is pressed; when the language is back, it is spoken."""
    folder = put(site)
    hands = Hands(tmp_path / "state")
    hands.stage.speak("eo")
    assert hands.stage.say(SAVED) == "Ĉio estas denove konservita."
    (folder / "compere.json").unlink()
    again = Hands(tmp_path / "state", "")
    assert again.said == "Notice The language eo cannot be spoken: see compere languages."
    assert again.stage.say(SAVED) == "Everything is saved again."
    assert Store(tmp_path / "state").preferences.language == "eo"
    (folder / "compere.json").write_text(json.dumps(PROGRAM))
    assert Hands(tmp_path / "state", "").stage.say(SAVED) == "Ĉio estas denove konservita."
    assert LANGUAGES.refused == {}


def test_settings_may_name_one_that_is_gone(tmp_path: Path) -> None:
    """They are read as they are; a code that is none is a mistake."""
    path = tmp_path / "config.toml"
    path.write_text('[device]\nlanguage = "eo"\n')
    assert config.load(path).device.language == "eo"
    path.write_text('[device]\nlanguage = "../eo"\n')
    with pytest.raises(config.ConfigError, match="the code of a language"):
        config.load(path)


def test_one_that_did_not_come_back_is_held_until_it_is_chosen(site: Path, tmp_path: Path) -> None:
    """The program ended while it was taken in: the next start leaves it alone, and the menu offers it by its code."""
    put(site)
    (tmp_path / "guest.running").write_text("language:eo")
    WARD.keep_in(tmp_path, replace_file)
    assert words.load("eo").language == "en" and "compere_eo" not in sys.modules
    assert "did not come back" in LANGUAGES.refused["eo"]
    assert LANGUAGES.offered()["eo"] == "eo"
    LANGUAGES.choose("eo")
    assert words.load("eo").language == "eo" and LANGUAGES.refused == {}
    assert LANGUAGES.offered()["eo"] == "Esperanto"
    assert (tmp_path / "guest.running").read_text() == ""


def test_while_it_is_taken_in_there_is_word_of_it(site: Path, tmp_path: Path) -> None:
    """So that the next start knows which one hung."""
    WARD.keep_in(tmp_path, replace_file)
    noted = f"from pathlib import Path\nSEEN = Path({str(tmp_path / 'guest.running')!r}).read_text()\n"
    put(site, package=noted + ESPERANTO)
    assert words.load("eo").language == "eo"
    assert sys.modules["compere_eo"].SEEN == "language:eo"


TAKEN = {"texts": {"{n:is|are} {it:la}": "{n:estas|estis} {it:la}"}, "terms": {}}


@pytest.mark.parametrize(
    ("singular", "form", "said", "why"),
    [
        ("n == 1", "f'la {name}'", "estas la hav", ""),
        ("n == 1", "name if name in ('', 'a', 'Bb cc') else {}[gender]", "estas hav", "in la: KeyError: \"''\""),
        ("n == 1", "name if name in ('', 'a', 'Bb cc') else exit()", "estas hav", "in la: SystemExit: 'None'"),
        ("n == 1", "name if name in ('', 'a', 'Bb cc') else None", "estas hav", "in la: it says null"),
        ("n if n == 1 else n / 0", "name", "estis hav", "in singular: ZeroDivisionError: 'division by zero'"),
    ],
)
def test_a_grammar_that_is_mistaken_costs_a_form(
    site: Path, singular: str, form: str, said: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The word stands without it, the log says so once, and whoever's turn it is is not blamed."""
    grammar = ESPERANTO.replace('f"la {name}"', form).replace("n == 1", singular)
    put(site, package=grammar, program=TAKEN)
    spoken, count = words.load("eo"), 1 if said.startswith("estas") else 2
    WARD.mine.blamed = "somebody"
    for _ in range(2):
        assert spoken.say(say("{n:is|are} {it:la}", n=count, it=Term("hav", "hav"))) == said
    assert WARD.mine.blamed == "somebody"
    WARD.mine.blamed = ""
    warned = [each.getMessage() for each in caplog.records]
    assert warned == ([f"the grammar of the language eo made a mistake {why}"] if why else [])


def test_a_grammar_that_hangs_in_a_form_is_held_at_the_next_start(site: Path, tmp_path: Path) -> None:
    """While a form is asked, word of the language is left; so the next start speaks English."""
    WARD.keep_in(tmp_path, replace_file)
    running = f"__import__('pathlib').Path({str(tmp_path / 'guest.running')!r}).read_text()"
    put(site, package=ESPERANTO.replace('f"la {name}"', f"name and {running}"), program=TAKEN)
    spoken = words.load("eo")
    assert spoken.say(say("{n:is|are} {it:la}", n=1, it=Term("hav", "hav"))) == "estas language:eo"
    assert (tmp_path / "guest.running").read_text() == ""
    (tmp_path / "guest.running").write_text("language:eo")  # as it stands where the watchdog had to end the service
    LANGUAGES.forget()
    WARD.keep_in(tmp_path, replace_file)
    assert words.load("eo").language == "en" and "did not come back" in LANGUAGES.refused["eo"]


def test_word_of_two_at_once_is_kept_apart(tmp_path: Path) -> None:
    """A language is asked by the mirror's thread while a bot runs: whoever ends is the one that is taken back."""
    WARD.keep_in(tmp_path, replace_file)
    WARD.begins("quay")
    WARD.begins("language:eo")
    WARD.ends("quay", raised=True)
    assert (tmp_path / "guest.running").read_text() == "language:eo" and WARD.mine.blamed == "quay"
    WARD.ends("language:eo", raised=False)
    assert (tmp_path / "guest.running").read_text() == ""
    WARD.close()


def test_the_doctor_says_it(site: Path, tmp_path: Path) -> None:
    """Why English is spoken; of a language that is spoken nothing."""
    patient = admit(Ward(tmp_path))
    assert list(shared.language(patient)) == []
    store = Store(patient.folder)
    store.preferences.language = "eo"
    store.save_preferences()
    (finding,) = shared.language(patient)
    said = "English is spoken instead of eo: it is not installed."
    assert (finding.topic, words.load("en").say(finding.said)) == ("language", said)
    put(site)
    assert list(shared.language(patient)) == []


def test_the_doctor_mends_it_where_the_settings_say_it(tmp_path: Path) -> None:
    """The glass asks then; what was chosen there is chosen anew there."""
    patient = admit(ward := Ward(tmp_path), '[device]\nlanguage = "eo"  # mine\n')
    (finding,) = shared.language(patient)
    ward.typed(finding.mend)
    assert config.load(patient.file).device.language == "" and list(shared.language(admit(ward))) == []


def test_the_command_lists_them(site: Path, run: Run) -> None:
    """Where each is from, and why one cannot be spoken."""
    put(site)
    put(site, "ex", "ex", "raise RuntimeError('low tide')")
    status, out = run("languages")[:2]
    lines = out.splitlines()
    assert [line.split("  ")[:2] for line in lines[:4]] == [
        ["en", "English"],
        ["fr", "Français"],
        ["de", "Deutsch"],
        ["eo", "Esperanto"],
    ]
    assert lines[3].endswith(f"compere_eo 1.2  {site}")
    assert lines[4].startswith("ex  left out: compere_ex cannot be read: RuntimeError") and status == 1
    assert run("bots", "--language", "eo")[0] == 0
    assert run("bots", "--language", "ex")[0] == 2
