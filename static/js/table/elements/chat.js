/**
 * <rummy-chat>: the table's chat: a panel beside the table or over the felt, and the last line for a moment when it is
 * closed. It is no dialog: the hand stays in sight and can be played while it is open.
 */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { fill, gettext } from "../../words/i18n.js";
import { ICONS } from "../../parts/icons.js";
import { LightElement, withProperties } from "../../parts/light-element.js";
import { EMOJI, MOST_LETTERS, PHRASES, maySay, wordsOf } from "../store/chat-lines.js";

/**
 * @import { PropertyValues } from "lit"
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Line } from "../../wire/messages.js"
 * @import { Talk } from "../store/chat-lines.js"
 * @import { TableState } from "../store/state.js"
 */

const PEEK_MS = 5000;
/** Where the focus goes; on a touch screen not to the input, whose keyboard would cover the hand. */
const FIRST = globalThis.matchMedia?.("(pointer: coarse)").matches
  ? [".chat-emoji", ".chat-log"]
  : [".chat-input", ".chat-emoji", ".chat-log"];

/**
 * @type {Properties<{
 *   open: boolean,
 *   state: TableState,
 *   talk: Talk,
 *   version: number,
 *   about: string | null,
 *   written: string,
 * }>}
 */
const PROPERTIES = {
  open: { type: Boolean },
  state: { attribute: false },
  talk: { attribute: false },
  version: { type: Number },
  about: { state: true },
  written: { state: true },
};

export class RummyChat extends withProperties(LightElement, PROPERTIES) {
  /** @type {number | undefined} */
  #timer;

  constructor() {
    super();
    /**
     * The line that one may mute or report the speaker of.
     * @type {string | null}
     */
    this.about = null;
    this.written = "";
  }

  render() {
    if (!this.talk?.on) return nothing;
    return this.open ? this.panel() : this.peek();
  }

  peek() {
    const line = this.talk.fresh;
    return html`<div class="chat-peek" role="status">
      ${line ? html`<button @click=${() => this.act("chat")}><b>${this.nameOf(line.player)}</b> ${wordsOf(line)}</button>` : nothing}
    </div>`;
  }

  panel() {
    return html`<section class="chat" aria-label=${gettext("Chat")} @keydown=${this.pressed}>
      <header class="chat-head">
        <h2>${gettext("Chat")}</h2>
        <button class="sheet-close" aria-label=${gettext("Close")} @click=${() => this.act("chat")}>
          ${ICONS.close}
        </button>
      </header>
      <ol class="chat-log" role="log" aria-live="polite" aria-label=${gettext("What was said")} tabindex="0">
        ${this.talk.lines.length ? nothing : html`<li class="hint">${gettext("Nobody has said anything yet.")}</li>`}
        ${repeat(
          this.talk.lines,
          (line) => line.id,
          (line) => this.line(line),
        )}
      </ol>
      ${this.mutedOnes()} ${this.composer(maySay(this.state))}
    </section>`;
  }

  /** @param {Line} line */
  line(line) {
    const mine = line.player === this.state.you?.player;
    const name = this.nameOf(line.player);
    return html`<li class="chat-line" ?data-mine=${mine} ?data-emoji=${Boolean(line.emoji)}>
      ${mine ? html`<span class="sr-only">${gettext("You")}</span>` : html`<b class="chat-name">${name}</b>`}
      <span class="chat-words">${wordsOf(line)}</span>
      ${mine ? nothing : this.more(line, name)}
    </li>`;
  }

  /**
   * @param {Line} line
   * @param {string} name
   */
  more(line, name) {
    const open = this.about === line.id;
    const label = fill(gettext("Mute or report %(name)s"), { name });
    return html`<button
        class="chat-more"
        aria-label=${label}
        aria-expanded=${open}
        @click=${() => (this.about = open ? null : line.id)}
      >
        ${ICONS.dots}
      </button>
      ${
        open
          ? html`<span class="chat-about">
              <button @click=${() => this.mute(line.player, true)}>${fill(gettext("Mute %(name)s"), { name })}</button>
              <button @click=${() => this.report(line)}>${gettext("Report to the operators")}</button>
            </span>`
          : nothing
      }`;
  }

  mutedOnes() {
    const here = [...this.talk.muted].filter((player) => this.state.players[player]);
    if (here.length === 0) return nothing;
    return html`<ul class="chat-muted" aria-label=${gettext("Muted")}>
      ${here.map((player) => html`<li>${fill(gettext("%(name)s is muted."), { name: this.nameOf(player) })} <button @click=${() => this.mute(player, false)}>${gettext("Unmute")}</button></li>`)}
    </ul>`;
  }

  /** @param {ReturnType<typeof maySay>} may */
  composer(may) {
    if (may === "nothing") return html`<p class="chat-hint">${gettext("Sit down to join in.")}</p>`;
    return html`<div class="chat-quick" role="group" aria-label=${gettext("Emoji")}>
        ${entriesOf(EMOJI).map(([key, [sign, name]]) => html`<button class="chat-emoji" aria-label=${name} title=${name} @click=${() => this.act("say", { type: "emoji", key })}>${sign}</button>`)}
      </div>
      <div class="chat-quick" role="group" aria-label=${gettext("Phrases")}>
        ${entriesOf(PHRASES).map(([key, words]) => html`<button class="chat-phrase" @click=${() => this.act("say", { type: "phrase", key })}>${words}</button>`)}
      </div>
      ${may === "text" ? this.form() : html`<p class="chat-hint">${gettext("During a deal only phrases and emoji, so that nobody tells cards.")}</p>`}`;
  }

  form() {
    const words = gettext("Write to the table");
    return html`<form class="chat-form" @submit=${this.sent}>
      <input
        class="chat-input"
        maxlength=${MOST_LETTERS}
        autocomplete="off"
        enterkeyhint="send"
        aria-label=${words}
        placeholder=${words}
        .value=${this.written}
        @input=${this.typed}
      />
      <button class="chat-send" aria-label=${gettext("Send")} ?disabled=${!this.written.trim()}>${ICONS.send}</button>
    </form>`;
  }

  /** @param {string} player */
  nameOf(player) {
    return this.state.players[player]?.name ?? "";
  }

  /** @param {Event} event */
  typed({ target }) {
    if (target instanceof HTMLInputElement) this.written = target.value;
  }

  /** @param {Event} event */
  sent(event) {
    event.preventDefault();
    const text = this.written.trim();
    if (!text) return;
    this.act("say", { type: "say", text });
    this.written = "";
  }

  /**
   * @param {string} player
   * @param {boolean} wanted
   */
  mute(player, wanted) {
    this.about = null;
    this.act("mute", { player, wanted });
  }

  /** @param {Line} line */
  report(line) {
    this.about = null;
    this.act("report", { player: line.player, line: line.id });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    if (this.about) this.about = null;
    else this.act("chat");
  }

  /** @param {PropertyValues} changed */
  updated(changed) {
    if (changed.has("open")) this.opened(changed.get("open"));
    if (this.open && (changed.has("version") || changed.has("open"))) this.toTheEnd();
    if (!this.open && this.talk?.fresh && changed.has("version")) this.peekIsOverSoon(this.talk.fresh);
  }

  /** @param {boolean | undefined} before */
  opened(before) {
    if (this.open) this.firstOf(FIRST)?.focus({ preventScroll: true });
    else if (before) focusOn("[data-action=chat]");
  }

  /** @param {string[]} selectors */
  firstOf(selectors) {
    const found = selectors.map((selector) => this.querySelector(selector));
    return found.find((one) => one instanceof HTMLElement);
  }

  toTheEnd() {
    const log = this.querySelector(".chat-log");
    if (log) log.scrollTop = log.scrollHeight;
  }

  /** @param {Line} line */
  peekIsOverSoon(line) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.talk.fresh === line) this.talk.fresh = null;
      this.requestUpdate();
    }, PEEK_MS);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    super.disconnectedCallback();
  }
}

/**
 * The entries of a record whose keys are all known.
 * @template {string} Key
 * @template Value
 * @param {Record<Key, Value>} record
 */
const entriesOf = (record) => /** @type {[Key, Value][]} */ (Object.entries(record));

/** @param {string} selector */
function focusOn(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.focus();
}

customElements.define("rummy-chat", RummyChat);
