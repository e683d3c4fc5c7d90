from __future__ import annotations

from django.urls import include, path

from scoring.api import document_views as document
from scoring.api import tokens_views as tokens
from scoring.api.problems_views import api
from scoring.web.addresses import EVENT

operations = api.urls[0][:-1]
"""The API's URLs without django-ninja's own root page, which is the last URL."""

urlpatterns = [
    path("api/v1/openapi.json", document.show_document, name="api_document"),
    path("api/v1/docs", document.show_api, name="api_docs"),
    path("api/v1/", include(operations)),
    path(f"{EVENT}tokens/", tokens.show_api_tokens, name="api_tokens"),
    path(f"{EVENT}tokens/<int:pk>/revoke/", tokens.api_token_revoke, name="api_token_revoke"),
]
