/* Smazzate that were begun in another turn, and neither recorded nor thrown away. */

import { button, h, notice } from "./elements.js";
import { formatTime } from "./figures.js";
import { gettext } from "./words.js";

/** A notice for each draft; `acts` are open(draft) and discard(draft). */
export function draftNotices(drafts, { open, discard }) {
  return drafts.map((draft) => {
    const place = gettext("Turn %(turn)d, table %(table)d", draft);
    const smazzata = gettext("Smazzata %(n)d", { n: draft.number });
    const begun = gettext("started at %(time)s", { time: formatTime(draft.at) });
    return notice(
      "warning",
      h("p", {}, `${place} · ${smazzata}: ${begun}`),
      h(
        "div",
        { class: "actions" },
        button(gettext("Reopen"), () => open(draft), { style: "small" }),
        button(gettext("Discard"), () => discard(draft), { style: "small danger" }),
      ),
    );
  });
}
