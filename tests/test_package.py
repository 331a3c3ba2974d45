"""The Debian package: what it holds, what it asks for, that the same commit makes the same bytes, and that it runs."""

import json
import os
import re
import shutil
import signal
import subprocess
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from catalogue import PACKAGES, ROOT
from compere.bots import BOTS
from packages.build import (
    DEPLOY,
    build,
    contents,
    copy_elsewhere,
    fields,
    lacking,
    lacking_to_run,
    last_commit_s,
    unpacked,
)

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONTROL = (DEPLOY / "debian/control").read_text(encoding="utf-8")
# What pyproject.toml asks for and Debian 12 and 13 have new enough, and the package that it is in.
FROM_DEBIAN = {
    "gpiod": "python3-libgpiod",
    "pillow": "python3-pil",
    "pyserial": "python3-serial",
    "evdev": "python3-evdev",
    "spidev": "python3-spidev",
}
UNITS = (".service", ".socket", ".path")
INSTALLED = {  # all that is installed outside of its own folder, and whether it may be executed; manuals may be packed
    "/usr/bin/compere": True,
    "/usr/lib/compere-update/fall-back.sh": True,
    "/usr/lib/compere-update/keep": False,
    "/usr/lib/sysusers.d/compere.conf": False,
    "/usr/lib/tmpfiles.d/compere.conf": False,
    "/usr/share/bash-completion/completions/compere": False,
    "/usr/share/doc/compere/changelog": False,
    "/usr/share/doc/compere/changelog.Debian": False,
    "/usr/share/doc/compere/copyright": False,
    "/usr/share/doc/compere/examples/config.toml": False,
    "/usr/share/doc/compere/examples/network-ports.conf": False,
    "/usr/share/lintian/overrides/compere": False,
    "/usr/share/man/man1/compere.1": False,
    "/usr/share/polkit-1/rules.d/50-compere.rules": False,
    "/usr/share/python3/runtime.d/compere.rtupdate": True,
    "/usr/lib/systemd/system/compere.service.d/50-compere-quick-boot.conf": False,
    **{f"/usr/lib/systemd/system/{path.name}": False for path in DEPLOY.iterdir() if path.suffix in UNITS},
    **{f"/usr/lib/udev/rules.d/{path.name}": False for path in DEPLOY.glob("6*.rules")},
    **{
        f"/usr/share/doc/compere/{path.name}": False for path in (*DEPLOY.glob("*.md"), *(ROOT / "device").glob("*.md"))
    },
}
# Beside the modules: what a unit starts, and what it has systemd-tmpfiles read.
STARTED = {f"/usr/lib/compere/{name}" for name in ("splash", "wifi", "goes-down", "early.conf")}
FOR_BUILDING = {
    *(
        "apt-install.sh",
        "firmware.sh",
        "hardware_archive.py",
        "install-venv.sh",
        "layout.py",
        "package.sh",
        "release.py",
        "vendored.txt",
    )
}  # and deploy/debian


def must(reason: str) -> None:
    """Skip for a reason; on a build machine, where all is installed, it is a failure."""
    if reason and os.environ.get("CI"):
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[tuple[Path, Path]]:
    """The package, built twice at once: here, and from old files in another folder with other habits.

    The processes of one run share them.
    """
    must(lacking())
    base = tmp_path_factory.getbasetemp()
    shared = (base if worker_id == "master" else base.parent) / "packages"
    with (shared.parent / "packages.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not shared.exists():
            other = copy_elsewhere(shared.with_name("other folder"))
            habits = {"TZ": "Pacific/Chatham", "LC_ALL": "C", "HOME": "/nonexistent", "DEB_BUILD_OPTIONS": "parallel=2"}
            new = shared.with_name("packages.new")
            with ThreadPoolExecutor() as pool:
                built = pool.submit(build, new / "here")
                build(new / "there", other, SOURCE_DATE_EPOCH=last_commit_s(), **habits)
                built.result()
            new.rename(shared)  # as both are there: another process may be given up before
    here, there = shared / "here", shared / "there"
    yield next(here.glob("*.deb")), next(there.glob("*.deb"))


@pytest.fixture(scope="session")
def package(packages: tuple[Path, Path]) -> Path:
    return packages[0]


def test_the_same_commit_makes_the_same_bytes(packages: tuple[Path, Path], record_property: object) -> None:
    """Whatever the folder, the day, the zone, the language and the age of the files."""
    here, there = packages
    assert here.read_bytes() == there.read_bytes()
    installed_kb = int(fields(here)["Installed-Size"])
    record_property(here.name, f"{here.stat().st_size / 1000:.0f} KB, installed {installed_kb / 1000:.1f} MB")  # type: ignore[operator]


def test_what_is_installed(package: Path) -> None:
    """Nothing lands where nobody expects it, root's all of it, and nobody else may write it."""
    found = contents(package)
    files = {path.removesuffix(".gz"): each for path, each in found.items() if not path.endswith("/")}
    assert {path for path in files if not path.startswith("/usr/lib/compere/")} == set(INSTALLED)
    assert set(files) >= STARTED
    assert {(each.uname, each.gname) for each in found.values()} == {("root", "root")}
    for path, each in files.items():
        assert each.issym() or each.mode == (0o755 if INSTALLED.get(path) else 0o644), path


def test_every_file_of_deploy_goes_somewhere() -> None:
    """Into the package by its name, or it is there to build it."""
    names = {path.name.removesuffix(".gz") for path in map(Path, (*INSTALLED, *STARTED))}
    assert {path.name for path in DEPLOY.iterdir() if path.is_file()} - names == FOR_BUILDING


def test_all_of_the_program_is_there(package: Path) -> None:
    """Each module and all that it reads, as it is here; no tests, no manuals, no caches."""
    ours = {}
    for base in PACKAGES.values():
        for path in base.rglob("*"):
            if path.is_file() and path.suffix not in (".pyc", ".md", ".typed"):
                ours[f"/usr/lib/compere/{path.relative_to(base.parent)}"] = path.stat().st_size
    found = contents(package)
    packed = {
        path: each.size for path, each in found.items() if re.match(r"/usr/lib/compere/compere(_device)?/.*[^/]$", path)
    }
    assert packed == ours


def test_the_libraries_that_come_with_it(package: Path) -> None:
    """Those of vendored.txt in the versions that everything is tested with, and their licences in one place."""
    pinned = dict(re.findall(r"^([\w.]+)==(\S+) \\", (DEPLOY / "vendored.txt").read_text(encoding="utf-8"), re.M))
    tested = dict(re.findall(r"^([\w.]+)==(\S+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.M))
    assert pinned.items() <= tested.items()
    assert len(re.findall(r"--hash=sha256:[0-9a-f]{64}$", (DEPLOY / "vendored.txt").read_text(), re.M)) == len(pinned)
    described = {f"{name.replace('.', '_')}-{version}" for name, version in pinned.items()}
    described.add(f"compere-{PROJECT['version']}")
    found = contents(package)
    assert {path.split("/")[4].removesuffix(".dist-info") for path in found if ".dist-info/" in path} == described
    copyrights = (DEPLOY / "debian/copyright").read_text(encoding="utf-8")
    for path in found:
        if match := re.fullmatch(r"/usr/lib/compere/(\w+)/", path):
            assert match[1].startswith("compere") or f"usr/lib/compere/{match[1]}/*" in copyrights, path


def test_every_licence_is_in_the_copyright_file() -> None:
    """Word by word, as each library brings it."""
    must("" if list((ROOT / "build/wheels").glob("*.whl")) else "no wheels: `make package` fetches them")
    words = plain((DEPLOY / "debian/copyright").read_text(encoding="utf-8"))
    for wheel in sorted((ROOT / "build/wheels").glob("*.whl")):
        licence = licence_of(wheel)
        start = max(licence.find("Permission is hereby"), licence.find("Redistribution and use"))
        assert start >= 0, wheel
        assert plain(licence[start:]) in words, wheel


def licence_of(wheel: Path) -> str:
    from zipfile import ZipFile

    with ZipFile(wheel) as packed:
        name = next(each for each in packed.namelist() if re.search(r"dist-info/(licenses/)?LICENSE", each))
        return packed.read(name).decode()


def plain(text: str) -> str:
    """Return the words of a text without the marks at the beginnings of its lines."""
    return " ".join(re.sub(r"^[ #\t]*([*.][ \t]|\.$)?", " ", text, flags=re.M).replace("#", "").split())


def test_each_dependency_comes_from_somewhere() -> None:
    """What pyproject.toml asks for is in the package, or in one of Debian's that it asks for."""
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["pi"]]
    names = {re.match(r"[\w.]+", each)[0] for each in wanted}  # type: ignore[index]
    pinned = set(re.findall(r"^([\w.]+)==", (DEPLOY / "vendored.txt").read_text(encoding="utf-8"), re.M))
    for name in names - pinned:
        assert re.search(rf"^ {FROM_DEBIAN[name]}\b", CONTROL, re.M), name
    assert pinned - names == {"colorzero", "luma.core"}  # asked for by gpiozero and luma.oled


def test_one_version(package: Path) -> None:
    """It stands in `pyproject.toml`: the package has it from there, and the board and every page say the same."""
    version = PROJECT["version"]
    assert fields(package)["Version"] == version
    assert (DEPLOY / "debian/changelog").read_text(encoding="utf-8").startswith("compere (VERSION) ")
    assert f'VERSION = "{version}"\n' in (ROOT / "firmware/tray/__init__.py").read_text(encoding="utf-8")
    for page in ("README.md", "deploy/README.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert version in re.findall(r"apt install \S*compere_([\d.]+)_all\.deb", text), page


def test_it_runs_with_debians_python(package: Path, tmp_path: Path) -> None:
    """From where it is unpacked, with the libraries that came along and Debian's own: a game, the doctor, all codes."""
    must(lacking_to_run())
    command = unpacked(package, tmp_path / "root")
    home = {"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "COLUMNS": "100", "PYTHONPATH": str(tmp_path / "nothing")}

    def said(*arguments: str) -> str:
        done = subprocess.run(
            [*command, *arguments], capture_output=True, text=True, env=home, cwd=tmp_path, check=False, input="\n\nq\n"
        )
        assert done.returncode in ((0, 1) if "doctor" in arguments else (0,)), done.stderr  # this machine is no box
        return done.stdout

    with ThreadPoolExecutor() as pool:
        version, looked, turn, game = pool.map(
            lambda arguments: said(*arguments),
            (["--version"], ["doctor", "--json"], ["play", "patchwork", "--seed", "1"], ["run", "--demo"]),
        )
    assert version == f"compere {PROJECT['version']}\n"
    assert {each["state"] for each in json.loads(looked)} <= {"ok", "unknown", "warn", "fault"}
    assert "Scan or pick 1st to 3rd" in turn
    assert "128" in game or len(game) > 1000
    for bot in BOTS:
        said("codes", bot, "--output", str(tmp_path / f"{bot}.pdf"))
        assert (tmp_path / f"{bot}.pdf").read_bytes().startswith(b"%PDF")
    assert not list((tmp_path / "root").rglob("*.pyc"))


def test_nothing_but_debian_and_its_own_is_imported(package: Path, tmp_path: Path) -> None:
    """Whatever stands in the folder, in PYTHONPATH or in the home of whoever starts it."""
    must(lacking_to_run())
    command = unpacked(package, tmp_path / "root")
    for folder in (tmp_path, tmp_path / "path"):
        folder.mkdir(exist_ok=True)
        for name in ("argparse", "compere_device", "PIL"):
            (folder / f"{name}.py").write_text("raise SystemExit('a stranger was imported')\n")
    environ = {"HOME": str(tmp_path), "PYTHONPATH": str(tmp_path / "path")}
    done = subprocess.run(
        [*command, "--version"], capture_output=True, text=True, env=environ, cwd=tmp_path, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_stuck_program_says_where(package: Path, tmp_path: Path) -> None:
    """As the service's watchdog ends it: Python's own handler is asked for by its variable, which -I leaves unread."""
    must(lacking_to_run())
    assert "Environment=PYTHONFAULTHANDLER=1" in (DEPLOY / "compere.service").read_text(encoding="utf-8")
    command = [*unpacked(package, tmp_path / "root"), "play", "patchwork", "--seed", "1"]
    environ = {"HOME": str(tmp_path), "PYTHONFAULTHANDLER": "1"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environ, cwd=tmp_path, **pipes) as program:  # type: ignore[call-overload]
        assert program.stdout.readline()  # it plays, and waits for an answer
        program.send_signal(signal.SIGABRT)
        said = program.communicate()[1].decode()
    assert "Fatal Python error: Aborted" in said
    assert "compere_device" in said


def test_what_the_scripts_of_the_package_do(package: Path, tmp_path: Path) -> None:
    """They leave the machine's settings alone, start and stop by way of Debian's policy, and delete on purge only."""
    subprocess.run(["dpkg-deb", "--control", package, tmp_path / "control"], check=True)
    scripts = {path.name: path.read_text() for path in (tmp_path / "control").iterdir() if path.name.startswith("p")}
    assert set(scripts) == {"preinst", "postinst", "prerm", "postrm"}
    together = "\n".join(scripts.values())
    assert not re.search(r"config\.txt|cmdline\.txt|/boot|raspi-config", together)
    assert set(re.findall(r"^\s*systemctl (?:--system )?(\S+)", together, re.M)) == {"daemon-reload"}
    assert set(re.findall(r"deb-systemd-invoke (\S+) ", together)) == {"start", "stop"}
    assert (
        '"purge" ]; then\n\trm -rf /var/lib/compere /var/lib/compere-update /etc/compere'
        " /var/lib/compere-panel /var/lib/private/compere-panel\nfi" in scripts["postrm"]
    )
    assert together.count("rm -rf") == 1
    groups = scripts["postinst"].index("systemd-sysusers")
    rights, start = scripts["postinst"].index("udevadm trigger"), scripts["postinst"].index("deb-systemd-invoke start")
    assert groups < rights < start


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
def test_shell_is_clean() -> None:
    """Every script of deploy."""
    scripts = [*DEPLOY.glob("*.sh"), *(DEPLOY / "debian").glob("compere.p*")]
    assert len(scripts) >= 5
    for options, files in (
        ([], scripts),
        (["-s", "sh"], [DEPLOY / "debian/udev.postinst"]),
        (["-s", "bash"], COMPLETIONS),
    ):
        done = subprocess.run(["shellcheck", *options, *files], capture_output=True, text=True, check=False)
        assert done.stdout == ""


COMPLETIONS = [DEPLOY / "completions/compere"]
