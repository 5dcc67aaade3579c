"""A player's state and open matters: short marks that an operator reads first."""

from datetime import datetime
from enum import StrEnum

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.care.breaks.models import FOREVER
from accounts.papers.proofs import proofs_of
from accounts.people.models import User
from desk.cases.models import Case, CaseState
from desk.integrity.models import Alert, AlertState
from desk.players.cells import change_page

MOST_CASES = 3
"""So many cases are named, the most pressing first; of the others it is said how many there are."""


class Tone(StrEnum):
    """The urgency of a mark."""

    PLAIN = "plain"
    GOOD = "good"
    CARE = "care"
    STOP = "stop"


class Mark(msgspec.Struct, frozen=True):
    """One mark about a player; `href` leads to its page, if there is one."""

    words: str
    tone: Tone = Tone.PLAIN
    href: str = ""


def open_about(player: User, viewer: User | AnonymousUser) -> list[Mark]:
    """The open and watched alerts with this player, then the cases that are not closed, as far as the viewer may."""
    marks = _alerts(player) if viewer.has_perm("desk.view_alert") else []
    return [*marks, *(_cases(player) if viewer.has_perm("desk.view_case") else [])]


def standing_of(player: User, now: datetime | None = None) -> list[Mark]:
    """Nature, whether the account is on, breaks, rights; proofs where the player is a person with papers."""
    now = now or timezone.now()
    nature = _("Bot") if player.is_bot else _("Guest") if player.is_guest else _("Account")
    marks = [Mark(nature), *_limits_of_play(player, now)]
    if player.is_staff:
        marks.append(Mark(_("Operator"), Tone.CARE))
    if player.is_account:
        proofs = proofs_of(player, None, now)
        marks.append(Mark(_("Papers approved"), Tone.GOOD) if proofs.is_proven else Mark(_("Papers not complete")))
    return marks


def _limits_of_play(player: User, now: datetime) -> list[Mark]:
    if player.closed_at is not None:
        return [Mark(_("Closed on %s") % _day(player.closed_at), Tone.STOP)]
    if not player.is_active:
        return [Mark(_("Switched off"), Tone.STOP)]
    until = player.excluded_until
    if until is None or until <= now:
        return [Mark(_("May play"), Tone.GOOD)]
    return [Mark(_("Excluded for good") if until >= FOREVER else _("On a break until %s") % _day(until), Tone.STOP)]


def _day(moment: datetime) -> str:
    return date_format(localtime(moment), "j M Y, H:i")


_TONES = {AlertState.OPEN.value: Tone.STOP, AlertState.WATCHED.value: Tone.CARE}


def _alerts(player: User) -> list[Mark]:
    found = Alert.objects.filter(Q(low=player) | Q(high=player), state__in=_TONES).select_related("low", "high")
    words = _("Integrity alert, %(state)s: %(about)s")
    return [
        Mark(words % {"state": one.get_state_display(), "about": one}, _TONES[one.state], change_page(one))
        for one in found
    ]


def _cases(player: User) -> list[Mark]:
    found = Case.objects.filter(Q(player=player) | Q(against=player)).exclude(state=CaseState.CLOSED)
    marks = [
        Mark(_("Case: %s") % one.title, Tone.CARE, change_page(one)) for one in found.order_by("due_at")[:MOST_CASES]
    ]
    more = found.count() - len(marks)
    return [*marks, Mark(ngettext("%d more case", "%d more cases", more) % more, Tone.CARE)] if more else marks
