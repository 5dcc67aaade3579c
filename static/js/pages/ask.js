/**
 * Buttons that ask first: `<form data-ask="dialog id">` is sent by the dialog's own button; without a script at once.
 *
 * While a dialog is open, or a details box of the region is, what is asked for again every few seconds waits.
 */

function asked(event) {
  const form = event.target.closest?.("form[data-ask]");
  const dialog = form && document.getElementById(form.dataset.ask);
  if (!dialog?.showModal || event.submitter?.closest("dialog")) return;
  event.preventDefault();
  dialog.showModal();
}

function clicked(event) {
  const dialog = event.target.closest?.("dialog.ask");
  if (dialog && (event.target === dialog || event.target.closest("[data-close]"))) dialog.close();
}

if (globalThis.document?.body) {
  document.addEventListener("submit", asked, true);
  document.addEventListener("click", clicked);
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.target?.querySelector("dialog[open]")) event.preventDefault();
  });
}
