/**
 * The whole game by keyboard; the help sheet lists the same keys.
 */

/** @import { RummyTable } from "./table.js" */
/**
 * @typedef {Pick<RummyTable,
 *   "sheet" | "play" | "store" | "preferences" | "stepTo" | "nudge" | "acted" | "showLast" | "openSheet">} Played
 */

/** @type {(target: EventTarget | null, selector: string) => boolean} */
const isWithin = (target, selector) => Boolean(/** @type {Partial<Element> | null} */ (target)?.closest?.(selector));

const TYPING = "input, textarea, select, [contenteditable]";
const CONTROLS = "button, a, [role=switch]";

/** @type {Record<string, (table: Played) => void>} */
const KEYS = {
  1: (table) => table.play.draw({ pile: "closed" }),
  2: (table) => table.play.draw({ pile: "open" }),
  ArrowLeft: (table) => table.stepTo(-1),
  ArrowRight: (table) => table.stepTo(1),
  Home: (table) => table.stepTo(-Infinity),
  End: (table) => table.stepTo(Infinity),
  "[": (table) => table.nudge(-1),
  "]": (table) => table.nudge(1),
  g: (table) => table.acted({ name: "group" }),
  s: (table) => table.acted({ name: "sort" }),
  a: (table) => table.acted({ name: "arrange" }),
  u: (table) => table.acted({ name: "undo" }),
  d: (table) => table.play.discard(),
  f: (table) => table.play.finish(),
  x: (table) => table.play.drop(),
  c: (table) => table.acted({ name: "chat" }),
  l: (table) => table.showLast(),
  h: (table) => table.acted({ name: "hear-hand" }),
  t: (table) => table.acted({ name: "hear-table" }),
  p: (table) => table.acted({ name: "hear-scores" }),
  "?": (table) => table.openSheet("help"),
  Escape: (table) => table.play.chooseNothing(),
};

/**
 * Keys with another one held, or while somebody types, are not the game's.
 * @param {KeyboardEvent} event
 */
const isHeldBack = ({ ctrlKey, metaKey, altKey, target }) => ctrlKey || metaKey || altKey || isWithin(target, TYPING);

/**
 * A key of one character may be another program's, a screen reader's or speech control's, so it can be turned off.
 * @param {string} key
 */
const isLetter = (key) => key.length === 1 && key !== " ";

/**
 * Handles one key for the table; returns true when it meant something.
 * @param {Played} table
 * @param {KeyboardEvent} event
 */
export function handleKey(table, event) {
  if (isHeldBack(event) || table.sheet) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (isLetter(key) && !table.preferences.letterKeys) return false;
  if (key === " " || key === "Enter") return confirmKey(table, event, key);
  const act = KEYS[key];
  if (!act) return false;
  event.preventDefault();
  act(table);
  return true;
}

/**
 * Space and Enter press a button that has the focus; otherwise they choose a card and declare.
 * @param {Played} table
 * @param {KeyboardEvent} event
 * @param {" " | "Enter"} key
 */
function confirmKey(table, event, key) {
  if (isWithin(event.target, CONTROLS)) return false;
  event.preventDefault();
  if (key === "Enter") table.play.declare();
  else if (table.store.desk.focused) table.play.choose({ uid: table.store.desk.focused });
  return true;
}
