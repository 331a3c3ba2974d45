"""Whether the user may open the devices that the settings need."""

from collections.abc import Iterator

from compere.wording import say
from compere_device.doctor.patient import GROUPS, Finding, Patient, fault, ok, unknown

_RULES = "/etc/udev/rules.d/61-compere-{group}.rules"
_KERNEL = {"gpio": "gpiochip*", "i2c": "i2c-[0-9]*", "spi": "spidev*", "input": "event*", "dialout": "tty[AU]*"}


def rights(patient: Patient) -> Iterator[Finding]:
    """Check whether the user may open every device file that is needed."""
    topic, user, wrong = "rights", patient.user, False
    said_of: set[str] = set()
    needed = list(_needed(patient))
    for file, group in needed:
        owner = patient.machine.owner(patient.machine.path(file))
        if owner is None or owner.lets(user):
            continue
        wrong = True
        if group in said_of:
            continue
        said_of.add(group)
        if owner.group not in GROUPS or owner.mode & 0o060 != 0o060:
            said = say("{user} may not open {file}, and no group may.", user=user.name, file=file)
            yield fault(topic, said, _rule(group))
        elif owner.group in user.listed:
            said = say("{user} is in the group {group} from the next login on.", user=user.name, group=owner.group)
            yield fault(topic, said, f"exec su -l {user.name}")
        else:
            said = say("{user} may not open {file}.", user=user.name, file=file)
            yield fault(topic, said, f"sudo usermod -aG {owner.group} {user.name} && exec su -l {user.name}")
    if not needed:
        yield unknown(topic, say("No device file is needed that is there."))
    elif not wrong:
        yield ok(topic, say("{user} may open all that the settings need.", user=user.name))


def _rule(group: str) -> str:
    """Return the command that gives these device files to their group, now and at every start."""
    rule = f'KERNEL=="{_KERNEL[group]}", GROUP="{group}", MODE="0660"'
    made = f"sudo groupadd -f --system {group} && echo '{rule}' | sudo tee {_RULES.format(group=group)}"
    return f"{made} && sudo udevadm control --reload && sudo udevadm trigger"


def _needed(patient: Patient) -> Iterator[tuple[str, str]]:
    """Yield each existing device file that the settings need, with the group that should own it."""
    machine, config = patient.machine, patient.config
    if patient.bus and machine.there(patient.bus_file):
        yield patient.bus_file, patient.bus
    if patient.pi:
        yield from ((name, "gpio") for name in machine.found("/dev/gpiochip*"))
    for url in patient.ports.values():
        if machine.there(url):
            yield url, "dialout"
    if config.scanner.hid.startswith("/"):
        if machine.there(config.scanner.hid):
            yield config.scanner.hid, "input"
    elif config.scanner.hid:
        yield from ((name, "input") for name in machine.found("/dev/input/event*"))
