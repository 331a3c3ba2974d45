"""Files that last: in which order the disk is told what; test_store_damage cuts it short."""

from pathlib import Path

from compere_device.files.disk import as_json, make_folder, replace_file
from disk import watched


def test_a_file_is_on_the_disk_before_it_takes_the_name(tmp_path: Path) -> None:
    """The new file is synced, then renamed, then the folder is synced: no name is ever without its content."""
    with watched() as disk:
        replace_file(tmp_path / "file", b"content")
    assert disk.calls == ["open", "fsync", "replace", "open", "fsync", "close"]
    assert tmp_path in disk.synced
    assert (tmp_path / "file").read_bytes() == b"content"


def test_a_folder_lasts_before_what_is_in_it(tmp_path: Path) -> None:
    """Each new name is synced in the folder that has it; one that is there costs nothing."""
    with watched() as disk:
        make_folder(tmp_path / "a" / "b")
        assert disk.synced == {tmp_path, tmp_path / "a"}
        disk.calls.clear()
        make_folder(tmp_path / "a" / "b")
    assert disk.calls == []


def test_a_person_can_read_it() -> None:
    """A line a value, and an end to the last."""
    assert as_json({"a": [1]}) == b'{\n "a": [\n  1\n ]\n}\n'
