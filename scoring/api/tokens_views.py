"""The page with an event's tokens for programs: the director makes and revokes them."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from scoring.actions.refusals_services import Refusal
from scoring.api.forms import ApiTokenForm
from scoring.api.services import make_api_token, revoke_api_token
from scoring.api.wording import SCOPE_NAMES
from scoring.core.play.hall import TokenScope
from scoring.models.api_token import ApiToken
from scoring.models.tournament import Tournament
from scoring.web.access_views import find_directed
from scoring.web.acts_views import act, authorship, page
from scoring.web.forms import focus_first_error


@page(find_directed, "GET", "POST")
def show_api_tokens(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the tokens; a post makes one and shows it, this once."""
    form = ApiTokenForm(request.POST or None, initial={"scope": TokenScope.READ})
    made, status = "", HTTPStatus.OK
    if request.method == "POST":
        try:
            if form.is_valid():
                label, scope = form.cleaned_data["label"], TokenScope(form.cleaned_data["scope"])
                made = make_api_token(event=event, label=label, scope=scope, **authorship(request))
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
        if not made:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            focus_first_error(form)
    tokens = [
        {"token": token, "scope": SCOPE_NAMES[token.scope]} for token in event.api_tokens.all()
    ]
    form = ApiTokenForm(initial={"scope": TokenScope.READ}) if made else form
    context = {"event": event, "form": form, "made": made, "tokens": tokens}
    return render(request, "api/tokens.html", context, status=status)


def _find_token(request: HttpRequest, slug: str, pk: int) -> ApiToken:
    return get_object_or_404(find_directed(request, slug).api_tokens, pk=pk)


@act(_find_token, leads="api_tokens")
def api_token_revoke(request: HttpRequest, token: ApiToken) -> str:
    revoke_api_token(token=token, **authorship(request))
    return _("The access code (token) was revoked: the program can no longer use it.")
