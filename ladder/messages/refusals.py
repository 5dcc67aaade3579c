"""Why a message is not sent or reported."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class MessageRefusal(Refusal):
    """Why a message is not sent or reported."""

    FRIENDS_ONLY = "friends_only", _("You can write to friends: players who follow you, and whom you follow.")
    COMMON_DEAL = "common_deal", _("You are in a deal together. Write when it is over.")
    COMMON_BOARDS = "common_boards", _("You play the same boards. Write when everybody has played this round.")
    SILENCED = "silenced", _("An operator keeps your words out of the chat for a while.")
    NOTHING_SAID = "nothing_said", _("Write something first."), HTTPStatus.BAD_REQUEST
    TOO_LONG = "too_long", _("That is too long for one message."), HTTPStatus.BAD_REQUEST
    SLOW_DOWN = "slow_down", _("That was a lot at once. Wait a minute."), HTTPStatus.TOO_MANY_REQUESTS
    ENOUGH_TODAY = "enough_today", _("You have written as much as a day allows."), HTTPStatus.TOO_MANY_REQUESTS
    NO_MESSAGE = "no_message", _("There is no such message to you."), HTTPStatus.NOT_FOUND
