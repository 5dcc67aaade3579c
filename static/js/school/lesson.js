/**
 * <rummy-lesson>: a lesson at a real table: the teacher speaks in the strip, the cards are one's own to move.
 *
 * The page has the whole lesson, so nothing is asked of a server while it is learned.
 */

import { html, nothing } from "lit";

import { ICONS } from "../parts/icons.js";
import { withProperties } from "../parts/light-element.js";
import { keepStages, stagesDone } from "../storage/lessons.js";
import { codesOf } from "../table/store/arranging/hand.js";
import { post } from "../words/answers.js";
import { fill, gettext } from "../words/i18n.js";
import { SchoolTable } from "./host.js";
import { LessonStore } from "./lesson-store.js";
import { openHands } from "./open-hands.js";
import { Run } from "./run.js";

/**
 * @import { Properties } from "../parts/light-element.js"
 */

/** @type {Properties<{ source: string, progress: string, next: string, nextTitle: string, ended: boolean }>} */
const PROPERTIES = {
  source: { type: String },
  progress: { type: String },
  next: { type: String },
  nextTitle: { type: String, attribute: "next-title" },
  ended: { state: true },
};

export class RummyLesson extends withProperties(SchoolTable, PROPERTIES) {
  /** @type {Run | null} */
  #run = null;

  get run() {
    this.#run ??= new Run(JSON.parse(document.getElementById(this.source)?.textContent ?? ""));
    return this.#run;
  }

  newStore() {
    this.run.to(firstLeft(this.run));
    return new LessonStore(this.run, (solved) => this.answered(solved));
  }

  /** @param {boolean} solved */
  answered(solved) {
    if (solved) this.keep();
    this.requestUpdate();
    if (solved) this.updateComplete.then(() => this.focusOn("[data-action=next]"));
  }

  /** Keeps the stage as done. */
  keep() {
    const done = keepStages([this.run.name]);
    // Who is not logged in is answered too, and nothing is kept; a browser without a network loses nothing.
    if (this.progress) void post(this.progress, { stages: done });
  }

  /** @param {string} selector */
  focusOn(selector) {
    const found = this.querySelector(selector);
    if (found instanceof HTMLElement && !this.sheet) found.focus({ preventScroll: true });
  }

  goOn() {
    if (this.run.solved) this.keep(); // whoever goes on at once has not waited for the last move to be told
    this.sheet = null;
    if (this.run.next()) this.show();
    else this.ended = true;
  }

  show() {
    const { store } = this;
    if (store instanceof LessonStore) store.show();
    this.requestUpdate();
  }

  strip() {
    const { run } = this;
    return html`<section
      class="strip teacher"
      aria-label=${gettext("Lesson")}
      ?data-solved=${run.solved}
      ?data-low=${this.isLow}
    >
      ${this.ended ? this.ending() : this.teaching()}
    </section>`;
  }

  teaching() {
    const { run } = this;
    const of = fill(gettext("Step %(at)s of %(count)s"), { at: run.at + 1, count: run.count });
    return html`<p class="teacher-step">
        ${run.solved ? ICONS.declare : nothing}<span>${of}</span>
        <progress value=${run.at + (run.solved ? 1 : 0)} max=${run.count} aria-hidden="true"></progress>
      </p>
      <div class="teacher-words" role="status">
        <p>${run.words}</p>
        ${run.wrong ? html`<p class="teacher-hint">${run.stage.hint}</p>` : nothing}
      </div>
      ${run.solved ? this.nextButton() : this.answers()}
      ${openHands(run.solved ? [] : run.openHands, this.store.state.deal?.jokers ?? [])}`;
  }

  nextButton() {
    const words = this.run.isLast ? gettext("Done") : gettext("Next");
    return html`<div class="teacher-buttons">
      <button class="strip-button strip-asks" data-action="next" @click=${() => this.goOn()}>${words}</button>
    </div>`;
  }

  answers() {
    const { task } = this.run.stage;
    if (task.type === "ask") {
      return html`<div class="teacher-buttons">
        ${task.options.map(
          (words, option) =>
            html`<button class="strip-button teacher-option" data-option=${option} @click=${() => this.choose(option)}>
              ${words}
            </button>`,
        )}
      </div>`;
    }
    if (task.type === "pick") {
      return html`<div class="teacher-buttons">
        <button class="strip-button strip-asks" data-action="check" @click=${() => this.check()}>
          ${gettext("Check")}
        </button>
      </div>`;
    }
    return nothing;
  }

  /** @param {number} option */
  choose(option) {
    this.answered(this.run.chose(option));
  }

  check() {
    const { desk } = this.store;
    const chosen = desk.groups.flat().filter(({ uid }) => desk.selected.has(uid));
    this.answered(this.run.picked(codesOf([chosen]).flat()));
  }

  ending() {
    return html`<div class="teacher-words" role="status">
        <p>${gettext("That was this lesson. Well done!")}</p>
      </div>
      <div class="teacher-buttons">
        <button class="strip-button strip-asks" data-action="practise" @click=${practise}>
          ${gettext("Play a practice deal")}
        </button>
        ${this.next ? html`<a class="strip-button" data-action="next-lesson" href=${this.next}>${this.nextTitle}</a>` : nothing}
        <a class="strip-button" href=${this.lobby}>${gettext("All lessons")}</a>
      </div>`;
  }

  middle() {
    return html`<div class="waiting"><p>${this.run.words}</p></div>`;
  }
}

/** The page's own form begins a deal: it needs the page's token. */
function practise() {
  const form = document.getElementById("begin-practice");
  if (form instanceof HTMLFormElement) form.submit();
}

/**
 * The first stage that this browser has not seen done; the first of all once the lesson is through.
 * @param {Run} run
 */
function firstLeft(run) {
  const done = new Set(stagesDone());
  for (let at = 0; at < run.count; at += 1) {
    run.to(at);
    if (!done.has(run.name)) return at;
  }
  return 0;
}

customElements.define("rummy-lesson", RummyLesson);
