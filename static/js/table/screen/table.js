/**
 * <rummy-table>: the table's screen: it holds the store, lays out the pieces and passes the player's acts on.
 */

import { html, nothing } from "lit";

import { fill, gettext } from "../../words/i18n.js";
import { leaveMatch, MATCH_ACTS } from "../../match/acts.js";
import { HostedGuide, renderStrip } from "../../match/hosted.js";
import { isHosted, matchOf } from "../../match/standing.js";
import { lookAtReality, offerLeaving } from "../../pages/reality.js";
import { usualChips } from "../store/buy-in.js";
import { renderBar, renderCentre, renderMine, renderSeats, renderSheets, renderTalk } from "./layout.js";
import { handleKey } from "./keyboard.js";
import { LightElement } from "../../parts/light-element.js";
import { dealOut, payOut, playEvents, slideHand, takePlaces } from "../motion/flights.js";
import { promptOf } from "../../rules/moves.js";
import { Play } from "../store/play.js";
import { readPreferences, savePreferences } from "../../storage/preferences.js";
import { Scores } from "../store/session-scores.js";
import { playSound, soundOf } from "../motion/sound.js";
import { TableStore } from "../store/store.js";
import { otherTables } from "../elements/switcher.js";
import { TALK_ACTS } from "./talk-acts.js";

const RESULT_AFTER_MS = 900;

export class RummyTable extends LightElement {
  static properties = {
    socket: { type: String },
    lobby: { type: String },
    sheet: { state: true },
    preferences: { state: true },
    size: { state: true },
  };

  constructor() {
    super();
    this.sheet = null;
    this.question = null;
    this.voided = null;
    this.chair = null;
    this.others = otherTables();
    this.preferences = readPreferences();
    this.scores = new Scores(globalThis.sessionStorage);
    this.guide = new HostedGuide(this);
    this.size = windowSize();
  }

  connectedCallback() {
    super.connectedCallback();
    this.store = new TableStore(this.socket);
    this.play = new Play(this.store, (question) => this.askFirst(question));
    this.store.addEventListener("change", (event) => this.changed(event.detail));
    this.store.addEventListener("say", ({ detail }) =>
      this.querySelector("rummy-toasts")?.show(detail.kind, detail.sentence),
    );
    this.store.addEventListener("reality", () => lookAtReality());
    this.store.addEventListener("void", ({ detail }) => this.tellVoid(detail));
    this.addEventListener("act", (event) => this.acted(event.detail));
    this.onKey = (event) => handleKey(this, event);
    this.onResize = () => (this.size = windowSize());
    this.onLeave = () => this.store.saveNow();
    globalThis.addEventListener("keydown", this.onKey);
    globalThis.addEventListener("resize", this.onResize);
    globalThis.addEventListener("pagehide", this.onLeave);
    this.others.addEventListener("change", () => this.changedElsewhere());
    this.others.start();
    this.store.start();
  }

  disconnectedCallback() {
    globalThis.removeEventListener("keydown", this.onKey);
    globalThis.removeEventListener("resize", this.onResize);
    globalThis.removeEventListener("pagehide", this.onLeave);
    clearTimeout(this.resultTimer);
    this.others.stop();
    this.store.stop();
    super.disconnectedCallback();
  }

  get shape() {
    return this.size.width > this.size.height * 1.05 ? "wide" : "tall";
  }

  render() {
    const { state, connection } = this.store;
    return html`<div
      class="table-screen"
      data-shape=${this.shape}
      ?data-four-colours=${this.preferences.fourColours}
      ?data-seated=${(state.you?.seat ?? null) !== null}
      ?data-hosted=${isHosted(state)}
    >
      ${renderBar(this)} ${this.banner(state.table?.parked ? "parked" : connection)} ${renderStrip(this)}
      <div class="felt">
        <div class="rail" aria-hidden="true"></div>
        ${state.ready ? renderSeats(this) : nothing} ${renderCentre(this)}
      </div>
      ${renderMine(this)}
      <div class="flyers" aria-hidden="true"></div>
      ${renderTalk(this)} ${renderSheets(this)}
      <rummy-toasts></rummy-toasts>
    </div>`;
  }

  banner(connection) {
    const words = {
      lost: gettext("Connection lost. Trying again…"),
      closed: gettext("This table cannot be reached. Log in again or go back to the lobby."),
      connecting: gettext("Connecting…"),
      parked: gettext("This deal has stopped by a fault of ours. Your chips are safe; an operator will see to it."),
    };
    if (!words[connection]) return nothing;
    return html`<p class="banner" data-kind=${connection} role="alert">
      <span class="banner-dot" aria-hidden="true"></span>${words[connection]}
    </p>`;
  }

  changed({ events = [], before, fresh = false }) {
    const places = takePlaces(this);
    this.scores.hear(this.store.state);
    this.guide.follow(before, this.store.state);
    this.toggleAttribute("data-unsaved", !this.store.saved);
    this.requestUpdate();
    this.markTitle();
    this.updateComplete.then(() => this.showMotion(events, before, fresh, places));
    if (this.preferences.sound && events.length) playSound(soundOf(events, this.store.state.deal?.you));
    if (events.some((event) => event.type === "over")) this.resultSoon();
    if (fresh) offerLeaving();
    if (fresh) this.followDeal(before);
    if (fresh && !before.ready) this.arrived();
    // Word of a void deal is read to its end, but nobody's turn runs out behind it.
    if (this.sheet === "void" && this.waits && this.store.state.deal.deal !== this.voided.deal) this.sheet = null;
  }

  changedElsewhere() {
    this.markTitle();
    this.requestUpdate();
  }

  /** Whether the deal waits for this player. */
  get waits() {
    return !["wait", "watch"].includes(promptOf(this.store.state.deal, this.store.state.table?.parked));
  }

  /** The tab says when this table or another one waits for the player. */
  markTitle() {
    this.pageTitle ??= document.title;
    const [elsewhere] = this.others.waiting;
    const words = this.waits ? gettext("Your turn") : elsewhere && fill(gettext("Your turn at %(name)s"), elsewhere);
    document.title = words ? `\u25cf ${words} \u00b7 ${this.pageTitle}` : this.pageTitle;
  }

  /** The lobby's 'Sit down' leads here with `#sit`; what the page before had to say is said here. */
  arrived() {
    const { you } = this.store.state;
    if (location.hash === "#sit" && you.seat === null && !isHosted(this.store.state)) this.openSheet("sit");
    for (const one of document.querySelectorAll("[data-told]"))
      this.store.say(one.dataset.told === "warning" ? "refused" : "notice", one.textContent);
    if (location.hash) history.replaceState(null, "", location.pathname);
  }

  /** A result stays open until the player closes it or the next deal begins. */
  followDeal(before) {
    const { deal } = this.store.state;
    if (this.sheet === "result" && deal && !deal.result) this.sheet = null;
    if (deal?.result && before.deal?.deal === deal.deal && !before.deal.result) this.resultSoon();
  }

  resultSoon() {
    clearTimeout(this.resultTimer);
    this.resultTimer = setTimeout(() => this.guide.asks || this.showLast(), RESULT_AFTER_MS);
  }

  async showMotion(events, before, fresh, places) {
    await this.querySelector("rummy-hand")?.updateComplete;
    const { deal } = this.store.state;
    const newDeal = fresh && deal && deal.deal !== before.deal?.deal && deal.version <= 1;
    if (newDeal)
      return dealOut(
        this,
        deal.seats.map((one) => one.seat).filter((seat) => seat !== deal.you),
      );
    const over = events.find((event) => event.type === "over");
    if (over)
      payOut(
        this,
        over.result.winner,
        over.result.seats.map((one) => one.seat).filter((seat) => seat !== over.result.winner),
      );
    return events.length ? playEvents(this, events, places, deal?.you ?? null) : slideHand(this, places);
  }

  acted({ name, ...detail }) {
    const act = ACTS[name];
    if (act) act(this, detail);
  }

  askFirst(question) {
    this.question = question;
    this.sheet = "confirm";
    this.requestUpdate();
  }

  openSheet(name) {
    this.sheet = name;
  }

  tellVoid(told) {
    this.voided = told;
    this.openSheet("void");
  }

  showLast() {
    if (this.store.state.last) this.sheet = "result";
  }

  stepTo(by) {
    const uid = this.store.desk.step(by);
    this.requestUpdate();
    this.updateComplete
      .then(() => this.querySelector("rummy-hand")?.updateComplete)
      .then(() => this.querySelector("rummy-hand")?.focusCard(uid));
  }

  nudge(step) {
    this.play.nudge(step);
    this.stepTo(0);
  }

  prefer({ key, wanted }) {
    this.preferences = { ...this.preferences, [key]: wanted };
    savePreferences(this.preferences);
  }

  sit({ amount_minor }) {
    this.store.send("sit", { buy_in_minor: amount_minor, seat: this.chair });
  }
}

const ACTS = {
  ...TALK_ACTS,
  ...MATCH_ACTS,
  draw: (table, detail) => table.play.draw(detail),
  discard: (table) => table.play.discard(),
  finish: (table) => table.play.finish(),
  drop: (table) => table.play.drop(),
  "ask-drop": (table) => table.play.askDrop(),
  declare: (table) => table.play.declare(),
  sort: (table) => table.play.sort(),
  group: (table) => table.play.group(),
  "add-here": (table, detail) => table.play.addHere(detail),
  "choose-card": (table, detail) => table.play.choose(detail),
  "focus-card": (table, { uid }) => (table.store.desk.focused = uid),
  dropped: (table, detail) => table.play.dropped(detail),
  "choose-seat": (table, { seat }) => {
    table.chair = seat;
    table.openSheet("sit");
  },
  sit: (table, detail) => table.sit(detail),
  wait: (table, { amount_minor }) => table.store.send("wait", { buy_in_minor: amount_minor }),
  "leave-line": (table) => table.store.send("leave_line"),
  "add-chips": (table) => table.openSheet("sit"),
  "auto-top-up": (table, { wanted }) =>
    table.store.send("auto_top_up", { to_minor: wanted ? usualChips(table.store.state.table) : null }),
  "top-up": (table, { amount_minor }) => table.store.send("top_up", { amount_minor }),
  "sit-out": (table, { wanted }) => table.store.send("sit_out", { wanted }),
  "stay-seated": (table, { wanted }) => table.store.send("stay_seated", { wanted }),
  leave: (table) => (matchOf(table.store.state) ? leaveMatch(table) : table.play.leaveTable()),
  prefer: (table, detail) => table.prefer(detail),
  "see-last": (table) => table.showLast(),
  "see-scoreboard": (table) => table.openSheet(scoresOf(table.store.state)),
  "copy-code": (table) =>
    copyText(table.store.state.you.code).then((done) =>
      table.store.say("hint", done ? gettext("The code is copied.") : gettext("Copy it by hand, please.")),
    ),
  "see-help": (table) => table.openSheet("help"),
  "see-discards": (table) => table.openSheet("discards"),
  "see-menu": (table) => table.openSheet("menu"),
  "close-sheet": (table, { sheet }) => {
    if (sheet === `rummy-${table.sheet}`) table.sheet = null;
  },
};

/** Which sheet tells how things stand here. */
const scoresOf = ({ table }) =>
  ({ match: "match-scores", tournament: "standings" })[table?.hosted?.kind] ?? "scoreboard";

const copyText = async (text) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  ) ?? false;

const windowSize = () => ({ width: globalThis.innerWidth, height: globalThis.innerHeight });

customElements.define("rummy-table", RummyTable);
