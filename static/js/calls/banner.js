/**
 * The line of calls on a page: what waits, until when, the way there, and what the page is about to do.
 */

import { gettext } from "../words/i18n.js";
import { KINDS, sentenceOf } from "./words.js";

/** @import { Call } from "../wire/messages.js" */
/** @typedef {{ call: Call, left_s: number | null, leaving_s: number | null }} Shown */

const MOST = 2;

export class Banner {
  #place;
  #spoken = "";

  /**
   * @param {HTMLElement} place
   * @param {{ stay: () => void, mute: () => void, isLoud: () => boolean }} acts
   */
  constructor(place, acts) {
    this.#place = place;
    this.acts = acts;
  }

  /**
   * Shows these calls, the most urgent first.
   * @param {Shown[]} shown
   */
  show(shown) {
    const list = this.#part("calls-list", "div");
    list.replaceChildren(...shown.slice(0, MOST).map((one) => this.#line(one)));
    this.#place.toggleAttribute("data-calls", shown.length > 0);
  }

  /**
   * Speaks a sentence to whoever listens to the page.
   * @param {string} sentence
   */
  speak(sentence) {
    if (sentence === this.#spoken) return;
    this.#spoken = sentence;
    this.#part("sr-only", "p").textContent = sentence;
  }

  /** @param {Shown} shown */
  #line({ call, left_s, leaving_s }) {
    const line = element("div", "call");
    line.dataset.kind = call.kind;
    const words = element("p", "call-words");
    words.append(sentenceOf(call));
    if (leaving_s !== null) words.append(" ", small(`${gettext("You are taken there in")} ${leaving_s} s`));
    else if (left_s !== null) words.append(" ", time(left_s));
    const go = element("a", "button button-main call-go");
    go.setAttribute("href", call.url);
    go.dataset.action = `call-${call.kind}`;
    go.textContent = KINDS[call.kind].go;
    line.append(words, go);
    if (leaving_s !== null) line.append(button("call-stay", gettext("Stay here"), this.acts.stay));
    else line.append(this.#bell());
    return line;
  }

  #bell() {
    const loud = this.acts.isLoud();
    const bell = button(
      "call-bell",
      loud ? gettext("Calls sound. Silence them") : gettext("Calls are silent. Let them sound"),
      this.acts.mute,
    );
    bell.setAttribute("aria-label", bell.textContent ?? "");
    bell.title = bell.textContent ?? "";
    bell.setAttribute("aria-pressed", String(loud));
    bell.textContent = loud ? "\u{1F514}" : "\u{1F515}";
    return bell;
  }

  /** @type {(name: string, kind: "div" | "p") => HTMLElement} */
  #part(name, kind) {
    /** @type {HTMLElement | null} */
    const there = this.#place.querySelector(`:scope > .${name}`);
    if (there) return there;
    const made = element(kind, name);
    this.#place.append(made);
    return made;
  }
}

/** @type {(kind: string, name: string) => HTMLElement} */
function element(kind, name) {
  const made = document.createElement(kind);
  made.className = name;
  return made;
}

/** @param {number} left_s */
function time(left_s) {
  const shown = element("span", "countdown");
  shown.setAttribute("role", "timer");
  shown.textContent = `${Math.floor(left_s / 60)}:${String(left_s % 60).padStart(2, "0")}`;
  return shown;
}

/** @param {string} words */
function small(words) {
  const made = document.createElement("small");
  made.textContent = words;
  return made;
}

/** @type {(name: string, words: string, act: () => void) => HTMLElement} */
function button(name, words, act) {
  const made = element("button", `button button-quiet ${name}`);
  made.setAttribute("type", "button");
  made.dataset.action = name;
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}
