import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('ladder', '0002_challenges'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='shown',
            name='achievements',
            field=models.BooleanField(db_default=False, default=False, verbose_name='my achievements'),
        ),
        migrations.CreateModel(
            name='Streak',
            fields=[
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('wins', models.PositiveBigIntegerField(default=0)),
                ('best_wins', models.PositiveBigIntegerField(default=0)),
            ],
            options={
                'verbose_name': 'streak',
                'verbose_name_plural': 'streaks',
                'constraints': [models.CheckConstraint(condition=models.Q(('wins__lte', models.F('best_wins'))), name='ladder_streak_best')],
            },
        ),
    ]
