import assert from "node:assert/strict";
import { test } from "node:test";

import { lookAlikes } from "../../../static/js/parts/avatars.js";
import { amount, clockTime, fill } from "../../../static/js/words/i18n.js";
import { avatarUrl } from "../../../static/js/parts/avatars.js";
import { cardName, kindName, outcomeName, statusName } from "../../../static/js/words/names.js";
import { readPreferences, savePreferences } from "../../../static/js/storage/preferences.js";
import { soundOf } from "../../../static/js/table/motion/sound.js";
import { turnFor } from "../../../static/js/table/store/turn-clock.js";
import { RULES, view } from "../cast.js";

const shelf = (content = {}) => ({
  getItem: (key) => content[key] ?? null,
  setItem: (key, value) => (content[key] = value),
});

test("values are put into a sentence by name", () => {
  assert.equal(fill("%(name)s has %(count)s, %(other)s", { name: "Asha", count: 3 }), "Asha has 3, %(other)s");
});

test("amounts are written in units, with a real minus and grouped the Indian way", () => {
  assert.equal(amount(124050), "1,240.50");
  assert.equal(amount(8000), "80");
  assert.equal(amount(-3400, true), "\u221234");
  assert.equal(amount(17460, true), "+174.60");
  assert.equal(amount(100000000), "10,00,000");
});

test("cards, kinds and endings have names", () => {
  assert.equal(cardName("10H"), "Ten of hearts");
  assert.equal(cardName("PJ"), "Printed joker");
  assert.equal(kindName("pure_sequence"), "Pure sequence");
  assert.equal(kindName(null), "No group");
  assert.equal(statusName("in"), "");
  assert.equal(outcomeName("middle_drop"), "Middle drop");
});

test("preferences are kept, and a browser that forbids keeping them gets the defaults", () => {
  const storage = shelf();
  assert.deepEqual(readPreferences(storage), { sound: false, fourColours: false, letterKeys: true });
  savePreferences({ sound: true, fourColours: false, letterKeys: true }, storage);
  assert.equal(readPreferences(storage).sound, true);
  const forbidden = {
    getItem: () => {
      throw new Error("no");
    },
    setItem: () => {
      throw new Error("no");
    },
  };
  assert.equal(readPreferences(forbidden).sound, false);
  assert.equal(savePreferences({}, forbidden), false);
});

test("a bot looks like a bot, and everybody always the same", () => {
  assert.match(avatarUrl({ id: "b1", bot: true, avatar: "sun" }), /bot-\d\.svg$/);
  assert.match(avatarUrl({ id: "p1", bot: false, avatar: "sun" }), /\/sun\.svg$/);
  const nobody = { id: "p9", bot: false, avatar: "../../secret" };
  assert.equal(avatarUrl(nobody), avatarUrl({ ...nobody }));
  assert.doesNotMatch(avatarUrl(nobody), /secret/);
});

test("one's turn, a win and a loss each have a sound", () => {
  assert.equal(
    soundOf(
      [
        { type: "discarded", seat: 2 },
        { type: "turn_began", seat: 0 },
      ],
      0,
    ),
    "turn",
  );
  assert.equal(soundOf([{ type: "drawn", seat: 2 }], 0), "card");
  assert.equal(soundOf([{ type: "over", result: { winner: 0 } }], 0), "win");
  assert.equal(soundOf([{ type: "over", result: { winner: 1 } }], 0), "lose");
  assert.equal(soundOf([{ type: "absence_chosen", seat: 0 }], 0), null);
});

test("a clock runs for whom the table waits", () => {
  const running = (deal) =>
    deal.seats.map((seat) => turnFor({ deal, rules: RULES }, seat)).map((turn) => turn && turn.turn_ms);
  assert.deepEqual(running(view()), [30000, null, null]);
  assert.deepEqual(running(view({ phase: "declare", turn: 1 })), [null, 30000, null]);
  assert.deepEqual(running(view({ phase: "show", turn: 1 })), [20000, null, 20000]);
  assert.deepEqual(running(view({ phase: "over", due_at_ms: null })), [null, null, null]);
  assert.equal(turnFor({ deal: view(), rules: RULES, table: { parked: true } }, view().seats[0]), null);
});

test("a time is told by the house's clock, in whatever zone the reader is", () => {
  const noon = Date.UTC(2026, 0, 5, 6, 30);
  assert.equal(clockTime(noon, "Asia/Kolkata"), "12:00");
  assert.equal(clockTime(noon + 12 * 3600_000, "Asia/Kolkata"), "00:00");
});

test("the second and third with one picture are told apart, bots too", () => {
  const alike = lookAlikes([
    { id: "a", avatar: "moon", bot: false },
    null,
    { id: "b", avatar: "sun", bot: false },
    { id: "c", avatar: "moon", bot: false },
    { id: "d", avatar: "moon", bot: false },
    { id: "c", avatar: "moon", bot: false },
  ]);
  assert.deepEqual(
    [...alike],
    [
      ["a", 0],
      ["b", 0],
      ["c", 1],
      ["d", 2],
    ],
  );
});
