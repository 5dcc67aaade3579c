"""A deposit asked for twice with the same key is one."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('wallet', '0015_payees_sealed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='deposit',
            name='asked_as',
            field=models.CharField(blank=True, default='', editable=False, max_length=40, verbose_name='form'),
        ),
        migrations.AddConstraint(
            model_name='deposit',
            constraint=models.UniqueConstraint(condition=models.Q(('asked_as', ''), _negated=True), fields=('user', 'asked_as'), name='wallet_deposit_asked_once'),
        ),
    ]
