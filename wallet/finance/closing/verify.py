"""Closed days checked again from nothing: hashes, the chain, totals from the entries, the log sealed in each."""

import hashlib
import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec

from wallet.finance.closing.business_day import GENESIS
from wallet.finance.closing.heads import broken
from wallet.finance.closing.models import Day
from wallet.finance.closing.totals import Totals, closings_sha256, totals
from wallet.ledger.audit import Check, Looks
from wallet.ledger.past.months import online_from
from wallet.seal.models import Block
from wallet.seal.schema.services import signed_changes
from wallet.seal.verify import untrue

WITH_THE_LOG = 2
"""From this version on a day's document names the head of the sealed log, and the hash of the schema."""

CHAINED = Check(
    """
SELECT 'day ' || d.day, d.sha256 || ' after ' || d.previous,
    encode(sha256(convert_to(d.document, 'UTF8')), 'hex') || ' after ' || COALESCE(before.sha256, repeat('0', 64))
FROM public.wallet_day d LEFT JOIN public.wallet_day before ON before.number = d.number - 1
WHERE d.number >= COALESCE(%(number)s::integer, %(before)s::integer)
    AND d.number <= COALESCE(%(number)s::integer, d.number)
    AND (d.sha256 <> encode(sha256(convert_to(d.document, 'UTF8')), 'hex')
        OR d.previous <> COALESCE(before.sha256, repeat('0', 64)) OR (before.id IS NULL AND d.number <> 1))
""",
    looks=Looks.DAY,
)
"""What the ledger's own check asks of closed days: each hash is its document's, and names the day before."""


class Untrue(msgspec.Struct, frozen=True):
    """A closed day that is not what it says."""

    day: str
    what: str

    def __str__(self) -> str:
        return f"{self.day}: {self.what}"


def untrue_days() -> Iterator[Untrue]:
    """Everything about the closed days that does not hold, oldest first."""
    previous, number = GENESIS, 0
    before: dict[str, Totals] = {}
    sealed_up_to = 0
    here_from, schemas = online_from(), signed_changes()
    for day in Day.objects.order_by("number").iterator(chunk_size=50):
        name, document = str(day.day), json.loads(day.document)
        if hashlib.sha256(day.document.encode()).hexdigest() != day.sha256:
            yield Untrue(name, "its document has another hash than the one it was sealed with")
        if (day.number, day.previous, document["previous"]) != (number + 1, previous, previous):
            yield Untrue(name, "it does not follow the day before it")
        yield from _of_the_schema(name, day, document, schemas)
        if here_from is not None and day.begins_at < here_from:
            # Its entries were compared with its seal before they were archived; its hash and place are here.
            previous, number, before = day.sha256, day.number, document["currencies"]
            sealed_up_to = (document.get("ledger_head") or {}).get("block", sealed_up_to)
            continue
        counted = totals(day.begins_at, day.ends_at, before)
        yield from _differences(name, document["currencies"], counted)
        # Days closed before accounts were sealed too say nothing of them.
        accounts = document.get("closings_sha256")
        if accounts and accounts != closings_sha256(day.number, day.begins_at, day.ends_at):
            yield Untrue(name, "its accounts ended otherwise than its document says")
        if document["version"] >= WITH_THE_LOG:
            yield from _of_the_log(name, document["ledger_head"], sealed_up_to)
            sealed_up_to = (document["ledger_head"] or {}).get("block", 0)
        yield from (Untrue(name, f"the {chain} do not have the head it was closed with") for chain in broken(document))
        yield from (
            Untrue(name, f"it was signed by {signature.by} with another hash")
            for signature in day.signatures.select_related("by")
            if signature.sha256 != day.sha256
        )
        previous, number, before = day.sha256, day.number, counted


def _of_the_schema(
    name: str, day: Day, document: dict[str, Any], schemas: list[tuple[datetime, str]]
) -> Iterator[Untrue]:
    """Whether the database was then what somebody had signed last. Nothing is expected before anything was signed."""
    signed = next((sha256 for signed_at, sha256 in reversed(schemas) if signed_at <= day.closed_at), None)
    if signed is None or document["version"] < WITH_THE_LOG:
        return
    if document.get("schema_sha256") != signed:
        yield Untrue(name, f"it was closed with another schema than the one that was signed then, {signed}")


def _of_the_log(name: str, head: dict[str, Any] | None, checked: int) -> Iterator[Untrue]:
    """Whether the log still has the head that the day was closed with, and all that lies in it since the day before."""
    if head is None:
        return
    block = Block.objects.filter(number=head["block"]).first()
    if block is None or (block.sha256, block.last_position) != (head["sha256"], head["position"]):
        yield Untrue(name, f"block {head['block']} of the sealed log is not the one it was closed with")
    for one in untrue(checked + 1, head["block"]):
        yield Untrue(name, f"{one.about} is {one.found}, should be {one.expected}")


def _differences(name: str, sealed: dict[str, Totals], counted: dict[str, Totals]) -> Iterator[Untrue]:
    # A currency that a licence has turned on since has no totals in the days before it.
    for currency in sealed.keys() | {code for code, total in counted.items() if total["transactions"]}:
        there, here = sealed.get(currency, {}), counted.get(currency, {})
        for part in sorted(there.keys() | here.keys()):
            if there.get(part) != here.get(part):
                yield Untrue(name, f"{currency} {part} is {there.get(part)}, the entries say {here.get(part)}")
