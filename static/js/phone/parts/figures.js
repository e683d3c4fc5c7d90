/* Figures and times as everywhere in the product. */

import { names } from "./names.js";

/** Points as everywhere in the product: 1.250, −35; a dash where there are none. */
export function formatPoints(value) {
  if (value === null || value === undefined) return "–";
  const grouped = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, names.thousands ?? "");
  return (value < 0 ? "−" : "") + grouped;
}

export function formatSigned(value) {
  return (value > 0 ? "+" : "") + formatPoints(value);
}

/** An instant (ISO 8601) as the hall's clock shows it: 16:20. */
export function formatTime(iso) {
  const at = new Date(iso);
  const two = (n) => String(n).padStart(2, "0");
  return Number.isNaN(at.getTime()) ? "" : `${two(at.getHours())}:${two(at.getMinutes())}`;
}
