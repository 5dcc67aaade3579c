/**
 * The lobby's filters stay for the visit: what a tab was narrowed to is kept in this browser tab and asked for again.
 */

const KEY = "rummy.filters";

/** The kept filters of all tabs after one tab's were chosen; `chosen` are its name and value pairs. */
export const withChosen = (kept, path, chosen) => ({ ...kept, [path]: Object.fromEntries(chosen.filter(([, value]) => value !== "")) });

/** Which kept values a tab's filters can take again: those that are still offered. */
export function restorable(kept, path, offered) {
  return Object.entries(kept[path] ?? {}).filter(([name, value]) => offered[name]?.includes(value));
}

const read = () => JSON.parse(sessionStorage.getItem(KEY) ?? "{}");

function restore(form) {
  const selects = [...form.querySelectorAll("select")];
  const offered = Object.fromEntries(selects.map((select) => [select.name, [...select.options].map((option) => option.value)]));
  const again = restorable(read(), location.pathname, offered);
  for (const [name, value] of again) form.elements[name].value = value;
  if (again.length) form.dispatchEvent(new Event("change", { bubbles: true }));
}

const form = globalThis.document?.querySelector("[data-filters]");
if (form) {
  form.addEventListener("change", () => sessionStorage.setItem(KEY, JSON.stringify(withChosen(read(), location.pathname, [...new FormData(form)]))));
  if (!location.search) globalThis.addEventListener("load", () => restore(form));
}

const current = globalThis.document?.querySelector(".tabs [aria-current]");
current?.scrollIntoView({ block: "nearest", inline: "center" });
