"""An archive of a dossier holds its files if each has the hash that the manifest says."""

import hashlib
import io
import json
import zipfile

import pytest

from desk.dossiers.services import DESK_MANIFEST, holds_its_files


def packed(files: dict[str, bytes]) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        for name, content in files.items():
            opened.writestr(name, content)
    return archive.getvalue()


def manifest_of(files: dict[str, bytes]) -> str:
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in files.items())


DESKS = {"desk/notes.txt": b"seen"}
SHARED = {
    "dossier.json": json.dumps({"desk_sha256": hashlib.sha256(manifest_of(DESKS).encode()).hexdigest()}).encode(),
    "record.json": b"{}",
}
WHOLE = {**SHARED, **DESKS, DESK_MANIFEST: manifest_of(DESKS).encode()}


def test_one_that_is_whole_does() -> None:
    assert holds_its_files(packed(SHARED), manifest_of(SHARED))
    assert holds_its_files(packed(WHOLE), manifest_of(SHARED), with_the_desks=True)


@pytest.mark.parametrize("name", SHARED)
def test_one_with_a_file_rewritten_or_missing_does_not(name: str) -> None:
    others = {other: content for other, content in WHOLE.items() if other != name}
    for files in ({**WHOLE, name: WHOLE[name] + b" "}, others):
        for with_the_desks in (False, True):
            assert not holds_its_files(packed(files), manifest_of(SHARED), with_the_desks=with_the_desks)


@pytest.mark.parametrize("name", [*DESKS, DESK_MANIFEST])
def test_the_desks_files_count_where_they_belong_to_it(name: str) -> None:
    files = {**WHOLE, name: WHOLE[name] + b" "}
    assert holds_its_files(packed(files), manifest_of(SHARED))
    assert not holds_its_files(packed(files), manifest_of(SHARED), with_the_desks=True)


def test_what_is_no_archive_does_not() -> None:
    assert not holds_its_files(b"no archive", manifest_of(SHARED))
