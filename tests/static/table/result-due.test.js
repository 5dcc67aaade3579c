import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { ResultDue } from "../../../static/js/table/around/result-due.js";
import { lastFinished } from "../../../static/js/table/store/last-deal.js";
import { EMPTY, reduce } from "../../../static/js/table/store/reducer.js";
import { snapshot, table, view } from "../cast.js";

const AFTER_MS = 900;
const RESULT = { winner: 0, seats: [] };
const SETTLEMENT = { deal: "d1", seats: [] };

const match = (status) => ({ kind: "match", match: { status } });
const at = (revision, status, changes = {}) => table({ revision, hosted: match(status), ...changes });
const playing = (changes = {}) => snapshot({ table: at(5, "playing"), deal: view(), ...changes });

/** What tells that the deal is over, one after another as a house tells it. */
const DROPPED = { type: "events", server_now_ms: 2000, deal: "d1", version: 5, events: [] };
const OVER = { ...DROPPED, events: [{ type: "over", result: RESULT }] };
const SETTLED = { type: "settled", server_now_ms: 2000, settlement: SETTLEMENT };
const MATCH_OVER = { type: "table", server_now_ms: 2000, table: at(7, "over"), you: null };
const SNAPSHOT = snapshot({
  table: at(8, "over"),
  deal: view({ version: 5, phase: "over", result: RESULT }),
  settlement: SETTLEMENT,
});
/** Where the deal was given up there is none. */
const WITHOUT_DEAL = snapshot({ table: at(8, "over"), deal: null });

const storeOf = (kept = {}) => ({
  kept,
  getItem: (key) => kept[key] ?? null,
  setItem: (key, value) => {
    kept[key] = value;
  },
});

/** A screen that hears messages; what it shows stays open until it is closed. */
function screen(store = storeOf(), changes = {}) {
  const shown = [];
  const it = {
    store,
    shown,
    sheet: null,
    isAsked: false,
    state: EMPTY,
    hasEnded: (state) => state.table?.hosted?.match.status === "over",
    showLast: () => {
      it.sheet = "result";
      shown.push(lastFinished(it.state)?.deal.deal ?? null);
    },
    hear: (...messages) => {
      for (const message of messages) {
        const before = it.state;
        it.state = reduce(before, message);
        it.due.follow(before, it.state);
      }
      return it;
    },
    ...changes,
  };
  it.due = new ResultDue(it, store);
  return it;
}

/** Every order of some things, and every order of some of them. */
function* ordersOf(things) {
  yield [];
  for (const [place, one] of things.entries()) {
    for (const rest of ordersOf(things.toSpliced(place, 1))) yield [one, ...rest];
  }
}

const named = (messages) => messages.map(({ type, deal }) => (type === "snapshot" ? `${type} ${Boolean(deal)}` : type));

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("whichever messages come, in whatever order and however often, the end is shown once", () => {
  let tried = 0;
  for (const told of ordersOf([OVER, OVER, SETTLED, MATCH_OVER, SNAPSHOT])) {
    if (!told.some((one) => one === OVER || one === SNAPSHOT || one === MATCH_OVER)) continue;
    const it = screen().hear(playing(), ...told);
    mock.timers.tick(AFTER_MS);
    const knowsTheDeal = told.includes(OVER) || told.includes(SNAPSHOT);
    assert.deepEqual(it.shown, [knowsTheDeal ? "d1" : null], named(told).join(", "));
    tried += 1;
  }
  assert.ok(tried > 200);
});

test("a message that comes when the result is open leaves it open, and shows a deal that was not known yet", () => {
  for (const told of ordersOf([OVER, SETTLED, MATCH_OVER, SNAPSHOT])) {
    if (!told.includes(OVER) && !told.includes(SNAPSHOT)) continue;
    const it = screen().hear(playing());
    for (const message of told) {
      it.hear(message);
      mock.timers.tick(AFTER_MS);
    }
    assert.equal(it.sheet, "result", named(told).join(", "));
    assert.equal(it.shown.at(-1), "d1", named(told).join(", "));
  }
});

test("where the deal was given up the end of the match is shown, whatever comes first, without an earlier deal", () => {
  const before = view({ deal: "d0", version: 9, phase: "over", result: RESULT });
  for (const told of ordersOf([MATCH_OVER, MATCH_OVER, WITHOUT_DEAL])) {
    if (told.length === 0) continue;
    const it = screen().hear(
      playing({ table: at(4, "playing", { deal_number: 0 }), deal: before }),
      playing(),
      ...told,
    );
    mock.timers.tick(AFTER_MS);
    if (told.includes(WITHOUT_DEAL)) assert.deepEqual(it.shown, [null], named(told).join(", "));
    else assert.equal(it.shown.length, 1);
  }
});

test("who loads the page again before the end is shown it, once", () => {
  for (const end of [SNAPSHOT, WITHOUT_DEAL]) {
    const store = storeOf();
    screen(store).hear(playing());
    const again = screen(store).hear(end);
    mock.timers.tick(AFTER_MS);
    assert.equal(again.shown.length, 1);
    const later = screen(store).hear(end);
    mock.timers.tick(AFTER_MS);
    assert.deepEqual(later.shown, []);
  }
});

test("who loads the page again is shown a deal that began and ended meanwhile, and none that was shown", () => {
  const next = snapshot({
    table: at(9, "playing", { deal_number: 2 }),
    deal: view({ deal: "d2", version: 3, phase: "over", result: RESULT }),
  });
  const store = storeOf();
  const shown = (...told) => {
    const it = screen(store).hear(...told);
    mock.timers.tick(AFTER_MS);
    return it.shown;
  };
  assert.deepEqual(shown(playing(), OVER), ["d1"]);
  assert.deepEqual(shown(next), ["d2"]);
  assert.deepEqual(shown(next), []);
  const asItWasBefore = { ...SNAPSHOT, table: at(8, "playing") };
  assert.deepEqual(shown(asItWasBefore), [], "who watches with a delay may see the deal before once more");
});

test("who comes when all is over, or watched, is shown nothing", () => {
  for (const end of [SNAPSHOT, WITHOUT_DEAL]) {
    const store = storeOf();
    const watched = { hasEnded: () => false };
    screen(store, watched).hear(playing({ deal: view({ you: null }) }));
    const unseen = end.deal ? { ...end, deal: { ...end.deal, you: null } } : end;
    for (const [it, told] of [
      [screen(), end],
      [screen().hear({ ...MATCH_OVER, table: at(4, "playing") }), end],
      [screen(store, watched), unseen],
    ]) {
      it.hear(told, MATCH_OVER);
      mock.timers.tick(AFTER_MS);
      assert.deepEqual(it.shown, []);
    }
  }
});

test("a deal that was over before anybody saw it is shown to who is in it, or watched the one before", () => {
  const next = (you) =>
    snapshot({
      table: at(9, "playing", { deal_number: 2 }),
      deal: view({ deal: "d2", you, version: 3, phase: "over", result: RESULT }),
    });
  for (const you of [0, null]) {
    const it = screen().hear(playing({ deal: view({ you }) }), next(you));
    mock.timers.tick(AFTER_MS);
    assert.deepEqual(it.shown, ["d2"]);
  }
  const came = screen().hear(playing({ deal: null }), next(null));
  mock.timers.tick(AFTER_MS);
  assert.deepEqual(came.shown, []);
});

test("a result stays until the next deal begins, and one that is late covers no deal", () => {
  const next = snapshot({ table: at(9, "playing", { deal_number: 2 }), deal: view({ deal: "d2" }) });
  const it = screen().hear(playing(), OVER);
  mock.timers.tick(AFTER_MS);
  assert.equal(it.sheet, "result");
  it.hear(next);
  assert.equal(it.sheet, null);
  const slow = screen().hear(playing(), OVER, next);
  mock.timers.tick(AFTER_MS);
  slow.hear(OVER, SETTLED, SNAPSHOT);
  mock.timers.tick(AFTER_MS);
  assert.deepEqual(slow.shown, []);
});

test("who goes on watching with a delay sees the deal before once more, and its result does not open", () => {
  const watched = (revision, deal) =>
    snapshot({ table: at(revision, "playing", { deal_number: 2 }), deal: view({ you: null, ...deal }) });
  const it = screen().hear(playing(), watched(9, { deal: "d2" }));
  it.hear(watched(10, { version: 9, phase: "over", result: RESULT }));
  mock.timers.tick(AFTER_MS);
  assert.equal(it.state.deal.deal, "d1");
  assert.deepEqual(it.shown, []);
});

test("a result waits for the answer to what the match asks", () => {
  const it = screen().hear(playing(), OVER);
  it.isAsked = true;
  mock.timers.tick(AFTER_MS);
  it.hear({ ...MATCH_OVER, table: at(6, "playing") });
  assert.deepEqual(it.shown, []);
  it.isAsked = false;
  it.hear({ ...MATCH_OVER, table: at(7, "playing") });
  assert.deepEqual(it.shown, ["d1"]);
});

test("at a practice table a deal whose end was taken back is shown again when it ends again", () => {
  const it = screen().hear(playing(), OVER);
  mock.timers.tick(AFTER_MS);
  it.state = { ...it.state, deal: null };
  it.hear(playing({ table: at(8, "playing") }), OVER);
  mock.timers.tick(AFTER_MS);
  assert.deepEqual(it.shown, ["d1", "d1"]);
});
