"""Whoever unpacks a dossier may write its files, and everybody may read them; the same files make the same bytes."""

import io
import zipfile

from desk.dossiers.services import archive


def test_every_file_is_everybodys_to_read_and_its_owners_to_write() -> None:
    packed = archive({"a.json": b"{}", "desk/b.json": b"[]"})
    with zipfile.ZipFile(io.BytesIO(packed)) as files:
        modes = {entry.filename: entry.external_attr >> 16 for entry in files.infolist()}
        low_bits = {entry.external_attr & 0xFFFF for entry in files.infolist()}
    assert modes == {"a.json": 0o644, "desk/b.json": 0o644}
    assert low_bits == {0}
    assert archive({"desk/b.json": b"[]", "a.json": b"{}"}) == packed
