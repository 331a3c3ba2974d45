"""`compere new-bot`: the smallest complete bot, in a folder of its own, which passes what proves a bot."""

from argparse import Namespace

from compere.errors import quoted
from compere_device.commands.here import check_own
from compere_device.errors import DeviceError
from compere_device.files.reading import named
from compere_device.output.streams import tell


def command(arguments: Namespace) -> int:
    """Write it, and say what comes next."""
    try:
        from compere_proof import new_bot
    except ImportError as error:
        wanted = "pip install 'compere[proof]'"
        raise DeviceError(
            f"what proves a bot is not on a box ({error}): on the computer you write on, {wanted}"
        ) from None
    name, title = arguments.name, arguments.title or arguments.name.replace("_", " ").capitalize()
    if why := new_bot.wrong(name):
        raise DeviceError(f"a bot cannot be called {quoted(name)}: {why}")
    if why := new_bot.wrong_title(title):
        raise DeviceError(f"a bot’s title cannot be {quoted(title)}: {why}")
    folder = arguments.into or named(new_bot.distribution(name))
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise DeviceError(f"{quoted(str(folder))} is there already: expected a new or empty folder, see --into")
        check_own(folder.absolute().parent)
        new_bot.write(folder, name, title)
    except OSError as error:
        failed = error.strerror or error
        said = f"{quoted(str(folder))} cannot be written ({failed}): name another folder, see --into"
        raise DeviceError(said) from error
    tell(f"{folder} is a whole bot: play it, prove it, then make it yours.")
    tell(f"  cd {folder}", "  pip install --editable '.[dev]'", "  pytest", f"  compere play {name}")
    return 0
