/* Both sides look at what was recorded and, in an event that is signed, countersign it, each with its
   pair's PIN. */

import { button, h, notice, plainButton, replace } from "../parts/elements.js";
import { drawMatch, drawSides } from "../parts/match.js";
import { drawRecord } from "../parts/next_smazzata.js";
import { drawNoTable } from "../parts/no_table.js";
import { refusedNotice, strayNotices } from "../parts/unsettled.js";
import { drawMelds, drawSums, drawTotals } from "../parts/sheet.js";
import { gettext, limits, names, ngettext } from "../parts/words.js";
import { LINES, forSides } from "../rules/records.js";
import { describeShown, findComing, listCounted, listSlots, listUnsigned, signsOf, sumUp } from "../slots.js";

export function confirmScreen(app, root) {
  const number = Number(app.route.n) || 0;
  let asking = ""; // the line whose PIN is being tapped
  let pin = "";
  let drawn = "";

  function update() {
    const shown = describeShown(app, [asking, pin]);
    if (shown === drawn) return;
    drawn = shown;
    if (app.table) replace(root, draw(listSlots(app.table, app.items)));
    else replace(root, drawNoTable(app, gettext("Check and sign")), app.state && strayNotices(app));
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
                  h("p.soft", gettext("Both sides must sign before the turn can be closed.")),
                  h("div.signings.cells.high",
                    LINES.map((line) => drawSigning(app, line, slots, { asking, pin, number }, acts))),
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

function isSigned(app) {
  return app.state.event.signatures_required;
}

function drawOne(app, { shown, fell }) {
  return [
    drawSides(app.table, shown),
    shown.depth === "totals" ? h("p.small.soft", gettext("recorded as totals only")) : drawSums(shown, app.rules),
    fell ? notice("info", h("p", gettext("Corrected: earlier signatures no longer count."))) : null,
    shown.depth === "cards"
      ? h("details.opens", h("summary", gettext("The cards")), drawMelds(shown, app.rules))
      : null,
  ];
}

function drawAll(app, slots) {
  const isOfThree = app.table.places?.length > 0;
  return [
    isOfThree ? drawMatch(app.table, slots) : drawSides(app.table, sumUp(app.table, slots)),
    drawTotals(app.table, listCounted(slots), { isSummed: true }),
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
    h("div.actions",
      button(words, leave, { style: isOver && !coming ? "primary" : "", focus: "later" }),
      slot ? button(gettext("Correct"), correct, { style: "quiet", focus: "correct" }) : null),
  ];
}

// --- Signatures ---------------------------------------------------------------------------------

/** One side's signature: who signed, what is left to sign, and the PIN that is asked for, shown as dots.
    `asking` is the line whose PIN is being tapped, `pin` its digits so far, `number` the smazzata that
    is in sight, 0 for all; `acts` are ask(line), type(digit), rub(), cancel(), sign(slots). */
function drawSigning(app, line, slots, { asking, pin, number }, acts) {
  const unsigned = listUnsigned(slots, line);
  const [wrong] = signsOf(app.items, line, "refused").slice(-1);
  const isOnItsWay = slots.some((slot) => slot.signing[line]);
  const by = slots.filter((slot) => slot.signed[line]).at(-1)?.signed[line];
  const isWhole = by && !unsigned.length && !isOnItsWay;
  return h("section.signing.panel.stack.gap-2", { "aria-labelledby": `signing-${line}` },
    h("h2.lead", { id: `signing-${line}` },
      names.lines[line],
      " ",
      h("span.small.soft", app.table.sides[line]?.label ?? "")),
    isOnItsWay ? h("p.mark.mark--signing", gettext("Signed here, being sent")) : null,
    isWhole ? h("p.mark.mark--whole", gettext("Countersigned by %(name)s", { name: by })) : null,
    wrong && asking !== line ? notice("error", h("p", wrong.why || gettext("Wrong PIN."))) : null,
    asking === line ? drawPad(app, line, unsigned, pin, number, acts) : null,
    asking !== line && unsigned.length ? drawAsk(app, line, unsigned, wrong, acts) : null);
}

function drawAsk(app, line, unsigned, wrong, { ask }) {
  const numbers = unsigned.map((slot) => slot.number).join(", ");
  const hint = ngettext("smazzata %(numbers)s", "smazzate %(numbers)s", unsigned.length, { numbers });
  const words = wrong ? gettext("Try again") : gettext("Countersign");
  return button([words, h("span.button__hint", hint)], () => ask(line), {
    also: "signing__ask",
    focus: `ask-${line}`,
    disabled: app.gone,
  });
}

/** Nothing is signed that is not in sight. */
function drawPad(app, line, unsigned, pin, number, acts) {
  const isAllShown = unsigned.every((slot) => slot.number === number);
  return [
    isAllShown ? null : drawTotals(app.table, unsigned),
    drawPinPad(line, pin, { ...acts, sign: () => acts.sign(unsigned) }),
  ];
}

/** `pin` is what was tapped so far; the acts are told of each tap and draw it anew. */
function drawPinPad(line, pin, { type, rub, cancel, sign }) {
  const listen = (event) => {
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === "Backspace") rub();
    else if (event.key === "Escape") cancel();
    else if (event.key === "Enter" && !event.target.closest("button")) sign();
    else return;
    event.preventDefault();
  };
  const key = (words, act, name = words, label = "") =>
    plainButton("pin__key edged strong", words, act, { focus: `pin-${name}`, "aria-label": label || null });
  const said = ngettext("%(n)d digit", "%(n)d digits", pin.length);
  return h("div.stack.gap-2",
    {
      role: "group",
      "aria-label": gettext("PIN of %(side)s", { side: names.lines[line] }),
      onkeydown: listen,
    },
    h("p.small", gettext("The PIN is on the player’s slip. A later correction cancels the signature.")),
    h("p.pin__digits.centred", { tabindex: "0", role: "status", "aria-label": said, "data-focus": "pin-digits" },
      pin ? "●".repeat(pin.length) : "····"),
    h("div.pin__keys.cells.gap-1",
      [..."123456789"].map((digit) => key(digit, () => type(digit))),
      key("×", cancel, "cancel", gettext("Cancel")),
      key("0", () => type("0")),
      key("⌫", rub, "rub", gettext("Delete the last digit"))),
    button(gettext("Sign"), sign, {
      style: "primary",
      focus: "pin-sign",
      disabled: pin.length < limits.shortest_pin,
    }));
}
