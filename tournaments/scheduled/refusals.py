"""Refusals of tournaments, each with a code and a sentence that says what to do."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class TournamentRefusal(Refusal):
    """Why a player's or an operator's request is refused."""

    NO_TOURNAMENT = "no_tournament", _("There is no such tournament; choose one in the list."), HTTPStatus.NOT_FOUND
    NOT_OPEN_YET = "not_open_yet", _("Registration has not opened yet; the page says when it does.")
    REGISTRATION_CLOSED = "registration_closed", _("Registration is closed; choose another tournament.")
    TOURNAMENT_FULL = "tournament_full", _("This tournament is full; a place is free if somebody withdraws.")
    ALREADY_REGISTERED = "already_registered", _("You are registered already.")
    NOT_REGISTERED = "not_registered", _("You are not registered for this tournament.")
    STARTED = "started", _("The tournament has started; you can give up, but fees are not given back.")
    NOT_STARTED = "not_started", _("The tournament has not started; withdraw and your fee is given back.")
    NOT_PLAYING = "not_playing", _("You are not playing in this tournament any more.")
    NO_REBUYS = "no_rebuys", _("This tournament has no rebuys.")
    NOT_OUT = "not_out", _("You are still in; a rebuy is for those who are out.")
    NO_REBUY_NOW = "no_rebuy_now", _("A rebuy is possible only in the break after a round that allows it.")
    NO_ADD_ONS = "no_add_ons", _("This tournament has no add-ons.")
    NO_ADD_ON_NOW = "no_add_on_now", _("An add-on is possible once, in the break after the last round with rebuys.")
    REBUYS_USED = "rebuys_used", _("You have used all your rebuys.")
    NOT_ENOUGH_CHIPS = "not_enough_chips", _("You have too few chips for this fee.")
    BOTS_ONLY_FOR_CHIPS = "bots_only_for_chips_here", _("Bots never play in a tournament for money.")
    ENDED = "ended", _("This tournament is over.")
    NO_BOARD = "no_board", _("There is no such board, or its round is not over yet."), HTTPStatus.NOT_FOUND
    NO_TICKET = "no_ticket", _("You hold no such ticket, or it has been used."), HTTPStatus.NOT_FOUND
    HAS_SATELLITES = "has_satellites", _("Tickets to this tournament are played for; cancel those tournaments first.")
    HAS_ENTRANTS = "has_entrants", _("Players have registered for these terms; cancel it and announce another.")


class TournamentRefused(Refused):
    """A tournament refuses a player's or an operator's request; nothing has changed."""
