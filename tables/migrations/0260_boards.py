"""Cards that several tables are dealt: which deal is of which board, and that nobody reads it before all have played."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """Columns with constant defaults rewrite nothing; what is asked of the rows of before comes beside the play."""

    dependencies = [("tables", "0092_found_without_the_past")]

    operations = [
        migrations.AddField("table", "deals_boards", models.BooleanField(db_default=False, default=False, editable=False)),
        migrations.AddField("deal", "board", models.CharField(db_default="", default="", max_length=40)),
        migrations.AddField("deal", "held_back", models.BooleanField(db_default=False, default=False)),
        AddConstraintNotValid(
            "table",
            models.CheckConstraint(
                name="table_boards_have_a_host",
                condition=Q(("deals_boards", False)) | Q(Q(("host", ""), _negated=True), ("chat_on", False)),
            ),
        ),
        AddConstraintNotValid(
            "deal",
            models.CheckConstraint(
                name="deal_held_back_is_of_a_board",
                condition=Q(("held_back", False)) | Q(Q(("board", ""), _negated=True), ("data_key", b"")),
            ),
        ),
    ]
