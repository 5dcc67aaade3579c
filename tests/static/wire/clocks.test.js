import assert from "node:assert/strict";
import { test } from "node:test";

import { ServerClock } from "../../../static/js/wire/server-clock.js";
import { turnTime } from "../../../static/js/table/store/turn-clock.js";

test("the server's time is kept, however wrong the browser's own clock is", () => {
  let now = 500;
  const clock = new ServerClock(() => now);
  clock.hear(1_000_000);
  now = 1500;
  assert.equal(clock.now_ms, 1_001_000);
  assert.equal(clock.until(1_004_000), 3000);
});

test("a late message does not turn the clock back", () => {
  let now = 0;
  const clock = new ServerClock(() => now);
  clock.hear(10_000);
  now = 1000;
  clock.hear(10_400);
  assert.equal(clock.now_ms, 11_000);
});

test("a machine that slept catches up with the next message", () => {
  let now = 0;
  const clock = new ServerClock(() => now);
  clock.hear(10_000);
  now = 100;
  clock.hear(70_000);
  assert.equal(clock.now_ms, 70_000);
});

test("before the first message nothing is left", () => {
  assert.equal(new ServerClock(() => 0).until(99), 0);
});

test("a turn shows its ordinary time first and then the extra bank", () => {
  assert.deepEqual(turnTime(10_000, { turn_due_at_ms: 25_000, due_at_ms: 55_000, turn_ms: 30_000 }), {
    extra: false,
    left_s: 15,
    part: 0.5,
  });
  assert.deepEqual(turnTime(40_000, { turn_due_at_ms: 25_000, due_at_ms: 55_000, turn_ms: 30_000 }), {
    extra: true,
    left_s: 15,
    part: 0.5,
  });
  assert.deepEqual(turnTime(60_000, { turn_due_at_ms: 25_000, due_at_ms: 55_000, turn_ms: 30_000 }), {
    extra: true,
    left_s: 0,
    part: 0,
  });
});

test("a turn without extra time ends at nothing", () => {
  assert.equal(turnTime(30_001, { turn_due_at_ms: 30_000, due_at_ms: 30_000, turn_ms: 30_000 }).left_s, 0);
});
