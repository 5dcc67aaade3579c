/**
 * Every check of a tournament's draws, each with what the document says and what this browser found.
 *
 * Nothing here asks the server. The screen turns the names of the checks into words.
 */

import { CHAINS, isSigned, randomnessOf, roundAt } from "../shuffle/drand.js";
import { houseCommitmentOf } from "../shuffle/second.js";
import { boardsOf, listHashOf, lotsOf, movedIn, movedOn, seatsOf } from "./lots.js";

/**
 * @import { Sign } from "../shuffle/bytes.js"
 * @import { ClosedList } from "./lots.js"
 */

/**
 * @typedef {"known" | "commitment" | "list" | "round" | "beacon" | "signature" | "chain" | "no_entropy" | "seats"
 *   | "boards" | "once"} CheckName
 */
/** @typedef {{ name: CheckName, ok: boolean, said: string, found: string, note: string }} Check */
/**
 * @typedef {object} Checked
 * @property {number} round
 * @property {number} late
 * @property {boolean} isOfCards
 * @property {"drawn" | "called_off" | "waiting"} state
 * @property {Check[]} checks
 */
/**
 * One draw of a document; what is not known yet is null. In a duplicate tournament `boards` are the commitments of the
 * deals that a draw of cards has led to, and null for a draw of seats.
 * @typedef {object} Draw
 * @property {string[] | null} [boards]
 * @property {{ randomness: string, signature: string } | null} beacon
 * @property {string | null} called_off
 * @property {string} commitment
 * @property {string} draw
 * @property {number} late
 * @property {ClosedList | null} list
 * @property {number} round
 * @property {string | null} seed
 * @property {string[][]} tables
 */
/** @typedef {{ draws: Draw[], format: string, tournament: string }} Draws */

const FORMAT = "indian-rummy/tournament-draws/1";
/** How long after the closing of the list the beacon's round has to come, so that the list is public before it. */
const FIXED_MS = 5000;

/**
 * Whether a check shows nothing when it holds but says what was not there to be checked: no beacon, or players whom the
 * house has moved, which only their number tells from a draw that it did not like.
 * @type {(check: Pick<Check, "name" | "note">) => boolean}
 */
export const isNote = ({ name, note }) =>
  name === "no_entropy" || name === "chain" || (name === "seats" && note !== "0");

/**
 * How many players of all draws sit on other chairs than were drawn.
 * @type {(checks: Check[]) => number}
 */
export const movedOf = (checks) =>
  checks.reduce((sum, { name, ok, note }) => sum + (name === "seats" && ok ? Number(note) : 0), 0);

/** Raised for what is no document of draws. */
export class NoDraws extends Error {}

/** @typedef {(value: unknown) => boolean} Fits */

/** @type {Fits} */
const isText = (value) => typeof value === "string";
/** @type {Fits} */
const isHex = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
/** @type {Fits} */
const isCount = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** @type {(fits: Fits) => Fits} */
const isListOf = (fits) => (value) => Array.isArray(value) && value.every(fits);
/** @type {(fits: Fits) => Fits} */
const orNull = (fits) => (value) => value === null || fits(value);
/** @type {(fields: Record<string, Fits>) => Fits} */
const isThing = (fields) => (value) =>
  value !== null &&
  typeof value === "object" &&
  Object.entries(fields).every(([name, fits]) => fits(Reflect.get(value, name)));

const isList = isThing({
  beacon: orNull(isThing({ chain: isHex, round: isCount })),
  closed_at_ms: isCount,
  draw: isText,
  entrants: isListOf(isText),
  format: (value) => value === "indian-rummy/tournament-draw/1",
  house: isHex,
  late: isCount,
  round: isCount,
  tables: isListOf(isCount),
  tournament: isText,
});
const isDraws = isThing({
  draws: isListOf(
    isThing({
      boards: (value) => value === undefined || orNull(isListOf(isHex))(value),
      beacon: orNull(
        isThing({ randomness: isHex, signature: (value) => isText(value) && /^([0-9a-f]{2})+$/.test(String(value)) }),
      ),
      called_off: orNull(isText),
      commitment: isHex,
      draw: isText,
      late: isCount,
      list: orNull(isList),
      round: isCount,
      seed: orNull(isHex),
      tables: isListOf(isListOf(isText)),
    }),
  ),
  format: (value) => value === FORMAT,
  tournament: isText,
});

/**
 * Text as a document of draws; raises NoDraws.
 * @param {string} text
 * @returns {Draws}
 */
export function read(text) {
  try {
    const told = JSON.parse(text);
    if (isDraws(told)) return told;
  } catch {
    // it is said below
  }
  throw new NoDraws();
}

/** @type {(name: CheckName, said: string, found: string, note?: string) => Check} */
const check = (name, said, found, note = "") => ({ name, ok: said === found, said, found, note });

/**
 * All draws with their checks, and the checks of all together. `known` are commitments that the reader saw before.
 *
 * @param {Draws} told
 * @param {string[]} [known]
 */
export async function verify(told, known = []) {
  const published = new Set(told.draws.map((draw) => draw.commitment));
  const lost = known.filter((commitment) => !published.has(commitment));
  const drawn = told.draws.filter((draw) => draw.seed !== null && draw.called_off === null);
  const twice = drawn.map(nameOf).filter((name, at, all) => all.indexOf(name) !== at);
  const checks = [check("once", twice.join(" "), "")];
  if (known.length) checks.push(check("known", known.join(" "), known.filter((one) => !lost.includes(one)).join(" ")));
  const draws = told.draws.map((draw, at) => checkedDraw(draw, told.tournament, seatsBefore(told.draws, at)));
  return { checks, draws: await Promise.all(draws) };
}

/** @type {(draw: Draw) => boolean} */
const isOfCards = ({ boards }) => Array.isArray(boards);
/** @type {(draw: Draw) => string} */
const nameOf = (draw) => `${draw.round}.${draw.late}${isOfCards(draw) ? " cards" : ""}`;
/** @type {(draws: Draw[], at: number) => string[][]} */
const seatsBefore = (draws, at) => draws.slice(0, at).findLast(({ tables }) => tables.length > 0)?.tables ?? [];

/** @type {(draw: Draw, tournament: string, before: string[][]) => Promise<Checked>} */
async function checkedDraw(draw, tournament, before) {
  const { round, late, seed, list } = draw;
  const about = { round, late, isOfCards: isOfCards(draw) };
  if (seed === null) return { ...about, state: draw.called_off === null ? "waiting" : "called_off", checks: [] };
  const commitment = await houseCommitmentOf(draw.draw, seed);
  const checks = [check("commitment", draw.commitment, commitment)];
  if (!list) return { ...about, state: "drawn", checks: [...checks, check("list", "-", "")] };
  const said = [list.tournament, list.draw, list.round, list.late, list.house].join(" ");
  const found = [tournament, draw.draw, round, late, draw.commitment].join(" ");
  checks.push({ ...check("list", said, found), note: await listHashOf(list) }, ...(await checkBeacon(draw, list)));
  const lots = await lotsOf(seed, list, list.beacon && draw.beacon ? draw.beacon.randomness : "");
  checks.push(await (draw.boards ? checkBoards(draw.boards, lots) : checkSeats(draw, list, lots, before)));
  return { ...about, state: "drawn", checks };
}

/** @type {(draw: Draw, list: ClosedList) => Promise<Check[]>} */
async function checkBeacon({ beacon }, { beacon: named, closed_at_ms: closedAtMs }) {
  if (!named || !beacon) return [check("no_entropy", named ? "-" : "", beacon ? "-" : "")];
  const hashed = check("beacon", beacon.randomness, await randomnessOf(beacon.signature));
  const chain = CHAINS[named.chain];
  if (!chain) return [hashed, check("chain", named.chain, named.chain)];
  const round = String(roundAt(chain, closedAtMs + FIXED_MS));
  const signed = await isSigned(chain, named.round, beacon.signature);
  return [
    check("round", String(named.round), round, round),
    hashed,
    { name: "signature", ok: signed, said: "", found: "", note: String(named.round) },
  ];
}

/** @type {(boards: string[], lots: Sign) => Promise<Check>} */
const checkBoards = async (boards, lots) =>
  check("boards", boards.join(" "), (await boardsOf(lots, boards.length)).join(" "), String(boards.length));

/** @type {(draw: Draw, list: ClosedList, lots: Sign, before: string[][]) => Promise<Check>} */
async function checkSeats({ tables, boards }, list, lots, before) {
  const goesOn = boards !== undefined && list.round > 1;
  const drawn = await (goesOn ? movedOn(lots, list, before) : seatsOf(lots, list));
  const moved = movedIn(tables, drawn);
  return { name: "seats", ok: moved !== null, said: asText(tables), found: asText(drawn), note: String(moved ?? 0) };
}

/** @type {(tables: string[][]) => string} */
const asText = (tables) => tables.map((table) => table.join(" ")).join(" / ");
