/**
 * Answers, for each deal read as a line of JSON, the views that the browser has after each version.
 */

import { createInterface } from "node:readline";

import { advanceAll } from "../../../static/js/rules/seat-view.js";

for await (const line of createInterface({ input: process.stdin })) {
  let { view, versions } = JSON.parse(line);
  const views = versions.map(({ version, events }) => (view = advanceAll(view, events, version)));
  console.log(JSON.stringify(views));
}
