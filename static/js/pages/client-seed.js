/**
 * Makes a seed for the shuffle in the browser, from its own secure source, where the house can neither see nor foresee it.
 */

const BYTES = 16;

/** 128 random bits as 32 hexadecimal digits. */
export function newSeed(source = globalThis.crypto) {
  const bytes = source.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const form = globalThis.document?.querySelector("[data-seed]");
if (form) {
  const button = form.querySelector("[data-make-seed]");
  button.hidden = false;
  button.addEventListener("click", () => {
    form.elements.client_seed.value = newSeed();
    form.elements.client_seed.focus();
  });
}
