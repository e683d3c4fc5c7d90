"""The page with an event's tokens, and the tokens themselves."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.actions.authors_services import Author
from scoring.actions.refusals_services import Refusal
from scoring.api.queries import hash_api_token
from scoring.api.services import MAX_TOKENS, make_api_token
from scoring.core.play.hall import TokenScope
from scoring.models.api_token import ApiToken
from scoring.models.tournament import Tournament
from tests.cast import NOW, SIGNED

ENGLISH = {"Accept-Language": "en"}


def find_page(event: Tournament) -> str:
    return reverse("api_tokens", args=[event.slug])


def test_a_token_is_shown_once_and_stored_as_a_hash(anna: Client, event: Tournament) -> None:
    page = anna.post(find_page(event), {"label": "Sito", "scope": "write"}, headers=ENGLISH)
    (token,) = re.findall(r"<code[^>]*>([\w-]{43})</code>", page.text)
    stored = ApiToken.objects.get()
    assert (stored.label, stored.scope, stored.made_by) == ("Sito", "write", "Anna Neri")
    assert stored.hash == hash_api_token(token)
    again = anna.get(find_page(event), headers=ENGLISH).text
    assert token not in again
    assert "Sito" in again
    assert "never used" in again


def test_a_wrong_form_keeps_what_was_typed(anna: Client, event: Tournament) -> None:
    page = anna.post(find_page(event), {"label": "Sito", "scope": "everything"})
    assert page.status_code == 422
    assert 'value="Sito"' in page.text
    assert anna.post(find_page(event), {"label": "x" * 61, "scope": "read"}).status_code == 422
    assert not ApiToken.objects.exists()


def test_a_revoked_token_stays_on_the_page(anna: Client, event: Tournament) -> None:
    make_api_token(event=event, label="Sito", scope=TokenScope.READ, **SIGNED)
    token = ApiToken.objects.get()
    address = reverse("api_token_revoke", args=[event.slug, token.pk])
    page = anna.post(address, follow=True, headers=ENGLISH).text
    assert "revoked on" in page
    assert address not in page
    first = ApiToken.objects.get().revoked_at
    anna.post(address)
    assert ApiToken.objects.get().revoked_at == first


def test_a_token_of_another_event_is_not_revoked(
    anna: Client, bruno: Client, event: Tournament
) -> None:
    make_api_token(event=event, label="Sito", scope=TokenScope.READ, **SIGNED)
    token = ApiToken.objects.get()
    answer = bruno.post(reverse("api_token_revoke", args=[event.slug, token.pk]))
    assert answer.status_code == 404
    assert ApiToken.objects.get().revoked_at is None


def test_an_event_has_few_tokens(event: Tournament) -> None:
    for n in range(MAX_TOKENS):
        make_api_token(event=event, label=f"{n}", scope=TokenScope.READ, **SIGNED)
    with pytest.raises(Refusal) as refused:
        make_api_token(event=event, label="more", scope=TokenScope.READ, **SIGNED)
    assert refused.value.code == "token.too_many"


def test_only_a_director_makes_one(event: Tournament, outsider: User) -> None:
    with pytest.raises(Refusal):
        make_api_token(
            event=event, label="x", scope=TokenScope.READ, author=Author.of(outsider), now=NOW
        )
    assert not ApiToken.objects.exists()
