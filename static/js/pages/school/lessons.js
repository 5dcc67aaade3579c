/**
 * The list of lessons: how far one is with each, from this browser and, for who is logged in, from all of them.
 */

import { keepStages, stagesDone } from "../../storage/lessons.js";
import { post } from "../../words/answers.js";

/** @param {Set<string>} done */
function mark(done) {
  for (const row of document.querySelectorAll("[data-stages]")) {
    const stages = (row.getAttribute("data-stages") ?? "").split(" ");
    const count = stages.filter((stage) => done.has(stage)).length;
    row.querySelector("progress")?.setAttribute("value", String(count));
    row.toggleAttribute("data-done", count === stages.length);
  }
}

const here = stagesDone();
/** @type {string[]} */
const known = JSON.parse(document.getElementById("done")?.textContent ?? "[]");
mark(new Set(keepStages(known)));

const source = document.querySelector("[data-progress]")?.getAttribute("data-progress");
if (source && here.some((stage) => !known.includes(stage))) void post(source, { stages: here });
