/**
 * <puzzle-course>: what goes round a puzzle: the next one, the day's squares and its result to share, a run's score.
 */

import { html, nothing } from "lit";

import { LightElement } from "../parts/light-element.js";
import { post } from "../words/answers.js";
import { fill, gettext } from "../words/i18n.js";
import { asText, count, keep, keptOf } from "./progress.js";
import "./puzzle.js";

/**
 * @import { Asked } from "../words/answers.js"
 * @import { Boot, Puzzle, RunShown, Step, Verdict } from "./boot.js"
 */

const TICK_MS = 250;
const ASK_AGAIN_MS = 2000;

class PuzzleCourse extends LightElement {
  /** @type {Boot | null} */
  boot = null;
  /** @type {Puzzle | null} */
  puzzle = null;
  /** @type {Verdict | null} */
  verdict = null;
  /** @type {RunShown | null} */
  run = null;
  /** @type {Record<string, boolean>} */
  answered = {};
  waits = false;
  told = "";
  endsAt = 0;
  /** Not asked before this whether a storm is over, so that a lost network is not asked at every tick. */
  #askEndAt = 0;
  /** @type {number | undefined} */
  #ticker;

  connectedCallback() {
    super.connectedCallback();
    const boot = /** @type {Boot} */ (JSON.parse(document.getElementById("boot")?.textContent ?? "null"));
    this.boot = boot;
    this.answered = { ...boot.answered };
    if (boot.mode === "daily" && !boot.signed_in) this.answered = keptOf(boot.number);
    if (boot.mode === "run") this.#goOn(boot.run);
    this.puzzle = boot.puzzles.find(({ id }) => !(id in this.answered)) ?? null;
    this.#ticker = setInterval(this.#tick, TICK_MS);
    document.addEventListener("visibilitychange", this.#looked);
    this.requestUpdate();
  }

  disconnectedCallback() {
    clearInterval(this.#ticker);
    document.removeEventListener("visibilitychange", this.#looked);
    super.disconnectedCallback();
  }

  render() {
    const { boot } = this;
    if (!boot) return nothing;
    const inARow = boot.mode === "daily" || boot.mode === "kept";
    return html`${this.run ? this.#score(this.run) : nothing} ${inARow ? this.#squares(boot) : nothing}
      <rummy-puzzle
        .puzzle=${this.puzzle}
        .verdict=${this.verdict}
        .quick=${this.run !== null}
        .still=${this.run?.over ?? false}
        .waits=${this.waits || this.#isUp()}
        .told=${this.told}
        @chosen=${(/** @type {CustomEvent<string>} */ chosen) => this.#answer(chosen.detail)}
      ></rummy-puzzle>
      ${inARow ? this.#onward(boot) : nothing}`;
  }

  /** @param {RunShown} run */
  #score(run) {
    const left = Math.max(0, Math.ceil((this.endsAt - performance.now()) / 1000));
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    return html`<div class="puzzle-run" tabindex="-1" ?data-over=${run.over}>
      <p class="puzzle-score"><b>${run.score}</b> ${gettext("right")}</p>
      ${run.left_ms === null || run.over ? nothing : html`<p class="puzzle-clock" role="timer">${clock}</p>`}
      <p role="status">${run.over ? fill(gettext("Over. Your best: %(best)s"), { best: run.best }) : nothing}</p>
    </div>`;
  }

  /** @param {Boot} boot */
  #squares({ puzzles }) {
    return html`<ol class="puzzle-squares">
      ${puzzles.map((puzzle, at) => {
        const right = this.answered[puzzle.id];
        const state = right === undefined ? "open" : right ? "right" : "wrong";
        const words = { open: gettext("not answered"), right: gettext("right"), wrong: gettext("wrong") };
        return html`<li
          data-state=${state}
          ?data-here=${puzzle === this.puzzle}
          aria-label="${at + 1}: ${words[state]}"
        >
          ${at + 1}
        </li>`;
      })}
    </ol>`;
  }

  /** @param {Boot & { mode: "daily" | "kept" }} boot */
  #onward(boot) {
    const next = boot.puzzles.find(({ id }) => !(id in this.answered));
    if (next && this.verdict) {
      return html`<p class="puzzle-onward">
        <button class="button button-brass" @click=${() => this.#ask(next)}>${gettext("Next")}</button>
      </p>`;
    }
    if (next || !boot.puzzles.length) return nothing;
    return boot.mode === "daily"
      ? this.#result(boot)
      : html`<p class="puzzle-onward">${gettext("That was the last one.")}</p>`;
  }

  /** @param {Boot & { mode: "daily" }} boot */
  #result(boot) {
    const results = boot.puzzles.map(({ id }) => this.answered[id]);
    const title = fill(gettext("Rummy puzzles %(number)s"), { number: boot.number });
    const text = asText(title, results, boot.address);
    const picture = `${boot.picture}?n=${boot.number}&r=${results.map(Number).join("")}`;
    return html`<section class="puzzle-result">
      <h2>${gettext("Done for today")}</h2>
      <pre class="puzzle-text">${text}</pre>
      <div class="puzzle-buttons">
        <button class="button button-brass" @click=${() => this.#share(text)}>${gettext("Share")}</button>
        <a class="button button-quiet" href=${picture} download="rummy-puzzles-${boot.number}.png"
          >${gettext("As a picture")}</a
        >
      </div>
      <p class="puzzle-told" role="status">${this.told}</p>
    </section>`;
  }

  /** @param {string} text */
  async #share(text) {
    try {
      const sheet = "share" in navigator;
      if (sheet) await navigator.share({ text });
      else await navigator.clipboard.writeText(text);
      this.told = sheet ? "" : gettext("Copied.");
    } catch {
      this.told = gettext("Nothing was shared; mark the text and copy it.");
    }
    this.requestUpdate();
  }

  /** @param {Puzzle} puzzle */
  #ask(puzzle) {
    this.puzzle = puzzle;
    this.verdict = null;
    this.told = "";
    this.requestUpdate();
  }

  /** @param {string} answer */
  async #answer(answer) {
    const { boot, puzzle } = this;
    if (!boot || !puzzle || this.waits || this.#isUp()) return;
    this.waits = true;
    this.told = "";
    this.requestUpdate();
    if (boot.mode === "run") await this.#answerInRun(boot.answer, puzzle, answer);
    else await this.#answerOne(boot, puzzle, answer);
    this.waits = false;
    this.requestUpdate();
  }

  /**
   * @param {Boot} boot
   * @param {Puzzle} puzzle
   * @param {string} answer
   */
  async #answerOne(boot, puzzle, answer) {
    const { answer: got, no } = await verdictOn(boot, puzzle, answer);
    if (!got) {
      this.told = no.sentence;
      return;
    }
    this.verdict = got;
    this.answered = { [puzzle.id]: got.right, ...this.answered };
    if (!boot.signed_in && boot.mode !== "kept") count(got.right);
    if (boot.mode === "daily") keep(boot.number, puzzle.id, got.right);
    document.querySelector("[data-next]")?.removeAttribute("hidden");
  }

  /**
   * @param {string} address
   * @param {Puzzle} puzzle
   * @param {string} answer
   */
  async #answerInRun(address, puzzle, answer) {
    /** @type {Asked<Step>} */
    const { answer: got, no } = await post(address, { puzzle: puzzle.id, answer });
    if (!got) {
      this.told = no.sentence;
      return;
    }
    this.#goOn(got.run);
    this.told = got.verdict.right ? gettext("Right") : gettext("Not quite");
    if (got.next) this.puzzle = got.next;
    else this.verdict = got.verdict;
  }

  /** Whether a run goes on that has a clock. */
  #hasClock() {
    return this.run !== null && !this.run.over && this.run.left_ms !== null;
  }

  /** Whether the clock on the screen is at nought; the server says whether the run is over. */
  #isUp() {
    return this.#hasClock() && performance.now() >= this.endsAt;
  }

  #tick = () => {
    if (!this.#hasClock()) return;
    this.requestUpdate();
    if (this.#isUp() && performance.now() >= this.#askEndAt) void this.#askEnd();
  };

  /** A device that slept has a clock that stood still. */
  #looked = () => {
    if (!document.hidden) void this.#askEnd();
  };

  /** Asks the server how a storm stands. */
  async #askEnd() {
    const { boot } = this;
    if (boot?.mode !== "run" || !this.#hasClock()) return;
    this.#askEndAt = Infinity;
    /** @type {Asked<RunShown>} */
    const { answer: got, no } = await post(boot.end, {});
    this.#askEndAt = performance.now() + (got ? 0 : ASK_AGAIN_MS);
    if (!this.#hasClock()) return; // an answer has ended it meanwhile
    if (got) await this.#stands(got);
    else if (this.#isUp()) this.told = no.sentence;
    this.requestUpdate();
  }

  /**
   * Only the clock is taken from a run that goes on: what answers have come to, the answers to them say.
   * @param {RunShown} run
   */
  async #stands(run) {
    if (run.over) await this.#end(run);
    else this.endsAt = performance.now() + (run.left_ms ?? 0);
  }

  /**
   * The run is over while a puzzle is asked. It stays where it is, so that no finger meets another button in its place.
   * @param {RunShown} run
   */
  async #end(run) {
    const { activeElement } = document;
    const wasHere = activeElement?.closest("rummy-puzzle");
    this.told = "";
    this.#goOn(run);
    this.requestUpdate();
    await this.updateComplete;
    if (wasHere) /** @type {HTMLElement | null} */ (this.querySelector(".puzzle-run"))?.focus();
  }

  /** @param {RunShown} run */
  #goOn(run) {
    this.run = run;
    if (run.left_ms !== null) this.endsAt = performance.now() + run.left_ms;
    if (run.over) document.querySelector("[data-next]")?.removeAttribute("hidden");
  }
}

/**
 * What is said to an answer: what was kept with the puzzle, or the server's word.
 * @param {Boot} boot
 * @param {Puzzle} puzzle
 * @param {string} answer
 * @returns {Promise<Asked<Verdict>>}
 */
async function verdictOn(boot, puzzle, answer) {
  const kept = boot.mode === "kept" ? boot.verdicts[puzzle.id]?.[answer] : undefined;
  return kept ? { answer: kept, no: null } : post(addressOf(boot, puzzle), { answer });
}

/**
 * Where an answer is posted.
 * @param {Boot} boot
 * @param {Puzzle} puzzle
 */
const addressOf = (boot, puzzle) => (boot.mode === "mistake" ? boot.answer : `/puzzles/${puzzle.id}/answer/`);

customElements.define("puzzle-course", PuzzleCourse);
