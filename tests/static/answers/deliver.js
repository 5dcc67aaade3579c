/**
 * Delivers what a socket was told, read as a line of JSON, to the browser's own store: late, twice and in many orders.
 * Answers each with the orders in which the screen's state was not in the end what a fresh snapshot makes of it.
 *
 * `told` has the messages with the step that brought each, `truths` a fresh snapshot as of each step: what the store asks
 * for is answered with the one of then, as late as anything else. An order ends at some step, often the last.
 */

import assert from "node:assert/strict";
import { createInterface } from "node:readline";

import { TableStore } from "../../../static/js/table/store/store.js";
import { chanceFrom } from "./chance.js";

const STEP_MS = 250;
const TICK_MS = 1000;
const MOST_TICKS = 12;

let now_ms = 0;
Object.defineProperty(globalThis, "performance", { value: { now: () => now_ms } });
Object.assign(globalThis, { setTimeout: () => 0, clearTimeout() {}, setInterval: () => 0, clearInterval() {} });
globalThis.document = {
  hidden: false,
  documentElement: { lang: "en" },
  addEventListener() {},
  querySelector: () => null,
};

/** How late a message is: hardly, as on a bad line, or so that any may come before any other. */
function latenessOf(seed, chance, whole_ms) {
  const ways = [
    () => -Math.log(1 - chance()) * STEP_MS,
    () => -Math.log(1 - chance()) * 20 * STEP_MS,
    () => chance() * whole_ms,
  ];
  return ways[seed % ways.length];
}

/** A store whose messages go to `sends`, which says what id they get. */
function storeThat(sends) {
  const store = new TableStore("", () => ({ connect() {}, send: sends, close() {} }));
  store.nextDueAt_ms = () => null; // a clock that has run out asks for everything; here nothing else may be wrong either
  store.advice.follow = () => undefined;
  store.opened();
  return store;
}

/** What the screen is made from, and which version of the hand's grouping the browser would say that it has seen. */
function screenOf({ store, sent }) {
  const { state, talk, desk, saving } = store;
  const { you, table, rules, deal, settlement, toss, gap } = state;
  const { as_of_ms: _, ...shown } = table ?? {};
  const chat = { on: talk.on, lines: talk.lines, muted: [...talk.muted].sort() };
  const held = desk.codes.flat().sort();
  saving.later();
  saving.now();
  const seen = sent.findLast(({ type }) => type === "arrange")?.seen;
  return { you, table: shown, rules, deal, settlement, toss, gap, chat, held, seen };
}

/** How the hand lies, where it is the hand that was saved, and this browser has nothing of its own to save. */
function lyingIn({ store: { desk, saving } }, { store: { state } }) {
  const isAsSaved = String(desk.codes.flat().sort()) === String(state.arrangement?.flat().sort());
  return saving.saved && isAsSaved ? desk.codes : state.arrangement;
}

/** What a browser shows that has just come. */
function after(truth) {
  const sent = [];
  const store = storeThat((message) => sent.push(message) && "c0");
  store.hear(truth);
  return { store, sent };
}

/** The fault that an order ends in, or null, and how often the store has asked. */
function deliver({ told, truths }, seed, last) {
  const chance = chanceFrom(seed);
  const late = latenessOf(seed, chance, last * STEP_MS);
  const line = [];
  let asked = 0;
  const sent = [];
  const send = (message) => {
    sent.push(message);
    if (message.type !== "sync") return "c0";
    asked += 1;
    const step = Math.min(last, Math.floor(now_ms / STEP_MS));
    line.push({ at_ms: now_ms + late(), message: truths[step] });
    return `c${asked}`;
  };
  now_ms = 0;
  const store = storeThat(send);
  for (const [step, message] of told) {
    if (step > last) continue;
    const times = chance() < 0.5 ? 1 : 2;
    for (let time = 0; time < times; time += 1) line.push({ at_ms: step * STEP_MS + late(), message });
  }
  for (let tick_ms = TICK_MS, quiet = 0; quiet < MOST_TICKS; tick_ms += TICK_MS) {
    line.sort((one, other) => one.at_ms - other.at_ms);
    while (line.length && line[0].at_ms <= tick_ms) {
      const { at_ms, message } = line.shift();
      now_ms = at_ms;
      store.hear(message);
      line.sort((one, other) => one.at_ms - other.at_ms);
    }
    now_ms = tick_ms;
    store.watchDeadline();
    quiet = line.length ? 0 : quiet + 1;
  }
  return { fault: faultOf({ store, sent }, after(truths[last])), asked };
}

function faultOf(late, fresh) {
  try {
    assert.deepEqual(lyingIn(late, fresh), fresh.store.state.arrangement);
    assert.deepEqual(screenOf(late), screenOf(fresh));
    const { players } = late.store.state;
    for (const [id, player] of Object.entries(fresh.store.state.players)) assert.deepEqual(players[id], player);
    return null;
  } catch (fault) {
    return fault.message.slice(0, 3000);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { told, truths, orders } = JSON.parse(line);
  const faults = [];
  let asked = 0;
  for (let seed = 1; seed <= orders; seed += 1) {
    const whole = seed % 2 === 0;
    const last = whole ? truths.length - 1 : Math.floor(chanceFrom(seed * 7919)() * truths.length);
    const done = deliver({ told, truths }, seed, last);
    asked += done.asked;
    if (done.fault) faults.push({ seed, last, fault: done.fault });
  }
  console.log(JSON.stringify({ asked, faults }));
}
