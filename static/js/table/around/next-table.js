/**
 * The way to the next table of the same stake: one gets up here and is taken there.
 */

import { token } from "../../words/answers.js";

/**
 * @import { TableState } from "../store/state.js"
 * @import { TableStore } from "../store/store.js"
 */

const WAIT_MS = 1500;

/**
 * Whether there may be a next table: at a cash table that everybody finds.
 * @param {Pick<TableState, "table" | "you">} state
 */
export const mayGoOn = ({ table, you }) =>
  Boolean(table && !table.hosted && !you?.code && (you?.seat ?? null) !== null);

/**
 * Gets up, after the deal where one is being played, and goes on once the house has heard of it.
 * @param {Pick<TableStore, "state" | "send" | "on">} store
 * @param {(like: string) => void} [go]
 */
export function goToNextTable(store, go = submitNext) {
  const like = store.state.table?.id;
  if (!like || !mayGoOn(store.state)) return;
  let gone = false;
  const once = () => {
    if (!gone) go(like);
    gone = true;
  };
  store.on("change", () => {
    const { you } = store.state;
    if ((you?.seat ?? null) === null || you?.state === "leaving") once();
  });
  store.send({ type: "leave" });
  setTimeout(once, WAIT_MS);
}

/** @param {string} like */
function submitNext(like) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/tables/next/";
  for (const [name, value] of [
    ["like", like],
    ["csrfmiddlewaretoken", token()],
  ]) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name ?? "";
    field.value = value ?? "";
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
