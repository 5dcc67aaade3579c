"""Signing the schema's state in when a change is allowed, and comparing what is there with what was signed.

The signature is made with the house's key, which lies outside the database: its owner can change the schema and cannot
sign that.
"""

import hashlib
import json
from collections.abc import Iterator
from datetime import datetime

from django.db import connection

from wallet.ledger.audit import Check
from wallet.seal import keys
from wallet.seal.models import BlockSignature, SchemaChange
from wallet.seal.schema.catalogue import document, form_of, objects
from wallet.seal.verify import Untrue

SHOWN = 200
"""So many characters of an object's text stand in a difference."""


class NoKey(Exception):
    """Nothing can be signed here: this process has no key."""


def sign_schema(by: str, reason: str) -> SchemaChange | None:
    """Sign the schema as it is now; None if just that is signed already. `by` names who allows it. Raises NoKey."""
    key = keys.signing_key()
    if key is None:
        raise NoKey
    text = document(objects())
    sha256 = _sha256(text)
    signed = last_signed()
    if signed is not None and signed.sha256 == sha256:
        return None
    return SchemaChange.objects.create(
        sha256=sha256,
        document=text,
        signed_by=by,
        reason=reason,
        key_id=key.key_id,
        signature=key.sign(_message(sha256, by, reason)),
    )


def last_signed() -> SchemaChange | None:
    """The last state that somebody signed with a key of the house; rows without a good signature count as none."""
    good = (one for one in SchemaChange.objects.order_by("-id").iterator(chunk_size=5) if _is_good(one))
    return next(good, None)


def signed_changes() -> list[tuple[datetime, str]]:
    """When each state was signed with a key of the house, and its hash, oldest first."""
    return [(one.signed_at, one.sha256) for one in SchemaChange.objects.order_by("signed_at", "id") if _is_good(one)]


def sha256_now() -> str:
    """The hash of the schema as it is."""
    return _sha256(document(objects()))


def may_be_signed_after_migrations() -> bool:
    """Whether the schema is as it was signed, or nothing was ever signed or sealed: asked before migrations change it.

    Else whoever migrates would sign what somebody else has changed.
    """
    if not {"wallet_schemachange", "wallet_blocksignature"} <= set(connection.introspection.table_names()):
        return True
    if not keys.public_keys():
        return True  # who has no key signs nothing, and cannot tell either
    signed = last_signed()
    if signed is None:
        return not BlockSignature.objects.exists() and not SchemaChange.objects.exists()
    return _objects_of(signed) == objects(form_of(_objects_of(signed)))


def differing() -> Iterator[Untrue]:
    """Each object that is not as it was signed. Nothing is expected of a house that has never signed a block."""
    signed = last_signed()
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
    told: dict[str, str] = json.loads(signed.document)
    return told


def _short(text: str | None) -> str:
    if text is None:
        return "missing"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}… ({_sha256(text)[:16]})"


def _is_good(change: SchemaChange) -> bool:
    message = _message(change.sha256, change.signed_by, change.reason)
    return _sha256(change.document) == change.sha256 and keys.is_signed(change.key_id, change.signature, message)


def _message(sha256: str, by: str, reason: str) -> bytes:
    return f"ledger schema {sha256}\n{by}\n{reason}\n".encode()


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


AS_SIGNED = Check(find=lambda _part: differing())
"""What the ledger's own check asks of the schema."""
