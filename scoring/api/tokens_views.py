"""The page with an event's tokens for programs: the director makes and revokes them."""

from __future__ import annotations

from typing import Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.actions.refusals_services import Refusal
from scoring.api.services import make_api_token, revoke_api_token
from scoring.core.limits import TOKEN_LABEL_MAX
from scoring.core.play.hall import TokenScope
from scoring.models.api_token import ApiToken
from scoring.models.tournament import Tournament
from scoring.web.access_views import find_directed
from scoring.web.acts_views import act, authorship, page, show_form

SCOPE_NAMES: Final[dict[str, Promise]] = {
    TokenScope.READ: gettext_lazy("see the event, even before it is public"),
    TokenScope.WRITE: gettext_lazy(
        "see the event and record smazzate at every table, as a referee does"
    ),
}


class ApiTokenForm(forms.Form):
    label = forms.CharField(
        label=gettext_lazy("Program"),
        max_length=TOKEN_LABEL_MAX,
        help_text=gettext_lazy(
            "What will use the code: for example the club’s website or its season spreadsheet."
        ),
    )
    scope = forms.TypedChoiceField(
        label=gettext_lazy("It may"),
        choices=list(SCOPE_NAMES.items()),
        coerce=TokenScope,
        initial=TokenScope.READ,
        widget=forms.RadioSelect,
    )


@page(find_directed, "GET", "POST")
def show_api_tokens(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the event's tokens; a POST creates one and shows it this one time."""
    form, made = ApiTokenForm(request.POST or None), ""
    if form.is_valid():
        try:
            made = make_api_token(event=event, **form.cleaned_data, **authorship(request))
            form = ApiTokenForm()
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
    tokens = [
        {"token": token, "scope": SCOPE_NAMES[token.scope]} for token in event.api_tokens.all()
    ]
    context = {"event": event, "made": made, "tokens": tokens}
    return show_form(request, "api/tokens.html", form, context)


def _find_token(request: HttpRequest, slug: str, pk: int) -> ApiToken:
    return get_object_or_404(find_directed(request, slug).api_tokens, pk=pk)


@act(_find_token, leads="api_tokens")
def api_token_revoke(request: HttpRequest, token: ApiToken) -> str:
    revoke_api_token(token=token, **authorship(request))
    return _("The access code (token) was revoked: nobody can use it any more.")
