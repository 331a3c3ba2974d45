"""A network around the box, with a phone in it: a namespace of its own at the other end of a cable."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from e2e.guest.lives import run

BOX, PHONE = "192.168.178.23", "192.168.178.40"
WORLD = "203.0.113.9"  # an address of the world (RFC 5737), to which no home network belongs
NAMESPACE = "outside"
SOUND = "/usr/bin/python3", "-I", str(Path(__file__).with_name("visitor.py"))
MIRROR = "/run/compere-mirror/mirror"


def plug_in() -> None:
    """Put a cable between the box and the phone, with a route to it; the phone has an address of the world, too."""
    run("modprobe", "veth")
    run("ip", "netns", "add", NAMESPACE)
    run("ip", "link", "add", "eth0", "type", "veth", "peer", "name", "far", "netns", NAMESPACE)
    inside = ("ip", "-n", NAMESPACE)
    for command in (
        ("ip", "addr", "add", f"{BOX}/24", "dev", "eth0"),
        ("ip", "link", "set", "eth0", "up"),
        (*inside, "addr", "add", f"{PHONE}/24", "dev", "far"),
        (*inside, "addr", "add", f"{WORLD}/32", "dev", "far"),
        (*inside, "link", "set", "far", "up"),
        (*inside, "link", "set", "lo", "up"),
        ("ip", "route", "add", "default", "via", PHONE),
    ):
        run(*command)


def visitor(*words: str) -> list[str]:
    """Have the phone's browser do something, and return what it says of that."""
    try:
        return run("ip", "netns", "exec", NAMESPACE, *SOUND, *words).split()
    except AssertionError as error:
        log = run("journalctl", "--boot", "--no-pager", "--lines=60", "--unit=compere-panel@*")
        raise AssertionError(f"{error}\nlog: {log}") from None


def connects(source: str, timeout_s: float = 2.0) -> bool:
    """Return whether the phone gets a connection to the panel's port from one of its addresses."""
    code = f"import socket; socket.create_connection(({BOX!r}, 8765), {timeout_s}, ({source!r}, 0))"
    command = ("ip", "netns", "exec", NAMESPACE, "/usr/bin/python3", "-I", "-c", code)
    return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0


@contextmanager
def looking(cookie: str, file: Path) -> Iterator[None]:
    """Have the phone's browser look in the block; the newest picture that it has is in the file."""
    command = ("ip", "netns", "exec", NAMESPACE, *SOUND, "look", BOX, cookie, str(file))
    browser = subprocess.Popen(command, stdout=sys.stderr)
    try:
        yield
    finally:
        browser.kill()
        browser.wait()


def page_of_the_box(times: int = 3) -> dict[str, Any]:
    """Return the page that stands on the glass, as the daemon tells a client of its socket.

    It is asked again where the connection ends first: while this machine waits for a disk, its clock can go by the ten
    seconds that a client has to say hello.
    """
    for _ in range(times):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as client, client.makefile("rwb") as lines:
            client.connect(MIRROR)
            for message in ({"hello": {"protocol": 1, "client": "e2e"}}, {"watch": ["page"]}):
                lines.write(json.dumps(message).encode() + b"\n")
            with suppress(BrokenPipeError, ConnectionResetError):
                lines.flush()
                for line in lines:
                    said = json.loads(line)
                    if "page" in said:
                        page: dict[str, Any] = said["page"]
                        return page
    raise AssertionError(f"the daemon told no page, {times} times")
