"""The bench: every figure is printed beside its peer, and is what it says."""

from itertools import pairwise

import pytest

from compere.bots import BOTS, find
from compere.journal import Answered
from compere.session import Session
from compere_device import bench, bench_idle, cli

ROWS = """
one answer in the core | json.dumps of its line                     ≤ 200
resume 3000 answers                                                 ≤ 1
start to first picture | import luma.oled.device, gpiozero          ≤ 1.3
start to the home screen | import luma.oled.device, gpiozero
memory with a game, all parts | import luma.oled.device, gpiozero   ≤ 1.4
bytes written for one answer, median                                ≤ 200
bytes written for one answer, most                                  ≤ 200
bytes a page change, patchwork
bytes a page change, patchwork | the fewest, 10 a window            ≤ 1.05
bytes a page change, patchwork | the fewest, 7 a window
bytes a page change, droco
bytes a page change, droco | the fewest, 10 a window                ≤ 1.05
bytes a page change, droco | the fewest, 7 a window
bytes a page change, robokid
bytes a page change, robokid | the fewest, 10 a window              ≤ 1.05
bytes a page change, robokid | the fewest, 7 a window
bytes, cursor moves and value changes                               ≤ 0.2
bytes, whole pages                                                  ≤ 0.7
bytes, most for one page | luma.oled's display()                    ≤ 1
bytes when nothing changed | luma.oled's display()                  0
bytes a minute for a shift against burn-in
bytes a page change, SH1106 | luma.oled's display()
CPU a page                                                          ≤ 1
key to last byte, 400 kHz, p50 | with luma.oled's display()
key to last byte, 400 kHz, p99 | with luma.oled's display()
key to last byte, 250 kHz, p50 | with luma.oled's display()
key to last byte, 250 kHz, p99 | with luma.oled's display()
at rest: wake-ups a second, four keys | gpiozero Button on lgpio    ≤ 2
at rest: CPU, four keys | gpiozero Button on lgpio                  ≤ 0.02
at rest: wake-ups a second | gpiozero Button on our pin factory
at rest: wake-ups a second, whole device, modelled wires            ≤ 2
at rest: CPU, whole device, modelled wires
"""


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench_idle, "cost", lambda code, seconds: bench_idle.Cost(0.5, 0.25))


def cells(line: str, width: int = 76) -> tuple[str, str, str, str, str]:
    """Return a printed row's name, our figure, the peer's, their ratio and the goal."""
    ends = (0, width, width + 13, width + 26, width + 35, len(line))
    name, ours, peer, ratio, goal = (line[start:end].strip() for start, end in pairwise(ends))
    return name, ours, peer, ratio, goal


def test_every_figure_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """All rows of speed and of effort, in order, with their goals; a ratio is that of its two figures."""
    best = bench._best
    monkeypatch.setattr(bench, "_best", lambda run: best(run, times=1))
    assert cli.main(["bench", "--games", "2"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert cells(head) == ("what", "ours", "peer", "ratio", "goal")
    expected = [(line[:68].strip(), line[68:].strip()) for line in ROWS.strip().splitlines()]
    for line, (name, goal) in zip(lines, expected, strict=False):
        got, ours, peer, ratio, printed = cells(line)
        assert got.startswith(name)
        assert printed == goal
        if peer:
            assert float(ours.split()[0]) / float(peer.split()[0]) == pytest.approx(float(ratio), rel=0.02)
    efforts = {row[0].removeprefix("inputs, "): row for row in map(cells, lines[len(expected) :])}
    assert all(float(row[1]) > 0 for row in efforts.values())
    assert set(bench.VARIANTS) == set(BOTS)
    for bot, variants in bench.VARIANTS.items():
        for variant, _, goals in variants:
            for way, goal in zip(("scanner", "buttons"), goals, strict=True):
                name = f"{bot} ({variant}), {way}"
                assert f"{name}: whole game, mean" in efforts
                assert f"{name}, empty: a bot turn, mean" in efforts
                for figure, text in goal.items():
                    assert efforts[f"{name}: {figure}"][4] == text


def test_a_random_game_is_whole_and_the_same_each_time() -> None:
    """What is timed is a game with every answer of its table, so that two runs time the same."""
    header, entries = bench._random_journal(5)
    assert (header, entries) == bench._random_journal(5)
    assert all(isinstance(entry, Answered) for entry in entries)
    assert Session(find(header.bot), header, entries).outcome
    assert {bench._random_journal(seed)[0].options["deck"] for seed in range(6)} == {"normal", "tactical"}


def test_the_best_of_several_times() -> None:
    """A time is the shortest of its runs: what else the machine did does not count."""
    clock = iter([0.0, 5.0, 10.0, 11.0, 20.0, 22.0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench.time, "perf_counter", lambda: next(clock))
        assert bench._best(lambda: None, times=3) == 1.0


def test_the_written_bytes_are_those_of_the_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The most that one answer wrote is the longest of what was appended."""
    appended: list[int] = []
    append = bench.JournalFile.append

    def spy(file: bench.JournalFile, entries: tuple[Answered, ...]) -> None:
        before = file.path.stat().st_size
        append(file, entries)
        appended.append(file.path.stat().st_size - before)

    monkeypatch.setattr(bench.JournalFile, "append", spy)
    bench._writing()
    median, most = (float(cells(line)[1]) for line in capsys.readouterr().out.splitlines())
    assert most == max(appended)
    assert sum(size <= median for size in appended) >= len(appended) / 2
    assert min(appended) > 0


def test_a_program_that_fails_has_no_figure() -> None:
    """A peer that cannot be run is an error, and never a fast time."""
    with pytest.raises(bench.subprocess.CalledProcessError):
        bench._output("raise SystemExit(1)")
