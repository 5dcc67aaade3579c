"""A release names the rake it came from, so that a deal that is reversed takes back what it released."""

import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('wallet', '0016_deposits_asked_once'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='bonus',
            name='bonus_moves',
        ),
        migrations.RemoveConstraint(
            model_name='receivable',
            name='wallet_receivable_reason',
        ),
        migrations.AddField(
            model_name='bonusrelease',
            name='paid',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='releases', to='wallet.rakepaid', verbose_name='rake of'),
        ),
        migrations.AddField(
            model_name='rakepaid',
            name='taken_back_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AlterField(
            model_name='receivable',
            name='reason',
            field=models.CharField(choices=[('chargeback', 'deposit charged back after it was played with'), ('tax', "tax on winnings that were at tables at the year's end"), ('bonus', 'bonus taken back after it was spent')], max_length=12, verbose_name='reason'),
        ),
        migrations.AddIndex(
            model_name='rakepaid',
            index=models.Index(fields=['key'], name='wallet_rake_paid_by_event'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='bonus',
            trigger=pgtrigger.compiler.Trigger(name='bonus_moves', sql=pgtrigger.compiler.UpsertTriggerSql(declare='DECLARE _is_valid_transition BOOLEAN;', func='SELECT CONCAT(OLD."state", \':\', NEW."state") = ANY(\'{active:earned,active:expired,earned:active}\'::text[]) INTO _is_valid_transition; IF (_is_valid_transition IS FALSE AND OLD."state" IS DISTINCT FROM NEW."state") THEN RAISE EXCEPTION \'pgtrigger: Invalid transition of field "state" from "%" to "%" on table %\', OLD."state", NEW."state", TG_TABLE_NAME; ELSE RETURN NEW; END IF;', hash='bf2756f9182424266b28ff990473f90cba1b6474', operation='UPDATE', pgid='pgtrigger_bonus_moves_08a05', table='wallet_bonus', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='receivable',
            constraint=models.CheckConstraint(condition=models.Q(('reason__in', ['chargeback', 'tax', 'bonus'])), name='wallet_receivable_reason'),
        ),
    ]
