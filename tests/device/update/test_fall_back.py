"""The script that counts the starts of a version on trial and goes back, on prepared machines."""

import os
from pathlib import Path

import pytest

from compere_device.update.marker import FOLDER, INSTALLING, TRIAL, below
from trials import STATE, Tried

BACK = "systemctl start --no-block compere-back.service"


@pytest.mark.parametrize(
    ("marked", "boot", "installing", "why"),
    [  # issue 16, *Update*: after three failures or one unfinished boot
        ({}, "one", False, "-"),
        ({"starts": 2}, "one", False, "-"),
        ({"starts": 3}, "one", False, "starts"),
        ({}, "one", True, "-"),
        ({"starts": 3}, "one", True, "starts"),
        ({}, "two", False, "-"),
        ({"starts": 1}, "two", False, "-"),
        ({"starts": 1, "boots": 1, "last": "two"}, "two", False, "-"),
        ({"starts": 1, "boots": 1, "last": "two"}, "three", False, "boot"),
        ({"starts": 3, "boots": 1, "last": "two"}, "two", False, "starts"),
        ({}, "two", True, "installation"),
        ({"why": "boot", "starts": 1}, "one", False, "boot"),
        ({"why": "starts"}, "nine", True, "starts"),
    ],
)
def test_each_start_is_judged(marked: dict[str, object], boot: str, installing: bool, why: str, tmp_path: Path) -> None:
    """Counted and let go on, or gone back from, which is remembered and asked of another unit."""
    machine = Tried(tmp_path, boot)
    machine.marks(**marked)
    if installing:
        machine.installing()
    before = machine.marker
    assert machine.runs("start")[0] == 0
    after = machine.marker
    assert before and after
    assert after.why == why
    assert machine.asked == ([] if why == "-" else [BACK])
    if why == "-":
        assert (after.starts, after.last) == (before.starts + 1, boot)
        assert after.boots == before.boots + (before.last != boot)


def test_starts_are_counted_to_the_end(tmp_path: Path) -> None:
    """Three in one boot; the fourth goes back, and a fifth meanwhile asks once more, and no more is counted."""
    machine = Tried(tmp_path)
    machine.marks()
    for _ in range(5):
        machine.runs("start")
    assert machine.marker
    assert (machine.marker.starts, machine.marker.why) == (3, "starts")
    assert machine.asked == [BACK, BACK]


@pytest.mark.parametrize(("said", "over"), [("abc", True), ("abd", False), ("", False), ("abc\n../x", False)])
def test_what_has_passed_is_on_trial_no_more(said: str, over: bool, tmp_path: Path) -> None:
    """Where the service names this trial; not for one before, and not for anything else."""
    machine = Tried(tmp_path, "two")
    machine.marks(starts=3)
    machine.installing()
    machine.passes(said)
    machine.runs("start")
    assert (machine.marker is None) is over
    assert (machine.asked == []) is over
    assert machine.has(INSTALLING) is not over


def test_what_the_service_wrote_leads_nowhere(tmp_path: Path) -> None:
    """A folder in place of its file says nothing, and holds nothing up."""
    machine = Tried(tmp_path)
    machine.marks()
    below(tmp_path, f"{STATE}/trial-passed").mkdir()
    assert machine.runs("start")[0] == 0
    assert machine.marker and machine.marker.starts == 1


WHOLE = "compere-trial 1\nid a\nbefore 0.9\nafter 1.0\nboot one\nlast one\nboots 0\nstarts 3\nwhy -\n--\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0" * 80,
        WHOLE[:-3],
        WHOLE[:40],
        WHOLE.replace("compere-trial 1", "compere-trial 2"),
        WHOLE.replace("starts 3", "starts three"),
        WHOLE.replace("starts 3", "starts -3"),
        WHOLE.replace("starts 3", "starts 99999999999999999999"),
        WHOLE.replace("before 0.9", "before ../../x"),
        WHOLE.replace("before 0.9", "before $(reboot)"),
        WHOLE.replace("id a\n", ""),
        WHOLE.replace("why -", "whom -"),
    ],
)
@pytest.mark.parametrize("what", ["start", "back"])
def test_a_torn_or_foreign_marker_never_stops_a_start(what: str, text: str, tmp_path: Path) -> None:
    """It is laid aside, for whoever wants to know; nothing is run."""
    machine = Tried(tmp_path)
    below(tmp_path, TRIAL).write_text(text)
    status, log = machine.runs(what)
    assert (status, machine.asked, machine.has(TRIAL)) == (0, [], False)
    assert below(tmp_path, TRIAL + ".unreadable").read_text() == text
    assert "laid aside" in log
    assert machine.runs(what) == (0, "")


def test_the_kept_package_comes_back(tmp_path: Path) -> None:
    """Then the trial is over, and a note says what was."""
    machine = Tried(tmp_path)
    machine.marks(why="starts")
    machine.installing()
    assert machine.runs("back")[0] == 0
    assert machine.asked == [
        f"dpkg --force-confold --install {FOLDER}/kept/compere_0.9_all.deb",
        "dpkg --force-confold --configure --pending",
    ]
    assert (machine.marker, machine.has(INSTALLING)) == (None, False)
    assert below(tmp_path, machine.went_back).read_text() == "abc 0.9 1.0 starts\n"


def test_where_it_cannot_be_installed_it_is_tried_again(tmp_path: Path) -> None:
    """The unit fails, and the marker stays for the next time, also after a power cut."""
    machine = Tried(tmp_path)
    machine.marks(why="boot")
    machine.command("dpkg", 2)
    assert machine.runs("back")[0] == 1
    assert machine.marker and machine.marker.why == "boot"
    assert not machine.has(machine.went_back)
    machine.command("dpkg", 0)
    assert machine.runs("back")[0] == 0
    assert machine.marker is None


def test_without_a_package_the_new_version_stays(tmp_path: Path) -> None:
    machine = Tried(tmp_path)
    machine.marks(why="starts")
    (below(tmp_path, FOLDER) / "kept/compere_0.9_all.deb").unlink()
    assert machine.runs("back")[0] == 0
    assert (machine.asked, machine.marker) == ([], None)


def test_nobody_goes_back_unjudged(tmp_path: Path) -> None:
    machine = Tried(tmp_path)
    machine.marks(starts=2)
    assert machine.runs("back") == (0, "")
    assert (machine.asked, machine.has(TRIAL)) == ([], True)


def test_without_a_trial_nothing_is_done(tmp_path: Path) -> None:
    machine = Tried(tmp_path)
    assert [machine.runs(what) for what in ("start", "back")] == [(0, ""), (0, "")]


@pytest.mark.parametrize("umask", [0o077, 0o000])
def test_what_it_says_can_be_read_by_the_service(umask: int, tmp_path: Path) -> None:
    """The marker that it counts in, and what it went back from; and nobody else may write either."""
    machine = Tried(tmp_path)
    machine.marks()
    before = os.umask(umask)
    try:
        machine.runs("start")
        counted = below(tmp_path, TRIAL).stat().st_mode & 0o777
        machine.marks(why="starts")
        machine.runs("back")
    finally:
        os.umask(before)
    assert (counted, below(tmp_path, machine.went_back).stat().st_mode & 0o777) == (0o644, 0o644)
