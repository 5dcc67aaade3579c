"""Why something is not done in a case."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class CaseRefusal(Refusal):
    """Why a report is not taken, or a decision is not made."""

    NO_DEAL_OF_YOURS = "no_deal_of_yours", _("You did not play that deal."), HTTPStatus.NOT_FOUND
    TOO_MANY_REPORTS = (
        "too_many_reports",
        _("You have reported much lately. Write in one of your open reports, or come back tomorrow."),
        HTTPStatus.TOO_MANY_REQUESTS,
    )
    TOO_FAST = "too_fast", _("Wait a moment before you write again."), HTTPStatus.TOO_MANY_REQUESTS
    NOTHING_WRITTEN = "nothing_written", _("Write a sentence.")
    CASE_CLOSED = "case_closed", _("This case is closed.")
    OWN_CASE = "own_case", _("Nobody decides a case of their own."), HTTPStatus.FORBIDDEN
    NOBODY_THERE = "nobody_there", _("This case is about no such player.")
    NO_DEAL = "case_without_deal", _("This case is about no deal.")
    NO_TRANSACTION = "no_such_transaction", _("There is no such transaction.")
    NO_PAYMENT = "no_such_payment", _("No payment of this case waits in suspense.")
    BAD_AMOUNT = "bad_amount", _("Name an amount above zero, in a currency of this house.")
    STILL_ASKED = "still_asked", _("Something in this case waits for a second person. It is approved or refused first.")
    DECIDED = "already_decided", _("This was decided already.")
    TWO_PEOPLE = "two_people", _("Another person approves what one has asked for."), HTTPStatus.FORBIDDEN
    NOT_SENT = "nothing_sent", _("This player has sent no such proof, so there is nothing to take back.")
