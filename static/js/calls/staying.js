/**
 * Whether a page may be left by itself: nothing of the player's is lost with it.
 */

/** @import { RummyTable } from "../table/screen/table.js" */
/** @import { TableState } from "../table/store/state.js" */

const TYPED = "input:not([type=hidden], [type=checkbox], [type=radio], [type=submit]), textarea";
const OVER = ["break", "over", "cancelled"];

/**
 * Whether the player is in the middle of something on this page.
 * @param {Document} page
 */
export function isBusy(page) {
  if (page.querySelector("dialog[open], [data-unfinished]")) return true;
  const table = /** @type {RummyTable | null} */ (page.querySelector("rummy-table"));
  if (table && isPlaying(table.store.state)) return true;
  return [...page.querySelectorAll(TYPED)].some(isTyped);
}

/** @param {Element} field */
function isTyped(field) {
  const { value, defaultValue } = /** @type {HTMLInputElement} */ (field);
  return value !== defaultValue;
}

/**
 * Whoever is dealt in plays; whoever sits waits for the next deal, unless what is hosted here is over for them.
 * @param {Pick<TableState, "deal" | "you" | "table">} state
 */
export function isPlaying({ deal, you, table }) {
  if (deal && !deal.result && (deal.you ?? null) !== null) return true;
  return (you?.seat ?? null) !== null && !OVER.includes(stageOf(table));
}

/** @param {TableState["table"]} table */
function stageOf(table) {
  const hosted = table?.hosted;
  if (!hosted) return "";
  return hosted.kind === "match" ? hosted.match.status : hosted.tournament.status;
}
