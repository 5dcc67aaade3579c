/**
 * Who sits where follows from a seed, a closed list and a beacon's round: written from docs/developers/tournament-draws.md
 * alone and computed by WebCrypto, so that nobody has to take the server's word for it.
 *
 * Seeds, hashes and randomness are hexadecimal.
 */

import { byBytes, bytesOf, field, hmacOf, join, sha256, u32, utf8 } from "../shuffle/bytes.js";
import { canonical } from "../shuffle/canonical.js";

/** @import { Sign } from "../shuffle/bytes.js" */

/**
 * All that a draw depends on but its seed and the beacon's round.
 * @typedef {object} ClosedList
 * @property {{ chain: string, round: number } | null} beacon
 * @property {number} closed_at_ms
 * @property {string} draw
 * @property {string[]} entrants
 * @property {string} house the house's commitment
 * @property {number} late
 * @property {number} round
 * @property {number[]} tables sizes, in the order of the tables
 * @property {string} tournament
 */

const TAG = field(utf8("indian-rummy/fair-shuffle/2"));

/**
 * The hash of a closed list, as the public log has it.
 * @param {ClosedList} list
 */
export const listHashOf = (list) => sha256(utf8(canonical(list)));

/**
 * What makes the lots of a draw: HMAC under its key. Without a beacon `randomness` is "".
 * @param {string} seed
 * @param {ClosedList} list
 * @param {string} randomness
 */
export async function lotsOf(seed, list, randomness) {
  const hash = bytesOf(await listHashOf(list));
  const message = join(TAG, field(utf8(list.draw)), field(hash), u32(0), field(bytesOf(randomness)));
  return hmacOf(await (await hmacOf(bytesOf(seed)))(message));
}

/**
 * Players in the order of their lots for a seat, the lowest first.
 * @param {Sign} lots
 * @param {string[]} players
 */
async function ordered(lots, players) {
  const drawn = await Promise.all(players.map(async (player) => ({ player, lot: await lots(utf8(`seat:${player}`)) })));
  return drawn.sort((one, other) => byBytes(one.lot, other.lot)).map(({ player }) => player);
}

/**
 * Tables of these sizes, filled one after another.
 * @param {number[]} sizes
 * @param {string[]} players
 */
function filled(sizes, players) {
  let at = 0;
  return sizes.map((size) => players.slice(at, (at += size)));
}

/**
 * The tables as the lots say, by chairs; late players fill them in the order of the list, and only chairs are drawn.
 * @param {Sign} lots
 * @param {ClosedList} list
 * @returns {Promise<string[][]>}
 */
export async function seatsOf(lots, { entrants, tables, late, round }) {
  if (late) return Promise.all(filled(tables, entrants).map((table) => ordered(lots, table)));
  const drawn = await ordered(lots, entrants);
  const over = entrants.length - tables.reduce((sum, size) => sum + size, 0);
  const byes = new Set((round === 1 ? drawn : entrants).slice(0, over));
  return filled(
    tables,
    drawn.filter((player) => !byes.has(player)),
  );
}

/**
 * A duplicate tournament's later round: everybody a chair further on than `before`, tables by lot, newcomers where it is
 * free.
 *
 * @param {Sign} lots
 * @param {ClosedList} list
 * @param {string[][]} before
 * @returns {Promise<string[][]>}
 */
export async function movedOn(lots, { entrants }, before) {
  const chairs = new Map(before.flatMap((table) => table.map((player, chair) => [player, chair])));
  const count = before[0]?.length ?? 0;
  /** @type {string[][]} */
  const those = Array.from({ length: count }, () => []);
  const drawn = await ordered(lots, entrants);
  for (const player of drawn) {
    const chair = chairs.get(player);
    if (chair !== undefined) those[(chair + 1) % count]?.push(player);
  }
  for (const player of drawn) if (!chairs.has(player)) emptiest(those)?.push(player);
  return (those[0] ?? []).map((_, table) => those.flatMap((players) => players[table] ?? []));
}

/** @type {(those: string[][]) => string[] | undefined} */
const emptiest = (those) => those.reduce((one, other) => (other.length < one.length ? other : one), those[0] ?? []);

/**
 * The commitments to the seeds of a duplicate round's deals, so many.
 * @param {Sign} lots
 * @param {number} count
 */
export async function boardsOf(lots, count) {
  const seeds = Array.from({ length: count }, (_, at) => lots(utf8(`board:${at + 1}`)));
  return Promise.all((await Promise.all(seeds)).map((seed) => sha256(seed)));
}

/**
 * How many sit on another chair than was drawn, which happens only where pairs are kept apart; null when that cannot be
 * why: other players, other sizes, or other chairs where nobody changed tables.
 *
 * @param {string[][]} told
 * @param {string[][]} drawn
 */
export function movedIn(told, drawn) {
  if (sizesOf(told) !== sizesOf(drawn) || playersOf(told) !== playersOf(drawn)) return null;
  const hasChangedTables = told.some((table, at) => table.some((player) => !drawn[at]?.includes(player)));
  const others = told.flatMap((table, at) => table.filter((player, chair) => drawn[at]?.[chair] !== player));
  return others.length === 0 || hasChangedTables ? others.length : null;
}

/** @type {(tables: string[][]) => string} */
const sizesOf = (tables) => tables.map((table) => table.length).join();
/** @type {(tables: string[][]) => string} */
const playersOf = (tables) => canonical(tables.flat().sort());
