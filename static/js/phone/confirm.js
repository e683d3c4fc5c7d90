/* Both sides look at what was recorded and countersign it, each with its pair's PIN. */

import { choose, h, notice, points, replace, say } from "./dom.js";
import { LONGEST_PIN, SHORTEST_PIN, drawPinPad } from "./pin.js";
import { refusedNotice } from "./refused.js";
import { drawMelds, drawSums } from "./sheet.js";
import { LINES, listSlots, listUnsigned, signsOf, sumUp } from "./slots.js";

export function confirmScreen(app, root) {
  const number = Number(app.route.n) || 0;
  let asking = null; // the line whose PIN is being tapped
  let pin = "";
  let drawn = "";

  function update() {
    const seen = JSON.stringify([app.table, app.items, asking, pin], (name, value) =>
      name === "seconds" ? 0 : value,
    );
    if (seen === drawn) return;
    drawn = seen;
    draw();
  }

  function draw() {
    if (!app.table) {
      replace(
        root,
        h("h1", { tabindex: "-1" }, say("confirm_title")),
        h("p", { class: "empty" }, say("state_asking")),
      );
      return;
    }
    const slots = listSlots(app.table, app.items);
    const slot = slots.find((one) => one.number === number && one.shown);
    const refused = slots.find((one) => one.number === number)?.refused;
    replace(
      root,
      h("h1", { tabindex: "-1" }, slot || refused ? say("smazzata_n", { n: number }) : say("confirm_title")),
      refused
        ? refusedNotice(app, refused, {
            again: () => app.go({ do: "enter", n: number, item: refused.id }, { back: true }),
          })
        : null,
      refused && !slot ? null : drawSheet(slot, slots),
      h(
        "div",
        { class: "actions" },
        h(
          "button",
          {
            class: `button${isOver(slots) ? " button--primary" : ""}`,
            type: "button",
            "data-focus": "later",
            onclick: () => app.go({}, { back: true }),
          },
          isOver(slots) ? say("to_table") : say("later"),
        ),
        slot
          ? h(
              "button",
              {
                class: "button button--quiet",
                type: "button",
                "data-focus": "correct",
                onclick: () => app.go({ do: "enter", n: number }, { back: true }),
              },
              say("correct"),
            )
          : null,
      ),
    );
  }

  function drawSheet(slot, slots) {
    return [
      slot ? drawOne(slot) : drawAll(slots),
      h(
        "p",
        { class: "soft" },
        say(app.state.event.signatures_required ? "signatures_owed" : "signatures_wanted"),
      ),
      h(
        "div",
        { class: "signings" },
        LINES.map((line) => drawSigning(line, slots)),
      ),
    ];
  }

  function isOver(slots) {
    return LINES.every((line) => !listUnsigned(slots, line).length);
  }

  function drawOne(slot) {
    return [
      drawSides(slot.shown),
      slot.shown.depth === "totals"
        ? h("p", { class: "small soft" }, say("only_totals"))
        : drawSums(slot.shown, app.rules),
      slot.fell ? notice("info", h("p", {}, say("signature_fell"))) : null,
      slot.shown.depth === "cards"
        ? h("details", { class: "opens" }, h("summary", {}, say("cards")), drawMelds(slot.shown, app.rules))
        : null,
    ];
  }

  function drawAll(slots) {
    const sums = sumUp(app.table, slots);
    const kept = slots.filter((slot) => slot.shown && !slot.cancelled);
    return [drawSides(sums), drawTotals(kept, sums)];
  }

  /** Smazzate by their totals, a row each; `sums` for the last row, where there is one. */
  function drawTotals(slots, sums = null) {
    const row = (name, NS, EW, style = "") =>
      h(
        "tr",
        { class: style },
        h("th", { scope: "row" }, name),
        h("td", { class: "num" }, points(NS)),
        h("td", { class: "num" }, points(EW)),
      );
    return h(
      "table",
      { class: "arithmetic sums" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          LINES.map((line) => h("th", { scope: "col", class: "num" }, choose("lines", line))),
        ),
      ),
      h(
        "tbody",
        {},
        slots.map((slot) => row(say("smazzata_n", { n: slot.number }), slot.shown.NS, slot.shown.EW)),
      ),
      sums ? h("tfoot", {}, row(say("total"), sums.NS, sums.EW, "arithmetic__total")) : null,
    );
  }

  /** Who plays, by their full names, with these points. */
  function drawSides(values) {
    return h(
      "div",
      { class: "phone__match" },
      LINES.map((line) => {
        const side = app.table.sides[line];
        const names = side?.names?.length ? side.names : [side?.label ?? ""];
        return h(
          "section",
          { class: "phone__side", "aria-label": choose("lines", line) },
          h("p", { class: "phone__line" }, h("strong", {}, choose("lines", line)), ` ${side?.number ?? ""}`),
          h("p", { class: "phone__gp" }, h("span", { class: "figure__value" }, points(values[line]))),
          names.map((name) => h("p", { class: "phone__names small" }, name)),
        );
      }),
    );
  }

  // --- One side's signature -------------------------------------------------------------------

  function drawSigning(line, slots) {
    const unsigned = listUnsigned(slots, line);
    const [wrong] = signsOf(app.items, line, "refused").slice(-1);
    const signing = slots.some((slot) => slot.signing[line]);
    const by =
      slots.findLast?.((slot) => slot.signed[line])?.signed[line] ??
      slots.find((slot) => slot.signed[line])?.signed[line];
    const side = app.table.sides[line];
    return h(
      "section",
      { class: "signing", "aria-labelledby": `signing-${line}` },
      h(
        "h2",
        { id: `signing-${line}` },
        choose("lines", line),
        " ",
        h("span", { class: "small soft" }, side?.label ?? ""),
      ),
      signing ? h("p", { class: "mark mark--signing" }, say("signing")) : null,
      by && !unsigned.length && !signing
        ? h("p", { class: "mark mark--whole" }, say("signed_by", { name: by }))
        : null,
      wrong && asking !== line ? notice("error", h("p", {}, wrong.why || say("pin_wrong"))) : null,
      asking === line ? drawPad(line, unsigned) : unsigned.length ? drawAsk(line, unsigned, wrong) : null,
    );
  }

  function drawAsk(line, unsigned, wrong) {
    const numbers = unsigned.map((slot) => slot.number).join(", ");
    const open = () => {
      asking = line;
      pin = "";
      update();
      root.querySelector(".pin__digits")?.focus();
    };
    return h(
      "button",
      {
        class: "button signing__ask",
        type: "button",
        "data-focus": `ask-${line}`,
        disabled: app.gone,
        onclick: open,
      },
      say(wrong ? "try_again" : "countersign"),
      h("span", { class: "button__hint" }, say("smazzate_list", { n: unsigned.length, numbers })),
    );
  }

  function drawPad(line, unsigned) {
    const type = (digit) => {
      if (pin.length < LONGEST_PIN) pin += digit;
      update();
    };
    const rub = () => {
      pin = pin.slice(0, -1);
      update();
    };
    const cancel = () => {
      asking = null;
      update();
      root.querySelector(`[data-focus="ask-${line}"]`)?.focus();
    };
    // Nothing is signed that is not in sight.
    const isAllShown = unsigned.every((slot) => slot.number === number);
    return [
      isAllShown ? null : drawTotals(unsigned),
      drawPinPad(line, pin, { type, rub, cancel, sign: () => sign(line, unsigned) }),
    ];
  }

  async function sign(line, unsigned) {
    if (pin.length < SHORTEST_PIN || !unsigned.length) return;
    const signs = unsigned.map(({ number: of, shown }) => ({
      number: of,
      key: shown.key,
      NS: shown.NS,
      EW: shown.EW,
    }));
    const given = pin;
    asking = null;
    pin = "";
    const wrong = signsOf(app.items, line, "refused");
    await app.send("sign", { line, pin: given, signs });
    for (const item of wrong) await app.outbox.discard(item.id);
    update();
    root.querySelector(`[data-focus="ask-${LINES.find((one) => one !== line)}"]`)?.focus();
  }

  update();
  return { update };
}
