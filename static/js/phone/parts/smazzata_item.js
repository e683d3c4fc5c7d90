/* One smazzata in the table's list: its points and marks; it opens to its arithmetic and its acts. */

import { button, h, plainButton } from "./elements.js";
import { refusedNotice } from "./unsettled.js";
import { drawMelds, drawSums } from "./sheet.js";
import { isWithDirector, nameLine } from "../slots.js";
import { LINES } from "../rules/records.js";
import {
  formatPoints, formatTime, gettext, limits, nameDepth, nameReason, names, ngettext, pgettext,
} from "./words.js";

/** `mayWrite` here now; `isNext` has the big button; `opened` are the names of those that are open. */
export function drawSlot(app, slot, { mayWrite, isNext, opened }) {
  const item = slot.refused;
  const again = () => app.go({ do: "enter", n: slot.number, item: item.id });
  return h("li.slot.lined",
    item && refusedNotice(app, item, { again }),
    slot.shown ? drawShown(app, slot, mayWrite, opened) : drawBlank(app, slot, mayWrite && !isNext && !item));
}

function drawShown(app, slot, mayWrite, opened) {
  const { shown } = slot;
  const name = `slot-${slot.number}`;
  const toggle = (event) => (event.target.open ? opened.add(name) : opened.delete(name));
  const origin = [nameDepth(shown.depth), shown.who, shown.device, formatTime(shown.at)];
  return h("details", { open: opened.has(name), ontoggle: toggle },
    h("summary",
      { class: `slot__head cells middle slot__head--${shown.names ? "named" : LINES.length}`, "data-focus": name },
      h("span.slot__number.nowrap.centred", h("span.hidden-text", `${gettext("Smazzata")} `), String(slot.number)),
      slot.cancelled
        ? h("span.slot__cancelled.soft", gettext("cancelled"))
        : LINES.map((line) => drawPoints(line, shown)),
      h("span.slot__marks.wrap", drawMarks(slot))),
    h("div.slot__body.stack.gap-3",
      slot.cancelled || shown.depth === "totals" ? null : drawSums(shown, app.rules),
      slot.cancelled ? null : drawMelds(shown, app.rules),
      h("p.small.soft", origin.filter(Boolean).join(" · ")),
      slot.fell ? h("p.small", gettext("Corrected: earlier signatures no longer count.")) : null,
      slot.flag ? h("p.small.mark.mark--flag", nameReason(slot.flag)) : null,
      drawSignatures(slot),
      drawActs(app, slot, mayWrite)));
}

function drawPoints(line, shown) {
  const style = shown.names ? "slot__side soft small regular breaks block" : "hidden-text";
  const name = h("span", { class: style }, `${nameLine(line, shown)} `);
  return h("span.slot__points.right.lead.nowrap.strong", name, formatPoints(shown[line]));
}

function drawActs(app, slot, mayWrite) {
  const act = (words, params, focus) =>
    button(words, () => app.go(params), { style: "small", focus: `${focus}-${slot.number}` });
  return h("div.actions",
    mayWrite &&
      act(slot.cancelled ? gettext("Record again") : gettext("Correct"), { do: "enter", n: slot.number }, "correct"),
    mayWrite &&
      !slot.cancelled &&
      app.state.event.signatures_required &&
      act(gettext("Check and sign"), { do: "confirm", n: slot.number }, "sign"),
    !app.gone && act(gettext("Flag a problem"), { do: "call", n: slot.number }, "flag"),
    !app.gone && photoButton(app, slot.number));
}

function drawBlank(app, slot, mayWrite) {
  return h("div.slot__head.cells.middle.slot__head--blank",
    h("span.slot__number.nowrap.centred", String(slot.number)),
    h("span.soft.small", isWithDirector(slot) ? gettext("waiting for the director") : gettext("not recorded yet")),
    mayWrite
      ? plainButton("link small", gettext("Record now"), () => app.go({ do: "enter", n: slot.number }), {
          focus: `now-${slot.number}`,
          "aria-label": gettext("Record smazzata %(n)d", { n: slot.number }),
        })
      : null);
}

/** How far a smazzata is: kept here, sent, countersigned; by shape, colour and words. */
function drawMarks(slot) {
  const mark = (style, words) => h("span", { class: `mark mark--${style}` }, words);
  const isWhole = LINES.every((line) => slot.signed[line]);
  const signatures = LINES.filter((line) => slot.signed[line] || slot.signing[line]).map((line) =>
    mark(slot.signed[line] ? "signed" : "signing", names.lines[line]),
  );
  return [
    slot.mark === "here" ? mark("here", pgettext("record", "on this phone")) : null,
    slot.mark === "sent" && !isWhole ? mark("sent", pgettext("record", "sent")) : null,
    slot.refused ? mark("refused", pgettext("record", "not taken")) : null,
    isWhole ? mark("whole", pgettext("record", "countersigned")) : signatures,
    slot.flag ? mark("flag", pgettext("smazzata", "problem")) : null,
    slot.photos + slot.photosWaiting
      ? mark("photo", ngettext("%(n)d photo", "%(n)d photos", slot.photos + slot.photosWaiting))
      : null,
  ];
}

function drawSignatures(slot) {
  const lines = LINES.filter((line) => slot.signed[line] || slot.signing[line]);
  return lines.map((line) => {
    const name = slot.signed[line];
    const state = name ? gettext("Countersigned by %(name)s", { name }) : gettext("Signed here, being sent");
    return h("p.small", `${names.lines[line]}: ${state}`);
  });
}

const QUALITY = 0.8;

/** A button that opens the camera for the sheet of one smazzata. */
function photoButton(app, number) {
  const id = `photo-${number}`;
  const input = h("input.photo__input", {
    id,
    type: "file",
    accept: "image/*",
    capture: "environment",
    "data-focus": id,
  });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    try {
      const photo = await shrink(file);
      await app.send("photo", { number }, { photo });
    } catch {
      app.showMessage("error", gettext("This phone cannot read the photo: take it again."));
    }
  });
  return h("span.photo", input, h("label.button.button--small", { for: id }, gettext("Photo of the score sheet")));
}

/** A JPEG whose longer side is within the limit. Throws when the file is no image that this phone reads. */
async function shrink(file) {
  const image = new Image();
  image.src = await readAddress(file);
  await image.decode();
  const scale = Math.min(1, limits.photo / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no JPEG"))), "image/jpeg", QUALITY);
  });
}

/** As a data: address, which the page's policy allows where it does not allow blob:. */
function readAddress(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
