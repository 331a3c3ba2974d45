"""Where files are unless the settings say otherwise: found before anything that takes long is imported."""

import os

TYPE_CHECKING = False  # as in typing, which takes longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

NAME = "compere"
RUNTIME = "RUNTIME_DIRECTORY"  # the service's folder that goes when it ends, as systemd names it


def usual_places(environ: "Mapping[str, str]", service: bool) -> tuple[str, str]:
    """Return the folder of the games and the settings file, for the service or for the user who runs the program.

    COMPERE_STATE (a folder) and COMPERE_CONFIG (a file) take precedence; for the service, then the folders that systemd
    names in STATE_DIRECTORY and CONFIGURATION_DIRECTORY. A user's own are those of platformdirs, which reads the XDG
    variables of the process itself.

    Raises:
        NoHome: they have none, as those whom no list of users names.
    """
    state, config = environ.get("COMPERE_STATE"), environ.get("COMPERE_CONFIG")
    if not (state and config):
        usual_state, folder = _service_folders(environ) if service else _user_folders()
        state, config = state or usual_state, config or os.path.join(folder, "config.toml")
    return state, config


def _service_folders(environ: "Mapping[str, str]") -> tuple[str, str]:
    # systemd lists several folders with colons; the unit names the one of the program first.
    state = environ.get("STATE_DIRECTORY", "").split(":")[0] or f"/var/lib/{NAME}"
    folder = environ.get("CONFIGURATION_DIRECTORY", "").split(":")[0] or f"/etc/{NAME}"
    return state, folder


def _user_folders() -> tuple[str, str]:
    import platformdirs

    return user_folder(platformdirs.user_state_dir, NAME), user_folder(platformdirs.user_config_dir, NAME)


def user_folder(find: "Callable[[str], str]", name: str) -> str:
    """Return a user's own folder for a program of this name, which a function of platformdirs finds.

    Raises:
        NoHome: they have none, as those whom no list of users names.
    """
    try:
        found = find(name)
    except RuntimeError:  # its newer versions
        found = "~"
    if found.startswith("~"):  # its older ones: a folder of that name
        from compere_device.errors import NoHome

        raise NoHome(
            f"User {os.getuid()} has no home folder, where games and settings would be: set HOME to one, "
            "or COMPERE_STATE to a folder and COMPERE_CONFIG to a file."
        )
    return found
