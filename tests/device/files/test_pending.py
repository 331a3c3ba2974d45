"""What is to be done on disk, and is tried again until it is done."""

from pathlib import Path

from compere_device.files.pending import Job, Pending


class Disk:
    """Does what it is asked while it `works`."""

    def __init__(self) -> None:
        self.works = True
        self.done: list[str] = []

    def write(self, what: str) -> None:
        if not self.works:
            raise OSError(28, "full")
        self.done.append(what)


def test_what_fails_waits_for_the_next_try() -> None:
    """Each file once, with what it needs by then; what is done is not done again."""
    disk, pending = Disk(), Pending()
    pending.do(Path("a"), Job(lambda: disk.write("first")))
    assert (disk.done, bool(pending), pending.problems) == (["first"], False, [])
    disk.works = False
    for what in ("second", "third"):
        pending.do(Path("a"), Job(lambda what=what: disk.write(what)))  # type: ignore[misc]
    pending.do(Path("b"), Job(lambda: disk.write("other")))
    pending.retry()
    assert pending and len(pending.problems) == 2 and pending.job(Path("a")) and pending.job(Path("b"))
    disk.works = True
    pending.do(Path("c"), Job(lambda: disk.write("last")))
    assert (disk.done, bool(pending), pending.problems) == (["first", "third", "other", "last"], False, [])
