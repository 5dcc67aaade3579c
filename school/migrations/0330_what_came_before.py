"""A practice game that begins in the middle of a deal keeps what came before: its coach asks what the seat has seen."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Nobody waits for it."""

    dependencies = [("school", "0031_duplicate")]

    operations = [
        migrations.AddField(
            model_name="practicegame",
            name="past",
            field=models.BinaryField(db_default=b"", default=b"", verbose_name="what came before"),
        ),
    ]
