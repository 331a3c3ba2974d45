"""The boot configuration of the examined machine, and the commands that change lines of it.

Each command is one line of shell, safe to run twice. It changes a line in the file where it stands if that line is sure
to apply to this machine. Lines that do not apply, or may not, are left alone, and the right line is appended at the
end. raspi-config would change every line with that name, whatever filter it stands behind.
"""

import os
import re
from shlex import quote

from compere.wording import Text, say
from compere_device.boot.as_read import LONGEST, BootLine, TextOf, read
from compere_device.boot.models import SERIAL_NUMBER
from compere_device.boot.names import ALL_LINE, CONFIG_TXT, FOLDERS, UART_LINE, parameter
from compere_device.boot.switches import ENABLE_UART, ON, Switches
from compere_device.doctor.patient import Patient
from compere_device.files.mounts import MOUNTS, at, parse
from compere_device.files.reading import read_file

REBOOT = "sudo reboot"
_CONFIGS = tuple(f"{folder}/{CONFIG_TXT}" for folder in FOLDERS)


class BootLines:
    """A machine's boot configuration and the commands that change it; `switches` is what is in force."""

    def __init__(self, patient: Patient) -> None:
        self._machine, self._model = patient.machine, patient.model
        self.config = next((name for name in _CONFIGS if self._machine.there(name)), _CONFIGS[0])
        number = self._machine.text(SERIAL_NUMBER)
        self._serial = int(number, 16) if re.fullmatch("[0-9a-f]+", number) else None
        self.switches = self._read(self._text)

    def _read(self, text_of: TextOf) -> Switches:
        return Switches(read(text_of, CONFIG_TXT, self._model, self._serial), self._model)

    def path(self, name: str) -> str:
        """Return the path of a file on the boot partition; FAT ignores case."""
        folder = os.path.dirname(self.config)
        whole = f"{folder}/{name}"
        if not self._machine.there(whole):
            alike = self._machine.found(f"{os.path.dirname(whole)}/*")
            return next((each for each in alike if each.lower() == whole.lower()), whole)
        return whole

    def _text(self, name: str) -> str | None:
        try:
            return read_file(self._machine.path(self.path(name))).decode(errors="surrogateescape")
        except OSError:
            return None

    @property
    def pending(self) -> bool:
        """Whether any of it has changed since the machine started, or may have.

        If not, the firmware has read it, and made something else of it than this program does.
        """
        files = {CONFIG_TXT, *(line.file for line in self.switches.lines)}
        return any(self._machine.changed_s(self.path(each)) >= self._machine.started_s() for each in files)

    @property
    def cmdline(self) -> str:
        """The name of the file that contains the kernel's command line."""
        there = [self.path(name) for name in self.switches.command_lines]
        return next((name for name in there if self._machine.there(name)), there[-1])

    def give(self, name: str, value: str) -> str:
        """Return the command that gives a device-tree parameter this value; `name` is one of `boot.names`."""
        names = "|".join(self.switches.names_of(name))
        return self._changed(name, value, rf"(dtparam|device_tree_param)=(.*,)?({names})=") or self.add(
            parameter(name, value)
        )

    def switch_on(self, name: str) -> str:
        """Return the command that switches a bus on; a restart if the file says so already but is still unread."""
        if not self.switches.sure(name, ON):
            return self.give(name, ON)
        return REBOOT if self.pending else self.add(parameter(name, ON))

    def port_on(self) -> str:
        """Return the command that switches the header's serial port on; a restart if the file says so but is unread."""
        lacking = self.switches.lacks_for_port()
        if lacking == [UART_LINE]:
            return self._changed(ENABLE_UART, "1", rf"({ENABLE_UART})=(.*,)?()") or self.add(UART_LINE)
        return self.add(*lacking) if lacking else REBOOT if self.pending else self.add(*self.switches.port_lines)

    def _changed(self, name: str, value: str, pattern: str) -> str:
        """Return the command that changes the line where a parameter gets its value; "" if that is not sure to work."""
        lines = list(self.switches.may(name).values())
        line = lines[0] if len(lines) == 1 else None
        found = re.match(pattern, line.text) if line and line.counts else None
        if line is None or found is None:
            return ""
        start = f"{found[1]}=(.*,)?{found[3]}=" if found[3] else f"{found[1]}="

        whole = (self._text(line.file) or "").split("\n")
        before, at = whole[line.number - 1], line.number - 1
        whole[at] = re.sub(rf"^([ \t]*{start})[^,\s]*", rf"\g<1>{value}", before, flags=re.ASCII)
        texts = {line.file: "\n".join(whole)}
        if not self._read(lambda file: texts[file] if file in texts else self._text(file)).sure(name, value):
            return ""
        if any(len(each.encode(errors="surrogateescape")) > LONGEST for each in (before, whole[at])):
            return ""  # the firmware would cut it elsewhere, and read another end
        edit = f"{line.number}s/^([[:blank:]]*{start})[^,[:space:]]*/\\1{value}/"
        return self.writable(f"sudo sed -i -E {quote(edit)} {quote(self.path(line.file))}")

    def add(self, *lines: str) -> str:
        """Return the command that appends lines for every model; a restart if they are the last ones already."""
        block = [ALL_LINE, *self.switches.behind(*lines)]
        if (self._text(CONFIG_TXT) or "").split("\n")[-len(block) - 1 :] == [*block, ""]:
            return REBOOT
        shown, file = " ".join(map(quote, block)), quote(self.config)
        last = f'[ "$(tail -n {len(block)} {file})" = "$(printf \'%s\\n\' {shown})" ]'
        return self.writable(f"{last} || printf '%s\\n' '' {shown} | sudo tee -a {file}")

    def comment_out(self, line: BootLine) -> str:
        """Return the command that comments a line out, up to its first parameter."""
        start = re.sub(r"[][\\/.*^$]", r"\\\g<0>", line.text.partition(",")[0])  # re.escape does more than sed knows
        edit = f"{line.number}s/^[[:blank:]]*{start}/#&/"
        return self.writable(f"sudo sed -i {quote(edit)} {quote(self.path(line.file))}")

    def writable(self, command: str) -> str:
        """Return a command that writes to the boot partition, even if that is mounted read-only."""
        mount = at(parse(self._machine.text(MOUNTS)), os.path.dirname(self.config))
        if not mount.read_only:
            return command
        return f"sudo mount -o remount,rw {quote(mount.point)} && {{ {command}; }}"

    def switched_off(self, device: str, line: BootLine) -> Text:
        """Return that a device is there, and that a line switches it off from the next start on."""
        place, number = self.place(line)
        return say(
            "{file} is there until the next start of the machine: line {number} of {place} switches it off.",
            file=device,
            number=number,
            place=place,
        )

    def place(self, line: BootLine) -> tuple[str, int]:
        """Return the file and number of a line."""
        return self.path(line.file), line.number


def needs_a_start(device: str) -> Text:
    """Return that a device which is switched on is there after the next start only."""
    return say("There is no {file}, though it is switched on: start the machine anew.", file=device)
