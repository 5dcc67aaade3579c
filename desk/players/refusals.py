"""Why a note about a player is not written."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class PlayerRefusal(Refusal):
    """A reason to refuse a note about a player."""

    NOTE_IS_EMPTY = "note_is_empty", _("Write what is to be remembered."), HTTPStatus.BAD_REQUEST
    NOTE_IS_TOO_LONG = "note_is_too_long", _("A note has at most 2,000 signs."), HTTPStatus.BAD_REQUEST
