/**
 * Answers, for each deal read as a line of JSON, the views that the browser has after each version.
 */

import { createInterface } from "node:readline";

import { advanceAll } from "../../../static/js/rules/seat-view.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { view: first, versions } = JSON.parse(line);
  let view = first;
  const views = versions.map(({ version, events }) => (view = advanceAll(view, events, version)));
  console.log(JSON.stringify(views));
}
