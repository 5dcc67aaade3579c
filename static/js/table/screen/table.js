/**
 * <rummy-table>: the table's screen: it holds the store, lays out the pieces and passes the player's acts on.
 */

import { html, nothing } from "lit";

import { LightElement, withProperties } from "../../parts/light-element.js";
import { promptOf } from "../../rules/moves.js";
import { storeOf } from "../../storage/json.js";
import { gettext } from "../../words/i18n.js";
import { otherTables } from "../elements/switcher.js";
import { HandBefore, isNewDeal, showEvents } from "../motion/flights.js";
import { buzz, openSoundAtFirstTap, playSound, soundOf } from "../motion/sound.js";
import { isHosted } from "../store/hosted.js";
import { isPast, Play } from "../store/play.js";
import { Scores } from "../store/session-scores.js";
import { TableStore } from "../store/store.js";
import { carryOut } from "./acts.js";
import { BackCloses } from "../around/back.js";
import { DiscardLog } from "../around/discard-log.js";
import { FocusKeeper } from "../around/focus.js";
import { keepPreferences, preferencesOf } from "../around/kept-look.js";
import { mayGoOn } from "../around/next-table.js";
import { ResultDue } from "../around/result-due.js";
import { titleOf } from "../around/title.js";
import { bannerOf, renderBanner } from "../around/banner.js";
import { renderBar } from "./bar.js";
import { renderCentre, renderSeats } from "./felt.js";
import { Finishing } from "../around/finishing.js";
import { hostOf } from "./hosts.js";
import { handleKey } from "./keyboard.js";
import { renderOwnSide } from "./own-side.js";
import { aroundOf, KeptSeats, windowSize } from "./places.js";
import { isSeated, takesChair } from "./seating.js";
import { closeWhatIsOpen, renderSheets, renderTalk } from "./sheets.js";

/**
 * @import { PropertyValues } from "lit"
 * @import { Act } from "../../parts/acts.js"
 * @import { Properties } from "../../parts/light-element.js"
 * @import { Preferences } from "../../storage/preferences.js"
 * @import { DealEvent, SeatView } from "../../wire/messages.js"
 * @import { Places } from "../motion/flights.js"
 * @import { Sound } from "../motion/sound.js"
 * @import { Change, Question, Saying, TableState, VoidDeal } from "../store/state.js"
 * @import { HostGuide, SheetName } from "./host.js"
 * @import { Shape } from "./places.js"
 */

/**
 * @type {Properties<{
 *   socket: string,
 *   lobby: string,
 *   watching: boolean,
 *   shared: boolean,
 *   sheet: SheetName | null,
 *   preferences: Preferences,
 *   size: { width: number, height: number },
 * }>}
 */
const PROPERTIES = {
  socket: { type: String },
  lobby: { type: String },
  watching: { type: Boolean },
  shared: { type: Boolean },
  sheet: { state: true },
  preferences: { state: true },
  size: { state: true },
};

export class RummyTable extends withProperties(LightElement, PROPERTIES) {
  /** @type {TableStore | null} */
  #store = null;
  /** @type {Play | null} */
  #play = null;
  /** @type {HostGuide | null} */
  #guide = null;
  #hand = new HandBefore();
  /** @type {string | null} */
  #pageTitle = null;
  /**
   * What is asked before something that cannot be taken back.
   * @type {Question | null}
   */
  question = null;
  /** @type {VoidDeal | null} */
  voided = null;
  /** @type {number | null} The chair that one chose to sit in; null is any. */
  chair = null;
  /** Whether one has a chair, or is about to take one, for all that is known: see `takesChair`. */
  settling = location.hash === "#sit" || this.hasAttribute("seated");
  keptSeats = new KeptSeats();
  /** @type {"hand" | null} What the help begins with. */
  about = null;
  others = otherTables();
  finishing = new Finishing(this);
  results = new ResultDue(this, storeOf("sessionStorage"));
  scores = new Scores(storeOf("sessionStorage"));
  discards = new DiscardLog(storeOf("sessionStorage"));
  #back = new BackCloses(() => closeWhatIsOpen(this));
  #focus = new FocusKeeper(this);

  constructor() {
    super();
    /** @type {SheetName | null} */
    this.sheet = null;
    this.preferences = preferencesOf(this);
    this.size = windowSize();
  }

  get store() {
    this.#store ??= this.newStore();
    return this.#store;
  }

  /** What this screen shows; where no socket deals, it is a store with a line of its own. */
  newStore() {
    return new TableStore(this.socket);
  }

  get play() {
    this.#play ??= new Play(
      this.store,
      (question) => this.askFirst(question),
      (card) => this.finishing.open(card),
      (points) => hostOf(this.store.state)?.afterLosing(this.store.state, points),
      () => (mayGoOn(this.store.state) ? () => this.acted({ name: "next-table" }) : null),
    );
    return this.#play;
  }

  connectedCallback() {
    super.connectedCallback();
    this.store.on("change", (change) => this.changed(change));
    this.store.on("say", (saying) => this.say(saying));
    this.store.on("reality", () => document.dispatchEvent(new CustomEvent("reality-check")));
    this.store.on("void", (voided) => this.tellVoid(voided));
    this.addEventListener("act", this.#onAct);
    globalThis.addEventListener("keydown", this.#onKey);
    globalThis.addEventListener("resize", this.#onResize);
    globalThis.addEventListener("pagehide", this.#onLeave);
    for (const follow of [() => this.markTitle(), () => this.requestUpdate()])
      this.others.addEventListener("change", follow);
    this.others.start();
    this.#back.start();
    this.#focus.start();
    openSoundAtFirstTap(() => this.preferences.sound);
    this.store.start();
  }

  disconnectedCallback() {
    this.removeEventListener("act", this.#onAct);
    globalThis.removeEventListener("keydown", this.#onKey);
    globalThis.removeEventListener("resize", this.#onResize);
    globalThis.removeEventListener("pagehide", this.#onLeave);
    this.results.stop();
    this.others.stop();
    this.#back.stop();
    this.#focus.stop();
    this.store.stop();
    this.#store = null;
    this.#play = null;
    super.disconnectedCallback();
  }

  /** @param {Event} event */
  #onAct = (event) => {
    if (event instanceof CustomEvent) this.acted(event.detail);
  };

  /** @param {KeyboardEvent} event */
  #onKey = (event) => handleKey(this, event);

  #onResize = () => {
    this.size = windowSize();
  };

  #onLeave = () => this.store.saving.now();

  /** @returns {Shape} */
  get shape() {
    return this.size.width > this.size.height * 1.05 ? "wide" : "tall";
  }

  get around() {
    return aroundOf(this, this.store.state.table?.hosted?.kind);
  }

  render() {
    const { state, connection, pending } = this.store;
    const kind = bannerOf({ connection, parked: state.table?.parked, moving: Boolean(pending.id) });
    const banner = renderBanner(kind);
    const apart = kind === "parked" && this.shape === "tall";
    return html`<div
      class="table-screen"
      data-shape=${this.shape}
      data-around=${this.around}
      ?data-four-colours=${this.preferences.fourColours}
      ?data-large-index=${this.preferences.largeIndex}
      ?data-plain-courts=${this.preferences.plainCourts}
      ?data-left-handed=${this.preferences.leftHanded}
      data-felt=${this.preferences.felt}
      ?data-seated=${takesChair(this)}
      ?data-hosted=${isHosted(state)}
    >
      ${renderBar(this, apart ? nothing : banner)} ${apart ? banner : nothing} ${hostOf(state)?.strip(this) ?? nothing}
      <div class="felt">
        <div class="rail" aria-hidden="true"></div>
        ${state.ready ? renderSeats(this) : nothing} ${renderCentre(this)}
      </div>
      ${renderOwnSide(this)}
      <div class="flyers" aria-hidden="true"></div>
      ${renderTalk(this)} ${renderSheets(this)}
      <rummy-spoken></rummy-spoken>
    </div>`;
  }

  /** @param {PropertyValues} changed */
  updated(changed) {
    super.updated(changed);
    this.#back.follow(this.sheet !== null || this.store.talk.open);
    requestAnimationFrame(() => this.#focus.keep());
  }

  /** @param {Change} change */
  changed({ events, before, fresh = false }) {
    const { state, saving } = this.store;
    this.keptSeats.follow(state, this.shape);
    const places = this.#hand.places(this, this.store.desk.shown, fresh || events.length > 0);
    this.scores.hear(state);
    this.followHost(before);
    this.results.follow(before, state);
    this.finishing.follow();
    this.toggleAttribute("data-unsaved", !saving.saved);
    this.requestUpdate();
    this.markTitle();
    this.updateComplete.then(() => this.spoken?.hear({ events, before, fresh }, this.store));
    if (places) this.updateComplete.then(() => this.showMotion(events, before, fresh, places));
    if (events.length) this.happened(events);
    if (fresh) document.dispatchEvent(new CustomEvent("table-known")); // a whole snapshot came
    if (fresh && !before.ready) this.arrived();
    this.closeVoid();
    this.closeQuestion();
  }

  /** @param {DealEvent[]} events */
  happened(events) {
    this.discards.hear(events, this.store.state.deal);
    this.sound(soundOf(events, this.store.state.deal?.you));
  }

  /** @param {Sound | null} name */
  sound(name) {
    if (this.preferences.sound) playSound(name);
    if (this.preferences.buzz) buzz(name);
  }

  /** Word of a void deal is read to its end, but nobody's turn runs out behind it. */
  closeVoid() {
    const another = this.store.state.deal?.deal !== this.voided?.deal;
    if (this.sheet === "void" && this.waits && another) this.sheet = null;
  }

  /** A question about a deal covers neither its result nor the next deal. */
  closeQuestion() {
    if (this.sheet === "confirm" && isPast(this.question, this.store.state)) this.sheet = null;
  }

  /**
   * The match or the tournament that deals here is followed from one state to the next.
   * @param {TableState} before
   */
  followHost(before) {
    this.#guide ??= hostOf(this.store.state)?.guide(this) ?? null;
    this.#guide?.follow(before, this.store.state);
  }

  /** Whether the deal waits for this player. */
  get waits() {
    return !["wait", "watch"].includes(promptOf(this.store.state.deal, this.store.state.table?.parked));
  }

  /** The tab says when this table or another one waits for the player. */
  markTitle() {
    this.#pageTitle ??= document.title;
    document.title = titleOf(this.#pageTitle, this.waits, this.others.waiting);
  }

  /** The lobby's 'Sit down' leads here with `#sit`; what the page before had to say is said here. */
  arrived() {
    const { state } = this.store;
    this.settling = location.hash === "#sit" && !isSeated(state) && !isHosted(state);
    if (this.settling) this.openSheet("sit");
    for (const one of document.querySelectorAll("[data-told]")) {
      this.store.say(one.getAttribute("data-told") === "warning" ? "refused" : "notice", one.textContent ?? "");
    }
    if (location.hash) history.replaceState(null, "", location.pathname);
  }

  /** Whether the match or the tournament asks the player something. */
  get isAsked() {
    return this.#guide?.asks ?? false;
  }

  /**
   * Whether the player took part in a match here that is over.
   * @param {TableState} state
   */
  hasEnded(state) {
    return hostOf(state)?.hasEnded?.(state) ?? false;
  }

  /** @type {(events: DealEvent[], before: TableState, fresh: boolean, places: Places) => Promise<void>} */
  async showMotion(events, before, fresh, places) {
    await this.hand?.updateComplete;
    const { deal } = this.store.state;
    showEvents(this, { deal, events, places, isNew: fresh && isNewDeal(deal, before) });
  }

  /** Where the bar's first button leads. */
  get backWords() {
    return gettext("To the lobby");
  }

  get hand() {
    return this.querySelector("rummy-hand");
  }

  get spoken() {
    return this.querySelector("rummy-spoken");
  }

  /** @param {Act} act */
  acted(act) {
    carryOut(this, act);
  }

  /** @param {Saying} saying */
  say({ kind, sentence }) {
    if (kind === "refused") this.settling = false;
    this.querySelector("rummy-toasts")?.show(kind, sentence);
  }

  /** @param {Question} question */
  askFirst(question) {
    this.question = question;
    this.sheet = "confirm";
    this.requestUpdate();
  }

  /** @param {SheetName} name */
  openSheet(name) {
    this.sheet = name;
  }

  /** @param {VoidDeal} voided */
  tellVoid(voided) {
    this.voided = voided;
    this.openSheet("void");
  }

  showLast() {
    if (this.store.state.last || this.hasEnded(this.store.state)) this.sheet = "result";
  }

  /**
   * Moves the keyboard across the cards.
   * @param {number} by
   */
  stepTo(by) {
    const uid = this.store.desk.step(by);
    this.requestUpdate();
    this.updateComplete.then(() => this.hand?.updateComplete).then(() => this.hand?.focusCard(uid));
  }

  /**
   * Moves the card on which the keyboard stands.
   * @param {number} step
   */
  nudge(step) {
    this.play.nudge(step);
    this.stepTo(0);
    this.spoken?.arranged();
  }

  /** @param {Partial<Preferences>} wanted */
  prefer(wanted) {
    this.preferences = { ...this.preferences, ...wanted };
    keepPreferences(this);
  }
}

customElements.define("rummy-table", RummyTable);
