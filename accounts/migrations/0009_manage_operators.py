"""A permission of its own for who manages operators."""

from django.db import migrations


class Migration(migrations.Migration):
    """Nothing in the tables changes."""

    dependencies = [
        ('accounts', '0008_second_factors_sealed'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='user',
            options={'permissions': (('manage_operators', "Can manage operators: rights, roles, others' ways in"),), 'verbose_name': 'player', 'verbose_name_plural': 'players'},
        ),
    ]
