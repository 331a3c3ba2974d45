"""Requests to a board and their answers: lost and late lines, old boards, a pulled cable; and the game beside them."""

from collections import deque
from collections.abc import Callable
from queue import Queue

import pytest

from cable import Cable
from compere_device.events import Event, Found, Lost, Rolled, Rolling, Scanned
from compere_device.parts.reader.asked_lines import ASKED, Card
from compere_device.parts.reader.asking import PROBE, GivenUp, Gone, NoAnswer, ReaderBoard, Refused, Turn
from compere_device.parts.reader.reader import Away, Ear, Heard, Notes, Reader, Talk
from compere_device.parts.reader.reader_lines import Alive, Hello, ReaderLines, Received, request, sealed
from simulated_reader import SimulatedReader

WAIT_S = 10  # for a thread to react; reached only on failure
UID = "04A1B2C3D4E5F6"
CHECK = "0A1B2C3D"
MEANS = [f"mean {{n}} {k} {1000 * k} 0 -44000 240" for k in range(5)]


class Line:
    """A board that answers by `answers`, from the n-th request on, and a clock that goes on while nothing comes."""

    def __init__(self, *answers: "list[str | Heard]") -> None:
        self.now_s = 100.0
        self.asked: list[str] = []
        self.answers = deque(answers)
        self.turns: deque[Turn] = deque()
        self._heard: deque[Heard] = deque()
        self._number = 1
        self.board = ReaderBoard(self._say, self._take, lambda: self.now_s)

    def comes(self, *said: "str | Heard") -> None:
        for each in said:
            self._heard += [each] if not isinstance(each, str) else map(message, read(each))

    def _say(self, data: bytes) -> None:
        text = data.decode().split("*")[0]
        self.asked.append(text)
        for each in self.answers.popleft() if self.answers else []:
            self.comes(each.replace("{n}", text.split()[-1]) if isinstance(each, str) else each)

    def _take(self, within_s: float | None) -> "Heard | Turn | None":
        if self.turns:
            return self.turns.popleft()
        if self._heard:
            return self._heard.popleft()
        assert within_s is not None
        self.now_s += within_s
        return None


def read(text: str) -> "list[Received]":
    lines = ReaderLines()
    lines.words = ASKED
    return [each for each in lines.feed(sealed("$", f"7 {text}")) if isinstance(each, Received)]


def message(received: Received) -> Heard:
    return received.message


REQUESTS: "dict[str, Callable[[ReaderBoard], object]]" = {
    "sample": lambda board: board.sample(),
    "constants": lambda board: board.constants(),
    "constant": lambda board: board.constant(0, "3F800000"),
    "keep": lambda board: board.keep(98, CHECK),
    "write": lambda board: board.write(UID, "fort:toys"),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_board_that_does_not_know_a_word(name: str) -> None:
    """It is asked twice; its silence is no after 2 s, where the board need not measure or write first."""
    line = Line()
    with pytest.raises(NoAnswer, match=name):
        REQUESTS[name](line.board)
    assert [asked.split()[0] for asked in line.asked] == [f"!{name}"] * 2
    assert line.now_s - 100 == {"sample": 14, "write": 4}.get(name, 2)


def test_an_old_board_says_nothing_of_its_sensors() -> None:
    """Nor does one that is too old for half of them hide the rest."""
    line = Line([], [])
    assert line.board.sensors(Hello(1, "a", "1", ("d10", "tag"))) == {} and line.now_s == 102
    line = Line(["sensor rfid ok"], ["sensor m0 ok"])
    assert line.board.sensors(Hello(1, "a", "1", ("d10", "tag"))) == {"m0": "ok"}


def test_chatter_is_not_an_answer_and_does_not_stretch_the_time() -> None:
    """A board that says other things for ever has the same 2 s."""
    line = Line()
    takes = line.board._take

    def chatter(within_s: float | None) -> "Heard | Turn | None":
        line.now_s += 0.3
        return Alive() if within_s and within_s > 0.3 else takes(within_s)

    line.board._take = chatter
    with pytest.raises(NoAnswer):
        line.board.keep(98, CHECK)
    assert line.now_s - 100 < 3


def test_a_lost_answer_is_asked_for_again_at_once() -> None:
    """The number of the next line tells, and no second is waited for; so with a board that starts anew meanwhile."""
    line = Line(["constants none"], [Hello(1, "a", "1", ())], [f"constants ok 98 {CHECK}"])
    line.comes(*[message(each) for each in read("alive")])
    line.board.keep(98, CHECK)
    assert len(line.asked) == 3 and line.now_s == 101  # the first answer was of something else


def test_a_line_that_loses_everything_ends() -> None:
    """A board that starts anew for ever is asked so many times."""
    line = Line(*[[Hello(1, "a", "1", ())]] * 50)
    with pytest.raises(NoAnswer):
        line.board.constant(0, "3F800000")
    assert len(line.asked) == 8


def test_means_of_an_earlier_time_are_left_out() -> None:
    """Half of an answer, then the whole of the next, of which each has its own count of readings."""
    late: list[str | Heard] = [*MEANS[:3]]
    line = Line(late, [*MEANS])
    first = line.board.sample()
    assert [mean.sensor for mean in first] == [0, 1, 2, 3, 4] and len({mean.count for mean in first}) == 1
    counts = [asked.split()[1] for asked in line.asked]
    assert len(set(counts)) == 2 and str(first[0].count) == counts[1]
    line.answers.append([each.replace("{n}", counts[1]) for each in MEANS])
    with pytest.raises(NoAnswer):
        line.board.sample()


def test_refusals() -> None:
    """In the board's words; those of another request are not ours."""
    for name, said, detail in (
        ("sample", "error sample moved", "moved"),
        ("keep", "error constants flash", "flash"),
        ("write", "error write locked", "locked"),
        ("constant", "error request constant", "constant"),
    ):
        line = Line(["error sample sensors" if name != "sample" else "error write gone", said])
        with pytest.raises(Refused) as refused:
            REQUESTS[name](line.board)
        assert refused.value.detail == detail
    line = Line()
    with pytest.raises(Refused, match="full"):
        line.board.write(UID, "fort:" + "x" * 90)  # no line of the protocol has room for it
    assert line.asked == []


def test_who_leaves_and_who_has_enough() -> None:
    """A cable that is out ends every request, and so does the person; a board that has left is waited for."""
    for request_ in REQUESTS.values():
        line = Line([Away()])
        with pytest.raises(Gone):
            request_(line.board)
        line.turns.append(Turn.END)
        with pytest.raises(GivenUp):
            request_(line.board)
    line.comes("alive", Away(), "hello 1 tray 1 d10")
    line.turns.append(Turn.GO_ON)
    assert line.board.back() == Hello(1, "tray", "1", ("d10",))
    line.turns.append(Turn.END)
    with pytest.raises(GivenUp):
        line.board.back()


def test_constants_with_a_line_missing_are_none() -> None:
    """Their bytes are whole or not there."""
    ten = "3F800000" * 10
    line = Line([f"constant 0 {ten}", f"constant 10 {ten}", f"constants ok 20 {CHECK}"])
    assert line.board.constants()[1] == bytes.fromhex(ten * 2)
    line = Line([f"constant 10 {ten}", f"constants ok 20 {CHECK}"])
    assert line.board.constants()[1] == b""


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        ([b"!hello 1*22F2\r\n", b"MicroPython v1.24.1 on 2024-11-29; Raspberry Pi Pico\r\n", b">>> "], 2),
        ([b"x\n" * 100], 40),
        ([], 0),
    ],
)
def test_another_program_is_heard(said: list[bytes], lines: int) -> None:
    """It is asked for its hello twice, then it may be a prompt; so much of what it says is kept."""
    line = Line([], [], [each for data in said for each in ReaderLines().feed(data)])
    who = line.board.who()
    assert isinstance(who, list) and len(who) == lines
    assert line.asked == ["!hello 1", "!hello 1", PROBE.decode()]


# Beside the game, on a port


def test_the_game_s_reader_is_asked_beside_the_game(cable: Cable, events: "Queue[Event]") -> None:
    """Dice and cards come as always; what is asked is answered; the cable comes out and goes in again."""
    cable.plug()
    heard: Queue[Heard] = Queue()
    ear = Ear(heard.put, ASKED)
    reader = Reader(str(cable.path), events.put, lambda: 7.0, silence_s=60.0, retry_s=(0.001, 0.01), ear=ear)
    simulated = SimulatedReader(cable.send)
    simulated.hear(cable.receive(WAIT_S))
    simulated.throw(7)
    rolled = [events.get(timeout=WAIT_S) for _ in range(2)]
    for _ in range(20):  # while it waits for bytes, or is about to
        reader.say(request("enrol", 60))
        assert cable.receive(WAIT_S) == request("enrol", 60)
    simulated.say(f"card {UID} ntag213 80 fort:skids")
    simulated.tag(UID, "fort:skids")
    assert [*rolled, events.get(timeout=WAIT_S)] == [Rolling("d10"), Rolled("d10", 7, 98), Scanned("fort:skids")]
    said = []
    while not (said and isinstance(said[-1], Card)):
        said.append(heard.get(timeout=WAIT_S))
    assert said[-1] == Card(UID, "ntag213", 80, "fort:skids") and isinstance(said[0], Hello)
    cable.unplug()
    assert events.get(timeout=WAIT_S) == Lost("reader")
    while not isinstance(heard.get(timeout=WAIT_S), Away):
        pass
    reader.say(request("enrol", 60))  # to nobody: it is not said to the next board
    cable.plug()
    again = cable.receive(WAIT_S)
    assert again == request("hello", 1)
    simulated.hear(again)
    assert events.get(timeout=WAIT_S) == Found("reader")
    assert reader.counts == {}
    reader.close(WAIT_S)


def test_nobody_asks_and_the_words_come_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    """Somebody who asked has gone: they are no complaint in a game, and a calibration that is missing is said once."""
    talk = Talk(Notes(), 0.0)
    events = []
    for text in (
        *("hello 1 tray 1 d10 tag", "constants none", "live d10", "mean 12 0 1 2 3 4", f"card {UID} ntag213 80"),
        *(f"wrote {UID}", "constant 0 3F800000", "bye update", f"gone {UID}", "sensor m0 missing", "constants torn"),
        *("constants ok 98 0A1B2C3D", "constants ok 98 0A1B2C3D"),
    ):  # fmt: skip
        events += talk.feed(sealed("$", f"{1} {text}"), 0.0)
    assert events == [Lost("reader-constants"), Found("reader-constants")]
    assert not [record for record in caplog.records if "later version" in record.getMessage()]
