import assert from "node:assert/strict";
import { test } from "node:test";

import { lookOf, readPreferences, withLook } from "../../../static/js/storage/preferences.js";

const AT_FIRST = readPreferences(null);

test("the account's look is laid over the browser's, and what was not chosen there is as at first", () => {
  const here = { ...AT_FIRST, sound: false, leftHanded: true, felt: "blue" };
  const shown = withLook(here, '{"felt":"wine","fourColours":true}');
  assert.deepEqual(shown, { ...AT_FIRST, sound: false, felt: "wine", fourColours: true });
});

test("an account that has chosen nothing leaves the browser's as they are", () => {
  const here = { ...AT_FIRST, cards: "small" };
  assert.equal(withLook(here, ""), here);
  assert.equal(withLook(here, null), here);
});

test("sounds and buzzing stay with the device", () => {
  const look = lookOf(AT_FIRST);
  assert.equal("sound" in look, false);
  assert.equal("buzz" in look, false);
  assert.deepEqual(withLook(AT_FIRST, JSON.stringify(look)), AT_FIRST);
});
