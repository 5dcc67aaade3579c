"""No bot plays a deal for money, whatever its chair and its table say."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """The constraint holds for what is written from now on; the next migration looks at what there is."""

    dependencies = [("tables", "0011_apart_and_drain")]
    operations = [
        AddConstraintNotValid(
            model_name="deal",
            constraint=models.CheckConstraint(
                name="deal_bots_never_play_for_money", condition=Q(bot_seats=0) | Q(currency="CHIP")
            ),
        )
    ]
