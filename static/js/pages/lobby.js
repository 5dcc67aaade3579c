/**
 * What the lobby remembers: a tab's filters for the visit, in this browser tab; and in this browser what was played last,
 * for 'Deal me the next table'.
 */

const KEY = "rummy.filters";

/** The kept filters of all tabs after one tab's were chosen; `chosen` are its name and value pairs. */
export const withChosen = (kept, path, chosen) => ({
  ...kept,
  [path]: Object.fromEntries(chosen.filter(([, value]) => value !== "")),
});

/** Which kept values a tab's filters can take again: those that are still offered. */
export function restorable(kept, path, offered) {
  return Object.entries(kept[path] ?? {}).filter(([name, value]) => offered[name]?.includes(value));
}

const read = () => JSON.parse(sessionStorage.getItem(KEY) ?? "{}");

function restore(form) {
  const selects = [...form.querySelectorAll("select")];
  const offered = Object.fromEntries(
    selects.map((select) => [select.name, [...select.options].map((option) => option.value)]),
  );
  const again = restorable(read(), location.pathname, offered);
  for (const [name, value] of again) form.elements[name].value = value;
  if (again.length) form.dispatchEvent(new Event("change", { bubbles: true }));
}

const form = globalThis.document?.querySelector("[data-filters]");
if (form) {
  form.addEventListener("change", () =>
    sessionStorage.setItem(KEY, JSON.stringify(withChosen(read(), location.pathname, [...new FormData(form)]))),
  );
  if (!location.search) globalThis.addEventListener("load", () => restore(form));
}

const current = globalThis.document?.querySelector(".tabs [aria-current]");
current?.scrollIntoView({ block: "nearest", inline: "center" });

const choice = globalThis.document?.querySelector("[data-remember]");

/** The option of the kind that was chosen last, or null when no such table is open. */
export const lastChosen = (options, kind) => [...options].find((option) => option.dataset.kind === kind) ?? null;

if (choice) {
  const key = choice.dataset.remember;
  const option = lastChosen(choice.options, localStorage.getItem(key));
  if (option) option.selected = true;
  choice.form.addEventListener("submit", () => localStorage.setItem(key, choice.selectedOptions[0].dataset.kind));
}
