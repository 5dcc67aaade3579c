"""No bot has ever played a deal for money: the constraint is held against the deals there are, which locks nothing."""

from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):
    """Play goes on meanwhile."""

    dependencies = [("tables", "0012_bots_never_deal_for_money")]
    operations = [ValidateConstraint(model_name="deal", name="deal_bots_never_play_for_money")]
