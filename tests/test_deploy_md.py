"""deploy/README.md: what lands where and what it needs are as the package has it, its numbers as files have them."""

import re
from pathlib import Path

import pytest

from catalogue import ROOT

DEPLOY = ROOT / "deploy"
PAGE = (DEPLOY / "README.md").read_text(encoding="utf-8")
ENDINGS = {".service", ".socket", ".path", ".rules"}
INSTALLED = sorted(path.name for path in DEPLOY.iterdir() if path.suffix in ENDINGS)


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", INSTALLED)
def test_each_unit_and_rule_is_named(name: str) -> None:
    assert re.search(rf"[`/]{re.escape(name)}`", section("What lands where"))


def test_the_libraries_that_come_along_are_named() -> None:
    """Those of vendored.txt, and no other."""
    (named,) = re.findall(r"the libraries that Debian has too old: (.*?) \(`vendored\.txt`\)", PAGE)
    assert sorted(named.split(", ")) == re.findall(r"^([a-z.]+)==", text("vendored.txt"), re.M)


def test_what_it_needs_is_named() -> None:
    """Each package that control asks for, whatever for."""
    control = text("debian/control").partition("\nPackage: ")[2].partition("\nDescription")[0]
    asked = re.findall(r"^ ([a-z][a-z0-9-]*)", control, re.M)
    assert len(asked) > 8 and [name for name in asked if name not in section("What it needs")] == []


def test_its_numbers_are_those_of_the_files() -> None:
    """How long the panel stays, what is read of a trial's end, how often a start may fail, how long systemd waits."""
    (idle,) = re.findall(r"--idle (\d+)", text("compere-panel@.service"))
    assert idle == "10" and "it ends ten minutes after the last has gone" in PAGE
    (size,) = re.findall(r"bs=(\d+) count=1", text("fall-back.sh"))
    assert f"reads {size} bytes of a regular file" in PAGE
    (starts, boots) = re.findall(r"^(?:starts|boots)_most=(\d+)", text("fall-back.sh"), re.M)
    assert (starts, boots) == ("3", "1")
    assert "at the fourth start without success, at the second boot since the\n   installation" in PAGE
    (again,) = re.findall(r"^RestartSec=(\d+)", text("compere.service"), re.M)
    assert f"systemd waits for {again} s before it restarts" in PAGE.replace("\n", " ")


def test_what_a_purge_deletes_is_in_the_table() -> None:
    """By the row's last cell."""
    removed = re.findall(r"/(?:var|etc)/[a-z/-]+[a-z]", re.search(r"rm -rf (.*)", text("debian/compere.postrm"))[1])  # type: ignore[index]
    goes = [row for row in section("What lands where").splitlines() if row.rstrip().endswith("| goes |")]
    folders = {Path(path) for row in goes for path in re.findall(r"`(/[^`]+)`", row.split(" | ")[0])}
    named = {*folders, *(path.parent for path in folders)}
    for path in map(Path, removed):
        assert path in named or (path.parent / "private" / path.name) in named, path
