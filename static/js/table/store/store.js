/**
 * The table's one store: messages come in, moves go out, and the screen is told what changed.
 *
 * Fires `change` with `{events, before}` in its detail: the events just applied and the state they were applied to.
 */

import { Absence } from "./absence.js";
import { ServerClock } from "../../wire/server-clock.js";
import { Desk } from "./desk.js";
import { matchOf } from "../../match/standing.js";
import { movesOf } from "../../rules/moves.js";
import { phrases, tossPhrase } from "../../words/event-sentences.js";
import { EMPTY, playerIn, reduce } from "./reducer.js";
import { TableSocket } from "../../wire/socket.js";
import { Talk } from "./chat-lines.js";

const SAVE_AFTER_MS = 600;
const LATE_MS = 2000;
const WATCH_EVERY_MS = 1000;
const OPENING_VERSIONS = 2;

export class TableStore extends EventTarget {
  state = EMPTY;
  desk = new Desk();
  clock = new ServerClock();
  delay_s = 0;
  talk = new Talk();
  absence = new Absence();
  connection = "connecting";
  words = "";
  saved = true;
  /** A move sent and not answered yet: `{id, pile, to, code}`. */
  pending = {};
  #saveTimer = null;
  #saving = null;
  #askedAt_ms = -Infinity;
  #toldOf = null;

  constructor(path) {
    super();
    this.socket = new TableSocket(path, {
      onOpen: () => this.opened(),
      onMessage: (message) => this.hear(message),
      onLost: ({ final }) => this.lost(final),
    });
  }

  start() {
    this.socket.connect();
    this.watch = setInterval(() => this.watchDeadline(), WATCH_EVERY_MS);
  }

  stop() {
    clearInterval(this.watch);
    this.socket.close();
  }

  get moves() {
    return movesOf(this.state.deal, this.state.table?.parked);
  }

  nameOf(seat) {
    return playerIn(this.state, seat).name;
  }

  opened() {
    this.connection = "open";
    this.changed();
  }

  lost(final) {
    this.connection = final ? "closed" : "lost";
    this.settlePending();
    this.changed();
  }

  /** Takes one message from the server. */
  hear(message) {
    this.keepTime(message);
    if (this.talk.hear(message, this.state.you?.player)) this.changed();
    if (message.type === "refused") return this.refused(message);
    if (message.type === "ok") return this.done(message);
    if (message.type === "notice") return this.notice(message);
    const before = this.state;
    this.state = reduce(before, message);
    if (this.state.gap) this.askForMissed();
    const events = message.type === "events" && this.state !== before && !this.state.gap ? message.events : [];
    if (message.type === "snapshot" || events.length) this.follow(events);
    const awayTold = this.absence.hear(message, this.state.deal);
    if (this.state !== before || awayTold) this.changed({ events, before, fresh: message.type === "snapshot" });
  }

  /** A spectator may be told everything later, with a clock as late; who stops or starts being one has another clock. */
  keepTime({ type, server_now_ms, delay_s = 0 }) {
    if (type === "snapshot" && delay_s !== this.delay_s) {
      this.clock = new ServerClock();
      this.delay_s = delay_s;
    }
    if (server_now_ms) this.clock.hear(server_now_ms);
  }

  /** Brings the hand and the words in step with the deal. */
  follow(events) {
    const { deal, rules, arrangement } = this.state;
    if (events.some((event) => event.seat === deal.you)) this.settlePending();
    if (events.length === 0) this.settlePending();
    if (this.desk.sync(deal, rules, arrangement)) this.saveArrangement();
    const told = phrases(events, deal?.you ?? null, (seat) => this.nameOf(seat));
    if (told) this.words = told;
    if (events.length === 0 && deal?.deal !== this.#toldOf) this.words = this.opening(deal);
    this.#toldOf = deal?.deal ?? null;
  }

  /** What a new deal opens with: the toss, if there was one. */
  opening(deal) {
    const { toss, players } = this.state;
    if (!deal || deal.version > OPENING_VERSIONS) return "";
    const first = players[deal.seats[deal.first].player];
    const card = toss?.find((one) => one.player === first?.id)?.card;
    return tossPhrase(deal.first === deal.you, first?.name ?? "", card ?? null);
  }

  refused({ id, sentence, code }) {
    // The deal ended before the player's arrangement was saved: nothing of it is lost, and nothing is to be said.
    if (code === "wrong_deal" && id && id === this.#saving) return this.done({ id });
    this.settlePending();
    if (code === "stale_version") this.askForMissed();
    this.say("refused", sentence);
    this.changed();
  }

  settlePending() {
    this.pending = {};
    if (this.desk.leaving && this.desk.find(this.desk.leaving)) {
      const held = this.state.deal?.hand.length;
      if (held === this.desk.groups.flat().length) this.desk.leaving = null;
    }
  }

  /**
   * A reality check, or that it is answered on another screen, is the page's to show; that a deal is parked stands
   * above the table for as long as it is; of a deal that is void a dialog tells; everything else is said here.
   */
  notice({ code, sentence, deal }) {
    if (code.startsWith("reality_")) this.dispatchEvent(new CustomEvent("reality"));
    else if (deal) this.dispatchEvent(new CustomEvent("void", { detail: { sentence, deal } }));
    else if (code !== "parked") this.say("notice", sentence);
  }

  say(kind, sentence) {
    this.dispatchEvent(new CustomEvent("say", { detail: { kind, sentence } }));
  }

  changed(detail = { events: [], before: this.state }) {
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  askForMissed() {
    const now_ms = performance.now();
    if (now_ms - this.#askedAt_ms < WATCH_EVERY_MS) return;
    this.#askedAt_ms = now_ms;
    const deal = this.state.deal;
    this.socket.send({ type: "sync", deal: deal?.deal ?? null, version: deal?.version ?? 0 });
  }

  /** A deadline long past with no word of it means that a message was lost. */
  watchDeadline() {
    const due_at_ms =
      this.state.deal?.due_at_ms ?? this.state.table?.starts_at_ms ?? matchOf(this.state)?.due_at_ms ?? null;
    if (this.connection !== "open" || due_at_ms === null || this.state.table?.parked || this.clock.now_ms === null)
      return;
    if (this.clock.now_ms - due_at_ms > LATE_MS) this.askForMissed();
  }

  /** Sends a move with the version it answers; `pending` is what the screen shows until the answer. */
  move(type, fields = {}, pending = {}) {
    const { deal, version } = this.state.deal;
    const id = this.socket.send({ type, deal, version, ...fields });
    if (id) this.pending = { id, ...pending };
    this.changed();
    return id;
  }

  send(type, fields = {}) {
    return this.socket.send({ type, ...fields });
  }

  /** Saves the arrangement once the player pauses; `saved` is false until the server has said that it is. */
  saveArrangement() {
    clearTimeout(this.#saveTimer);
    this.saved = false;
    this.#saveTimer = setTimeout(() => this.saveNow(), SAVE_AFTER_MS);
  }

  /** Sends an arrangement not saved yet, also when the page is about to go. */
  saveNow() {
    clearTimeout(this.#saveTimer);
    const { deal, codes } = this.desk;
    if (!this.saved && deal && codes.length) this.#saving = this.send("arrange", { deal, groups: codes });
  }

  /** The server has done what a message asked. */
  done({ id }) {
    if (id !== this.#saving) return;
    this.saved = true;
    this.changed();
  }

  /** The player arranged: shows it and saves it. */
  arranged() {
    this.saveArrangement();
    this.changed();
  }
}
