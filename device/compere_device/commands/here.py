"""Where this process finds the settings and the games, and as whom it may look there or write."""

import os

from compere_device.setup.places import usual_places

TYPE_CHECKING = False  # that of typing: what is imported here is waited for by the first picture
if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from compere_device.setup.config import Config, ConfigError
    from compere_device.setup.elsewhere import Elsewhere


def settings(service: bool) -> "tuple[Config, Path]":
    """Return the settings, which must all be usable, and the folder of the games.

    Raises:
        ConfigError: some of them cannot be used.
    """
    config, folder, wrong = usable_settings(service)
    if wrong:
        raise wrong
    return config, folder


def usable_settings(service: bool) -> "tuple[Config, Path, ConfigError | None]":
    """Return the settings as far as they can be used, the folder of the games, and what is wrong with the rest."""
    from compere_device.setup.config import ConfigError, default_paths, load  # after the first picture
    from compere_device.setup.elsewhere import board_elsewhere

    paths = default_paths(os.environ, service)

    def elsewhere(config: "Config") -> "Elsewhere":
        with as_owner(folder := paths.state_folder(config)):
            return board_elsewhere(folder)

    try:
        file = paths.config_file()
        config, wrong = load(file, named=paths.config_named, elsewhere=elsewhere), None
    except ConfigError as error:
        config, wrong = error.usable, error
    return config, paths.state_folder(config), wrong


def as_owner(folder: "Path") -> "AbstractContextManager[None]":
    """Have root be the user of a store while it looks there: a name in it may be a link to anywhere."""
    if os.geteuid():  # everybody else is that already, and the home screen does not wait for it
        from contextlib import nullcontext

        return nullcontext()
    from compere_device.files.owner import AsOwner

    return AsOwner(folder)


def check_own(*places: "Path | str | None") -> None:
    """Raise DeviceError where root is about to write, for as long as a game lasts, among somebody else's files."""
    for place in places:
        if place and os.geteuid() == 0 and not _is_roots(place):
            from compere_device.files.owner import check_own  # root alone waits for it

            check_own(place)


def own_places(service: bool) -> tuple[str, str]:
    """Return the usual places for whoever may write in the first one; see `check_own`."""
    places = usual_places(os.environ, service)
    check_own(places[0])
    return places


def _is_roots(place: "Path | str") -> bool:
    """Return whether a folder is there, and root's, which the first picture waits for."""
    try:
        return os.stat(place).st_uid == 0
    except OSError:
        return False
