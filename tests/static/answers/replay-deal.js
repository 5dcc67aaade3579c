/**
 * Answers, for each replay read as a line of JSON, what its frames show of hands, piles and the finish slot.
 */

import { createInterface } from "node:readline";

import { framesOf } from "../../../static/js/deal/replay/frames.js";

for await (const line of createInterface({ input: process.stdin })) {
  const frames = framesOf(JSON.parse(line));
  console.log(
    JSON.stringify(
      frames.map(({ view, hands, finish }) => ({
        hands,
        open: view.open_pile,
        closed: view.closed_count,
        finish,
        turn: view.turn,
      })),
    ),
  );
}
