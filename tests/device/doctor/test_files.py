"""Settings, the folder of the games, the disk, and the games."""

import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from commands import saved_game
from compere.bots import BOTS
from compere.errors import BadBot
from compere.wording import Words
from compere_device.doctor import files
from compere_device.doctor.machine import Owner, Space
from compere_device.doctor.patient import LOOK, Health, Patient
from compere_device.doctor.shell import give_back
from compere_device.files.lock import Holder
from compere_device.setup.config import Config, ConfigError, load
from compere_device.setup.elsewhere import board_elsewhere
from ward import Ward, admit

SAY = Words().say


@pytest.fixture
def ward(tmp_path: Path) -> Ward:
    """A Raspberry Pi that is well."""
    return Ward(tmp_path)


def test_every_problem_of_the_settings_has_its_line(ward: Ward) -> None:
    """Each with the number of the line that it is about; a section that there is not is opened in an editor."""
    found = list(files.settings(admit(ward, '[keys]\nok = 99\nhold = 5\n[glass]\n[display]\n  driver = "crt"\n')))
    names = [each.mend.rpartition(" ")[0] for each in found]
    assert sorted(names) == ["nano +4", "sed -i '2s/^[^#]/# &/'", "sed -i '3s/^[^#]/# &/'", "sed -i '6s/^[^#]/# &/'"]


def test_settings_that_are_not_there(ward: Ward, tmp_path: Path) -> None:
    """None are needed, unless somebody names some: an empty file will do."""
    (found,) = files.settings(admit(ward))
    assert (found.state, "all is at its default" in SAY(found.said)) == (Health.OK, True)
    with pytest.raises(ConfigError) as raised:
        load(tmp_path / "named.toml", named=True)
    patient = Patient(ward, Config(), tmp_path / "named.toml", tmp_path, raised.value)
    (found,) = files.settings(patient)
    assert found.mend == f"touch {tmp_path / 'named.toml'} && chmod a+r {tmp_path / 'named.toml'}"


def test_settings_that_may_not_be_read(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are made readable, and so is the folder that hides them."""
    patient = admit(ward, "[keys]\nok = 99\n")
    monkeypatch.setattr(files.os, "access", lambda path, mode: mode != os.R_OK)
    (found,) = files.settings(patient)
    assert found.mend == f"sudo chmod a+r {patient.file}"
    monkeypatch.setattr(files.os, "access", lambda path, mode: False)
    (found,) = files.settings(patient)
    assert found.mend == f"sudo chmod a+x {patient.file.parent} && sudo chmod a+r {patient.file}"


def test_settings_out_of_reach(ward: Ward) -> None:
    """Nobody can say whether they are there, which is a fault of theirs and not of whoever looks."""
    patient = replace(admit(ward), file=Path("/", "a" * 300, "config.toml"))
    with pytest.raises(ConfigError) as raised:
        load(patient.file, named=True)
    (found,) = files.settings(replace(patient, wrong=raised.value))
    assert (found.state, "cannot be read" in SAY(found.said)) == (Health.FAULT, True)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('# mine\n[table]\nnames = 5\n[reader]\nurl = "(at line 1)"\n', "3 5"),  # a value that looks like a place
        ('[scanner]\nurl = "[keys] ok"\n[keys]\nok = 5\n', "2"),  # or like another setting
        (f"[keys]\n{'o' * 90} = 5\n", "2"),  # a name of which the sentence shows the beginning
        ("[keys]\nhold-ms = 5\n", "2"),
        ("[ keys ]\n  ok = 99\n", "2"),
        ("# a\u2028b\n[keys]\nok = 99\n", "3"),  # a sign at which only some programs begin a line
        ("# mine\nkeys = 5\n", "2"),
        ("# mine\nglass = 5\n", "2"),
        ("[keys]\nencoder_b = 20\n", "2"),  # of the two that the sentence names, the one that is there
        ('[keys]\nboard = "plain"\n[signals]\nled = 5\n', "4"),  # and not the board
        ('[keys]\nok = 0\nboard = "plain"\n[signals]\nled = 5\n', "5"),
        ('[display]\ndriver = "luma:ssd1351"\nheight = 65\n', "3"),
        ("[display]\ndim_after_s = 3000\n[keys]\nhold_ms = 3000\nrepeat_slowest_ms = 20\n", "4 5 2"),
    ],
)
def test_the_line_is_that_of_the_fault_whatever_its_sentence_says(ward: Ward, text: str, lines: str) -> None:
    """Nothing is looked for in words: of a foreign value anything may be quoted there. What is mended stays so."""
    patient = admit(ward, text)
    found = [each.mend for each in files.settings(patient)]
    assert found == [f"sed -i '{number}s/^[^#]/# &/' {patient.file}" for number in lines.split()]
    for line in found:
        subprocess.run(line, shell=True, check=True)
    load(patient.file)


def test_a_fault_beside_other_settings_on_its_line(ward: Ward) -> None:
    """They go with it, and are there to be read: nothing less rids the file of it."""
    patient = admit(ward, "# mine\nkeys = {ok = 99, hold_ms = 900}\n")
    (found,) = files.settings(patient)
    assert found.mend == f"sed -i '2s/^[^#]/# &/' {patient.file}"


@pytest.mark.parametrize(
    "text",
    [
        '[display]\ndriver = [\n  "crt",\n  # mine\n  "lcd"\n]\n',
        '[table]\nnames = """\nTom\nok = 5\n"""\n[display]\n',
        "[table]\nnames = '''\n[keys]\nok = 5'''\n",
        "\ufeff# mine\r\nglass = [\r\n1,\r\n2]\r\n",
        "keys.ok = 99\n",
        "keys = {ok = 99}\n",
        '"keys"."ok" = [\n]\n',
        "[\"keys\"]\n'ok' = 99\n",
        "[table]\nnames = [\n  Tom,\n\n  Léa,\n  # mine\n  Ann,\n  Bo,\n]\n",  # which is no TOML at all
        '[table]\nnames = ["Tom"\n  "Léa"\n  "Ann"\n]\n',
        '[table]\nnames = [\n  "Tom",\n  "Léa",\n  "Ann",\n  "Bo",\n[display]\n',  # never closed
        '[scanner]\nurl = """/dev/a\nand\nso\non\n\nand on\n[display]\n',
        '[table]\nnames = [\n"Tom"\n]\nnames = [\n"Léa"\n]\n',  # there twice
    ],
)
def test_what_stands_over_several_lines_is_mended_whole(ward: Ward, text: str) -> None:
    """By what is typed, in three rounds at most; what stands elsewhere still counts."""
    kept = "[display]\ncontrast = 3\n" if "[display]" not in text else "contrast = 3\n"
    patient = admit(ward, f"{text}{kept}")
    for _ in range(3):
        lines = [each.mend for each in files.settings(patient) if each.state is not Health.OK]
        for line in lines:
            subprocess.run(["sh", "-c", line], check=True)
        patient = admit(ward)
    assert [each.state for each in files.settings(patient)] == [Health.OK]
    assert patient.config.display.contrast == 3


def test_a_file_that_is_text_is_not_read_anew_for_a_sign_in_it(ward: Ward) -> None:
    """U+FFFD stands where a byte could not be read, and may have been saved there."""
    patient = admit(ward, "# \N{REPLACEMENT CHARACTER}\n[keys]\nok = 99\n")
    (found,) = files.settings(patient)
    assert found.mend == f"sed -i '3s/^[^#]/# &/' {patient.file}"


@pytest.mark.parametrize("service", [False, True])
def test_a_folder_that_is_not_there(ward: Ward, tmp_path: Path, service: bool) -> None:
    """It is made where it can be; where not, by root, or by systemd for the service."""
    patient = Patient(ward, Config(), tmp_path / "x", tmp_path / "new" / "state", service=service)
    ward.owners[tmp_path.name] = Owner("root", "root", 0o755)
    (found,) = files.state(patient)
    mend = "" if service else f"sudo install -d -o pi {patient.folder}"
    assert (found.state, found.mend) == (Health.UNKNOWN if service else Health.FAULT, mend)
    del ward.owners[tmp_path.name]
    if not service:
        assert [each.state for each in files.state(patient)] == [Health.OK]


def test_the_folder_of_the_service(ward: Ward) -> None:
    """It is given to its user and group, in one command that names no file of theirs."""
    (found,) = files.state(patient := admit(ward, service=True))
    own = f"sudo runuser -u compere -- chmod -R u+rwX {patient.folder}"
    assert found.mend == f"{give_back('compere', patient.folder)} && {own}"


def test_a_file_in_place_of_the_folder(ward: Ward, tmp_path: Path) -> None:
    """It is moved out of the way, and not deleted."""
    (tmp_path / "state").write_text("")
    (found,) = files.state(Patient(ward, Config(), tmp_path / "x", tmp_path / "state"))
    assert found.mend == f"mv --backup=numbered -T {tmp_path / 'state'} {tmp_path / 'state'}.old"


@pytest.mark.parametrize(
    ("space", "state"),
    [
        (Space(1 << 30, 1, False), Health.OK),
        (Space(50 << 20, 1, False), Health.WARN),
        (Space(7 << 20, 1, False), Health.FAULT),
        (Space(1 << 30, 0, False), Health.FAULT),
        (None, Health.UNKNOWN),
    ],
)
def test_the_disk(ward: Ward, space: Space | None, state: Health) -> None:
    """Bytes and files that are left."""
    ward.left = space
    (found,) = files.disk(admit(ward))
    assert (found.state, bool(found.mend)) == (state, state in (Health.WARN, Health.FAULT))


def test_a_folder_in_memory(ward: Ward) -> None:
    """Its games are gone with the power; the last mount on the way there counts."""
    patient = admit(ward)
    ward.put(
        "/proc/mounts",
        f"/dev/a / ext4 rw 0 0\nt {patient.folder.parent} tmpfs rw 0 0\nproc /proc proc rw 0 0\nbroken\n",
    )
    (found,) = files.disk(patient)
    assert (found.state, found.mend) == (Health.WARN, f"findmnt -T {patient.folder}")


def test_games_in_progress_are_counted(ward: Ward) -> None:
    """As they are, by whoever writes them."""
    patient = admit(ward)
    for _ in range(2):
        saved_game(patient.folder)
    assert [SAY(each.said) for each in files.store(patient)] == ["2 games are in progress."]


def test_what_cannot_be_read_is_given_to_the_user(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game, and what was learned; what stands in a file's place is set aside."""
    patient = admit(ward)
    saved_game(patient.folder)
    almanac = patient.folder / "almanac.json"
    almanac.mkdir()

    def refuse(name: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files, "open_game", refuse)
    mends = [each.mend for each in files.store(patient)]
    assert mends[0] == f"mv --backup=numbered -T {almanac} {almanac}.old"
    assert mends[1] == f"{give_back('pi', patient.folder)} && chmod -R u+rwX {patient.folder}"


def test_a_game_that_leads_nowhere_to_look(ward: Ward) -> None:
    """A link to itself cannot be read by anybody: it is set aside as it is."""
    patient = admit(ward)
    path = saved_game(patient.folder).with_name("loop.journal")
    path.symlink_to(path)
    mends = {each.mend for each in files.store(patient)}
    assert mends == {f"mkdir -p {patient.folder}/damaged && mv --backup=numbered -t {patient.folder}/damaged {path}"}


def test_choices_that_are_damaged(ward: Ward) -> None:
    """`settings.json` of the folder, not the settings' own file."""
    patient = admit(ward)
    (patient.folder / "settings.json").write_text("noise")
    assert [each.mend.split(" ")[-1] for each in files.store(patient)] == [str(patient.folder / "settings.json")]


def test_a_damaged_game_while_the_device_runs(ward: Ward) -> None:
    """Nobody moves its files away from under it."""
    patient = admit(ward, holder=Holder("1"))
    saved_game(patient.folder).write_text("noise")
    (found,) = files.store(patient)
    assert found.mend == LOOK


def test_a_game_of_another_program_stays(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not damaged: nothing moves it away."""
    patient = admit(ward)
    saved_game(patient.folder)
    for name in reversed(list(BOTS)):  # what went first comes back last
        monkeypatch.delitem(BOTS, name)
    (found,) = files.store(patient)
    assert (found.state, found.mend, "needs the bot patchwork" in SAY(found.said)) == (Health.WARN, "", True)


def test_a_game_of_a_bot_that_is_left_out_stays(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    """That the bot cannot be read is no fault of the game's file."""
    patient = admit(ward)
    saved_game(patient.folder)
    monkeypatch.setattr(files, "open_game", lambda path: (_ for _ in ()).throw(BadBot("two bots are called so", "x")))
    (found,) = files.store(patient)
    assert (found.state, found.mend, "which cannot be read" in SAY(found.said)) == (Health.WARN, "", True)


@pytest.mark.parametrize("name", ["settings.json", "almanac.json"])
def test_a_link_to_nothing(ward: Ward, name: str) -> None:
    """It holds what was chosen or learned, elsewhere, and is set aside; a file that is not there yet is no fault."""
    patient = admit(ward)
    (patient.folder / name).symlink_to("nowhere")
    (found,) = files.store(patient)
    assert (found.state, found.mend.split(" ")[-2]) == (Health.FAULT, str(patient.folder / name))


def test_the_device_replays_no_game_for_it(ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its keys would wait; what is broken in a game it says where that is opened."""
    patient = admit(ward, inside=True)
    saved_game(patient.folder)
    monkeypatch.setattr(files, "open_game", lambda path: pytest.fail("a game was opened"))
    assert [SAY(each.said) for each in files.store(patient)] == ["1 game is in progress."]


@pytest.mark.parametrize("kind", ["games", "finished", "damaged"])
def test_a_store_that_cannot_be_listed(kind: str, ward: Ward, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of somebody else's, whichever of them it is."""
    patient = admit(ward)
    (patient.folder / kind).mkdir()
    scandir = os.scandir

    def refuse(path: Path) -> object:
        if Path(path).name == kind:
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr("os.scandir", refuse)
    (found,) = files.store(patient)
    mend = f"{give_back('pi', patient.folder)} && chmod -R u+rwX {patient.folder}"
    assert (found.state, found.mend) == (Health.FAULT, mend)


STANDS: dict[str, Callable[[Path], object]] = {
    "a file": lambda place: place.write_text("mine"),
    "a pipe": os.mkfifo,
    "a link to itself": lambda place: place.symlink_to(place),
    "a link into nothing": lambda place: place.symlink_to("nowhere/at/all"),
    "a link to a file": lambda place: place.symlink_to(__file__),
}
INSIDE = ("almanac.json", "settings.json", "answer.begun", "games.index", "record.index")


@pytest.mark.parametrize("stands", STANDS)
@pytest.mark.parametrize("kind", ["", "games", "finished", "damaged"])
def test_what_stands_in_place_of_a_folder(stands: str, kind: str, ward: Ward) -> None:
    """It is set aside, as it is, and then the device can write there."""
    patient = admit(ward)
    place = patient.folder / kind
    if not kind:
        place.rmdir()
    STANDS[stands](place)
    before = os.lstat(place).st_ino
    mended(ward, patient)
    assert before in {each.lstat().st_ino for each in (place, Path(f"{place}.old")) if os.path.lexists(each)}
    saved_game(patient.folder).write_text("noise")
    mended(ward, patient)
    assert len(list((patient.folder / "damaged").iterdir())) == 1


@pytest.mark.parametrize("name", [f"{name}{new}" for name in INSIDE for new in ("", ".new")])
def test_a_folder_in_place_of_a_file(name: str, ward: Ward) -> None:
    """What is written with every step of an answer, too, and what a new file is called before it is one."""
    patient = admit(ward)
    (patient.folder / name).mkdir()
    mended(ward, patient)
    assert any(place.is_dir() for place in (patient.folder / "damaged" / name, patient.folder / f"{name}.old"))


def test_a_game_without_an_end(ward: Ward) -> None:
    """Nobody but its size keeps it from being read: it is set aside, and not given to whom it belongs."""
    patient = admit(ward)
    path = saved_game(patient.folder)
    os.truncate(path, 3 << 30)
    mended(ward, patient)
    assert (patient.folder / "damaged" / path.name).stat().st_size == 3 << 30


@pytest.mark.parametrize("kind", ["games", "finished"])
def test_a_link_to_where_the_user_may_not_write(kind: str, ward: Ward, tmp_path: Path) -> None:
    """No command follows it."""
    patient = admit(ward)
    (tmp_path / "roots").mkdir()
    (patient.folder / kind).symlink_to(tmp_path / "roots")
    ward.owners[kind] = Owner("root", "root", 0o755)
    (found,) = files.state(patient)
    assert found.mend == f"mv --backup=numbered -T {patient.folder / kind} {patient.folder / kind}.old"


def mended(ward: Ward, patient: Patient) -> None:
    """Type what is said of the store, in three rounds at most."""
    for _ in range(4):
        found = [each for check in (files.state, files.store) for each in check(patient)]
        lines = [each.mend for each in found if each.state is Health.FAULT]
        if not lines:
            return
        for line in lines:
            ward.typed(line)
    pytest.fail(f"not mended: {lines}")


def test_a_board_that_nobody_knows(ward: Ward) -> None:
    """It stands on the boot partition, and a line is written there, not in the settings."""
    ward.put("/boot/firmware/compere-board.txt", "oled-bonet")
    with pytest.raises(ConfigError) as caught:
        load(None, elsewhere=lambda config: board_elsewhere(ward.root, ward.root))
    (found,) = files.settings(replace(admit(ward), wrong=caught.value))
    file = f"{ward.root}/boot/firmware/compere-board.txt"
    assert (found.topic, found.mend) == ("settings", f"echo plain | sudo tee {file}")
