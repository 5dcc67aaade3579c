import assert from "node:assert/strict";
import { before, test } from "node:test";

import { dealOut, slideHand } from "../../../static/js/table/motion/flights.js";

before(() => {
  globalThis.HTMLElement = class {};
  globalThis.matchMedia = () => ({ matches: false });
  globalThis.document = { hidden: false };
});

/** Cards in a row, which note what is asked of them, and fly until `flights` are ended; the last is new. */
function handOf(count, told, flights = []) {
  const cards = Array.from({ length: count }, (_, at) =>
    Object.assign(new globalThis.HTMLElement(), {
      dataset: { uid: `k${at}` },
      style: {},
      getBoundingClientRect: () => {
        told.push("measured");
        return { left: at * 20, top: 0, width: 40, height: 60 };
      },
      animate: (steps, how) => {
        told.push(["moved", at, steps[0].transform, how.duration, steps]);
        const flight = {};
        flight.finished = new Promise((lands, fails) => Object.assign(flight, { lands, fails }));
        flights.push(flight);
        return flight;
      },
    }),
  );
  return { root: { querySelectorAll: () => cards }, cards };
}

test("all cards are measured before the first of them moves, so that styles are worked out once", () => {
  const told = [];
  const { root } = handOf(4, told);
  const place = { left: 0, top: 30, width: 40, height: 60 };
  const places = { cards: new Map(["k0", "k1", "k2"].map((uid) => [uid, place])), codes: new Map() };
  slideHand(root, places, { left: 100, top: 90, width: 40, height: 60 });
  assert.deepEqual(told.slice(0, 4), ["measured", "measured", "measured", "measured"]);
  assert.deepEqual(
    told.slice(4).map(([what, at]) => [what, at]),
    [0, 1, 2, 3].map((at) => ["moved", at]),
  );
  assert.equal(told[5][2], "translate(-20px, 30px) scale(1)");
});

test("a card that lies where it lay does not move, nor one that comes from nowhere", () => {
  const told = [];
  const { root } = handOf(2, told);
  const places = { cards: new Map([["k0", { left: 0, top: 0, width: 40, height: 60 }]]), codes: new Map() };
  slideHand(root, places, null);
  assert.deepEqual(
    told.filter((one) => one !== "measured"),
    [],
  );
});

const PLACE = { left: 0, top: 30, width: 40, height: 60 };
const FROM_THERE = { cards: new Map([["k1", PLACE]]), codes: new Map() };

test("only place and opacity change in flight: for anything else the browser asks the page before each picture", () => {
  const told = [];
  slideHand(handOf(2, told).root, FROM_THERE);
  const [steps] = told.filter((one) => one !== "measured").map((one) => one[4]);
  assert.deepEqual([...new Set(steps.flatMap((step) => Object.keys(step)))].sort(), ["opacity", "transform"]);
});

test("a card takes no taps until it has landed, or was stopped", async () => {
  for (const how of ["lands", "fails"]) {
    const flights = [];
    const { root, cards } = handOf(2, [], flights);
    slideHand(root, FROM_THERE);
    assert.equal(cards[1].style.pointerEvents, "none");
    flights[0][how]();
    await Promise.resolve();
    assert.equal(cards[1].style.pointerEvents, "");
  }
});

test("a card that sets off again before it has landed takes no taps until the end of its second flight", async () => {
  const flights = [];
  const { root, cards } = handOf(2, [], flights);
  slideHand(root, FROM_THERE);
  slideHand(root, FROM_THERE);
  flights[0].lands();
  await Promise.resolve();
  assert.equal(cards[1].style.pointerEvents, "none");
  flights[1].lands();
  await Promise.resolve();
  assert.equal(cards[1].style.pointerEvents, "");
});

/** A table with a closed deck and two other seats, of which the second is not shown. */
function tableOf(flown) {
  const boxes = { '[data-deal-seat="1"] .ring': { left: 90, top: 10, width: 46, height: 46 } };
  const element = (box) => ({ getBoundingClientRect: () => box });
  const layer = { append: (flyer) => flown.push(flyer) };
  return {
    querySelectorAll: () => [],
    querySelector: (selector) => {
      if (selector === ".flyers") return layer;
      if (selector.includes("closed")) return element({ left: 40, top: 80, width: 60, height: 84 });
      return element(boxes[selector] ?? { left: 0, top: 0, width: 0, height: 0 });
    },
  };
}

test("cards are dealt to the seats that are shown, and none flies into the corner for one that is not", () => {
  const flown = [];
  globalThis.document.createElement = () => ({ animate: () => ({ finished: new Promise(() => {}) }) });
  dealOut(tableOf(flown), [1]);
  assert.equal(flown.length, 3);
  dealOut(tableOf(flown), [2]);
  assert.equal(flown.length, 3);
});
