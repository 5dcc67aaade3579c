/**
 * The lobby's filters: they work on the rows shown, also on those that htmx has just brought, and are kept for the visit.
 */

const KEY = "rummy.filters";
const LOW_STAKE_MINOR = 100;

const MATCHES = {
  cards: (row, wanted) => row.cards === wanted,
  seats: (row, wanted) => row.seats === wanted,
  stake: (row, wanted) => Number(row.value) <= LOW_STAKE_MINOR === (wanted === "low"),
};

/** Whether a row (its `data-` values) passes every filter chosen; an empty filter lets everything pass. */
export function passes(row, chosen) {
  return Object.entries(chosen).every(([name, wanted]) => wanted === "" || MATCHES[name](row, wanted));
}

function apply(form) {
  const chosen = Object.fromEntries(new FormData(form));
  const rows = [...document.querySelectorAll(".table-card")];
  for (const row of rows) row.hidden = !passes(row.dataset, chosen);
  document.querySelector("[data-none]").hidden = rows.length === 0 || rows.some((row) => !row.hidden);
  sessionStorage.setItem(KEY, JSON.stringify(chosen));
}

function restore(form) {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  for (const [name, value] of Object.entries(kept)) if (form.elements[name]) form.elements[name].value = value;
}

const form = globalThis.document?.querySelector("[data-filters]");
if (form) {
  restore(form);
  apply(form);
  form.addEventListener("change", () => apply(form));
  form.addEventListener("submit", (event) => event.preventDefault());
  document.body.addEventListener("htmx:afterSwap", () => apply(form));
}
