"""Faults of an operator's plan: its rounds, prizes and hours."""

from engine.spoken import Spoken


class PlanFault(Spoken):
    """Why a plan is none."""

    NO_PRIZES = "no_prizes", "This is no prize table: %(why)s."
    PRIZE_PLACES = "prize_places", "A prize table has 1 to %(most)s places."
    EMPTY_PRIZE = "empty_prize", "Every place in a prize table gets something."
    RISING_PRIZE = "rising_prize", "No place gets more than the one before it."
    TICKETS_ONE_ROW = "tickets_one_row", "Tickets are one row: what an entry costs, and how many places may win one."
    SHARES_NOT_WHOLE = (
        "shares_not_whole",
        "The shares of all places together are %(whole)s basis points, not %(found)s.",
    )

    NO_ROUNDS = "no_rounds", "This is no list of rounds: %(why)s."
    HOW_MANY_ROUNDS = "how_many_rounds", "A tournament has 1 to %(most)s rounds, not %(found)s."
    HOW_MANY_DEALS = "how_many_deals", "Round %(round)s has 1 to %(most)s deals, not %(found)s."
    TOO_MANY_GO_ON = "too_many_go_on", "Round %(round)s cannot send that many on."
    NOBODY_GOES_ON = "nobody_goes_on", "Somebody must go on from round %(round)s: give 'per_table', 'best' or both."
    LAST_ROUND_SENDS_ON = (
        "last_round_sends_on",
        "Nobody goes on from the last round: leave 'per_table' and 'best' out of it.",
    )
    TOO_LONG = "too_long", "Round %(round)s lasts at most %(most)s minutes, not %(found)s."
    POINT_VALUE = "point_value", "A point of round %(round)s is worth 1 to %(most)s chips, not %(found)s."
    TOO_MANY_CHIPS = "too_many_chips", "Round %(round)s asks for at most %(most)s chips, not %(found)s."
    NO_CHIPS = "no_chips", "Only where players begin with chips can a point's value and the fewest chips be given."
    TOO_FEW_CHIPS = "too_few_chips", "The first deal can cost %(cost)s chips; everybody begins with %(chips)s."

    TOO_MANY_TIMES = "too_many_times", "A tournament comes at most %(most)s times a week, not %(found)s."
    NO_TIMES = "no_times", "This is not understood: “%(part)s”. Write it like “mon-fri 18:00 21:30; sat 20:00”."
