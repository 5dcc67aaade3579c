/**
 * Where a player's drawn portrait is.
 */

/** @import { PlayerInfo } from "../wire/messages.js" */

const NAMES = [
  "peacock",
  "tiger",
  "elephant",
  "parrot",
  "lotus",
  "mango",
  "kite",
  "lamp",
  "rickshaw",
  "boat",
  "moon",
  "sun",
];
const FOLDER = new URL("../../img/avatars", import.meta.url).pathname;

/**
 * The picture's address; a player without a known avatar gets one that stays the same for their id.
 * @param {Pick<PlayerInfo, "id" | "avatar" | "bot">} player
 */
export function avatarUrl(player) {
  if (player.bot) return `${FOLDER}/bot-${1 + (hash(player.id) % 4)}.svg`;
  return `${FOLDER}/${NAMES.includes(player.avatar) ? player.avatar : NAMES[hash(player.id) % NAMES.length]}.svg`;
}

/** @param {string} text */
function hash(text) {
  let sum = 0;
  for (const letter of String(text)) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}

/**
 * Which of these people look like somebody before them: 1 for the second with a picture, 2 for the third. Whoever draws
 * them gives those other colours, so that nobody is taken for another.
 * @param {(Pick<PlayerInfo, "id" | "avatar" | "bot"> | null)[]} players
 * @returns {Map<string, number>}
 */
export function lookAlikes(players) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {Map<string, number>} */
  const alike = new Map();
  for (const player of players) {
    if (!player || alike.has(player.id)) continue;
    const picture = avatarUrl(player);
    const before = seen.get(picture) ?? 0;
    alike.set(player.id, before);
    seen.set(picture, before + 1);
  }
  return alike;
}
