"""The schema with which a day was closed, compared with the chain of signed schemas."""

from collections.abc import Iterator
from typing import NamedTuple

from wallet.finance.closing.columns import readable
from wallet.finance.closing.documents import WITH_THE_LOG, Document, Malformed, read
from wallet.finance.closing.models import Day
from wallet.ledger.audit import Check
from wallet.seal.schema.chain import Link, Signed, signed

CHAIN = "schema_changes"
"""The chain's name among the heads of a document (heads.py)."""


class Otherwise(NamedTuple):
    """A difference: as a sentence, and as the value found and the right one."""

    sentence: str
    found: str
    expected: str


def otherwise(day: Day, document: Document, changes: Signed) -> Iterator[Otherwise]:
    """The difference between the schema of that time and the one signed last, if any.

    Nothing is expected before the first signature. A document names the last signed change of its time; for a
    document from before the chain, its time of closing decides.
    """
    if document.version < WITH_THE_LOG:
        return
    named = document.heads.get(CHAIN)
    then = _by_its_time(day, changes) if named is None else changes.as_of(named.number)
    if then is not None and document.schema_sha256 != then.state:
        yield Otherwise(
            f"it was closed with another schema than the one that was signed then, {then.state}",
            f"closed with schema {document.schema_sha256}",
            f"closed with the one that was signed then, {then.state}",
        )
    if named is None:
        return
    good = [one for one in changes.links if one.is_good]
    missed = [one for one in good if one.number > named.number and one.signed_at <= day.ends_at]
    early = [one for one in good if one.number <= named.number and one.signed_at > day.closed_at]
    for one in (*missed[-1:], *early[-1:]):
        yield Otherwise(
            f"it was closed at {day.closed_at.isoformat()} after change {named.number} of the schema;"
            f" change {one.number} was signed at {one.signed_at.isoformat()}",
            f"closed after change {named.number} of the schema",
            f"closed with change {one.number} of {one.signed_at.isoformat()} where it belongs",
        )


def _by_its_time(day: Day, changes: Signed) -> Link | None:
    good = sorted((one for one in changes.links if one.is_good), key=lambda one: (one.signed_at, one.number))
    return next((one for one in reversed(good) if one.signed_at <= day.closed_at), None)


def _of_the_last_day() -> Iterator[tuple[str, str, str]]:
    """Changes that were taken away since are missed by the day that was closed with them."""
    day = readable(Day.objects.order_by("-number")).first()
    if day is None:
        return
    try:
        document = read(day.document)
    except Malformed:
        return  # which is named by who looks at the days
    changes = signed()
    for one in otherwise(day, document, changes):
        yield f"day {day.day}", one.found, one.expected
    named = document.heads.get(CHAIN)
    if named is not None and not changes.holds(named.number, named.sha256):
        yield f"day {day.day}", f"closed after change {named.number} of the schema", "with that change still there"


NAMED = Check(find=lambda _part: _of_the_last_day())
"""The part of the ledger's check about the last closed day; `verify_days` checks the same for all days."""
