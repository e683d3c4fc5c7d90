from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring.core.play.sessions import SessionStart
from scoring.models.tournament import Tournament
from scoring.sessions import services as sessions
from scoring.sessions.forms import SessionForm, SessionNameForm
from scoring.sessions.queries import list_starts
from scoring.web.access_views import find_directed
from scoring.web.acts_views import FormPage, act, authorship, form_page

SESSION_FORM = "sessions/session_form.html"


@form_page(find_directed, SESSION_FORM)
def session_new(request: HttpRequest, event: Tournament) -> FormPage:
    form = _make_form(request, event, None)
    return FormPage(
        form,
        save=lambda: sessions.add_session(event=event, start=form.read(), **authorship(request)),
        done=_("Session added."),
        leads="plan",
        context=lambda: {"event": event, "session": None},
    )


def _find_session(request: HttpRequest, slug: str, turn: int) -> tuple[Tournament, SessionStart]:
    event = find_directed(request, slug)
    starts = list_starts(event)
    for start in starts:
        if start.first_turn == turn and len(starts) > 1:
            return event, start
    raise Http404("No such session")


def _find_later_session(
    request: HttpRequest, slug: str, turn: int
) -> tuple[Tournament, SessionStart]:
    event, session = _find_session(request, slug, turn)
    if session.first_turn == 1:
        raise Http404("The first session is the event's own")
    return event, session


@form_page(_find_session, SESSION_FORM)
def session_edit(request: HttpRequest, found: tuple[Tournament, SessionStart]) -> FormPage:
    event, session = found
    form: SessionNameForm = _make_form(request, event, session)
    if session.first_turn == 1:
        form = SessionNameForm(request.POST or None, initial={"name": session.name})

    def save() -> None:
        if isinstance(form, SessionForm):
            sessions.change_session(
                event=event, turn=session.first_turn, start=form.read(), **authorship(request)
            )
        else:
            name = form.cleaned_data["name"]
            sessions.rename_first_session(event=event, name=name, **authorship(request))

    return FormPage(
        form,
        save=save,
        done=_("Session changed."),
        leads="plan",
        context=lambda: {"event": event, "session": session},
    )


@act(_find_later_session, "plan")
def session_remove(request: HttpRequest, found: tuple[Tournament, SessionStart]) -> str:
    event, session = found
    sessions.remove_session(event=event, turn=session.first_turn, **authorship(request))
    return _("Session removed.")


def _make_form(
    request: HttpRequest, event: Tournament, session: SessionStart | None
) -> SessionForm:
    return SessionForm(
        request.POST or None, start=session, turns=event.turns_planned, place=event.place
    )
