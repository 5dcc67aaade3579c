/**
 * Answers, for each line of JSON, the browser's checks of a record (`text`) held against what a log says of its deal
 * (`told`, as text), as the deal's page does it.
 */

import { createInterface } from "node:readline";

import { heldAgainst, toldIn } from "../../../static/js/deal/check/public-log.js";
import { read, verify } from "../../../static/js/deal/check/verify.js";
import { wordsOf } from "../../../static/js/deal/check/check-words.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { text, told, known } = JSON.parse(line);
  const record = read(text);
  const checks = [...(await verify(record, known ?? {})), ...(await heldAgainst(record, toldIn(told)))];
  console.log(JSON.stringify(checks.map((check) => ({ ...check, words: wordsOf(check) }))));
}
