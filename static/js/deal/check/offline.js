/**
 * The check of a shuffle as one file that needs no network: the same checks as on the deal's page, for a file or pasted
 * text. `python -m rummysite.schema` puts this module and all that it imports into static/check_shuffle.html.
 */

import { notARecord, verdict, wordsOf } from "./check-words.js";
import { heldAgainst, toldIn } from "./public-log.js";
import { NOTES, NoRecord, read, verify } from "./verify.js";

/** @import { Check } from "./verify.js" */
/** @import { DealRecord } from "../../wire/record.js" */

/** @type {(id: string) => HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {(id: string) => string} */
const typed = (id) => /** @type {HTMLInputElement} */ (part(id)).value.trim().toLowerCase();

/**
 * What the reader has written into the fields beside the record.
 * @param {DealRecord} record
 */
function known(record) {
  const share = typed("share");
  const shares = record.shuffle?.shares ?? {};
  const player = Object.keys(shares).find((one) => shares[one] === share) ?? "";
  return { seen: typed("seen"), own: share && record.shuffle ? { player, seed: share } : null };
}

/** What the public log says of the deal, as the reader has brought it; "" for nothing. */
let lines = "";

/** @param {string} text */
async function checked(text) {
  try {
    const record = read(text);
    const checks = [...(await verify(record, known(record))), ...(await heldAgainst(record, toldIn(lines)))];
    return { title: `${record.deal}: ${verdict(checks)}`, checks };
  } catch (error) {
    return { title: notARecord(error instanceof NoRecord ? error.field : "record"), checks: [] };
  }
}

/** @param {Check} check */
function signOf({ name, ok }) {
  if (!ok) return "\u2717";
  return NOTES.has(name) ? "\u2013" : "\u2713";
}

/** @param {Check} check */
function line(check) {
  const item = document.createElement("li");
  item.dataset.check = check.name;
  item.dataset.ok = String(check.ok);
  item.append(`${signOf(check)} ${wordsOf(check)}`);
  if (!check.ok && (check.said || check.found)) {
    const detail = document.createElement("pre");
    detail.textContent = `The record says: ${check.said}\nThis file found: ${check.found}`;
    item.append(detail);
  }
  return item;
}

/** @param {string} text */
async function show(text) {
  if (text.trim() === "") return;
  const { title, checks } = await checked(text);
  const ok = checks.length > 0 && checks.every((check) => check.ok);
  part("verdict").textContent = title;
  part("verdict").dataset.ok = String(ok);
  part("checks").replaceChildren(...checks.map(line));
}

const text = /** @type {HTMLTextAreaElement} */ (part("record"));
const file = /** @type {HTMLInputElement} */ (part("file"));
file.addEventListener("change", async () => {
  text.value = (await file.files?.[0]?.text()) ?? "";
  file.value = "";
  await show(text.value);
});
const log = /** @type {HTMLInputElement} */ (part("log"));
log.addEventListener("change", async () => {
  lines = (await log.files?.[0]?.text()) ?? "";
  await show(text.value);
});
const check = /** @type {HTMLButtonElement} */ (part("check"));
check.addEventListener("click", () => show(text.value));
// What is chosen before these lines have run would be lost.
file.disabled = log.disabled = check.disabled = false;
