"""Where this process finds settings and games, and as which user it acts there."""

import os

from compere_device.setup.places import usual_places

TYPE_CHECKING = False  # as in typing, which is not imported: the first picture waits for it
if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from compere_device.setup.config import Config, ConfigError
    from compere_device.setup.elsewhere import Elsewhere


def settings(service: bool) -> "tuple[Config, Path]":
    """Return the settings and the folder of the games.

    Raises:
        ConfigError: a setting cannot be used.
    """
    config, folder, wrong = usable_settings(service)
    if wrong:
        raise wrong
    return config, folder


def usable_settings(service: bool) -> "tuple[Config, Path, ConfigError | None]":
    """Return the settings that can be used, the folder of the games, and what is wrong with the other settings."""
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
    """Let root act as the owner of a store while it looks there, because a name in it may be a link to anywhere."""
    if os.geteuid():  # nobody else can change users, and the home screen must not wait for the import
        from contextlib import nullcontext

        return nullcontext()
    from compere_device.files.owner import AsOwner

    return AsOwner(folder)


def check_own(*places: "Path | str | None") -> None:
    """Raise DeviceError if root would write in another user's folder for the length of a game."""
    for place in places:
        if place and os.geteuid() == 0 and not _is_roots(place):
            from compere_device.files.owner import check_own  # only root needs it

            check_own(place)


def own_places(service: bool) -> tuple[str, str]:
    """Return the usual places of games and settings if this user may write games there; see `check_own`."""
    places = usual_places(os.environ, service)
    check_own(places[0])
    return places


def _is_roots(place: "Path | str") -> bool:
    """Return whether a folder belongs to root, without imports: the first picture waits for this."""
    try:
        return os.stat(place).st_uid == 0
    except OSError:
        return False
