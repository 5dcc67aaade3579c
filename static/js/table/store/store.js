/**
 * The table's one store: messages come in, moves go out, and the screen is told what changed.
 *
 * Fires `change` with `{events, before}` in its detail: the events just applied and the state they were applied to.
 */

import { Absence } from "./absence.js";
import { ServerClock } from "../../wire/server-clock.js";
import { SolverThread } from "../../rules/arrange/thread.js";
import { Asking } from "./asking.js";
import { Advice } from "./arranging/advice.js";
import { Saving } from "./arranging/saving.js";
import { Desk } from "./arranging/desk.js";
import { matchOf } from "./hosted.js";
import { movesOf } from "../../rules/moves.js";
import { ShuffleAtTable } from "../../shuffle/at-table.js";
import { gettext } from "../../words/i18n.js";
import { phrases, tossPhrase } from "../../words/event-sentences.js";
import { codeOf } from "./arranging/hand.js";
import { EMPTY, ownSeat, playerIn, reduce } from "./reducer.js";
import { TableSocket } from "../../wire/socket.js";
import { Talk } from "./chat-lines.js";
import { OPENING_VERSIONS } from "./toss-cards.js";

/**
 * @import {
 *   Arranged, DealEvent, NoticeCode, Notice, Ok, RefusedMessage, SeatView, ServerMessage, TableInfo
 * } from "../../wire/messages.js"
 * @import { Handlers } from "../../wire/socket.js"
 * @import { Change, Connection, Move, Pending, Request, Saying, StoreEvents } from "./state.js"
 */
/** @typedef {Pick<TableSocket, "connect" | "send" | "close">} Line What messages go over and come from. */

/**
 * Notices that the page shows, and not the table.
 * @type {Set<NoticeCode>}
 */
const REALITY = new Set(["reality_check", "reality_answered"]);
const LATE_MS = 2000;
const WATCH_EVERY_MS = 1000;
/** A deal's public random number may come so long after the shares. */
const BEACON_MS = 15_000;

export class TableStore extends EventTarget {
  state = EMPTY;
  desk = new Desk();
  clock = new ServerClock();
  delay_s = 0;
  talk = new Talk();
  absence = new Absence();
  shuffle = new ShuffleAtTable({
    send: (message) => this.socket.send(message),
    say: (kind, sentence) => this.say(kind, sentence),
    now_ms: () => this.clock.now_ms,
  });
  /** @type {Connection} */
  connection = "connecting";
  words = "";
  saving = new Saving((request) => this.send(request), this.desk);
  advice = new Advice(
    () => (this.#solver ??= new SolverThread()),
    () => this.changed(),
  );
  /** A move sent and not answered yet. @type {Pending} */
  pending = {};
  /** The move that was not answered when the connection was lost. @type {Pending} */
  #inDoubt = {};
  /** @type {number | undefined} */
  #watch;
  /** @type {SolverThread | null} */
  #solver = null;
  #asking = new Asking((request) => this.send(request));
  /**
   * The deal whose opening was told.
   * @type {string | null}
   */
  #toldOf = null;

  /**
   * @param {string} path Where the table's socket is.
   * @param {(path: string, handlers: Handlers) => Line} [lineTo] What messages go over, if it is no socket.
   */
  constructor(path, lineTo = (there, handlers) => new TableSocket(there, handlers)) {
    super();
    this.socket = lineTo(path, {
      onOpen: () => this.opened(),
      onMessage: (message) => this.hear(message),
      onLost: (lost) => this.lost(lost),
      onSilence: (silent) => this.silent(silent),
    });
  }

  start() {
    this.socket.connect();
    this.#watch = setInterval(() => this.watchDeadline(), WATCH_EVERY_MS);
  }

  stop() {
    clearInterval(this.#watch);
    this.#solver?.stop();
    this.socket.close();
  }

  /** Forgets the deal that is shown, so that an earlier moment of it can be shown again. */
  forgetDeal() {
    this.state = { ...this.state, deal: null };
    this.desk.deal = null;
  }

  get moves() {
    return movesOf(this.state.deal, this.state.table?.parked, this.state.rules);
  }

  /** @param {number} seat */
  nameOf(seat) {
    return playerIn(this.state, seat).name;
  }

  opened() {
    this.connection = "open";
    this.changed();
  }

  /** @param {{ final: boolean, restarting: boolean }} lost */
  lost({ final, restarting }) {
    this.connection = final ? "closed" : restarting ? "restarting" : "lost";
    this.shuffle.lost(this.state);
    if (this.pending.id) this.#inDoubt = this.pending;
    this.settlePending();
    this.changed();
  }

  /**
   * The server has not answered for a while, or does again; what was sent is still on its way.
   * @param {boolean} silent
   */
  silent(silent) {
    if (!["open", "silent", "offline"].includes(this.connection)) return;
    this.connection = silent ? (isOffline() ? "offline" : "silent") : "open";
    this.changed();
  }

  /** Says what became of a move that was on its way when the connection was lost, now that the deal is known again. */
  tellFate() {
    const { deal } = this.state;
    const { deal: of, version = 0, misses } = this.#inDoubt;
    if (!of || !deal) return;
    this.#inDoubt = {};
    if (deal.deal !== of || ownSeat(this.state)?.misses !== misses) return; // what was missed is told by itself
    if (deal.version > version) this.say("notice", gettext("You are back. Your move was counted."));
    else this.say("notice", gettext("You are back. Your move did not arrive: make it again."));
  }

  /**
   * Takes one message from the server.
   * @param {ServerMessage} message
   */
  hear(message) {
    this.keepTime(message);
    if (this.talk.hear(message, this.state.you?.player)) this.changed();
    if (this.talk.lacks) this.lackLines();
    if (message.type === "refused") return this.refused(message);
    if (message.type === "ok") return this.done(message);
    if (message.type === "notice") return this.notice(message);
    if (message.type === "arranged") return this.elsewhere(message);
    return this.moveOn(message);
  }

  /** Whoever is muted no more has said things that only a snapshot tells. */
  lackLines() {
    this.talk.lacks = false;
    this.#asking.miss(this.state, { whole: true });
  }

  /**
   * The hand was arranged, here or in another window of the player.
   * @param {Arranged} message
   */
  elsewhere(message) {
    this.saving.elsewhere(message);
    this.changed();
  }

  /**
   * Takes a message that moves the state on.
   * @param {ServerMessage} message
   */
  moveOn(message) {
    const before = this.state;
    this.state = reduce(before, message);
    if (this.state.gap) this.#asking.miss(this.state);
    const events = message.type === "events" && this.state !== before && !this.state.gap ? message.events : [];
    if (message.type === "snapshot" || events.length) this.follow(events);
    this.shuffle.hear(message, this.state);
    if (message.type === "snapshot") this.tellFate();
    const awayTold = this.absence.hear(message, this.state.deal);
    if (this.state !== before || awayTold) this.changed({ events, before, fresh: message.type === "snapshot" });
  }

  /**
   * A spectator may be told everything later, with a clock as late; who stops or starts being one has another clock.
   * @param {ServerMessage} message
   */
  keepTime(message) {
    if (message.type === "snapshot" && (message.delay_s ?? 0) !== this.delay_s) {
      this.clock = new ServerClock();
      this.delay_s = message.delay_s ?? 0;
    }
    if ("server_now_ms" in message && message.server_now_ms) this.clock.hear(message.server_now_ms);
  }

  /**
   * Brings the hand and the words in step with the deal.
   * @param {DealEvent[]} events
   */
  follow(events) {
    const { deal } = this.state;
    const you = deal?.you ?? null;
    if (events.length === 0 || events.some((event) => "seat" in event && event.seat === you)) this.settlePending();
    this.saving.follow(this.state, events.length === 0);
    const told = phrases(events, you, (seat) => this.nameOf(seat));
    if (told) this.words = told;
    if (events.length === 0) this.tellOpening(deal);
    this.#toldOf = deal?.deal ?? null;
  }

  /**
   * Says who begins, once a deal.
   * @param {SeatView | null} deal
   */
  tellOpening(deal) {
    if (deal?.deal !== this.#toldOf) this.words = this.opening(deal);
  }

  /**
   * What a new deal opens with: who begins, in few words, for the table of a small phone has one line for them. The
   * toss shows and says its cards itself.
   * @param {SeatView | null} deal
   */
  opening(deal) {
    if (!deal || deal.version > OPENING_VERSIONS) return "";
    return tossPhrase(deal.first === deal.you, playerIn(this.state, deal.first).name, null);
  }

  /** @param {RefusedMessage} message */
  refused(message) {
    if (this.shuffle.refused(message)) return this.changed();
    const { id, sentence, code } = message;
    if (this.saving.isOwn(id)) return this.notSaved(message);
    // An arrangement that was let go: the newest has been asked for since, and no other window need have been there.
    if (code === "stale_arrangement") return;
    this.settlePending();
    if (code === "stale_version") this.#asking.ask(this.state);
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
   * @param {Notice} notice
   */
  notice({ code, sentence, deal }) {
    if (REALITY.has(code)) this.#tell("reality", undefined);
    else if (deal) this.#tell("void", { sentence, deal });
    else if (code !== "parked") this.say("notice", sentence);
  }

  /**
   * @param {Saying["kind"]} kind
   * @param {string} sentence
   */
  say(kind, sentence) {
    this.#tell("say", { kind, sentence });
  }

  /** @param {Change} [change] */
  changed(change = { events: [], before: this.state }) {
    this.advice.follow(this.state, this.desk.shown.flat().map(codeOf));
    this.#tell("change", change);
  }

  /**
   * Calls a function with what the store tells.
   * @template {keyof StoreEvents} Name
   * @param {Name} name
   * @param {(detail: StoreEvents[Name]) => void} listener
   */
  on(name, listener) {
    this.addEventListener(name, (event) => {
      if (event instanceof CustomEvent) listener(event.detail);
    });
  }

  /**
   * @template {keyof StoreEvents} Name
   * @param {Name} name
   * @param {StoreEvents[Name]} detail
   */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** A deadline long past with no word of it means that a message was lost. */
  watchDeadline() {
    if (this.connection === "open") this.shuffle.tick(this.state);
    if (this.connection === "open") this.#asking.tick(this.state);
    const { now_ms } = this.clock;
    const due_at_ms = this.nextDueAt_ms();
    if (this.connection !== "open" || due_at_ms === null || now_ms === null || this.state.table?.parked) return;
    if (now_ms - due_at_ms > LATE_MS) this.#asking.ask(this.state);
  }

  /** When the server has to say something next, or null. */
  nextDueAt_ms() {
    const { deal, table } = this.state;
    return deal?.due_at_ms ?? startOf(table) ?? matchOf(this.state)?.due_at_ms ?? null;
  }

  /** Whether a move that answers this moment of the deal is on its way. */
  get moving() {
    const { id, deal, version } = this.pending;
    return Boolean(id) && deal === this.state.deal?.deal && version === this.state.deal?.version;
  }

  /**
   * Sends a move with the version it answers. Returns its id, or null when it could not be sent, or when one is on its
   * way: of two quick presses the second would be refused.
   * @param {Move} move
   * @param {Pending} [pending] What the screen shows until the answer.
   */
  move(move, pending = {}) {
    if (!this.state.deal || this.moving) return null;
    const { deal, version } = this.state.deal;
    const id = this.socket.send({ ...move, deal, version });
    if (id) this.pending = { id, deal, version, misses: ownSeat(this.state)?.misses, ...pending };
    else this.say("hint", gettext("This was not sent: the connection is gone. It comes back by itself."));
    this.changed();
    return id;
  }

  /**
   * Sends a message; returns its id, or null when it could not be sent.
   * @param {Request} request
   */
  send(request) {
    return this.socket.send(request);
  }

  /**
   * An arrangement was not saved. Where the deal has ended nothing is lost. Where another window of the player was
   * quicker, the hand has to lie as it does there, which a snapshot tells.
   * @param {RefusedMessage} message
   */
  notSaved({ code, sentence }) {
    this.saving.refused();
    if (code === "stale_arrangement") this.send({ type: "sync", deal: null, version: 0 });
    else if (code !== "wrong_deal") this.say("refused", sentence);
    this.changed();
  }

  /**
   * The server has done what a message asked.
   * @param {Pick<Ok, "id">} message
   */
  done({ id }) {
    if (this.shuffle.done({ id }, this.state)) this.changed();
    if (!this.saving.isOwn(id)) return;
    this.saving.done(id);
    this.changed();
  }

  /** The player arranged: shows it and saves it. */
  arranged() {
    this.saving.later();
    this.changed();
  }
}

/** Whether the browser knows that it has no network; one that does not know says that it has one. */
const isOffline = () => globalThis.navigator?.onLine === false;

/**
 * When the next deal has started; where a public random number is waited for, it may come later than that.
 * @param {TableInfo | null} table
 */
function startOf(table) {
  if (!table?.starts_at_ms) return null;
  return table.starts_at_ms + (table.next_deal?.closed?.transcript.beacon ? BEACON_MS : 0);
}
