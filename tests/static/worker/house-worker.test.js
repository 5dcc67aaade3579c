import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../static/worker/house-worker.js", import.meta.url), "utf8");
const HOUSE = { version: "1", prefix: "/v/", name: "Rummy House", icon: "/icon.png", badge: "/badge.png", shell: [] };
const ORIGIN = "https://rummy.example";

/** A worker with these windows of the house open; what it shows, focuses and opens is noted. */
let worker;
let noted;

const open = (...windows) => {
  const listeners = {};
  const there = windows.map(({ url = `${ORIGIN}/`, visibilityState = "hidden" }) => ({
    url,
    visibilityState,
    focus: async () => noted.focused.push(url),
  }));
  runInNewContext(SOURCE, {
    HOUSE,
    URL,
    self: {
      location: { origin: ORIGIN },
      addEventListener: (name, listener) => (listeners[name] = listener),
      registration: { showNotification: async (title, shown) => noted.shown.push({ title, ...shown }) },
      clients: {
        matchAll: async () => there,
        openWindow: async (address) => noted.opened.push(address),
      },
    },
  });
  return async (name, event) => {
    let work;
    listeners[name]({ ...event, waitUntil: (promise) => (work = promise) });
    await work;
  };
};
const pushed = (call) => ({ data: call === null ? null : { json: () => call } });
const clicked = (data) => ({ notification: { data, close: () => (noted.closed += 1) } });
const CALL = { title: "Your turn", body: "Mango Grove", tag: "turn-t1", url: "/tables/t1/" };

beforeEach(() => {
  noted = { shown: [], focused: [], opened: [], closed: 0 };
});

test("a call is shown with its words, once for each tag, and where it leads", async () => {
  worker = open();
  await worker("push", pushed(CALL));
  const { title, body, tag, renotify, data, icon } = noted.shown[0];
  assert.deepEqual([title, body, tag, renotify, icon], ["Your turn", "Mango Grove", "turn-t1", true, "/icon.png"]);
  assert.equal(data.url, "/tables/t1/");
});

test("a call without words is the house's, and calls for no second look", async () => {
  worker = open();
  await worker("push", pushed(null));
  assert.deepEqual(
    noted.shown.map(({ title, renotify }) => [title, renotify]),
    [["Rummy House", false]],
  );
});

test("while a page of the house is seen nothing is shown; one that lies behind others does not count", async () => {
  await open({ visibilityState: "visible" })("push", pushed(CALL));
  assert.deepEqual(noted.shown, []);
  await open({ visibilityState: "hidden" })("push", pushed(CALL));
  assert.equal(noted.shown.length, 1);
});

test("a tap on a call goes to the window that is there already, whatever part of it is shown", async () => {
  await open({ url: `${ORIGIN}/` }, { url: `${ORIGIN}/tables/t1/#chat` })(
    "notificationclick",
    clicked({ url: "/tables/t1/" }),
  );
  assert.deepEqual([noted.closed, noted.focused, noted.opened], [1, [`${ORIGIN}/tables/t1/#chat`], []]);
});

test("where there is none it opens one, and the front page where the call leads nowhere", async () => {
  worker = open({ url: `${ORIGIN}/lobby/` });
  await worker("notificationclick", clicked({ url: "/tables/t1/" }));
  await worker("notificationclick", clicked(null));
  assert.deepEqual(noted.opened, [`${ORIGIN}/tables/t1/`, `${ORIGIN}/`]);
});

test("a call never leads away from the house", async () => {
  worker = open();
  await worker("notificationclick", clicked({ url: "https://elsewhere.example/tables/t1/" }));
  await worker("notificationclick", clicked({ url: "//elsewhere.example/" }));
  assert.deepEqual(noted.opened, [ORIGIN, ORIGIN]);
});
