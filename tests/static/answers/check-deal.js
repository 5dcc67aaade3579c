/**
 * Answers, for each record read as a line of JSON, the browser's checks of it, or the field that makes it no record.
 */

import { createInterface } from "node:readline";

import { NoRecord, read, verify } from "../../../static/js/deal/check/verify.js";

async function answer(line) {
  const { text, known } = JSON.parse(line);
  try {
    return { checks: await verify(read(text), known ?? {}) };
  } catch (error) {
    if (error instanceof NoRecord) return { field: error.field };
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(await answer(line)));
