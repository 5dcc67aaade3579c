import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { FakeSocket, network, quiet } from "../fake-socket.js";
import { DEAD_MS, NO_WORD_MS, TableSocket } from "../../../static/js/wire/socket.js";

let told;
const connected = () => {
  const socket = new TableSocket("/ws/table/t1/", {
    onOpen: () => told.push("open"),
    onMessage: (message) => told.push(message),
    onSilence: (silent) => told.push(silent ? "silent" : "heard"),
    onLost: ({ final, restarting }) => told.push(final ? "gone" : restarting ? "restarting" : "lost"),
  });
  socket.connect();
  FakeSocket.last.open();
  return socket;
};

/** How long it waits, in steps of 20 ms, before it opens another connection. */
const pauseAfter = (code, reason) => {
  FakeSocket.last.close(code, reason);
  const before = FakeSocket.opened.length;
  let waited_ms = 0;
  while (FakeSocket.opened.length === before) {
    mock.timers.tick(20);
    waited_ms += 20;
  }
  return waited_ms;
};

beforeEach(() => {
  told = [];
  quiet();
  FakeSocket.opened = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});

test("the socket goes to the same host, over TLS where the page does", () => {
  connected();
  assert.equal(FakeSocket.last.address, "wss://rummy.example/ws/table/t1/");
});

test("every message sent has an id of its own", () => {
  const socket = connected();
  const ids = [socket.send({ type: "ping" }), socket.send({ type: "ping" })];
  assert.equal(new Set(ids).size, 2);
  assert.deepEqual(
    FakeSocket.last.sent.map((message) => message.id),
    ids,
  );
});

test("what is said without a connection is not sent, and said so", () => {
  const socket = connected();
  FakeSocket.last.close();
  assert.equal(socket.send({ type: "ping" }), null);
});

test("a lost connection comes back by itself, with a longer pause each time", () => {
  connected();
  const pauses = [0, 1, 2].map(() => pauseAfter());
  assert.ok(pauses[0] <= 400 && pauses[2] >= 600, pauses.join());
  FakeSocket.last.open();
  assert.equal(told.at(-1), "open");
});

test("a server that opens and then fails is given more and more time", () => {
  connected();
  const pauses = [0, 1, 2, 3, 4, 5].map(() => {
    const waited_ms = pauseAfter(1011);
    FakeSocket.last.open();
    return waited_ms;
  });
  assert.ok(pauses[0] <= 420 && pauses[5] >= 3000, pauses.join());
});

test("a connection that has lasted is come back to soon", () => {
  connected();
  for (let times = 0; times < 6; times++) pauseAfter(1011);
  FakeSocket.last.open();
  mock.timers.tick(10_000);
  assert.ok(pauseAfter() <= 420);
});

test("a server that starts again says when to come back", () => {
  connected();
  const waited_ms = pauseAfter(1012, "retry in 3000 ms");
  assert.ok(waited_ms >= 3200 && waited_ms <= 3420, String(waited_ms));
  assert.equal(told.at(-1), "restarting");
});

test("a table that is not there is not asked for again", () => {
  connected();
  FakeSocket.last.close(4004);
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.opened.length, 1);
  assert.equal(told.at(-1), "gone");
});

test("an old window that newer ones have taken the place of does not fight them for it", () => {
  connected();
  FakeSocket.last.close(4009);
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.opened.length, 1);
  assert.equal(told.at(-1), "gone");
});

test("a socket that was closed on purpose stays closed", () => {
  connected().close();
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.opened.length, 1);
});

test("the server hears a ping every 15 seconds", () => {
  connected();
  for (let seconds = 0; seconds < 31; seconds++) {
    mock.timers.tick(1000);
    FakeSocket.last.say({ type: "pong", server_now_ms: 1 });
  }
  assert.deepEqual(
    FakeSocket.last.sent.map((message) => message.type),
    ["ping", "ping"],
  );
});

test("a server that does not answer is told of soon, and its word ends that", () => {
  const socket = connected();
  socket.send({ type: "ping" });
  mock.timers.tick(NO_WORD_MS - 1);
  assert.deepEqual(told, ["open"]);
  mock.timers.tick(1);
  assert.deepEqual(told, ["open", "silent"]);
  FakeSocket.last.say({ type: "pong", server_now_ms: 1 });
  assert.equal(told.at(-2), "heard");
  mock.timers.tick(DEAD_MS);
  assert.equal(FakeSocket.opened.length, 1);
});

test("a connection that stays silent is given up and made anew, though it never closes", () => {
  const socket = connected();
  FakeSocket.last.close = () => {}; // a dead network answers no closing either
  const dead = FakeSocket.last;
  socket.send({ type: "ping" });
  mock.timers.tick(DEAD_MS);
  assert.equal(told.at(-1), "lost");
  mock.timers.tick(1000);
  assert.equal(FakeSocket.opened.length, 2);
  const before = told.length;
  dead.say({ type: "pong", server_now_ms: 1 });
  assert.equal(told.length, before);
});

test("a connection that does not come about is tried anew", () => {
  const socket = connected();
  FakeSocket.last.close();
  mock.timers.tick(400);
  assert.equal(FakeSocket.opened.length, 2);
  mock.timers.tick(DEAD_MS);
  mock.timers.tick(1000);
  assert.equal(FakeSocket.opened.length, 3);
  socket.close();
});

test("what the browser knows of its network is believed at once", () => {
  connected();
  network("offline");
  assert.equal(told.at(-1), "silent");
  network("online");
  assert.deepEqual(told.slice(-2), ["heard", "lost"]);
  assert.equal(FakeSocket.opened.length, 2);
});
