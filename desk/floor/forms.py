"""Guided forms for tables, offers and tournaments: amounts in units, rake in per cent, times in minutes.

Rounds are written as text. Each form returns valid, unsaved models, and can be filled from a model to copy it.
"""

from datetime import timedelta
from decimal import Decimal
from typing import Any, ClassVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise
from unfold.widgets import (
    UnfoldAdminTextInputWidget,
)

from base.admin.helped import Helped
from desk.floor.inputs import HUNDREDTHS, amount, choice, currencies, lines, number, plain, text, understood, yes
from desk.floor.plain import (
    numbers_of,
    prizes_in_words,
    prizes_of,
    rounds_in_words,
    rounds_of,
)
from engine.houses.rule_profile import Format
from engine.matches import FORMATS
from tables.houses.queries import choices, rules_called
from tables.setup.models import HINT_CHOICES, MOST_SEATS, BotStrength, Table
from tournaments.leagues.models import League, LeagueStatus
from tournaments.matches.models.offer import PoolOffer
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus
from tournaments.scheduled.plan.times import read_times, times_in_words

PACES: dict[str, tuple[StrOrPromise, dict[str, int]]] = {
    "": (_("as the house plays"), {}),
    "quick": (_("quick: 15 seconds a turn, 10 more in a deal"), {"turn_s": 15, "extra_s": 10}),
    "calm": (_("calm: 60 seconds a turn, 60 more in a deal"), {"turn_s": 60, "extra_s": 60}),
}
REPEATS = {"0": _("once"), "86400": _("every day"), "604800": _("every week"), "1209600": _("every two weeks")}
MOST_COPIES = 20


def _houses(*kinds: Format) -> list[tuple[str, StrOrPromise]]:
    called = _("%(name)s, %(cards)d cards")
    return [(name, called % {"name": name, "cards": rules_called(name).cards}) for name, _words in choices(*kinds)]


def _targets() -> list[tuple[str, StrOrPromise]]:
    """The announced tournaments with an entry fee, which tickets can be to."""
    tournaments = Tournament.objects.filter(status=TournamentStatus.REGISTERING, entry_fee_minor__gt=0)
    named = tournaments.order_by("starts_at", "id").values_list("public_id", "name", "starts_at")
    return [("", _("none")), *((one, f"{name}, {timezone.localtime(at):%d %b %H:%M}") for one, name, at in named)]


def _leagues() -> list[tuple[str, StrOrPromise]]:
    on = League.objects.filter(status=LeagueStatus.ON).order_by("ends_at", "id")
    return [("", _("none")), *on.values_list("public_id", "name")]


class Words(Helped):
    """Common parts of the three forms."""

    fieldsets: ClassVar[tuple[tuple[StrOrPromise, tuple[str, ...]], ...]] = ()
    name = text(_("Name"), _("As players read it in the lobby."), max_length=60)
    currency = choice(_("Played for"), currencies)
    rake_percent = amount(_("Rake, per cent"), _("Of what is won at a table, of the fees elsewhere."), initial=10)
    pace = choice(_("Pace"), [(key, words) for key, (words, _numbers) in PACES.items()], required=False)
    bots = number(_("Bots that keep company"), _("For practice chips only."), min_value=0, initial=0)
    bot_strength = choice(_("How they play"), BotStrength.choices, initial=BotStrength.CLUB)

    helps = {
        "currency": _("Chips of practice, or money where a licence permits it."),
        "house": _("The house rules it is played by; the preview shows them as players read them."),
        "pace": _("How long somebody has for a turn."),
        "bot_strength": _("Beginners play loosely, strong bots weigh every card, masters look a card ahead."),
    }

    def made(self) -> list[Any]:
        """The valid, unsaved models that the form describes. Raises ValidationError."""
        raise NotImplementedError

    def _common(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "name": cleaned["name"],
            "profile_name": cleaned["house"],
            "currency_id": cleaned["currency"],
            "rake_bps": int(cleaned["rake_percent"] * HUNDREDTHS),
            "overrides": PACES[cleaned["pace"]][1],
            "bot_strength": cleaned["bot_strength"],
        }


class TableWords(Words):
    """Tables of the lobby: a number of tables for each stake."""

    house = choice(_("Rules of"), lambda: _houses("points"))
    stakes = text(_("Value of a point"), _("Several between commas make a table for each: 1, 2, 5."), initial="1")
    copies = number(_("Tables of each"), min_value=1, max_value=MOST_COPIES, initial=1)
    seats = number(_("Chairs"), min_value=2, max_value=MOST_SEATS, initial=6)
    least_times = number(_("Smallest buy-in, times the largest loss of a deal"), min_value=1, initial=1)
    most_times = number(_("Largest buy-in, times the largest loss of a deal"), min_value=1, initial=10)
    keeps_spare = yes(_("An empty one like this always stands open"))
    chat_on = yes(_("People may chat"))
    share_deals = yes(_("Whoever has a finished deal's link may see it"))
    delay_s = number(_("Spectators see deals later by, seconds"), min_value=0, max_value=300, initial=0)
    hints = choice(_("Help with the hand"), HINT_CHOICES, required=False)

    helps = {
        "copies": _("So many are made for each value, numbered in their names."),
        "seats": _("2 to 7; the rules may allow fewer."),
        "least_times": _("With less than this nobody may sit down."),
        "most_times": _("More than this nobody may bring to a chair."),
        "keeps_spare": _("Once somebody sits here, another one like it opens."),
        "chat_on": _("Words and emoji; reports of them come to the desk."),
        "share_deals": _("Otherwise only who played it sees its replay."),
        "delay_s": _("0 to 300; a delay keeps watchers from helping players."),
        "hints": _("What the page may show a player of the own hand."),
    }
    fieldsets = (
        (_("What is played"), ("name", "house", "pace", "seats", "hints")),
        (_("For how much"), ("currency", "stakes", "rake_percent", "least_times", "most_times", "copies")),
        (_("Company"), ("bots", "bot_strength", "keeps_spare", "chat_on", "share_deals", "delay_s")),
    )

    def clean_stakes(self) -> list[Decimal]:
        """The amounts between the commas."""
        return understood(numbers_of, self.cleaned_data["stakes"])

    def made(self) -> list[Table]:
        """A table for each stake and copy."""
        cleaned = self.cleaned_data
        tables = []
        for stake in cleaned["stakes"]:
            point_minor = int(stake * HUNDREDTHS)
            loss_minor = rules_called(cleaned["house"]).largest_loss * point_minor
            for copy in range(cleaned["copies"]):
                table = Table(
                    **self._common()
                    | {"name": f"{cleaned['name']} {copy + 1}" if cleaned["copies"] > 1 else cleaned["name"]},
                    point_value_minor=point_minor,
                    buy_in_min_minor=cleaned["least_times"] * loss_minor,
                    buy_in_max_minor=cleaned["most_times"] * loss_minor,
                    max_seats=cleaned["seats"],
                    bots_wanted=cleaned["bots"],
                    keeps_spare=cleaned["keeps_spare"],
                    chat_on=cleaned["chat_on"],
                    share_deals=cleaned["share_deals"],
                    spectator_delay_s=cleaned["delay_s"],
                    hints=cleaned["hints"],
                )
                table.full_clean()
                tables.append(table)
        return tables

    @staticmethod
    def words_of(table: Table) -> dict[str, Any]:
        """The form's values for a copy of a table."""
        return _common_words(table) | {
            "stakes": plain(table.point_value_minor),
            "seats": table.max_seats,
            "least_times": max(1, table.buy_in_min_minor // max(1, table.largest_loss_minor)),
            "most_times": max(1, table.buy_in_max_minor // max(1, table.largest_loss_minor)),
            "bots": table.bots_wanted,
            "keeps_spare": table.keeps_spare,
            "chat_on": table.chat_on,
            "share_deals": table.share_deals,
            "delay_s": table.spectator_delay_s,
            "hints": table.hints,
        }


class OfferWords(Words):
    """Offers of matches of pools and of Deals: one for each entry fee."""

    house = choice(_("Rules of"), lambda: _houses(*FORMATS))
    fees = text(_("Entry fee"), _("Several between commas make an offer for each: 10, 50."), initial="10")
    seats = number(_("Seats"), min_value=2, max_value=MOST_SEATS, initial=6)
    fewest = number(_("Players it needs"), min_value=2, max_value=MOST_SEATS, initial=2)
    wait_s = number(_("It begins so many seconds after the first entry"), min_value=1, max_value=3600, initial=60)

    helps = {
        "seats": _("At most so many play one match."),
        "fewest": _("With fewer it waits, and all fees go back to who leaves."),
        "wait_s": _("It begins earlier when all seats are taken."),
    }
    fieldsets = (
        (_("What is played"), ("name", "house", "pace", "seats", "fewest", "wait_s")),
        (_("For how much"), ("currency", "fees", "rake_percent")),
        (_("Company"), ("bots", "bot_strength")),
    )

    def clean_fees(self) -> list[Decimal]:
        """The amounts between the commas."""
        return understood(numbers_of, self.cleaned_data["fees"])

    def made(self) -> list[PoolOffer]:
        """An offer for each fee."""
        cleaned = self.cleaned_data
        offers = []
        for fee in cleaned["fees"]:
            offer = PoolOffer(
                **self._common(),
                entry_fee_minor=int(fee * HUNDREDTHS),
                seats=cleaned["seats"],
                min_players=cleaned["fewest"],
                start_s=cleaned["wait_s"],
                bots_wanted=cleaned["bots"],
            )
            offer.full_clean()
            offers.append(offer)
        return offers

    @staticmethod
    def words_of(offer: PoolOffer) -> dict[str, Any]:
        """The form's values for a copy of an offer."""
        return _common_words(offer) | {
            "fees": plain(offer.entry_fee_minor),
            "seats": offer.seats,
            "fewest": offer.min_players,
            "wait_s": offer.start_s,
            "bots": offer.bots_wanted,
        }


class TournamentWords(Words):
    """A tournament or a series of them."""

    house = choice(_("Rules of"), lambda: _houses("points", "deals"))
    fee = amount(_("Entry fee"), _("0 for a free one."), initial=0)
    guarantee = amount(_("Guaranteed prizes"), _("The house adds what the fees do not reach."), initial=0)
    starts_at = forms.DateTimeField(
        label=_("Starts"),
        widget=UnfoldAdminTextInputWidget(attrs={"type": "datetime-local"}),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
    )
    opens_hours = number(_("Registration opens so many hours before"), min_value=0, max_value=24 * 60, initial=24)
    when_full = yes(_("It starts as soon as it is full, and at that time at the latest"))
    repeats = choice(_("Comes again"), list(REPEATS.items()), initial="0")
    times = text(
        _("Or at hours of the week"),
        _("“mon-fri 18:00 21:30; sat 20:00”, or “daily 18:00”, by the house's clock. The next is always announced."),
        max_length=200,
        required=False,
    )
    fewest = number(_("Fewest players"), min_value=2, initial=2)
    most = number(_("Most players"), min_value=2, max_value=5000, initial=300)
    seats = number(_("Chairs a table"), min_value=2, max_value=MOST_SEATS, initial=6)
    rounds = lines(
        _("Rounds"),
        _(
            "A line each: “2 deals, first 2 of each table, best 4 of the others”; the last: “3 deals”. It may go on: "
            "“20 minutes”, “most deals won”, “points of 2”, “at least 160 chips”."
        ),
        4,
    )
    duplicate = yes(_("Duplicate: the same deals at every table, everybody plays all rounds, bots fill the tables"))
    chips = number(
        _("Chips that everybody begins with"),
        _("They are carried over from round to round and are no money; 0 scores each round by itself."),
        min_value=0,
        initial=0,
        required=False,
    )
    prizes = lines(
        _("Prizes"),
        _("A line each: “1: 50 %”, “2-3: 25 %”, or all as amounts: “1: 5000”. Or “tickets”, or “up to 20 tickets”."),
        4,
    )
    ticket_to = choice(
        _("Tickets to"),
        _targets,
        _("Each ticket is worth that one's entry fee. As many are given as the pool, or the guarantee, pays for."),
        required=False,
    )
    league = choice(_("Counts for the league"), _leagues, required=False)
    late_minutes = number(_("Late registration for, minutes"), min_value=0, max_value=360, initial=0)

    helps = {
        "starts_at": _("By the house's clock."),
        "opens_hours": _("0: at once."),
        "when_full": _("It waits for players and not for the clock."),
        "repeats": _("The next one is always announced by itself."),
        "fewest": _("With fewer it is called off, and every fee goes back whole."),
        "most": _("Who comes later is told that it is full."),
        "seats": _("At most so many sit at one table."),
        "duplicate": _("Luck of the cards counts for nothing; points are compared over all tables."),
        "league": _("Its places give that league's points."),
        "late_minutes": _("0: nobody comes in once it has started."),
    }
    fieldsets = (
        (_("What is played"), ("name", "house", "pace", "seats", "rounds", "duplicate", "chips")),
        (_("When"), ("starts_at", "when_full", "opens_hours", "late_minutes", "repeats", "times")),
        (_("For how much"), ("currency", "fee", "rake_percent", "guarantee", "prizes", "ticket_to", "league")),
        (_("Who comes"), ("fewest", "most", "bots", "bot_strength")),
    )

    def clean_times(self) -> str:
        """The hours as they are kept."""
        return understood(lambda text: times_in_words(read_times(text)), self.cleaned_data["times"])

    def clean_rounds(self) -> list[dict[str, Any]]:
        """The rounds as they are kept."""
        return understood(rounds_of, self.cleaned_data["rounds"])

    def clean_prizes(self) -> dict[str, Any]:
        """The prizes as they are kept."""
        return understood(prizes_of, self.cleaned_data["prizes"])

    def made(self) -> list[Tournament]:
        """The tournament; its successors announce themselves."""
        cleaned = self.cleaned_data
        starts_at = cleaned["starts_at"]
        target = Tournament.objects.filter(public_id=cleaned["ticket_to"]).first() if cleaned["ticket_to"] else None
        opens_at = min(max(starts_at - timedelta(hours=cleaned["opens_hours"]), timezone.now()), starts_at)
        tournament = Tournament(
            **self._common(),
            entry_fee_minor=int(cleaned["fee"] * HUNDREDTHS),
            guarantee_minor=int(cleaned["guarantee"] * HUNDREDTHS),
            starts_at=starts_at,
            starts_when_full=cleaned["when_full"],
            chips=cleaned["chips"] or 0,
            registration_opens_at=opens_at,
            repeat_s=int(cleaned["repeats"]),
            min_entrants=cleaned["fewest"],
            max_entrants=cleaned["most"],
            seats=cleaned["seats"],
            duplicate=cleaned["duplicate"],
            rounds=_all_go_on(cleaned["rounds"], cleaned["seats"]) if cleaned["duplicate"] else cleaned["rounds"],
            prizes=_worth(cleaned["prizes"], target),
            times=cleaned["times"],
            ticket_to=target,
            league=League.objects.filter(public_id=cleaned["league"]).first() if cleaned["league"] else None,
            late_s=60 * cleaned["late_minutes"],
            bots_fill_to=cleaned["bots"],
            due_at=starts_at,
        )
        tournament.full_clean(exclude=["commitment"])
        return [tournament]

    @staticmethod
    def words_of(one: Tournament) -> dict[str, Any]:
        """The form's values for a copy of a tournament that starts a week later."""
        later = timezone.localtime(max(one.starts_at, timezone.now()) + timedelta(days=7))
        opens = one.starts_at - one.registration_opens_at
        return _common_words(one) | {
            "fee": plain(one.entry_fee_minor),
            "guarantee": plain(one.guarantee_minor),
            "starts_at": later.strftime("%Y-%m-%dT%H:%M"),
            "when_full": one.starts_when_full,
            "duplicate": one.duplicate,
            "chips": one.chips,
            "opens_hours": int(opens.total_seconds() // 3600),
            "repeats": str(one.repeat_s) if str(one.repeat_s) in REPEATS else "0",
            "times": one.times,
            "ticket_to": one.ticket_to.public_id if one.ticket_to else "",
            "league": one.league.public_id if one.league else "",
            "fewest": one.min_entrants,
            "most": one.max_entrants,
            "seats": one.seats,
            "rounds": rounds_in_words(one.rounds),
            "prizes": prizes_in_words(one.prizes),
            "late_minutes": one.late_s // 60,
            "bots": one.bots_fill_to,
        }


def _all_go_on(rounds: list[dict[str, Any]], seats: int) -> list[dict[str, Any]]:
    """The rounds of a duplicate tournament: everybody of every table goes on, whatever was written."""
    return [{**one, "per_table": seats, "best": 0} for one in rounds[:-1]] + rounds[-1:]


def _worth(prizes: dict[str, Any], target: Tournament | None) -> dict[str, Any]:
    """Prizes with the worth of a ticket: the entry fee of its tournament."""
    if prizes["kind"] != "tickets" or target is None:
        return prizes
    return prizes | {"rows": [row | {"each": target.entry_fee_minor} for row in prizes["rows"]]}


def _common_words(one: Any) -> dict[str, Any]:
    pace = next((key for key, (_words, numbers) in PACES.items() if numbers == one.overrides), "")
    return {
        "name": one.name,
        "house": one.profile_name,
        "currency": one.currency_id,
        "rake_percent": plain(one.rake_bps),
        "pace": pace,
        "bot_strength": one.bot_strength,
    }
