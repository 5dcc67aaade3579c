"""A debt of which something was taken says when: the tax of a day asks for it by that time."""

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models


class Migration(migrations.Migration):
    """Rows of before have got their time in 0407 and 0408."""

    dependencies = [("wallet", "0409_opened_before_its_entries")]

    operations = [
        AddConstraintNotValid(
            "Receivable",
            models.CheckConstraint(
                condition=models.Q(recovered_minor=0) | models.Q(recovered_at__isnull=False),
                name="wallet_receivable_timed",
            ),
        ),
    ]
