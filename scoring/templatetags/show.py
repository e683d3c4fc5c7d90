"""Registers all template tags and filters, which are functions of the feature packages."""

from __future__ import annotations

from django import template

from scoring.calls import wording as calls
from scoring.circuits.shown import format_circuit_points
from scoring.core.play.halls import find_hall_name
from scoring.events import phases_wording as event_names
from scoring.journal import queries as journal
from scoring.learning import help_places, tour
from scoring.library import faults, labels_wording, rules_wording, shown
from scoring.play import board
from scoring.profiles import wording as profile_wording
from scoring.public import preview_contents
from scoring.recording import grid
from scoring.records import sheets
from scoring.screens import scenes as screens
from scoring.seating import seats
from scoring.sessions import listing as sessions
from scoring.standings import places_wording, scorecard, tables
from scoring.text import amounts_wording, figures, markup
from scoring.text import entries_wording as entries
from scoring.web import page_files, page_parts, tabs_views

register = template.Library()

FILTERS = (
    sheets.line_name, sheets.signed_by_name, sheets.who_signs, sheets.movement_name,
    sheets.entrant_of, figures.points, figures.signed, shown.rule_groups,
    shown.sum_rows, shown.sides_shown, shown.closer_name, shown.fault_words, shown.table_name,
    markup.break_address, entries.tie_dashes, entries.is_counted_turn, seats.pick_chair,
    seats.pick_seat, scorecard.seat_name, scorecard.ruled_figures, event_names.sections_by_name,
    screens.scene_name, calls.call_reason, event_names.draw_method_name, sessions.event_days,
    event_names.is_paired_by_results, event_names.format_carry, event_names.bye_name,
    tables.rank_move, tables.place_mark,
)  # fmt: skip
"""Filters with the same name as their function; other filters are registered below."""
for named in FILTERS:
    register.filter(named)
register.filter("cards", figures.render_cards)
register.filter("circuit_points", format_circuit_points)
register.filter(page_parts.page_context)
register.filter("hall_name", find_hall_name)
register.filter("money", amounts_wording.format_money)
register.filter("pay_method", amounts_wording.format_pay_method)
register.filter("profile_name", profile_wording.format_profile_name)
register.filter("profile_summary", profile_wording.format_profile_summary)
register.filter("rules_name", labels_wording.format_rules_name)
register.filter("verdict_words", rules_wording.verdict_sentence)
register.filter("euros", amounts_wording.format_euros)
register.filter("ordinal", places_wording.format_ordinal)
register.filter("the_place", places_wording.format_the_place)

TAGS = (
    sheets.sum_lines, sheets.list_sheet_sides, sheets.format_totals, sheets.format_lines,
    scorecard.list_card_sheets, scorecard.format_against, sheets.sides_of_three,
    sheets.ending_sentence, sheets.depth_words, sheets.correction_words, sheets.conversion_row,
    faults.overridden_checks, figures.badge, figures.pips, board.show_tiles,
    grid.show_grid_lines, grid.show_grid_answer, shown.draw_steps, entries.person_headings,
    board.format_progress, page_files.stylesheets, page_files.scripts, tabs_views.desk_tabs,
    tabs_views.public_tabs, help_places.find_help,
)  # fmt: skip
for tag in TAGS:
    register.simple_tag(tag)
register.simple_tag(figures.render_cards, name="cards")
register.simple_tag(figures.page_query, takes_context=True)
register.simple_tag(sheets.list_conversion, name="conversion_rows")
register.simple_tag(entries.entry_words_tag, name="entry_words")
register.simple_tag(tables.ask_why_tag, name="ask_why")
register.simple_tag(journal.find_reopening, name="reopening_of")
register.simple_tag(page_parts.page_heading, takes_context=True)
register.simple_tag(page_parts.show_figure, name="figure")
register.simple_tag(page_parts.show_fields, name="fields")
register.simple_block_tag(page_parts.show_notice, name="notice")
register.simple_block_tag(page_parts.show_more, name="more")
register.simple_block_tag(page_parts.post_form, takes_context=True, name="post")
register.simple_tag(preview_contents.absolute_url, takes_context=True)
register.inclusion_tag("learning/tour_bar.html", takes_context=True)(tour.describe_tour)
