"""The start: the first picture, ready for its service manager, and a clean end."""

import time

from e2e.guest.fixtures import Figure, Start, beside
from e2e.guest.peers import import_s
from figures.goals import KNOWN_MISSES, speed

PICTURE, HOME = speed("start to first picture | import"), speed("start to the home screen | import")


def test_the_first_picture_comes_early(start: Start, figure: Figure) -> None:
    import_s()
    bare_s = import_s()
    daemon, person = start()
    person.glass.power_cycle()
    assert daemon.stop() == 0
    assert (daemon.state / "splash").exists()  # what the next start sends before anything is imported

    daemon.start()
    assert person.glass.wait(lambda image: image.getbbox() is not None, timeout_s=30.0)
    first_s = person.glass.writes[-1].at_s - daemon.started_s
    person.look(timeout_s=30.0)
    home_s = person.glass.writes[-1].at_s - daemon.started_s
    assert daemon.notified("READY=1"), daemon.log
    ready_s = time.monotonic() - daemon.started_s
    for what, goal, took_s in (("the first picture", PICTURE, first_s), ("the home screen", HOME, home_s)):
        ratio = took_s / bare_s
        figure(f"start to {what}", f"{took_s:.2f} s, {ratio:.2f} x the imports, {beside(goal, ratio)}")
        assert goal.met(ratio) or goal.name in KNOWN_MISSES  # home is at the edge of its goal, now met, now missed
    figure("start to ready", f"{ready_s:.2f} s")
    figure("peer: import luma.oled.device, gpiozero", f"{bare_s:.2f} s")
    assert first_s < home_s

    assert daemon.stop() == 0, daemon.log
    assert daemon.notified("STOPPING=1"), daemon.log
