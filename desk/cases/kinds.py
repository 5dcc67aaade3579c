"""Enums of cases: kinds, states, reasons to report, acts, decisions."""

from datetime import timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _


class CaseKind(models.TextChoices):
    """The kind of a case, which decides its deadline."""

    DEAL = "deal", _("Disputed deal")
    CHAT = "chat", _("Chat report")
    PARKED = "parked", _("Parked deal")
    PAYMENT = "payment", _("Payment")
    INTEGRITY = "integrity", _("Integrity")
    PAPERS = "papers", _("Papers")
    CLUB = "club", _("Name of a club")
    OTHER = "other", _("Other")


DUE: dict[str, timedelta] = {
    CaseKind.DEAL: timedelta(hours=24),
    CaseKind.CHAT: timedelta(hours=24),
    CaseKind.PARKED: timedelta(minutes=30),
    CaseKind.PAYMENT: timedelta(hours=24),
    CaseKind.INTEGRITY: timedelta(hours=72),
    CaseKind.PAPERS: timedelta(hours=48),
    CaseKind.CLUB: timedelta(hours=24),
    CaseKind.OTHER: timedelta(hours=72),
}
"""How long after it was opened a case is due."""


class Source(models.TextChoices):
    """Who opened a case."""

    PLAYER = "player", _("a player")
    ALERT = "alert", _("the house itself")
    OPERATOR = "operator", _("an operator")


class CaseState(models.TextChoices):
    """The state of a case."""

    OPEN = "open", _("Open")
    WAITING = "waiting", _("Waits for the player")
    CLOSED = "closed", _("Closed")


class Priority(models.IntegerChoices):
    """The urgency of a case."""

    LOW = 1, _("Low")
    NORMAL = 2, _("Normal")
    HIGH = 3, _("High")
    URGENT = 4, _("Urgent")


class Outcome(models.TextChoices):
    """How a case ended, as its player reads it."""

    UPHELD = "upheld", _("You were right")
    SETTLED = "settled", _("Settled")
    DISMISSED = "dismissed", _("No fault found")


class Complaint(models.TextChoices):
    """Why a player reports a deal."""

    RESULT = "result", _("The result or the points are wrong")
    CONNECTION = "connection", _("A move was made for me, or I lost the connection by your fault")
    TOGETHER = "together", _("Others played together")
    SHUFFLE = "shuffle", _("The cards were not dealt fairly")
    CHIPS = "chips", _("My chips are not what they should be")
    CONDUCT = "conduct", _("Somebody behaved badly")
    OTHER = "other", _("Something else")


class ActKind(models.TextChoices):
    """The kinds of acts in a case. The desk writes all but messages of players and openings by the house."""

    OPENED = "opened", _("opened")
    SAID = "said", _("the player wrote")
    HAPPENED = "happened", _("happened meanwhile")
    ANSWERED = "answered", _("answered")
    NOTED = "noted", _("noted")
    ASSIGNED = "assigned", _("assigned")
    RANKED = "ranked", _("priority changed")
    DUE = "due", _("deadline changed")
    ASKED = "asked", _("asked for")
    APPROVED = "approved", _("approved")
    REFUSED = "refused", _("refused")
    DONE = "done", _("done")
    CLOSED = "closed", _("closed")


FROM_PLAY = (ActKind.OPENED, ActKind.SAID, ActKind.HAPPENED)
"""Acts that the players' web and the workers of play may write."""
TO_PLAYER = (ActKind.SAID, ActKind.ANSWERED, ActKind.CLOSED)
"""Acts whose text the player of a case reads."""


class Decision(models.TextChoices):
    """Decisions of operators in a case, carried out by services of other rooms."""

    COMPENSATE = "compensate", _("Compensate")
    REVERSE = "reverse", _("Reverse a booking")
    REFUND = "refund", _("Refund a payment")
    VOID = "void", _("Void the deal")
    MUTE = "mute", _("Mute in the chat")
    SUSPEND = "suspend", _("Suspend")
    EXCLUDE = "exclude", _("Exclude from play")
    PAPERS = "papers", _("Ask for papers")
    NAME = "name", _("Take the club's name away")


FOUR_EYES = (Decision.COMPENSATE, Decision.REVERSE, Decision.REFUND)
"""Decisions that one person proposes and another approves."""
