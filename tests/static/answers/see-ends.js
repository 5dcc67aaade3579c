/**
 * Delivers what a player's socket was told from a deal to the end of the match, read as a line of JSON, to the browser's
 * own store: late, twice, in many orders and with losses. Answers the orders in which the end was not shown.
 *
 * `opening` is the snapshot that shows the deal, `told` is what came after it, and `truth` a snapshot as of the end: what
 * the store asks for is answered with it, and where a message was lost the house brings it by itself. In some orders the
 * page is loaded again in between. `heading` and `deal` are what has to be shown: of a deal given up there is none.
 */

import { createInterface } from "node:readline";
import { mock } from "node:test";

import { MATCH_HOST } from "../../../static/js/match/host.js";
import { questionFor } from "../../../static/js/match/standing.js";
import { ResultDue } from "../../../static/js/table/around/result-due.js";
import { matchOf } from "../../../static/js/table/store/hosted.js";
import { lastFinished } from "../../../static/js/table/store/last-deal.js";
import { TableStore } from "../../../static/js/table/store/store.js";
import { chanceFrom } from "./chance.js";

const PAUSE_MS = 1000;

mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
globalThis.document = {
  hidden: false,
  documentElement: { lang: "en" },
  addEventListener() {},
  querySelector: () => null,
};

/** A page at the table; what is asked for goes to `ask`, what is kept is in `kept`. */
function pageThat(ask, kept) {
  const store = new TableStore("", () => ({
    connect() {},
    close() {},
    send: (message) => {
      if (message.type === "sync") ask();
      return "c0";
    },
  }));
  store.nextDueAt_ms = () => null;
  store.advice.follow = () => undefined;
  const page = {
    store,
    sheet: null,
    shown: [],
    hasEnded: (state) => MATCH_HOST.hasEnded(state),
    get isAsked() {
      return questionFor(matchOf(store.state), store.state.you?.player) !== null;
    },
    showLast() {
      page.sheet = "result";
      page.shown.push({ heading: headingOf(page), deal: lastFinished(store.state)?.deal.deal ?? null });
    },
  };
  const due = new ResultDue(page, {
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => {
      kept[key] = value;
    },
  });
  store.on("change", ({ before }) => due.follow(before, store.state));
  store.opened();
  return page;
}

const headingOf = ({ store }) => MATCH_HOST.ending({ store })?.heading ?? null;

/** The messages and when each comes, from 0 to 1: some twice, and for one that is lost a snapshot. */
function lineOf({ told, truth }, chance) {
  const line = told.flatMap((message) => {
    const lot = chance();
    if (lot < 0.3) return [truth];
    return lot < 0.6 ? [message] : [message, message];
  });
  return line.map((message) => ({ at: chance(), message }));
}

/** What was shown in the end, by whatever came. */
function delivered(asked, chance) {
  const kept = {};
  const { opening, truth } = asked;
  const line = lineOf(asked, chance);
  const ask = () => line.push({ at: chance(), message: truth });
  let page = pageThat(ask, kept);
  page.store.hear(opening);
  let loadsAt = chance() < 0.3 ? chance() : 2;
  while (line.length) {
    line.sort((one, other) => one.at - other.at);
    const { at, message } = line.shift();
    if (at > loadsAt && page.shown.length === 0) {
      loadsAt = 2;
      page = pageThat(ask, kept);
      page.store.hear(truth); // the first thing that a new connection is told
    }
    page.store.hear(message);
    if (chance() < 0.3) mock.timers.tick(PAUSE_MS);
  }
  page.store.hear(truth);
  mock.timers.tick(PAUSE_MS);
  return { sheet: page.sheet, last: page.shown.at(-1) ?? null, heading: headingOf(page) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const faults = [];
  for (let seed = 1; seed <= asked.orders; seed += 1) {
    const { sheet, last, heading } = delivered(asked, chanceFrom(seed));
    const isRight = sheet === "result" && last?.deal === asked.deal && heading === asked.heading;
    if (!isRight) faults.push({ seed, sheet, last, heading });
  }
  console.log(JSON.stringify({ faults }));
}
