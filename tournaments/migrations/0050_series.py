"""Tournaments that come again at hours of the week, lead to another by tickets, or count for a league: see sql/0050_series.sql."""

from pathlib import Path

import base.ids
import django.db.models.deletion
from django.conf import settings
from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

SQL = Path(__file__).parent / "sql" / "0050_series.sql"


class Migration(migrations.Migration):
    """No tournament of before has any of it."""

    dependencies = [
        ('tournaments', '0042_as_played_stays'),
        ('wallet', '0090_two_people_check_a_rate'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='League',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=32, unique=True)),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('points', models.JSONField(verbose_name='points of the places')),
                ('best', models.PositiveBigIntegerField(default=0, verbose_name='best results that count')),
                ('guarantee_minor', models.PositiveBigIntegerField(verbose_name='all prizes together, minor units')),
                ('prizes', models.JSONField(verbose_name='prizes')),
                ('ends_at', models.DateTimeField(verbose_name='tournaments start until')),
                ('status', models.CharField(choices=[('on', 'On'), ('over', 'Over'), ('cancelled', 'Cancelled')], default='on', editable=False, max_length=10, verbose_name='status')),
                ('due_at', models.DateTimeField(editable=False, null=True)),
                ('trouble', models.TextField(default='', editable=False, verbose_name='what holds it up')),
                ('cancelled_why', models.CharField(default='', editable=False, max_length=300, verbose_name='why it was cancelled')),
                ('overlay_minor', models.PositiveBigIntegerField(editable=False, null=True, verbose_name='paid by the house')),
                ('ended_at', models.DateTimeField(editable=False, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('currency', models.ForeignKey(db_index=False, default='CHIP', on_delete=django.db.models.deletion.PROTECT, related_name='+', to='wallet.currency', verbose_name='currency')),
            ],
            options={
                'verbose_name': 'league',
                'verbose_name_plural': 'leagues',
                'ordering': ('-ends_at', '-id'),
            },
        ),
        migrations.CreateModel(
            name='LeaguePlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rank', models.PositiveBigIntegerField()),
                ('points', models.PositiveBigIntegerField()),
                ('played', models.PositiveBigIntegerField()),
                ('won', models.PositiveBigIntegerField()),
                ('prize_minor', models.PositiveBigIntegerField(default=0)),
                ('league', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournaments.league')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='league_places', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'place in a league',
                'verbose_name_plural': 'places in a league',
                'ordering': ('league', 'rank', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Ticket',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('public_id', models.CharField(default=base.ids.new_public_id, editable=False, max_length=32, unique=True)),
                ('currency', models.CharField(editable=False, max_length=8)),
                ('worth_minor', models.PositiveBigIntegerField(verbose_name='worth')),
                ('state', models.CharField(choices=[('held', 'held'), ('used', 'entered'), ('given_back', 'its worth paid to the player')], default='held', max_length=10, verbose_name='state')),
                ('due_at', models.DateTimeField(null=True)),
                ('trouble', models.TextField(default='', verbose_name='what holds it up')),
                ('won_at', models.DateTimeField(verbose_name='won')),
                ('ended_at', models.DateTimeField(null=True)),
                ('entry', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='entered_by', to='tournaments.registration', verbose_name='entry')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tournament_tickets', to=settings.AUTH_USER_MODEL)),
                ('target', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tickets', to='tournaments.tournament', verbose_name='to')),
                ('won_in', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='ticket', to='tournaments.registration', verbose_name='won in')),
            ],
            options={
                'verbose_name': 'ticket',
                'verbose_name_plural': 'tickets',
                'ordering': ('-id',),
            },
        ),
        migrations.RunSQL(
            [
                "ALTER TABLE public.tournaments_tournament ADD COLUMN ticket_to_id bigint",
                "ALTER TABLE public.tournaments_tournament ADD CONSTRAINT tournament_ticket_to_is_there "
                "FOREIGN KEY (ticket_to_id) REFERENCES public.tournaments_tournament (id) DEFERRABLE INITIALLY DEFERRED NOT VALID",
            ],
            migrations.RunSQL.noop,
            state_operations=[
                migrations.AddField(
                    model_name='tournament',
                    name='ticket_to',
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='satellites', to='tournaments.tournament', verbose_name='tickets to'),
                ),
            ],
        ),
        migrations.AddField(
            model_name='tournament',
            name='times',
            field=models.CharField(blank=True, db_default='', default='', max_length=200, verbose_name='comes again at'),
        ),
        migrations.RunSQL(
            [
                "ALTER TABLE public.tournaments_tournament ADD COLUMN league_id bigint",
                "ALTER TABLE public.tournaments_tournament ADD CONSTRAINT tournament_league_is_there "
                "FOREIGN KEY (league_id) REFERENCES public.tournaments_league (id) DEFERRABLE INITIALLY DEFERRED NOT VALID",
            ],
            migrations.RunSQL.noop,
            state_operations=[
                migrations.AddField(
                    model_name='tournament',
                    name='league',
                    field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='tournaments.league', verbose_name='league'),
                ),
            ],
        ),
        AddConstraintNotValid(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('times', ''), models.Q(('repeat_s', 0), ('starts_when_full', False)), _connector='OR'), name='tournament_comes_again_one_way'),
        ),
        AddConstraintNotValid(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('ticket_to', None), models.Q(('ticket_to', models.F('id')), _negated=True), _connector='OR'), name='tournament_is_no_ticket_to_itself'),
        ),
        migrations.AddIndex(
            model_name='league',
            index=models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='league_due_at'),
        ),
        migrations.AddConstraint(
            model_name='league',
            constraint=models.CheckConstraint(condition=models.Q(('guarantee_minor__gt', 0)), name='league_has_something_to_win'),
        ),
        migrations.AddConstraint(
            model_name='league',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('due_at__isnull', False), ('ended_at', None), ('status', 'on')), models.Q(models.Q(('status', 'on'), _negated=True), ('due_at', None), ('ended_at__isnull', False)), _connector='OR'), name='league_on_is_due'),
        ),
        migrations.AddConstraint(
            model_name='league',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'over'), _negated=True), ('overlay_minor__isnull', False), _connector='OR'), name='league_over_is_paid_out'),
        ),
        migrations.AddConstraint(
            model_name='leagueplace',
            constraint=models.UniqueConstraint(fields=('league', 'player'), name='league_place_once'),
        ),
        migrations.AddIndex(
            model_name='ticket',
            index=models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='ticket_due_at'),
        ),
        migrations.AddConstraint(
            model_name='ticket',
            constraint=models.CheckConstraint(condition=models.Q(('worth_minor__gt', 0)), name='ticket_is_worth_something'),
        ),
        migrations.AddConstraint(
            model_name='ticket',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('due_at__isnull', False), ('ended_at', None), ('state', 'held')), models.Q(models.Q(('state', 'held'), _negated=True), ('due_at', None), ('ended_at__isnull', False)), _connector='OR'), name='ticket_held_is_due'),
        ),
        migrations.AddConstraint(
            model_name='ticket',
            constraint=models.CheckConstraint(condition=models.Q(('entry', None), ('state', 'used'), _connector='OR'), name='ticket_entry_of_a_used_one'),
        ),
        migrations.RunSQL(SQL.read_text(encoding="utf-8"), elidable=False),
    ]
