"""Refusals of matches, each with a code and a sentence that says what to do.

The engine and the wallet have their own refusals; pages and the API answer all of them in the same way.
"""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class EntryRefusal(Refusal):
    """Refusals before the engine is called."""

    NO_MATCH = "no_match", _("There is no such match; choose one in the lobby."), HTTPStatus.NOT_FOUND
    BAD_REQUEST = "bad_request", _("That request lacks a field or has one of the wrong kind."), HTTPStatus.BAD_REQUEST
    SLOW_DOWN = "slow_down", _("Too many requests at once; wait a moment."), HTTPStatus.TOO_MANY_REQUESTS
    HAS_STARTED = "has_started", _("This match has started; enter the next one.")
    NOT_STARTED = "not_started", _("This match has not started yet.")
    HAS_ENDED = "has_ended", _("This match is over.")
    NOT_OVER = "not_over", _("This match is still being played.")
    NO_NEXT = "no_next_match", _("No match like this stands open now; choose one in the lobby.")
    FEE_CHANGED = "fee_changed", _("The entry fee is another one now; look at the next match before you enter it.")
    PARKED = "parked", _("This match has stopped by a fault of ours and waits for an operator; your fee is safe.")
    FULL = "full", _("This match is full; enter the next one.")
    ALREADY_ENTERED = "already_entered", _("You have entered this match already.")
    NOT_ENTERED = "not_entered", _("You have not entered this match.")
    BOTS_ONLY_FOR_CHIPS = "bots_only_for_chips", _("Bots never enter a match that is played for money.")


class EntryRefused(Refused):
    """A match refuses a request; nothing has changed."""
