/* The data that the page brings with it. */

/** The limits of what is typed, and of a photo's longer side in pixels.
    @type {{name: number, text: number, shortest_pin: number, longest_pin: number, photo: number}} */
export const limits = readBlock("phone-limits");

export function readBlock(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent) : null;
}
