/**
 * On every page of a player: what calls is shown, spoken, sounded and put into the title, and the page goes there by
 * itself where nothing of the player's is lost. Of several tabs one moves and one sounds, once for each call.
 */

import { Banner } from "./banner.js";
import { takeOnce } from "./once.js";
import { isBusy } from "./staying.js";
import { Title } from "./title.js";
import { callsThere, inOrder, isKnown, isUrgent, KINDS, pathOf, sentenceOf } from "./words.js";
import { callsSound, letCallsSound } from "../storage/call-sound.js";
import { DeclinedCalls } from "../storage/declined-calls.js";
import { storeOf } from "../storage/json.js";
import { playSound } from "../table/motion/sound.js";
import { myPlay } from "../wire/my-play.js";

/** @import { Call } from "../wire/messages.js" */

const TICK_MS = 500;
const LEAVES_AFTER_S = 4;
const declined = new DeclinedCalls(storeOf("sessionStorage"));

class PageOfCalls {
  #play = myPlay();
  #title = new Title();
  #banner;
  /** @type {Set<string>} */
  #told = new Set();
  /**
   * Where the page is about to go, and when by the steady clock.
   * @type {{ call: Call, at_ms: number } | null}
   */
  #leaving = null;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#banner = new Banner(place, {
      stay: () => this.#stay(),
      mute: () => this.#mute(),
      decline: ({ key }) => {
        declined.add(key);
        this.#tick();
      },
      isLoud: () => callsSound(),
    });
    this.#play.addEventListener("change", () => this.#changed());
    setInterval(() => this.#tick(), TICK_MS);
    this.#play.follow({ path: place.dataset.socket ?? "", here: place.dataset.here ?? "" });
  }

  get #calls() {
    return inOrder(this.#play.calls.filter(({ key }) => !declined.has(key)));
  }

  #changed() {
    const shown = new Set(this.#calls);
    for (const call of this.#play.calls.filter(isKnown)) {
      if (this.#told.has(call.key)) continue;
      this.#told.add(call.key);
      void this.#tell(call, shown.has(call));
    }
    this.#tick();
  }

  /**
   * Says a call that is shown, and goes where any call leads that moves the page.
   * @param {Call} call
   * @param {boolean} isShown
   */
  async #tell(call, isShown) {
    if (isHere(call)) {
      if (KINDS[call.kind].moves) void takeOnce(`moved ${call.key}`, { hidden: false });
      return;
    }
    if (isShown) await this.#speak(call);
    if (KINDS[call.kind].moves && !isBusy(document) && (await takeOnce(`moved ${call.key}`))) this.#leaveFor(call);
  }

  /** @param {Call} call */
  async #speak(call) {
    this.#banner.speak(sentenceOf(call));
    if (isUrgent(call, this.#play.clock.now_ms) && callsSound() && (await takeOnce(`heard ${call.key}`)))
      playSound("turn");
  }

  /** @param {Call} call */
  #leaveFor(call) {
    if (this.#leaving) return;
    this.#leaving = { call, at_ms: performance.now() + LEAVES_AFTER_S * 1000 };
    this.#tick();
  }

  #tick() {
    this.#leave();
    const now_ms = this.#play.clock.now_ms;
    const shown = this.#calls
      .filter((call) => !isHere(call))
      .map((call) => ({ call, left_s: this.#left_s(call), leaving_s: this.#leaving_s(call) }));
    this.#banner.show(shown.filter(({ call, leaving_s }) => leaving_s !== null || !isLinked(call)));
    const urgent = this.#calls.find((call) => isUrgent(call, now_ms) && !isOwnTable(call));
    this.#title.say(urgent ? KINDS[urgent.kind].title : "");
  }

  /** The page goes when its time has come, unless the call is gone or the player has begun something. */
  #leave() {
    const leaving = this.#leaving;
    if (!leaving) return;
    if (isBusy(document) || !callsThere(this.#play.calls, leaving.call)) this.#leaving = null;
    else if (performance.now() >= leaving.at_ms) {
      this.#leaving = null;
      location.assign(leaving.call.url);
    }
  }

  #stay() {
    this.#leaving = null;
    this.#tick();
  }

  #mute() {
    letCallsSound(!callsSound());
    this.#tick();
  }

  /** @param {Call} call */
  #left_s({ until_ms }) {
    const left_s = Math.ceil(this.#play.clock.until(until_ms) / 1000);
    return left_s > 0 ? left_s : null;
  }

  /** @param {Call} call */
  #leaving_s({ url }) {
    if (this.#leaving?.call.url !== url) return null;
    return Math.max(0, Math.ceil((this.#leaving.at_ms - performance.now()) / 1000));
  }
}

/** @param {Call} call */
const isHere = (call) => pathOf(call) === location.pathname;

/** The screen of a table says for itself what is asked there. @param {Call} call */
const isOwnTable = (call) => isHere(call) && document.querySelector("rummy-table") !== null;

/**
 * That a match is played calls for nothing, and a table's bar has the way there all the time.
 * @param {Call} call
 */
const isLinked = (call) =>
  call.kind === "match" && document.querySelector(`.switcher [href="${pathOf(call)}"]`) !== null;

/** @type {HTMLElement | null | undefined} */
const place = globalThis.document?.getElementById("calls");
if (place) new PageOfCalls(place);
