"""Notices: things that a player should know, as a code and a sentence."""

from collections.abc import Iterable

from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from engine.spoken import Spoken
from tables.wire import broadcast, protocol
from tables.wire.broadcast import Frame, Push
from tables.wire.messages import Notice


class News(Spoken):
    """The kinds of notices."""

    TOP_UP = "top_up", _("You have too few chips for the next deal. Top up to play on.")
    SEATED_OUT = "seated_out", _("You missed too many turns and sit out now. Say when you are back.")
    PARKED = "parked", _("This deal has stopped by a fault of ours. Your chips are safe; an operator will see to it.")
    RESUMED = "resumed", _("The deal goes on.")
    OUTAGE = "outage", _("We were away for a while, and that shall cost nobody a turn: your clock begins anew.")
    VOIDED = "voided", _("This deal was declared void by an operator. No chips have moved for it.")
    CALLED_OFF = "called_off", _("Nobody was there any more, so this deal was called off. No chips have moved for it.")
    SEATED = "seated", _("A chair is free and you sit in it now.")
    LOST_PLACE = "lost_place", _("You lost your place in the line: you were away, or had too few chips.")
    IDLE = "idle", _("You were away for long, so your chair is free again. Your chips are back in your account.")
    STOOD_UP = "stood_up", _("You have left this table and your chips are back in your account.")
    REMOVED = "removed", _("The host has removed you from this table. Your chips are back in your account.")
    REMOVED_AFTER = (
        "removed_after",
        _("The host has removed you from this table. You get up after this deal, and your chips come back."),
    )
    HOST_NOW = "host_now", _("You are the host of this table now.")
    HELD = "held", _("No new deal begins here for now; the house says when. Your chips stay on your chair.")
    OPEN_AGAIN = "open_again", _("Deals begin here again.")
    ANNOUNCED = "announced", _("The house has something to say.")
    TABLE_CLOSED = "table_closed", _("This table is closed. Your chips are back in your account.")


class RealityNews(Spoken):
    """The notices of a reality check (`tables.care.play_time`)."""

    CHECK = (
        "reality_check",
        _("You have played for %(hours)d h %(minutes)d min now. It came to %(net)s. Play on, or take a break?"),
    )
    ANSWERED = "reality_answered", ""


def tell(table_pk: int, players: Iterable[User], news: News, why: str = "", deal: str = "") -> None:
    """Send a notice to these players after the commit, each in their language.

    `why` is an operator's reason as written; `deal` is a deal whose page shows more.
    """
    own = {player.public_id: _message(news, player.language, why, deal) for player in players if not player.is_bot}
    if own:
        broadcast.after_commit(Push(table_pk=table_pk, frames=(Frame(b"", own),)))


def _message(news: News, language: str, why: str, deal: str) -> bytes:
    with override(language):
        sentence = f"{news.sentence} {gettext('Reason: %s') % why}" if why else str(news.sentence)
        return protocol.encode(Notice(code=news, sentence=sentence, deal=deal))
