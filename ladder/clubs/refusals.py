"""Why something about a club is refused."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class ClubRefusal(Refusal):
    """Why something about a club is refused."""

    NO_CLUB = "no_club", _("There is no such club, or you are not in it."), HTTPStatus.NOT_FOUND
    NO_LINK = "no_such_invitation", _("This invitation is no longer good; ask for another."), HTTPStatus.NOT_FOUND
    FOR_ACCOUNTS = "clubs_for_accounts", _("Clubs are for accounts; sign up first."), HTTPStatus.FORBIDDEN
    BAD_NAME = "bad_club_name", _("A club needs a name of 3 to 40 characters."), HTTPStatus.BAD_REQUEST
    RESERVED_NAME = (
        "club_name_reserved",
        _("This name is kept for the house. Choose another one."),
        HTTPStatus.BAD_REQUEST,
    )
    TOO_MANY_CLUBS = "too_many_clubs", _("You are in as many clubs as one may be in; leave one first.")
    FULL = "club_full", _("This club has as many members as a club may have.")
    NOT_THE_OWNER = "not_the_owner", _("Only the club's owner may do that."), HTTPStatus.FORBIDDEN
    NO_MEMBER = "no_such_member", _("There is no such member in this club."), HTTPStatus.NOT_FOUND
    SILENCED = "silenced", _("An operator keeps your words out of the chat for a while.")
    NAME_STAYS = "club_name_stays", _("A club keeps its name; only one that was taken away is followed by another.")
    NAME_TAKEN_AWAY = "club_name_taken_away", _("An operator has taken this name away; choose another.")
    CLOSED = "club_closed", _("An operator has closed this club.")
    NOT_CLOSED = "club_not_closed", _("This club is open.")
    NO_NAME = "club_has_no_name", _("The name of this club has been taken away already.")
    OWN_CLUB = "own_club", _("You are in this club yourself, so others decide about it.")
    NOT_YOURSELF = "not_yourself", _("You cannot do that to yourself.")
