"""A payment is found by the number that its gateway knows it by: made while the house is open."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Outside of a transaction: Django's own statement would hold the table."""

    atomic = False

    dependencies = [("wallet", "0303_keys_of_gifts")]

    operations = [
        migrations.RunSQL(
            [
                "DROP INDEX CONCURRENTLY IF EXISTS public.wallet_payment_number",
                "CREATE INDEX CONCURRENTLY wallet_payment_number ON public.wallet_payment (transaction_id)"
                " WHERE transaction_id <> ''",
            ],
            "DROP INDEX CONCURRENTLY IF EXISTS public.wallet_payment_number",
            elidable=False,
            state_operations=[
                migrations.AddIndex(
                    "payment",
                    models.Index(
                        condition=~models.Q(transaction_id=""), fields=["transaction_id"], name="wallet_payment_number"
                    ),
                )
            ],
        ),
    ]
