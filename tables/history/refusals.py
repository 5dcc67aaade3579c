"""Why a deal, its record or its explanation is not shown."""

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal
from tables.refusals import TableRefusal


class DealRefusal(Refusal):
    """Why a deal is not shown to those who may see it when it is over."""

    LIVE = "live", _("This deal is still being played. Its cards and its seed are shown when it is over.")
    PARKED = "parked", _("This deal has stopped by a fault of ours and waits for an operator; your chips are safe.")
    VOID = "void", _("This deal was ended by an operator as if it had never been dealt; no chips moved.")
    CALLED_OFF = "called_off", _("Everybody had left this deal alone, so it was called off; no chips moved.")
    ABANDONED = "abandoned", _("The match or tournament ended before this deal did, so the deal counts for nothing.")
    HELD_BACK = (
        "held_back",
        _("Others are still to play these cards. Everybody can look at them when the last table has."),
    )
    ARCHIVED = "archived", TableRefusal.ARCHIVED.sentence
    NO_RECORD = "no_record", _("This deal's log does not lead to its end, so it has no record. Tell support its id.")
