"""All data about a player as one file:

JSON lines, all of one moment. The rooms above add their data (`accounts.closing.hooks.sections`).
"""

from collections.abc import Generator, Iterator
from tempfile import TemporaryFile
from typing import IO, Any

import msgspec
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import QuerySet

from accounts.closing.hooks import Section, sections
from accounts.papers.kinds import ProofState
from accounts.papers.models import Person
from accounts.people.models import User
from base.streaming import Streamed

PIECE_BYTES = 64 * 1024
ROWS_AT_ONCE = 500


def everything(user: User) -> Iterator[bytes]:
    """All data about a player as JSON lines, each with its section, without the secrets that let one log in."""
    for name, section in (*_OWN.items(), *sections.items()):
        for row in section(user):
            yield msgspec.json.encode({"section": name, **row}, enc_hook=str) + b"\n"


def file_of(user: User) -> Streamed:
    """The answer that sends everything about a player as JSON lines, all of one moment.

    The lines are first written to an unnamed temporary file, which is deleted with the answer. So the file is never
    whole in memory, a slow reader keeps no connection to the database, and the browser knows the length beforehand.
    """
    file = TemporaryFile()  # noqa: SIM115  (closed by what sends it)
    with transaction.atomic():
        file.writelines(everything(user))
    size = file.tell()
    file.seek(0)
    response = Streamed(_pieces(file), "application/x-ndjson")
    response["Content-Length"] = str(size)
    response["Content-Disposition"] = f'attachment; filename="{user.public_id}.jsonl"'
    response["Cache-Control"] = "no-store, private"
    return response


def _pieces(file: IO[bytes]) -> Generator[bytes]:
    with file:
        while piece := file.read(PIECE_BYTES):
            yield piece


def _plain(rows: "QuerySet[Any]", *without: str) -> Iterator[dict[str, object]]:
    for row in rows.values().iterator(chunk_size=ROWS_AT_ONCE):
        yield {key: value for key, value in row.items() if key not in without}


_OWN: dict[str, Section] = {
    "profile": lambda user: _plain(User.objects.filter(pk=user.pk), "password"),
    "email": lambda user: _plain(EmailAddress.objects.filter(user_id=user.pk)),
    "session": lambda user: _plain(UserSession.objects.filter(user_id=user.pk), "session_key"),
    "place": lambda user: _plain(user.sightings.all()),
    "door": lambda user: _plain(user.notices.all()),
    "limit": lambda user: _plain(user.limits.all()),
    "limit_change": lambda user: _plain(user.limit_changes.all()),
    "break": lambda user: _plain(user.breaks.all()),
    "day_at_tables": lambda user: _plain(user.play_days.all()),
    "person": lambda user: _plain(Person.objects.filter(pk=user.pk)),
    "proof": lambda user: _plain(user.proofs.exclude(state=ProofState.NONE)),
    "document": lambda user: _plain(user.documents.all()),
}
