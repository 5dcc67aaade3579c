"""Where somebody was seen, and who else was seen there: sessions, devices, addresses, and what two accounts share.

Shared means evidence, never a verdict: a family, a hostel and a carrier share addresses too.
"""

from collections.abc import Iterator

from allauth.usersessions.models import UserSession
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.door.devices import device
from accounts.papers.models import Person
from accounts.people.models import User
from desk.players.cells import moment, person, text
from desk.players.sections import Cell, Filter, Rows, Section, paged
from desk.search.models import PayeeMark

ADDRESSES_MOST, OTHERS_MOST = 20, 60


def sessions(player: User, filters: Filter) -> Rows:
    """The log-ins that are known, each with its device and address."""
    return paged(UserSession.objects.filter(user=player), filters, _session)


def _session(one: UserSession) -> tuple[Cell, ...]:
    return moment(one.created_at), moment(one.last_seen_at), text(device(one.user_agent)), text(one.ip, _find(one.ip))


def _find(words: str) -> str:
    return f"{reverse('desk:find')}?{urlencode({'q': words})}"


def others(player: User, filters: Filter) -> Rows:
    """Other players that share an address, a payee's number or a document with this one; at most `OTHERS_MOST`."""
    found: dict[int, list[str]] = {}
    for user_pk, shared in _shared(player):
        shared_with = found.setdefault(user_pk, [])
        if shared not in shared_with:
            shared_with.append(shared)
    people = User.objects.in_bulk(list(found)[:OTHERS_MOST])
    most_first = sorted(people, key=lambda pk: -len(found[pk]))
    return Rows(tuple((person(people[pk]), text(" · ".join(found[pk]))) for pk in most_first))


def _shared(player: User) -> Iterator[tuple[int, str]]:
    own = UserSession.objects.filter(user=player).order_by("-last_seen_at")[: 5 * ADDRESSES_MOST]
    seen = {(one.ip, one.user_agent) for one in own}
    addresses = list(dict.fromkeys(ip for ip, _agent in seen))[:ADDRESSES_MOST]
    there = UserSession.objects.filter(ip__in=addresses).exclude(user=player).order_by("-last_seen_at")
    for one in there[: 5 * OTHERS_MOST]:
        same_device = (one.ip, one.user_agent) in seen
        what = _("address and device") if same_device else _("address")
        yield one.user_id, f"{what} {one.ip}"
    marks = PayeeMark.objects.filter(payee__user=player).values_list("whole", flat=True)
    with_payee = PayeeMark.objects.filter(whole__in=list(marks)).exclude(payee__user=player).select_related("payee")
    for mark in with_payee[:OTHERS_MOST]:
        yield mark.payee.user_id, _("payee %(masked)s") % {"masked": mark.payee.masked}
    digest = Person.objects.filter(pk=player.pk).values_list("document_digest", flat=True).first()
    if digest:
        for pk in Person.objects.filter(document_digest=digest).exclude(pk=player.pk).values_list("pk", flat=True):
            yield pk, _("the same document")


SECTIONS = (
    Section(
        "sessions", gettext_lazy("Sessions, devices and addresses"), "traces", "usersessions.view_usersession",
        (gettext_lazy("Logged in"), gettext_lazy("Last seen"), gettext_lazy("Device"), gettext_lazy("Address")),
        sessions,
    ),
    Section(
        "others", gettext_lazy("Others seen on them"), "traces", "usersessions.view_usersession",
        (gettext_lazy("Player"), gettext_lazy("Shares")),
        others,
    ),
)  # fmt: skip
