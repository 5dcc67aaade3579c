/**
 * The browser's part in the shuffle of each deal: it commits to a share, reveals it once the list of commitments is
 * closed, and checks after the deal that it was shuffled from what everybody had been shown.
 *
 * It follows the table's state and asks nothing of it. A share is revealed only where the house's commitment is the one
 * that was seen before, and the own one stands in the list. A reconnect, another tab and a reload go on from the notes.
 */

import { keepShare } from "../storage/shares.js";
import { houseCommitment, newShare, shareCommitment, transcriptHash } from "./commitments.js";
import { CHAINS, dueAtMs } from "./drand.js";
import { Notes, ownWords } from "./notes.js";

/**
 * @import {
 *   ClosedShuffle, CommitShare, NextDeal, RevealShare, SeatView, SharedShuffle, TableInfo, You
 * } from "../wire/messages.js"
 * @import { Note } from "./notes.js"
 */

/**
 * What did not agree. `house`: another commitment of the house than before; `list`: another list, or one that its hash
 * does not fit; `share`: one that does not fit its commitment; `round`: a public
 * random number that is known when the list comes; `seed`: not the one that the house had committed to; `record`: other shares than were shown; `unseen`: one more; `own`: not the own one.
 * @typedef {"house" | "list" | "round" | "share" | "seed" | "record" | "unseen" | "own"} Problem
 */
/**
 * How the player stands in a deal's shuffle: `elsewhere` is committed on another device, `left_out` adds nothing.
 * @typedef {"committed" | "left_out" | "elsewhere" | "revealing" | "in" | "late" | Problem} ShareState
 */
/**
 * A deal that is the next one, that was dealt, or that was dealt without the player's share.
 * @typedef {"next" | "dealt" | "missed"} Stage
 */
/** @typedef {{ you: You | null, table: TableInfo | null, deal: SeatView | null }} Seen */
/**
 * @typedef {object} Ties
 * @property {(request: Omit<CommitShare, "id"> | Omit<RevealShare, "id">) => string | null} send
 * @property {(problem: Problem) => void} warn Told once of each deal in which something does not agree.
 * @property {(standing: "left_out" | "elsewhere" | "clock") => void} tell
 * @property {() => number | null} now_ms The house's clock.
 * @property {() => number} [own_ms] This device's clock.
 * @property {() => boolean} [isWatched] Whether somebody looks at this page now.
 * @property {Notes} [notes]
 */

/** @type {ReadonlySet<ShareState>} */
export const PROBLEMS = new Set(["house", "list", "round", "share", "seed", "record", "unseen", "own"]);
/**
 * How one stands whose share was not shown: word of it may come, may have been lost, or cannot come any more.
 * @type {Record<Stage, ShareState | null>}
 */
const UNHEARD = { next: "revealing", dealt: null, missed: "late" };
/** A share that is shown so long after its time was shown too late; less when a public random number comes then. */
const SLACK_MS = 2000;
const BEACON_SLACK_MS = 500;
/** Two clocks that differ by more say nothing about each other's seconds. */
const CLOCKS_MS = 3000;

export class Part {
  /** What this connection has sent: commitments, and the deals whose share was revealed. */
  #sent = new Set();
  /** The deals of which this connection was shown every share: it has not been lost since. */
  #whole = new Set();
  /**
   * The lists of commitments, by deal.
   * @type {Map<string, ClosedShuffle>}
   */
  #lists = new Map();
  /** The deals that have been checked to the end. */
  #checked = new Set();

  #isClockTold = false;

  /** @param {Ties} ties */
  constructor(ties) {
    this.ties = ties;
    this.notes = ties.notes ?? new Notes();
  }

  /**
   * Takes what the table shows now; may be called as often as one likes.
   * @param {Seen} seen
   */
  follow({ you, table, deal }) {
    if (!you) return;
    const next = table?.next_deal;
    if (next && (you.seat !== null || this.notes.of(next.id, you.player))) this.#before(next, you);
    if (deal?.result) this.#after(deal, you.player);
  }

  /**
   * Takes a share that was revealed, also one whose word comes when the deal has begun.
   * @type {(deal: string, player: string, share: string, reader: string) => void}
   */
  hear(deal, player, share, reader) {
    const list = this.#lists.get(deal);
    const note = this.notes.of(deal, reader);
    if (!list || !note || note.seen[player] === share) return;
    const late = player !== reader && !this.#isInTime(list);
    const committed = list.transcript.players.find((one) => one.player === player)?.commitment;
    if (note.seen[player] || committed !== shareCommitment(deal, player, share)) this.#wrong(deal, reader, "share");
    else if (!late) this.notes.change(deal, reader, { seen: { ...note.seen, [player]: share } });
  }

  /**
   * The connection is gone. Returns whether a share of this player is still to be revealed.
   * @param {Seen} seen
   */
  lost({ you, table }) {
    this.#sent.clear();
    this.#whole.clear();
    const next = table?.next_deal;
    return Boolean(you && next?.closed && this.shareState(next.id, you.player) === "revealing");
  }

  /**
   * The house has taken a commitment, unless another one has been made since.
   * @type {(deal: string, player: string, commitment: string) => void}
   */
  taken(deal, player, commitment) {
    const share = this.notes.of(deal, player)?.share;
    if (share && shareCommitment(deal, player, share) === commitment) this.notes.change(deal, player, { sent: true });
  }

  /** What was refused for now is sent again with the next word of the table. */
  again() {
    this.#sent.clear();
  }

  /**
   * How a player stands in a deal's shuffle; null where this browser has no part in it, or does not know.
   * @type {(deal: string, player: string, stage?: Stage) => ShareState | null}
   */
  shareState(deal, player, stage = "next") {
    const note = this.notes.of(deal, player);
    if (!note?.share) return null;
    if (note.problem) return note.problem;
    if (!note.hash) return note.sent ? "committed" : null;
    return this.#listed(note, player) ?? UNHEARD[stage];
  }

  /** @type {(note: Note, player: string) => ShareState | null} */
  #listed({ mine, seen }, player) {
    if (mine === undefined) return "left_out";
    if (!mine) return "elsewhere";
    return seen[player] ? "in" : null;
  }

  /**
   * Commits while the list is open, looks at it and reveals when it is closed.
   * @type {(next: NextDeal, you: You) => void}
   */
  #before(next, you) {
    const { id, commitment, closed } = next;
    const note = this.notes.of(id, you.player) ?? this.notes.change(id, you.player, { house: commitment });
    if (note.house !== commitment) this.#wrong(id, you.player, "house");
    else if (!closed) this.#commit(id, you, note);
    else this.#look(next, closed, you, note);
  }

  /** @type {(deal: string, you: You, note: Note) => void} */
  #commit(deal, you, note) {
    if (you.state !== "seated" || note.problem || this.#isLeftToAnother(deal, you, note)) return;
    const share = note.share ?? this.notes.change(deal, you.player, { share: newShare(ownWords()) }).share ?? "";
    const commitment = shareCommitment(deal, you.player, share);
    if (you.share_commitment === commitment && !note.sent) this.taken(deal, you.player, commitment);
    // Once for each connection, also where it stands already: it counts while a connection that made it is there.
    // Not again when another device has committed since, or they would go on for ever.
    if (!this.#sent.has(commitment) && this.ties.send({ type: "shuffle.commit", deal, commitment })) {
      this.#sent.add(commitment);
    }
  }

  /**
   * Whether another device of the player's has committed and nobody looks at this one: only the device whose commitment
   * stands can reveal, so it should be the one in the player's hand.
   * @type {(deal: string, you: You, note: Note) => boolean}
   */
  #isLeftToAnother(deal, { player, share_commitment }, { share }) {
    const isWatched = this.ties.isWatched?.() ?? true;
    const isOwn = share && shareCommitment(deal, player, share) === share_commitment;
    return !isWatched && share_commitment !== null && !isOwn;
  }

  /** @type {(next: NextDeal, list: ClosedShuffle, you: You, note: Note) => void} */
  #look({ id, revealed }, list, you, note) {
    const problem = this.#lists.get(id) === list ? null : wrongInList(id, list, note);
    if (problem) return this.#wrong(id, you.player, problem);
    if (!note.hash && !this.#isBeforeRound(list)) return this.#wrong(id, you.player, "round");
    this.#lists.set(id, list);
    if (this.#isInTime(list)) this.#whole.add(id);
    if (!note.hash) this.#listShown(id, list, you.player, note);
    for (const [player, share] of Object.entries(revealed)) this.hear(id, player, share, you.player);
    if (this.shareState(id, you.player) === "revealing") this.#reveal(id, list.hash, you.player);
  }

  /**
   * Notes a list that is shown for the first time. A commitment that was sent and is not in it is told at once: the
   * player knows whether there is another device.
   * @type {(deal: string, list: ClosedShuffle, player: string, note: Note) => void}
   */
  #listShown(deal, list, player, note) {
    const line = ownLine(deal, list, player, note);
    this.notes.change(deal, player, { hash: list.hash, ...line });
    const sent = note.share && (note.sent || this.#sent.has(shareCommitment(deal, player, note.share)));
    if (sent && !line.mine) this.ties.tell(line.mine === false ? "elsewhere" : "left_out");
  }

  /**
   * Whether the public random number of a list that comes now is still unknown, by this device's own clock: the house
   * could close a list on one that it knows. A clock that is not the house's can say nothing, and that is told.
   * @param {ClosedShuffle} list
   */
  #isBeforeRound({ transcript: { beacon } }) {
    const due_ms = dueOf(beacon);
    if (due_ms === null) return true;
    const own_ms = (this.ties.own_ms ?? Date.now)();
    if (Math.abs(own_ms - (this.ties.now_ms() ?? own_ms)) <= CLOCKS_MS) return own_ms < due_ms;
    if (!this.#isClockTold) this.ties.tell("clock");
    this.#isClockTold = true;
    return true;
  }

  /** @param {ClosedShuffle} list */
  #isInTime({ reveal_by_ms, transcript }) {
    const due_ms = dueOf(transcript.beacon);
    const by_ms = due_ms === null ? reveal_by_ms + SLACK_MS : Math.max(due_ms, reveal_by_ms) + BEACON_SLACK_MS;
    return (this.ties.now_ms() ?? 0) <= by_ms;
  }

  /** @type {(deal: string, transcript: string, player: string) => void} */
  #reveal(deal, transcript, player) {
    const share = this.notes.of(deal, player)?.share;
    if (!share || this.#sent.has(`share of ${deal}`)) return;
    keepShare(deal, share, this.notes.store); // for the check of the record, on the deal's page
    if (this.ties.send({ type: "shuffle.reveal", deal, transcript, share })) this.#sent.add(`share of ${deal}`);
  }

  /** @type {(deal: SeatView, player: string) => void} */
  #after({ deal, result }, player) {
    const note = this.notes.of(deal, player);
    if (!result?.shuffle || !note?.hash || this.#checked.has(deal)) return;
    this.#checked.add(deal);
    const problem = wrongInRecord(deal, player, result.server_seed, result.shuffle, note, this.#whole.has(deal));
    if (problem) return this.#wrong(deal, player, problem);
    // Word of the own share may have been lost on the way.
    const { share } = note;
    if (note.mine && share && result.shuffle.shares[player] === share) {
      this.notes.change(deal, player, { seen: { ...note.seen, [player]: share } });
    }
  }

  /**
   * Notes that something does not agree, and says so once; the first thing that did not is the one that stays.
   * @type {(deal: string, player: string, problem: Problem) => void}
   */
  #wrong(deal, player, problem) {
    if (this.notes.of(deal, player)?.problem) return;
    this.notes.change(deal, player, { problem });
    this.ties.warn(problem);
  }
}

/**
 * When the round of a list comes; null where there is none, or of a chain that this browser does not know.
 * @param {ClosedShuffle["transcript"]["beacon"]} beacon
 */
function dueOf(beacon) {
  const chain = beacon && CHAINS[beacon.chain];
  return chain ? dueAtMs(chain, beacon.round) : null;
}

/** @type {(deal: string, list: ClosedShuffle, note: Note) => Problem | null} */
function wrongInList(deal, { transcript, hash }, note) {
  if (transcript.deal !== deal || transcript.house !== note.house) return "house";
  if ((note.hash ?? hash) !== hash || transcriptHash(transcript) !== hash) return "list";
  const due_ms = dueOf(transcript.beacon);
  return due_ms !== null && due_ms < transcript.closed_at_ms + transcript.reveal_ms ? "round" : null;
}

/**
 * Whether the own commitment is in the list; nothing when the list has none for the player.
 * @type {(deal: string, list: ClosedShuffle, player: string, note: Note) => { mine?: boolean }}
 */
function ownLine(deal, { transcript }, player, { share }) {
  const listed = transcript.players.find((one) => one.player === player)?.commitment;
  return listed && share ? { mine: listed === shareCommitment(deal, player, share) } : {};
}

/** @type {(deal: string, player: string, seed: string, told: SharedShuffle, note: Note, whole: boolean) => Problem | null} */
function wrongInRecord(deal, player, seed, { transcript, shares }, note, whole) {
  if (houseCommitment(deal, seed) !== note.house) return "seed";
  if (transcriptHash(transcript) !== note.hash) return "list";
  const own = note.mine && note.seen[player];
  if (own && shares[player] !== note.share) return "own";
  if (Object.entries(note.seen).some(([one, share]) => shares[one] !== share)) return "record";
  return whole && Object.keys(shares).some((one) => !(one in note.seen)) ? "unseen" : null;
}
