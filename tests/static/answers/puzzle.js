/**
 * Answers, for each puzzle read as a line of JSON, with what the browser solves it and how good that is.
 */

import { createInterface } from "node:readline";
import { solve, zeroBits } from "../../../static/js/door/puzzle.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { puzzle, bits, rounds } = JSON.parse(line);
  const answer = await solve(puzzle, bits, rounds);
  console.log(JSON.stringify({ answer, zeros: await zeroBits(puzzle, answer, rounds) }));
}
