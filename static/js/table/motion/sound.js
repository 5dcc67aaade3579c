/**
 * Small sounds made on the spot; silent unless the player turned them on.
 */

/** @import { DealEvent } from "../../wire/messages.js" */
/** @typedef {"card" | "turn" | "win" | "lose"} Sound */
/** @typedef {[pitch_hz: number, start_s: number, length_s: number]} Note */

/** @type {Record<Sound, Note[]>} */
const NOTES = {
  card: [[420, 0, 0.05]],
  turn: [
    [660, 0, 0.12],
    [880, 0.12, 0.16],
  ],
  win: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.3],
  ],
  lose: [
    [330, 0, 0.16],
    [262, 0.16, 0.24],
  ],
};
const LOUDNESS = 0.07;

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays one sound by name; a browser without audio stays silent.
 * @param {Sound | null} name
 */
export function playSound(name) {
  if (!globalThis.AudioContext || name === null) return;
  context ??= new AudioContext();
  for (const [pitch_hz, start_s, length_s] of NOTES[name]) {
    play(context, [pitch_hz, context.currentTime + start_s, length_s]);
  }
}

/** @type {(audio: AudioContext, note: Note) => void} */
function play(audio, [pitch_hz, start_s, length_s]) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch_hz;
  volume.gain.setValueAtTime(LOUDNESS, start_s);
  volume.gain.exponentialRampToValueAtTime(0.0001, start_s + length_s);
  tone.connect(volume).connect(audio.destination);
  tone.start(start_s);
  tone.stop(start_s + length_s);
}

/**
 * The sound that the events of one message make for this player, or null.
 * @param {DealEvent[]} events
 * @param {number | null | undefined} you
 * @returns {Sound | null}
 */
export function soundOf(events, you) {
  const over = events.find((event) => event.type === "over");
  if (over?.type === "over") return over.result.winner === you ? "win" : "lose";
  if (events.some((event) => event.type === "turn_began" && event.seat === you)) return "turn";
  return events.some((event) => event.type === "discarded" || event.type === "drawn") ? "card" : null;
}
