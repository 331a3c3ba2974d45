"""The program under test, as its service starts it, and what the kernel says about it."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

COMPERE = Path("/opt/e2e/app/bin/compere")
WAIT_S = 20.0

Settings = Mapping[str, Mapping[str, object]]


class Daemon:
    """`compere run` with a settings file and a state folder in `folder`."""

    def __init__(self, folder: Path, settings: Settings, program: Path = COMPERE) -> None:
        self.folder = folder
        self._program = program
        self.state = folder / "state"
        self.config = folder / "config.toml"
        self.config.write_text(toml(settings))
        self._log = folder / "log"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._process: subprocess.Popen[bytes] | None = None
        self.started_s = 0.0

    def start(self, path: str = "") -> None:
        """Start it, and wait for nothing; `path`: a folder whose programs it finds before all others."""
        place = self.folder / "notify"
        place.unlink(missing_ok=True)
        self._socket.close()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(place))
        environ = {**self._environ, "NOTIFY_SOCKET": str(place)}
        if path:
            environ["PATH"] = f"{path}:{environ['PATH']}"
        with self._log.open("ab") as log:
            self.started_s = time.monotonic()
            self._process = subprocess.Popen(
                [sys.executable, self._program, "run"], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environ
            )

    def command(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run the program with its settings and files beside it, and return how that ended."""
        command = [sys.executable, self._program, *words]
        return subprocess.run(command, env=self._environ, capture_output=True, text=True, timeout=WAIT_S)

    @property
    def _environ(self) -> dict[str, str]:
        return {**os.environ, "COMPERE_CONFIG": str(self.config), "COMPERE_STATE": str(self.state)}

    def notified(self, state: str, timeout_s: float = WAIT_S) -> bool:
        """Wait until it has told its service manager `state`, such as READY=1."""
        end_s = time.monotonic() + timeout_s
        while (left_s := end_s - time.monotonic()) > 0:
            self._socket.settimeout(left_s)
            try:
                if state in self._socket.recv(4096).decode().splitlines():
                    return True
            except TimeoutError:
                break
        return False

    def stop(self, number: signal.Signals = signal.SIGTERM, timeout_s: float = WAIT_S) -> int:
        """Send a signal, and return the exit status; TimeoutExpired if it does not end."""
        os.kill(self.pid, number)
        assert self._process
        return self._process.wait(timeout_s)

    def kill(self) -> None:
        """End it at once, if it runs."""
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    @property
    def pid(self) -> int:
        """Its process, which must be running."""
        assert self._process, "it has not been started"
        assert self._process.poll() is None, f"it has ended with {self._process.returncode}:\n{self.log}"
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has written to the log; nothing before it was started."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def journals(self) -> list[Path]:
        """The files of the games in progress."""
        return sorted((self.state / "games").glob("*"))

    def close(self) -> None:
        """End it at once, if it runs, and let go of its socket; its log goes to the console."""
        self.kill()
        self._socket.close()
        print(self.log)


def toml(settings: Settings) -> str:
    """Settings as the file has them; values are numbers, words and truths."""
    lines = []
    for section, values in settings.items():
        lines.append(f"[{section}]")
        for name, value in values.items():
            written = str(value).lower() if isinstance(value, bool | int) else f'"{value}"'
            lines.append(f"{name} = {written}")
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process has cost since it began, over all its threads."""

    wakeups: float  # a thread that went to sleep by itself has been woken before
    cpu_s: float
    threads: dict[str, float]  # wake-ups by the name of the thread

    def since(self, before: "Cost") -> "Cost":
        """What it has cost between two looks."""
        threads = {name: count - before.threads.get(name, 0) for name, count in self.threads.items()}
        return Cost(self.wakeups - before.wakeups, self.cpu_s - before.cpu_s, threads)

    def per_second(self, for_s: float) -> "Cost":
        """The same a second, of so many seconds."""
        threads = {name: count / for_s for name, count in self.threads.items()}
        return Cost(self.wakeups / for_s, self.cpu_s / for_s, threads)


def cost(pid: int) -> Cost:
    """Read from the kernel what a process has cost until now."""
    threads: dict[str, float] = {}
    cpu_ns = 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        status = dict(line.split(":\t", 1) for line in (task / "status").read_text().splitlines() if ":\t" in line)
        threads[f"{status['Name']} {task.name}"] = int(status["voluntary_ctxt_switches"])
        cpu_ns += int((task / "schedstat").read_text().split()[0])
    return Cost(sum(threads.values()), cpu_ns / 1e9, threads)


def resident_mb(pid: int) -> float:
    """How much memory a process has in use, in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1000
