"""Bots from packages of their own: found without imports, refused with a reason, and nothing is taken down by one."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from compere.bots import BOTS
from compere.errors import BadBot
from compere.wording import say
from compere_device import words
from compere_device.guests import welcome
from compere_device.installed import Guest, found

POINTS = "[console_scripts]\nx = y:z\n\n[compere.bots]\n# a comment = of theirs\nquay = compere_quay\n"
VOICE = "from compere.wording import Voice\nsay = Voice('quay')\nTITLE = say('Quay')\nSHORTER = (say('Q'),)\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a guest, first on the path; afterwards all is as before."""
    put(tmp_path, "quay", VOICE)
    monkeypatch.syspath_prepend(str(tmp_path))
    try:
        yield tmp_path
    finally:
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
    assert "quay" not in BOTS and tuple(BOTS) == BOTS.ours


def test_its_catalogue_is_beside_its_rules(site: Path) -> None:
    """Its own and nobody else's; without one it speaks English."""
    welcome([str(site)])
    assert words.load("fr").say(BOTS.title("quay")) == "Quay"
    (site / "compere_quay" / "fr.json").write_text('{"texts": {"Quay": "Quai"}, "terms": {}}', encoding="utf-8")
    assert words.load("fr").say(BOTS.title("quay")) == "Quai"
    assert words.load("fr").say(say("Quay")) == "Quay"
    assert site / "compere_quay" / "fr.json" in words.catalogues("fr")


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
        ("=", "SyntaxError"),
    ],
)
def test_a_broken_one_takes_nothing_down(site: Path, package: str, why: str) -> None:
    """It is left out, and said why; the others are there."""
    put(site, "wreck", package, "[compere.bots]\nwreck = compere_wreck\n")
    refused = welcome([str(site)])
    assert why in refused["wreck"].replace('"', "'") and list(refused) == ["wreck"]
    assert "wreck" not in BOTS and "quay" in BOTS


@pytest.mark.parametrize(("made_for", "do"), [("0", "update it"), ("2", "update the box"), ("'x'", "update the box")])
def test_one_made_for_another_version_is_refused(site: Path, made_for: str, do: str) -> None:
    """With a sentence that says what to do; one made for this version is taken in."""
    put(site, "wreck", f"{VOICE}MADE_FOR = {made_for}\n", "[compere.bots]\nwreck = compere_wreck\n")
    said = made_for.strip("'")
    assert welcome([str(site)])["wreck"] == f"wreck was made for version {said} of compere, expected 1: {do}"
    assert "wreck" not in BOTS and "quay" in BOTS
    put(site, "wreck_too", f"{VOICE}MADE_FOR = 1\n", "[compere.bots]\nwreck_too = compere_wreck_too\n")
    assert "wreck_too" not in welcome([str(site)]) and "wreck_too" in BOTS
