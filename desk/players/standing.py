"""How somebody stands with the house, in a few words that an operator reads before anything else."""

from datetime import datetime
from enum import StrEnum

import msgspec
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.care.breaks.models import FOREVER
from accounts.papers.proofs import proofs_of
from accounts.people.models import User


class Tone(StrEnum):
    """How much a mark asks for a look."""

    PLAIN = "plain"
    GOOD = "good"
    CARE = "care"
    STOP = "stop"


class Mark(msgspec.Struct, frozen=True):
    """One thing about somebody's standing."""

    words: str
    tone: Tone = Tone.PLAIN


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
