/**
 * <deal-player source="id">: a finished deal step by step, every hand open.
 *
 * The deal comes with the page, as JSON in the element that `source` names; `#12` in the address is the twelfth step.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../../words/i18n.js";
import { LightElement } from "../../parts/light-element.js";
import { piles, seats } from "./board.js";
import { framesOf } from "./frames.js";
import { SIGNS } from "../icons.js";
import { keyed } from "./keys.js";
import { beginning, elapsed, mark, told } from "./step-words.js";

const STEP_MS = 1400;
const SPEEDS = [1, 2, 4];

export class DealPlayer extends LightElement {
  static properties = {
    source: {},
    at: { state: true },
    playing: { state: true },
    speed: { state: true },
  };

  connectedCallback() {
    super.connectedCallback();
    this.replay = JSON.parse(document.getElementById(this.source).textContent);
    this.frames = framesOf(this.replay);
    this.steps = this.frames.map(({ step }, at) =>
      at
        ? told(step, this.replay.you, this.nameOf)
        : { text: beginning(this.replay, this.nameOf), by: "player", seats: [] },
    );
    this.speed = SPEEDS[0];
    this.at = this.fromAddress();
    this.onKey = (event) => keyed(event, this);
    this.onHash = () => this.show(this.fromAddress());
    document.addEventListener("keydown", this.onKey);
    window.addEventListener("hashchange", this.onHash);
  }

  disconnectedCallback() {
    this.pause();
    document.removeEventListener("keydown", this.onKey);
    window.removeEventListener("hashchange", this.onHash);
    super.disconnectedCallback();
  }

  get end() {
    return this.frames.length - 1;
  }

  nameOf = (seat) => (seat === this.replay.you ? gettext("You") : this.playerOf(seat).name);

  playerOf = (seat) => this.replay.players[this.replay.view.seats[seat].player];

  fromAddress() {
    const wanted = Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? this.at ?? 0);
    return Math.min(wanted, this.end);
  }

  /** Goes to a frame; from the first to the last, whatever was asked for. */
  show(at) {
    this.at = Math.max(0, Math.min(at, this.end));
    if (this.at === this.end) this.pause();
  }

  step(by) {
    this.pause();
    this.show(this.at + by);
    history.replaceState(null, "", `#${this.at}`);
  }

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
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.show(this.at + 1);
      if (this.playing) this.tick();
    }, STEP_MS / this.speed);
  }

  pause() {
    clearTimeout(this.timer);
    this.playing = false;
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    if (this.playing) this.tick();
  }

  render() {
    const frame = this.frames[this.at];
    const names = {
      nameOf: this.nameOf,
      playerOf: this.playerOf,
      you: this.replay.you,
      neighbours: frame.view.jokers.length > 5,
    };
    return html`<section class="stage replay" aria-label=${gettext("Replay")}>
        <div class="replay-middle">
          <p class="replay-words" role="status">
            <span class="replay-clock" aria-hidden="true"
              >${elapsed((frame.step?.at_ms ?? 0) - this.replay.started_at_ms)}</span
            >
            <span>${this.steps[this.at].text} ${this.mark(this.at)}</span>
          </p>
          ${piles(frame)}
        </div>
        ${seats(frame, names)} ${this.controls()}
      </section>
      ${this.log()}`;
  }

  mark(at) {
    const words = mark(this.steps[at], this.replay.you);
    return words ? html`<span class="replay-mark" data-by=${this.steps[at].by}>${words}</span>` : nothing;
  }

  controls() {
    const { at, end } = this;
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
    return html`<div class="replay-controls" role="group" aria-label=${gettext("Steps")}>
      <div class="replay-slider">
        <input
          type="range"
          min="0"
          max=${end}
          .value=${String(at)}
          aria-label=${gettext("Step")}
          aria-valuetext=${fill(gettext("Step %(at)s of %(end)s"), { at, end })}
          @input=${(event) => this.jump(Number(event.target.value))}
        />
        <span class="replay-count" aria-hidden="true">${at} / ${end}</span>
      </div>
      <div class="replay-buttons">
        ${button("first", SIGNS.first, gettext("First step"), () => this.jump(0), at === 0)}
        ${button("back", SIGNS.back, gettext("One step back"), () => this.step(-1), at === 0)}
        ${button("play", this.playing ? SIGNS.pause : SIGNS.play, this.playing ? gettext("Pause") : gettext("Play"), () => this.toggle())}
        ${button("next", SIGNS.next, gettext("One step on"), () => this.step(1), at === end)}
        ${button("last", SIGNS.last, gettext("Last step"), () => this.jump(end), at === end)}
        <button
          class="replay-speed"
          data-action="speed"
          aria-label=${fill(gettext("Speed: %(speed)s times"), { speed: this.speed })}
          @click=${() => this.faster()}
        >
          ${this.speed}×
        </button>
      </div>
    </div>`;
  }

  log() {
    const mine = this.steps.filter((step) => step.by === "timeout" && step.seats.includes(this.replay.you)).length;
    const away = gettext("Moves made in your name while you were away: %(count)s");
    return html`<details class="replay-log">
      <summary>${gettext("All steps")}${mine ? html` · <b>${fill(away, { count: mine })}</b>` : nothing}</summary>
      <ol start="0">
        ${this.steps.map(
          ({ text, by }, at) =>
            html`<li data-by=${by} ?data-now=${at === this.at}>
              <button @click=${() => this.jump(at)} aria-current=${at === this.at ? "step" : nothing}>
                <span class="replay-clock"
                  >${elapsed((this.frames[at].step?.at_ms ?? 0) - this.replay.started_at_ms)}</span
                >
                <span>${text} ${this.mark(at)}</span>
              </button>
            </li>`,
        )}
      </ol>
    </details>`;
  }
}

customElements.define("deal-player", DealPlayer);
