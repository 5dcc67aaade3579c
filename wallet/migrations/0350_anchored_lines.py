"""What a place outside was given is kept: it names the heads of other logs too, which move by themselves."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Of the anchors that are there the line follows from the block."""

    dependencies = [("wallet", "0331_closings_of_old_accounts")]
    operations = [
        migrations.AddField(
            model_name="anchor",
            name="line",
            field=models.TextField(db_default="", default="", verbose_name="line"),
        )
    ]
