/* Both sides look at what was recorded and, in an event that is signed, countersign it, each with its
   pair's PIN. */

import { limits } from "../page.js";
import { button, h, notice, replace } from "../parts/elements.js";
import { drawMatch, drawSides, drawTotals } from "../parts/match.js";
import { drawRecord } from "../parts/next_smazzata.js";
import { explainNoTable } from "../parts/no_table.js";
import { refusedNotice, strayNotices } from "../parts/refused.js";
import { drawMelds, drawSums } from "../parts/sheet.js";
import { drawSigning } from "../parts/signing.js";
import { gettext } from "../parts/words.js";
import { LINES, forSides } from "../rules/records.js";
import { describeShown, findComing, listSlots, listUnsigned, signsOf, sumUp } from "../slots.js";

export function confirmScreen(app, root) {
  const number = Number(app.route.n) || 0;
  let asking = ""; // the line whose PIN is being tapped
  let pin = "";
  let drawn = "";

  function update() {
    const shown = describeShown(app, [asking, pin]);
    if (shown === drawn) return;
    drawn = shown;
    replace(root, app.table ? draw(listSlots(app.table, app.items)) : drawNoTable(app));
  }

  function draw(slots) {
    const slot = slots.find((one) => one.number === number && one.shown);
    const refused = slots.find((one) => one.number === number)?.refused;
    const title = slot || refused ? gettext("Smazzata %(n)d", { n: number }) : gettext("Check and sign");
    const again = () => app.go({ do: "enter", n: number, item: refused.id }, { back: true });
    return [
      h("h1", { tabindex: "-1" }, title),
      refused ? refusedNotice(app, refused, { again }) : null,
      refused && !slot
        ? null
        : [
            slot ? drawOne(app, slot) : drawAll(app, slots),
            isSigned(app)
              ? [
                  h("p", { class: "soft" }, gettext("Both sides must sign before the turn can be closed.")),
                  h(
                    "div",
                    { class: "signings cells high" },
                    LINES.map((line) => drawSigning(app, line, slots, { asking, pin, number }, acts)),
                  ),
                ]
              : null,
          ],
      drawWaysOn(app, slots, slot),
    ];
  }

  function focus(name) {
    root.querySelector(`[data-focus="${name}"]`)?.focus();
  }

  const acts = {
    ask(line) {
      asking = line;
      pin = "";
      update();
      focus("pin-digits");
    },
    type(digit) {
      if (pin.length < limits.longest_pin) pin += digit;
      update();
    },
    rub() {
      pin = pin.slice(0, -1);
      update();
    },
    cancel() {
      const line = asking;
      asking = "";
      update();
      focus(`ask-${line}`);
    },
    async sign(unsigned) {
      if (pin.length < limits.shortest_pin || !unsigned.length) return;
      const line = asking;
      const given = pin;
      const wrong = signsOf(app.items, line, "refused");
      asking = "";
      pin = "";
      const signs = unsigned.map(({ number: of, shown }) => ({
        number: of, key: shown.key, ...forSides((side) => shown[side]),
      }));
      await app.send("sign", { line, pin: given, signs });
      for (const item of wrong) await app.outbox.discard(item.id);
      update();
      focus(`ask-${LINES.find((one) => one !== line)}`);
    },
  };

  update();
  return { update };
}

function drawNoTable(app) {
  return [
    h("h1", { tabindex: "-1" }, gettext("Check and sign")),
    h("p", { class: "empty" }, explainNoTable(app)),
    app.state && strayNotices(app),
  ];
}

/** Whether the sides of this event sign what is recorded. */
function isSigned(app) {
  return app.state.event.signatures_required;
}

function drawOne(app, { shown, fell }) {
  return [
    drawSides(app.table, shown),
    shown.depth === "totals"
      ? h("p", { class: "small soft" }, gettext("recorded as totals only"))
      : drawSums(shown, app.rules),
    fell ? notice("info", h("p", {}, gettext("Corrected: earlier signatures no longer count."))) : null,
    shown.depth === "cards"
      ? h("details", { class: "opens" }, h("summary", {}, gettext("The cards")), drawMelds(shown, app.rules))
      : null,
  ];
}

function drawAll(app, slots) {
  const recorded = slots.filter((slot) => slot.shown && !slot.cancelled);
  const isOfThree = app.table.places?.length > 0;
  return [
    isOfThree ? drawMatch(app.table, slots) : drawSides(app.table, sumUp(app.table, slots)),
    drawTotals(app.table, recorded, { isSummed: true }),
  ];
}

function drawWaysOn(app, slots, slot) {
  const leave = () => app.go({}, { back: true });
  const correct = () => app.go({ do: "enter", n: slot.number }, { back: true });
  const isOver = !isSigned(app) || LINES.every((line) => !listUnsigned(slots, line).length);
  const isShut = app.gone || app.table.refusal;
  const coming = isSigned(app) || isShut ? null : findComing(slots);
  const words = isSigned(app) ? (isOver ? gettext("Go to the table") : gettext("Later")) : gettext("Done");
  return [
    coming ? drawRecord(app, coming, "", { back: true }) : null,
    h(
      "div",
      { class: "actions" },
      button(words, leave, { style: isOver && !coming ? "primary" : "", focus: "later" }),
      slot ? button(gettext("Correct"), correct, { style: "quiet", focus: "correct" }) : null,
    ),
  ];
}
