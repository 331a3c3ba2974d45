"""A GM65-class module: it takes commands, answers them, and can be told to answer badly."""

import os
import select
import threading
from binascii import crc_hqx
from collections.abc import Callable, Iterator
from queue import SimpleQueue

WILDCARD = b"\xab\xcd"
FACTORY = {0x0000: 0b1101_0110, 0x0013: 0x00, 0x0060: 0b0010_0000}  # as it may have been left by somebody

Fault = Callable[[bytes], bytes]


def lost(answer: bytes) -> bytes:
    """The answer does not come."""
    return b""


def garbled(answer: bytes) -> bytes:
    """One bit of the answer is wrong."""
    return answer[:4] + bytes([answer[4] ^ 0x20]) + answer[5:]


def cut(answer: bytes) -> bytes:
    """Only the beginning comes."""
    return answer[:5]


def twice(answer: bytes) -> bytes:
    """The answer comes again, as after a command that was thought lost."""
    return answer * 2


def led(answer: bytes) -> bytes:
    """A code comes just before the answer."""
    return b"patch:9\r" + answer


class FakeGm65:
    """Zone bytes, and the answers to commands; `faults` are applied to the first answers, one each."""

    def __init__(self, faults: list[Fault] | None = None, baud: int = 9600) -> None:
        self.zones = dict(FACTORY)
        self.written: list[tuple[int, int]] = []
        self.told: SimpleQueue[int] = SimpleQueue()  # the addresses written, for who waits for them
        self.saved = 0
        self.baud = baud
        self.mute = False
        self.faults: Iterator[Fault] = iter(faults or [])
        self._kept = b""

    def feed(self, data: bytes) -> bytes:
        """Return what the module sends for these bytes."""
        self._kept += data
        sent = b""
        while len(self._kept) >= 9:
            start = self._kept.find(b"\x7e\x00")
            if start < 0:
                self._kept = b""
                break
            frame, self._kept = self._kept[start : start + 9], self._kept[start + 9 :]
            body, crc = frame[2:-2], frame[-2:]
            if not self.mute and crc in (crc_hqx(body, 0).to_bytes(2, "big"), WILDCARD):
                fault = next(self.faults, bytes)
                sent += fault(self._answer(body))
        return sent

    def _answer(self, body: bytes) -> bytes:
        kind, address, value = body[0], int.from_bytes(body[2:4], "big"), body[4]
        data = b"\x00"
        if kind == 0x07:
            data = bytes(self.zones.get(address + at, 0) for at in range(value))
        elif kind == 0x08:
            self.zones[address] = value
            self.written.append((address, value))
            self.told.put(address)
        else:
            self.saved += 1
        answer = bytes([0, len(data)]) + data
        return b"\x02\x00" + answer + crc_hqx(answer, 0).to_bytes(2, "big")


class OnCable:
    """Runs a module on a pseudo-terminal's other end until `close`."""

    def __init__(self, module: FakeGm65, fd: int) -> None:
        self._module = module
        self._fd = fd
        self._wake, self._woken = os.pipe()[::-1]
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Pull the module off the line."""
        os.write(self._wake, b"x")
        self._thread.join()
        os.close(self._wake)
        os.close(self._woken)

    def _run(self) -> None:
        while True:
            ready, _, _ = select.select([self._fd, self._woken], [], [])
            if self._woken in ready:
                return
            os.write(self._fd, self._module.feed(os.read(self._fd, 4096)))
