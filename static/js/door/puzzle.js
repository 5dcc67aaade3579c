/**
 * The puzzle of a crowded address: seeks a number for which a slow function begins with so many zero bits, and sends the
 * form it stands in (accounts/login/guests/puzzle.py). The browser's own cryptography does the work, off the page's thread.
 */

const AT_ONCE = 8;
const ANSWER_BITS = 32;

/**
 * With how many zero bits the function of an answer begins.
 * @param {string} puzzle @param {number} answer @param {number} rounds
 */
export async function zeroBits(puzzle, answer, rounds) {
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", text.encode(String(answer)), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: text.encode(puzzle), iterations: rounds };
  return Math.clz32(new DataView(await crypto.subtle.deriveBits(how, key, ANSWER_BITS)).getUint32(0));
}

/**
 * The first answer from 0 on that is good enough.
 * @param {string} puzzle @param {number} bits @param {number} rounds
 */
export async function solve(puzzle, bits, rounds) {
  for (let first = 0; ; first += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, step) => zeroBits(puzzle, first + step, rounds));
    const found = (await Promise.all(tries)).findIndex((zeros) => zeros >= bits);
    if (found >= 0) return first + found;
  }
}

/** @param {HTMLElement} place */
async function work(place) {
  const form = place.closest("form");
  const field = form?.elements.namedItem("answer");
  const { puzzle = "", bits, rounds } = place.dataset;
  /** @param {string} name @param {boolean} hidden */
  const show = (name, hidden) => place.querySelector(`[data-${name}]`)?.toggleAttribute("hidden", hidden);
  show("working", false);
  try {
    const answer = await solve(puzzle, Number(bits), Number(rounds));
    if (!form || !(field instanceof HTMLInputElement)) return;
    field.value = String(answer);
    form.submit();
  } catch {
    show("working", true);
    show("trouble", false);
  }
}

/** @type {HTMLElement | null | undefined} */
const place = globalThis.document?.querySelector("[data-puzzle]");
if (place) work(place);
