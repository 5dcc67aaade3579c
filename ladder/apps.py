"""The ladder's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LadderConfig(AppConfig):
    """Ratings, boards, public profiles, and the people one plays with."""

    name = "ladder"
    verbose_name = _("Ladder")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the registries of the rooms below."""
        answer_the_tables()
        answer_the_tournaments()
        answer_accounts()


def answer_the_tables() -> None:
    """Register with the tables: ended deals for ratings and clubs' leagues, clubs' tables, and calls of friends."""
    from ladder.clubs.leagues import hearing as leagues
    from ladder.clubs.playing import keeps_out
    from ladder.people import calls
    from ladder.ratings.hearing import note
    from ladder.ratings.queries import to_rate
    from tables.archive.holding import staying
    from tables.calls.sources import sources
    from tables.chairs.guests import for_others
    from tables.play.ending import deal_over

    deal_over.add("ratings", note)
    deal_over.add("club leagues", leagues.note)
    for_others.add("clubs", keeps_out)
    staying.add("ratings", to_rate)
    sources.add("challenges", calls.challenges)


def answer_the_tournaments() -> None:
    """Note the boards of a duplicate tournament that are to be rated, in the transaction that compares them; say whom
    a club's event is for, whose it is and what it is called in other languages, and who does not ask whom."""
    from ladder.clubs.events.services import NAME, home_of, is_in
    from ladder.people.queries import kept_apart
    from ladder.ratings.hearing import note_boards
    from tournaments.answers import rematches
    from tournaments.scheduled.members import homes, insiders
    from tournaments.scheduled.services.duplicate.comparing import round_compared
    from wallet.kept_words import join

    round_compared.add("ratings", note_boards)
    rematches.kept_apart.add("blocks", kept_apart)
    insiders.add("clubs", is_in)
    homes.add("clubs", home_of)
    join([NAME])


def answer_accounts() -> None:
    """Register the ladder's data about a player, and its deletion with the account."""
    from accounts.closing.hooks import before_closing, sections
    from ladder.clubs.leagues.queries import entries_of
    from ladder.clubs.queries import memberships_of
    from ladder.clubs.services import forget as leave_clubs
    from ladder.messages.queries import messages_of
    from ladder.messages.services import forget as forget_messages
    from ladder.people.services import forget
    from ladder.profiles import player_data

    sections.add("rating", player_data.ratings)
    sections.add("rated_deal", player_data.results)
    sections.add("streak", player_data.streak)
    sections.add("shown", player_data.shown)
    sections.add("tie", player_data.ties)
    sections.add("challenge", player_data.challenges)
    sections.add("message", messages_of)
    sections.add("club", memberships_of)
    sections.add("club_league", entries_of)
    before_closing.add("clubs", leave_clubs)
    before_closing.add("messages", forget_messages)
    before_closing.add("ties", forget)
