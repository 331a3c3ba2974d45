"""Somebody in the network with a browser, as a program: it asks for a page, pairs, or looks. Debian's Python runs it.

visitor.py get ADDRESS [COOKIE]        prints the status
visitor.py pair ADDRESS CODE           prints the status, and the cookie it was given
visitor.py look ADDRESS COOKIE FILE    keeps the newest picture that it is sent in FILE, as bytes, until it is ended
"""

import asyncio
import base64
import http.client
import json
import os
import sys
from pathlib import Path

PORT = 8765
WAIT_S = 240.0  # the first connection starts the panel, whose files are read from a disk on the busy host’s clock


def ask(address: str, method: str, path: str, cookie: str = "", body: str = "") -> tuple[int, str]:
    """Ask for something, and return the status and the cookie that came with it."""
    connection = http.client.HTTPConnection(address, PORT, timeout=WAIT_S)
    headers = {"Origin": f"http://{address}:{PORT}", "Content-Type": "application/json"}
    connection.request(method, path, body or None, {**headers, **({"Cookie": cookie} if cookie else {})})
    answer = connection.getresponse()
    answer.read()
    return answer.status, (answer.getheader("Set-Cookie") or "").partition(";")[0]


async def look(address: str, cookie: str, file: Path) -> None:
    """Look until the panel has gone, or this is ended."""
    import aiohttp

    headers = {"Origin": f"http://{address}:{PORT}", "Cookie": cookie}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.ws_connect(f"http://{address}:{PORT}/look", timeout=WAIT_S) as socket,
    ):
        async for message in socket:
            said = json.loads(message.data)
            if "picture" in said:
                new = file.with_suffix(".new")
                new.write_bytes(base64.b64decode(said["picture"]["bits"]))
                os.replace(new, file)


def main() -> None:
    how, address, *others = sys.argv[1:]
    if how == "get":
        print(*ask(address, "GET", "/", *others))
    elif how == "pair":
        print(*ask(address, "POST", "/pair", body=json.dumps({"code": others[0]})))
    else:
        asyncio.run(look(address, others[0], Path(others[1])))


if __name__ == "__main__":
    main()
