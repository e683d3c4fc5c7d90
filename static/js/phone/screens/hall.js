/* The roving referee's hall: the turn's tables, found by number. */

import { h, plainButton, replace } from "../parts/elements.js";
import { drawAuthorLine, drawGone } from "../parts/no_table.js";
import { strayNotices } from "../parts/unsettled.js";
import { gettext, names, pgettext } from "../parts/words.js";

export function hallScreen(app, root) {
  let wanted = "";

  const search = h("input", {
    id: "find-table",
    type: "search",
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: gettext("Table or name"),
    oninput: (event) => {
      wanted = event.target.value.trim().toLowerCase();
      draw();
    },
  });
  const find = (event) => {
    event.preventDefault();
    const found = listed();
    const exact =
      found.find((table) => String(table.number) === wanted) ?? (found.length === 1 ? found[0] : null);
    if (exact) app.go({ table: exact.number });
  };
  const place = h("div.stack");
  root.replaceChildren(
    h("form.stack.gap-2", { role: "search", onsubmit: find },
      h("h1", { tabindex: "-1" }, gettext("Which table?")),
      h("label.hidden-text", { for: "find-table" }, gettext("Table number or a name")),
      search),
    place,
  );

  function listed() {
    return (app.state?.tables ?? []).filter(
      (table) =>
        !wanted || String(table.number).startsWith(wanted) || table.label.toLowerCase().includes(wanted),
    );
  }

  function tellNone() {
    if (!app.state) return gettext("Contacting the server …");
    return wanted ? gettext("No matching table.") : gettext("No turn is published yet.");
  }

  function draw() {
    const tables = listed();
    replace(
      place,
      app.gone ? drawGone() : null,
      strayNotices(app),
      tables.length ? h("ul.hall.cells.gap-2.plain", tables.map((table) => drawTable(app, table))) : h("p.empty", tellNone()),
      drawAuthorLine(app),
    );
  }

  draw();
  return { update: draw };
}

function drawTable(app, table) {
  const style = table.flagged ? "alert" : table.state;
  const words = `${names.table_states[table.state]}${table.flagged ? ` · ${pgettext("table", "needs attention")}` : ""}`;
  const content = [
    h("span.hall__number.centred", String(table.number)),
    h("span.small", table.label),
    h("span", { class: `badge badge--${style}` }, table.state === "half" ? words : `${tellSoFar(table)} · ${words}`),
  ];
  const open = () => app.go({ table: table.number });
  return h("li", plainButton("hall__table edged cells middle whole", content, open, { focus: `table-${table.number}` }));
}

/* No number of smazzate ends a match to a target or a turn of a set time. */
function tellSoFar(table) {
  return table.so_far || gettext("%(n)d of %(m)d", { n: table.recorded, m: table.due });
}
