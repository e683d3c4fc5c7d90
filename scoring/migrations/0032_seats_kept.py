
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0031_qualify_from'),
    ]

    operations = [
        migrations.AlterField(
            model_name='act',
            name='kind',
            field=models.CharField(choices=[('register', 'register'), ('rename', 'rename'), ('remove_entry', 'remove_entry'), ('categories', 'categories'), ('label', 'label'), ('settings', 'settings'), ('appoint', 'appoint'), ('dismiss', 'dismiss'), ('add_phase', 'add_phase'), ('change_phase', 'change_phase'), ('remove_phase', 'remove_phase'), ('shorten_phase', 'shorten_phase'), ('draw', 'draw'), ('pair', 'pair'), ('swap', 'swap'), ('fill_chair', 'fill_chair'), ('draw_cards', 'draw_cards'), ('drop_cards', 'drop_cards'), ('publish', 'publish'), ('start', 'start'), ('cut', 'cut'), ('close_turn', 'close_turn'), ('pause_clock', 'pause_clock'), ('resume_clock', 'resume_clock'), ('extend_clock', 'extend_clock'), ('end_clock', 'end_clock'), ('start_break', 'start_break'), ('rule', 'rule'), ('take_back_ruling', 'take_back_ruling'), ('assign', 'assign'), ('take_back_score', 'take_back_score'), ('cancel', 'cancel'), ('late', 'late'), ('withdraw', 'withdraw'), ('return', 'return'), ('substitute', 'substitute'), ('close_event', 'close_event'), ('reopen', 'reopen'), ('undo', 'undo'), ('redo', 'redo')], max_length=30),
        ),
    ]
