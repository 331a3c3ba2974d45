"""Build what a release consists of, from what git has of this checkout; the same commit makes the same bytes.

    release.py FOLDER

FOLDER must be empty or not exist. It then has the Debian package, the wheel, the sources, all code sheets and labels in
English and French, the reader board's files, the hardware's models and pages, the manual page, a list of what is inside
(SPDX 2.3), and the sums of all that. Of the hardware, STEP is in it only where `make hardware` was run before.
Run it with the Python of a virtual environment that has the extra `release`: `make release` does.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Container, Iterable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hardware_archive import WITHOUT, hardware
from license_expression import get_spdx_licensing
from spdx_tools.spdx.model import (
    Actor,
    ActorType,
    Checksum,
    ChecksumAlgorithm,
    CreationInfo,
    Document,
    ExtractedLicensingInfo,
    File,
    Package,
    Relationship,
    RelationshipType,
    SpdxNoAssertion,
)
from spdx_tools.spdx.validation.document_validator import validate_full_spdx_document
from spdx_tools.spdx.writer.json.json_writer import write_document_to_file

from compere.bots import BOTS

CHECKOUT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME, VERSION = PROJECT["name"], PROJECT["version"]
LANGUAGES = ("en", "fr")
SUMS = ("sha1", "sha256")  # of which SPDX demands the first
ZIPPED = (1980, 1, 1, 0, 0, 0)  # the oldest time that a zip file can say, of each file in it
# Runs each command line that it is given, as JSON.
WRITE = """
import json, sys
from compere_device.cli import main
sys.exit(any([main(json.loads(each)) for each in sys.argv[1:]]))
"""
# A reference within the list, and no place where anything can be fetched (SPDX 2.3, 6.5).
NAMESPACE = "urn:compere:spdx:{version}:{commit}"


def run(*command: str | Path, **settings: object) -> str:
    """Run a command of the checkout and return what it prints; SystemExit with all that it said where it fails."""
    given = {"cwd": CHECKOUT, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **settings}
    done = subprocess.run([str(each) for each in command], **given)  # type: ignore[call-overload]
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def sources(into: Path) -> Path:
    """Pack what the commit has, and return the path."""
    top = f"{NAME}-{VERSION}"
    tar = subprocess.run(
        ["git", "archive", "--format=tar", f"--prefix={top}/", "HEAD"], cwd=CHECKOUT, stdout=subprocess.PIPE, check=True
    ).stdout
    path = into / f"{top}.tar.gz"
    path.write_bytes(gzip.compress(tar, mtime=0))
    return path


def wheel(into: Path, source: Path, epoch_s: str) -> None:
    """Build the wheel from the packed sources: what lies about in the checkout is not in it."""
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(source.read_bytes())) as tar:
            tar.extractall(folder, filter="data")
        pinned = str(CHECKOUT / "constraints.txt")
        environ = {**os.environ, "SOURCE_DATE_EPOCH": epoch_s, "PIP_CONSTRAINT": pinned}
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet", "--no-deps")
        run(*pip, "--wheel-dir", into, Path(folder) / f"{NAME}-{VERSION}", env=environ, umask=0o022)


def package(into: Path, epoch_s: str) -> None:
    """Build the Debian package."""
    environ = {**os.environ, "PYTHON": sys.executable, "SOURCE_DATE_EPOCH": epoch_s}
    run(CHECKOUT / "deploy/package.sh", into, env=environ)


def packed(path: Path, contents: Iterable[tuple[str, bytes]]) -> None:
    """Write a zip file whose files have no time of their own."""
    with ZipFile(path, "w") as file:
        for name, data in contents:
            file.writestr(ZipInfo(name, ZIPPED), data, ZIP_DEFLATED)


def sheets(into: Path) -> None:
    """Pack the code sheet and the labels of each bot, in each language, all written by one start of the program."""
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(str(CHECKOUT / each) for each in ("core", "device"))}
    with TemporaryDirectory() as folder:
        written = {
            Path(folder) / f"{bot}-{what}-{language}.pdf": [what, bot, "--language", language, "--output"]
            for bot in BOTS
            for what in ("codes", "labels")
            for language in LANGUAGES
        }
        run(
            sys.executable,
            "-c",
            WRITE,
            *(json.dumps([*line, str(path)]) for path, line in written.items()),
            env=environ,
        )
        packed(into / f"{NAME}-{VERSION}-sheets.zip", ((path.name, path.read_bytes()) for path in written))


def firmware(into: Path) -> None:
    """Pack what is put on the reader board."""
    with TemporaryDirectory() as folder:
        run(CHECKOUT / "deploy/firmware.sh", folder, env={**os.environ, "PYTHON": sys.executable})
        files = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        packed(
            into / f"{NAME}-{VERSION}-tray.zip", ((str(each.relative_to(folder)), each.read_bytes()) for each in files)
        )


def printed(into: Path) -> None:
    """Pack what is printed and wired; say so where no STEP of these models is here."""
    contents = list(hardware(CHECKOUT))
    if WITHOUT.encode() in contents[0][1]:
        sys.stderr.write(f"{WITHOUT}\n")
    packed(into / f"{NAME}-{VERSION}-hardware.zip", contents)


def licences() -> dict[str, str]:
    """Return the licences of Debian's copyright file that have no name of SPDX's: their texts, by name."""
    text = (CHECKOUT / "deploy/debian/copyright").read_text(encoding="utf-8")
    own = re.findall(r"^License: (\S+)\n((?: .*\n?)+)", text, re.M)
    known = get_spdx_licensing().known_symbols
    return {name: re.sub(r"^ \.?", "", said, flags=re.M) for name, said in own if name not in known}


def licence_of(library: str) -> str:
    """Return the name that Debian's copyright file gives the licence of a library that the package brings along."""
    text = (CHECKOUT / "deploy/debian/copyright").read_text(encoding="utf-8")
    folder = library.split(".")[0]
    found = re.search(rf"^Files: usr/lib/compere/{folder}/\*\n(?:Copyright:.*\n(?: .*\n)*)License: (\S+)", text, re.M)
    if not found:
        raise SystemExit(f"deploy/debian/copyright says nothing of {library}: add its files and its licence there")
    return found[1]


def sums_of(data: bytes) -> list[Checksum]:
    """Return the sums of a file as the list has them."""
    return [Checksum(ChecksumAlgorithm[each.upper()], hashlib.new(each, data).hexdigest()) for each in SUMS]


def part(name: str, version: str, licence: str, sums: list[Checksum], own: Container[str]) -> Package:
    """Return the program or a library as the list has it; licences in `own` have no name of SPDX's."""
    declared = get_spdx_licensing().parse(f"LicenseRef-{licence}" if licence in own else licence)
    none, about = SpdxNoAssertion(), {"license_concluded": declared, "license_declared": declared}
    id = f"SPDXRef-{name.replace('.', '-')}"
    return Package(id, name, none, version, files_analyzed=False, checksums=sums, copyright_text=none, **about)


def libraries(own: Container[str]) -> list[Package]:
    """Return the libraries that the package brings along."""
    pinned = (CHECKOUT / "deploy/vendored.txt").read_text(encoding="utf-8")
    found = re.findall(r"^([\w.]+)==(\S+) \\\n\s+--hash=sha256:(\w+)", pinned, re.M)
    return [
        part(name, version, licence_of(name), [Checksum(ChecksumAlgorithm.SHA256, sha256)], own)
        for name, version, sha256 in found
    ]


def inside(into: Path, commit: str, epoch_s: str) -> None:
    """Write the list of what is inside: the program, the libraries in its package, and each file with its sums.

    SystemExit if it is no list by SPDX 2.3's own rules.
    """
    refs = licences()
    program, theirs = part(NAME, VERSION, PROJECT["license"], [], refs), libraries(refs)
    files = [
        File(f"./{path.name}", f"SPDXRef-file-{nth}", sums_of(path.read_bytes()))
        for nth, path in enumerate(sorted(into.iterdir()))
    ]
    described = CreationInfo(
        "SPDX-2.3",
        "SPDXRef-DOCUMENT",
        f"{NAME}-{VERSION}",
        NAMESPACE.format(version=VERSION, commit=commit),
        [Actor(ActorType.ORGANIZATION, "the Compère authors")],
        datetime.fromtimestamp(int(epoch_s), UTC).replace(tzinfo=None),
    )
    has = [Relationship(program.spdx_id, RelationshipType.CONTAINS, each.spdx_id) for each in theirs]
    shipped = [Relationship(each.spdx_id, RelationshipType.GENERATED_FROM, program.spdx_id) for each in files]
    describes = Relationship("SPDXRef-DOCUMENT", RelationshipType.DESCRIBES, program.spdx_id)
    texts = [ExtractedLicensingInfo(f"LicenseRef-{name}", text, name) for name, text in refs.items()]
    document = Document(
        described,
        packages=[program, *theirs],
        files=files,
        relationships=[describes, *has, *shipped],
        extracted_licensing_info=texts,
    )
    if wrong := validate_full_spdx_document(document):
        raise SystemExit("\n".join(each.validation_message for each in wrong))
    write_document_to_file(document, str(into / f"{NAME}-{VERSION}.spdx.json"), validate=False)


def main() -> None:
    into = Path(sys.argv[1])
    into.mkdir(parents=True, exist_ok=True)
    if any(into.iterdir()):
        raise SystemExit(f"{into} is not empty: name a folder of its own for the release")
    commit, epoch_s = run("git", "log", "-1", "--format=%H %ct").split()
    if changed := run("git", "status", "--porcelain"):
        sys.stderr.write(f"what is not committed is in no release:\n{changed}")
    wheel(into, sources(into), epoch_s)
    package(into, epoch_s)
    sheets(into)
    firmware(into)
    printed(into)
    shutil.copyfile(CHECKOUT / "deploy/compere.1", into / "compere.1")
    inside(into, commit, epoch_s)
    paths = sorted(into.iterdir())
    sums = "".join(f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.name}\n" for each in paths)
    (into / "SHA256SUMS").write_text(sums, encoding="utf-8")
    sys.stdout.write(sums)


if __name__ == "__main__":
    main()
