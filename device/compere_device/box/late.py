"""What stands on the glass once the service has ended in a way in which it could not say so itself.

`deploy/compere.service` has it started after each end (ExecStopPost=), with systemd's words for how that was
(systemd.exec(5), *Environment Variables Set or Propagated by the Service Manager*). The pictures are those that the
service kept when it could draw; of the program little else is needed, which may be what is broken.
"""

import os
import time

from compere_device.box.power import is_going_down
from compere_device.files.lock import unless_in_use
from compere_device.glass.splash import DARK, FAILED, GOODBYE, Splash
from compere_device.setup.places import usual_places

TYPE_CHECKING = False  # that of typing
if TYPE_CHECKING:
    from collections.abc import Mapping

GOODBYE_S = 3.0  # how long it is read, before the glass goes black: a Pi that is switched off goes on feeding it
SAID = (("exited", "0"), ("exited", "2"))  # it has left the glass as it should be: dark, or saying what it lacks


def main(environ: "Mapping[str, str]" = os.environ) -> None:
    """Show what the service could not: goodbye and then nothing, nothing at once, or that something went wrong.

    After a fault that the program said itself no picture of it is kept: it knows more than that picture would say.
    """
    if (environ.get("EXIT_CODE"), environ.get("EXIT_STATUS")) in SAID:
        return
    state, settings = usual_places(environ, service=True)
    first = Splash(state, settings)
    unless_in_use(state, lambda: _show(first, failed=environ.get("SERVICE_RESULT") != "success"))


def _show(first: Splash, failed: bool) -> None:
    if is_going_down():
        goodbye = first.late(GOODBYE)
        goodbye.show()
        if goodbye.shown:
            time.sleep(GOODBYE_S)
    elif failed:
        first.late(FAILED).show()
        return
    first.late(DARK).show()
