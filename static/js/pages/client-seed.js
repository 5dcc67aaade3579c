/**
 * Makes a seed for the shuffle in the browser, from its own secure source, where the house can neither see nor foresee it.
 */

const BYTES = 16;

/**
 * 128 random bits as 32 hexadecimal digits.
 * @param {Pick<Crypto, "getRandomValues">} [source]
 */
export function newSeed(source = globalThis.crypto) {
  const bytes = source.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @type {HTMLButtonElement | null | undefined} */
const button = globalThis.document?.querySelector("[data-seed] [data-make-seed]");
/** @type {HTMLInputElement | null | undefined} */
const field = globalThis.document?.querySelector("[data-seed] [name=client_seed]");
if (button && field) {
  button.hidden = false;
  button.addEventListener("click", () => {
    field.value = newSeed();
    field.focus();
  });
}
