/**
 * The replay's keys: arrows step, Home and End jump, the space bar plays; never while somebody types or presses a button.
 */

/** @typedef {{ end: number, step: (by: number) => void, jump: (at: number) => void, toggle: () => void }} Played */

/** @type {Record<string, (player: Played) => void>} */
const KEYS = {
  ArrowLeft: (player) => player.step(-1),
  ArrowRight: (player) => player.step(1),
  Home: (player) => player.jump(0),
  End: (player) => player.jump(player.end),
  " ": (player) => player.toggle(),
};

const TYPES = new Set(["INPUT", "TEXTAREA", "SELECT"]);
const PRESSES = new Set(["BUTTON", "A", "SUMMARY"]);

/** @param {KeyboardEvent} event */
const isHeldBack = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/**
 * Acts on a key; whether it was one of ours.
 * @param {KeyboardEvent} event
 * @param {Played} player
 */
export function keyed(event, player) {
  const act = KEYS[event.key];
  const at = /** @type {Partial<Element> | null} */ (event.target)?.tagName ?? "";
  if (!act || isHeldBack(event) || TYPES.has(at)) return false;
  if (event.key === " " && PRESSES.has(at)) return false;
  event.preventDefault();
  act(player);
  return true;
}
