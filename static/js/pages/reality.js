/**
 * The reality check: a dialog that stays until it is answered, on every page and at the table.
 *
 * The server says whether one waits (`#reality`, with the address to ask again); an answer on one screen puts it away on
 * the others. Keys pressed for the cards in the moment it appears do not answer it.
 */

const ARMED_AFTER_MS = 600;
const place = globalThis.document?.getElementById("reality");

/** Asks the server whether a check waits, and shows it or puts it away. */
export async function lookAtReality(ask = fetch) {
  if (!place) return;
  const answer = await ask(place.dataset.source, { headers: { Accept: "text/html" } }).catch(() => null);
  if (answer?.status === 204) putAway();
  else if (answer?.ok && !answer.redirected) take(await answer.text());
}

function take(words) {
  const told = new DOMParser().parseFromString(words, "text/html").querySelector("dialog.reality");
  const shown = place.querySelector("dialog");
  if (!told || shown?.dataset.mark === told.dataset.mark) return;
  putAway();
  place.append(document.importNode(told, true));
  show();
}

function show() {
  const dialog = place.querySelector("dialog");
  if (!dialog?.showModal) return;
  const table = document.querySelector("rummy-table");
  for (const part of dialog.querySelectorAll("[data-at-table]")) part.hidden = !table;
  offerLeaving();
  setTimeout(() => (dialog.dataset.armed = ""), ARMED_AFTER_MS);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => dialog.isConnected && !dialog.open && dialog.showModal());
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("submit", (event) => {
    if (dialog.dataset.armed === undefined) event.preventDefault();
    else if (table || event.submitter?.value === "on") answered(event, table);
  });
  lift();
}

/** Above whatever else is open, with the keyboard inside. */
function lift() {
  const dialog = place.querySelector("dialog");
  dialog?.close();
  dialog?.showModal();
}

/** Shows or hides 'Leave the table'; the table calls it when it knows who sits where. */
export function offerLeaving() {
  const button = place?.querySelector("dialog [data-leave]");
  if (button) button.hidden = !mayLeave(document.querySelector("rummy-table"));
}

/** One gets up from a table with chips, or out of a match; a tournament is left on its page. */
function mayLeave(table) {
  const state = table?.store?.state;
  return state?.you?.seat != null && !state.table?.hosted?.tournament;
}

/** Sends an answer without leaving the page, and then does what it says. */
async function answered(event, table) {
  const choice = event.submitter?.value ?? "on";
  if (choice === "break" || choice === "limits") return;
  event.preventDefault();
  const sent = new FormData(event.target, event.submitter);
  putAway();
  await fetch(event.target.action, { method: "POST", body: sent, redirect: "manual" }).catch(() => null);
  if (choice === "leave") table.acted({ name: "leave" });
}

function putAway() {
  const dialog = place.querySelector("dialog");
  dialog?.remove();
}

if (place) {
  show();
  document.addEventListener("sheet-opened", lift);
  document.addEventListener("visibilitychange", () => document.hidden || lookAtReality());
}
