"""Sealing a closed case: its files, their manifest, and the chain from dossier to dossier.

The dossier's hash is that of its manifest, `SHA256SUMS`, which `sha256sum -c` reads. One of the files there, the
document `dossier.json`, names the hash of the dossier before it and that of the manifest of the desk's own files. So
the player's archive and the house's have one and the same manifest, and the day's document, which names the last
dossier's hash, holds all of them.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection, transaction
from django.utils.translation import gettext_noop

from accounts.people.models import User
from desk.cases.models import Case
from desk.dossiers.deal_files import deal_files
from desk.dossiers.desk_files import desk_files
from desk.dossiers.models import Dossier
from desk.dossiers.shared_files import README, document, shared_files
from wallet.ledger.audit import Check

GENESIS = "0" * 64
"""The previous hash of the first dossier."""
MANIFEST, DESK_MANIFEST = "SHA256SUMS", "DESK-SHA256SUMS"
_LOCK = 1146310739
"""Ours among PostgreSQL's advisory locks, and the trigger's: dossiers are sealed one after the other."""
_BORN = (1980, 1, 1, 0, 0, 0)
"""The time of every file in an archive, so that the same files make the same bytes."""


@transaction.atomic
def seal(case: Case, by: User) -> Dossier:
    """Seal a case that has just been closed; a sealed one returns its dossier."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s, 0)", [_LOCK])
    there = Dossier.objects.filter(case=case).first()
    if there is not None:
        return there
    last = Dossier.objects.order_by("-number").values_list("number", "sha256").first()
    number, previous = (last[0] + 1, last[1]) if last else (1, GENESIS)
    kept_back = desk_files(case)
    desk_manifest = manifest_of(kept_back)
    files = shared_files(case) | deal_files(case.deal)
    files["dossier.json"] = document(case, number, previous, hashlib.sha256(desk_manifest).hexdigest())
    files["README.txt"] = README.encode()
    manifest = manifest_of(files)
    shared = {**files, MANIFEST: manifest}
    return Dossier.objects.create(
        case=case,
        number=number,
        previous=previous,
        manifest=manifest.decode(),
        sha256=hashlib.sha256(manifest).hexdigest(),
        shared=archive(shared),
        whole=archive({**shared, **kept_back, DESK_MANIFEST: desk_manifest}),
        sealed_by=by,
    )


def manifest_of(files: Mapping[str, bytes]) -> bytes:
    """A line `hash, two blanks, name` for each file, in the order of their names: what `sha256sum -c` reads."""
    lines = (f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items()))
    return "".join(lines).encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """The files as a zip; the same files give the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _BORN)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(entry, content)
    return made.getvalue()


def head() -> dict[str, Any] | None:
    """The last dossier as a day's document names it; None while there is none."""
    last = Dossier.objects.order_by("-number").values_list("number", "sha256").first()
    return {"number": last[0], "sha256": last[1]} if last else None


def holds(named: Mapping[str, Any]) -> bool:
    """Whether the dossier named in a day's document has that hash; `CHAINED` checks the chain before it."""
    return Dossier.objects.filter(number=named["number"], sha256=named["sha256"]).exists()


def untrue() -> Iterator[tuple[str, str, str]]:
    """The faults of the dossiers: numbers, hashes of manifests and of files, the chain."""
    previous, number = GENESIS, 0
    # One after the other, for each holds two archives.
    for pk in list(Dossier.objects.order_by("number").values_list("pk", flat=True)):
        dossier = Dossier.objects.get(pk=pk)
        if (dossier.number, dossier.previous) != (number + 1, previous):
            yield f"dossier {dossier.number}", f"after {dossier.previous}", f"after {previous}"
        if hashlib.sha256(dossier.manifest.encode()).hexdigest() != dossier.sha256:
            yield f"dossier {dossier.number}", "another manifest", dossier.sha256
        if not holds_its_files(bytes(dossier.shared), dossier.manifest):
            yield f"dossier {dossier.number} shared", "other files", "those of its manifest"
        if not holds_its_files(bytes(dossier.whole), dossier.manifest, with_the_desks=True):
            yield f"dossier {dossier.number} whole", "other files", "those of its manifests"
        previous, number = dossier.sha256, dossier.number


def holds_its_files(packed: bytes, manifest: str, *, with_the_desks: bool = False) -> bool:
    """Whether an archive has every file of a manifest with its hash; also the desk's own, which the document names."""
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as files:
            if not _has_all(files, manifest):
                return False
            if not with_the_desks:
                return True
            kept_back = files.read(DESK_MANIFEST)
            named = json.loads(files.read("dossier.json"))["desk_sha256"]
            return hashlib.sha256(kept_back).hexdigest() == named and _has_all(files, kept_back.decode())
    except (zipfile.BadZipFile, KeyError, ValueError):
        return False


def _has_all(files: zipfile.ZipFile, manifest: str) -> bool:
    """Raises KeyError for a file that is not there, or a line that is none."""
    named = (line.partition("  ") for line in manifest.splitlines())
    return all(hashlib.sha256(files.read(name)).hexdigest() == sha256 for sha256, _blanks, name in named)


CHAINED = Check(find=lambda _part: untrue())
"""The part of the ledger's check about dossiers."""

KEPT_WORDS = (
    gettext_noop("dossiers are chained"),
    gettext_noop("dossier %(number)s"),
    gettext_noop("dossier %(number)s shared"),
    gettext_noop("dossier %(number)s whole"),
    gettext_noop("after %(hash)s"),
    gettext_noop("another manifest"),
    gettext_noop("other files"),
    gettext_noop("those of its manifest"),
    gettext_noop("those of its manifests"),
)
"""The sentences of its differences, for translation."""
