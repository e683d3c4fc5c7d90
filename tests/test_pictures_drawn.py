"""The pictures of the guides show the pages as they are."""

from __future__ import annotations

import re

import pytest

from tests.cast import sign_in
from tests.pictures import (
    FOLDER,
    LANGUAGES,
    PICTURES,
    When,
    add_money,
    list_outlines,
    make_pictured,
    read_stored,
)

MOST_BYTES = 60_000


@pytest.mark.slow
@pytest.mark.django_db
def test_no_picture_is_older_than_its_page() -> None:
    stored = read_stored()
    director, empty = make_pictured()
    client = sign_in(director)
    today = list_outlines(client, When.IN_PLAY, empty)
    today |= list_outlines(client, When.WITH_MONEY, add_money())
    changed = {name: today[name] for name in today if today[name] != stored.get(name)}
    assert not changed, "run `make pictures`"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_there_and_light(name: str, language: str) -> None:
    assert (FOLDER / f"{name}-{language}.png").stat().st_size <= MOST_BYTES


def test_guides_and_readme_name_pictures_that_there_are() -> None:
    root = FOLDER.parent.parent
    for text in (*root.glob("docs/*.md"), root / "README.md"):
        for name in re.findall(r"\((?:docs/)?pictures/([\w-]+\.png)\)", text.read_text()):
            assert (FOLDER / name).exists(), (text.name, name)
