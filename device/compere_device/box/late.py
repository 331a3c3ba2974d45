"""What stands on the glass after the service has ended without being able to say anything itself.

`deploy/compere.service` runs this after each end (ExecStopPost=), with systemd's words for how the service ended
(systemd.exec(5), *Environment Variables Set or Propagated by the Service Manager*). The pictures are those that the
service kept while it could draw. Little else of the program is needed, because the program may be what is broken.
"""

import os
import time

from compere_device.box.power import is_going_down
from compere_device.files.lock import unless_in_use
from compere_device.glass.splash import DARK, FAILED, GOODBYE, Splash
from compere_device.setup.places import usual_places

TYPE_CHECKING = False  # as in typing
if TYPE_CHECKING:
    from collections.abc import Mapping

GOODBYE_S = 3.0  # time to read it before the glass turns black, as a Pi that is off still powers it
SAID = (("exited", "0"), ("exited", "2"))  # the service has left the glass dark, or saying what it lacks


def main(environ: "Mapping[str, str]" = os.environ) -> None:
    """Show what the service could not: a goodbye and then nothing, nothing at once, or that something went wrong.

    If the program has reported a fault on the glass itself, that stays, because it says more than these pictures would.
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
