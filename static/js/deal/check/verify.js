/**
 * Every check of one deal's shuffle, each with what the record says and what this browser found.
 *
 * Nothing here asks the server. The screen turns the names of the checks into words.
 */

import { digestOf, profileHashOf } from "../../shuffle/canonical.js";
import { PACK } from "../../shuffle/fair-shuffle.js";
import { check, sourcesOf } from "./sources.js";
import { dealOut, walk } from "./walk.js";

/**
 * @import { FairShuffle } from "../../shuffle/fair-shuffle.js"
 * @import { DealRecord } from "../../wire/record.js"
 * @import { Known } from "./sources.js"
 * @import { Layout } from "./walk.js"
 */

/**
 * @typedef {"commitment" | "seen" | "own_seed" | "transcript" | "shares" | "missing" | "own_share" | "round" | "beacon"
 *   | "signature" | "chain" | "no_entropy" | "toss" | "hands" | "cut" | "open" | "draws" | "reshuffle" | "rules"
 *   | "digest" | "not_held" | "log_silent" | "log_house" | "log_transcript" | "log_shares" | "log_seed" | "log_called_off"
 *   | "log_blocks" | "log_waits"} CheckName
 */
/**
 * One check: what the record says and what this browser found.
 * @typedef {{ name: CheckName, ok: boolean, said: string, found: string, note: string }} Check
 */

/** The checks that show nothing when they hold but say what was not there to be checked. */
export const NOTES = new Set(["no_entropy", "chain", "not_held", "log_waits"]);

/** What each format of the record has beside the fields of both. */
/** @type {Partial<Record<string, Partial<Record<keyof DealRecord, Fits>>>>} */
const FORMATS = {
  "indian-rummy/deal-record/1": { client_seeds: (value) => isMapOf(value, isText) },
  "indian-rummy/deal-record/2": { shuffle: (value) => isShuffle(value) },
};

/** Raised for what is no record at all; `field` names what is missing or wrong. */
export class NoRecord extends Error {
  /** @param {string} field */
  constructor(field) {
    super(field);
    this.field = field;
  }
}

/**
 * Text as a record; raises NoRecord.
 * @param {string} text
 * @returns {DealRecord}
 */
export function read(text) {
  const record = parsed(text);
  const own = Object.hasOwn(FORMATS, record?.format) ? FORMATS[record.format] : null;
  if (!own) throw new NoRecord("format");
  for (const [field, fits] of Object.entries({ ...FITS, ...own })) if (!fits(record[field])) throw new NoRecord(field);
  if (record.format.endsWith("/1") && record.shuffle !== undefined) throw new NoRecord("shuffle");
  return record;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new NoRecord("JSON");
  }
}

/** @typedef {(value: unknown) => boolean} Fits */

/** @type {Fits} */
const isText = (value) => typeof value === "string";
/** @type {Fits} */
const isHex = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
/** @type {Fits} */
const isSeat = (value) => Number.isInteger(value) && Number(value) >= 0;
/** @type {Fits} */
const isCard = (value) => typeof value === "string" && PACK.includes(value);
/** @type {(value: unknown, fits: Fits) => boolean} */
const isListOf = (value, fits) => Array.isArray(value) && value.every(fits);
/** @type {(fields: Record<string, Fits>) => Fits} */
const isThing = (fields) => (value) =>
  value !== null &&
  typeof value === "object" &&
  Object.entries(fields).every(([name, fits]) => fits(Reflect.get(value, name)));

/** @type {(value: unknown, fits: Fits) => boolean} */
const isMapOf = (value, fits) =>
  value !== null && typeof value === "object" && !Array.isArray(value) && Object.values(value).every(fits);
/** @type {(fits: Fits) => Fits} */
const orNull = (fits) => (value) => value === null || fits(value);

const isTranscript = isThing({
  beacon: orNull(isThing({ chain: isHex, round: isSeat })),
  closed_at_ms: isSeat,
  deal: isText,
  format: (value) => value === "indian-rummy/shuffle-transcript/1",
  house: isHex,
  players: (value) => isListOf(value, isThing({ commitment: orNull(isHex), player: isText })),
  reveal_ms: isSeat,
  rules: isHex,
});

const isShuffle = isThing({
  version: (value) => value === 2,
  transcript: isTranscript,
  shares: (value) => isMapOf(value, isHex),
  missing: (value) => isListOf(value, isText),
  beacon: orNull(
    isThing({ randomness: isHex, signature: (value) => isText(value) && /^([0-9a-f]{2})+$/.test(String(value)) }),
  ),
});

/** @type {Partial<Record<keyof DealRecord, Fits>>} */
const FITS = {
  deal: isText,
  players: (value) => isListOf(value, isText) && Array.isArray(value) && value.length > 0,
  first: isSeat,
  profile: isThing({ cards: isSeat, packs: (value) => isSeat(value) && Number(value) <= 6 }),
  commitment: isHex,
  server_seed: isHex,
  board: (value) => value === undefined || (isText(value) && value !== ""),
  toss: (value) => value === null || isListOf(value, isThing({ card: isCard })),
  dealt: isThing({
    cut: isCard,
    open: isCard,
    hands: (value) => isListOf(value, (hand) => isListOf(hand, isCard)),
  }),
  moves: (value) => isListOf(value, isThing({ type: isText })),
  result: isThing({ winner: isSeat }),
};

/**
 * All checks of a record, in the order in which things happened.
 *
 * @param {DealRecord} record
 * @param {Known} [known]
 */
export async function verify(record, known = {}) {
  const { shuffle, checks } = await sourcesOf(record, known);
  if (record.toss) checks.push(await checkToss(shuffle, record.toss));
  // Rules that came after the first edition are in a document only where they are not at their default.
  const { packs, packs_by_players: byPlayers = [], printed_jokers: printed = true } = record.profile;
  const own = byPlayers.find(([players]) => players === record.players.length);
  const layout = dealOut(await shuffle.deck(own?.[1] ?? packs, printed), record);
  checks.push(check("hands", handsAsText(record.dealt.hands), handsAsText(layout.hands)));
  checks.push(check("cut", record.dealt.cut, layout.cut), check("open", record.dealt.open, layout.open));
  checks.push(...(await checkDraws(shuffle, layout, record)));
  checks.push(check("rules", record.profile_hash, await profileHashOf(record)));
  checks.push(check("digest", record.digest, await digestOf(record)));
  return checks;
}

/**
 * @param {FairShuffle} shuffle
 * @param {NonNullable<DealRecord["toss"]>} toss
 */
async function checkToss(shuffle, toss) {
  const found = await shuffle.toss(toss.length);
  return check("toss", toss.map((one) => one.card).join(" "), found.join(" "));
}

/**
 * @param {FairShuffle} shuffle
 * @param {Layout} layout
 * @param {DealRecord} record
 * @returns {Promise<Check[]>}
 */
async function checkDraws(shuffle, layout, record) {
  const { draws, reshuffles, wrong } = await walk(shuffle, layout, record);
  const ok = wrong === null;
  const { said, found } = wrong ?? { said: "", found: "" };
  /** @type {Check} */
  const followed = { name: "draws", ok, said, found, note: String(wrong ? wrong.move : draws) };
  /** @type {Check[]} */
  const again = reshuffles.map(({ number, cards }) => ({
    name: "reshuffle",
    ok,
    said: "",
    found: "",
    note: `${number}: ${cards}`,
  }));
  return [followed, ...again];
}

/** @type {(hands: string[][]) => string} */
const handsAsText = (hands) => hands.map((hand) => hand.join(" ")).join(" / ");
