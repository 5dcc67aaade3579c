/**
 * The checks of what a deal was shuffled from, in either version of the shuffle, and the stream of chance that it gives.
 *
 * Nothing here asks the server.
 */

import { commitmentOf, firstShuffle } from "../../shuffle/first.js";
import { CHAINS, isSigned, randomnessOf, roundAt } from "../../shuffle/drand.js";
import { houseCommitmentOf, secondShuffle, shareCommitmentOf } from "../../shuffle/second.js";

/**
 * @import { DealRecord } from "../../wire/record.js"
 * @import { SharedShuffle } from "../../wire/messages.js"
 * @import { FairShuffle } from "../../shuffle/fair-shuffle.js"
 * @import { Check, CheckName } from "./verify.js"
 */

/**
 * What the reader knows besides the record: the commitment as it was `seen` before the deal, and what the reader's own
 * browser had added (words in version 1, a share in version 2).
 * @typedef {{ seen?: string, own?: { player: string, seed: string } | null }} Known
 */
/** @typedef {{ shuffle: FairShuffle, checks: Check[] }} Sources */

/** @type {(name: CheckName, said: string, found: string, note?: string) => Check} */
export const check = (name, said, found, note = "") => ({ name, ok: said === found, said, found, note });

/**
 * The checks of a record's seed and of what was added to it.
 * @param {DealRecord} record
 * @param {Known} known
 * @returns {Promise<Sources>}
 */
export const sourcesOf = (record, known) =>
  record.shuffle ? secondSources(record, record.shuffle, known) : firstSources(record, known);

/**
 * @param {DealRecord} record
 * @param {Known} known
 * @returns {Promise<Sources>}
 */
async function firstSources(record, { seen = "", own = null }) {
  const seeds = record.client_seeds ?? {};
  const commitment = await commitmentOf(record.server_seed);
  const checks = [...commitmentChecks(record, commitment, seen)];
  if (own) checks.push(check("own_seed", own.seed, seeds[own.player] ?? ""));
  return { shuffle: await firstShuffle(record.server_seed, seeds, record.board ?? record.deal), checks };
}

/**
 * @param {DealRecord} record
 * @param {SharedShuffle} shared
 * @param {Known} known
 * @returns {Promise<Sources>}
 */
async function secondSources(record, shared, { seen = "", own = null }) {
  const { transcript, shares, beacon } = shared;
  const commitment = await houseCommitmentOf(record.deal, record.server_seed);
  const checks = [...commitmentChecks(record, commitment, seen), checkTranscript(record, shared)];
  checks.push(...(await checkShares(shared)));
  if (own) checks.push(check("own_share", own.seed, shares[own.player] ?? ""));
  checks.push(...(await checkBeacon(shared)));
  const randomness = beacon?.randomness ?? "";
  return { shuffle: await secondShuffle(record.server_seed, transcript, shares, randomness), checks };
}

/**
 * @param {DealRecord} record
 * @param {string} commitment
 * @param {string} seen
 */
function commitmentChecks(record, commitment, seen) {
  const checks = [check("commitment", record.commitment, commitment)];
  if (seen) checks.push(check("seen", seen.trim().toLowerCase(), commitment));
  return checks;
}

/**
 * The transcript is of this deal, its rules, its players and its house's seed.
 * @param {DealRecord} record
 * @param {SharedShuffle} shared
 */
function checkTranscript(record, { transcript }) {
  const seats = transcript.players.map(({ player }) => player);
  const players = record.toss ? record.toss.map(({ player }) => player) : [...record.players].sort();
  const said = [transcript.deal, transcript.rules, transcript.house, ...(record.toss ? seats : seats.sort())];
  const found = [record.deal, record.profile_hash, record.commitment, ...players];
  return check("transcript", said.join(" "), found.join(" "));
}

/**
 * Every share is what its player had committed to, and who committed without a share is named.
 * @param {SharedShuffle} shared
 * @returns {Promise<Check[]>}
 */
async function checkShares({ transcript, shares, missing }) {
  const committed = transcript.players.filter(({ commitment }) => commitment !== null);
  const players = Object.keys(shares).sort();
  const said = players.map((player) => committed.find((one) => one.player === player)?.commitment ?? "-");
  const found = await Promise.all(
    players.map((player) => shareCommitmentOf(transcript.deal, player, shares[player] ?? "")),
  );
  const owed = committed.filter(({ player }) => !(player in shares)).map(({ player }) => player);
  const checks = [check("shares", said.join(" "), found.join(" "), String(players.length))];
  if (owed.length || missing.length) checks.push(check("missing", missing.join(" "), owed.join(" "), owed.join(", ")));
  return checks;
}

/**
 * The beacon's round is the one that had to come, and is signed; or there is none, which is said.
 * @param {SharedShuffle} shared
 * @returns {Promise<Check[]>}
 */
async function checkBeacon({ transcript, beacon }) {
  const named = transcript.beacon;
  if (!named || !beacon) return [check("no_entropy", named ? "-" : "", beacon ? "-" : "")];
  const hashed = check("beacon", beacon.randomness, await randomnessOf(beacon.signature));
  const chain = CHAINS[named.chain];
  if (!chain) return [hashed, check("chain", named.chain, named.chain)];
  const round = roundAt(chain, transcript.closed_at_ms + transcript.reveal_ms);
  const signed = await isSigned(chain, named.round, beacon.signature);
  return [
    check("round", String(named.round), String(round), String(round)),
    hashed,
    { name: "signature", ok: signed, said: "", found: "", note: String(named.round) },
  ];
}
