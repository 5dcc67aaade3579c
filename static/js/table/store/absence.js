/**
 * What was done in one's name while one was not looking: gathered from the server's `away`, and from what came while the
 * page was hidden; what this browser has shown already is left out.
 */

const KEY = "rummy.seen";
const MOST_DEALS = 10;

/** Whether an event was made for a seat by the clock or by an earlier wish, and not by its player. */
export function doneFor(event, seat) {
  if (seat === null || event.seat !== seat) return false;
  if (event.type === "missed" || event.by === "timeout") return true;
  return event.type === "dropped" && ["misses", "asked_earlier"].includes(event.why);
}

export class Absence {
  /** Deals with something to tell: `{deal, number, seat, over, score, money_minor, moves}`, the oldest first. */
  deals = [];
  #seen;
  #storage;

  constructor(storage = safeStorage()) {
    this.#storage = storage;
    this.#seen = read(storage);
  }

  /** Takes one message and the deal as it is after it; true when there is more or less to tell than before. */
  hear(message, deal, hidden = globalThis.document?.hidden ?? false) {
    if (message.type === "away") return this.#returned(message.deals);
    if (message.type !== "events" || deal?.deal !== message.deal || deal.you === null) return false;
    if (hidden) return this.#missed(message, deal);
    this.#saw(message.deal, message.version);
    const played = message.events.some(
      (event) => event.seat === deal.you && event.by === "player" && !doneFor(event, deal.you),
    );
    return played ? this.dismiss() : false;
  }

  /** The player has read it. */
  dismiss() {
    const had = this.deals.length > 0;
    for (const { deal, moves } of this.deals) this.#saw(deal, moves.at(-1).version);
    this.deals = [];
    return had;
  }

  #returned(deals) {
    const fresh = ({ deal, moves }) => moves.filter((move) => move.version > (this.#seen[deal] ?? 0));
    this.deals = deals.map((one) => ({ ...one, moves: fresh(one) })).filter((one) => one.moves.length);
    return true;
  }

  #missed({ deal, version, server_now_ms, events }, { you }) {
    const done = events.filter((event) => doneFor(event, you));
    if (done.length === 0) return false;
    const known = this.deals.find((one) => one.deal === deal) ?? {
      deal,
      number: null,
      seat: you,
      over: false,
      score: null,
      money_minor: null,
      moves: [],
    };
    const moves = [...known.moves, { version, at_ms: server_now_ms, events: done }];
    this.deals = [...this.deals.filter((one) => one.deal !== deal), { ...known, moves }];
    return true;
  }

  #saw(deal, version) {
    if ((this.#seen[deal] ?? 0) >= version) return;
    const { [deal]: _, ...others } = this.#seen;
    this.#seen = Object.fromEntries([...Object.entries(others), [deal, version]].slice(-MOST_DEALS));
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.#seen));
    } catch {
      // A browser that keeps nothing tells it once more after a reload.
    }
  }
}

function read(storage) {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

function safeStorage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
