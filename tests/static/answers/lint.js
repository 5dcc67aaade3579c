/**
 * Answers, for each text of a module read as a line of JSON, the rules of eslint that it breaks where it would lie.
 */

import { createInterface } from "node:readline";

import { ESLint } from "eslint";

const eslint = new ESLint();

for await (const line of createInterface({ input: process.stdin })) {
  const { file, text } = JSON.parse(line);
  const [{ messages }] = await eslint.lintText(text, { filePath: file });
  console.log(JSON.stringify(messages.map(({ ruleId }) => ruleId)));
}
