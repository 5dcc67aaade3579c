/**
 * 'Deal me the next table' remembers in this browser what was played last.
 */

const choice = globalThis.document?.querySelector("[data-remember]");

/** The option of the kind that was chosen last, or null when no such table is open. */
export const lastChosen = (options, kind) => [...options].find((option) => option.dataset.kind === kind) ?? null;

if (choice) {
  const key = choice.dataset.remember;
  const option = lastChosen(choice.options, localStorage.getItem(key));
  if (option) option.selected = true;
  choice.form.addEventListener("submit", () => localStorage.setItem(key, choice.selectedOptions[0].dataset.kind));
}
