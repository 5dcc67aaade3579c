"""Closed days checked again from nothing: hashes, the chain, totals from the entries, the log sealed in each."""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import datetime

import msgspec

from wallet.finance.closing.business_day import GENESIS
from wallet.finance.closing.columns import odd_columns, readable, unreadable
from wallet.finance.closing.documents import WITH_THE_LOG, Document, LogHead, Malformed, read
from wallet.finance.closing.heads import broken
from wallet.finance.closing.models import Day
from wallet.finance.closing.schemas import otherwise
from wallet.finance.closing.totals import Totals, closings_sha256, headers, totals
from wallet.ledger.past.months import online_from
from wallet.seal.models import Block
from wallet.seal.schema.chain import signed
from wallet.seal.verify import untrue

_AT_A_TIME = 50


class Untrue(msgspec.Struct, frozen=True):
    """A fault of a closed day."""

    day: str
    what: str

    def __str__(self) -> str:
        return f"{self.day}: {self.what}"


def untrue_days() -> Iterator[Untrue]:
    """All faults of the closed days, oldest first; days with impossible dates come first."""
    for odd in unreadable(Day.objects.all()):
        yield Untrue(odd.about.removeprefix("day "), f"it is {odd.found}, should be {odd.expected}")
    previous, number = GENESIS, 0
    last: Day | None = None
    before: Mapping[str, Totals] = {}
    sealed_up_to = 0
    here_from, changes = online_from(), signed()
    for day in readable(Day.objects.order_by("number")).iterator(chunk_size=_AT_A_TIME):
        name = str(day.day)
        if hashlib.sha256(day.document.encode()).hexdigest() != day.sha256:
            yield Untrue(name, "its document has another hash than the one it was sealed with")
        if (day.number, day.previous) != (number + 1, previous):
            yield Untrue(name, "it does not follow the day before it")
        previous, number = day.sha256, day.number
        try:
            document = read(day.document)
        except Malformed as wrong:
            yield Untrue(name, f"its document cannot be read: {wrong}")
            before, last = totals(day.begins_at, day.ends_at, before), day
            continue
        for found, expected in odd_columns(day, last, document):
            yield Untrue(name, f"it is {found}, should be {expected}")
        yield from (
            Untrue(name, f"it was signed by {signature.by} with another hash")
            for signature in day.signatures.select_related("by")
            if signature.sha256 != day.sha256
        )
        last = day
        sealed: dict[str, Totals] = msgspec.json.decode(day.document)["currencies"]
        yield from (Untrue(name, one.sentence) for one in otherwise(day, document, changes))
        counted, faults = _compared(day, document, sealed, before, here_from)
        yield from faults
        if document.version >= WITH_THE_LOG:
            yield from _of_the_log(name, document.log_head, sealed_up_to)
            sealed_up_to = document.log_head.block if document.log_head else sealed_up_to
        yield from (
            Untrue(name, f"the {chain} do not have the head it was closed with") for chain in broken(document.heads)
        )
        before = counted


def _compared(
    day: Day, document: Document, sealed: dict[str, Totals], before: Mapping[str, Totals], here_from: datetime | None
) -> tuple[dict[str, Totals], list[Untrue]]:
    """A day's totals, and where they are not those of its document.

    Entries that are archived were compared before they left; then its transactions are, which stay. Where entries
    differ, their month may have left since `here_from` was read.
    """
    name = str(day.day)
    if not _has_left(day, here_from):
        counted = totals(day.begins_at, day.ends_at, before)
        faults = [*_differences(name, sealed, counted), *_other_accounts(name, day, document)]
        if not faults or not _has_left(day, online_from()):
            return counted, faults
    return sealed, list(_other_transactions(name, sealed, headers(day.begins_at, day.ends_at)))


def _has_left(day: Day, here_from: datetime | None) -> bool:
    return here_from is not None and day.begins_at < here_from


def _of_the_log(name: str, head: LogHead | None, checked: int) -> Iterator[Untrue]:
    """Faults of the log: whether it has the head with which the day was closed, and everything since the day before."""
    if head is None:
        return
    block = Block.objects.filter(number=head.block).first()
    if block is None or (block.sha256, block.last_position) != (head.sha256, head.position):
        yield Untrue(name, f"block {head.block} of the sealed log is not the one it was closed with")
    for one in untrue(checked + 1, head.block):
        yield Untrue(name, f"{one.about} is {one.found}, should be {one.expected}")


def _other_transactions(name: str, sealed: dict[str, Totals], counted: dict[str, Totals]) -> Iterator[Untrue]:
    """Faults of a day whose entries are archived: its transactions, currency by currency."""
    if not sealed:
        return
    for currency in sorted(sealed.keys() | {code for code, total in counted.items() if total["transactions"]}):
        there, here = sealed.get(currency, {}), counted.get(currency, {})
        for part in sorted(here):
            if there.get(part) != here[part]:
                yield Untrue(name, f"{currency} {part} is {there.get(part)}, the transactions say {here[part]}")


def _other_accounts(name: str, day: Day, document: Document) -> Iterator[Untrue]:
    """Whether its accounts ended as it was closed; days closed before accounts were sealed too say nothing of them."""
    accounts = document.closings_sha256
    if accounts and accounts != closings_sha256(day.number, day.begins_at, day.ends_at):
        yield Untrue(name, "its accounts ended otherwise than its document says")


def _differences(name: str, sealed: dict[str, Totals], counted: dict[str, Totals]) -> Iterator[Untrue]:
    # A currency that a licence has turned on since has no totals in the days before it.
    for currency in sealed.keys() | {code for code, total in counted.items() if total["transactions"]}:
        there, here = sealed.get(currency, {}), counted.get(currency, {})
        for part in sorted(there.keys() | here.keys()):
            if there.get(part) != here.get(part):
                yield Untrue(name, f"{currency} {part} is {there.get(part)}, the entries say {here.get(part)}")
