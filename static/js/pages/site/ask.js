/**
 * Buttons that ask first: `<form data-ask="dialog id">` is sent by the dialog's own button; without a script at once.
 *
 * While a dialog is open, or a details box of the region is, what is asked for again every few seconds waits.
 */

/** @param {SubmitEvent} event */
function askFirst(event) {
  const form = event.target instanceof HTMLFormElement ? event.target : null;
  const dialog = form?.dataset.ask ? document.getElementById(form.dataset.ask) : null;
  if (!(dialog instanceof HTMLDialogElement) || event.submitter?.closest("dialog")) return;
  event.preventDefault();
  dialog.showModal();
}

/** @param {MouseEvent} event */
function closeAsked({ target }) {
  if (!(target instanceof Element)) return;
  const dialog = target.closest("dialog.ask");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (target === dialog || target.closest("[data-close]")) dialog.close();
}

/** @param {Event} event */
function waitForDialog(event) {
  const region = event instanceof CustomEvent ? event.detail.target : null;
  if (region?.querySelector("dialog[open]")) event.preventDefault();
}

/** @param {Event} event An answer that was on its way when the dialog was opened would take the dialog away. */
function keepDialog(event) {
  if (!(event instanceof CustomEvent)) return;
  if (event.detail.target?.querySelector("dialog[open]")) event.detail.shouldSwap = false;
}

/** A link such as `/tournaments/x/#rebuy` leads straight to the question. */
function askByAddress() {
  const dialog = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (!(dialog instanceof HTMLDialogElement) || !dialog.matches(".ask")) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (!dialog.open) dialog.showModal();
}

if (globalThis.document?.body) {
  askByAddress();
  globalThis.addEventListener("hashchange", askByAddress);
  document.addEventListener("submit", askFirst, true);
  document.addEventListener("click", closeAsked);
  document.body.addEventListener("htmx:beforeRequest", waitForDialog);
  document.body.addEventListener("htmx:beforeSwap", keepDialog);
}
