"""Finds objects by a name, a number or an address: each finder is one indexed query with its own permission.

A finder gets the text as typed and returns at most `MOST` answers. Names are found by the beginnings of their words
(indexes of migration 0022), ids and keys whole, payees by their number or its last four digits.
"""

import ipaddress
import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

import msgspec
from allauth.usersessions.models import UserSession
from django.db.models import BooleanField, Max, Model, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from accounts.papers.models import Person
from accounts.people.models import User
from desk.search.marking import SHOWN_DIGITS, shown_digest, whole_digest
from tables.play.models import Deal
from tables.setup.models import Table
from tournaments.matches.models.match import Match
from tournaments.scheduled.models.tournament import Tournament
from wallet.ledger import trace
from wallet.money.deposits.models import Deposit
from wallet.money.withdrawals.models import Payee, PayoutBatch, Withdrawal

MOST = 10
LONGEST, SHORTEST = 128, 2
ID_MAX = 2**31
Row = TypeVar("Row", bound=Model)
_USER_WORDS = "to_tsvector('simple', {0}.display_name || ' ' || {0}.username || ' ' || {0}.email)"
_EMAIL = re.compile(r"[\w.+-]+@[\w.-]+", re.UNICODE)
_WORDS = re.compile(r"[^\W_]+", re.UNICODE)


class Found(msgspec.Struct, frozen=True):
    """One answer: its title, details, and address."""

    kind: str
    title: str
    detail: str
    href: str
    icon: str


class Finder(msgspec.Struct, frozen=True):
    """One query, with the permission to see its answers."""

    title: StrOrPromise
    permission: str
    find: Callable[[str], Iterator[Found]]


def find(user: User, text: str) -> list[Found]:
    """All answers to the text that this operator may see; none if the text is too short or too long."""
    words = text.strip()
    if not SHORTEST <= len(words) <= LONGEST:
        return []
    found: dict[str, Found] = {}
    for finder in FINDERS:
        if user.has_perm(finder.permission):
            for one in islice(finder.find(words), MOST):
                found.setdefault(one.href, one)
    return list(found.values())


def _beginnings(text: str) -> str:
    """The words as PostgreSQL's text search asks for beginnings: 'asha de' is `'asha':* & 'de':*`; '' for no words."""
    pieces = [[piece] if _EMAIL.fullmatch(piece) else _WORDS.findall(piece) for piece in text.split()]
    return " & ".join(f"'{word.casefold()}':*" for words in pieces for word in words)


def _by_words(rows: QuerySet[Row], vector: str, text: str) -> QuerySet[Row]:
    beginnings = _beginnings(text)
    if not beginnings:
        return rows.none()
    sql = f"{vector} @@ to_tsquery('simple', %s)"
    matches = RawSQL(sql, [beginnings], output_field=BooleanField())  # noqa: S611  (a vector of ours)
    return rows.filter(matches)


def _player(user: User, detail: str = "") -> Found:
    known = detail or " · ".join(filter(None, (user.username, user.email)))
    nature = _("bot") if user.is_bot else _("guest") if user.is_guest else _("player")
    return Found(nature, user.display_name, f"{user.public_id} · {known}", page_of(user.public_id), "person")


def page_of(public_id: str) -> str:
    """The page of a player."""
    return reverse("desk:player", args=[public_id])


def players(text: str) -> Iterator[Found]:
    """By id, log-in name, or beginnings of the words of names and e-mail addresses."""
    exact = Q(public_id=text) | Q(username=text.casefold())
    if text.isascii() and text.isdigit() and int(text) < ID_MAX:
        exact |= Q(pk=int(text))
    yield from map(_player, User.objects.filter(exact)[:MOST])
    words = _by_words(User.objects.all(), _USER_WORDS.format("accounts_user"), text)
    yield from map(_player, words.order_by("-pk")[:MOST])


def legal_names(text: str) -> Iterator[Found]:
    """By the name in their papers."""
    people = _by_words(Person.objects.select_related("user"), "to_tsvector('simple', legal_name)", text)
    for person in people.order_by("-pk")[:MOST]:
        yield _player(person.user, person.legal_name)


def payees(text: str) -> Iterator[Found]:
    """By the holder's name, a whole account number or UPI address, or its last four digits."""
    plain = text.replace("•", "").strip()
    marks = Q(mark__whole=whole_digest(plain))
    if len(plain) == SHOWN_DIGITS:
        marks |= Q(mark__shown=shown_digest(plain.casefold()))
    for payee in Payee.objects.filter(marks).select_related("user").order_by("-pk")[:MOST]:
        yield _player(payee.user, _("payee %(masked)s") % {"masked": payee.masked})
    named = _by_words(Payee.objects.select_related("user"), "to_tsvector('simple', holder)", text)
    for payee in named.order_by("-pk")[:MOST]:
        yield _player(payee.user, _("payee of %(holder)s") % {"holder": payee.holder})


def addresses(text: str) -> Iterator[Found]:
    """By the network address of a session."""
    try:
        address = str(ipaddress.ip_address(text))
    except ValueError:
        return
    seen = UserSession.objects.filter(ip=address).values("user").annotate(last=Max("last_seen_at")).order_by("-last")
    people = User.objects.in_bulk([row["user"] for row in seen[:MOST]])
    for row in seen[:MOST]:
        yield _player(people[row["user"]], _("seen at %(address)s") % {"address": address})


def deals(text: str) -> Iterator[Found]:
    """The deal that has this public id."""
    for deal in Deal.objects.filter(public_id=text).select_related("table"):
        detail = f"{deal.table.name} · {deal.get_status_display()}"
        yield Found(_("deal"), deal.public_id, detail, _admin("tables_deal", deal.pk), "playing_cards")


def tables(text: str) -> Iterator[Found]:
    """By id, or beginnings of the words of its name."""
    named = _by_words(Table.objects.all(), "to_tsvector('simple', name)", text)
    for rows in (Table.objects.filter(public_id=text), named.order_by("-pk")):
        for table in rows[:MOST]:
            detail = f"{table.public_id} · {table.get_status_display()}"
            yield Found(_("table"), table.name, detail, _admin("tables_table", table.pk), "table_restaurant")


def matches(text: str) -> Iterator[Found]:
    """The match that has this public id."""
    for match in Match.objects.filter(public_id=text):
        detail = f"{match.public_id} · {match.get_status_display()}"
        yield Found(_("match"), match.name, detail, _admin("tournaments_match", match.pk), "groups")
    for one in Tournament.objects.filter(public_id=text):
        detail = f"{one.public_id} · {one.get_status_display()}"
        yield Found(_("tournament"), one.name, detail, _admin("tournaments_tournament", one.pk), "emoji_events")


def transactions(text: str) -> Iterator[Found]:
    """By its id or key, or the id of what it is about."""
    posting = trace.find(text)
    if posting is not None:
        detail = f"{posting.get_kind_display()} · {posting.key}"
        yield Found(
            _("transaction"), posting.public_id, detail, _admin("wallet_transaction", posting.pk), "receipt_long"
        )


def deposits(text: str) -> Iterator[Found]:
    """The deposit that has this public id."""
    for one in Deposit.objects.filter(public_id=text):
        yield Found(
            _("deposit"), one.public_id, one.get_state_display(), _admin("wallet_deposit", one.pk), "south_west"
        )


def withdrawals(text: str) -> Iterator[Found]:
    """By id, a batch's too."""
    for one in Withdrawal.objects.filter(public_id=text):
        href = _admin("wallet_withdrawal", one.pk)
        yield Found(_("withdrawal"), one.public_id, one.get_state_display(), href, "north_east")
    for batch in PayoutBatch.objects.filter(public_id=text):
        yield Found(_("payout batch"), batch.public_id, "", _admin("wallet_payoutbatch", batch.pk), "north_east")


def _admin(model: str, pk: object) -> str:
    return reverse(f"admin:{model}_change", args=[pk])


FINDERS = (
    Finder(gettext_lazy("Players"), "accounts.view_user", players),
    Finder(gettext_lazy("Names in papers"), "accounts.review_papers", legal_names),
    Finder(gettext_lazy("Payees"), "wallet.view_withdrawal", payees),
    Finder(gettext_lazy("Network addresses"), "usersessions.view_usersession", addresses),
    Finder(gettext_lazy("Deals"), "tables.view_deal", deals),
    Finder(gettext_lazy("Tables"), "tables.view_table", tables),
    Finder(gettext_lazy("Matches and tournaments"), "tournaments.view_match", matches),
    Finder(gettext_lazy("Transactions"), "wallet.view_transaction", transactions),
    Finder(gettext_lazy("Deposits"), "wallet.view_deposit", deposits),
    Finder(gettext_lazy("Withdrawals"), "wallet.view_withdrawal", withdrawals),
)
"""In the order of their answers."""
