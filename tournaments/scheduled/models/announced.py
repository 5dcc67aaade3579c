"""Base of what operators announce: it has a name, a currency, prizes, and automatic steps."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from base.ids import new_public_id
from tournaments.scheduled.plan.prizes import PrizeTable, read_prizes
from wallet.ledger.models import Currency
from wallet.ledger.refs import CHIP


class Announced(models.Model):
    """A tournament or a league; `due_at` is the time of the next automatic step, `trouble` the error that stops it."""

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    name = models.CharField(_("name"), max_length=60)
    currency = models.ForeignKey(
        Currency,
        models.PROTECT,
        verbose_name=_("currency"),
        default=CHIP,
        db_index=False,
        related_name="+",
    )
    prizes = models.JSONField(_("prizes"))
    due_at = models.DateTimeField(null=True, editable=False)
    trouble = models.TextField(_("what holds it up"), default="", editable=False)
    cancelled_why = models.CharField(_("why it was cancelled"), max_length=300, default="", editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True

    @property
    def prize_table(self) -> PrizeTable:
        """The prizes as announced; raises ValueError for nonsense."""
        return read_prizes(self.prizes)

    @property
    def currency_code(self) -> str:
        """The currency's code in the ledger."""
        return str(self.currency_id)
