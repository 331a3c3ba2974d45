"""The service: whether it is there, starts with the machine, and runs."""

from collections.abc import Iterator

from compere.wording import say
from compere_device.doctor.machine import UNIT
from compere_device.doctor.patient import GROUPS, LOOK, SERVICE_USER, Finding, Patient, fault, ok, unknown, warn
from compere_device.doctor.shell import as_user
from compere_device.update import gone_back
from compere_device.update.marker import WENT_BACK

NAME = UNIT.removesuffix(".service")
MANY = 3  # restarts after which something is wrong
MASKED = {  # by how long it is
    "masked": f"sudo systemctl unmask {NAME}",
    "masked-runtime": f"sudo systemctl unmask --runtime {NAME}",
}
_LOG = f"journalctl -u {NAME} -b -n 50 --no-pager"
_TRIAL_LOG = "journalctl -u compere-trial -u compere-back -n 50 --no-pager"
_FOLDERS = ("/etc/systemd/system", "/run/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system")


def service(patient: Patient) -> Iterator[Finding]:
    """Check how systemd sees the service; a program started by hand passes."""
    machine, topic = patient.machine, "service"
    if patient.inside:
        yield ok(topic, say("Compère runs."))
    elif not any(machine.there(f"{folder}/{UNIT}") for folder in _FOLDERS):
        if patient.service:
            yield fault(topic, say("The service is not installed."), f"sudo apt install --reinstall {NAME}")
        else:
            yield unknown(topic, say("The service is not installed: Compère is started by hand."))
    elif SERVICE_USER not in machine.named("/etc/passwd"):
        said = say("There is no user {user}, as whom the service runs.", user=SERVICE_USER)
        yield fault(topic, said, f"sudo useradd --system --user-group -M -s /usr/sbin/nologin {SERVICE_USER}")
    elif lacking := [group for group in GROUPS if group not in machine.named("/etc/group")]:
        said = say(
            "The service does not start without {n:the group|the groups} {groups}.",
            n=len(lacking),
            groups=tuple(lacking),
        )
        mend = " && ".join(f"sudo groupadd -f --system {group}" for group in lacking)
        yield fault(topic, said, f"{mend} && sudo systemctl restart {NAME}")
    else:
        yield _running(patient)


def update(patient: Patient) -> Iterator[Finding]:
    """Check whether the last update was rolled back."""
    if failed := gone_back.parse(patient.machine.text(WENT_BACK) + "\n"):
        yield warn("update", failed.said, f"{_TRIAL_LOG}; sudo rm {WENT_BACK}")


def _running(patient: Patient) -> Finding:
    topic, told = "service", patient.machine.unit()
    active, starts = told.get("ActiveState", ""), told.get("NRestarts", "")
    if not active:
        return unknown(topic, say("systemd does not say how the service is."), LOOK)
    if told.get("UnitFileState") in MASKED:
        return fault(topic, say("The service is masked."), MASKED[told["UnitFileState"]])
    if told.get("UnitFileState") == "disabled":
        said = say("The service does not start with the machine.")
        return fault(topic, said, f"sudo systemctl enable --now {NAME}")
    if active != "active" and patient.holder:
        said = say("The service cannot start: the games are in use by {who}.", who=patient.held_by)
        pid = patient.holder.pid
        # As that user, who can end no other's process: this one may be gone, and its number reused.
        return fault(topic, said, as_user(SERVICE_USER, f"kill {pid}") if pid else LOOK)
    if active == "failed" or (starts.isdecimal() and int(starts) >= MANY and active != "active"):
        said = say("The service has failed ({why}): its log says why.", why=told.get("Result", active))
        return fault(topic, said, f"{_LOG}; sudo systemctl restart {NAME}")
    if active == "inactive":
        return fault(topic, say("The service does not run."), f"sudo systemctl start {NAME}")
    return ok(topic, say("The service runs, and starts with the machine."))
