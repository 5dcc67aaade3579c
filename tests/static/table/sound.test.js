import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

const WHERE = "../../../static/js/table/motion/sound.js";
const FILES = ["draw", "discard", "turn", "win", "lose", "hurry"];

/** A page of its own for each test: what it has fetched, what has sounded, how it has buzzed. */
let page;
let number = 0;
const kept = { navigator: Object.getOwnPropertyDescriptor(globalThis, "navigator"), fetch: globalThis.fetch };
/** Whether Node.js has a navigator itself goes by its version. */
const giveBack = () =>
  kept.navigator ? Object.defineProperty(globalThis, "navigator", kept.navigator) : delete globalThis.navigator;

class FakeAudio {
  destination = {};
  resume = async () => {};
  decodeAudioData = async (bytes) => ({ bytes });
  constructor() {
    page.contexts += 1;
  }

  createBufferSource() {
    const source = { connect: (next) => next, start: () => page.sounded.push(source.buffer.bytes) };
    return source;
  }

  createGain() {
    return { gain: {}, connect: (next) => next };
  }
}

const settled = () => new Promise((done) => setTimeout(done));
const fresh = () => import(`${WHERE}?${(number += 1)}`);
const tap = async (kind = "pointerdown") => {
  globalThis.document.dispatchEvent(new Event(kind));
  await settled();
};

beforeEach(() => {
  page = { contexts: 0, fetched: [], sounded: [], buzzed: [], active: true };
  globalThis.AudioContext = FakeAudio;
  globalThis.document = new EventTarget();
  globalThis.fetch = async (address) => {
    page.fetched.push(address);
    return { ok: true, arrayBuffer: async () => address.split("/").at(-1) };
  };
  const navigator = {
    get userActivation() {
      return { hasBeenActive: page.active };
    },
    vibrate: (pattern) => page.buzzed.push(pattern),
  };
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
});

afterEach(() => {
  delete globalThis.AudioContext;
  delete globalThis.document;
  globalThis.fetch = kept.fetch;
  giveBack();
});

test("nothing is fetched and nothing sounds before the first tap; after it every sound is there", async () => {
  const { openSoundAtFirstTap, playSound } = await fresh();
  openSoundAtFirstTap(() => true);
  playSound("turn");
  assert.deepEqual([page.contexts, page.fetched, page.sounded], [0, [], []]);
  await tap();
  assert.deepEqual(
    page.fetched.map((address) => address.split("/").at(-1)),
    FILES.map((name) => `${name}.wav`),
  );
  playSound("turn");
  playSound(null);
  assert.deepEqual(page.sounded, ["turn.wav"]);
});

test("a key opens it as well as a tap, and only the first one", async () => {
  const { openSoundAtFirstTap } = await fresh();
  openSoundAtFirstTap(() => true);
  await tap("keydown");
  await tap();
  assert.deepEqual([page.contexts, page.fetched.length], [1, FILES.length]);
});

test("who wants no sound has none, until they want it and tap", async () => {
  const { openSoundAtFirstTap } = await fresh();
  let wanted = false;
  openSoundAtFirstTap(() => wanted);
  await tap();
  assert.equal(page.contexts, 0);
  wanted = true;
  await tap();
  assert.equal(page.contexts, 1);
});

test("a file that does not come stays silent, and the others sound", async () => {
  const there = globalThis.fetch;
  globalThis.fetch = (address) => (address.endsWith("win.wav") ? Promise.reject(new Error("away")) : there(address));
  const { openSoundAtFirstTap, playSound } = await fresh();
  openSoundAtFirstTap(() => true);
  await tap();
  playSound("win");
  playSound("draw");
  assert.deepEqual(page.sounded, ["draw.wav"]);
});

test("a phone buzzes for the own turn, the hurry, a discard and a win, longest for the win", async () => {
  const { buzz } = await fresh();
  for (const name of ["draw", "turn", "hurry", "discard", "win", "lose", null]) buzz(name);
  assert.deepEqual(page.buzzed, [[40], [25], [12], [40, 60, 40, 60, 120]]);
});

test("before the page has been touched nothing buzzes, and a device that cannot is left alone", async () => {
  const { buzz } = await fresh();
  page.active = false;
  buzz("win");
  page.active = true;
  delete globalThis.navigator.vibrate;
  buzz("win");
  assert.deepEqual(page.buzzed, []);
});

test("the end of a deal is heard before all else, won or lost, and the own turn before a discard", async () => {
  const { soundOf } = await fresh();
  const over = { type: "over", result: { winner: 1 } };
  const discarded = { type: "discarded", seat: 1 };
  assert.equal(soundOf([discarded, over], 1), "win");
  assert.equal(soundOf([discarded, over], 0), "lose");
  assert.equal(soundOf([discarded, { type: "turn_began", seat: 0 }], 0), "turn");
  assert.equal(soundOf([discarded, { type: "turn_began", seat: 2 }], 0), "discard");
  assert.equal(soundOf([{ type: "drawn", seat: 1 }], 0), "draw");
  assert.equal(soundOf([], 0), null);
});
