"""Work beside the loop: one piece after the other, on a thread that ends."""

import threading

from compere_device.mirror.beside import Backroom


def test_one_after_the_other_on_one_other_thread() -> None:
    beside, done = Backroom(), list[tuple[int, str]]()
    finished = threading.Event()
    for number in range(3):
        beside.put(lambda number=number: done.append((number, threading.current_thread().name)))  # type: ignore[misc]
    beside.put(finished.set)
    assert finished.wait(10)
    assert done == [(number, "mirror, beside") for number in range(3)]
    beside.close()


def test_it_ends_and_begins_again() -> None:
    beside = Backroom()
    beside.close()  # nothing was ever done
    for _ in range(2):
        finished, threads = threading.Event(), list[threading.Thread]()
        beside.put(lambda threads=threads: threads.append(threading.current_thread()))  # type: ignore[misc]
        beside.put(finished.set)
        assert finished.wait(10)
        beside.close()
        threads[0].join(10)
        assert not threads[0].is_alive()
