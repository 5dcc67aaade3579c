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
