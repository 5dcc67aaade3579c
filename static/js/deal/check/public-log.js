/**
 * A record held against the house's public log: what the log says of the deal, and that it says so in its blocks.
 *
 * Nothing here asks the server. The lines come from `/fairness/log/<deal>.json`, or from a file that somebody has kept.
 */

import { bytesOf, join, sha256, utf8 } from "../../shuffle/bytes.js";
import { canonical } from "../../shuffle/canonical.js";
import { transcriptHashOf } from "../../shuffle/second.js";
import { check } from "./sources.js";

/**
 * @import { DealRecord } from "../../wire/record.js"
 * @import { SharedShuffle } from "../../wire/messages.js"
 * @import { Check } from "./verify.js"
 */

/** @typedef {{ at_ms: number, deal: string, kind: string, said: Record<string, unknown> }} Line */
/** @typedef {{ line: Line, place: number | null, block: number | null, path: string[] }} Placed */
/**
 * @typedef {{ number: number, first: number, last: number, merkle_root: string, previous: string, made_at_ms: number,
 *   sha256: string }} Block
 */
/**
 * What the log says of one deal: its lines, and the blocks that they are in. `lines` is empty where it says nothing.
 * @typedef {{ lines: Placed[], blocks: Block[] }} Told
 */

const FIELDS = /** @type {const} */ (["number", "first", "last", "merkle_root", "previous", "made_at_ms"]);
const [LEAF, NODE] = ["00", "01"];

/** @type {Told} */
export const NOTHING = { lines: [], blocks: [] };

/**
 * Text as what the log says of a deal, or null where it is something else.
 * @param {string} text
 * @returns {Told | null}
 */
export function toldIn(text) {
  try {
    const told = JSON.parse(text);
    return Array.isArray(told?.lines) && Array.isArray(told.blocks) && told.lines.every(isPlaced) ? told : null;
  } catch {
    return null;
  }
}

/** @param {any} one */
const isPlaced = (one) =>
  typeof one?.line?.kind === "string" && typeof one.line.said === "object" && one.line.said && Array.isArray(one.path);

/**
 * The checks of a record against the log. Of a deal that the log cannot know, or that nobody could ask it about, there is
 * one that says so.
 * @param {DealRecord} record
 * @param {Told | null} told
 * @returns {Promise<Check[]>}
 */
export async function heldAgainst(record, told) {
  if (!told || !record.shuffle) return [check("not_held", "", "")];
  if (told.lines.length === 0) return [check("log_silent", record.deal, "")];
  const said = saidIn(told);
  const checks = [
    check("log_house", record.commitment, said("drawn", "house")),
    check("log_transcript", await transcriptHashOf(record.shuffle.transcript), said("closed", "transcript")),
    check("log_shares", await sharesDigestOf(record.shuffle), said("revealed", "shares")),
    check("log_seed", record.server_seed, said("opened", "seed")),
  ];
  const reason = said("called_off", "reason");
  if (reason) checks.push(check("log_called_off", "", reason, reason));
  return [...checks, ...(await inTheirBlocks(record.deal, told))];
}

/**
 * A field of the line of a kind, as text; "" where there is none. Of two lines of a kind, which there may not be, none is
 * believed.
 * @param {Told} told
 */
function saidIn({ lines }) {
  /** @type {(kind: string, field: string) => string} */
  return (kind, field) => {
    const found = lines.filter(({ line }) => line.kind === kind);
    return found.length === 1 ? String(found[0]?.line.said[field] ?? "") : "";
  };
}

/**
 * SHA-256 over a line `player=share` for each revealed share, in the order of the players' ids.
 * @param {SharedShuffle} shared
 */
function sharesDigestOf({ shares }) {
  const players = Object.keys(shares).sort();
  return sha256(utf8(players.map((player) => `${player}=${shares[player]}\n`).join("")));
}

/**
 * Every line leads up to the root of its block, and the block's hash is of that root. The newest ones may wait for theirs.
 * @param {string} deal
 * @param {Told} told
 * @returns {Promise<Check[]>}
 */
async function inTheirBlocks(deal, { lines, blocks }) {
  const chained = lines.filter(({ block }) => block !== null);
  const astray = [];
  for (const one of chained) if (!(await isInItsBlock(deal, one, blocks))) astray.push(one.line.kind);
  const last = blocks.at(-1);
  const note = astray.length || !last ? astray.join(", ") : `${last.number}, ${last.sha256}`;
  /** @type {Check[]} */
  const checks = [{ name: "log_blocks", ok: astray.length === 0, said: "", found: "", note }];
  if (chained.length === 0) checks.pop();
  if (chained.length < lines.length) checks.push(check("log_waits", "", ""));
  return checks;
}

/**
 * @param {string} deal
 * @param {Placed} placed
 * @param {Block[]} blocks
 */
async function isInItsBlock(deal, { line, place, block: number, path }, blocks) {
  const block = blocks.find((one) => one.number === number);
  if (!block || line.deal !== deal || place === null || place < block.first || place > block.last) return false;
  const leaf = await sha256(join(bytesOf(LEAF), utf8(canonical(line))));
  const root = await rootFrom(leaf, place - block.first, block.last - block.first + 1, path);
  const text = `part=shuffles\n${FIELDS.map((field) => `${field}=${block[field]}\n`).join("")}`;
  return root === block.merkle_root && block.sha256 === (await sha256(utf8(text)));
}

/**
 * The root of a tree over so many leaves, from one of them and the nodes beside its way up; a node without a partner goes
 * up as it is. "" when the way has another length.
 * @param {string} leaf
 * @param {number} at
 * @param {number} count
 * @param {string[]} path
 */
async function rootFrom(leaf, at, count, path) {
  const beside = [...path];
  let [node, place, left] = [leaf, at, count];
  for (; left > 1; place = Math.floor(place / 2), left = Math.ceil(left / 2)) {
    if ((place ^ 1) >= left) continue;
    const other = beside.shift() ?? "";
    const pair = place % 2 ? [other, node] : [node, other];
    node = await sha256(join(bytesOf(NODE), ...pair.map(bytesOf)));
  }
  return beside.length ? "" : node;
}
