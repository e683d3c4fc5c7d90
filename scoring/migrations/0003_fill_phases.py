"""Every event of before becomes an event of one phase, a Mitchell in one section."""

from django.db import migrations


def fill_phases(apps, schema_editor):
    """Give each event its phase, each turn and table its place in it, each seat its kind."""
    tournament_model = apps.get_model("scoring", "Tournament")
    phase_model = apps.get_model("scoring", "Phase")
    section_model = apps.get_model("scoring", "Section")
    table_model = apps.get_model("scoring", "Table")
    seat_model = apps.get_model("scoring", "Seat")
    for event in tournament_model.objects.all():
        phase = phase_model.objects.create(
            tournament=event,
            number=1,
            movement="mitchell",
            turns=event.turns_planned,
            smazzate=event.smazzate_per_turn,
            minutes=event.minutes_per_turn,
            table_data=event.table_data,
            draw_method=event.draw_method,
            draw_seed=event.draw_seed,
        )
        if event.turns.exists():
            members = list(event.entries.order_by("number").values_list("number", flat=True))
            section = section_model.objects.create(phase=phase, number=1, members=members)
            event.turns.update(phase=phase)
            tables = table_model.objects.filter(turn__tournament=event)
            tables.update(section=section, due=event.smazzate_per_turn)
        event.bye_mode = "figures"
        event.lot_seed = event.slug[:40]
        event.save()
    seat_model.objects.filter(is_bye=True).update(kind="bye")


def count_clean(apps, schema_editor):
    """Records of before say nothing of clean burrachi: they count as none."""
    revision_model = apps.get_model("scoring", "SmazzataRevision")
    for revision in revision_model.objects.exclude(sums__has_key="clean").iterator():
        revision.sums["clean"] = [0, 0]
        revision.save(update_fields=["sums"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0002_phases")]

    operations = [
        migrations.RunPython(fill_phases, migrations.RunPython.noop),
        migrations.RunPython(count_clean, migrations.RunPython.noop),
    ]
