"""The look: chips and figures, readable colours, pages that stand without help."""

from __future__ import annotations

import fnmatch
import re
from itertools import product
from pathlib import Path

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import translation

from scoring.text.figures import format_card_names, points, signed

CSS = Path(__file__).resolve().parents[1] / "static" / "css"


def render(source: str, **context: object) -> str:
    return Template(source).render(Context(context))


# --- Cards ------------------------------------------------------------------------------------


def test_a_group_of_cards_is_named_in_words() -> None:
    with translation.override("en"):
        words = format_card_names(["7H", "8H", "10H", "JK", "AS"])
    assert words == "7, 8, 10 of hearts, joker, ace of spades"


def test_chips_are_hidden_from_readers_that_hear_the_label() -> None:
    html = render('{% cards "10H JK" %}')
    assert html.count('class="chip ') == html.count('aria-hidden="true"') == 2
    assert 'role="img" aria-label="' in html


@pytest.mark.parametrize(
    ("mark", "crosswise"),
    [("clean", [5, 6]), ("dirty", [6]), ("semi_clean", [5]), (None, []), ("nonsense", [])],
)
def test_a_burraco_shows_what_the_table_shows(mark: str | None, crosswise: list[int]) -> None:
    html = render("{% cards text mark %}", text="7H 8H 9H 10H JH QH KH", mark=mark)
    chips = re.findall(r'class="(chip chip--h[^"]*)"', html)
    assert [place for place, chip in enumerate(chips) if "cross" in chip] == crosswise


def test_the_filter_and_the_tag_draw_the_same() -> None:
    assert render('{{ text|cards:"dirty" }}', text="2S JK") == render('{% cards "2S JK" "dirty" %}')


@pytest.mark.parametrize("text", ["<script>", "4X", '"onload=', "H", "1H", "11S"])
def test_a_word_that_is_no_card_is_shown_as_text_and_escaped(text: str) -> None:
    html = render("{{ text|cards }}", text=text)
    assert 'class="chip' not in html
    assert "<script" not in html
    assert '""' not in html


@pytest.mark.parametrize("text", ["", "   ", None])
def test_no_cards_draw_nothing(text: str | None) -> None:
    assert render("{{ text|cards }}", text=text) == ""


# --- Figures ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [(300, "+300"), (-300, "−300"), (0, "0"), (None, "–"), (-1250, "−1.250"), ("<b>", "&lt;b&gt;")],
)
def test_a_difference_shows_its_sign(value: object, text: str) -> None:
    with translation.override("it"):
        assert signed(value) == text


@pytest.mark.parametrize(("value", "text"), [(2450, "2,450"), (-35, "−35"), (None, "–")])
def test_points_are_grouped_as_the_language_does(value: object, text: str) -> None:
    with translation.override("en"):
        assert points(value) == text


def test_a_badge_of_an_unknown_state_keeps_its_word() -> None:
    assert 'badge--waiting">&lt;i&gt;<' in render("{% badge state %}", state="<i>")


def test_pips_count_what_is_in() -> None:
    html = render("{% pips 3 4 %}")
    assert (html.count("pip--in"), html.count('class="pip')) == (3, 5)


def test_a_sorting_link_keeps_the_rest_of_the_query() -> None:
    request = RequestFactory().get("/", {"name": "rossi", "sort": "vp"})
    html = render("{% page_query 'sort' '-vp' %}", request=request)
    assert html == "?name=rossi&amp;sort=-vp"


# --- Pages ------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["it", "en"])
def test_the_log_in_page_stands_in_both_languages(client: Client, language: str) -> None:
    page = client.get(reverse("login"), HTTP_ACCEPT_LANGUAGE=language).content.decode()
    assert f'<html lang="{language}">' in page
    assert 'name="username"' in page
    assert "<style" not in page
    assert " style=" not in page


@pytest.mark.django_db
def test_a_refused_log_in_says_so_beside_the_form(client: Client) -> None:
    page = client.post(reverse("login"), {"username": "rossi", "password": ""}).content.decode()
    assert 'id="id_password_error"' in page
    assert 'value="rossi"' in page


@pytest.mark.parametrize("name", ["400.html", "403_csrf.html", "500.html"])
def test_pages_for_faults_need_no_context(name: str) -> None:
    page = render_to_string(name)
    assert "<h1>" in page
    assert 'href="/"' in page


# --- Colours ----------------------------------------------------------------------------------


def read_block(opening: str) -> str:
    """The declarations of the block of tokens.css that begins with `opening`."""
    text = (CSS / "common" / "tokens.css").read_text(encoding="utf-8")
    return text[text.index(opening) + len(opening) :].split("}", 1)[0]


def read_tokens(switch: str) -> dict[str, str]:
    """The colour tokens with `switch` (day or night) on; a token of one value has it by both."""
    token = rf"--([\w-]+): (?:[^;]*--{switch}, )?(#[0-9a-f]{{6}})\b"
    return dict(re.findall(token, read_block(":root {")))


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1, as WCAG 2 defines it."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


LIGHT = read_tokens("day")
DARK = read_tokens("night")
PAIRS = [
    *product(["ink", "ink-soft", "accent", "alert"], ["paper", "sheet", "sunk"]),
    *product(["ink", "ink-soft", "accent"], ["accent-soft"]),
    *product(["red", "blue", "club"], ["paper", "sheet"]),
    *product(["card-ink", "card-red", "card-blue", "card-club"], ["card"]),
    *product(["on-cloth"], ["cloth", "cloth-deep"]),
    ("on-button", "button"),
    ("on-button", "button-hover"),
    ("alert", "alert-soft"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_stands_out_seven_to_one(theme: str, text: str, ground: str) -> None:
    colours = LIGHT if theme == "light" else DARK
    assert contrast(colours[text], colours[ground]) >= 7


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_edges_of_controls_stand_out_three_to_one(colours: dict[str, str]) -> None:
    assert contrast(colours["rule-strong"], colours["paper"]) >= 3
    assert contrast(colours["rule-strong"], colours["sheet"]) >= 3


def test_the_system_and_the_reader_turn_the_same_switch() -> None:
    by_system = read_block(':root:not([data-theme="light"]) {').split()
    assert "--night:" in by_system
    assert by_system == read_block(':root[data-theme="dark"] {').split()


COLOUR = r"(?:#[0-9a-f]{6}|(?:0 \d+px \d+px rgb\([^()]*\)(?:, )?)+|var\(--card-\w+\))"
"""A colour, or the colours of a shadow: neither takes room."""


def test_a_theme_changes_colours_alone() -> None:
    """Themes change no widths, so browser/test_pages.py measures pages in one theme only."""
    assert set(read_block(':root[data-theme="dark"] {').split(";")[:-1]) == {
        "\n    color-scheme: dark",
        "\n    --day: ",
        "\n    --night: initial",
    }
    switch = re.compile(r"prefers-color-scheme|data-theme=")
    by_day = re.compile(rf"var\(--day, {COLOUR}\)\s+var\(--night, {COLOUR}\)")
    for path in CSS.rglob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert "var(--day" not in by_day.sub("", text), path.name
        assert path.name == "tokens.css" or not switch.search(text), path.name


def test_styles_use_only_tokens_that_exist() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in CSS.rglob("*.css")}
    defined = {name for text in texts.values() for name in re.findall(r"(--[\w-]+):", text)}
    used = {name for text in texts.values() for name in re.findall(r"var\((--[\w-]+)", text)}
    for script in (CSS.parent / "js").rglob("*.js"):
        defined |= set(re.findall(r'setProperty\("(--[\w-]+)"', script.read_text("utf-8")))
    assert used <= defined


GIVEN = re.compile(r'\bclass(?:="|: ")([^"]*)"')
MADE = re.compile(r'\bh\("[\w-]+([^"]*)"')
"""The classes in an element's selector, as static/js/phone/parts/elements.js makes it."""
TAG, VALUE = re.compile(r"{% (?!post ).*?%}", re.DOTALL), re.compile(r"{{.*?}}", re.DOTALL)


def test_every_class_has_a_rule_or_is_looked_for() -> None:
    """By a script, a test or a measurement; of one whose end varies there is one of its kind."""
    root = CSS.parents[1]
    sheets = "".join(file.read_text("utf-8") for file in CSS.rglob("*.css"))
    known = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL)))
    scripts = [*(root / "static/js").rglob("*.js")]
    for file in scripts:
        known |= set(re.findall(r"\.([a-z][\w-]*)", MADE.sub("", file.read_text("utf-8"))))
    for file in [*(root / "tests").rglob("*.py"), *(root / "bench").rglob("*.py")]:
        known |= set(re.findall(r"[a-z][\w-]*", file.read_text("utf-8")))
    given = {
        name
        for file in [*(root / "templates").rglob("*.html"), *scripts]
        for text in [VALUE.sub("*", TAG.sub("* *", file.read_text("utf-8")))]
        for names in [*GIVEN.findall(text), *MADE.findall(text)]
        for name in names.replace(".", " ").split()
    }
    assert [name for name in sorted(given) if not fnmatch.filter(known, name)] == []
