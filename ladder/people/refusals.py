"""Why a tie is refused."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class PeopleRefusal(Refusal):
    """Why nothing was changed between two players."""

    NOBODY = "nobody_there", _("There is no such player."), HTTPStatus.NOT_FOUND
    ONESELF = "oneself", _("That is you.")
    FOR_ACCOUNTS = "ties_for_accounts", _("Guests come and go; sign up to follow others."), HTTPStatus.FORBIDDEN
    TOO_MANY = "too_many_ties", _("You follow or have blocked as many players as we can keep; let some go first.")
    NOT_POSSIBLE = "tie_not_possible", _("You cannot follow this player.")
    UNKNOWN = "unknown_tie", _("That cannot be done with a player."), HTTPStatus.BAD_REQUEST
    NO_FRIEND = "not_a_friend", _("You can challenge friends: players who follow you, and whom you follow.")
    NO_TABLE = "no_table_like_that", _("There is no public table of this kind to take the rules from; try another.")
    GONE = "challenge_gone", _("This table is closed; ask for another.")
    SLOW_DOWN = "slow_down", _("That was a lot at once. Wait a minute."), HTTPStatus.TOO_MANY_REQUESTS
