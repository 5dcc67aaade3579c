/**
 * Answers, for each document of draws read as a line of JSON, the browser's checks of it, or that it is none.
 */

import { createInterface } from "node:readline";

import { NoDraws, read, verify } from "../../../static/js/draws/verify.js";

async function answer(line) {
  const { text, known } = JSON.parse(line);
  try {
    return await verify(read(text), known ?? []);
  } catch (error) {
    if (error instanceof NoDraws) return { none: true };
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answer(line)));
