import assert from "node:assert/strict";
import { test } from "node:test";

import { BackCloses } from "../../../static/js/table/around/back.js";

/** A page's history: entries, where one stands, and Back as the browser tells it, at once or when it `arrives`. */
function fakePage({ isSlow = false } = {}) {
  const entries = [null];
  const listeners = { popstate: new Set(), beforeunload: new Set() };
  const history = {
    get state() {
      return entries.at(-1);
    },
    pushState: (state) => entries.push(state),
    back: () => (isSlow ? onTheWay.push(goBack) : goBack()),
  };
  const onTheWay = [];
  const goBack = () => {
    entries.pop();
    for (const one of listeners.popstate) one();
  };
  return {
    entries,
    history,
    listeners,
    addEventListener: (name, one) => listeners[name].add(one),
    removeEventListener: (name, one) => listeners[name].delete(one),
    arrive: () => {
      for (const go of onTheWay.splice(0)) go();
    },
    leave: () => {
      for (const one of listeners.beforeunload) one();
    },
  };
}

function started(how) {
  const page = fakePage(how);
  const closed = [];
  const back = new BackCloses(() => closed.push("closed"), page);
  back.start();
  return { page, closed, back };
}

test("Back closes what is open and stays on the page", () => {
  const { page, closed, back } = started();
  back.follow(true);
  assert.equal(page.entries.length, 2);
  page.history.back();
  assert.deepEqual(closed, ["closed"]);
  assert.equal(page.entries.length, 1);
});

test("what is closed by itself leaves no entry behind, and closes nothing twice", () => {
  const { page, closed, back } = started();
  back.follow(true);
  back.follow(true);
  back.follow(false);
  assert.equal(page.entries.length, 1);
  assert.deepEqual(closed, []);
});

test("one dialog after another is one entry", () => {
  const { page, back } = started();
  for (let each = 0; each < 3; each += 1) {
    back.follow(true);
    back.follow(false);
  }
  assert.equal(page.entries.length, 1);
});

test("a page that is left hears nothing more", () => {
  const { page, closed, back } = started();
  back.follow(true);
  back.stop();
  page.history.back();
  assert.deepEqual(closed, []);
});

test("what is closed while the page is being left does not go back, which would cancel the way there", () => {
  const { page, back } = started();
  back.follow(true);
  page.leave();
  back.follow(false);
  assert.equal(page.entries.length, 2);
  assert.equal(page.listeners.beforeunload.size, 0);
});

test("a page that was not left after all closes again as ever", () => {
  const { page, back } = started();
  back.follow(true);
  page.leave();
  back.follow(false);
  back.follow(true);
  back.follow(false);
  assert.equal(page.entries.length, 2);
});

test("the page listens for being left only while something is open, for some browsers keep no page that listens", () => {
  const { page, back } = started();
  assert.equal(page.listeners.beforeunload.size, 0);
  back.follow(true);
  page.history.back();
  assert.equal(page.listeners.beforeunload.size, 0);
});

test("what is opened before the browser is back stays open, and Back closes it", () => {
  const { page, closed, back } = started({ isSlow: true });
  back.follow(true);
  back.follow(false);
  back.follow(true);
  page.arrive();
  assert.deepEqual(closed, []);
  assert.equal(page.entries.length, 2);
  page.history.back();
  page.arrive();
  assert.deepEqual(closed, ["closed"]);
  assert.equal(page.entries.length, 1);
});

test("what is opened and closed before the browser is back leaves no entry behind", () => {
  const { page, closed, back } = started({ isSlow: true });
  for (let each = 0; each < 3; each += 1) {
    back.follow(true);
    back.follow(false);
  }
  page.arrive();
  assert.deepEqual([closed, page.entries.length], [[], 1]);
  back.follow(true);
  assert.equal(page.entries.length, 2);
});
