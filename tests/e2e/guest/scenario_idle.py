"""At rest: what the program costs while nobody does anything, beside gpiozero on lgpio, as the kernel counts it."""

import time

from compere_device.events import Key
from e2e.guest.daemon import Cost, cost, resident_mb
from e2e.guest.fixtures import Figure, Start, beside
from e2e.guest.peers import four_buttons
from e2e.guest.person import begin_patchwork
from e2e.guest.usb import SerialScanner
from figures.goals import holds, speed

IDLE_S = 10.0
PEER_S = 2.0
WAKEUPS, CPU = speed("at rest, wake-ups a second"), speed("at rest, CPU | gpiozero on lgpio")


def idle(pid: int, for_s: float) -> Cost:
    """What a process costs a second over so many seconds."""
    before = cost(pid)
    time.sleep(for_s)
    return cost(pid).since(before).per_second(for_s)


def test_a_game_on_the_screen_and_all_parts_open(start: Start, figure: Figure, serial_scanner: SerialScanner) -> None:
    daemon, person = start(scanner={"url": serial_scanner.host_path})
    begin_patchwork(person)
    person.press(Key.OK)
    time.sleep(1.0)
    ours = idle(daemon.pid, IDLE_S)
    figure("resident memory of the daemon in a game", f"{resident_mb(daemon.pid):.1f} MB")
    daemon.kill()

    with four_buttons("lgpio") as pid:
        lgpio = idle(pid, PEER_S)
    with four_buttons("gpiochip") as pid:
        gpiochip = idle(pid, PEER_S)
    for name, each in (("the daemon", ours), ("gpiozero on gpiochip", gpiochip), ("gpiozero on lgpio", lgpio)):
        figure(f"idle: {name}", f"{each.wakeups:.2f} wake-ups and {each.cpu_s * 1e6:.0f} us of CPU a second")
        print(name, each)
    ratio = ours.cpu_s / lgpio.cpu_s
    figure("idle: the daemon's wake-ups", f"{ours.wakeups:.2f} a second, {beside(WAKEUPS, ours.wakeups)}")
    figure("idle: the daemon's CPU over that of gpiozero on lgpio", f"{ratio:.5f}, {beside(CPU, ratio)}")
    assert holds(WAKEUPS, ours.wakeups), ours.threads
    assert holds(CPU, ratio)
