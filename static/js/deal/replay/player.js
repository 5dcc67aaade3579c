/**
 * <deal-player source="id">: a finished deal step by step, every hand open.
 *
 * The deal comes with the page, as JSON in the element that `source` names; `#12` in the address is the twelfth step.
 * A reviewed deal brings points to expect too, in the element that `curve` names: they lie over the slider.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../../words/i18n.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { piles, seats } from "./board.js";
import { framesOf } from "./frames.js";
import { keyed } from "./keys.js";
import { curveOf } from "./curve.js";
import { SIGNS } from "./signs.js";
import { beginning, elapsed, markOf, stepInWords } from "./step-words.js";

/**
 * @import { PlayerInfo, Replay } from "../../wire/messages.js"
 * @import { Frame } from "./frames.js"
 * @import { Points } from "./curve.js"
 * @import { StepInWords } from "./step-words.js"
 * @import { Properties } from "../../parts/light-element.js"
 */

const STEP_MS = 1400;
/** @type {[number, ...number[]]} */
const SPEEDS = [1, 2, 4];

/** @type {Properties<{ source: string, curve: string, at: number, playing: boolean, speed: number }>} */
const PROPERTIES = {
  source: {},
  curve: {},
  at: { state: true },
  playing: { state: true },
  speed: { state: true },
};

export class DealPlayer extends withProperties(LightElement, PROPERTIES) {
  /**
   * Each frame with what it is in words.
   * @type {(Frame & { words: StepInWords })[]}
   */
  #frames = [];
  /**
   * The players in seat order.
   * @type {PlayerInfo[]}
   */
  #players = [];
  /** @type {number | null} */
  #you = null;
  #startedAt_ms = 0;
  /** @type {Points} */
  #points = [];
  /** @type {number | undefined} */
  #timer;

  constructor() {
    super();
    this.playing = false;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#take(JSON.parse(document.getElementById(this.source)?.textContent ?? ""));
    if (this.curve) this.#points = JSON.parse(document.getElementById(this.curve)?.textContent ?? "[]");
    this.speed = SPEEDS[0];
    this.at = this.fromAddress();
    document.addEventListener("keydown", this.#onKey);
    window.addEventListener("hashchange", this.#onHash);
  }

  disconnectedCallback() {
    this.pause();
    document.removeEventListener("keydown", this.#onKey);
    window.removeEventListener("hashchange", this.#onHash);
    super.disconnectedCallback();
  }

  /** @param {KeyboardEvent} event */
  #onKey = (event) => keyed(event, this);

  #onHash = () => this.show(this.fromAddress());

  /**
   * The first step deals the cards.
   * @param {Replay} replay
   */
  #take(replay) {
    this.#you = replay.you;
    this.#startedAt_ms = replay.started_at_ms;
    this.#players = replay.view.seats.map(({ player }) => replay.players[player] ?? unknown(player));
    this.#frames = framesOf(replay).map((frame, at) => ({
      ...frame,
      words:
        at && frame.step
          ? stepInWords(frame.step, this.#you, this.nameOf)
          : { text: beginning(replay, this.nameOf), by: "player", seats: [] },
    }));
  }

  get end() {
    return this.#frames.length - 1;
  }

  /** @type {(seat: number) => string} */
  nameOf = (seat) => (seat === this.#you ? gettext("You") : this.playerOf(seat).name);

  /** @type {(seat: number) => PlayerInfo} */
  playerOf = (seat) => this.#players[seat] ?? unknown("");

  fromAddress() {
    const wanted = Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? this.at ?? 0);
    return Math.min(wanted, this.end);
  }

  /**
   * Goes to a frame; from the first to the last, whatever was asked for.
   * @param {number} at
   */
  show(at) {
    this.at = Math.max(0, Math.min(at, this.end));
    if (this.at === this.end) this.pause();
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.show(this.at + by);
    history.replaceState(null, "", `#${this.at}`);
  }

  /** @param {number} at */
  jump(at) {
    this.step(at - this.at);
  }

  toggle() {
    if (this.playing) return this.pause();
    if (this.at === this.end) this.at = 0;
    this.playing = true;
    return this.tick();
  }

  tick() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.show(this.at + 1);
      if (this.playing) this.tick();
    }, STEP_MS / this.speed);
  }

  pause() {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? SPEEDS[0];
    if (this.playing) this.tick();
  }

  render() {
    const frame = this.#frames[this.at];
    if (!frame) return nothing;
    const neighbours = frame.view.jokers.length > 5;
    return html`<section class="stage replay" aria-label=${gettext("Replay")}>
        <div class="replay-middle">
          <p class="replay-words" role="status">
            <span class="replay-clock" aria-hidden="true">${this.timeOf(frame)}</span>
            <span>${frame.words.text} ${this.mark(frame.words)}</span>
          </p>
          ${piles(frame)}
        </div>
        ${seats(frame, { nameOf: this.nameOf, playerOf: this.playerOf, you: this.#you, neighbours })} ${this.controls()}
      </section>
      ${this.log()}`;
  }

  /** @param {Frame} frame */
  timeOf({ step }) {
    return elapsed((step?.at_ms ?? 0) - this.#startedAt_ms);
  }

  /** @param {StepInWords} step */
  mark(step) {
    const words = markOf(step, this.#you);
    return words ? html`<span class="replay-mark" data-by=${step.by}>${words}</span>` : nothing;
  }

  controls() {
    return html`<div class="replay-controls" role="group" aria-label=${gettext("Steps")}>
      ${this.slider()}
      <div class="replay-buttons">${this.buttons()}</div>
    </div>`;
  }

  slider() {
    const { at, end } = this;
    return html`<div class="replay-slider" ?data-curve=${this.#points.length > 1}>
      ${curveOf(this.#points, at, end)}
      <input
        type="range"
        min="0"
        max=${end}
        .value=${String(at)}
        aria-label=${gettext("Step")}
        aria-valuetext=${fill(gettext("Step %(at)s of %(end)s"), { at, end })}
        @input=${this.slid}
      />
      <span class="replay-count" aria-hidden="true">${at} / ${end}</span>
    </div>`;
  }

  /** @param {Event} event */
  slid({ target }) {
    if (target instanceof HTMLInputElement) this.jump(target.valueAsNumber);
  }

  buttons() {
    const { at, end, playing, speed } = this;
    const play = playing ? gettext("Pause") : gettext("Play");
    return html`
      ${button("first", SIGNS.first, gettext("First step"), () => this.jump(0), at === 0)}
      ${button("back", SIGNS.back, gettext("One step back"), () => this.step(-1), at === 0)}
      ${button("play", playing ? SIGNS.pause : SIGNS.play, play, () => this.toggle())}
      ${button("next", SIGNS.next, gettext("One step on"), () => this.step(1), at === end)}
      ${button("last", SIGNS.last, gettext("Last step"), () => this.jump(end), at === end)}
      <button
        class="replay-speed"
        data-action="speed"
        aria-label=${fill(gettext("Speed: %(speed)s times"), { speed })}
        @click=${() => this.faster()}
      >
        ${speed}×
      </button>
    `;
  }

  log() {
    const mine = this.#frames.filter((frame) => this.isDoneForYou(frame.words)).length;
    const away = gettext("Moves made in your name while you were away: %(count)s");
    return html`<details class="replay-log">
      <summary>${gettext("All steps")}${mine ? html` · <b>${fill(away, { count: mine })}</b>` : nothing}</summary>
      <ol start="0">
        ${this.#frames.map((frame, at) => this.logLine(frame, frame.words, at))}
      </ol>
    </details>`;
  }

  /**
   * Whether the clock made a step in the reader's name.
   * @param {StepInWords} step
   */
  isDoneForYou(step) {
    return step.by === "timeout" && this.#you !== null && step.seats.includes(this.#you);
  }

  /**
   * @param {Frame} frame
   * @param {StepInWords} step
   * @param {number} at
   */
  logLine(frame, step, at) {
    const now = at === this.at;
    return html`<li data-by=${step.by} ?data-now=${now}>
      <button @click=${() => this.jump(at)} aria-current=${now ? "step" : nothing}>
        <span class="replay-clock">${this.timeOf(frame)}</span>
        <span>${step.text} ${this.mark(step)}</span>
      </button>
    </li>`;
  }
}

/** @type {(name: string, sign: unknown, label: string, act: () => void, off?: boolean) => unknown} */
const button = (name, sign, label, act, off = false) =>
  html`<button
    class="replay-button"
    data-action=${name}
    aria-label=${label}
    title=${label}
    ?disabled=${off}
    @click=${act}
  >
    ${sign}
  </button>`;

/** @type {(id: string) => PlayerInfo} */
const unknown = (id) => ({ id, name: "", avatar: "", bot: false });

customElements.define("deal-player", DealPlayer);
