/* A photo of the paper sheet: taken by the phone's camera, made small here, then into the outbox. */

import { h } from "./elements.js";
import { gettext } from "./words.js";
import { limits } from "../page.js";

const QUALITY = 0.8;

/** A button that opens the camera for the sheet of one smazzata. */
export function photoButton(app, number) {
  const id = `photo-${number}`;
  const input = h("input", {
    id,
    type: "file",
    accept: "image/*",
    capture: "environment",
    class: "photo__input",
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
  return h(
    "span",
    { class: "photo" },
    input,
    h("label", { class: "button button--small", for: id }, gettext("Photo of the score sheet")),
  );
}

/** A JPEG whose longer side is within the limit. Throws when the file is no image that this phone reads. */
async function shrink(file) {
  const image = await decode(file);
  const scale = Math.min(1, limits.photo / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  if ("close" in image) image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no JPEG"))), "image/jpeg", QUALITY);
  });
}

async function decode(file) {
  if ("createImageBitmap" in globalThis) {
    try {
      return await createImageBitmap(file, { imageOrientation: "from-image" });
    } catch {
      // older browsers know no options, or not this format: an <img> may
    }
  }
  const image = new Image();
  image.src = await readAddress(file);
  await image.decode();
  return image;
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
