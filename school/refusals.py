"""Why the school refuses something: a code, a sentence that says what to do, and what HTTP answers."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class SchoolRefusal(Refusal):
    """Why a lesson or a practice deal says no."""

    NO_PRACTICE = (
        "no_practice",
        _("There is no such practice deal, or not any more; start another."),
        HTTPStatus.NOT_FOUND,
    )
    BAD_PRACTICE = "bad_practice", _("That request lacks a field or has one of the wrong kind."), HTTPStatus.BAD_REQUEST
    PRACTICE_SLOW_DOWN = (
        "practice_slow_down",
        _("Too many requests at once; wait a moment."),
        HTTPStatus.TOO_MANY_REQUESTS,
    )
    WENT_ON = "went_on", _("This deal went on in another window; look again.")
    PRACTICE_TOO_LONG = "practice_too_long", _("This deal has gone on long enough; start another.")
    NOTHING_TAKEN_BACK = "nothing_taken_back", _("There is no such move of yours to take back.")
    NOT_WANTED_NOW = "not_wanted_now", _("The lesson waits for another move.")
    NO_HINT = "no_hint", _("There is nothing for you to do now, so there is no hint.")
    IN_A_LIVE_DEAL = "in_a_live_deal", _("You are playing a deal at a table now. Hints are back when it is over.")
    NO_SUCH_HOUSE = "no_such_house", _("There is no such house; choose one of the list."), HTTPStatus.BAD_REQUEST
    BAD_HAND = (
        "bad_hand",
        _("These cards are no hand of this house. Write cards such as 10H AS PJ, no more than are dealt."),
        HTTPStatus.BAD_REQUEST,
    )
    BAD_CUT = "bad_cut", _("This is no card. Write one card such as 2C, 10H or PJ."), HTTPStatus.BAD_REQUEST
    BAD_POSITION_TEXT = (
        "bad_position_text",
        _("This is not the notation of a finished deal. Copy the whole text from the deal's page."),
        HTTPStatus.BAD_REQUEST,
    )
    NO_POSITION = "no_position", _("Nobody has a move left there; choose an earlier step."), HTTPStatus.BAD_REQUEST
    STILL_PLAYED = "practice_still_played", _("That deal is still being played. Practise from it when it is over.")
    ARCHIVED = (
        "practice_archived",
        _("The cards and moves of this old deal are in the house's archive. Practise from a newer one."),
    )
    NOT_YOUR_DEAL = "not_your_deal", _("You did not play that deal, or it has no record."), HTTPStatus.NOT_FOUND


class SchoolRefused(Refused):
    """A lesson or a practice deal said no; nothing has changed."""

    code: SchoolRefusal
