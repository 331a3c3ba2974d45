"""The units of panel and voice: systemd understands them, they are locked in, and start by what the service wishes."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from catalogue import ROOT
from compere_device.arguments import read
from compere_device.box.wishes import LOOPBACK, NETWORK, SPEAK, SPEAKER
from compere_device.mirror.places import GROUP, SERVICE
from compere_device.phones import PORT
from compere_device.voice.speaker import PROGRAM
from test_service import exposure
from test_splash_unit import words

DEPLOY = ROOT / "deploy"
DAEMON = DEPLOY / "compere.service"
PANEL, VOICE = DEPLOY / "compere-panel@.service", DEPLOY / "compere-voice.service"
SOCKETS = {each: DEPLOY / f"compere-panel@{each}.socket" for each in ("loopback", "network")}
PATHS = {**{each: DEPLOY / f"compere-panel@{each}.path" for each in SOCKETS}, "voice": DEPLOY / "compere-voice.path"}
PANEL_MOST, VOICE_MOST = 0.5, 0.7

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


def placed(folder: Path) -> list[Path]:
    """Put all units into a folder, with a program that is here in place of their own, and return their paths."""
    made = []
    for unit in (DAEMON, PANEL, VOICE, *SOCKETS.values(), *PATHS.values()):
        text = unit.read_text(encoding="utf-8")
        text = re.sub(r"^(Exec\w+=-?)/\S+", r"\1/bin/true", text, flags=re.M)
        path = folder / unit.name
        path.write_text(text, encoding="utf-8")
        made.append(path)
    return made


@needs_systemd
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    """It has nothing to say about them; about a slip it would."""
    for path in placed(tmp_path):
        if "@." not in path.name:
            command = ["systemd-analyze", "verify", "--man=no", str(path)]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            assert (run.returncode, run.stderr) == (0, ""), path.name
    socket = tmp_path / SOCKETS["network"].name
    socket.write_text(socket.read_text("utf-8").replace("ListenStream", "ListenStreem"), "utf-8")
    command = ["systemd-analyze", "verify", "--man=no", str(socket)]
    assert "ListenStreem" in subprocess.run(command, capture_output=True, text=True, check=False).stderr


@needs_systemd
def test_they_go_down_in_an_order(tmp_path: Path) -> None:
    """All that may run, with what the system has before it: of a ring systemd leaves one out, which was the box."""
    placed(tmp_path)
    (tmp_path / f"{DAEMON.name}.d").mkdir()
    shutil.copy(next(DEPLOY.glob("compere.service.d/*.conf")), tmp_path / f"{DAEMON.name}.d")
    units = [path.name for path in tmp_path.glob("*.*") if path.is_file() and "@." not in path.name]
    for each in SOCKETS:  # either takes the other's place
        running = [unit for unit in units if unit != SOCKETS[each].name]
        wants = " ".join((*running, "basic.target", "sockets.target", "dbus.service", "dbus.socket"))
        (tmp_path / "all.target").write_text(f"[Unit]\nWants={wants}\n", "utf-8")
        environ = {**os.environ, "SYSTEMD_UNIT_PATH": f"{tmp_path}:", "SYSTEMD_LOG_LEVEL": "info"}
        command = ["systemd-analyze", "verify", "--man=no", "all.target"]
        said = subprocess.run(command, capture_output=True, text=True, check=False, env=environ).stderr
        assert "cycle" not in said, said


@needs_systemd
def test_they_are_locked_in(tmp_path: Path) -> None:
    """More than the daemon, which has parts to reach; what each may is printed."""
    placed(tmp_path)
    instance = tmp_path / PANEL.name.replace("@", "@network")
    (tmp_path / PANEL.name).rename(instance)
    panel, voice = exposure(str(instance)), exposure(str(tmp_path / VOICE.name))
    daemon = exposure(str(tmp_path / DAEMON.name))
    print(f"exposure of the panel: {panel}, at most {PANEL_MOST}; of the voice: {voice}, at most {VOICE_MOST}")
    print(f"exposure of the daemon beside them: {daemon}, 1.2 as without them")
    assert panel <= PANEL_MOST
    assert voice <= VOICE_MOST
    assert daemon <= 1.2


def test_a_file_starts_what_it_is_for() -> None:
    """Each path unit waits for the file that the service makes in its own folder, and for nothing else."""
    (runtime,) = words(DAEMON, "RuntimeDirectory")
    names = {"loopback": LOOPBACK, "network": NETWORK, "voice": SPEAK}
    for each, path in PATHS.items():
        assert words(path, "PathExists") == [f"/run/{runtime}/{names[each]}"]
        assert words(path, "Unit") == ([SOCKETS[each].name] if each in SOCKETS else [])
        text = path.read_text("utf-8")
        assert not re.search(r"^Path(Changed|Modified|ExistsGlob)|^MakeDirectory", text, re.M)
    assert f"ReadWritePaths=-{SERVICE.parent}\n" in DAEMON.read_text("utf-8")
    made = (DEPLOY / "debian/compere.tmpfiles").read_text("utf-8")
    assert f"\nd {SERVICE.parent} 2750 compere {GROUP} -\n" in made  # which its socket has, too, without a chown
    assert f"Wants={' '.join(path.name for path in PATHS.values())}" in DAEMON.read_text("utf-8")


def test_what_starts_with_the_service_ends_with_it() -> None:
    """Nothing listens for a box that was stopped; of the two sockets one takes the other's place."""
    for unit in (*SOCKETS.values(), *PATHS.values(), VOICE):
        assert words(unit, "PartOf") == [DAEMON.name], unit.name
    for each, other in (("loopback", "network"), ("network", "loopback")):
        assert words(SOCKETS[each], "Conflicts") == ["shutdown.target", SOCKETS[other].name]
    assert words(PANEL, "BindsTo") == words(PANEL, "After") == ["compere-panel@%i.socket"]


def test_off_means_this_machine_only() -> None:
    """And on means one's own network: private addresses, whatever a router forwards."""
    assert words(SOCKETS["loopback"], "ListenStream") == [f"127.0.0.1:{PORT}"]
    assert words(SOCKETS["network"], "ListenStream") == [str(PORT)]
    assert words(SOCKETS["network"], "IPAddressDeny") == ["any"]
    (allowed,) = words(SOCKETS["network"], "IPAddressAllow")
    assert set(allowed.split()) == {
        *("localhost", "link-local", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
    }


def test_panel_and_voice_see_nothing_of_the_games() -> None:
    """Nor the settings; they have users of their own, and come in by the group of the daemon's socket alone."""
    for unit in (PANEL, VOICE):
        assert words(unit, "DynamicUser") == ["yes"]
        assert {"-/var/lib/compere", "-/etc/compere"} <= set(words(unit, "InaccessiblePaths")[0].split())
        assert words(unit, "PrivateNetwork") == ["yes"]
        assert words(unit, "RestrictAddressFamilies") == ["AF_UNIX"]
    assert words(PANEL, "SupplementaryGroups") == ["compere-mirror"]
    assert words(VOICE, "SupplementaryGroups") == ["audio compere-mirror"]
    assert words(VOICE, "DeviceAllow") == ["char-alsa rw"]


def test_the_commands_are_the_programs() -> None:
    """And what they cannot do without is what the path units look for."""
    (voice,) = words(VOICE, "ExecStart")
    assert read(voice.split()[1:]).service
    assert words(PATHS["voice"], "ConditionPathExists") == [f"/usr/bin/{SPEAKER}"]
    assert PROGRAM == SPEAKER
    assert words(PANEL, "ExecStart")[0].split()[:3] == ["/usr/bin/compere", "panel", "--service"]
