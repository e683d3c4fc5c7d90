/* The roving referee's hall: the turn's tables, found by number. */

import { h, notice, replace } from "../parts/elements.js";
import { choose, say } from "../parts/words.js";
import { strayNotices } from "../parts/refused.js";

export function hallScreen(app, root) {
  let wanted = "";

  const search = h("input", {
    id: "find-table",
    type: "search",
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: say("find_table_hint"),
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
  const place = h("div", { class: "stack" });
  root.replaceChildren(
    h(
      "form",
      { class: "stack stack--tight", role: "search", onsubmit: find },
      h("h1", { tabindex: "-1" }, say("choose_table")),
      h("label", { for: "find-table", class: "hidden-text" }, say("find_table")),
      search,
    ),
    place,
  );

  function listed() {
    return (app.state?.tables ?? []).filter(
      (table) =>
        !wanted || String(table.number).startsWith(wanted) || table.label.toLowerCase().includes(wanted),
    );
  }

  function draw() {
    const tables = listed();
    replace(
      place,
      app.gone ? notice("error", h("p", {}, say("gone"))) : null,
      strayNotices(app),
      tables.length
        ? h(
            "ul",
            { class: "hall" },
            tables.map((table) => drawTable(app, table)),
          )
        : h("p", { class: "empty" }, say(app.state ? (wanted ? "none_found" : "no_turn") : "state_asking")),
      whoLine(app),
    );
  }

  draw();
  return { update: draw };
}

function drawTable(app, table) {
  const style = table.flagged ? "alert" : table.state;
  const words = `${choose("table_states", table.state)}${table.flagged ? ` · ${say("flagged")}` : ""}`;
  return h(
    "li",
    {},
    h(
      "button",
      {
        class: "hall__table",
        type: "button",
        "data-focus": `table-${table.number}`,
        onclick: () => app.go({ table: table.number }),
      },
      h("span", { class: "hall__number" }, String(table.number)),
      h("span", { class: "hall__who" }, table.label),
      h(
        "span",
        { class: `badge badge--${style}` },
        table.state === "half" ? words : `${tellSoFar(table)} · ${words}`,
      ),
    ),
  );
}

/* No number of smazzate ends a match to a target or a turn of a set time. */
function tellSoFar(table) {
  return table.so_far || say("n_of_m", { n: table.recorded, m: table.due });
}

/** Who enters, small, with a way to change it. */
export function whoLine(app) {
  return h(
    "p",
    { class: "phone__who small soft" },
    `${say("entered_by", { name: app.device.name })} `,
    h(
      "button",
      { class: "link", type: "button", "data-focus": "who", onclick: () => app.go({ do: "who" }) },
      say("change"),
    ),
  );
}
