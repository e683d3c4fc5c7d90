"""The last enums of the models moved into the pure core, without labels; no row changes."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0017_plain_labels'),
    ]

    operations = [
        migrations.AlterField(
            model_name='act',
            name='kind',
            field=models.CharField(choices=[('register', 'register'), ('rename', 'rename'), ('remove_entry', 'remove_entry'), ('settings', 'settings'), ('add_phase', 'add_phase'), ('change_phase', 'change_phase'), ('remove_phase', 'remove_phase'), ('shorten_phase', 'shorten_phase'), ('draw', 'draw'), ('pair', 'pair'), ('swap', 'swap'), ('publish', 'publish'), ('start', 'start'), ('cut', 'cut'), ('close_turn', 'close_turn'), ('rule', 'rule'), ('take_back_ruling', 'take_back_ruling'), ('assign', 'assign'), ('take_back_score', 'take_back_score'), ('cancel', 'cancel'), ('late', 'late'), ('withdraw', 'withdraw'), ('substitute', 'substitute'), ('close_event', 'close_event'), ('reopen', 'reopen'), ('undo', 'undo'), ('redo', 'redo')], max_length=30),
        ),
        migrations.AlterField(
            model_name='call',
            name='reason',
            field=models.CharField(choices=[('rule', 'rule'), ('score', 'score'), ('cards', 'cards'), ('behaviour', 'behaviour'), ('other', 'other')], max_length=10),
        ),
        migrations.AlterField(
            model_name='heldrecord',
            name='kind',
            field=models.CharField(choices=[('conflict', 'conflict'), ('late', 'late')], max_length=10),
        ),
        migrations.AlterField(
            model_name='phase',
            name='draw_method',
            field=models.CharField(blank=True, choices=[('random', 'random'), ('entry-order', 'entry-order'), ('ranking', 'ranking')], max_length=20),
        ),
        migrations.AlterField(
            model_name='signature',
            name='how',
            field=models.CharField(choices=[('pin', 'pin'), ('link', 'link')], max_length=10),
        ),
        migrations.AlterField(
            model_name='ticket',
            name='kind',
            field=models.CharField(choices=[('table', 'table'), ('roving', 'roving'), ('entry', 'entry')], max_length=10),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='entry_kind',
            field=models.CharField(choices=[('pairs', 'pairs'), ('players', 'players'), ('teams', 'teams'), ('trios', 'trios')], default='pairs', max_length=10),
        ),
    ]
