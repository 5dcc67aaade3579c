/**
 * The whole game by keyboard; the help sheet lists the same keys.
 */

const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable]");
const isControl = (target) => target.closest?.("button, a, [role=switch]");

const KEYS = {
  1: (table) => table.play.draw({ pile: "closed" }),
  2: (table) => table.play.draw({ pile: "open" }),
  ArrowLeft: (table) => table.stepTo(-1),
  ArrowRight: (table) => table.stepTo(1),
  Home: (table) => table.stepTo(-Infinity),
  End: (table) => table.stepTo(Infinity),
  "[": (table) => table.nudge(-1),
  "]": (table) => table.nudge(1),
  g: (table) => table.play.group(),
  s: (table) => table.play.sort(),
  d: (table) => table.play.discard(),
  f: (table) => table.play.finish(),
  x: (table) => table.play.drop(),
  c: (table) => table.acted({ name: "chat" }),
  l: (table) => table.showLast(),
  "?": (table) => table.openSheet("help"),
  Escape: (table) => table.play.chooseNothing(),
};

/** Handles one key for the table; returns true when it meant something. */
export function handleKey(table, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || table.sheet) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === " " || key === "Enter") return confirmKey(table, event, key);
  const act = KEYS[key];
  if (!act) return false;
  event.preventDefault();
  act(table);
  return true;
}

/** Space and Enter press a button that has the focus; otherwise they choose a card and declare. */
function confirmKey(table, event, key) {
  if (isControl(event.target)) return false;
  event.preventDefault();
  if (key === "Enter") table.play.declare();
  else if (table.store.desk.focused) table.play.choose({ uid: table.store.desk.focused });
  return true;
}
