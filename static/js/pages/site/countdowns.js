/**
 * Times to come on pages, counted down by the server's clock: `<time data-due-ms data-now-ms>`.
 *
 * The page says what the server's time was when it was made; from there the browser's steady clock counts, so that a
 * wrong clock on the player's machine changes nothing.
 */

const TICK_MS = 500;
/**
 * When each countdown was seen first, by the browser's steady clock.
 * @type {WeakMap<Element, number>}
 */
const begun = new WeakMap();

/**
 * '1:05' under an hour, '2 h 05 min' under a day, then '3 d 4 h'; nothing is below 0:00.
 * @param {number} left_ms
 */
export function leftWords(left_ms) {
  const left_s = Math.max(0, Math.ceil(left_ms / 1000));
  /** @type {(number: number) => string} */
  const two = (number) => String(number).padStart(2, "0");
  const [minutes, hours] = [Math.floor(left_s / 60), Math.floor(left_s / 3600)];
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 1) return `${hours}:${two(minutes % 60)}:${two(left_s % 60)}`;
  return `${minutes}:${two(left_s % 60)}`;
}

/**
 * What is left of a countdown whose page was made at `now_ms` and has been shown for `shown_ms`.
 * @type {(time: { dueMs?: string, nowMs?: string }, shown_ms: number) => number}
 */
export const leftOf = ({ dueMs, nowMs }, shown_ms) => Number(dueMs) - Number(nowMs) - shown_ms;

function tick() {
  for (const time of document.querySelectorAll("time[data-due-ms]")) {
    if (!(time instanceof HTMLElement)) continue;
    const since_ms = begun.get(time) ?? performance.now();
    begun.set(time, since_ms);
    const words = leftWords(leftOf(time.dataset, performance.now() - since_ms));
    if (time.textContent !== words) time.textContent = words;
  }
}

if ("querySelectorAll" in (globalThis.document ?? {})) {
  setInterval(tick, TICK_MS);
  document.addEventListener("htmx:afterSwap", tick);
  tick();
}
