/**
 * The reality check: a dialog that stays until it is answered, on every page and at the table.
 *
 * The server says whether one waits (`#reality`, with the address to ask again); an answer on one screen puts it away on
 * the others. Keys pressed for the cards in the moment it appears do not answer it.
 */

/** @import { RummyTable } from "../../table/screen/table.js" */

const ARMED_AFTER_MS = 600;

/** @type {(root: Document | HTMLElement) => HTMLDialogElement | null} */
const dialogIn = (root) => root.querySelector("dialog");

/** The table on this page, if there is one. */
const tableHere = () => /** @type {RummyTable | null} */ (document.querySelector("rummy-table"));

/**
 * Asks the server whether a check waits, and shows it or puts it away.
 * @param {HTMLElement} place
 */
async function look(place) {
  const source = place.dataset.source ?? "";
  const response = await fetch(source, { headers: { Accept: "text/html" } }).catch(() => null);
  if (response?.status === 204) putAway(place);
  else if (response?.ok && !response.redirected) take(place, await response.text());
}

/**
 * @param {HTMLElement} place
 * @param {string} words
 */
function take(place, words) {
  const newest = dialogIn(new DOMParser().parseFromString(words, "text/html"));
  if (!newest?.matches(".reality") || dialogIn(place)?.dataset.mark === newest.dataset.mark) return;
  putAway(place);
  place.append(document.importNode(newest, true));
  show(place);
}

/** @param {HTMLElement} place */
function show(place) {
  const dialog = dialogIn(place);
  if (!dialog) return;
  const table = tableHere();
  for (const part of dialog.querySelectorAll("[data-at-table]")) part.toggleAttribute("hidden", !table);
  offerLeaving(place);
  setTimeout(() => (dialog.dataset.armed = ""), ARMED_AFTER_MS);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => {
    if (dialog.isConnected && !dialog.open) dialog.showModal();
  });
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("submit", (event) => {
    if (dialog.dataset.armed === undefined) event.preventDefault();
    else if (table || choiceOf(event) === "on") answer(place, event);
  });
  lift(place);
}

/**
 * Above whatever else is open, with the keyboard inside.
 * @param {HTMLElement} place
 */
function lift(place) {
  const dialog = dialogIn(place);
  dialog?.close();
  dialog?.showModal();
}

/**
 * Shows or hides 'Leave the table'; who sits where is known when the table says so.
 * @param {HTMLElement} place
 */
function offerLeaving(place) {
  place.querySelector("dialog [data-leave]")?.toggleAttribute("hidden", !mayLeave());
}

/** One gets up from a table with chips, or out of a match; a tournament is left on its page. */
function mayLeave() {
  const state = tableHere()?.store?.state;
  return (state?.you?.seat ?? null) !== null && state?.table?.hosted?.kind !== "tournament";
}

/** @param {SubmitEvent} event */
const choiceOf = ({ submitter }) => submitter?.getAttribute("value") ?? null;

/**
 * Sends an answer without leaving the page, and then does what it says.
 * @param {HTMLElement} place
 * @param {SubmitEvent} event
 */
async function answer(place, event) {
  const choice = choiceOf(event) ?? "on";
  const form = event.target;
  if (choice === "break" || choice === "limits" || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const body = new FormData(form, event.submitter);
  putAway(place);
  await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (choice === "leave") tableHere()?.acted({ name: "leave" });
}

/** @param {HTMLElement} place */
function putAway(place) {
  dialogIn(place)?.remove();
}

const place = globalThis.document?.getElementById("reality");
if (place) {
  show(place);
  document.addEventListener("sheet-opened", () => lift(place));
  // What a table tells: a check is due or was answered elsewhere, and who sits where.
  document.addEventListener("reality-check", () => look(place));
  document.addEventListener("table-known", () => offerLeaving(place));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look(place);
  });
}
