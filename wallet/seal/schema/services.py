"""Signs the schema after an approved change, and compares the present schema with the signed one.

The house's key for signing is outside the database: the database's owner can change the schema and cannot sign it.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection, transaction
from django.db.models import Max

from wallet.ledger.audit import Check
from wallet.ledger.doors import books_now
from wallet.seal import keys
from wallet.seal.models import BlockSignature, SchemaChange
from wallet.seal.schema import chain
from wallet.seal.schema.catalogue import document, form_of, objects
from wallet.seal.verify import Untrue

SHOWN = 200
"""The most characters of an object's text in a difference."""


class NoKey(Exception):
    """This process has no key, so it can sign nothing."""


@transaction.atomic
def sign_schema(by: str, reason: str) -> SchemaChange | None:
    """Sign the present schema; None if it is signed already.

    `by` names the person who approves it. Raises NoKey. Only one call runs at a time: two rows that follow the same
    row would be reported for ever.
    """
    key = keys.signing_key()
    if key is None:
        raise NoKey
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE public.wallet_schemachange IN SHARE ROW EXCLUSIVE MODE")
    text = document(objects())
    sha256 = _sha256(text)
    last = last_signed()
    if last is not None and last.sha256 == sha256:
        return None
    number, previous = chain.signed().head
    row: dict[str, Any] = {"sha256": sha256, "signed_by": by, "reason": reason, "signed_at": books_now()}
    number = 1 + max(number, SchemaChange.objects.aggregate(most=Max("number"))["most"] or 0)
    return SchemaChange.objects.create(
        **row,
        number=number,
        previous=previous,
        document=text,
        key_id=key.key_id,
        signature=key.sign(chain.message(number, previous, row)),
    )


def last_signed() -> SchemaChange | None:
    """The last state with a valid signature of the house, None if there is none or it was rewritten."""
    return _with_its_document(chain.signed())


def sha256_now() -> str:
    """The hash of the schema as it is."""
    return _sha256(document(objects()))


def may_be_signed_after_migrations() -> bool:
    """Whether the schema is the signed one, or nothing was ever signed or sealed; checked before migrations change it.

    Otherwise a migration would sign a change that somebody else has made.
    """
    if not {"wallet_schemachange", "wallet_blocksignature"} <= set(connection.introspection.table_names()):
        return True
    if not keys.public_keys():
        return True  # who has no key signs nothing, and cannot tell either
    signed = _with_its_document(chain.signed(has_numbers=_has_numbers()))
    if signed is None:
        return not BlockSignature.objects.exists() and not SchemaChange.objects.exists()
    return _objects_of(signed) == objects(form_of(_objects_of(signed)))


def differing() -> Iterator[Untrue]:
    """Each object that is not as it was signed. Nothing is expected of a house that has never signed a block.

    A state that was signed and is out of its place is named: some before it was taken away, or put in between.
    """
    changes = chain.signed()
    for number in changes.astray:
        yield Untrue(f"change {number} of the schema", "after others than it was signed after", "in its place")
    signed = _with_its_document(changes)
    if signed is None:
        if SchemaChange.objects.exists() or (BlockSignature.objects.exists() and keys.public_keys()):
            yield Untrue("the schema", "signed by nobody known", "signed with a key of the house (sign_schema)")
        return
    was = _objects_of(signed)
    now = objects(form_of(was))
    for name in sorted(was.keys() | now.keys()):
        if was.get(name) != now.get(name):
            yield Untrue(name, _short(now.get(name)), _short(was.get(name)))


def _objects_of(signed: SchemaChange) -> dict[str, str]:
    document: dict[str, str] = json.loads(signed.document)
    return document


def _short(text: str | None) -> str:
    if text is None:
        return "missing"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({_sha256(text)[:16]})"


def _with_its_document(changes: chain.Signed) -> SchemaChange | None:
    if changes.last is None:
        return None
    # Without its number, which the table of before does not have.
    row = SchemaChange.objects.defer("number", "previous").get(pk=changes.last.pk)
    return row if _sha256(row.document) == row.sha256 else None


def _has_numbers() -> bool:
    """Whether the migration that adds the chain's columns has run; this is also called before it has."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, "wallet_schemachange")
    return "number" in {column.name for column in columns}


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


AS_SIGNED = Check(find=lambda _part: differing())
"""The part of the ledger's check about the schema."""


def head() -> dict[str, Any] | None:
    """The last change of the schema as a day's document names it; None while there is none."""
    number, sha256 = chain.signed().head
    return {"number": number, "sha256": sha256} if number else None


def holds(named: Mapping[str, Any]) -> bool:
    """Whether the change that a day's document names is there."""
    return chain.signed().holds(named["number"], named["sha256"])
