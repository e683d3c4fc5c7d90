"""Pages to set an event's class (club, regional …), and to admit players whom the class excludes.

The director gives a reason to admit a player."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.admission.queries import Unadmitted, load_unadmitted
from scoring.admission.services import admit_entry
from scoring.admission.wording import format_finding
from scoring.models.entry import Entry
from scoring.models.tournament import Tournament
from scoring.prizes.forms import build_class_field
from scoring.prizes.queries import load_prize_plan
from scoring.prizes.services import set_event_class
from scoring.web.access_views import find_directed, find_directed_entry
from scoring.web.acts_views import FormPage, authorship, form_page
from scoring.web.forms import ReasonForm


class ClassForm(forms.Form):
    event_class = build_class_field()


@form_page(find_directed, "admission/admission.html")
def show_admission(request: HttpRequest, event: Tournament) -> FormPage:
    """Show who may not enter; a POST sets the event's class."""
    initial = {"event_class": load_prize_plan(event).event_class}
    form = ClassForm(request.POST or None, initial=initial)
    return FormPage(
        form,
        save=lambda: set_event_class(event=event, **form.cleaned_data, **authorship(request)),
        done=_("Class saved."),
        leads="admission",
        context=lambda: {"event": event, "rows": _list_rows(load_unadmitted(event))},
    )


@form_page(find_directed_entry, "admission/admission.html")
def admit(request: HttpRequest, entry: Entry) -> FormPage:
    """Show why players of an entry may not enter; a POST admits them with a reason."""
    form, event, number = ReasonForm(request.POST or None), entry.tournament, entry.number
    own = {key: found for key, found in load_unadmitted(event).items() if key == number}
    return FormPage(
        form,
        save=lambda: admit_entry(entry=entry, **form.cleaned_data, **authorship(request)),
        done=_(
            "The entry is admitted. Your reason appears in the full log and in the event’s "
            "spreadsheet."
        ),
        leads="admission",
        context=lambda: {"event": event, "rows": _list_rows(own), "number": number},
    )


def _list_rows(unadmitted: Unadmitted) -> list[tuple[int, list[str]]]:
    return [(number, list(map(format_finding, found))) for number, found in unadmitted.items()]
