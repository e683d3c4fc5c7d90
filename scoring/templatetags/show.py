"""The tags and filters of the templates: each is a function of what a feature shows."""

from __future__ import annotations

from django import template

from scoring.calls import wording as calls
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
from scoring.standings import places, scorecard
from scoring.text import amounts_wording, figures, markup
from scoring.text import entries_wording as entries
from scoring.web import headings, page_files, tabs

register = template.Library()

register.filter("line_name", sheets.line_name)
register.filter("signed_by_name", sheets.signed_by_name)
register.filter("who_signs", sheets.who_signs)
register.filter("movement_name", sheets.movement_name)
register.filter("entrant_of", sheets.entrant_of)
register.filter("cards", figures.render_cards)
register.filter("suit", figures.suit)
register.filter("points", figures.points)
register.filter("money", amounts_wording.format_money)
register.filter("pay_method", amounts_wording.format_pay_method)
register.filter("signed", figures.signed)
register.filter("profile_name", profile_wording.format_profile_name)
register.filter("profile_summary", profile_wording.format_profile_summary)
register.filter("rules_name", labels_wording.format_rules_name)
register.filter("rule_groups", shown.rule_groups)
register.filter("verdict_words", rules_wording.verdict_sentence)
register.filter("sum_rows", shown.sum_rows)
register.filter("sides_shown", shown.sides_shown)
register.filter("closer_name", shown.closer_name)
register.filter("fault_words", shown.fault_words)
register.filter("table_name", shown.table_name)
register.filter("break_address", markup.break_address)
register.filter("tie_dashes", entries.tie_dashes)
register.filter("is_counted_turn", entries.is_counted_turn)
register.filter("pick_chair", seats.pick_chair)
register.filter("pick_seat", seats.pick_seat)
register.filter("seat_name", scorecard.seat_name)
register.filter("ruled_figures", scorecard.ruled_figures)
register.filter("sections_by_name", event_names.sections_by_name)
register.filter("scene_name", screens.scene_name)
register.filter("call_reason", calls.call_reason)
register.filter("draw_method_name", event_names.draw_method_name)
register.filter("event_days", sessions.event_days)
register.filter("is_paired_by_results", event_names.is_paired_by_results)
register.filter("carry_name", event_names.carry_name)
register.filter("bye_name", event_names.bye_name)
register.filter("rank_move", places.rank_move)
register.filter("place_mark", places.place_mark)
register.filter("euros", amounts_wording.format_euros)

register.simple_tag(sheets.sum_lines)
register.simple_tag(sheets.list_sheet_sides)
register.simple_tag(sheets.format_totals)
register.simple_tag(sheets.format_lines)
register.simple_tag(scorecard.list_card_sheets)
register.simple_tag(scorecard.format_against)
register.simple_tag(sheets.sides_of_three)
register.simple_tag(sheets.ending_sentence)
register.simple_tag(sheets.depth_words)
register.simple_tag(sheets.correction_words)
register.simple_tag(sheets.conversion_row)
register.simple_tag(faults.overridden_checks)
register.simple_tag(figures.render_cards, name="cards")
register.simple_tag(figures.badge)
register.simple_tag(figures.pips)
register.simple_tag(figures.page_query, takes_context=True)
register.simple_tag(board.show_tiles)
register.simple_tag(grid.show_grid_lines)
register.simple_tag(grid.show_grid_answer)
register.simple_tag(shown.draw_steps)
register.simple_tag(sheets.list_conversion, name="conversion_rows")
register.simple_tag(entries.entry_words_tag, name="entry_words")
register.simple_tag(entries.person_headings)
register.simple_tag(places.ask_why_tag, name="ask_why")
register.simple_tag(board.format_progress)
register.simple_tag(journal.find_reopening, name="reopening_of")
register.simple_tag(headings.page_heading, takes_context=True)
register.simple_tag(page_files.stylesheets)
register.simple_tag(page_files.scripts)
register.simple_tag(tabs.desk_tabs)
register.simple_tag(tabs.public_tabs)
register.simple_tag(preview_contents.absolute_url, takes_context=True)
register.simple_tag(help_places.find_help)
register.inclusion_tag("learning/tour_bar.html", takes_context=True)(tour.describe_tour)
