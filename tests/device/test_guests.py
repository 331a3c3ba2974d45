"""Bots from packages of their own: found without imports, refused with a reason, and nothing is taken down by one."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compere.bots import BOTS, find
from compere.errors import BadBot
from compere.wording import say
from compere_device import words
from compere_device.files.disk import replace_file
from compere_device.guests import TITLES, Titles, welcome
from compere_device.installed import Guest, found

POINTS = "[console_scripts]\nx = y:z\n\n[compere.bots]\n# a comment = of theirs\nquay = compere_quay\n"
VOICE = "from compere.wording import Voice\nsay = Voice('quay')\nTITLE = say('Quay')\nSHORTER = (say('Q'),)\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a guest, first on the path; afterwards all is as before."""
    put(tmp_path, "quay", VOICE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(BOTS, "refused", {})
    yield tmp_path
    for name in set(BOTS.guests):
        BOTS.remove(name)
    for module in [each for each in sys.modules if each.startswith(("compere_quay", "compere_wreck"))]:
        del sys.modules[module]


def put(site: Path, name: str, package: str, points: str = POINTS) -> None:
    """Install a package with its entry points."""
    (site / f"compere_{name}").mkdir()
    (site / f"compere_{name}" / "__init__.py").write_text(package, encoding="utf-8")
    (site / f"compere_{name}-1.2.dist-info").mkdir()
    (site / f"compere_{name}-1.2.dist-info" / "entry_points.txt").write_text(points, encoding="utf-8")


def test_a_guest_is_found_without_an_import(site: Path) -> None:
    """By what its distribution says; other groups, other distributions and folders that are none are passed over."""
    (site / "other-1.dist-info").mkdir()
    (site / "compere_none-1.dist-info").mkdir()
    folders = [str(site / "nowhere"), str(site / "compere_quay" / "__init__.py"), str(site)]
    assert list(found(folders)) == [Guest("quay", "compere_quay", "1.2", str(site))]
    assert "compere_quay" not in sys.modules


def test_a_guest_is_one_of_the_bots(site: Path) -> None:
    """Behind ours, with its titles; taken in twice it is one; removed, it is gone."""
    assert welcome([str(site)]) == welcome([str(site)]) == {}
    assert list(BOTS) == [*BOTS.ours, "quay"]
    assert BOTS.package("quay") == "compere_quay" and BOTS.package("droco") == "compere.bots.droco"
    assert [words.load("en").say(each) for each in BOTS.titles("quay")] == ["Quay", "Q"]
    BOTS.remove("quay")
    assert "quay" not in BOTS and list(BOTS) == [*BOTS.ours]


def test_its_catalogue_is_beside_its_rules(site: Path) -> None:
    """Its own and nobody else's; without one it speaks English."""
    welcome([str(site)])
    assert words.load("fr").say(BOTS.title("quay")) == "Quay"
    (site / "compere_quay" / "fr.json").write_text('{"texts": {"Quay": "Quai"}, "terms": {}}', encoding="utf-8")
    assert words.load("fr").say(BOTS.title("quay")) == "Quai"
    assert words.load("fr").say(say("Quay")) == "Quay"
    assert f"{site}/compere_quay/fr.json" in words.catalogues("fr")


def test_two_of_one_name_are_refused(site: Path) -> None:
    """The second: both are named."""
    put(site, "twin", VOICE, "[compere.bots]\nquay = compere_twin\n[other]\nz = z\n")
    why = "two bots are called 'quay': compere_quay and compere_twin; remove either"
    assert welcome([str(site)]) == {"quay": why}
    assert BOTS.package("quay") == "compere_quay"
    with pytest.raises(BadBot, match=r"^two bots are called 'droco': compere\.bots\.droco and compere_droco;"):
        BOTS.add("droco", "compere_droco")


@pytest.mark.parametrize(
    ("package", "why"),
    [
        ("raise RuntimeError('low tide')", "RuntimeError: 'low tide'"),
        ("import no_such_module", "ModuleNotFoundError"),
        ("say = 1", "has no attribute 'TITLE'"),
        (f"{VOICE.replace('quay', 'wreck')}SHORTER = 'Q'", "TypeError: ''Q' is no Text: write it as a template"),
        (f"{VOICE.replace('quay', 'wreck')}TITLE = say('{{n}}')", "has the hole n, and nothing that fills it"),
        (f"{VOICE}TITLE = 'Wreck'", "no attribute 'by'"),
        ("=", "SyntaxError"),
    ],
)
def test_a_broken_one_takes_nothing_down(site: Path, package: str, why: str) -> None:
    """It is left out, and said why; the others are there."""
    put(site, "wreck", package, "[compere.bots]\nwreck = compere_wreck\n")
    refused = welcome([str(site)])
    assert why in refused["wreck"].replace('"', "'") and list(refused) == ["wreck"]
    assert "wreck" not in BOTS and "quay" in BOTS


@pytest.mark.parametrize("name", ["", "../quay", "Quay", "a-quay", "2", "quai à", "\x1b[31m", "q" * 41, "the quay"])
def test_a_name_that_none_can_have(site: Path, name: str) -> None:
    """The files of its games and its codes would begin with it."""
    put(site, "wreck", VOICE, f"[compere.bots]\n{name} = compere_wreck\n")
    (why,) = welcome([str(site)]).values()
    assert why.startswith("no bot can be called ") and why.endswith("; have compere_wreck give another name")
    assert list(BOTS.guests) == ["quay"]


def test_a_voice_of_another_name_is_refused(site: Path) -> None:
    """Its journals would name a bot that there is none of."""
    put(site, "wreck", VOICE, "[compere.bots]\nwreck = compere_wreck\n")
    assert welcome([str(site)]) == {"wreck": "wreck has the voice of 'quay': give both one name"}


@pytest.mark.parametrize("text", ["", "BOT = None", "BOT = 5", "from compere.bots.patchwork.bot import BOT"])
def test_rules_that_are_none(site: Path, text: str) -> None:
    """Its title is there; whoever chooses it is told what its author has to write, each time."""
    (site / "compere_quay" / "bot.py").write_text(text, encoding="utf-8")
    assert welcome([str(site)]) == {}
    for _ in range(2):
        with pytest.raises(BadBot, match=r"^compere_quay\.bot has no BOT with the voice of quay: write it as AUTHORS"):
            find("quay")
    assert find("patchwork").name == "patchwork"


@pytest.mark.parametrize(("made_for", "do"), [("0", "update it"), ("2", "update the box")])
def test_one_made_for_another_version_is_refused(site: Path, made_for: str, do: str) -> None:
    """With a sentence that says what to do; one made for this version is taken in."""
    put(site, "wreck", f"{VOICE}MADE_FOR = {made_for}\n", "[compere.bots]\nwreck = compere_wreck\n")
    assert welcome([str(site)])["wreck"] == f"wreck was made for version {made_for} of compere, expected 1: {do}"
    assert "wreck" not in BOTS and "quay" in BOTS
    voice = VOICE.replace("quay", "wreck_too")
    put(site, "wreck_too", f"{voice}MADE_FOR = 1\n", "[compere.bots]\nwreck_too = compere_wreck_too\n")
    assert "wreck_too" not in welcome([str(site)]) and "wreck_too" in BOTS


@pytest.mark.parametrize(
    ("made_for", "said"),
    [("'1'", "'1'"), ("None", "null"), ("1.0", "1.0"), ("True", "true"), ("(1,)", "[1]"), ("type('X', (), {})()", "<")],
)
def test_a_version_that_is_no_number_is_said_to_be_none(site: Path, made_for: str, said: str) -> None:
    """It is neither older nor newer than the box, and to update either would not help."""
    put(site, "wreck", f"{VOICE}MADE_FOR = {made_for}\n", "[compere.bots]\nwreck = compere_wreck\n")
    refused = welcome([str(site)])["wreck"]
    assert refused.startswith(f"wreck has the MADE_FOR {said}") and refused.endswith(": expected 1, a number")


# What they are called is remembered


def again(site: Path, titles: Titles) -> bool:
    """Take the guests in as at the next start; return whether anything of the guest was imported for it."""
    for name in set(BOTS.guests):
        BOTS.remove(name)
    sys.modules.pop("compere_quay", None)
    assert welcome([str(site)], titles) == {}
    assert [words.load("en").say(each) for each in BOTS.titles("quay")] == ["Quay", "Q"]
    return "compere_quay" in sys.modules


def test_a_title_is_remembered_from_one_start_to_the_next(site: Path) -> None:
    """Nothing is imported then, and the file is not written again; in French, too, by its catalogue."""
    path, kept = site / TITLES, list[Path]()

    def keep(path: Path, data: bytes) -> None:
        kept.append(path)
        replace_file(path, data)

    assert again(site, Titles(path, keep)) and not again(site, Titles(path, keep))
    (site / "compere_quay" / "fr.json").write_text('{"texts": {"Quay": "Quai"}, "terms": {}}', encoding="utf-8")
    assert not again(site, Titles(path)) and words.load("fr").say(BOTS.title("quay")) == "Quai"
    assert again(site, Titles())
    assert kept == [path]


@pytest.mark.parametrize("what", ["package", "version", "api", "gone"])
def test_a_title_is_read_again_when_it_may_have_changed(site: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file, its distribution's version, or the names that it is made for; what is gone is forgotten."""
    path = site / TITLES
    again(site, Titles(path, replace_file))
    if what == "package":
        (site / "compere_quay" / "__init__.py").write_text(f"{VOICE}# mended\n", encoding="utf-8")
    elif what == "version":
        (site / "compere_quay-1.2.dist-info").rename(site / "compere_quay-1.3.dist-info")
    elif what == "api":
        monkeypatch.setattr("compere_device.guests.API_VERSION", 2)
    else:
        (site / "compere_quay-1.2.dist-info" / "entry_points.txt").unlink()
        assert welcome([str(site)], Titles(path, replace_file)) == {}
        assert json.loads(path.read_bytes()) == {}
        return
    assert again(site, Titles(path, replace_file)) and not again(site, Titles(path))


@pytest.mark.parametrize(
    "text",
    [
        b"noise",
        b"[]",
        b'{"quay": 1}',
        b'{"quay": [[], 5]}',
        b'{"quay": {"a": 1}}',
        b'{"quay": "abc"}',
        b"[" * 99999,
        b'{"quay": []}',
    ],
)
def test_a_file_of_titles_that_is_none(site: Path, text: bytes) -> None:
    """Whatever stands in it, the title is read where it comes from, and the file is written anew."""
    path = site / TITLES
    path.write_bytes(text)
    assert again(site, Titles(path, replace_file)) and not again(site, Titles(path))


def test_a_title_with_holes_is_not_remembered(site: Path) -> None:
    """Nor one of a package within another, which cannot be looked at without an import."""
    put(
        site,
        "wreck",
        "from compere.wording import Voice\nTITLE = Voice('wreck')('{n} wrecks', n=2)\n",
        POINTS + "wreck = compere_wreck\n",
    )
    put(site, "wreck_of", "", "[compere.bots]\ninner = compere_wreck_of.inner\n")
    (site / "compere_wreck_of" / "inner.py").write_text(VOICE.replace("quay", "inner"), encoding="utf-8")
    path = site / TITLES
    welcome([str(site)], Titles(path, replace_file))
    assert {"wreck", "inner", "quay"} <= set(BOTS) and list(json.loads(path.read_bytes())) == ["quay"]
