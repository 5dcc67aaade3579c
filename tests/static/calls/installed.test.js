import assert from "node:assert/strict";
import { test } from "node:test";

import { titleOf, wantedBy } from "../../../static/js/calls/installed.js";

/** @type {(hrefs: (string | null)[]) => any} */
const pageWith = (hrefs) => ({
  querySelectorAll: () => hrefs.map((href) => ({ getAttribute: () => href })),
});

test("a lesson or a puzzle is kept itself, any page what it declares", () => {
  assert.deepEqual(wantedBy(pageWith([]), "/learn/first/"), ["/learn/first/"]);
  assert.deepEqual(wantedBy(pageWith(["/learn/first/", null]), "/tournaments/"), ["/learn/first/"]);
});

test("a kept page is listed by its own title, without the site's", () => {
  assert.equal(titleOf("<html><title>\n  Your first hand · Learn · Rummy House\n</title>"), "Your first hand");
  assert.equal(titleOf("<title>Alone</title>"), "Alone");
  assert.equal(titleOf("<p>no title</p>"), "");
});
