"""The whole examination, in order."""

from collections.abc import Callable, Iterator

from compere.declared import replace
from compere.wording import say
from compere_device.doctor import buses, files, rights, service, shared, system, wires
from compere_device.doctor.patient import Finding, Patient, unknown
from compere_device.doctor.shell import without_sudo

Check = Callable[[Patient], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    *(system.model, system.system, system.library, files.settings),
    *(buses.bus, buses.speed, buses.display),
    *(wires.pins, wires.serial, wires.scanner, wires.reader, rights.rights),
    *(
        files.state,
        files.disk,
        system.clock,
        files.store,
        service.service,
        service.update,
        shared.shared,
        shared.language,
        shared.bots,
        system.power,
        system.heat,
    ),
)


def examine(patient: Patient) -> list[Finding]:
    """Return the findings of every check, in order; a check that fails itself does not stop the others."""
    found = []
    for check in CHECKS:
        try:
            found += list(check(patient))
        except Exception as error:  # the program that looks for faults must survive all of them
            why = f"{type(error).__name__}: {error}"
            found.append(unknown(check.__name__, say("This could not be looked at ({why}).", why=why)))
    if patient.machine.user().root:  # root types the commands, and may have no sudo
        return [replace(each, mend=without_sudo(each.mend)) for each in found]
    return found
