/** A house as a browser's part in the shuffle meets it: what it says, and what it was sent. */

import { houseCommitment, shareCommitment, transcriptHash } from "../../../static/js/shuffle/commitments.js";
import { Notes } from "../../../static/js/shuffle/notes.js";
import { Part } from "../../../static/js/shuffle/part.js";

export const SEED = "11".repeat(32);
export const HOUSE = houseCommitment("d2", SEED);
export const THEIRS = "22".repeat(32);

/** What the house says, and what it was sent. */
export class House {
  /** `partOf` gives the browser that hears of everything. */
  constructor(storage, partOf) {
    this.storage = storage;
    this.partOf = partOf;
  }

  sent = [];
  warned = [];
  told = [];
  now_ms = 1000;
  online = true;
  watched = true;
  you = { player: "p0", seat: 0, state: "seated", share_commitment: null };
  table = { next_deal: { id: "d2", commitment: HOUSE, closed: null, revealed: {} } };
  deal = null;

  browser(store = this.storage) {
    return new Part({
      send: (message) => (this.online ? `c${this.sent.push(message)}` : null),
      tell: (standing) => this.told.push(standing),
      own_ms: () => this.own_ms ?? this.now_ms,
      warn: (problem) => this.warned.push(problem),
      now_ms: () => this.now_ms,
      isWatched: () => this.watched,
      notes: new Notes(store, () => this.now_ms),
    });
  }

  of(type) {
    return this.sent.filter((message) => message.type === type);
  }

  get commitment() {
    return this.of("shuffle.commit").at(-1)?.commitment ?? null;
  }

  close(changes = {}) {
    const transcript = {
      beacon: null,
      closed_at_ms: 2000,
      deal: "d2",
      format: "indian-rummy/shuffle-transcript/1",
      house: HOUSE,
      players: [
        { commitment: this.commitment, player: "p0" },
        { commitment: shareCommitment("d2", "p1", THEIRS), player: "p1" },
      ],
      reveal_ms: 5000,
      rules: "33".repeat(32),
      ...changes,
    };
    this.now_ms = 2000;
    this.table.next_deal.closed = { transcript, hash: transcriptHash(transcript), reveal_by_ms: 7000 };
    this.partOf().follow(this);
  }

  reveal(player, share) {
    this.table.next_deal.revealed = { ...this.table.next_deal.revealed, [player]: share };
    this.partOf().hear("d2", player, share, "p0");
    this.partOf().follow(this);
  }

  get own() {
    return this.of("shuffle.reveal").at(-1)?.share;
  }

  over(changes = {}) {
    const { transcript } = this.table.next_deal.closed;
    const shares = { p0: this.own, p1: THEIRS };
    const result = {
      server_seed: SEED,
      shuffle: { version: 2, transcript, shares, missing: [], beacon: null, ...changes },
    };
    this.deal = { deal: "d2", result: { ...result, ...changes.result } };
    this.table = { next_deal: null };
    this.partOf().follow(this);
  }

  /** A deal as it should be, to where everybody has revealed. */
  revealed() {
    this.partOf().follow(this);
    this.close();
    this.reveal("p0", this.own);
    this.reveal("p1", THEIRS);
  }
}
