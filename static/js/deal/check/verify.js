/**
 * Every check of one deal's shuffle, each with what the record says and what this browser found.
 *
 * Nothing here asks the server. A check is `{name, ok, said, found, note}`; the screen turns names into words.
 */

import { digestOf, profileHashOf } from "./canonical.js";
import { FairShuffle, PACK, commitmentOf } from "./shuffle.js";
import { dealOut, walk } from "./walk.js";

export const FORMAT = "indian-rummy/deal-record/1";

/** Raised for what is no record at all; `field` names what is missing or wrong. */
export class NoRecord extends Error {
  constructor(field) {
    super(field);
    this.field = field;
  }
}

/** Text as a record; raises NoRecord. */
export function read(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new NoRecord("JSON");
  }
  if (record?.format !== FORMAT) throw new NoRecord("format");
  for (const [field, fits] of Object.entries(FITS)) if (!fits(record[field])) throw new NoRecord(field);
  return record;
}

const isText = (value) => typeof value === "string";
const isHex = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isSeat = (value) => Number.isInteger(value) && value >= 0;
const isCard = (value) => PACK.includes(value);

const FITS = {
  deal: isText,
  players: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  first: isSeat,
  profile: (value) => isSeat(value?.cards) && isSeat(value?.packs) && value.packs <= 6,
  commitment: isHex,
  server_seed: isHex,
  client_seeds: (value) => value !== null && typeof value === "object" && Object.values(value).every(isText),
  toss: (value) => value === null || (Array.isArray(value) && value.every((one) => isCard(one?.card))),
  dealt: (value) =>
    isCard(value?.cut) &&
    isCard(value?.open) &&
    Array.isArray(value?.hands) &&
    value.hands.every((hand) => Array.isArray(hand) && hand.every(isCard)),
  moves: (value) => Array.isArray(value) && value.every((move) => isText(move?.type)),
  result: (value) => isSeat(value?.winner),
};

const check = (name, said, found, note = "") => ({ name, ok: said === found, said, found, note });

/**
 * All checks of a record, in the order in which things happened.
 *
 * `seen` is the commitment that the reader noted before the deal, if any; `own` is `{player, seed}`, the reader's own
 * seed as the reader knows it, if any.
 */
export async function verify(record, { seen = "", own = null } = {}) {
  const shuffle = await FairShuffle.of(record.server_seed, record.client_seeds, record.deal);
  const commitment = await commitmentOf(record.server_seed);
  const checks = [check("commitment", record.commitment, commitment)];
  if (seen) checks.push(check("seen", seen.trim().toLowerCase(), commitment));
  if (own) checks.push(check("own_seed", own.seed, record.client_seeds[own.player] ?? ""));
  if (record.toss) checks.push(await tossed(shuffle, record));
  const layout = dealOut(await shuffle.deck(record.profile.packs), record);
  checks.push(check("hands", written(record.dealt.hands), written(layout.hands)));
  checks.push(check("cut", record.dealt.cut, layout.cut), check("open", record.dealt.open, layout.open));
  checks.push(...(await drawn(shuffle, layout, record)));
  checks.push(check("rules", record.profile_hash, await profileHashOf(record)));
  checks.push(check("digest", record.digest, await digestOf(record)));
  return checks;
}

async function tossed(shuffle, { toss }) {
  const found = await shuffle.toss(toss.length);
  return check("toss", toss.map((one) => one.card).join(" "), found.join(" "));
}

async function drawn(shuffle, layout, record) {
  const { draws, reshuffles, wrong } = await walk(shuffle, layout, record);
  const followed = {
    name: "draws",
    ok: wrong === null,
    said: wrong?.said ?? "",
    found: wrong?.found ?? "",
    note: wrong ? `${wrong.move}` : `${draws}`,
  };
  const again = reshuffles.map(({ number, cards }) => ({
    name: "reshuffle",
    ok: wrong === null,
    said: "",
    found: "",
    note: `${number}: ${cards}`,
  }));
  return [followed, ...again];
}

const written = (hands) => hands.map((hand) => hand.join(" ")).join(" / ");
