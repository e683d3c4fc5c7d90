"""A third side at a table: its points, its assigned score, its line."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0024_clock_and_screens'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='seat',
            options={'ordering': ['turn', 'table', models.Case(models.When(line='NS', then=0), models.When(line='EW', then=1), models.When(line='L3', then=2), default=3, output_field=models.SmallIntegerField()), 'chair']},
        ),
        migrations.AddField(
            model_name='assignedscore',
            name='l3_mp',
            field=models.IntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='assignedscore',
            name='l3_vp',
            field=models.IntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='smazzata',
            name='l3_clean',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='smazzata',
            name='l3_gp',
            field=models.IntegerField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='seat',
            name='line',
            field=models.CharField(blank=True, choices=[('NS', 'NS'), ('EW', 'EW'), ('L3', 'L3')], max_length=2),
        ),
        migrations.AlterField(
            model_name='signature',
            name='line',
            field=models.CharField(choices=[('NS', 'NS'), ('EW', 'EW'), ('L3', 'L3')], max_length=2),
        ),
    ]
