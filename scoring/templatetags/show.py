"""The tags and filters of the templates: each is a function of `scoring.show`."""

from __future__ import annotations

from django import template

from scoring.show import (
    calls,
    conversion_tables,
    entries,
    export_profiles,
    figures,
    grid,
    help_places,
    journal,
    markup,
    matches,
    phases,
    places,
    rule_sets,
    scorecard,
    screens,
    seat_swap,
    sheets,
    styles,
    tabs,
    tiles,
    tour,
)
from scoring.show.previews import links

register = template.Library()

register.filter("line_name", sheets.line_name)
register.filter("signed_by_name", sheets.signed_by_name)
register.filter("who_signs", sheets.who_signs)
register.filter("movement_name", sheets.movement_name)
register.filter("entrant_of", sheets.entrant_of)
register.filter("cards", figures.cards_filter)
register.filter("suit", figures.suit)
register.filter("points", figures.points)
register.filter("signed", figures.signed)
register.filter("profile_name", export_profiles.profile_name)
register.filter("profile_summary", export_profiles.profile_summary)
register.filter("rules_name", rule_sets.rules_name)
register.filter("rule_groups", rule_sets.rule_groups)
register.filter("verdict_words", rule_sets.verdict_words)
register.filter("sum_rows", rule_sets.sum_rows)
register.filter("sides_shown", rule_sets.sides_shown)
register.filter("closer_name", rule_sets.closer_name)
register.filter("fault_words", rule_sets.fault_words)
register.filter("table_name", conversion_tables.table_name)
register.filter("break_address", markup.break_address)
register.filter("tie_dashes", entries.tie_dashes)
register.filter("is_counted_turn", entries.is_counted_turn)
register.filter("pick_chair", seat_swap.pick_chair)
register.filter("pick_seat", seat_swap.pick_seat)
register.filter("seat_name", scorecard.seat_name)
register.filter("ruled_figures", scorecard.ruled_figures)
register.filter("sections_by_name", phases.sections_by_name)
register.filter("scene_name", screens.scene_name)
register.filter("call_reason", calls.call_reason)
register.filter("draw_method_name", phases.draw_method_name)
register.filter("is_paired_by_results", phases.is_paired_by_results)
register.filter("carry_name", phases.carry_name)
register.filter("bye_name", phases.bye_name)
register.filter("rank_move", places.rank_move)
register.filter("place_mark", places.place_mark)

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
register.simple_tag(sheets.overridden_checks)
register.simple_tag(figures.cards_tag, name="cards")
register.simple_tag(figures.badge)
register.simple_tag(figures.pips)
register.simple_tag(figures.page_query, takes_context=True)
register.simple_tag(tiles.show_tiles)
register.simple_tag(grid.show_grid_lines)
register.simple_tag(grid.show_grid_answer)
register.simple_tag(conversion_tables.draw_steps)
register.simple_tag(conversion_tables.conversion_rows)
register.simple_tag(entries.entry_words_tag, name="entry_words")
register.simple_tag(entries.ask_why_tag, name="ask_why")
register.simple_tag(matches.format_progress)
register.simple_tag(journal.reopening_of)
register.simple_tag(styles.stylesheets)
register.simple_tag(tabs.desk_tabs)
register.simple_tag(tabs.public_tabs)
register.simple_tag(links.absolute_url, takes_context=True)
register.simple_tag(help_places.find_help)
register.inclusion_tag("partials/tour_bar.html", takes_context=True)(tour.describe_tour)
