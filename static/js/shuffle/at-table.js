/**
 * The shuffle at a table's screen: the browser's part in it, tied to the socket, and what the player is told of it.
 */

import { calledOffInWords, owedInWords, standingInWords, warningOf } from "../words/shuffle-sentences.js";
import { Part } from "./part.js";

/**
 * @import { ClientMessage, CommitShare, Ok, RefusalCode, RefusedMessage, RevealShare, SeatView, ServerMessage } from "../wire/messages.js"
 * @import { Seen, ShareState } from "./part.js"
 */

/** @typedef {Omit<CommitShare, "id"> | Omit<RevealShare, "id">} Said */
/**
 * @typedef {object} Screen
 * @property {(message: ClientMessage) => string | null} send
 * @property {(kind: "refused" | "notice", sentence: string) => void} say
 * @property {() => number | null} now_ms
 */

/**
 * What need not be said: the list had closed just before, or the deal is another one by now.
 * @type {Set<RefusalCode>}
 */
const LATE_WORDS = new Set(["shuffle_other_deal", "shuffle_closed", "not_seated"]);
/**
 * What the player has to know: the share will not be in the shuffle.
 * @type {Set<RefusalCode>}
 */
const LOST_SHARES = new Set(["shuffle_too_late", "shuffle_wrong_share", "shuffle_other_transcript"]);

export class ShuffleAtTable {
  /**
   * What was sent for the shuffle and not answered yet, by its id.
   * @type {Map<string, Said>}
   */
  #sent = new Map();

  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.part = new Part({
      send: (message) => this.#noted(screen.send(message), message),
      warn: (problem) => screen.say("refused", warningOf(problem)),
      tell: (standing) => screen.say("notice", standingInWords(standing)),
      now_ms: screen.now_ms,
      isWatched: () => !document.hidden,
    });
  }

  /**
   * Takes a message that has moved the table's state on to `seen`.
   * @type {(message: ServerMessage, seen: Seen) => void}
   */
  hear(message, seen) {
    if (message.type === "shuffle.called_off" && (seen.you?.seat ?? null) !== null) {
      this.screen.say("notice", calledOffInWords(message.reason));
    }
    this.part.follow(seen);
    if (message.type === "shuffle.revealed" && seen.you) {
      this.part.hear(message.deal, message.player, message.share, seen.you.player);
    }
  }

  /**
   * Takes an answer; returns whether a commitment of this player's has been taken.
   * @type {(answer: Pick<Ok, "id">, seen: Seen) => boolean}
   */
  done({ id }, { you }) {
    const said = this.#sent.get(id);
    this.#sent.delete(id);
    if (!you || said?.type !== "shuffle.commit") return false;
    this.part.taken(said.deal, you.player, said.commitment);
    return true;
  }

  /**
   * Takes a refusal; returns whether it answers to the shuffle's own messages, so that nothing else is to be done.
   * What was too much at once is sent again in a while.
   * @param {RefusedMessage} message
   */
  refused({ id, code, sentence }) {
    if (!id || !this.#sent.delete(id)) return false;
    if (LOST_SHARES.has(code)) this.screen.say("refused", sentence);
    else if (!LATE_WORDS.has(code)) this.part.again();
    return true;
  }

  /**
   * The connection is gone: who still owes a share has to know what that costs.
   * @param {Seen} seen
   */
  lost(seen) {
    this.#sent.clear();
    const by_ms = seen.table?.next_deal?.closed?.reveal_by_ms ?? 0;
    const left_s = Math.ceil((by_ms - (this.screen.now_ms() ?? by_ms)) / 1000);
    if (this.part.lost(seen) && left_s > 0) this.screen.say("refused", owedInWords(left_s));
  }

  /**
   * A second has passed: what was refused for now is sent again.
   * @param {Seen} seen
   */
  tick(seen) {
    this.part.follow(seen);
  }

  /**
   * How the player stands in the shuffle of a deal that was dealt; null for none.
   * @type {(seen: Pick<Seen, "you">, view: SeatView | null | undefined) => ShareState | null}
   */
  ofDeal({ you }, view) {
    if (!you || !view) return null;
    return this.part.shareState(view.deal, you.player, hasMissed(view, you.player) ? "missed" : "dealt");
  }

  /**
   * How the player stands in the shuffle of the next deal.
   * @param {Seen} seen
   */
  ofNext({ you, table }) {
    return you && table?.next_deal ? this.part.shareState(table.next_deal.id, you.player) : null;
  }

  /** @type {(id: string | null, said: Said) => string | null} */
  #noted(id, said) {
    if (id) this.#sent.set(id, said);
    return id;
  }
}

/**
 * Whether a deal goes on without the player's share: the result says so, and before it the first drop.
 * @type {(view: SeatView, player: string) => boolean}
 */
function hasMissed({ result, you, seats }, player) {
  if (result?.shuffle) return result.shuffle.missing.includes(player);
  return you !== null && seats[you]?.status === "first_drop";
}
