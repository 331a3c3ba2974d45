"""`compere panel`: serves the device to browsers, as a process of its own."""

import argparse
import asyncio
import os
import sys

from compere_device.errors import DeviceError
from compere_device.mirror.places import mirror_path
from compere_device.output.streams import tell


def command(arguments: argparse.Namespace) -> int:
    """Serve browsers until it is ended, or nobody looks any more."""
    try:
        from compere_device.panel.serving import Serving, address, handed_over, listening
    except ImportError as error:
        from compere_device.system.libraries import install

        said = f"type {install('aiohttp')}: the panel needs it ({error})"  # what to do first: a terminal cuts it
        raise DeviceError(said) from error
    from compere_device.panel.server import Server
    from compere_device.panel.tokens import Tokens, tokens_file

    path = str(mirror_path(os.environ, arguments.service))
    listeners = handed_over(os.environ) or [listening(arguments.port)]
    idle_s = arguments.idle * 60 if arguments.idle else None
    until_closed = sys.stdin.fileno() if arguments.until_closed else None

    async def serve() -> None:
        server = Server(path, Tokens(tokens_file(os.environ)))
        await Serving(server, listeners, idle_s, until_closed).run(lambda: tell(*map(address, listeners)))

    asyncio.run(serve())
    return 0
