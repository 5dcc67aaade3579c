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
  #looks = "";

  /**
   * @param {HTMLElement} place
   * @param {{ stay: () => void, mute: () => void, decline: (call: Call) => void, isLoud: () => boolean }} acts
   */
  constructor(place, acts) {
    this.#place = place;
    this.acts = acts;
  }

  /**
   * Shows these calls, the most urgent first. What stays the same is left alone, so that a click or the keyboard's place
   * is not lost while a clock runs.
   * @param {Shown[]} calls
   */
  show(calls) {
    const shown = calls.slice(0, MOST);
    const list = this.#part("calls-list", "div");
    const looks = JSON.stringify([this.acts.isLoud(), shown.map(({ call, leaving_s }) => [call, leaving_s === null])]);
    if (looks !== this.#looks) {
      this.#looks = looks;
      list.replaceChildren(...shown.map((one) => this.#line(one)));
      this.#place.toggleAttribute("data-calls", shown.length > 0);
    }
    for (const [place, clock] of [...list.querySelectorAll(".call-clock")].entries()) {
      const words = clockWords(shown[place]);
      if (clock.textContent !== words) clock.textContent = words;
    }
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
  #line({ call, leaving_s }) {
    const line = element("div", "call");
    line.dataset.kind = call.kind;
    const words = element("p", "call-words");
    const says = element("span", "call-says");
    says.textContent = sentenceOf(call);
    words.append(says, " ", element("span", "call-clock"));
    const go = element("a", "button button-brass call-go");
    go.setAttribute("href", call.url);
    go.dataset.action = `call-${call.kind}`;
    go.textContent = KINDS[call.kind].go;
    line.append(words, go);
    if (KINDS[call.kind].asks) line.append(button("call-no", gettext("No, thanks"), () => this.acts.decline(call)));
    if (leaving_s !== null) line.append(button("call-stay", gettext("Stay here"), this.acts.stay));
    else line.append(this.#bell());
    return line;
  }

  #bell() {
    const loud = this.acts.isLoud();
    const words = loud ? gettext("Calls sound. Silence them") : gettext("Calls are silent. Let them sound");
    const bell = button("call-bell", "", this.acts.mute);
    bell.setAttribute("aria-label", words);
    bell.setAttribute("aria-pressed", String(loud));
    bell.title = words;
    bell.append(drawnBell(loud));
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

const SVG = "http://www.w3.org/2000/svg";
const BELL = "M12 3a6 6 0 0 0-6 6v4l-2 3v1h16v-1l-2-3V9a6 6 0 0 0-6-6Zm-2 15a2 2 0 0 0 4 0Z";
const STRUCK = "M4 3 21 20l-1.4 1.4L2.6 4.4Z";

/** @param {boolean} loud */
function drawnBell(loud) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("viewBox", "0 0 24 24");
  drawn.setAttribute("aria-hidden", "true");
  for (const line of loud ? [BELL] : [BELL, STRUCK]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", line);
    drawn.append(path);
  }
  return drawn;
}

/** @type {(kind: string, name: string) => HTMLElement} */
function element(kind, name) {
  const made = document.createElement(kind);
  made.className = name;
  return made;
}

/** @param {Shown | undefined} shown */
function clockWords(shown) {
  if (!shown) return "";
  if (shown.leaving_s !== null) return `${gettext("You are taken there in")} ${shown.leaving_s} s`;
  const left_s = shown.left_s;
  return left_s === null ? "" : `${Math.floor(left_s / 60)}:${String(left_s % 60).padStart(2, "0")}`;
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
