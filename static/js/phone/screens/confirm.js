/* Both sides look at what was recorded and countersign it, each with its pair's PIN. */

import { h, notice, replace } from "../parts/elements.js";
import { drawMatch, drawSides, drawTotals } from "../parts/match.js";
import { drawPinPad } from "../parts/pin_pad.js";
import { refusedNotice, strayNotices } from "../parts/refused.js";
import { drawMelds, drawSums } from "../parts/sheet.js";
import { listSlots, listUnsigned, signsOf, sumUp } from "../smazzate.js";
import { LINES } from "../rules/records.js";
import { gettext, ngettext } from "../parts/words.js";
import { names } from "../parts/names.js";
import { limits } from "../page.js";

export function confirmScreen(app, root) {
  const number = Number(app.route.n) || 0;
  let asking = null; // the line whose PIN is being tapped
  let pin = "";
  let drawn = "";

  function update() {
    const seen = JSON.stringify([app.table, app.outbox.items, asking, pin], (name, value) =>
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
        h("h1", { tabindex: "-1" }, gettext("Check and sign")),
        h("p", { class: "empty" }, app.state ? gettext("This table does not play in this turn, or no turn is published yet.") : gettext("Asking the desk …")),
        app.state && strayNotices(app),
      );
      return;
    }
    const slots = listSlots(app.table, app.items);
    const slot = slots.find((one) => one.number === number && one.shown);
    const refused = slots.find((one) => one.number === number)?.refused;
    replace(
      root,
      h("h1", { tabindex: "-1" }, slot || refused ? gettext("Smazzata %(n)d", { n: number }) : gettext("Check and sign")),
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
          isOver(slots) ? gettext("To the table") : gettext("Later"),
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
              gettext("Correct"),
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
        app.state.event.signatures_required ? gettext("Both sides must sign before the turn closes.") : gettext("Both sides look at it and countersign, each with its PIN."),
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
      drawSides(app.table, slot.shown),
      slot.shown.depth === "totals"
        ? h("p", { class: "small soft" }, gettext("only the totals recorded"))
        : drawSums(slot.shown, app.rules),
      slot.fell ? notice("info", h("p", {}, gettext("Corrected: what was signed before no longer counts."))) : null,
      slot.shown.depth === "cards"
        ? h("details", { class: "opens" }, h("summary", {}, gettext("The cards")), drawMelds(slot.shown, app.rules))
        : null,
    ];
  }

  function drawAll(slots) {
    const kept = slots.filter((slot) => slot.shown && !slot.cancelled);
    const isOfThree = app.table.places?.length > 0;
    return [
      isOfThree ? drawMatch(app.table, slots) : drawSides(app.table, sumUp(app.table, slots)),
      drawTotals(app.table, kept, { isSummed: true }),
    ];
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
        names.lines[line],
        " ",
        h("span", { class: "small soft" }, side?.label ?? ""),
      ),
      signing ? h("p", { class: "mark mark--signing" }, gettext("Signed here, on its way")) : null,
      by && !unsigned.length && !signing
        ? h("p", { class: "mark mark--whole" }, gettext("Countersigned by %(name)s", { name: by }))
        : null,
      wrong && asking !== line ? notice("error", h("p", {}, wrong.why || gettext("The PIN was not right."))) : null,
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
      wrong ? gettext("Try again") : gettext("Countersign"),
      h("span", { class: "button__hint" }, ngettext("smazzata %(numbers)s", "smazzate %(numbers)s", unsigned.length, { numbers })),
    );
  }

  function drawPad(line, unsigned) {
    const type = (digit) => {
      if (pin.length < limits.longest_pin) pin += digit;
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
      isAllShown ? null : drawTotals(app.table, unsigned),
      drawPinPad(line, pin, { type, rub, cancel, sign: () => sign(line, unsigned) }),
    ];
  }

  async function sign(line, unsigned) {
    if (pin.length < limits.shortest_pin || !unsigned.length) return;
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
