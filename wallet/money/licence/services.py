"""The house's licence: none means practice chips only, one turns on a single money currency beside them.

A licence is a TOML file that the setting LICENCE_FILE names (docs/administrators/licence.md). `manage.py
apply_licence`, which `prepare_house` runs, checks it and writes it into the database, and every process reads it
there. The database's guards use the same row, so pages and ledger cannot disagree. After a licence has ended or is
withdrawn, existing money stays visible and can be paid out, and nothing new is permitted.
"""

import hashlib
import tomllib
from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Annotated

import msgspec
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.law.terms import RetentionRule
from base.registry import Registry
from wallet.ledger.models import Currency
from wallet.ledger.refs import CHIP
from wallet.money.licence.models import LicenceRow
from wallet.money.tax.rules import RULES
from wallet.refusals import NotLicensed

Bps = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
State = Annotated[str, msgspec.Meta(pattern="^[A-Z0-9]{1,3}$")]

_IN_FORCE = "SELECT document FROM public.wallet_licence_now()"


class BadLicence(ValueError):
    """A licence file that cannot be applied; the message says why."""


class Licence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The terms of a licence. Amounts in minor units of `currency`, caps in basis points, states by ISO 3166-2.

    No `permitted_states` means every state where the law does not forbid it. A withdrawal above
    `second_person_above_minor` needs two operators. `rake_cap_bps` applies to points tables, `match_rake_cap_bps`
    to entry fees of matches and tournaments. `papers_kept` is how long papers are kept after an account is closed.
    Both days are included.
    """

    number: Words
    issued_by: Words
    currency: Annotated[str, msgspec.Meta(pattern="^[A-Z]{3}$")]
    currency_name: Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
    country: Annotated[str, msgspec.Meta(pattern="^[A-Z]{2}$")]
    valid_from: date
    valid_until: date
    minor_digits: Annotated[int, msgspec.Meta(ge=0, le=4)] = 2
    permitted_states: tuple[State, ...] = ()
    least_age: Annotated[int, msgspec.Meta(ge=18, le=99)] = 18
    tax_rules: str = ""
    rake_cap_bps: Bps
    match_rake_cap_bps: Bps
    second_person_above_minor: Annotated[int, msgspec.Meta(ge=0)]
    papers_kept: tuple[RetentionRule, ...] = ()

    def __post_init__(self) -> None:
        """Check rules about several fields. Raises ValueError."""
        if self.valid_until < self.valid_from:
            raise ValueError("valid_until is before valid_from")
        if self.tax_rules and self.tax_rules not in RULES:
            raise ValueError(f"tax_rules are one of {sorted(RULES)}, or empty for no tax at all")


def licence() -> Licence | None:
    """The licence in force now; None where the house plays for chips only. One query."""
    with connection.cursor() as cursor:
        cursor.execute(_IN_FORCE)
        document = next((written for (written,) in cursor.fetchall()), "")
    return msgspec.json.decode(document, type=Licence) if document else None


def applied_licence() -> Licence | None:
    """The licence that was applied last, in force today or not; None where there is none, or it was withdrawn."""
    row = LicenceRow.objects.order_by("id").last()
    return msgspec.json.decode(row.document, type=Licence) if row and row.document else None


def last_licence() -> Licence | None:
    """The licence in force or the last one, whose terms apply to existing money."""
    row = LicenceRow.objects.exclude(document="").order_by("id").last()
    return msgspec.json.decode(row.document, type=Licence) if row else None


def money_currency() -> str | None:
    """The one currency of money that may be played for now, if any."""
    in_force = licence()
    return in_force.currency if in_force else None


def require(currency: str) -> None:
    """Go on if this may be played for now: chips always, money under a licence for it. Raises NotLicensed."""
    if currency != CHIP and currency != money_currency():
        raise NotLicensed(currency)


def rake_cap_bps(currency: str, *, match: bool = False) -> int:
    """The maximum rake at a table, or of a match's fees; chips have no cap. Raises NotLicensed."""
    if currency == CHIP:
        return 10_000
    in_force = licence()
    if in_force is None or in_force.currency != currency:
        raise NotLicensed(currency)
    return in_force.match_rake_cap_bps if match else in_force.rake_cap_bps


def stake_problems(currency: str, rake_bps: int, *, match: bool = False) -> Iterator[tuple[str, StrOrPromise]]:
    """Why the licence does not permit a table, match or tournament: the field, and a sentence."""
    try:
        cap_bps = rake_cap_bps(currency, match=match)
    except NotLicensed:
        yield "currency", _("No licence in force permits tables in this currency.")
        return
    if rake_bps > cap_bps:
        yield "rake_bps", _("The licence permits a rake of at most %(bps)d basis points.") % {"bps": cap_bps}


def read_licence(path: Path) -> Licence:
    """A licence from its file. Raises BadLicence with a sentence."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Licence, strict=True)
    except OSError as missing:
        raise BadLicence(f"The licence file cannot be read: {missing}") from missing
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError, ValueError) as wrong:
        raise BadLicence(f"The licence file {path} is not right: {wrong}") from wrong


another_says: Registry[Callable[[str], str]] = Registry("who has a say before a licence takes another's place")
"""By name: given the SHA-256 of the new licence's document, a sentence why it must wait, or ""."""


def document_of(one: Licence) -> str:
    """A licence as it is written down; its SHA-256 names it."""
    return msgspec.json.encode(one, order="sorted").decode()


def sha256_of(one: Licence) -> str:
    """The digest that identifies a licence's terms."""
    return hashlib.sha256(document_of(one).encode()).hexdigest()


def why_it_waits(wanted: Licence) -> str:
    """Why this licence may not take the place of the last one yet; "" where it may, or is the first or the same."""
    last = last_licence()
    if last is None or document_of(last) == document_of(wanted):
        return ""
    return next(filter(None, (ask(sha256_of(wanted)) for ask in another_says)), "")


@transaction.atomic
def apply_licence(wanted: Licence | None) -> bool:
    """Put this licence in force, None for chips only; False if it was in force already.

    Raises BadLicence. A licence outside its days is stored and permits nothing. A house has the same money currency
    for good.
    """
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE public.wallet_licence IN SHARE ROW EXCLUSIVE MODE")
    document = document_of(wanted) if wanted else ""
    last = LicenceRow.objects.order_by("id").last()
    changed = document != (last.document if last else "")
    if changed:
        LicenceRow.objects.create(**_columns(wanted, document))
    if wanted is not None:
        _turn_on(wanted)
    return changed


def _columns(wanted: Licence | None, document: str) -> dict[str, object]:
    if wanted is None:
        return {}
    return {
        "document": document,
        "sha256": hashlib.sha256(document.encode()).hexdigest(),
        "currency": wanted.currency,
        "minor_digits": wanted.minor_digits,
        "rake_cap_bps": wanted.rake_cap_bps,
        "match_rake_cap_bps": wanted.match_rake_cap_bps,
        "begins_at": midnight(wanted.valid_from),
        "ends_at": midnight(wanted.valid_until + timedelta(days=1)),
    }


def _turn_on(wanted: Licence) -> None:
    """The currency's row, the first time its licence is in force."""
    other = Currency.objects.exclude(code=CHIP).first()
    if other is None and money_currency() is not None:
        Currency.objects.create(
            code=wanted.currency, name=wanted.currency_name, kind="money", minor_digits=wanted.minor_digits
        )
    elif other is not None and (other.code, other.minor_digits) != (wanted.currency, wanted.minor_digits):
        raise BadLicence(
            f"This house keeps its books in {other.code} with {other.minor_digits} digits;"
            " another money needs another house."
        )


def midnight(day: date) -> datetime:
    """The first moment of a day in the house's time zone."""
    return timezone.make_aware(datetime.combine(day, time.min))
