"""Practice chips: the one currency every house has."""

from django.db import migrations

CHIPS = "INSERT INTO public.wallet_currency (code, name, kind, minor_digits) VALUES ('CHIP', 'Chips', 'practice', 2)"


class Migration(migrations.Migration):
    """A money currency is added by a licence, not here."""

    dependencies = [("wallet", "0003_post")]
    operations = [migrations.RunSQL(CHIPS, "DELETE FROM public.wallet_currency WHERE code = 'CHIP'")]
