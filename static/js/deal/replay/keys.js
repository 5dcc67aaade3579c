/**
 * The replay's keys: arrows step, Home and End jump, the space bar plays; never while somebody types or presses a button.
 */

const KEYS = {
  ArrowLeft: (player) => player.step(-1),
  ArrowRight: (player) => player.step(1),
  Home: (player) => player.jump(0),
  End: (player) => player.jump(player.end),
  " ": (player) => player.toggle(),
};

const TYPES = new Set(["INPUT", "TEXTAREA", "SELECT"]);
const PRESSES = new Set(["BUTTON", "A", "SUMMARY"]);

/** Acts on a key; whether it was one of ours. `player` has `step`, `jump`, `toggle` and `end`. */
export function keyed(event, player) {
  const act = KEYS[event.key];
  const at = event.target?.tagName;
  if (!act || event.ctrlKey || event.metaKey || event.altKey || TYPES.has(at)) return false;
  if (event.key === " " && PRESSES.has(at)) return false;
  event.preventDefault();
  act(player);
  return true;
}
