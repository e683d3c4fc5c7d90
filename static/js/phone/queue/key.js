/* Keys of what this device makes. */

/** 32 hexadecimal digits; `crypto.randomUUID` does not exist on plain http. */
export function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
