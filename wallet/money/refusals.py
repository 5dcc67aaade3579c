"""Why a deposit, withdrawal or bonus is refused, each with a sentence for the player or operator."""

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal
from wallet.refusals import WalletRefused


class PaymentRefusal(Refusal):
    """Why a payment does not go on."""

    NO_MONEY_HERE = "no_money_here", _("This house plays for practice chips only.")
    LICENCE_ENDED = "licence_ended", _("The house's licence has ended: what you have is paid out, nothing is paid in.")
    NO_GATEWAY = "no_gateway", _("There is no way to pay here at the moment.")
    TOO_LITTLE = "too_little", _("This is less than the smallest amount.")
    TOO_MUCH = "too_much", _("This is more than the largest amount.")
    NOT_THAT_MUCH = "not_that_much", _("You do not have that much to withdraw.")
    NOTHING_LEFT = "nothing_left", _("After tax nothing would be left of this amount; ask for more.")
    NO_PAYEE = "no_payee", _("First tell us where to pay.")
    PAYEE_REMOVED = "payee_removed", _("The player has removed this payee; reject the withdrawal.")
    OWES = "owes", _("Something is owed to the house still; until it is settled nothing can be paid out.")
    TOO_LATE = "too_late", _("This has gone on already.")
    OWN = "own", _("Nobody approves their own withdrawal.")
    OWN_MONEY = "own_money", _("Nobody decides about their own money.")
    NOT_PROVEN = "not_proven", _("This player's papers are not all approved; look at them first.")
    SAID_YES = "said_yes", _("You have approved this already; it needs a second person.")
    REASON_NEEDED = "reason_needed", _("Say why, so that the player can be told.")
    NOTHING_TO_SEND = "nothing_to_send", _("No approved withdrawal is waiting to be sent.")
    NOT_A_BONUS = "not_a_bonus", _("A bonus has an amount, a rate of release and a day to come on which it expires.")


class AnswersRefusal(Refusal):
    """Why the bank's answers to a batch are not taken down: the whole file, or a line of it."""

    TOO_LARGE = "answers_too_large", _("The file is too large.")
    NOT_TEXT = "answers_not_text", _("The file is not text in UTF-8.")
    NOT_CSV = "answers_not_csv", _("Line %(number)s: %(why)s.")
    COLUMNS_MISSING = "columns_missing", _("These columns are missing: %(names)s")
    NOT_OF_BATCH = "not_of_batch", _("This is no payout of the batch.")
    NO_ANSWER = "no_answer", _("The answer is paid, failed or returned.")
    NOT_A_REFERENCE = "not_a_reference", _("The bank's reference is one line of at most %(most)s characters.")


class PaymentRefused(WalletRefused):
    """A verb of payments was refused for a PaymentRefusal; caught apart where the ledger's own refusal is an error."""
